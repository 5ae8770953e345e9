"""A kernel that has been forked: ipykernel's, which does again nothing that the process it comes from has done.

What it would do to each of its options, or to its log, would cost each kernel memory of its own: to look at an object
in Python is to write to its memory, which counts who holds it. (To each module: see `ttr.patches.ipykernel`.)
"""

from __future__ import annotations

import sys
from contextlib import suppress
from logging import Logger

import ipywidgets
from ipykernel import kernelapp
from traitlets.config import Config

from ttr.patches.ipykernel import hide_modules, keep_modules

from .order import Order


class Kernel(kernelapp.IPKernelApp):
    """One that is not started from a command line: reading one means looking at all options that there are."""

    order: Order

    def parse_command_line(self, argv: object = None) -> None:
        """Take what is known already."""
        self.connection_file = self.order.connection_file
        if "VOILA_PREHEAT" in self.order.env:  # a page's: nobody types there, and a third of a start is the history
            self.update_config(Config(HistoryManager={"enabled": False}))

    def rehearse(self) -> Logger:
        """Return the log, set up; look once for what every kernel looks for: its profile and the settings there."""
        log: Logger = self.log
        with suppress(Exception, SystemExit):  # a kernel will say what is wrong
            self.init_profile_dir()
            self.init_config_files()
            self.load_config_file()
        return log

    def init_code(self) -> None:
        """Run what is to be run at the start."""
        super().init_code()
        keep_modules(self.shell)


def prepare() -> Logger:
    """Do what is the same for all kernels, and return their log; called before they are forked, once all is imported.

    (Other wishes for the log than those here are heard where they change it.)
    """
    hide_modules()
    return Kernel().rehearse()


def run(order: Order, parent: int, log: Logger) -> None:
    """Be the kernel that was ordered, until it ends, or until the process that it was forked from has gone."""
    sys.argv = [kernelapp.__file__, "-f", order.connection_file]
    # Whom the kernel watches, and follows when he has gone, was read from the environment at the import.
    app = Kernel.instance(parent_handle=0 if order.independent else parent, log=log)
    app.order = order
    app.initialize()
    ipywidgets.register_comm_target()  # it looks for a kernel at its import, and there was none
    app.start()
