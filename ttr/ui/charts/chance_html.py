"""Win chances in words and pictures: the chart, and each turning point in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.arena.chances import Course, TurningPoint
from ttr.arena.estimate import Estimate
from ttr.game.seat_network import Reach
from ttr.graphs.words import counted, spelled
from ttr.ui.charts.chart import Chart, Series
from ttr.ui.controls.html import seat_badge
from ttr.ui.markup import Markup, joined, tag

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


def how(deals: int, bot: str) -> str:
    """Return a sentence that says how the chances were estimated, and from whose knowledge."""
    return (
        f"From every few turns, the {bot} bot finishes the game {deals} times with freshly shuffled decks. Hands and "
        "tickets stay the same, so the bots know more than anybody at the table."
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
        joined(tag("b", names[seat]), f" {_chance_text(pairs[seat][0])} → {_chance_text(pairs[seat][1])}")
        for seat in seats
    ]
    apart = (
        "The intervals do not overlap: luck of the deals alone hardly explains this."
        if point.sure
        else "The intervals overlap: luck of the deals may explain some of this."
    )
    return joined("Chance to win: ", Markup("; ").join(changes), f". {apart}")


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
    return f"has {counted(reach.trains, 'train')} to go, {reach.tickets} of {counted(reach.held, 'ticket')} in reach"


def _change(had: Reach, has: Reach) -> str:
    """Return the state of a seat's tickets before and after a move.

    >>> _change(Reach(12, 3, 3), Reach(9, 2, 3))
    '12 → 9 trains to go, 3 of 3 → 2 of 3 in reach'
    """
    parts = [f"{had.trains} → {counted(has.trains, 'train')} to go"] if had.trains != has.trains else []
    if (had.tickets, had.held) != (has.tickets, has.held):
        parts.append(f"{had.tickets} of {had.held} → {has.tickets} of {has.held} in reach")
    return ", ".join(parts)


def headline(course: Course) -> Markup:
    """Return the headline above the turning points."""
    if not course.turns:
        return tag("p", "No single turn changed the chances.")
    count = len(course.turns)
    turns = "The turn that changed" if count == 1 else f"The {spelled(count)} turns that changed"
    return tag("p", f"{turns} the chances most, from {spelled(3)} times as many games:")
