"""Waiting for a server that a command has started."""

from __future__ import annotations

import signal
import subprocess
from typing import Any


def wait_for(server: subprocess.Popen[Any]) -> int:
    """Wait until a server has ended, and return its exit code.

    Ctrl-C reaches the server too, which then ends its kernels or asks back; this program only waits for that.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    return server.wait()
