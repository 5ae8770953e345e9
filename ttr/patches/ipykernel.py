"""Keep a forked kernel from touching modules at its start, so that it shares their memory.

Reading an object writes to its memory, because of reference counts. ipykernel lists the files of all modules, so that
its debugger steps over them, and IPython lists their names for `%reset --aggressive`. This costs 9 MB for each kernel,
which otherwise has 16 MB of its own. Neither library has a setting for its list.
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
    """Stand-in for the module `sys` without imported modules."""

    modules = MappingProxyType[str, object]({})

    def __getattr__(self, name: str) -> object:
        return getattr(sys, name)


def hide_modules() -> None:
    """Hide all modules from kernels; call it after all imports, before the forks.

    Breakpoints in these modules still work.
    """
    _names.update(sys.modules)
    vars(ipkernel)["sys"] = vars(shellapp)["sys"] = _Sys()


def keep_modules(shell: Any) -> None:
    """Make `%reset --aggressive` keep all modules from before the fork; call it after the shell's code has run."""
    shell._sys_modules_keys = _names
