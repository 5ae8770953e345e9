"""Wait for a server that a command started."""

from __future__ import annotations

import signal
import subprocess
import threading
from typing import Any


def wait_for(server: subprocess.Popen[Any], stopping: threading.Event | None = None) -> int:
    """Wait until a server in the same terminal stops, and return its exit code.

    Ctrl-C reaches the server too, which then stops its kernels or asks for confirmation. This program only waits for
    the server, and sets `stopping` after Ctrl-C.
    """
    pressed = threading.Event() if stopping is None else stopping
    signal.signal(signal.SIGINT, lambda *_: pressed.set())
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    code = server.wait()
    return code if code >= 0 else 128 - code  # a signal: the exit code of shells, 130 for Ctrl-C
