"""Kernels that are forked from a process that has already imported everything.

A kernel provisioner is jupyter_client's hook for starting kernels. `pyproject.toml` declares this one as `ttr-forked`;
`voila.json` selects it for the pages (`KernelProvisionerFactory`), and `ttr lab` for JupyterLab
(`JUPYTER_DEFAULT_PROVISIONER_NAME`). Voilà, JupyterLab and jupyter_client stay unchanged.
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
    """Provisioner that forks Python kernels of this environment on Linux, and starts all others as usual."""

    process: Any = None  # a `ForkedKernel`, or the `subprocess.Popen` of a usual start

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Fork a kernel, or else start it as usual; return its connection information."""
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
        self.pid = self.pgid = self.process.pid  # the kernel leads its own group
        self.cwd = Path(folder)
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel and its child processes, while it lives."""
        if self.process is not None and self.process.poll() is None:  # another group may have its number by now
            await super().send_signal(signum)


def can_be_forked(cmd: list[str], kwargs: dict[str, Any]) -> bool:
    """Return True if a kernel uses this same Python, and no options that need a new process."""
    return (
        sys.platform == "linux"
        and tuple(cmd[1:-1]) == LAUNCHER
        and os.path.abspath(cmd[0]) == os.path.abspath(sys.executable)  # links stay: environments share targets
        and all(kwargs.get(stream) is None for stream in ("stdin", "stdout", "stderr"))
        and os.path.isdir(kwargs.get("cwd") or os.curdir)  # otherwise the usual start reports the problem
    )
