"""Lesson 8, the odds of the draw: traces of three counting methods (list all draws, combinations, card by card)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from ttr.game.cards import LETTERS, LOCOMOTIVE
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Item, Kind, Recorder, Structure, Trace
from ttr.graphs.words import counted
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


def _answer(recorder: Recorder, line: int, problem: DrawProblem, value: Fraction, how: str) -> None:
    recorder.edge_labels = {problem.route: str(value) if len(str(value)) < 6 else percent(float(value))}
    rounded = f"{float(value):.3f}"
    exact = f"{value}, " if len(str(value)) <= _LONGEST else ""
    about = rounded.rstrip("0").rstrip(".") if Fraction(rounded) == value else f"about {rounded}"
    recorder.answer(line, f"{how}: the probability is {exact}{about}.", edges=[problem.route])


LISTING = (
    "list all draws: the sample space",
    "for each draw:",
    "    if enough of its cards are useful:",
    "        it is favorable",
    "probability = favorable draws / all draws",
)


def trace_listing(problem: DrawProblem) -> Trace[Fraction]:
    """Trace a list of all draws of a small deck."""
    recorder = Recorder(edges={problem.route: Role.TODO})
    every = tuple(combinations(range(len(problem.deck)), problem.draws))
    recorder.counters = {"draws looked at": 0, "favorable": 0}
    names = _short_names(problem.deck)
    recorder.step(
        "start",
        1,
        f"There are {len(every)} ways to draw {problem.draws} of {len(problem.deck)} cards: this is the sample "
        f"space. A draw is favorable if it has {_wanted(problem)}.",
    )
    items: list[Item] = []
    for draw in every:
        count = sum(problem.helps(problem.deck[place]) for place in draw)
        good = count >= problem.missing
        name = " ".join(names[place] for place in draw)
        items.append(Item(name, "✓" if good else "–"))
        recorder.count("draws looked at")
        recorder.counters["favorable"] += good
        cards = " and ".join(filter(None, (", ".join(problem.deck[p] for p in draw[:-1]), problem.deck[draw[-1]])))
        words = f"{cards}: {counted(count, 'useful card') if count else 'no useful card'}. "
        words += "The draw is favorable." if good else "The draw is not favorable."
        recorder.step(
            "favorable" if good else "not favorable",
            4 if good else 3,
            words[0].upper() + words[1:],
            Structure(Kind.TABLE, tuple(items)),
            vertex=name,
            edge=problem.route,
        )
    value = Fraction(recorder.counters["favorable"], len(every))
    how = f"{recorder.counters['favorable']} of {len(every)} draws are favorable"
    _answer(recorder, 5, problem, value, how)
    return Trace("List all draws", LISTING, tuple(recorder.steps), value)


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
    """Return the deck indices of the draw at a step of `trace_listing`; empty for the first and last steps."""
    every = list(combinations(range(len(problem.deck)), problem.draws))
    return every[step - 1] if 0 < step <= len(every) else ()


COUNTING = (
    "all = C(unseen, draws)",
    "for i = missing, ..., draws:",
    "    ways = C(useful, i) · C(others, draws - i)",
    "    favorable = favorable + ways",
    "probability = favorable / all",
)


def trace_counting(problem: DrawProblem) -> Trace[Fraction]:
    """Trace a count of favorable draws with combinations."""
    recorder = Recorder(edges={problem.route: Role.TODO})
    total, useful, draws = len(problem.deck), problem.useful, problem.draws
    others, whole = total - useful, comb(total, draws)
    recorder.counters = {"all": whole, "favorable": 0}
    recorder.step(
        "start", 1, f"C({total}, {draws}) = {whole}: this is the number of ways to draw {draws} of {total} cards."
    )
    items: list[Item] = []
    for count in range(problem.missing, draws + 1):
        first, second = comb(useful, count), comb(others, draws - count)
        items.append(Item(f"{count} useful", first * second))
        recorder.step(
            "ways",
            3,
            f"Exactly {count} useful: choose {count} of {useful} useful cards ({counted(first, 'possibility')}) and "
            f"{draws - count} of {others} others ({second}): {first} · {second} = {counted(first * second, 'draw')}.",
            Structure(Kind.TABLE, tuple(items)),
            vertex=f"{count} useful",
            edge=problem.route,
        )
        recorder.counters["favorable"] += first * second
        recorder.step(
            "add",
            4,
            f"{recorder.counters['favorable']} favorable draws so far.",
            Structure(Kind.TABLE, tuple(items)),
            edge=problem.route,
        )
    value = Fraction(recorder.counters["favorable"], whole)
    _answer(recorder, 5, problem, value, f"{recorder.counters['favorable']} of {whole} draws are favorable")
    return Trace("Count the draws", COUNTING, tuple(recorder.steps), value)


ONE_BY_ONE = (
    "before the first card: 0 useful, probability 1",
    "for each card drawn, for each j useful so far:",
    "    useful: times (useful - j) / cards left",
    "    not useful: times the rest",
    "    add up the shares with the same number",
    "probability = sum of all with j ≥ missing",
)


def trace_one_by_one(problem: DrawProblem) -> Trace[Fraction]:
    """Trace draws card by card, with the probability of each number of useful cards."""
    recorder = Recorder(edges={problem.route: Role.TODO})
    total, useful = len(problem.deck), problem.useful
    now = {0: Fraction(1)}
    recorder.counters = {"cards drawn": 0}
    recorder.step("start", 1, "Before the first card, you certainly have 0 useful cards.", _likely(now))
    for drawn in range(problem.draws):
        left, later = total - drawn, dict[int, Fraction]()
        for count, before in now.items():
            good = Fraction(useful - count, left)
            for more, part in ((1, good), (0, 1 - good)):
                if part:
                    later[count + more] = later.get(count + more, Fraction(0)) + before * part
            here = useful - count
            sofar = f"With {count} useful so far ({share(before)})" if drawn else "At first"
            recorder.step(
                "card",
                3 if good else 4,
                f"Card {drawn + 1}. {sofar}, {here} of the {counted(left, 'card')} left "
                f"{'is' if here == 1 else 'are'} useful: {here}/{left} leads to {count + 1} useful, "
                f"{left - here}/{left} stays at {count}.",
                _likely(later),
                vertex=_count_name(count + 1),
                edge=problem.route,
            )
        now = dict(sorted(later.items()))
        recorder.count("cards drawn")
        several = [count for count in now if count and count <= drawn]
        if several:
            recorder.step(
                "add",
                5,
                f"After {counted(drawn + 1, 'card')}, the probabilities still add up to 1.",
                _likely(now),
                edge=problem.route,
            )
    value = sum((part for count, part in now.items() if count >= problem.missing), Fraction(0))
    enough = [share(part) for count, part in now.items() if count >= problem.missing]
    how = f"{' + '.join(enough)} for {_wanted(problem)}"
    _answer(recorder, 6, problem, value, how)
    return Trace("One card after the other", ONE_BY_ONE, tuple(recorder.steps), value)


def _count_name(count: int) -> str:
    return f"{count} useful"


def _likely(parts: dict[int, Fraction]) -> Structure:
    return Structure(Kind.TABLE, tuple(Item(_count_name(count), share(part)) for count, part in sorted(parts.items())))


BY_LIST = "List all draws"
METHODS: dict[str, Callable[[DrawProblem], Trace[Fraction]]] = {
    BY_LIST: trace_listing,
    "Count the draws": trace_counting,
    "One card after the other": trace_one_by_one,
}
