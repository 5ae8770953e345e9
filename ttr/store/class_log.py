"""A class as a log: who is in it, and what happens there. Each line is what one person did, as JSON."""

from __future__ import annotations

import json
import time
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from ttr.store.store import Log, Store, StoreError

HOST, JOIN, WATCH = "host", "join", "watch"
"""Whom the codes of a new class let in: its teacher, whoever joins it, and a screen for all."""

MOST_MEMBERS = 100
LONGEST_NAME = 40
LONGEST_TEXT = 300
_MEMBER = "member "


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has come."""

    name: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A member has opened a lesson."""

    lesson: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A member's function was checked: what came out, and the misconception that it shows, if any."""

    exercise: str
    verdict: str
    misconception: str = ""


@dataclass(frozen=True, slots=True)
class Predicted:
    """A member has answered a prediction of a lesson."""

    lesson: int
    question: str
    answer: str
    right: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A member has raised a hand, or taken it down."""

    up: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """The host has been to a member whose hand was raised."""

    member: int


@dataclass(frozen=True, slots=True)
class Put:
    """The host has put a question to all; the first vote is open. There is no solution in it."""

    question: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turned:
    """The host has gone on with the question: to another stage of it."""

    stage: str


@dataclass(frozen=True, slots=True)
class Voted:
    """A member has answered the question that is put, in its first or second vote."""

    vote: int
    answer: str


@dataclass(frozen=True, slots=True)
class Solved:
    """The host shows the solution of the question that is put."""

    solution: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Projected:
    """The host shows names on the projector, or hides them."""

    names: bool


Happening: TypeAlias = Joined | Opened | Checked | Predicted | Hand | Seen | Put | Turned | Voted | Solved | Projected
_KINDS: dict[str, type[Happening]] = {
    kind.__name__.lower(): kind
    for kind in (Joined, Opened, Checked, Predicted, Hand, Seen, Put, Turned, Voted, Solved, Projected)
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a class's log.

    Attributes
    ----------
    number : int
        Its place in the log.
    at : int
        When it was written, in seconds since 1970.
    who : int or None
        The member who did it; None for the host.
    did : Happening
        What happened.
    """

    number: int
    at: int
    who: int | None
    did: Happening

    def to_line(self) -> str:
        """Write it as it stands in the log."""
        kind = type(self.did).__name__.lower()
        return json.dumps({"at": self.at, "who": self.who, kind: asdict(self.did)}, ensure_ascii=False)


def entry_of(number: int, line: str) -> Entry | None:
    """Read a line of a class's log; None for one that this program does not know.

    >>> entry = Entry(3, 1700000000, 0, Opened(2))
    >>> entry_of(3, entry.to_line()) == entry
    True
    """
    try:
        told = json.loads(line)
        kind = next(kind for kind in _KINDS if kind in told)
        return Entry(number, told["at"], told["who"], _KINDS[kind](**told[kind]))
    except (ValueError, KeyError, TypeError, StopIteration):
        return None


def clean_name(text: str) -> str:
    r"""Return a name as it is kept: in one line, without signs that cannot be seen, and not too long.

    >>> clean_name("  Kim\u202e \n Lee | " + 60 * "x")[:20]
    'Kim Lee / xxxxxxxxxx'
    """
    seen = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text[:1000]))
    seen = "".join(letter for letter in seen if not unicodedata.category(letter).startswith("C"))
    return " ".join(seen.replace("|", "/").split())[:LONGEST_NAME].strip()


class NotIn(StoreError):
    """Somebody cannot join; the message says why, for people."""


@dataclass(slots=True)
class ClassLog:
    """A class, as one who has a code for it reads and writes it.

    Attributes
    ----------
    store : Store
        Where it is kept.
    number : int
        Its number there.
    title : str
        What its teacher calls it.
    holder : str
        Whom the code lets in: `HOST`, `JOIN`, `WATCH`, or a member.
    clock : callable
        Tells the time, in seconds since 1970.
    entries : list of Entry
        What has happened, as far as it was read.
    """

    store: Store
    number: int
    title: str
    holder: str
    clock: Callable[[], float] = time.time
    entries: list[Entry] = field(default_factory=list)
    _read: int = 0

    @property
    def member(self) -> int | None:
        """The number of the member whose code this is; None for the others."""
        return int(self.holder.removeprefix(_MEMBER)) if self.holder.startswith(_MEMBER) else None

    @property
    def names(self) -> dict[int, str]:
        """What members are called, by their numbers; of those with the same name the later ones are counted."""
        found: dict[int, str] = {}
        known: dict[str, int] = {}
        for entry in self.entries:
            if isinstance(entry.did, Joined) and entry.who is not None:
                same = entry.did.name.casefold()
                known[same] = known.get(same, 0) + 1
                found[entry.who] = f"{entry.did.name} ({known[same]})" if known[same] > 1 else entry.did.name
        return found

    def read(self) -> list[Entry]:
        """Read what has been written since the last time, and return it."""
        lines = self.store.lines(self.number, self._read)
        new = [entry for at, line in enumerate(lines, self._read) if (entry := entry_of(at, line)) is not None]
        self._read += len(lines)
        self.entries.extend(new)
        return new

    def write(self, *did: Happening) -> None:
        """Write what the holder of the code did."""
        now = int(self.clock())
        self.store.add(self.number, [Entry(0, now, self.member, each).to_line() for each in did])

    def join(self, name: str) -> str:
        """Let somebody in with a name; return the code of the new member.

        Raises
        ------
        NotIn
            If there is no name, or the class is full.
        """
        name = clean_name(name)
        if not name:
            raise NotIn("Write your name first, as your teacher knows it.")
        self.read()
        if len(self.names) >= MOST_MEMBERS:
            raise NotIn(f"The class is full: {MOST_MEMBERS} have joined.")
        # A member has the number of the line that says so, and that is written when the number is known.
        number = self.store.add(self.number, ["{}"])
        code = self.store.admit(self.number, f"{_MEMBER}{number}")
        self.store.add(self.number, [Entry(0, int(self.clock()), number, Joined(name)).to_line()])
        return code

    def forget(self) -> None:
        """Remove the class, with all that is kept of it."""
        self.store.forget(self.number)


def begin_class(store: Store, title: str) -> tuple[str, str, str]:
    """Keep a new class; return the codes of its host, of those who join, and of the screen for all."""
    _, codes = store.begin(json.dumps({"class": clean_name(title)}, ensure_ascii=False), (), (HOST, JOIN, WATCH))
    host, join, watch = codes
    return host, join, watch


def find_class(store: Store, code: object, clock: Callable[[], float] = time.time) -> ClassLog | None:
    """Return the class that a code leads to, as it stands; None if it leads to none."""
    log = store.find(code) if isinstance(code, str) else None
    title = None if log is None else _title(log)
    if log is None or title is None:
        return None
    found = ClassLog(store, log.game, title, log.holder, clock)
    found.read()
    return found


def _title(log: Log) -> str | None:
    try:
        title = json.loads(log.setup)["class"]
    except (ValueError, KeyError, TypeError):
        return None
    return title if isinstance(title, str) else None
