"""Lesson 8, the odds of the draw: three ways to count draws, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from ttr.analysis.odds import count_unseen
from ttr.analysis.payments import missing_cards
from ttr.game.cards import CARDS, LETTERS, LOCOMOTIVE
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Item, Kind, Step, Trace
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity
from ttr.lessons.exercises.cases import board, routes_through
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.cases import FAR, NEAR, story
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, dropdown, listen, markup, set_options
from ttr.ui.game.holdings import percent
from ttr.ui.map.picture import Picture
from ttr.ui.stepper.stepper import Stepper

_LONGEST = 9  # the most characters of a fraction that is still easy to read


@dataclass(frozen=True, slots=True)
class DrawProblem:
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
        return card in (self.color, LOCOMOTIVE)


def share(value: Fraction) -> str:
    """Return a fraction as text, or a percentage if the fraction is too long.

    >>> share(Fraction(3, 5)), share(Fraction(1), )
    ('3/5', '1')
    """
    return str(value) if len(str(value)) <= _LONGEST else percent(float(value))


def _describe_wanted(problem: DrawProblem) -> str:
    least = pluralize(problem.missing, "useful card")
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
    on_network=False,
)
def _listing(problem: DrawProblem) -> Events[Fraction]:
    every = tuple(combinations(range(len(problem.deck)), problem.draws))
    names, favorable = _short_names(problem.deck), 0
    size = {"all": len(every), "draws": problem.draws, "cards": len(problem.deck), "wanted": _describe_wanted(problem)}
    yield "start", {**size, "edges": {problem.route: Role.TODO}}
    for draw in every:
        count = sum(problem.helps(problem.deck[place]) for place in draw)
        good = count >= problem.missing
        favorable += good
        name = " ".join(names[place] for place in draw)
        cards = join_names(problem.deck[place] for place in draw)
        facts = {
            "Cards": cards[0].upper() + cards[1:],
            "size": pluralize(count, "useful card") if count else "no useful card",
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
    on_network=False,
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
                "first": pluralize(first, "possibility"),
                "rest": draws - count,
                "others": others,
                "second": second,
                "product": f"{first} · {second}",
                "size": pluralize(first * second, "draw"),
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
    on_network=False,
)
def _one_by_one(problem: DrawProblem) -> Events[Fraction]:
    total, useful = len(problem.deck), problem.useful
    now = {0: Fraction(1)}
    yield "start", {"edges": {problem.route: Role.TODO}, **_likely_facts(now)}
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
                f"Card {drawn + 1}. {sofar}, {here} of the {pluralize(left, 'card')} left "
                f"{'is' if here == 1 else 'are'} useful: {here}/{left} leads to {count + 1} useful, "
                f"{left - here}/{left} stays at {count}."
            )
            facts = {"text": text, "at": _count_name(count + 1), "e": problem.route, "counters": {"cards drawn": drawn}}
            yield "card" if good else "card:none", {**facts, **_likely_facts(later)}
        now = dict(sorted(later.items()))
        if any(count and count <= drawn for count in now):
            facts = {"size": pluralize(drawn + 1, "card"), "e": problem.route, "counters": {"cards drawn": drawn + 1}}
            yield "add", {**facts, **_likely_facts(now)}
    enough = {count: part for count, part in now.items() if count >= problem.missing}
    value = sum(enough.values(), Fraction(0))
    event, facts = _answer(problem, value, f"{' + '.join(map(share, enough.values()))} for {_describe_wanted(problem)}")
    yield event, {**facts, "counters": {"cards drawn": problem.draws}}
    return value


def _count_name(count: int) -> str:
    return f"{count} useful"


def _likely_facts(parts: dict[int, Fraction]) -> dict[str, object]:
    return {
        "clear": ["places"],
        "items": [Item(_count_name(count), share(part)) for count, part in sorted(parts.items())],
    }


METHODS: dict[str, Callable[[DrawProblem], Trace[Fraction]]] = {
    method.name: method.trace for method in (_listing, _counting, _one_by_one)
}


# --- the tab ---


_MOST_LISTED = 8  # the most cards of a deck whose draws fit in a list


@lru_cache(maxsize=1)
def problems() -> tuple[DrawProblem, ...]:
    """Return the problems to count, small decks first."""
    (vegas,) = routes_through(("Las Vegas", "Salt Lake City"))
    left = count_unseen(story())
    deck = tuple(card for card, count in zip(CARDS, left, strict=True) for _ in range(count))
    return (
        DrawProblem(
            "6 cards, 1 missing, 2 draws",
            vegas,
            "orange",
            1,
            2,
            ("orange", "locomotive", "white", "black", "red", "blue"),
        ),
        DrawProblem(
            "6 cards, 2 missing, 3 draws",
            vegas,
            "orange",
            2,
            3,
            ("orange", "orange", "locomotive", "white", "black", "red"),
        ),
        DrawProblem(
            f"{len(deck)} cards, {missing_cards(story(), NEAR)} missing, 2 draws",
            NEAR,
            "green",
            missing_cards(story(), NEAR),
            2,
            deck,
        ),
        DrawProblem(
            f"{len(deck)} cards, {missing_cards(story(), FAR)} missing, 4 draws",
            FAR,
            "green",
            missing_cards(story(), FAR),
            4,
            deck,
        ),
    )


def can_be_listed(problem: DrawProblem) -> bool:
    """Return True if the deck is small enough to look at every draw."""
    return len(problem.deck) <= _MOST_LISTED


class CountSteps(Activity):
    """Step through a count: list all draws, count them, or go card by card."""

    def __init__(self) -> None:
        self._method = dropdown("Method", [(name, name) for name in METHODS])
        self._problem = dropdown("Deck", self._options())
        self._deck = markup()
        self.stepper = Stepper(self._on_step, str)
        parts = [self._method, self._problem, self._deck, self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._choose, self._method)
        listen(self._run, self._problem)
        self._run()

    @property
    def problem(self) -> DrawProblem:
        return problems()[int(self._problem.value)]

    @property
    def problems(self) -> tuple[DrawProblem, ...]:
        return tuple(each for each in problems() if can_be_listed(each) or not self._listing)

    @property
    def _listing(self) -> bool:
        return bool(self._method.value == BY_LIST)

    @property
    def _drawn(self) -> tuple[int, ...]:
        return drawn_at(self.problem, self.stepper.cursor) if self._listing else ()

    def _options(self) -> list[tuple[str, object]]:
        return [(each.name, problems().index(each)) for each in self.problems]

    def _choose(self) -> None:
        before = self._problem.value
        set_options(self._problem, self._options())
        if self._problem.value == before:
            self._run()

    def _run(self) -> None:
        trace = METHODS[self._method.value](self.problem)
        meanings = {Role.TODO: "the route you want", Role.CURRENT: "counted now", Role.ANSWER: "its probability"}
        self.stepper.show(trace, meanings=meanings)

    def _on_step(self, step: Step) -> None:
        problem = self.problem
        if can_be_listed(problem):
            drawing = cards_svg.card_row(problem.deck, "The deck", marked=self._drawn, dim=bool(self._drawn))
        else:
            left = Counter(problem.deck)
            kinds = tuple(kind for kind in CARDS if left[kind])
            marked = tuple(place for place, kind in enumerate(kinds) if problem.helps(kind))
            drawing = cards_svg.card_row(kinds, "The unseen cards", counts=left, marked=marked)
        cards = html.heading("The unseen cards") + drawing
        lack = f"{board().routes[problem.route]}: {problem.missing} {problem.color} missing. A ★ helps as well."
        self._deck.value = cards + html.note(lack)
        owners = () if can_be_listed(problem) else story().owners
        picture = Picture(owners=owners, overlay=step.overlay, lit=frozenset({problem.route}))
        self.show(picture, step.sentence)
