"""A forked kernel: ipykernel's, without repeating the work of its parent process.

Repeating the set-up of options and logs would cost each kernel memory of its own, because reading an object in Python
writes its reference count. (For modules, see `ttr.patches.ipykernel`.)
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from logging import Logger

import ipywidgets
from ipykernel import kernelapp
from traitlets.config import Config

from ttr.patches.ipykernel import hide_modules, keep_modules

from .log_lines import log_pages
from .provisioner import Order


class Kernel(kernelapp.IPKernelApp):
    """A kernel without a command line, because parsing one would read all options."""

    order: Order

    def parse_command_line(self, argv: object = None) -> None:
        self.connection_file = self.order.connection_file
        if "VOILA_PREHEAT" in self.order.env:  # a page needs no history, which takes a third of the start
            self.update_config(Config(HistoryManager={"enabled": False}))

    def rehearse(self) -> Logger:
        """Return the configured log, after loading the profile and its settings, which all kernels need."""
        log: Logger = self.log
        with suppress(Exception, SystemExit):  # a kernel will report the problem
            self.init_profile_dir()
            self.init_config_files()
            self.load_config_file()
        return log

    def init_code(self) -> None:
        super().init_code()
        keep_modules(self.shell)

    def start(self) -> None:
        """Run until a message ends the kernel, and then wait for the thread that answers it.

        That thread waits until the last output is sent. ipykernel first ends the thread that sends it, and both wait
        for each other, until the server loses patience after some seconds and kills the kernel.
        """
        super().start()
        self.control_thread.stop()
        self.control_thread.join()


def prepare() -> Logger:
    """Do the common set-up of all kernels, and return their log; call it after all imports, before the forks.

    (Other settings of the log take effect in the kernel.)
    """
    hide_modules()
    return Kernel().rehearse()


def run(order: Order, parent: int, log: Logger) -> None:
    """Run the ordered kernel until it ends, or until its parent process has gone."""
    sys.argv = [kernelapp.__file__, "-f", order.connection_file]
    # ipykernel read the process to watch from the environment at its import, before the fork.
    app = Kernel.instance(parent_handle=0 if order.independent else parent, log=log)
    app.order = order
    log_pages(os.fdopen(os.dup(2), "w"))  # ipykernel sends other output there to the page
    app.initialize()
    ipywidgets.register_comm_target()  # it looked for a kernel at its import, before there was one
    app.start()
