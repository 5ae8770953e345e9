"""Limits for each address and each page, and finding the visitor's real address."""

from collections.abc import Iterator

import pytest

from tests.browser.serve import Server, ended, voila, write_notebook
from tests.clock import Clock
from tests.loop import in_a_loop
from tests.serving.visitor import ask, settings_of
from ttr.serving.admission import Pages
from ttr.serving.limits import Limit, Pace, Paces, Proxies


def test_a_limited_action_is_allowed_again_after_its_time_and_old_addresses_are_forgotten() -> None:
    clock = Clock()
    limit = Limit(3, 60, clock)
    for second in (0, 10, 20):
        assert limit.seconds_to_wait("a") == 0
        clock.now = second
        limit.note("a")
    assert (limit.seconds_to_wait("a"), limit.seconds_to_wait("b")) == (40, 0)
    clock.now = 60
    assert limit.seconds_to_wait("a") == 0
    limit.note("a")
    assert limit.seconds_to_wait("a") == 10
    few = Limit(1, 60, clock)
    for number in range(3 * Limit.MANY):
        clock.now += 0.1
        few.note(f"{number}")
    assert len(few) <= Limit.MANY
    assert few.seconds_to_wait(f"{3 * Limit.MANY - 1}") == 60


@in_a_loop
async def test_one_address_cannot_take_all_places() -> None:
    async def end(_: str) -> None:
        pass

    pages = Pages(10, lambda _: True, end, most_each=2)
    pages.give("first", "a")
    waiting = pages.line.join("a")
    assert not pages.room_for("a")
    assert pages.room_for("b")
    waiting.leave()
    assert pages.room_for("a")


def test_clicks_at_human_speed_never_wait_and_faster_clients_or_long_messages_do() -> None:
    clock = Clock()
    pace = Pace(a_second=50, at_once=300, clock=clock)
    assert [pace.seconds_to_wait(300) for _ in range(280)] == [0] * 280  # the requests of a slowly loading page
    clock.now += 10
    for _ in range(100):
        clock.now += 0.05
        assert pace.seconds_to_wait(300) == 0
    clock.now += 10
    assert pace.seconds_to_wait(2_000_000) == 0
    assert pace.seconds_to_wait(2_000_000) > 2, "a long message counts several times"
    clock.now += 100
    begun = clock.now
    for _ in range(10_000):
        clock.now += pace.seconds_to_wait(0)
    assert 10_000 / 50 - 300 / 50 - 1 < clock.now - begun < 10_000 / 50


def test_pages_of_one_address_share_its_rate_limit() -> None:
    paces = Paces(a_second=10, at_once=5)
    first, second, other = paces.of("a"), paces.of("a"), paces.of("b")
    for _ in range(5):
        first.seconds_to_wait(0)
    assert second.seconds_to_wait(0) > 0
    assert other.seconds_to_wait(0) == 0


@pytest.mark.parametrize(
    ("peer", "forwarded", "visitor"),
    [
        ("192.0.2.1", "", "192.0.2.1"),
        ("192.0.2.1", "198.51.100.1", "192.0.2.1"),  # not one of our proxies
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"),  # the visitor's own entry
        ("127.0.0.1", "198.51.100.1, 10.0.0.7", "198.51.100.1"),  # two of our proxies
        ("127.0.0.1", "10.0.0.7", "10.0.0.7"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
    ],
)
def test_a_forwarded_address_counts_where_a_named_proxy_has_added_it(peer: str, forwarded: str, visitor: str) -> None:
    assert Proxies.from_addresses(["127.0.0.1", "10.0.0.0/8"]).visitor(peer, forwarded) == visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows each address one page, and two openings a minute."""
    page = write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", "1")
    options = ("--PageServer.most_pages_each=1", "--PageServer.pages_a_minute_each=2")
    with voila(page, "--pool_size=0", *options, warm=False) as server:
        yield server


def opened(server: Server, source: str, **headers: str) -> tuple[int, str]:
    reply = ask(server, "/", source, headers)
    return reply.status, settings_of(reply.text).get("kernelId", reply.text)


@pytest.mark.slow
def test_an_address_that_has_its_pages_waits_until_one_is_left_and_others_do_not(server: Server) -> None:
    status, kernel = opened(server, "127.0.2.1")
    assert status == 200
    status, text = opened(server, "127.0.2.1")
    assert status == 429
    assert "Your network has 1 page open" in text
    assert opened(server, "127.0.2.2")[0] == 200
    left = {"Origin": f"http://localhost:{server.port}"}
    assert ask(server, f"/voila/api/shutdown/{kernel}", "127.0.2.1", left, left="yes").status == 204
    assert ended(server, kernel)
    status, kernel = opened(server, "127.0.2.1")
    assert status == 200
    assert ask(server, f"/voila/api/shutdown/{kernel}", "127.0.2.1", left, left="yes").status == 204
    reply = ask(server, "/", "127.0.2.1")
    assert (reply.status, "too many pages in the last minute" in reply.text) == (429, True)
    assert int(reply.headers["Retry-After"]) > 30


@pytest.mark.slow
def test_an_unnamed_proxy_is_reported_once(server: Server) -> None:
    for number in range(3):
        opened(server, "127.0.2.3", **{"X-Forwarded-For": f"198.51.100.{number}"})
    server.wait_for_log("The proxy at 127.0.2.3 is not named")
    assert server.log.count("is not named") == 1
