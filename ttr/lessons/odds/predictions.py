"""Lesson 8, the odds of the draw: the predictions."""

from __future__ import annotations

from ttr.analysis.odds import unseen
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board
from ttr.lessons.odds.decks import chance, expected, lacking, useful
from ttr.lessons.odds.story import FAR, NEAR, story, track
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask
from ttr.ui.seat.odds_line import percent


def _picture(marks: tuple[EdgeMark, ...], sentence: str = "") -> Picture:
    return Picture(owners=story().owners, overlay=Overlay((), marks, sentence), lit=frozenset(m.edge for m in marks))


def _asked(route: int, question: str, choices: tuple[str, ...], right: str, why: str) -> Question:
    before, after = (EdgeMark(route, Role.TODO, "?"),), (EdgeMark(route, Role.ANSWER),)
    return ask(question, right, choices, before=_picture(before), after=_picture(after, why))


def _deck(color: str) -> tuple[int, int]:
    return sum(unseen(story())), useful(story(), color)


def _half(route: int, draws: int) -> Question:
    """Ask about a route that lacks one card."""
    track, missing = board().routes[route], lacking(story(), route)
    total, good = _deck(track.color)
    share = chance(total, good, missing, draws)
    question = (
        f"{track} lacks {counted(missing, f'{track.color} card')} (locomotives help, too), and {good} of {total} "
        f"unseen cards are useful. You draw {draws} blind cards. What is the chance that you have enough?"
    )
    right = "more than half" if share > 0.5 else "less than half"
    none = chance(total, total - good, draws, draws)
    all_of_them = "both cards" if draws == 2 else f"all {draws} cards"
    why = (
        f"The chance is {percent(share)}: you fail only if {all_of_them} are useless, which has a chance of "
        f"{percent(none)}."
    )
    return _asked(route, question, ("less than half", "more than half"), right, why)


def _which(first: int, second: int, draws: int) -> Question:
    tracks = [board().routes[route] for route in (first, second)]
    lacks = [lacking(story(), route) for route in (first, second)]
    shares = [chance(*_deck(track.color), missing, draws) for track, missing in zip(tracks, lacks, strict=True)]
    own = ", ".join(f"{count} {color}" for color, count in story().cards.items())
    question = (
        f"You hold {own}. A is {tracks[0]} ({tracks[0].length} {tracks[0].color}), B is {tracks[1]} "
        f"({tracks[1].length} {tracks[1].color}). After {draws} blind cards, which one are you more likely to be "
        f"able to pay for?"
    )
    marks = tuple(EdgeMark(route, Role.TODO, letter) for route, letter in ((first, "A"), (second, "B")))
    why = (
        f"A: {percent(shares[0])}, B: {percent(shares[1])}. The length does not count, but the missing cards do: "
        f"{counted(lacks[0], 'card')} for A, {lacks[1]} for B."
    )
    right = "A" if shares[0] > shares[1] else "B"
    return ask(question, right, ("A", "B"), before=_picture(marks), after=_picture(marks, why))


def _twice(route: int) -> Question:
    track, missing = board().routes[route], lacking(story(), route)
    total, good = _deck(track.color)
    two, four = (chance(total, good, missing, draws) for draws in (2, 4))
    question = (
        f"You still need {missing} {track.color} cards for {track}. How much more likely are 4 blind cards to bring "
        f"them than 2?"
    )
    choices = ("twice as likely", "less than twice", "more than twice")
    right = choices[2] if four > 2 * two else choices[1]
    why = (
        f"{percent(two)} after 2 cards, {percent(four)} after 4: with 2 cards, both must be useful; with 4 cards, "
        f"any 2 are enough, and there are 6 pairs among 4 cards."
    )
    return _asked(route, question, choices, right, why)


def _wait(route: int) -> Question:
    track, missing = board().routes[route], lacking(story(), route)
    total, good = _deck(track.color)
    mean = expected(total, good, missing) or 0.0
    question = (
        f"{track} lacks {counted(missing, f'{track.color} card')}, and {good} of {total} unseen cards are useful. "
        f"How many blind cards do you draw on average until you have enough?"
    )
    right = f"about {mean:.0f}"
    choices = tuple(f"about {mean + step:.0f}" for step in (-6, -3, 0, 3))
    why = (
        f"{mean:.1f} cards. On average, {good} useful cards cut the deck into {good + 1} equal gaps, so one comes "
        f"every {(total + 1) / (good + 1):.1f} cards."
    )
    return _asked(route, question, choices, right, why)


def _locomotive(route: int) -> Question:
    track, missing = board().routes[route], lacking(story(), route)
    total, good = _deck(track.color)
    first, second = chance(total, good, missing - 1, 2), chance(total, good, missing, 4)
    choices = ("take the locomotive", "draw blind")
    question = (
        f"{track} lacks {missing} {track.color} cards, and a locomotive lies face up. You want to pay after two "
        f"turns. Do you take the locomotive and then 2 blind cards, or do you draw 4 blind cards?"
    )
    why = f"Locomotive and 2 blind cards: {percent(first)}; 4 blind cards: {percent(second)}."
    return _asked(route, question, choices, choices[first <= second], why)


def predictions() -> tuple[Question, ...]:
    """Return the questions, all about the lesson's position."""
    short = track("Boston", "New York", "red")
    return (
        _half(NEAR, 2),
        _half(NEAR, 4),
        _which(NEAR, short, 4),
        _twice(FAR),
        _wait(FAR),
        _locomotive(FAR),
    )
