"""Panel that estimates the win chances in a finished game while the page stays responsive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ttr.arena.chances import BOT, DEALS, TURNING_POINTS, ChanceRun, Course, TurningPoint, turning_points
from ttr.game.moves import Move
from ttr.game.state import GameState
from ttr.ui.charts import chance_html
from ttr.ui.charts.chart_view import ChartView
from ttr.ui.controls.html import note, progress
from ttr.ui.controls.later import Later, kernel_later
from ttr.ui.controls.widgets import box, button, markup, section, show_if
from ttr.ui.frame.page import guarded
from ttr.ui.markup import Markup

SLICE, PAUSE = 0.15, 0.02  # seconds of playing games before the page handles events again
WORK, STOP, GO_ON, AGAIN = "Play it out", "Stop", "Go on", "With other deals"


class ChancePanel:
    """Chart of the win chances, its turning points, and the `button` that starts and stops the search.

    `bot` plays out each position `deals` times, and also suggests alternatives. `go` is called with the stop that the
    user wants to see. `course` holds the results so far; `running` is True while the search runs, and `progress`,
    `chart` and `summary` show its state. `points` describes each turning point, and `point_buttons` jump there.
    """

    expected: tuple[type[Exception], ...] = ()

    def __init__(
        self,
        go: Callable[[int], None],
        say: Callable[..., None],
        later: Later = kernel_later,
        deals: int = DEALS,
        bot: str = BOT,
    ) -> None:
        self.say = say
        self.course: Course | None = None
        self._go, self._later, self._deals, self._bot = go, later, deals, bot
        self._game: tuple[Sequence[GameState], Sequence[Move]] | None = None
        self._run: ChanceRun | None = None
        self._seed, self._stop = 0, 0
        self._going = False
        self.button = button(WORK, self.press)
        self.progress, self.summary, self.chart = markup(), markup(), ChartView()
        self.points = [markup() for _ in range(TURNING_POINTS)]
        self.point_buttons = [
            button(str(place + 1), partial(self._go_to, place), "ttr-link-button") for place in range(TURNING_POINTS)
        ]
        pairs = zip(self.point_buttons, self.points, strict=True)
        self._pairs = [box(pair, "ttr-turning-point") for pair in pairs]
        self.widget = section(
            chance_html.TITLE,
            markup(note(chance_html.how(deals, bot))),
            box([self.button, self.progress], "ttr-row", "ttr-chance-run"),
            self.chart.widget,
            self.summary,
            *self._pairs,
            classes=["ttr-chances"],
        )
        self.forget()

    @property
    def running(self) -> bool:
        """Whether the search is running."""
        return self._going

    def show(self, states: Sequence[GameState], moves: Sequence[Move]) -> None:
        """Show a game, and keep earlier results for it."""
        if self._game is None or self._game[1] != moves or self._game[0][0] != states[0]:
            self.forget()
            self._game = states, moves
        show_if(True, self.widget)

    def forget(self) -> None:
        """Stop, and remove everything from the browser."""
        self._game = self._run = None
        self._going, self._seed = False, 0
        self._show()
        show_if(False, self.widget)

    def show_cursor(self, stop: int) -> None:
        """Move the cursor to the page's place in the game."""
        self._stop = stop
        self.chart.show_cursor(stop)

    # --- the button ---

    @guarded
    def press(self) -> None:
        """Start, stop, continue, or start over with other deals, as the button says."""
        if self._game is None:
            return
        if self._going:
            self._going = False
            self._show_run()
            return
        if self._run is None or self._run.finished:
            self._seed += self._run is not None
            self._run = ChanceRun(self._game[0], deals=self._deals, seed=self._seed, bot=self._bot)
            self._show()
        self._going = True
        self._show_run()
        self._later(PAUSE, partial(self._work, self._run))

    @guarded
    def _go_to(self, place: int) -> None:
        if self.course is not None and place < len(self.course.turns):
            self._go(self.course.turns[place])

    # --- slice by slice ---

    @guarded
    def _work(self, run: ChanceRun) -> None:
        """Play one slice and schedule the next, unless this run was stopped or another one has begun."""
        if run is not self._run or not self._going:
            return
        try:
            run.advance(SLICE)
        except BaseException:
            self._going = False
            self._show_run()
            raise
        if run.finished:
            self._going = False
            self._show()
            return
        if self.course is None or run.course() != self.course:
            self._show()
        self._show_run()
        self._later(PAUSE, partial(self._work, run))

    # --- output ---

    def _show_run(self) -> None:
        run = self._run
        self.button.description = STOP if self._going else WORK if run is None else AGAIN if run.finished else GO_ON
        self.progress.value = Markup() if run is None else progress(run.done, run.total, run.seconds_left)

    def _show(self) -> None:
        run = self._run
        course = run.course() if run is not None else None
        self.course = course if course is not None and course.moments else None
        show_if(self.course is not None, self.chart.widget)
        self.chart.show(None if self.course is None else chance_html.course_chart(self.course), self._stop)
        self._show_points(run is not None and run.finished)
        self._show_run()

    def _show_points(self, finished: bool) -> None:
        found: tuple[TurningPoint, ...] = ()
        self.summary.value = Markup()
        if finished and self.course is not None and self._game is not None:
            found = turning_points(*self._game, self.course, self._bot)
            self.summary.value = chance_html.headline(self.course)
        for place, pair in enumerate(self._pairs):
            there = place < len(found)
            show_if(there, pair)
            names = self.course.seats if self.course is not None else ()
            text = chance_html.turning_point(found[place], names, self._bot) if there else Markup()
            self.points[place].value = text
            turn = f" · Turn {found[place].turn}" if there else ""
            self.point_buttons[place].description = f"{place + 1}{turn}"
