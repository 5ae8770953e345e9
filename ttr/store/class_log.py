"""A class as a log: its members and events, as a holder of a code reads and writes them."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from ttr.game.names import MAX_NAME, NameRefused, read_name, repaired_name, shorten_name
from ttr.game.quoting import explain_newer
from ttr.store.class_events import (
    Event,
    HandAnswered,
    HandChanged,
    LoggedEvent,
    MemberJoined,
    Poll,
    PreparationsBegun,
    Stage,
    TablesOpened,
    entry_of,
    polls,
)
from ttr.store.logs import Busy, Log, NoSuchLog, StoreError

if TYPE_CHECKING:
    from ttr.store.store import Store

HOST, JOIN, PROJECTOR, MEMBER = "host", "join", "watch", "member"  # as saved classes spell them
"""The roles that codes of a class give: the teacher, people who join, a screen for everybody, a member."""

FORMAT = 1  # the format of a class's set-up, which names its format once there is another one
MOST_MEMBERS = 100
LETTERS_LIVE = 12 * 3600  # seconds that letters lead to a class, at least
RETRIES = 10  # while others write; with SQLite, each waits up to `LOCKED_FOR` seconds

Done = TypeVar("Done")


class NotIn(StoreError):
    """Somebody cannot join; the message says why, in words for people."""


@dataclass(slots=True)
class ClassLog:
    """A class, as a holder of a code reads and writes it."""

    store: Store
    number: int  # the number of its log in the store
    title: str  # the teacher's name for the class
    holder: str  # the holder of the code: a role and a number
    clock: Callable[[], float] = time.time
    entries: list[LoggedEvent] = field(default_factory=list)
    _read: int = 0

    @property
    def role(self) -> str:
        """The role of the code: `HOST`, `JOIN`, `PROJECTOR` or `MEMBER`."""
        return self.holder.partition(" ")[0]

    @property
    def member(self) -> int | None:
        """The number of the member with this code; None for other roles."""
        return int(self.holder.partition(" ")[2]) if self.role == MEMBER else None

    def new_code(self, role: str) -> str:
        """Return a new code for `JOIN` or `PROJECTOR`. Earlier codes stay valid; the store cannot show them again."""
        return _new_code(self.store, self.number, role)

    def letters(self) -> str:
        """Return letters with which people join for at least `LETTERS_LIVE`, the same on all pages of the class."""
        return self.store.letters(self.number, LETTERS_LIVE)

    @property
    def names(self) -> dict[int, str]:
        """The names of the members, by number; repeated names get a count, so that no two are the same."""
        result: dict[int, str] = {}
        taken: set[str] = set()
        for entry in self.entries:
            if isinstance(entry.event, MemberJoined) and entry.who is not None:
                given = repaired_name(entry.event.name, "Somebody")  # earlier versions kept other names
                name, count = given, 1
                while name.casefold() in taken:
                    count += 1
                    name = f"{shorten_name(given, MAX_NAME - len(f' ({count})'))} ({count})"
                result[entry.who] = name
                taken.add(name.casefold())
        return result

    @property
    def hand_is_up(self) -> bool:
        """True if this member's hand is raised, and the teacher has not come yet."""
        up = False
        for entry in self.entries:
            if isinstance(entry.event, HandChanged) and entry.who == self.member:
                up = entry.event.up
            elif isinstance(entry.event, HandAnswered) and entry.event.member == self.member:
                up = False
        return up

    @property
    def poll(self) -> Poll | None:
        all_polls = polls(self.entries)
        return all_polls[-1] if all_polls and all_polls[-1].stage is not Stage.AWAY else None

    @property
    def preparations(self) -> int | None:
        """The number of the log of the teacher's preparations; None if there is none yet."""
        logs = [entry.event.log for entry in self.entries if isinstance(entry.event, PreparationsBegun)]
        return logs[-1] if logs else None

    def read(self) -> list[LoggedEvent]:
        """Read the new lines since the last call, and return them; raise `NoSuchLog` if the class was removed."""
        lines = _retry(lambda: self.store.lines(self.number, self._read))
        if not lines and not _retry(lambda: self.store.has(self.number)):
            raise NoSuchLog("the class is no longer saved")
        new = [entry for at, line in enumerate(lines, self._read) if (entry := entry_of(at, line)) is not None]
        self._read += len(lines)
        self.entries.extend(new)
        return new

    def write(self, *events: Event) -> None:
        self.require_writer()
        now = int(self.clock())
        lines = [LoggedEvent(0, now, self.member, each).to_line() for each in events]
        _retry(lambda: self.store.add(self.number, lines))

    def join(self, name: str) -> str:
        """Let somebody join, and return their code; raise `NotIn` without a name, or if the class is full."""
        try:
            name = read_name(name)
        except NameRefused as error:
            raise NotIn(str(error)) from None
        if not name:
            raise NotIn("Enter your name first, as your teacher knows it.")
        self.read()
        if len(self.names) >= MOST_MEMBERS:
            raise NotIn(f"The class is full: {MOST_MEMBERS} have joined.")
        return _retry(lambda: self._enroll(name))

    def _enroll(self, name: str) -> str:
        """Write that somebody joined; the member's number is that of an empty line, known only after writing it."""
        with self.store.together():
            number = self.store.add(self.number, ["{}"])
            code = self.store.admit(self.number, f"{MEMBER} {number}")
            self.store.add(self.number, [LoggedEvent(0, int(self.clock()), number, MemberJoined(name)).to_line()])
        return code

    def read_preparations(self) -> tuple[str, ...]:
        """Return the lines of the teacher's preparations; they are gone after a long time without new ones."""
        log = self.preparations
        return () if log is None else _retry(lambda: self.store.lines(log))

    def prepare(self, line: str, *events: Event) -> None:
        """Write a line to the preparations, which only pages of the teacher read, and events to the class."""
        self.require_writer()
        self.read()  # another page may have begun them
        _retry(lambda: self._prepare(line, *events))
        self.read()

    def _prepare(self, line: str, *events: Event) -> None:
        log = self.preparations
        with self.store.together():
            if log is None or not self.store.has(log):  # nothing was written to it for a long time
                log, _ = self.store.begin(json.dumps({"desk": self.number}))
                events = (PreparationsBegun(log), *events)
            self.store.add(log, [line])
            if events:
                self.write(*events)

    def forget(self) -> None:
        """Remove the class and all its data, including its tables, which contain names."""
        self.require_writer()
        self.read()
        with self.store.together():
            for entry in self.entries:
                if isinstance(entry.event, PreparationsBegun):
                    self.store.forget(entry.event.log)
                elif isinstance(entry.event, TablesOpened):
                    for table in entry.event.tables:
                        self.store.forget(table["number"])
            self.store.forget(self.number)

    def require_writer(self) -> None:
        """Raise a `StoreError` on a projector, since a browser may send anything to its page."""
        if self.role == PROJECTOR:
            raise StoreError("A projector only shows the class: do this on the teacher's page.")


def begin_class(store: Store, title: str) -> str:
    """Store a new class, and return the code of its host; its title follows the rule for names."""
    try:
        title = read_name(title)
    except NameRefused as error:
        raise NotIn(str(error)) from None
    _, (host,) = store.begin(json.dumps({"class": title}, ensure_ascii=False), (), (HOST,))
    return host


def find_class(store: Store, code: object, clock: Callable[[], float] = time.time) -> ClassLog | None:
    """Return the class of a code in its current state; None if there is none."""
    log = _retry(lambda: store.find(code)) if isinstance(code, str) else None
    title = None if log is None else _title(log)
    if log is None or title is None:
        return None
    result = ClassLog(store, log.number, title, log.holder, clock)
    result.read()
    return result


def admit_by_letters(store: Store, letters: str) -> str | None:
    """Return a new code to join the class of these letters; None if there is no such class."""
    number = _retry(lambda: store.by_letters(letters))
    if number is None:
        return None
    try:
        return _retry(lambda: _new_code(store, number, JOIN))
    except NoSuchLog:  # it was deleted just now
        return None


def _new_code(store: Store, number: int, role: str) -> str:
    return store.admit(number, f"{role} {secrets.token_hex(6)}")


def _retry(act: Callable[[], Done]) -> Done:
    """Do something, and retry while others write: a whole class may join in the same second."""
    for _ in range(RETRIES):
        try:
            return act()
        except Busy:
            continue
    return act()


def _title(log: Log) -> str | None:
    try:
        setup = json.loads(log.setup)
        title = setup["class"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if problem := explain_newer("class", setup.get("format"), FORMAT):
        raise StoreError(problem)
    return title if isinstance(title, str) else None
