"""The overview of a class as HTML: hands, lessons, exercises as rows of squares, misconceptions as bars."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.classroom.groups import TableState
from ttr.classroom.overview import ExerciseOverview, LessonOverview, MisconceptionCount, Overview
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.outputs.practice.class_lines import ClassLines
from ttr.ui.controls.html import muted
from ttr.ui.markup import Markup, concat, tag

SLOW = 120  # seconds without a move until a table is highlighted
NO_MARK = "Nothing here is a mark. It shows where help is wanted."


def overview_html(overview: Overview, *, names: bool, now: int, tables: Sequence[TableState] = ()) -> Markup:
    """Return the whole overview, with or without names; `now` is in seconds since 1970."""
    if not overview.names:
        return tag("div", tag("p", "Nobody has joined yet."), class_="ttr-nobody")
    parts = [
        _hands(overview, names, now),
        _tables(tables, names, now),
        [_lesson(overview, lesson, names) for lesson in overview.lessons],
        _practice(overview, names),
    ]
    if overview.waiting:
        here = (
            _member_names(overview, overview.waiting, names) if names else pluralize(len(overview.waiting), "student")
        )
        parts.append(tag("section", tag("p", tag("b", "Not in a lesson yet: "), here), class_="ttr-glance-card"))
    return tag("div", parts, muted(NO_MARK), class_="ttr-glance")


def lines_html(overview: Overview, lines: ClassLines, *, names: bool) -> Markup:
    """Return the overview of handed-in lines: missing students, the lessons, and unreadable lines."""
    roll, bad = lines.roll_call(names=names), lines.not_read(names=names)
    return tag(
        "div",
        tag("section", tag("h3", "Handed in"), roll, class_="ttr-glance-card") if roll else None,
        tag("section", tag("h3", "Not read"), bad, class_="ttr-glance-card") if bad else None,
        [_lesson(overview, lesson, names) for lesson in overview.lessons],
        _practice(overview, names),
        muted(NO_MARK),
        class_="ttr-glance",
    )


def first_steps() -> Markup:
    """Return first instructions for a teacher whose students have not joined yet."""
    steps = (
        ("Let them in.", "They scan the code with a phone, or open the address, and enter a name."),
        ("Give them work.", "They open a lesson or practice; their tries and mistakes appear here."),
        ("Ask all of them.", "“Vote” puts a question to the class: vote, discuss, vote again."),
        ("Let them play.", "“Deal out tables” makes groups that play against each other."),
    )
    rows = [tag("li", tag("b", step), f" {how}") for step, how in steps]
    return tag("div", tag("h3", "Nobody has joined yet"), tag("ol", rows))


def head_count(overview: Overview) -> str:
    """Return the numbers of students and raised hands in a few words."""
    hands = f", {pluralize(len(overview.hands), 'hand')} raised" if overview.hands else ""
    return f"{pluralize(len(overview.names), 'student')}{hands}"


def _hands(overview: Overview, names: bool, now: int) -> Markup | None:
    if not overview.hands:
        return None
    chips = [
        tag("li", tag("b", overview.names[who] if names else "a student"), " ", tag("small", duration(now - at)))
        for who, at in overview.hands
    ]
    row = tag("ul", chips, class_="ttr-chips")
    return tag("section", tag("h3", "Hands raised"), row, class_="ttr-glance-card ttr-hands")


def _tables(tables: Sequence[TableState], names: bool, now: int) -> Markup | None:
    if not tables:
        return None
    rows = [tag("li", _table(table, names, now)) for table in tables]
    return tag("section", tag("h3", "Tables"), tag("ul", rows, class_="ttr-table-rows"), class_="ttr-glance-card")


def _table(table: TableState, names: bool, now: int) -> Markup:
    seats = [name if names else f"seat {seat + 1}" for seat, name in enumerate(table.names)]
    if table.to_move is None:
        won = join_names(seats[seat] for seat in table.winners)
        state, late = f"over: {won} won" if won else "over", False
    else:
        late = now - table.since >= SLOW
        turn = f", turn {table.turn}" if table.turn else ""
        state = f"{seats[table.to_move]} is to move: {duration(now - table.since)}{turn}"
    return concat(
        tag("b", f"Table {table.number}"),
        tag("span", ", ".join(seats) if names else pluralize(len(seats), "seat")),
        tag("span", state, class_="ttr-late" if late else None),
    )


def duration(seconds: int) -> str:
    """Return a duration in words.

    >>> [duration(seconds) for seconds in (-1, 45, 60, 3599, 7200)]
    ['just now', 'just now', '1 minute', '59 minutes', '2 hours']
    """
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        return pluralize(seconds // 60, "minute")
    return pluralize(seconds // 3600, "hour")


def _lesson(overview: Overview, lesson: LessonOverview, names: bool) -> Markup:
    everybody = (*lesson.here, *lesson.gone)
    who = (
        tag("p", _member_names(overview, lesson.here, names), class_="ttr-glance-who")
        if names and lesson.here
        else None
    )
    predicted = pluralize(lesson.predictions, "prediction") + " answered" if lesson.predictions else ""
    head = tag(
        "header",
        tag("h3", f"{lesson.number} {lesson.title}"),
        tag("span", f"{len(lesson.here)} here", tag("small", f" · {predicted}" if predicted else "")),
    )
    rows = tag("ul", [_exercise(overview, row, everybody, names) for row in lesson.exercises], class_="ttr-rows")
    most = max((bar.now + bar.before for bar in lesson.bars), default=1)
    if lesson.bars:
        bars = tag("ul", [_bar(bar, max(most, len(everybody))) for bar in lesson.bars[:6]], class_="ttr-bars")
    elif overview.knows_misconceptions:
        bars = muted("None so far.")
    else:
        bars = muted("Handed-in lines do not include them.")
    return tag(
        "section",
        head,
        who,
        tag("div", tag("h4", "Exercises"), rows),
        tag("div", tag("h4", "Misconceptions, newest first"), bars),
        class_="ttr-glance-card",
    )


def _practice(overview: Overview, names: bool) -> Markup | None:
    """Return the results of each topic, level by level: of practice, or of algorithms that the class carried out."""
    if not overview.practice:
        return None
    rows = []
    for topic in overview.practice:
        right, total = (sum(part) for part in zip(*(both for _, *both in topic.who), strict=True))
        levels = ", ".join(f"{part} of {whole} at level {level}" for level, part, whole in topic.levels)
        who = "; ".join(
            f"{overview.names.get(member, 'somebody')} {part} of {whole}" for member, part, whole in topic.who
        )
        rows.append(
            tag(
                "li",
                tag("span", tag("b", topic.number), f" {topic.title}", class_="ttr-row-name"),
                tag("span", f"{right} of {total} right", class_="ttr-row-count"),
                tag("small", f"{levels}. {who}" if names else levels),
            )
        )
    everybody = {member for topic in overview.practice for member, _, _ in topic.who}
    title = "Algorithms carried out" if overview.knows_misconceptions else "Practice"
    head = tag("header", tag("h3", title), tag("span", pluralize(len(everybody), "student")))
    return tag("section", head, tag("ul", rows, class_="ttr-rows"), class_="ttr-glance-card")


def _exercise(overview: Overview, row: ExerciseOverview, everybody: Sequence[int], names: bool) -> Markup:
    """Return an exercise with a square for each member: done, working on it, not there yet."""
    rest = len(everybody) - len(row.done) - len(row.at)
    squares = concat(
        [tag("i", "✓", class_="ttr-square-done", aria_hidden=True) for _ in row.done],
        [tag("i", "…", class_="ttr-square-at", aria_hidden=True) for _ in row.at],
        [tag("i", aria_hidden=True) for _ in range(rest)],
    )
    count = f"{len(row.done)} done" + (f", {len(row.at)} at it" if overview.knows_misconceptions else "")
    states = [("done", row.done), ("at it", row.at)]
    who = (
        "; ".join(f"{state}: {_member_names(overview, members, names)}" for state, members in states if members)
        if names
        else ""
    )
    return tag(
        "li",
        tag("span", tag("b", row.key), f" {row.title}", class_="ttr-row-name"),
        tag("span", squares, class_="ttr-squares"),
        tag("span", count, class_="ttr-row-count"),
        tag("small", who) if who else None,
    )


def _bar(bar: MisconceptionCount, most: int) -> Markup:
    parts = concat(
        tag("i", class_="ttr-bar-now", style=f"width:{100 * bar.now / most:.1f}%"),
        tag("i", class_="ttr-bar-before", style=f"width:{100 * bar.before / most:.1f}%"),
    )
    counts = [f"{count} {when}" for count, when in ((bar.now, "now"), (bar.before, "before")) if count]
    count = ", ".join(counts)
    text = f"{bar.where} {bar.text}".strip()
    return tag(
        "li", tag("span", text, title=text), tag("span", parts, class_="ttr-bar", aria_hidden=True), tag("b", count)
    )


def _member_names(overview: Overview, members: Sequence[int], names: bool) -> str:
    return ", ".join(overview.names.get(who, "somebody") for who in members) if names else ""
