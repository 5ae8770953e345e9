"""Waiting for a server that a command has started."""

from __future__ import annotations

import signal
import subprocess
import threading
from typing import Any


def wait_for(server: subprocess.Popen[Any], stopping: threading.Event | None = None) -> int:
    """Wait until a server in the same terminal has ended, and return its exit code.

    Ctrl-C reaches the server too, which then ends its kernels or asks back; this program only waits for that, and says
    by `stopping` that it was pressed.
    """
    pressed = threading.Event() if stopping is None else stopping
    signal.signal(signal.SIGINT, lambda *_: pressed.set())
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    code = server.wait()
    return code if code >= 0 else 128 - code  # ended by a signal, as a shell tells it: 130 after Ctrl-C
