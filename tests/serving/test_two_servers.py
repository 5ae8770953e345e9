"""Two servers with a common store: tables and classes work across both, and survive the loss of one."""

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace

import psutil
import pytest

from tests.benchmarks.seats import SharedTable
from tests.browser.serve import ROOT, Server, voila
from tests.serving.visitor import Visitor, custom
from tests.store.postgres import Postgres
from ttr.store.class_log import JOIN, begin_class, find_class
from ttr.store.store import Store

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")]

MOVES = 20
LONG = 240  # seconds; a machine may be slow


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('store')}/games.sqlite"
    else:
        with Postgres() as postgres:
            yield postgres.new_database()


@pytest.fixture(scope="module")
def servers(url: str) -> Iterator[list[Server]]:
    """Two servers of all pages; the last test kills the second one."""
    with ExitStack() as running:
        options = ("--pool_size=0",)
        yield [
            running.enter_context(voila(ROOT / "notebooks", *options, warm=False, env={"TTR_STORE": url}))
            for _ in range(2)
        ]


def kill(server: Server) -> None:
    """Kill a server and all its kernels, as in a power failure."""
    for process in (*psutil.Process(server.pid).children(recursive=True), psutil.Process(server.pid)):
        process.send_signal(signal.SIGKILL)


def test_a_teacher_on_one_server_sees_a_hand_that_is_raised_on_another(servers: list[Server], url: str) -> None:
    code = begin_class(Store(url), "Monday")
    member = find_class(Store(url), find_class(Store(url), code).new_code(JOIN))
    page = "voila/render/class.ipynb"
    with Visitor(servers[0], page) as teacher, Visitor(servers[1], page) as student:
        for visitor, own in ((teacher, code), (student, member.join("Ada"))):
            address = visitor.load().widget("code", "kept")
            visitor.send(custom(address, {"open": own, "known": "", "page": visitor.server.url + page}))
        hand = student.wait_for(lambda kind, content: kind == "comm_open" and "Raise your hand" in str(content))
        student.send(custom(hand["comm_id"], {"event": "click"}))
        teacher.wait_for(
            lambda kind, content: kind == "comm_open" and "Ada" in str(content["data"]["state"].get("description"))
        )


def test_a_table_on_two_servers_loses_no_move_when_one_of_them_is_killed(servers: list[Server], url: str) -> None:
    pages = [SimpleNamespace(url=server.page("table"), port=server.port) for server in servers]
    table = SharedTable(pages, url, 7, lambda results: results.moves >= MOVES)

    async def play_and_kill() -> None:
        playing = asyncio.create_task(table.play())
        while table.results.moves < MOVES // 2 and not playing.done():
            await asyncio.sleep(0.05)
        kill(servers[1])
        await asyncio.wait_for(playing, LONG)

    asyncio.run(play_and_kill())
    assert table.results.moves >= MOVES
    assert len(table.results.back) == 1, "the players of the server that lives stay there"
    # The pending click at the server's death may have counted, although nobody got an answer.
    assert table.results.moves <= len(table.kept().moves) <= table.results.moves + 1
