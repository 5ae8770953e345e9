"""Lesson 8, the odds of the draw: explanations of wrong answers, in words, on the map, and in cards and bars."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.answers import DIGITS
from ttr.lessons.kit.cases import Case, board
from ttr.lessons.kit.exercise import YOURS, Subject
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.decks import chance, chance_drawing_blind, chance_with_locomotive, spread
from ttr.lessons.odds.figures import figure
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup

_MOST_BARS = 10


def _marked(case: Case, sentence: str) -> Overlay:
    return Overlay((), tuple(EdgeMark(route, Role.TODO) for route in sorted(case.routes)), sentence)


def _said(subject: Subject, answer: float, truth: float, what: str) -> str:
    """Return the beginning of a sentence: the program's answer, and any obvious fault in it."""
    if any(round(truth, digits) == answer for digits in range(2, DIGITS)):
        return (
            f"{subject.name} says {figure(answer)}; {what} is {figure(truth)}. Don't round: the check does that "
            f"for you."
        )
    return f"{subject.name} says {figure(answer)}, but {what} is {figure(truth)}."


def _no_probability(subject: Subject, answer: float) -> str:
    if answer < 0:
        return f"{subject.name} says {figure(answer)}, but no probability is below 0."
    return f"{subject.name} says {figure(answer)}, but no probability is above 1."


def explain_next_card(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong probability for the next card."""
    deck, seen, color = case.arguments
    total = sum(deck.values()) - len(seen)
    good = counted(deck[color] - seen.count(color), f"{color} card")
    wild = counted(deck[LOCOMOTIVE] - seen.count(LOCOMOTIVE), LOCOMOTIVE)
    why = f"{counted(total, 'card')} {'are' if total != 1 else 'is'} unseen, with {good} and {wild} among them."
    if not 0 <= answer <= 1:
        return _marked(case, f"{_no_probability(subject, answer)} {why}")
    return _marked(case, f"{_said(subject, answer, truth, f'the chance of {color} or a locomotive')} {why}")


def _deck(total: int, good: int) -> str:
    return f"Of {counted(total, 'unseen card')} {good} {'is' if good == 1 else 'are'} useful"


def explain_chance(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong probability for several draws."""
    total, good, missing, draws = case.arguments
    why = f"{_deck(total, good)}; you draw {draws} and need at least {counted(missing, 'useful card')}."
    if not 0 <= answer <= 1:
        return _marked(case, f"{_no_probability(subject, answer)} {why}")
    return _marked(case, f"{why} {_said(subject, answer, truth, 'the chance')}")


def explain_waiting(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong average number of draws."""
    total, good, missing = case.arguments
    lead = f"{_deck(total, good)}, and you need {missing}."
    if answer < missing:
        why = f"{subject.name} says {figure(answer)}, but fewer than {counted(missing, 'card')} are never enough."
    elif answer > total - good + missing:
        most = counted(total - good + missing, "card")
        why = f"{subject.name} says {figure(answer)}, but {most} are enough, even if all useless cards come first."
    else:
        why = _said(subject, answer, truth, "the average number of draws")
    return _marked(case, f"{lead} {why}")


def explain_locomotive(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong choice between a locomotive and blind cards."""
    total, good, missing = case.arguments
    said = "to take the locomotive" if answer else "to draw blind"
    first, second = (f"{odds(total, good, missing):.4f}" for odds in (chance_with_locomotive, chance_drawing_blind))
    return _marked(
        case,
        f"{subject.name} says {said}. {_deck(total, good)}, and {missing} {'is' if missing == 1 else 'are'} missing. "
        f"The locomotive and two blind cards are enough with a chance of {first}, four blind cards with {second}.",
    )


# --- drawings ---


def _map(case: Case, overlay: Overlay) -> Markup:
    """Return the part of the map with the wanted route."""
    picture = Picture(owners=case.owners, overlay=overlay, lit=case.routes)
    return cropped_svg(board(), picture, overlay.sentence, readable=False)


def draw_next_card(case: Case, overlay: Overlay) -> Markup:
    """Draw the unseen cards; the useful ones stand out."""
    deck, seen, color = case.arguments
    gone = Counter(seen)
    left = {kind: deck[kind] - gone[kind] for kind in CARDS if deck.get(kind, 0) > gone[kind]}
    kinds = tuple(left)
    marked = [place for place, kind in enumerate(kinds) if kind in (color, LOCOMOTIVE)]
    row = cards_svg.card_row(kinds, "Unseen cards", counts=left, marked=marked)
    return cards_svg.panel(row, _map(case, overlay))


def draw_chance(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the probability of each number of useful cards."""
    total, good, missing, draws = case.arguments
    rows = [(str(count), share) for count, share in enumerate(spread(total, good, draws))]
    dark = range(missing, len(rows))
    under = f"useful cards among {counted(draws, 'draw')}; bold: at least {missing}"
    chart = cards_svg.bars("How likely each number is", rows, dark=dark, under=under, whole=False)
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))


def draw_waiting(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the probability that the last useful card comes at each draw."""
    total, good, missing = case.arguments
    met = [chance(total, good, missing, draws) for draws in range(total + 1)]
    rows = [("0", met[0])] if not missing else []
    rows += [(str(draws), b - a) for draws, (a, b) in enumerate(pairwise(met), 1)]
    if len(rows) > _MOST_BARS:
        rest = 1 - sum(share for _, share in rows[: _MOST_BARS - 1])
        rows = [*rows[: _MOST_BARS - 1], ("later", max(0.0, rest))]
    chart = cards_svg.bars("How likely each draw is to be the last", rows, under="draw", whole=False)
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))


def draw_locomotive(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the chances of both ways to use two turns."""
    total, good, missing = case.arguments
    rows = [
        ("locomotive, then 2 blind", chance_with_locomotive(total, good, missing)),
        ("4 blind", chance_drawing_blind(total, good, missing)),
    ]
    best = max(range(2), key=lambda place: rows[place][1])
    chart = cards_svg.bars("The chance to pay after two turns", rows, dark=[best])
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))
