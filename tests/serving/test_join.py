"""Joining a class with six letters: the page, and its limits for people who guess."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serve import Reply, Server, voila, write_notebook
from tests.clock import Clock
from tests.serving.visitor import ask
from ttr.serving.join import (
    EXEMPT_BELOW,
    TRUSTED_SECONDS,
    WINDOW_SECONDS,
    WRONG_FROM_ALL,
    WRONG_FROM_ONE_ADDRESS,
    LetterDesk,
)
from ttr.store.class_log import JOIN, LETTERS_LIVE, ClassLog, begin_class, find_class
from ttr.store.logs import LETTERS, new_letters, read_letters
from ttr.store.store import Store

MANY, SCHOOL, HOME = 10_000, "203.0.113.7", "198.51.100.1"


class Known:
    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.store = Store(f"sqlite:///{folder}/games.sqlite", self.clock)
        self.log = find_class(self.store, begin_class(self.store, "Monday"), self.clock)
        self.right = self.log.letters()
        self.desk = LetterDesk(lambda: self.store, self.clock)

    def wrong(self) -> str:
        return next(letters for letters in iter(new_letters, "") if letters != self.right)

    def tries(self, letters: str, *addresses: str) -> list[tuple[str | None, int]]:
        async def all_of_them() -> list[tuple[str | None, int]]:
            return [await self.desk.look_up(letters, address) for address in addresses]

        return asyncio.run(all_of_them())

    def gets_in(self, address: str) -> bool:
        ((code, _),) = self.tries(self.right, address)
        return code is not None


@pytest.fixture
def known(tmp_path: Path) -> Iterator[Known]:
    found = Known(tmp_path)
    yield found
    found.store.engine.dispose()


def test_letters_have_no_look_alikes_and_case_spaces_and_dashes_do_not_matter() -> None:
    drawn = {new_letters() for _ in range(1000)}
    assert (len(drawn), {len(letters) for letters in drawn}) == (1000, {6})
    assert set("".join(drawn)) == set(LETTERS)
    assert not set(LETTERS) & set("0O1IL")
    typed = ["K3F9QT", "k3f9qt", " K3F 9QT ", "k3f-9qt", "K 3 F 9 Q T", "\uff2b3F9QT"]
    assert {read_letters(each) for each in typed} == {"K3F9QT"}


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "A code has six letters and digits, and yours has 0."),
        ("K3F9Q", "A code has six letters and digits, and yours has 5."),
        ("K3F9Q0", "No code contains 0: look at the code again."),
        ("lOF9QT", "No code contains O or L: look at the code again."),
        ("Ä3F9QT", "No code contains Ä: codes are made of letters from A to Z and digits."),
    ],
)
def test_a_text_that_cannot_be_letters_is_refused_with_the_reason(typed: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_letters(typed)


def test_ten_thousand_wrong_tries_from_one_address_get_nowhere_and_others_join(known: Known) -> None:
    answers = known.tries(known.wrong(), *[HOME] * MANY)
    assert {code for code, _ in answers} == {None}
    assert sum(seconds == 0 for _, seconds in answers) == WRONG_FROM_ONE_ADDRESS  # the others were not even looked up
    assert not known.gets_in(HOME)  # else a guesser would learn that they are right
    assert all(known.gets_in(SCHOOL) for _ in range(30))
    known.clock.now += WINDOW_SECONDS
    assert known.gets_in(HOME)


def test_ten_thousand_wrong_tries_from_many_addresses_get_nowhere_and_others_join(known: Known) -> None:
    assert known.gets_in(SCHOOL)
    many = [f"10.0.{number // 250}.{number % 250}" for number in range(1000)]
    answers = known.tries(known.wrong(), *many * (MANY // 1000))
    assert {code for code, _ in answers} == {None}
    assert sum(seconds == 0 for _, seconds in answers) == EXEMPT_BELOW * len(many) > WRONG_FROM_ALL
    assert known.gets_in(HOME)
    known.tries(known.wrong(), *[SCHOOL] * 30)  # a class in which everybody errs once
    assert all(known.gets_in(SCHOOL) for _ in range(30))


def test_tries_at_once_gain_nothing(known: Known) -> None:
    async def at_once() -> list[tuple[str | None, int]]:
        return await asyncio.gather(
            *(known.desk.look_up(known.wrong(), HOME) for _ in range(10 * WRONG_FROM_ONE_ADDRESS))
        )

    assert sum(seconds == 0 for _, seconds in asyncio.run(at_once())) == WRONG_FROM_ONE_ADDRESS


def test_an_address_is_known_for_an_hour_only(known: Known) -> None:
    assert known.gets_in(SCHOOL)
    known.clock.now += TRUSTED_SECONDS
    for number in range(WRONG_FROM_ALL):
        known.tries(known.wrong(), f"10.0.{number // 250}.{number % 250}")
    known.tries(known.wrong(), *[SCHOOL] * EXEMPT_BELOW)
    assert not known.gets_in(SCHOOL)


def test_letters_lead_to_a_code_with_which_one_joins_and_end_with_their_class(known: Known) -> None:
    ((code, _),) = known.tries(known.right, HOME)
    joining = find_class(known.store, code, known.clock)
    assert (joining.role, joining.title) == (JOIN, "Monday")
    assert find_class(known.store, joining.join("Kim"), known.clock).names.values()
    known.log.forget()
    assert not known.gets_in(HOME)


def test_all_pages_of_a_class_show_the_same_letters_for_half_a_day_at_least(known: Known) -> None:
    known.clock.now += LETTERS_LIVE - 1
    assert known.log.letters() == known.right
    known.clock.now += 2
    first, known.right = known.right, known.log.letters()
    assert known.right != first
    known.clock.now += LETTERS_LIVE
    assert known.gets_in(HOME)
    known.right = first
    assert not known.gets_in(HOME)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("join")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A server below a path, with a class page and a store."""
    (folder / "pages").mkdir()
    write_notebook(folder / "pages" / "class.ipynb", "1 + 1")
    options = ("--Voila.base_url=/ttr/", "--pool_size=0", "--Door.proxies=127.0.0.9")
    env = {"TTR_STORE": f"sqlite:///{folder}/games.sqlite"}
    with voila(folder / "pages", *options, warm=False, env=env) as server:
        yield server


@pytest.fixture
def log(folder: Path) -> ClassLog:
    store = Store(f"sqlite:///{folder}/games.sqlite")
    return find_class(store, begin_class(store, "Monday"))


def enter(server: Server, letters: str, source: str = "127.0.2.1", **headers: str) -> Reply:
    return ask(server, "/ttr/join", source, headers, letters=letters)


@pytest.mark.slow
def test_the_page_leads_to_the_class_and_answers_anything_else_with_a_sentence(server: Server, log: ClassLog) -> None:
    asked = ask(server, "/ttr/join", "127.0.2.1")
    assert asked.status == 200
    assert '<label for="letters">Code</label>' in asked.text
    right = log.letters()
    reply = enter(server, f"{right[:3].lower()} {right[3:]}")
    page, _, code = reply.headers["Location"].partition("#class=")
    assert (reply.status, page) == (303, "/ttr/voila/render/class.ipynb")
    assert find_class(log.store, code).role == JOIN

    short = enter(server, "<b>")
    assert short.status == 400
    assert 'value="&lt;b&gt;"' in short.text
    assert "A code has six letters and digits, and yours has 1." in short.text
    foreign = ask(server, "/ttr/join", "127.0.2.1", {"Origin": "https://evil.example"}, letters=right)
    assert foreign.status == 403
    log.forget()
    ended = enter(server, right)
    assert ended.status == 404
    assert "No class has this code." in ended.text


@pytest.mark.slow
def test_a_guesser_waits_and_others_behind_the_same_proxy_do_not(server: Server, log: ClassLog) -> None:
    def guess(at: str, letters: str) -> Reply:
        return enter(server, letters, "127.0.0.9", **{"X-Forwarded-For": at})

    replies = [guess(HOME, secrets.choice("AB") + 5 * "2") for _ in range(WRONG_FROM_ONE_ADDRESS + 1)]
    assert [reply.status for reply in replies] == [404] * WRONG_FROM_ONE_ADDRESS + [429]
    assert 0 < int(replies[-1].headers["Retry-After"]) <= WINDOW_SECONDS
    assert "Too many codes have been tried." in replies[-1].text
    assert guess(HOME, log.letters()).status == 429
    assert guess(SCHOOL, log.letters()).status == 303
