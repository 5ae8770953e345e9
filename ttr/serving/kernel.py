"""A kernel that has been forked: ipykernel's, which looks at little of what it has inherited.

Looking at an object in Python is writing to its memory, which counts who holds it, and memory that is written to is no
longer shared with the other kernels. So what a kernel does at its start to every module, or to every option that there
is, would cost each of them 20 MB of its own.

Written for ipykernel 7, IPython 9 and plotly 7; what is a patch says so.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import sys
from contextlib import suppress
from types import CodeType, MappingProxyType

import ipywidgets
from ipykernel import ipkernel, kernelapp
from IPython.core import shellapp
from traitlets import observe
from traitlets.config import Config

from .order import Order

LOOK_AT_IMPORT = ("plotly.io._renderers",)
"""These look once, when they are imported, in what kind of program they are: a kernel runs them again."""

_run_again: dict[str, CodeType] = {}
_names: set[str] = set()


class _Sys:
    """The module `sys`, as if nothing had been imported."""

    modules = MappingProxyType[str, object]({})

    def __getattr__(self, name: str) -> object:
        return getattr(sys, name)


class Kernel(kernelapp.IPKernelApp):
    """One that is not started from a command line: reading one means looking at all options that there are."""

    order: Order

    def parse_command_line(self, argv: object = None) -> None:
        """Take what is known already."""
        self.connection_file = self.order.connection_file
        if "VOILA_PREHEAT" in self.order.env:  # a page's: nobody types there, and a third of a start is the history
            self.update_config(Config(HistoryManager={"enabled": False}))

    @observe("log", type="default")
    def _observe_logging_default(self, change: object) -> None:
        """Take the log as it was set up before the fork; other wishes than that are heard where they change it."""
        self._logging_configured = True

    def rehearse(self) -> None:
        """Set the log up, and look once for what every kernel looks for: its profile and the settings there."""
        self._configure_logging()
        with suppress(Exception, SystemExit):  # a kernel will say what is wrong
            self.init_profile_dir()
            self.init_config_files()
            self.load_config_file()

    def init_code(self) -> None:
        """Run what is to be run at the start; what is imported now is what `%reset --aggressive` leaves."""
        super().init_code()
        assert self.shell is not None
        self.shell._sys_modules_keys = _names


def prepare() -> None:
    """Do what is the same for all kernels; called before they are forked, when everything has been imported.

    Two patches: ipykernel lists the files of all modules for its debugger, which steps over them (here a debugger steps
    into what it is told to step into), and IPython their names, which are listed here once.
    """
    vars(ipkernel)["sys"] = vars(shellapp)["sys"] = _Sys()
    for name in LOOK_AT_IMPORT:
        specification = importlib.util.find_spec(name)
        assert specification is not None
        assert isinstance(specification.loader, importlib.abc.InspectLoader)
        code = specification.loader.get_code(name)
        assert code is not None
        _run_again[name] = code
    _names.update(sys.modules)
    Kernel().rehearse()


def run(order: Order, parent: int) -> None:
    """Be the kernel that was ordered, until it ends, or until the process that it was forked from has gone."""
    sys.argv = [kernelapp.__file__, "-f", order.connection_file]
    # Whom the kernel watches, and follows when he has gone, was read from the environment at the import.
    app = Kernel.instance(parent_handle=0 if order.independent else parent)
    app.order = order
    app.initialize()
    ipywidgets.register_comm_target()  # it looks for a kernel at its import, and there was none
    for name, code in _run_again.items():
        exec(code, vars(sys.modules[name]))
    app.start()
