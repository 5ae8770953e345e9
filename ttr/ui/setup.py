"""SetUp: which game to play, by whom; also from and to the query of a link.

    ?rules=usa&seats=you,destination&seed=7

`seats` names a strategy for each bot and `you` for a person, or `you:Ada` for one with a name.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote

from ttr.arena import seat_names
from ttr.bots import BOTS
from ttr.rules import MAX_SEATS, RULE_SETS

PERSON = "you"
MAX_QUERY = 1000
MAX_SEED = 2**53 - 1  # whole numbers that a browser can hold exactly


class SetUpError(ValueError):
    """A set-up that cannot be played; the message lists every reason, for people."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who plays a seat: `bot` is a strategy's name or None for a person, `name` is what to call it."""

    bot: str | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A game to start.

    Attributes
    ----------
    rules : str
        Name of a rule set.
    seats : tuple of SeatChoice
        The players in the order of play.
    seed : int or None
        What chance is drawn from; None for a new one that nobody knows.
    """

    rules: str = "usa"
    seats: tuple[SeatChoice, ...] = (SeatChoice(None), SeatChoice("destination"))
    seed: int | None = None

    def names(self) -> list[str]:
        """Return a name for each seat, all different."""
        persons = sum(seat.bot is None for seat in self.seats)
        wanted = [
            seat.name.strip() or (seat.bot or (f"Player {index + 1}" if persons > 1 else "You"))
            for index, seat in enumerate(self.seats)
        ]
        return seat_names(wanted)

    def real_seed(self) -> int:
        """Return the seed, or a new one."""
        return secrets.randbelow(2**31) if self.seed is None else self.seed

    def to_query(self) -> str:
        """Return the set-up as a link's query, for `from_query`.

        >>> SetUp(seed=7).to_query()
        '?rules=usa&seats=you,destination&seed=7'
        """
        # Quoted twice, so that a comma in a name is told from one between seats.
        seats = ",".join(
            seat.bot or (f"{PERSON}:{quote(quote(seat.name, safe=''))}" if seat.name else PERSON) for seat in self.seats
        )
        seed = "" if self.seed is None else f"&seed={self.seed}"
        return f"?rules={self.rules}&seats={seats}{seed}"

    @classmethod
    def from_query(cls, query: str) -> SetUp | None:
        """Read a link's query; None if it says nothing about a game.

        Raises
        ------
        SetUpError
            With every reason why it names no game.
        """
        fields = {key: values[-1] for key, values in parse_qs(query.lstrip("?")[:MAX_QUERY]).items()}
        if not fields.keys() & {"rules", "seats", "seed"}:
            return None
        problems = []
        rules = fields.get("rules", "usa")
        if rules not in RULE_SETS:
            problems.append(f"there are no rules {rules!r:.40}; use one of {', '.join(RULE_SETS)}")
        seats = []
        for word in fields.get("seats", f"{PERSON},destination").split(",")[: MAX_SEATS + 1]:
            kind, _, name = word.strip().partition(":")
            if kind != PERSON and kind not in BOTS:
                problems.append(f"nobody is called {kind!r:.40}; a seat is {PERSON!r} or one of {', '.join(BOTS)}")
            seats.append(SeatChoice(None if kind == PERSON else kind, unquote(name)))
        seed = fields.get("seed")
        if seed is not None and not (seed.isascii() and seed.isdigit() and int(seed[:20]) <= MAX_SEED):
            problems.append(f"the seed must be a whole number from 0 to {MAX_SEED}, not {seed!r:.40}")
        if problems:
            raise SetUpError("This link sets up no game: " + "; ".join(problems) + ".")
        return cls(rules, tuple(seats), None if seed is None else int(seed))
