"""A server that only admits visitors with its passphrase, or those whom a named proxy has admitted."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.browser.serve import Reply, Server, get, voila, write_notebook
from tests.serving.visitor import ask, settings_of
from ttr.serving.login import DoorError, read_passphrase, write_passphrase

pytestmark = pytest.mark.slow

PASSPHRASE = "four green wagons leave"
PROXY = "127.0.0.9"
HOSTS = iter(f"127.0.1.{number}" for number in range(1, 250))
"""Addresses of this machine, from which nobody has come yet."""


@pytest.fixture
def home() -> str:
    return next(HOSTS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a passphrase, below a path, with an optional named proxy."""
    folder = tmp_path_factory.mktemp("door")
    write_passphrase(folder / "passphrase", PASSPHRASE)
    page = write_notebook(folder / "page.ipynb", "import ipywidgets; ipywidgets.Button()")
    options = (
        "--Voila.base_url=/ttr/",
        f"--Door.passphrase={folder / 'passphrase'}",
        f"--Door.proxies={PROXY}",
        "--Door.login_header=Remote-User",
        "--PageServer.framing=https://moodle.school.example",
    )
    with voila(page, "--pool_size=0", *options, warm=False) as server:
        yield server


def cookie_of(reply: Reply) -> dict[str, str]:
    return {"Cookie": reply.headers["Set-Cookie"].partition(";")[0]}


def enter(server: Server, home: str, passphrase: str = PASSPHRASE, **headers: str) -> Reply:
    return ask(server, "/ttr/login", home, headers, passphrase=passphrase, next="/ttr/?rules=usa")


def test_a_visitor_without_the_passphrase_is_asked_for_it_and_sees_no_page(server: Server, home: str) -> None:
    reply = ask(server, "/ttr/?rules=usa", home)
    assert reply.status == 302
    assert reply.headers["Location"] == "/ttr/login?next=%2Fttr%2F%3Frules%3Dusa"
    asked = ask(server, reply.headers["Location"], home)
    assert asked.status == 200
    assert '<input type="hidden" name="next" value="/ttr/?rules=usa">' in asked.text


def test_a_visitor_with_the_passphrase_sees_the_page_and_is_not_asked_again(server: Server, home: str) -> None:
    reply = enter(server, home)
    assert (reply.status, reply.headers["Location"]) == (303, "/ttr/?rules=usa")
    assert re.search(r"; HttpOnly; Path=/ttr/; SameSite=Lax$", reply.headers["Set-Cookie"])
    page = ask(server, "/ttr/", home, cookie_of(reply))
    assert page.status == 200
    assert '"kernelId"' in page.text


def test_a_wrong_passphrase_opens_nothing(server: Server, home: str) -> None:
    reply = enter(server, home, "three green wagons leave")
    assert reply.status == 403
    assert "Set-Cookie" not in reply.headers
    assert "This is not the passphrase" in reply.text
    assert "three green" not in reply.text


@pytest.mark.parametrize("cookie", ["in", "2|1:0|10:1700000000|8:username|4:aW4=|00", ""])
def test_a_made_up_cookie_opens_nothing(server: Server, home: str, cookie: str) -> None:
    name = cookie_of(enter(server, home))["Cookie"].partition("=")[0]
    assert ask(server, "/ttr/", home, {"Cookie": f"{name}={cookie}"}).status == 302


def test_the_eleventh_wrong_passphrase_in_a_minute_is_not_checked(server: Server, home: str) -> None:
    assert {enter(server, home, f"wrong {number}").status for number in range(10)} == {403}
    reply = enter(server, home, PASSPHRASE)
    assert reply.status == 429
    assert 50 < int(reply.headers["Retry-After"]) <= 60
    assert "Too many wrong passphrases" in reply.text
    assert enter(server, next(HOSTS)).status == 303, "others come in meanwhile"


def test_a_class_behind_one_address_can_all_come_in_within_a_minute(server: Server, home: str) -> None:
    assert [enter(server, home).status for _ in range(12)] == [303] * 12, "more than there may be wrong ones"


def test_made_up_forwarded_addresses_give_no_extra_attempts(server: Server, home: str) -> None:
    tries = [enter(server, home, "wrong", **{"X-Forwarded-For": f"198.51.100.{number}"}) for number in range(11)]
    assert [reply.status for reply in tries] == [403] * 10 + [429]


def test_visitors_behind_a_named_proxy_have_ten_attempts_each(server: Server) -> None:
    def tried(address: str) -> int:
        return enter(server, PROXY, "wrong", **{"X-Forwarded-For": address}).status

    assert [tried("198.51.100.1") for _ in range(11)] == [403] * 10 + [429]
    assert tried("198.51.100.2") == 403
    assert tried("198.51.100.2, 198.51.100.1") == 429, "the proxy adds the last one; what stands before is a claim"


def test_a_cookie_of_https_goes_nowhere_else(server: Server, home: str) -> None:
    forwarded = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "198.51.100.7",
        "Origin": f"https://localhost:{server.port}",
    }
    sent = enter(server, PROXY, **forwarded).headers["Set-Cookie"]
    assert sent.endswith("; HttpOnly; Path=/ttr/; SameSite=None; Secure")  # it also reaches the frame of the school
    assert "; Secure" not in enter(server, home, **forwarded).headers["Set-Cookie"]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_a_foreign_page_cannot_try_passphrases(server: Server, home: str, origin: str) -> None:
    assert enter(server, home, Origin=origin).status == 403


def test_the_door_leads_nowhere_else(server: Server, home: str) -> None:
    for target in ("//evil.example", "/\\evil.example", "http://evil.example/", "/other", "javascript:1"):
        reply = ask(server, "/ttr/login", home, passphrase=PASSPHRASE, next=target)
        assert (reply.status, reply.headers["Location"]) == (303, "/ttr/")


def test_servers_with_the_same_file_accept_each_other_s_visitors_and_a_new_passphrase_ends_all_cookies(
    server: Server, home: str, tmp_path: Path
) -> None:
    host = {"Host": f"localhost:{server.port}"}  # from the outermost proxy
    headers = cookie_of(enter(server, home)) | host
    (file,) = re.findall(r"--Door.passphrase=(\S+)", " ".join(server.command))
    write_passphrase(tmp_path / "another", PASSPHRASE)
    for path, status in ((file, 200), (tmp_path / "another", 302)):
        options = ("--Voila.base_url=/ttr/", f"--Door.passphrase={path}")
        with voila(Path(server.command[3]), "--pool_size=0", *options, warm=False) as second:
            assert get(f"{second.url}ttr/", headers=headers, method="HEAD").status == status


def test_no_websocket_opens_without_the_cookie(server: Server, home: str) -> None:
    cookie = cookie_of(enter(server, home))
    kernel = settings_of(ask(server, "/ttr/", home, cookie).text)["kernelId"]
    address = f"ws://localhost:{server.port}/ttr/api/kernels/{kernel}/channels"
    with connect(address, additional_headers=cookie, proxy=None):
        pass
    with pytest.raises(InvalidStatus) as refused, connect(address, proxy=None):
        pass
    assert refused.value.response.status_code == 403
    assert ask(server, f"/ttr/api/kernels/{kernel}", home).status == 403


def test_balancers_are_not_asked_for_it(server: Server, home: str) -> None:
    assert ask(server, "/ttr/healthz", home).status == 200


def test_a_visitor_admitted_by_a_named_proxy_is_admitted(server: Server, home: str) -> None:
    user = {"Remote-User": "ada", "X-Forwarded-For": home}
    page = ask(server, "/ttr/", PROXY, user)
    assert page.status == 200
    assert "Set-Cookie" not in page.headers
    assert ask(server, "/ttr/", home, user).status == 302, "the header of anybody else is not believed"
    assert ask(server, "/ttr/", PROXY, {"Remote-User": ""}).status == 302


def test_the_passphrase_is_in_no_log_and_in_no_list_of_processes(server: Server, home: str) -> None:
    enter(server, home)
    enter(server, home, "typed by mistake")
    processes = [psutil.Process(server.pid), *psutil.Process(server.pid).children(recursive=True)]
    visible = server.log + " ".join(" ".join(process.cmdline()) for process in processes)
    for secret in (PASSPHRASE, "typed by mistake", "argon2"):
        assert secret not in visible


def test_the_file_has_no_passphrase_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "passphrase"
    write_passphrase(path, PASSPHRASE)
    assert os.stat(path).st_mode & 0o777 == 0o600
    assert "wagons" not in path.read_text()
    write_passphrase(tmp_path / "another", PASSPHRASE)
    assert (tmp_path / "another").read_text() != path.read_text()


@pytest.mark.parametrize("text", ["four green wagons leave", "", "argon2:$argon2id$v=19$m=1"])
def test_a_file_without_a_hash_and_a_weak_passphrase_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "passphrase"
    path.write_text(text)
    with pytest.raises(DoorError, match="--new-passphrase"):
        read_passphrase(path)
    with pytest.raises(DoorError, match="12 characters"):
        write_passphrase(tmp_path / "another", "ticket")
