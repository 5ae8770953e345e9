"""A kernel that is forked looks at no module at its start, so that it shares the memory of all of them.

To look at an object is to write to its memory, which counts who holds it. ipykernel lists the files of all modules, for
its debugger to step over them, and IPython their names, for `%reset --aggressive`: 9 MB for each kernel, which else has
16 of its own. Neither lets its list be given or left out.
"""

from __future__ import annotations

import sys
from types import MappingProxyType
from typing import Any

from ipykernel import ipkernel
from IPython.core import shellapp

WRITTEN_FOR = {"ipykernel": ">=7.2,<7.5", "ipython": ">=9.0,<9.19"}

_names: set[str] = set()


class _Sys:
    """The module `sys`, as if nothing had been imported."""

    modules = MappingProxyType[str, object]({})

    def __getattr__(self, name: str) -> object:
        return getattr(sys, name)


def hide_modules() -> None:
    """Let kernels find no module to look at; called once all is imported, before they are forked.

    A debugger steps into what it is told to step into.
    """
    _names.update(sys.modules)
    vars(ipkernel)["sys"] = vars(shellapp)["sys"] = _Sys()


def keep_modules(shell: Any) -> None:
    """Let `%reset --aggressive` keep all that was imported before the fork; called once the shell's code has run."""
    shell._sys_modules_keys = _names
