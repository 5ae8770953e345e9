"""The server of pages under improper requests: it refuses them with a sentence, and keeps serving others."""

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.browser.serve import ROOT, Server, ended, get, running, voila, write_notebook
from tests.serving.visitor import Visitor, custom, frame, update
from ttr.serving.connection import LARGEST, PATIENCE
from ttr.serving.own_pages import AGAIN

pytestmark = pytest.mark.slow

PAGE = """
import sys
import ipywidgets

told = ipywidgets.Text(description="told")
press = ipywidgets.Button(description="press")
break_it = ipywidgets.Button(description="break")

def on_press(_):
    told.value = told.value + "pressed "

def on_break(_):
    print("a path:", __file__ if "__file__" in globals() else sys.prefix, file=sys.stderr)
    print("printed", sys.prefix)
    raise RuntimeError("a secret of the page in " + sys.prefix)

press.on_click(on_press)
break_it.on_click(on_break)
ipywidgets.VBox([told, press, break_it])
"""
LINK = "from ttr.ui.page.link import when_opened\nwhen_opened(lambda link: setattr(told, 'value', f'link: {link} '))"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    site = tmp_path_factory.mktemp("site")
    (site / "index.html").write_text("the site", encoding="utf-8")
    (site / "worker.mjs").write_text("export default 1; // a worker", encoding="utf-8")
    page = write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE, LINK)
    with voila(page, "--pool_size=1", f"--PageServer.site={site}") as server:
        yield server


@pytest.fixture(scope="module")
def visitor(server: Server) -> Iterator[Visitor]:
    """A visitor whose page keeps working, whatever other visitors do and whatever this page sends."""
    with Visitor(server) as visitor:
        yield visitor.load()


def pressed(visitor: Visitor) -> bool:
    """Click the page's button; return True if the page gets an answer to that."""
    number, button = uuid4().hex, visitor.widget(description="press")
    click = {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}}
    visitor.send(frame("comm_msg", click, header={"msg_id": number}))
    answer = visitor.receive()
    while answer.answers != number or "pressed" not in json.dumps(answer.content):
        answer = visitor.receive()
    return True


def leave(server: Server, kernel: str, **headers: str) -> int:
    return get(f"{server.url}voila/api/shutdown/{kernel}", headers=headers, method="POST").status


def test_the_site_is_served_and_nothing_beside_it(server: Server) -> None:
    assert get(f"{server.url}site/").text == "the site"
    worker = get(f"{server.url}site/worker.mjs")
    assert worker.headers["Content-Type"].startswith("text/javascript")  # otherwise no browser runs it
    for beside in ("site/nothing.mjs", "site/../voila.json", "site/%2e%2e/%2e%2e/etc/passwd"):
        assert get(f"{server.url}{beside}").status in (403, 404)


@pytest.mark.parametrize("count", [2**64 - 1, 2**40, 10**6])
def test_a_frame_of_sixteen_bytes_harms_nobody(server: Server, visitor: Visitor, count: int) -> None:
    with Visitor(server) as stranger:
        stranger.send(count.to_bytes(8, "little") * 2)
        assert pressed(visitor)
        assert stranger.all_in_order()


@pytest.mark.parametrize(
    ("messages", "codes"),
    [([b"x" * (LARGEST + 1)], (1009, 1006)), ([b""] * PATIENCE, (1008,))],  # 1006 if it was still on its way
    ids=["too large", "bad ones"],
)
def test_a_message_that_is_too_large_or_many_bad_ones_end_their_connection_and_no_other(
    server: Server, visitor: Visitor, messages: list[bytes], codes: tuple[int, ...]
) -> None:
    with Visitor(server) as stranger:
        with suppress(ConnectionClosed):
            stranger.send(*messages)
        assert not stranger.all_in_order()
        assert stranger.socket.close_code in codes
    assert pressed(visitor)
    assert server.log.count("that no page sends") < 10


def test_a_flood_is_read_no_faster_than_people_click(server: Server, visitor: Visitor) -> None:
    with Visitor(server) as stranger:
        stranger.load()
        box = stranger.widget(description="told")
        begun = time.monotonic()
        stranger.send(*(update(box, value=str(number)) for number in range(400)))
        assert pressed(visitor)
        stranger.wait_for(lambda _, content: '"399"' in json.dumps(content) or content.get("value") == "399", 30)
        assert time.monotonic() - begun > (400 - 320) / 50


@pytest.mark.parametrize(
    "message",
    [
        frame("shutdown_request", {"restart": False}, channel="control"),
        frame("shutdown_request", {"restart": False}),
        frame("execute_request", {"code": "told.value = 'run by a stranger'", "silent": False}),
        frame("debug_request", {}, channel="control"),
        json.dumps({"channel": "shell", "header": {"msg_type": "execute_request"}, "content": {"code": "1"}}),
    ],
)
def test_no_page_can_run_code_or_end_its_kernel_by_a_message(visitor: Visitor, message: bytes | str) -> None:
    visitor.send(message)
    assert pressed(visitor)
    assert not [data for data in visitor.received if b"run by a stranger" in data]


def test_no_page_can_make_a_widget(visitor: Visitor) -> None:
    state = {"_model_module": "@jupyter-widgets/controls", "_model_name": "TextModel", "value": "made"}
    opening = {"comm_id": "abc", "target_name": "jupyter.widget", "data": {"state": state}}
    visitor.send(frame("comm_open", opening, metadata={"version": "2.1.0"}), update("abc", value="changed"))
    assert pressed(visitor)
    with visitor.again() as same_page:
        assert "abc" not in same_page.load().widgets


def test_a_reconnecting_page_goes_on(visitor: Visitor) -> None:
    visitor.socket.close()
    visitor.socket = visitor.connect()
    assert pressed(visitor)  # without asking for its widgets again


def test_output_and_errors_of_a_page_stay_on_the_server(visitor: Visitor, server: Server) -> None:
    visitor.send(custom(visitor.widget(description="break"), {"event": "click"}))
    assert pressed(visitor)
    for data in visitor.received:
        for secret in (b"Traceback", b"a secret of the page", sys.prefix.encode(), b"printed"):
            assert secret not in data
    server.wait_for_log("A page has met an error: RuntimeError: a secret of the page")


def test_a_stranger_cannot_read_a_page_s_link_or_take_it_away(server: Server, visitor: Visitor) -> None:
    own, nobody = server.url.rstrip("/"), "00000000-0000-0000-0000-000000000000"
    for origin, kernel in ((None, nobody), (None, nobody), (own, nobody), (own, visitor.kernel)):
        asked = f"ws://127.0.0.1:{server.port}/voila/query/{kernel}"
        with pytest.raises(InvalidStatus), connect(asked, origin=origin, proxy=None):  # type: ignore[arg-type]
            pass
    with Visitor(server, "?rules=usa") as owner:
        owner.load()
        if "link: rules=usa" not in json.dumps(owner.widgets):  # it arrives once the page is open
            owner.wait_for(lambda _, content: "link: rules=usa" in json.dumps(content))
    assert "Exception" not in server.log


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere kernels listen at ports")
def test_a_kernel_listens_at_sockets_and_not_at_tcp_ports(server: Server, visitor: Visitor) -> None:
    ends = {end.laddr for end in psutil.net_connections("unix") if f"kernel-{visitor.kernel}-ipc-" in end.laddr}
    assert len(ends) == 5
    assert pressed(visitor)


def test_the_first_warm_page_knows_where_the_start_page_is(tmp_path: Path) -> None:
    write_notebook(tmp_path / "index.ipynb", "import os; print('start:', os.environ.get('TTR_INDEX'))")
    with voila(tmp_path, "--pool_size=1") as server:
        assert "start: /voila/render/index.ipynb" in get(f"{server.url}voila/render/index.ipynb").text


def test_a_page_whose_kernel_does_not_start_says_so_and_tries_again(tmp_path: Path) -> None:
    (tmp_path / "kernels" / "mute").mkdir(parents=True)
    mute = {"argv": ["sleep", "100"], "display_name": "Mute", "language": "python"}
    (tmp_path / "kernels" / "mute" / "kernel.json").write_text(json.dumps(mute), encoding="utf-8")
    page = write_notebook(tmp_path / "page.ipynb", "1", kernelspec={**mute, "name": "mute"})
    options = ("--pool_size=0", "--VoilaExecutor.startup_timeout=1")
    with voila(page, *options, warm=False, env={"JUPYTER_PATH": str(tmp_path)}) as server:
        answer, log = get(server.url), server.log
    assert "This page could not be made" in answer.text
    assert f"location.reload(), {AGAIN} * 1000" in answer.text
    assert "Traceback" not in answer.text
    assert "Kernel didn't respond" in log


def test_a_server_loads_a_database_only_after_its_first_page() -> None:
    code = "import sys, ttr.serving.app; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0, "it takes a quarter of the start"


@pytest.mark.parametrize("path", ["", "voila/static/voila.js", "api/kernels/x", "voila/query/x", "nothing"])
def test_a_foreign_host_name_gives_a_sentence_and_nothing_else(server: Server, path: str) -> None:
    reply = get(server.url + path, headers={"Host": f"evil.example:{server.port}"})
    assert reply.status == 403
    assert "This server does not know that name" in reply.text
    assert "kernelId" not in reply.text
    assert get(f"http://127.0.0.1:{server.port}/voila/static/voila.js").status == 200, "a numeric address is accepted"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1"])
def test_no_websocket_opens_under_another_name_or_to_a_page_of_somebody_else(
    server: Server, visitor: Visitor, host: str
) -> None:
    asked = f"ws://{host}:{server.port}/api/kernels/{visitor.kernel}/channels"
    with (
        socket.create_connection(("127.0.0.1", server.port)) as rebound,
        pytest.raises(InvalidStatus) as refused,
        connect(asked, sock=rebound, origin=f"http://evil.example:{server.port}", proxy=None),  # type: ignore[arg-type]
    ):
        pass
    assert refused.value.response.status_code == 403


SCRIPT = "voila/static/voila.js"


def test_a_script_is_sent_compressed_if_the_client_accepts_it(server: Server) -> None:
    plain = get(server.url + SCRIPT)
    assert "Content-Encoding" not in plain.headers
    small = get(server.url + SCRIPT, headers={"Accept-Encoding": "gzip, deflate"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == "Accept-Encoding"
    assert int(small.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert small.headers["Content-Type"] == plain.headers["Content-Type"]
    part = get(server.url + SCRIPT, headers={"Range": "bytes=0-9"})
    assert (part.status, part.text) == (206, plain.text[:10])


def test_a_script_that_a_browser_has_is_not_sent_again(server: Server) -> None:
    for accepted in ("gzip", "identity"):
        first = get(server.url + SCRIPT, headers={"Accept-Encoding": accepted})
        assert first.headers["Cache-Control"] == "no-cache"
        known = {"Accept-Encoding": accepted, "If-None-Match": first.headers["Etag"]}
        assert get(server.url + SCRIPT, headers=known).status == 304
        assert get(server.url + SCRIPT, headers={**known, "If-None-Match": '"another"'}).status == 200


def test_a_pages_files_have_versioned_addresses_and_are_cached_for_a_year(server: Server, visitor: Visitor) -> None:
    named = re.findall(r'(?:src|href)="/([^"]+)"', visitor.html)
    assert len(named) > 3
    for address in named:
        reply = get(server.url + address)
        assert reply.status == 200
        assert "immutable" in reply.headers["Cache-Control"]


def test_pages_share_a_stylesheet_that_browsers_keep(server: Server) -> None:
    with Visitor(server) as visitor:
        assert ".ttr-page {" not in visitor.html
    link = re.fullmatch(r"</(voila/page-\w+\.css)>; rel=preload; as=style", get(server.url).headers["Link"])
    assert link is not None
    style, renamed = get(server.url + link[1]), get(server.url + "voila/page-0123456789ab.css")
    assert style.headers["Content-Type"].startswith("text/css")
    assert ".ttr-page {" in style.text
    assert "immutable" in style.headers["Cache-Control"]
    assert (renamed.text, renamed.headers["Cache-Control"]) == (style.text, "no-store")


def test_leaving_a_page_stops_its_kernel_immediately(server: Server) -> None:
    with Visitor(server) as visitor:
        pass
    assert leave(server, visitor.kernel, Origin=server.url.rstrip("/")) == 204
    assert ended(server, visitor.kernel)
    assert "POST /voila/api/shutdown" not in server.log


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_nobody_else_can_stop_it(server: Server, visitor: Visitor, origin: str) -> None:
    assert leave(server, visitor.kernel, **({"Origin": origin} if origin else {})) == 403
    assert pressed(visitor)


def test_nobody_can_stop_a_waiting_kernel(server: Server) -> None:
    given = re.findall(r"Using pre-heated kernel: (\S+)", server.log)
    server.wait_for_log("Kernel started", count=len(given) + 1)
    waiting = re.findall(r"Kernel started: (\S+)", server.log)[-1]
    assert waiting not in given
    assert leave(server, waiting, Origin=server.url.rstrip("/")) == 204
    time.sleep(1)
    assert running(server, waiting)


@pytest.mark.parametrize("method", ["DELETE", "POST", "PATCH"])
def test_a_kernel_is_not_deleted_by_another_address(server: Server, visitor: Visitor, method: str) -> None:
    reply = get(f"{server.url}api/kernels/{visitor.kernel}", method=method, headers={"Origin": server.url.rstrip("/")})
    assert reply.status in (403, 404, 405)
    assert pressed(visitor)


@pytest.mark.parametrize(
    "path",
    [
        *("nothing", "voila/tree", "voila/api/contents/", "voila/render/page.ipynb", "api/kernels", "voila/query/%00"),
        *("voila/templates/x", "voila/templates/lab/static/../../../../voila.json", "voila/static/nothing.js"),
        *("voila/labextensions/nothing.js", "voila/api/themes/nothing.css", "voila/files/%00.png"),
        *(
            "voila/static/%00",
            "api/kernels/00000000-0000-0000-0000-000000000000/channels",
            "voila/render/..%2f..%2fetc/passwd",
        ),
    ],
)
def test_a_bad_address_is_answered_without_a_traceback_or_a_path(server: Server, path: str) -> None:
    reply = get(server.url + path)
    assert reply.status in (302, 400, 403, 404, 500)
    for secret in ("Traceback", "site-packages", str(ROOT), sys.prefix, "/tmp"):
        assert secret not in reply.text
        assert secret not in reply.headers.get("Location", "")


@pytest.mark.parametrize("path", ["nothing", "nothing?lesson=5", "voila/render/page.ipynb", "voila/files/page.ipynb"])
def test_a_mistyped_address_gives_a_sentence(server: Server, path: str) -> None:
    reply = get(server.url + path)
    if reply.status == 302:
        reply = get(f"http://localhost:{server.port}{reply.headers['Location']}")
    assert reply.status == 404
    assert "There is no such page" in reply.text


def test_a_page_gives_no_cookie_and_reveals_no_path_of_the_server(server: Server, visitor: Visitor) -> None:
    assert "Set-Cookie" not in get(server.url).headers
    for secret in ("site-packages", str(ROOT), sys.prefix, "/tmp"):
        assert secret not in visitor.html
