"""Lesson 8, the odds of the draw: traces of three counting methods (list all draws, combinations, card by card)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from ttr.game.cards import LETTERS, LOCOMOTIVE
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Item, Kind, Trace
from ttr.graphs.words import counted, named
from ttr.ui.seat.odds_line import percent

_LONGEST = 9  # the most characters of a fraction that is still easy to read


@dataclass(frozen=True, slots=True)
class DrawProblem:
    """A problem to count: a route that lacks cards, and a deck to draw from."""

    name: str  # its name in a list
    route: int  # the wanted route
    color: str  # the color it lacks
    missing: int  # how many cards it lacks
    draws: int  # how many cards are drawn blind
    deck: tuple[str, ...]  # all unseen cards

    @property
    def useful(self) -> int:
        """How many cards of the deck are useful."""
        return sum(map(self.helps, self.deck))

    def helps(self, card: str) -> bool:
        """Return True if a card is useful."""
        return card in (self.color, LOCOMOTIVE)


def share(value: Fraction) -> str:
    """Return a fraction as text, or a percentage if the fraction is too long.

    >>> share(Fraction(3, 5)), share(Fraction(1), )
    ('3/5', '1')
    """
    return str(value) if len(str(value)) <= _LONGEST else percent(float(value))


def _wanted(problem: DrawProblem) -> str:
    least = counted(problem.missing, "useful card")
    return f"{least} or more" if problem.missing < problem.draws else least


def _answer(problem: DrawProblem, value: Fraction, how: str) -> tuple[str, dict[str, object]]:
    rounded = f"{float(value):.3f}"
    exact = f"{value}, " if len(str(value)) <= _LONGEST else ""
    about = rounded.rstrip("0").rstrip(".") if Fraction(rounded) == value else f"about {rounded}"
    label = str(value) if len(str(value)) < 6 else percent(float(value))
    facts = {"how": how, "value": f"{exact}{about}", "edges": [problem.route]}
    return "answer", {**facts, "edge_labels": {problem.route: label}}


BY_LIST = "List all draws"


@algorithm(
    BY_LIST,
    """
list all draws: the sample space
> start | There are {all} ways to draw {draws} of {cards} cards: this is the sample space. \
A draw is favorable if it has {wanted}.
for each draw:
    if enough of its cards are useful:
    > not favorable | {Cards}: {size}. The draw is not favorable. || draws looked at
        it is favorable
        > favorable | {Cards}: {size}. The draw is favorable. || draws looked at, favorable
probability = favorable draws / all draws
> answer | {how}: the probability is {value}.
""",
    Kind.TABLE,
    counters="draws looked at, favorable",
)
def _listing(problem: DrawProblem) -> Events[Fraction]:
    every = tuple(combinations(range(len(problem.deck)), problem.draws))
    names, favorable = _short_names(problem.deck), 0
    size = {"all": len(every), "draws": problem.draws, "cards": len(problem.deck), "wanted": _wanted(problem)}
    yield "start", {**size, "edges": {problem.route: Role.TODO}}
    for draw in every:
        count = sum(problem.helps(problem.deck[place]) for place in draw)
        good = count >= problem.missing
        favorable += good
        name = " ".join(names[place] for place in draw)
        cards = named(problem.deck[place] for place in draw)
        facts = {
            "Cards": cards[0].upper() + cards[1:],
            "size": counted(count, "useful card") if count else "no useful card",
            "at": name,
            "e": problem.route,
            "items": [Item(name, "✓" if good else "–")],
        }
        yield "favorable" if good else "not favorable", facts
    value = Fraction(favorable, len(every))
    yield _answer(problem, value, f"{favorable} of {len(every)} draws are favorable")
    return value


def _short_names(deck: tuple[str, ...]) -> list[str]:
    """Return a letter for each card, with a number if its kind repeats; the locomotive is a star."""
    total, so_far = Counter(deck), Counter[str]()
    names = []
    for card in deck:
        so_far[card] += 1
        letter = "★" if card == LOCOMOTIVE else LETTERS[card]
        names.append(letter + (str(so_far[card]) if total[card] > 1 else ""))
    return names


def drawn_at(problem: DrawProblem, step: int) -> tuple[int, ...]:
    """Return the deck indices of the draw at a step of the list of all draws; empty for the first and last steps."""
    every = list(combinations(range(len(problem.deck)), problem.draws))
    return every[step - 1] if 0 < step <= len(every) else ()


@algorithm(
    "Count the draws",
    """
all = C(unseen, draws)
> start | C({total}, {draws}) = {all}: this is the number of ways to draw {draws} of {total} cards.
for i = missing, ..., draws:
    ways = C(useful, i) · C(others, draws - i)
    > ways | Exactly {count} useful: choose {count} of {useful} useful cards ({first}) and {rest} of {others} others \
({second}): {product} = {size}.
    favorable = favorable + ways
    > add | {favorable} favorable draws so far.
probability = favorable / all
> answer | {how}: the probability is {value}.
""",
    Kind.TABLE,
    counters="all, favorable",
)
def _counting(problem: DrawProblem) -> Events[Fraction]:
    total, useful, draws = len(problem.deck), problem.useful, problem.draws
    others, whole, favorable = total - useful, comb(total, draws), 0
    facts = {"total": total, "draws": draws, "all": whole, "edges": {problem.route: Role.TODO}}
    yield "start", {**facts, "counters": {"all": whole}}
    for count in range(problem.missing, draws + 1):
        first, second = comb(useful, count), comb(others, draws - count)
        yield (
            "ways",
            {
                "count": count,
                "useful": useful,
                "first": counted(first, "possibility"),
                "rest": draws - count,
                "others": others,
                "second": second,
                "product": f"{first} · {second}",
                "size": counted(first * second, "draw"),
                "at": _count_name(count),
                "e": problem.route,
                "items": [Item(_count_name(count), first * second)],
            },
        )
        favorable += first * second
        yield "add", {"favorable": favorable, "e": problem.route, "counters": {"favorable": favorable}}
    value = Fraction(favorable, whole)
    yield _answer(problem, value, f"{favorable} of {whole} draws are favorable")
    return value


@algorithm(
    "One card after the other",
    """
before the first card: 0 useful, probability 1
> start | Before the first card, you certainly have 0 useful cards.
for each card drawn, for each j useful so far:
    useful: times (useful - j) / cards left
    > card | {text}
    not useful: times the rest
    > card:none | {text}
    add up the shares with the same number
    > add | After {size}, the probabilities still add up to 1.
probability = sum of all with j ≥ missing
> answer | {how}: the probability is {value}.
""",
    Kind.TABLE,
    counters="cards drawn",
)
def _one_by_one(problem: DrawProblem) -> Events[Fraction]:
    total, useful = len(problem.deck), problem.useful
    now = {0: Fraction(1)}
    yield "start", {"edges": {problem.route: Role.TODO}, **_likely(now)}
    for drawn in range(problem.draws):
        left, later = total - drawn, dict[int, Fraction]()
        for count, before in now.items():
            good = Fraction(useful - count, left)
            for more, part in ((1, good), (0, 1 - good)):
                if part:
                    later[count + more] = later.get(count + more, Fraction(0)) + before * part
            here = useful - count
            sofar = f"With {count} useful so far ({share(before)})" if drawn else "At first"
            text = (
                f"Card {drawn + 1}. {sofar}, {here} of the {counted(left, 'card')} left "
                f"{'is' if here == 1 else 'are'} useful: {here}/{left} leads to {count + 1} useful, "
                f"{left - here}/{left} stays at {count}."
            )
            facts = {"text": text, "at": _count_name(count + 1), "e": problem.route, "counters": {"cards drawn": drawn}}
            yield "card" if good else "card:none", {**facts, **_likely(later)}
        now = dict(sorted(later.items()))
        if any(count and count <= drawn for count in now):
            facts = {"size": counted(drawn + 1, "card"), "e": problem.route, "counters": {"cards drawn": drawn + 1}}
            yield "add", {**facts, **_likely(now)}
    enough = {count: part for count, part in now.items() if count >= problem.missing}
    value = sum(enough.values(), Fraction(0))
    event, facts = _answer(problem, value, f"{' + '.join(map(share, enough.values()))} for {_wanted(problem)}")
    yield event, {**facts, "counters": {"cards drawn": problem.draws}}
    return value


def _count_name(count: int) -> str:
    return f"{count} useful"


def _likely(parts: dict[int, Fraction]) -> dict[str, object]:
    return {
        "clear": ["places"],
        "items": [Item(_count_name(count), share(part)) for count, part in sorted(parts.items())],
    }


METHODS: dict[str, Callable[[DrawProblem], Trace[Fraction]]] = {
    method.name: method.trace for method in (_listing, _counting, _one_by_one)
}
