"""The deal of the day: the same cards for everybody, because the date is the seed, and a result to pass on."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime

from ttr.game.scoring import Scores
from ttr.graphs.words import counted
from ttr.ui.setup.game_options import GameOptions, GameOptionsError, SeatChoice

DEAL = "deal"  # the field of a link
TODAY = "today"


def utc_today() -> date:
    """Return the date of today, which is the same everywhere at the same moment."""
    return datetime.now(UTC).date()


def deal_of_the_day(day: date) -> GameOptions:
    """Return the game of a day: the full game against a steady opponent, with the date as its seed.

    >>> deal_of_the_day(date(2026, 11, 28)).to_query()
    '?rules=usa&seats=you,steady&seed=20261128'
    """
    return GameOptions("usa", (SeatChoice(None), SeatChoice("steady")), int(f"{day:%Y%m%d}"))


def day_of(options: GameOptions) -> date | None:
    """Return the day whose deal these options are, or None.

    >>> day_of(deal_of_the_day(date(2026, 11, 28)))
    datetime.date(2026, 11, 28)
    """
    with suppress(ValueError):
        day = date.fromisoformat(f"{options.seed or 0:08}")
        if options == deal_of_the_day(day):
            return day
    return None


def deal_in_link(text: str, today: date) -> GameOptions:
    """Return the deal that a link asks for; raise a `GameOptionsError` for a day that has not come, or no day.

    >>> deal_in_link("2026-11-02", date(2026, 11, 28)).seed
    20261102
    """
    try:
        day = today if text == TODAY else date.fromisoformat(text)
    except ValueError:
        problem = f"the deal of a day is {TODAY!r} or a date such as {today.isoformat()}, not {text!r:.40}"
        raise GameOptionsError([problem]) from None
    if day > today:
        raise GameOptionsError([f"the deal of {day.isoformat()} is not dealt yet; today is {today.isoformat()}"])
    return deal_of_the_day(day)


def in_words(day: date) -> str:
    """Return a date in words.

    >>> in_words(date(2026, 11, 2))
    '2 November 2026'
    """
    return f"{day.day} {day:%B} {day.year}"


def in_three_lines(day: date, final: Scores) -> str:
    """Return the person's result of a deal of the day, to pass on."""
    own, rival = final
    won = "I won" if own.rank < rival.rank else "I lost" if own.rank > rival.rank else "A draw"
    tickets, path = counted(len(own.tickets), "ticket"), counted(own.longest.length, "train")
    return (
        f"Deal of {in_words(day)}\n"
        f"{won}, {own.total} to {rival.total} against {rival.name.lower()}\n"
        f"{own.completed} of {tickets}, longest path {path}"
    )
