"""A bot's typical game on the arena page: replayed from its decks, turn by turn on the map, and as a file."""

from __future__ import annotations

from collections.abc import Callable

from ttr.arena import Results
from ttr.game.scoring import scores
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import box, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag
from ttr.ui.panels import game_html
from ttr.ui.panels.game_html import record_link
from ttr.ui.panels.position import closed_to_all, hover_lines
from ttr.ui.records.playback import Replay


class GameTab:
    """The game with a bot's median score: its `timeline`, its `seats`, and the record as a `file`."""

    def __init__(self, on_move: Callable[[], None]) -> None:
        self.replay: Replay | None = None
        self._opened: tuple[int, int, str] | None = None
        self._title = ""
        self.seats, self.file = markup(), markup()
        self.timeline = Timeline(lambda _: on_move())
        self.widget = box([self.timeline.widget, self.file], "ttr-arena-game")

    def open(self, results: Results, bot: str | None) -> None:
        """Open the typical game of a bot at its end, if the bot has finished a game."""
        if bot is None:
            self.close()
            return
        key = (id(results), len(results.rows), bot)
        if key == self._opened:
            return
        try:
            game = results.typical_game(bot)
        except ValueError as error:
            self.close()
            self._title = f"{error}."
            return
        record = results.record(game)
        self.replay, self._opened = Replay(record), key
        score = next(row.score for row in results.rows_of(bot) if row.game == game)
        self._title = f"Game {game + 1}, where {bot} has its median score of {score}."
        link = record_link(record, f"game-{game + 1}.txt", "Save the record")
        self.file.value = link + tag("span", "for the replay page", class_="ttr-small")
        self.timeline.set_last(self.replay.last)

    def close(self) -> None:
        self.replay = self._opened = None
        self._title = self.file.value = self.seats.value = ""
        self.timeline.set_last(0)

    def picture(self) -> Picture:
        if self.replay is None:
            return Picture()
        stop = self.timeline.cursor
        state = self.replay.state(stop)
        self.seats.value = game_html.seats_line(state)
        return Picture(
            owners=state.owners,
            closed=closed_to_all(state),
            selected=self.replay.claimed_at(stop),
            hover=hover_lines(state),
        )

    def lines(self) -> tuple[str, ...]:
        return () if self.replay is None else hover_lines(self.replay.state(self.timeline.cursor))

    def sentence(self) -> str:
        """Return a sentence about the game, and its turn before the cursor or its end."""
        if self.replay is None:
            return self._title
        stop = self.timeline.cursor
        state = self.replay.state(stop)
        if state.over:
            return f"{self._title} {game_html.verdict(state, scores(state))}"
        rows = self.replay.rows_at(stop) if stop else ()
        return " ".join([self._title, *(f"{row.player} {row.full_action}." for row in rows)])
