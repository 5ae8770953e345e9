"""Win chances in a finished game: the panel that estimates them, and their words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from ttr.arena.chances import BOT, DEALS, TURNING_POINTS, ChanceRun, Course, TurningPoint, turning_points
from ttr.arena.estimate import Estimate
from ttr.game.moves import Move
from ttr.game.seat_network import Reach
from ttr.game.state import GameState
from ttr.graphs.words import pluralize, spell_number
from ttr.ui.charts.chart import Chart, Series
from ttr.ui.charts.chart_view import ChartView
from ttr.ui.controls.html import heading, note, progress, seat_badge
from ttr.ui.controls.scheduling import PAUSE, SLICE, Scheduler, schedule_in_kernel
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.page import guarded

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
        later: Scheduler = schedule_in_kernel,
        deals: int = DEALS,
        bot: str = BOT,
    ) -> None:
        self.say = say
        self.course: Course | None = None
        self._go, self._later, self._deals, self._bot = go, later, deals, bot
        self._game: tuple[Sequence[GameState], Sequence[Move]] | None = None
        self._run: ChanceRun | None = None
        self._seed, self._stop = 0, 0
        self.running = False
        # Only a finished game needs the widgets inside.
        self.widget = box([], "ttr-section")
        show_if(False, self.widget)

    def _fill(self) -> None:
        self.button = button(WORK, self.press)
        self.progress, self.summary, self.chart = markup(), markup(), ChartView()
        self.points = [markup() for _ in range(TURNING_POINTS)]
        self.point_buttons = [
            button(str(place + 1), partial(self._go_to, place), "ttr-link-button") for place in range(TURNING_POINTS)
        ]
        pairs = zip(self.point_buttons, self.points, strict=True)
        self._pairs = [box(pair, "ttr-turning-point") for pair in pairs]
        self.widget.children = (
            markup(heading(TITLE)),
            markup(note(method_text(self._deals, self._bot))),
            box([self.button, self.progress], "ttr-row", "ttr-chance-run"),
            self.chart.widget,
            self.summary,
            *self._pairs,
        )

    def show(self, states: Sequence[GameState], moves: Sequence[Move]) -> None:
        if not self.widget.children:
            self._fill()
        if self._game is None or self._game[1] != moves or self._game[0][0] != states[0]:
            self.forget()
            self._game = states, moves
        show_if(True, self.widget)

    def forget(self) -> None:
        """Stop, and remove everything from the browser."""
        self._game = self._run = None
        self.running, self._seed = False, 0
        if self.widget.children:
            self._show()
        show_if(False, self.widget)

    def show_cursor(self, stop: int) -> None:
        self._stop = stop
        if self.widget.children:
            self.chart.show_cursor(stop)

    # --- the button ---

    @guarded
    def press(self) -> None:
        """Start, stop, continue, or start over with other deals, as the button says."""
        if self._game is None:
            return
        if self.running:
            self.running = False
            self._show_run()
            return
        if self._run is None or self._run.finished:
            self._seed += self._run is not None
            self._run = ChanceRun(self._game[0], deals=self._deals, seed=self._seed, bot=self._bot)
            self._show()
        self.running = True
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
        if run is not self._run or not self.running:
            return
        try:
            run.advance(SLICE)
        except BaseException:
            self.running = False
            self._show_run()
            raise
        if run.finished:
            self.running = False
            self._show()
            return
        if self.course is None or run.course() != self.course:
            self._show()
        self._show_run()
        self._later(PAUSE, partial(self._work, run))

    # --- output ---

    def _show_run(self) -> None:
        run = self._run
        self.button.description = STOP if self.running else WORK if run is None else AGAIN if run.finished else GO_ON
        self.progress.value = Markup() if run is None else progress(run.done, run.total, run.seconds_left)

    def _show(self) -> None:
        run = self._run
        course = run.course() if run is not None else None
        self.course = course if course is not None and course.moments else None
        show_if(self.course is not None, self.chart.widget)
        self.chart.show(None if self.course is None else course_chart(self.course), self._stop)
        self._show_points(run is not None and run.finished)
        self._show_run()

    def _show_points(self, finished: bool) -> None:
        items: tuple[TurningPoint, ...] = ()
        self.summary.value = Markup()
        if finished and self.course is not None and self._game is not None:
            items = turning_points(*self._game, self.course, self._bot)
            self.summary.value = headline(self.course)
        for place, pair in enumerate(self._pairs):
            there = place < len(items)
            show_if(there, pair)
            names = self.course.seats if self.course is not None else ()
            text = turning_point(items[place], names, self._bot) if there else Markup()
            self.points[place].value = text
            turn = f" · Turn {items[place].turn}" if there else ""
            self.point_buttons[place].description = f"{place + 1}{turn}"


# --- words and pictures: the chart, and each turning point in sentences ---

TITLE = "Who was going to win?"
TOLD = 0.05  # smallest change that is always mentioned; the largest change and the mover's are mentioned anyway


def course_chart(course: Course) -> Chart:
    """Return the chances as a chart, in percent, with straight lines between the stops that were evaluated.

    >>> from ttr.arena.chances import Moment
    >>> from ttr.arena.estimate import wilson
    >>> two = tuple(Moment(stop, (wilson(wins, 40), wilson(40 - wins, 40))) for stop, wins in ((0, 20), (2, 30)))
    >>> course_chart(Course(("Ada", "Bo"), two)).series[0].values
    (50, 62, 75)
    """
    series = []
    for seat, name in enumerate(course.seats):
        chances = [(moment.stop, moment.chances[seat]) for moment in course.moments]
        lines = [
            _percents([(stop, getattr(chance, part)) for stop, chance in chances]) for part in ("value", "low", "high")
        ]
        series.append(Series(seat, name, *lines))
    return Chart("Chance to win", "percent", tuple(series), sloping=True, reaching=100, marked=course.turns)


def _percents(points: Sequence[tuple[int, float]]) -> tuple[int, ...]:
    """Return a whole percent for every stop, interpolated linearly between the known ones."""
    values = [points[0][1]] if points else []
    for (stop, value), (later, other) in pairwise(points):
        values += [value + (other - value) * (at - stop) / (later - stop) for at in range(stop + 1, later + 1)]
    return tuple(round(100 * value) for value in values)


def method_text(deals: int, bot: str) -> str:
    """Return a sentence that says how the chances were estimated, and from whose knowledge."""
    return (
        f"Every few turns, the {bot} bot plays the rest of the game {deals} times for all players, with freshly "
        "shuffled decks. Hands and tickets stay the same, so the bots know more than anybody at the table."
    )


def turning_point(point: TurningPoint, names: Sequence[str], bot: str) -> Markup:
    """Return a turning point: the move, what a bot would have played and why, and how the chances changed."""
    instead = "would have started with the same move" if point.same else f"would {point.advice}"
    return tag(
        "div",
        tag("p", seat_badge(point.seat), tag("span", tag("b", names[point.seat]), f" {point.did}."), class_="ttr-did"),
        tag("p", _chances(point, names)),
        tag("p", _tickets(point, names)),
        tag("p", tag("b", bot.capitalize()), f" {instead}: {point.why}"),
        class_="ttr-turning",
    )


def _chances(point: TurningPoint, names: Sequence[str]) -> Markup:
    pairs = list(zip(point.before, point.after, strict=True))
    seats = [
        seat
        for seat, (then, now) in enumerate(pairs)
        if seat in (point.most, point.seat) or abs(now.value - then.value) >= TOLD
    ]
    if len(pairs) == 2:
        seats = [point.seat]  # the other seat has the rest
    changes = [
        concat(tag("b", names[seat]), f" {_chance_text(pairs[seat][0])} → {_chance_text(pairs[seat][1])}")
        for seat in seats
    ]
    apart = (
        "The intervals do not overlap: luck of the deals alone hardly explains this."
        if point.sure
        else "The intervals overlap: luck of the deals may explain some of this."
    )
    return concat("Chance to win: ", Markup("; ").join(changes), f". {apart}")


def _chance_text(chance: Estimate) -> str:
    """Return a chance in percent, with its interval if it is an estimate.

    >>> _chance_text(Estimate(0.5, 0.35, 0.65, 40)), _chance_text(Estimate(1.0, 1.0, 1.0, 0))
    ('50% (35 to 65)', '100%')
    """
    interval = f" ({100 * chance.low:.0f} to {100 * chance.high:.0f})" if chance.size else ""
    return f"{100 * chance.value:.0f}%{interval}"


def _tickets(point: TurningPoint, names: Sequence[str]) -> str:
    changed = [seat for seat, pair in enumerate(zip(point.had, point.has, strict=True)) if pair[0] != pair[1]]
    if not changed:
        return f"No ticket came closer or moved away: {names[point.seat]} {_standing(point.has[point.seat])}."
    return f"Tickets: {'; '.join(f'{names[seat]} {_change(point.had[seat], point.has[seat])}' for seat in changed)}."


def _standing(reach: Reach) -> str:
    """Return the state of a seat's tickets.

    >>> _standing(Reach(0, 2, 2)), _standing(Reach(5, 1, 2))
    ('has connected all of them', 'has 5 trains to go, 1 of 2 tickets in reach')
    """
    if not reach.trains and reach.tickets == reach.held:
        return "has connected all of them"
    return (
        f"has {pluralize(reach.trains, 'train')} to go, {reach.tickets} of {pluralize(reach.held, 'ticket')} in reach"
    )


def _change(had: Reach, has: Reach) -> str:
    """Return the state of a seat's tickets before and after a move.

    >>> _change(Reach(12, 3, 3), Reach(9, 2, 3))
    '12 → 9 trains to go, 3 of 3 → 2 of 3 in reach'
    """
    parts = [f"{had.trains} → {pluralize(has.trains, 'train')} to go"] if had.trains != has.trains else []
    if (had.tickets, had.held) != (has.tickets, has.held):
        parts.append(f"{had.tickets} of {had.held} → {has.tickets} of {has.held} in reach")
    return ", ".join(parts)


def headline(course: Course) -> Markup:
    if not course.turns:
        return tag("p", "No single turn changed the chances.")
    count = len(course.turns)
    turns = "The turn that changed" if count == 1 else f"The {spell_number(count)} turns that changed"
    return tag("p", f"{turns} the chances most, from {spell_number(3)} times as many games:")
