"""A connection between a browser and a server that tests can cut, restore, or redirect."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self


class Line:
    """Forwards connections from its port to another one, unless it is cut.

    Parameters
    ----------
    port
        The server's.

    Attributes
    ----------
    port
        Where a browser connects to.
    carried
        Bytes received from the server so far.
    """

    def __init__(self, port: int) -> None:
        self._server = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.carried = 0
        self._open = True
        self._sockets: set[socket.socket] = set()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self._listener.close()

    def cut(self) -> None:
        """Close all connections, and refuse new ones."""
        self._open = False
        for end in list(self._sockets):
            _close(end)

    def mend(self) -> None:
        """Accept connections again."""
        self._open = True

    def redirect(self, port: int) -> None:
        """Redirect new connections to another server, as if a server had restarted at the same address."""
        self._server = port

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                if not self._open:
                    _close(browser)
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self._server))
                except OSError:
                    _close(browser)
                    continue
                self._sockets |= {browser, server}
                for one, other in ((browser, server), (server, browser)):
                    threading.Thread(target=self._pass_on, args=(one, other, one is server), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, counts: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                if counts:
                    self.carried += len(data)
                other.sendall(data)
        for end in (one, other):
            _close(end)
            self._sockets.discard(end)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
