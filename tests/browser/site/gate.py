"""A proxy that only serves the site, and refuses and logs all other requests."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from ttr.site.serve import server

BASE = "/school/ttr/"
HERE = "http://localhost:8000"
"""What the site's host is called; no port is opened there, since the browser asks the proxy."""

ELSEWHERE = "http://ttr.school.example"
"""The same site, as other computers of a school's network see it: a browser trusts it less than its own computer."""


RESOLVE = re.compile(rf"{BASE}api/(?:resolvePath\?|contents/core/)")
"""Where JupyterLab asks for each file of a traceback whether it can be opened; on any web server it cannot. What is
interrupted in IPython itself names a file of its folder `core`."""

# Hosts of the browser's own requests (updates, accounts, lists), which our pages never use.
OF_THE_BROWSER = re.compile(
    r"(?:https?://)?(?:(?:update|content-autofill|optimizationguide-pa|safebrowsing)\.googleapis\.com"
    r"|(?:accounts|clients\d|android\.clients|mtalk|www)\.google\.com|[\w.-]+\.gvt1\.com"
    r"|[\w.-]+\.mozilla\.(?:com|net|org)|detectportal\.firefox\.com)(?::\d+)?(?:/.*)?"
)


@dataclass
class Gate:
    """Traffic of the proxy.

    Attributes
    ----------
    port : int
        The proxy's port.
    asked : list of str
        Served addresses.
    refused : list of str
        Addresses that are outside the site or missing, except the browser's own requests.
    log : list of str
        A line for each request: status, bytes of the answer as sent, method, address.
    carried : int
        Bytes of the answers, as sent.
    """

    port: int
    asked: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    carried: int = 0

    @property
    def proxy(self) -> str:
        return f"127.0.0.1:{self.port}"


def report(traffic: Gate) -> str:
    """Return a summary of all requests, followed by the requests."""
    outside = [address for address in traffic.refused if not address.startswith((HERE, ELSEWHERE))]
    own = len([line for line in traffic.log if line.startswith("403")]) - len(outside)
    first = (
        f"{len(traffic.asked)} requests to the site, {traffic.carried / 1e6:.1f} MB in all; {len(outside)} outside, "
        f"{len(traffic.refused) - len(outside)} for what is not there; {own} of the browsers' own affairs, refused."
    )
    return "\n".join([first, *(f"OUTSIDE {address}" for address in outside), *traffic.log, ""])


@contextmanager
def gate(site: Path) -> Iterator[Gate]:
    """Serve the site to browsers that use the proxy."""
    running = server(site, host="127.0.0.1", base=BASE)
    traffic = Gate(running.server_address[1])

    class Handler(running.RequestHandlerClass):  # type: ignore[misc, name-defined]
        def do_GET(self) -> None:
            if f"{urlsplit(self.path).scheme}://{urlsplit(self.path).netloc}" not in (HERE, ELSEWHERE):
                return self.do_CONNECT()
            traffic.asked.append(self.path)
            return super().do_GET()

        do_HEAD = do_GET

        def do_CONNECT(self) -> None:
            if not OF_THE_BROWSER.fullmatch(self.path):
                traffic.refused.append(self.path)
            self._say(HTTPStatus.FORBIDDEN)

        do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_CONNECT

        def send_response(self, code: int, message: str | None = None) -> None:
            if code == HTTPStatus.NOT_FOUND and not RESOLVE.search(self.path):
                traffic.refused.append(self.path)
            self.answer = [code, 0]
            super().send_response(code, message)

        def send_header(self, keyword: str, value: str) -> None:
            if keyword == "Content-Length" and self.command == "GET":
                traffic.carried += int(value)
                self.answer[1] = int(value)
            super().send_header(keyword, value)

        def end_headers(self) -> None:
            code, size = self.answer
            asked = f"{self.command or 'no request':7} {getattr(self, 'path', '')}"  # abandoned requests
            traffic.log.append(f"{code:d} {size:9d} {asked}")
            super().end_headers()

    running.RequestHandlerClass = Handler
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield traffic
    running.shutdown()
    running.server_close()
