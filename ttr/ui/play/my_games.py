"""My games: the games finished in this browser, which alone keeps them, by opponent; and the deal of the day."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import anywidget

from ttr.game.files.spreadsheet import csv_text
from ttr.game.quoting import read_json
from ttr.game.scoring import Scores
from ttr.graphs.words import pluralize
from ttr.ui.controls import html
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import box, button, markup, section, show_if
from ttr.ui.markup import Markup
from ttr.ui.page.connection import script
from ttr.ui.play.session import Session
from ttr.ui.records.files import title_of
from ttr.ui.setup.game_options import GameOptions, GameOptionsError, SeatChoice

WON, LOST, SHARED = "won", "lost", "shared"
MAX_CHARACTERS = 400_000  # of the text of all games
HEAD = ("date", "game", "score", "longest path", "opponent", "result")


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game of one person: the date, the game's title, and the result against each rival."""

    day: str
    game: str
    score: int
    path: int
    rivals: tuple[tuple[str, str], ...]

    def to_line(self) -> str:
        return json.dumps(astuple(self))  # in ASCII: no name breaks a line

    @classmethod
    def from_line(cls, line: str) -> FinishedGame:
        """Return the game in a line; raise a `ValueError` for any other line, since browsers can keep anything."""
        match read_json(line, "a kept game is"):
            case [str(day), str(game), int(score), int(path), [*found]]:
                rivals = tuple((str(name), str(result)) for name, result in found if result in (WON, LOST, SHARED))
                if rivals and len(rivals) == len(found):
                    return cls(day, game, score, path, rivals)
        raise ValueError(f"this is not a game: {line:.40}")


def finished_game(session: Session, day: date) -> FinishedGame | None:
    """Return a game that one person has finished against bots; None for any other."""
    final = session.scores()
    if final is None or len(session.persons) != 1:
        return None
    (seat,) = session.persons
    own, board, rules = final[seat], session.state.board, session.state.rules
    title = rules.title if board.name == rules.board else f"{rules.title} · {title_of(board)}"
    results = tuple(
        (str(choice.bot), WON if own.rank < other.rank else LOST if own.rank > other.rank else SHARED)
        for choice, other in zip(session.options.seats, final, strict=True)
        if choice.bot is not None
    )
    return FinishedGame(day.isoformat(), title, own.total, own.longest.length, results)


class _Browser(anywidget.AnyWidget):
    _esm = script(Path(__file__).with_suffix(".js"))


class MyGames:
    """The `panel` of this browser's games: a text, a link that saves them as a spreadsheet, and `delete_button`.

    `browser` belongs somewhere on the page. The panel is hidden while there is nothing to show.
    """

    def __init__(self) -> None:
        self.games: tuple[FinishedGame, ...] = ()
        self.browser = make_control(_Browser)
        self.browser.add_class("ttr-hidden")
        self.browser.on_msg(lambda widget, content, buffers: self._receive(content))
        self.text, self.file = markup(), markup()
        self.delete_button = button("Delete my games", self.delete, tooltip="This browser forgets them")
        self.panel = section(
            "My games", self.text, box([self.file, self.delete_button], "ttr-row"), classes=["ttr-my-games"]
        )
        show_if(False, self.panel)

    def add(self, game: FinishedGame) -> None:
        self.browser.send({"add": game.to_line()})

    def delete(self) -> None:
        self.browser.send({"forget": True})

    def _receive(self, content: object) -> None:
        if not isinstance(content, dict) or not isinstance(known := content.get("known"), str):
            return
        games, unread, refused = [], 0, content.get("refused") is True
        for line in filter(str.strip, known[:MAX_CHARACTERS].splitlines()):
            try:
                games.append(FinishedGame.from_line(line))
            except (ValueError, TypeError, RecursionError):
                unread += 1
        self.games = tuple(games)
        self.text.value = summary(self.games) + html.note(_problem(unread, refused=refused))
        rows = [(one.day, one.game, one.score, one.path, *rival) for one in games for rival in one.rivals]
        self.file.value = html.download(csv_text([HEAD, *rows]), "my-games.csv", "Save my games", "text/csv")
        show_if(bool(games), self.file)
        show_if(bool(known) or refused, self.panel)


def summary(games: Sequence[FinishedGame]) -> Markup:
    """Return the numbers of won and lost games by opponent, and the best score and longest path of each game."""
    results = Counter(rival for one in games for rival in one.rivals)
    facts = []
    for name in dict.fromkeys(name for name, _ in results):
        numbers = [f"{results[name, result]} {result}" for result in (WON, LOST)]
        if shared := results[name, SHARED]:
            numbers.append(f"{shared} {SHARED}")
        facts.append((f"Against {name}", ", ".join(numbers), ""))
    for title in dict.fromkeys(one.game for one in games):
        these = [one for one in games if one.game == title]
        path = pluralize(max(one.path for one in these), "train")
        best = f"best score {max(one.score for one in these)}"
        facts.append((f"{title} · {pluralize(len(these), 'game')}", best, f"longest path {path}"))
    return html.fact_list(facts)


def _problem(unread: int, *, refused: bool) -> str:
    if refused:
        return "This browser keeps nothing for this page, so the last game is not in this list."
    if unread:
        return f"{pluralize(unread, 'line')} in this browser's memory cannot be read, so this list may be incomplete."
    return ""


# --- the deal of the day: the same cards for everybody, because the date is the seed ---

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


def day_in_words(day: date) -> str:
    """Return a date in words.

    >>> day_in_words(date(2026, 11, 2))
    '2 November 2026'
    """
    return f"{day.day} {day:%B} {day.year}"


def in_three_lines(day: date, final: Scores) -> str:
    """Return the person's result of a deal of the day, to pass on."""
    own, rival = final
    won = "I won" if own.rank < rival.rank else "I lost" if own.rank > rival.rank else "A draw"
    tickets, path = pluralize(len(own.tickets), "ticket"), pluralize(own.longest.length, "train")
    return (
        f"Deal of {day_in_words(day)}\n"
        f"{won}, {own.total} to {rival.total} against {rival.name.lower()}\n"
        f"{own.completed} of {tickets}, longest path {path}"
    )
