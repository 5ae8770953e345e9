"""What is refused before any page is made: foreign names, other sites' requests, endless ones, foreign scripts."""

import re
import socket
from collections.abc import Iterator

import pytest

from tests.browser.serve import Reply, Server, get, voila, write_notebook
from tests.serving.visitor import Visitor
from ttr.serving.app import LONGEST_HEAD
from ttr.serving.request_checks import LONGEST_ADDRESS, foreign_pattern

OWN_NAMES = ["localhost", "localhost.", "pages.localhost", "127.0.0.1", "192.168.0.7", "[::1]", "::1", "[fe80::1]"]
OTHER_NAMES = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost", "1.2.3.4.5", ""]
OTHER_NAMES += ["evil.example:80", "school.example.evil.example", "school-example", "a b"]


@pytest.mark.parametrize("name", [*OWN_NAMES, "school.example", socket.gethostname().lower()])
def test_own_names_and_addresses_are_accepted(name: str) -> None:
    assert not re.match(foreign_pattern(["School.Example"]), name)


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_other_names_are_not_unless_a_star_allows_every_name(name: str) -> None:
    assert re.match(foreign_pattern(["school.example"]), name)
    assert not re.match(foreign_pattern(["*"]), name)


SCHOOL = "https://*.school.example"
LINK = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
FRAME = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
SCRIPT = {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"}
FETCH = {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
CROSS, BESIDE, OWN, TYPED = ({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site", "same-origin", "none"))
MOODLE = {"Referer": "https://moodle.school.example/"}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(
        write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", "import ipywidgets\nipywidgets.Text('t')")
    )


@pytest.fixture(scope="module")
def server(page: str) -> Iterator[Server]:
    """A server that nobody may frame, and that waits only a second for the rest of a request."""
    with voila(page, "--pool_size=1", "--PageServer.request_seconds=1") as server:
        yield server


@pytest.fixture(scope="module")
def framed(page: str) -> Iterator[Server]:
    """A server whose pages a school may show in frames."""
    with voila(page, "--pool_size=1", f"--PageServer.framing={SCHOOL}") as server:
        yield server


def made(reply: Reply) -> bool:
    """Return True if the answer is a page with a kernel; otherwise it is a sentence."""
    assert (reply.status == 200) == ("kernelId" in reply.text) != ("This is not shown in other sites" in reply.text)
    return reply.status == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://evil.example", **CROSS, **LINK},
        {**CROSS, **FETCH},
        {**CROSS, **SCRIPT},
        {**CROSS, **FRAME},
        {**CROSS, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "embed"},
        {**CROSS, **LINK, "Sec-Purpose": "prefetch;prerender"},
        {**BESIDE, **FETCH},
        {**BESIDE, **FRAME},
        CROSS,
    ],
)
def test_a_page_of_another_site_makes_no_page_here(server: Server, headers: dict[str, str]) -> None:
    assert not made(get(server.url, headers=headers))


@pytest.mark.slow
@pytest.mark.parametrize("headers", [{**CROSS, **LINK}, {**TYPED, **LINK}, {**OWN, **FRAME}, {}])
def test_a_link_and_a_page_of_this_server_lead_here(server: Server, headers: dict[str, str]) -> None:
    assert made(get(server.url, headers=headers))
    assert made(get(server.url, headers={"Origin": server.url.rstrip("/")}))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("headers", "shown"),
    [
        ({**CROSS, **FRAME, **MOODLE}, True),
        ({**CROSS, **FRAME}, True),  # the browser then looks at the policy of the answer
        ({**CROSS, **FRAME, "Referer": "https://evil.example/"}, False),
        ({**CROSS, **FETCH, **MOODLE}, False),
    ],
)
def test_a_named_site_may_show_a_page_in_a_frame_and_do_nothing_else(
    framed: Server, headers: dict[str, str], shown: bool
) -> None:
    reply = get(framed.url, headers=headers)
    assert made(reply) == shown
    if shown:
        assert reply.headers["Content-Security-Policy"].endswith(f"frame-ancestors 'self' {SCHOOL}")


@pytest.mark.slow
def test_only_scripts_of_the_page_run(server: Server) -> None:
    nonces = set()
    for _ in range(2):
        reply = get(server.url)
        policy = reply.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'self'" in policy
        (nonce,) = re.findall(r"'nonce-([\w-]{22})'", policy)
        assert len(scripts := re.findall(r"<script\b[^>]*>", reply.text)) > 8
        assert [script for script in scripts if f'nonce="{nonce}"' not in script] == []
        nonces.add(nonce)
    assert len(nonces) == 2


@pytest.mark.slow
@pytest.mark.parametrize("path", ["nothing", "voila/files/x.png", "api/kernels/x", "login"])
def test_where_there_is_no_page_no_inline_script_runs(server: Server, path: str) -> None:
    policy = get(server.url + path).headers["Content-Security-Policy"]
    assert "script-src 'self' blob:;" in policy or "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy


NO_KERNEL = "api/kernels/00000000-0000-0000-0000-000000000000"


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        *("", "nothing", "healthz", "readyz", "login", f"?{9000 * 'x'}", "voila/files/x.png"),
        *("voila/static/voila.js", "voila/static/no.js", "voila/labextensions/no.js", "voila/api/themes/no.css"),
        *("voila/templates/x", "voila/query/x", NO_KERNEL, f"{NO_KERNEL}/channels"),
    ],
)
def test_no_answer_tells_which_program_serves(server: Server, path: str) -> None:
    headers = get(server.url + path).headers
    assert "Server" not in headers
    told = str({**headers, "Location": "", "Link": ""})  # addresses are in the page, too
    assert not re.search(r"tornado|jupyter|voil|\d+\.\d+\.\d+", told, re.IGNORECASE)


@pytest.mark.slow
@pytest.mark.parametrize("length", [LONGEST_ADDRESS, 80_000, LONGEST_HEAD - 1000])
def test_an_address_that_is_too_long_gets_a_sentence(server: Server, length: int) -> None:
    reply = get(f"{server.url}?board={length * 'x'}")
    assert reply.status == 414
    assert "This address is too long" in reply.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\npassphrase=",
    ],
)
def test_half_a_request_is_not_waited_for(server: Server, half: bytes) -> None:
    with Visitor(server) as visitor:
        visitor.load()
        waiting = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(30)]
        for connection in waiting:
            connection.sendall(half)
        for connection in waiting:
            with connection:
                while connection.recv(4096):
                    pass
        assert visitor.all_in_order()  # a page's connection stays
