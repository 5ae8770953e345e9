"""Kernels that are forked from one process which has imported everything already.

A kernel provisioner is how jupyter_client lets others decide where a kernel comes from. This one is declared in
`pyproject.toml` as `ttr-forked`; `voila.json` chooses it for the pages (`KernelProvisionerFactory`), `ttr lab` for
JupyterLab (`JUPYTER_DEFAULT_PROVISIONER_NAME`). Nothing of Voilà, JupyterLab or jupyter_client is changed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from .forked import CannotFork, Zygote
from .order import Order

LAUNCHER = ("-m", "ipykernel_launcher", "-f")


class ForkingProvisioner(LocalProvisioner):
    """Forks Python kernels of this environment; all others, and all elsewhere than on Linux, start as usual."""

    process: Any = None  # a `ForkedKernel`, or the `subprocess.Popen` of one that was started as usual

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Fork a kernel, or start it where that is not possible; return its connection information."""
        if not can_be_forked(cmd, kwargs):
            return await super().launch_kernel(cmd, **kwargs)
        folder = os.path.abspath(kwargs.get("cwd") or os.curdir)
        env = kwargs.get("env")
        order = Order(
            connection_file=cmd[-1],
            folder=folder,
            env=dict(os.environ if env is None else env),
            independent=bool(kwargs.get("independent")),
        )
        try:
            self.process = await Zygote.running().fork(order)
        except CannotFork as error:
            self.log.warning("A kernel is started as usual: %s.", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.pid = self.pgid = self.process.pid  # it has made a group of its own
        self.cwd = Path(folder)
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel and what it has started, while it lives."""
        if self.process is not None and self.process.poll() is None:  # its group's number may be another's by now
            await super().send_signal(signum)


def can_be_forked(cmd: list[str], kwargs: dict[str, Any]) -> bool:
    """Return True if a kernel is one of this very Python, without wishes that only a new process can fulfill."""
    return (
        sys.platform == "linux"
        and tuple(cmd[1:-1]) == LAUNCHER
        and os.path.abspath(cmd[0]) == os.path.abspath(sys.executable)  # not where links lead: environments share that
        and all(kwargs.get(stream) is None for stream in ("stdin", "stdout", "stderr"))
        and os.path.isdir(kwargs.get("cwd") or os.curdir)  # else the usual start says what is wrong
    )
