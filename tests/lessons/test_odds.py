"""Lesson 8: its figures against brute force, its counterexamples, and its map."""

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb
from statistics import mean
from typing import Any

import pytest

from tests.ui.seen import html_of
from ttr.analysis.odds import chance_to_pay, count_unseen
from ttr.analysis.payments import missing_cards
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, LOCOMOTIVE, WILD
from ttr.game.rule_sets import USA
from ttr.lessons.exercises import cases
from ttr.lessons.exercises.checker import check
from ttr.lessons.exercises.render import result
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.odds import cards_svg, counting
from ttr.lessons.odds.cases import (
    FAR,
    MAX_DRAWS,
    NEAR,
    chance,
    count_useful,
    expected_draws,
    route_in_words,
    spread,
    story,
    track,
)
from ttr.lessons.odds.counting import can_be_listed, problems
from ttr.lessons.odds.exercises import EXERCISES
from ttr.lessons.odds.questions import predictions
from ttr.lessons.odds.tabs import CHANCES_OF_ROUTES, COLORS_OF_ROUTES, FIRST, TurnWorth
from ttr.ui.question import Question

from .pages import choose, follow, tab
from .questions.by_force import hypergeometric
from .texts import figures, solutions, words_of

SOLUTIONS = solutions("08-odds")
(GRAY,) = cases.routes_through(("Sault St. Marie", "Winnipeg"))


def brute(total: int, good: int, missing: int, draws: int) -> Fraction:
    """Return the probability, computed card by card."""
    return sum(hypergeometric(total, good, draws)[missing:], Fraction(0))


def first_over_half(route: int) -> int:
    return next(draws for draws in itertools.count() if (chance_to_pay(story(), route, draws) or 0) > 0.5)


def test_chances_agree_with_a_computation_card_by_card() -> None:
    for total in (1, 2, 5, 7):
        for good, draws, missing in itertools.product(range(total + 1), range(total + 1), range(4)):
            assert chance(total, good, missing, draws) == pytest.approx(float(brute(total, good, missing, draws)))
    assert spread(10, 4, 3) == pytest.approx([comb(4, i) * comb(6, 3 - i) / comb(10, 3) for i in range(4)])


@pytest.mark.parametrize(("total", "good", "missing"), [(3, 1, 1), (5, 2, 2), (6, 3, 2), (7, 2, 1)])
def test_the_expected_number_of_draws_is_the_average_over_all_orders(total: int, good: int, missing: int) -> None:
    waits = [sorted(places)[missing - 1] + 1 for places in itertools.combinations(range(total), good)]
    assert expected_draws(total, good, missing) == pytest.approx(mean(waits))


def test_a_number_rounded_to_the_same_digits_is_right() -> None:
    assert check(EXERCISES[1], lambda *deck: round(SOLUTIONS["chance"](*deck), 6)).done


def test_one_turn_is_better_in_every_case() -> None:
    for seed in range(6):
        for case in EXERCISES[3].cases(seed):
            total, good, missing = case.arguments
            assert brute(total, good, missing - 1, 2) != 0 or missing == 4
            assert abs(chance(total, good, missing - 1, 2) - chance(total, good, missing, 4)) > 1e-9


def test_a_counterexample_is_shown_with_its_cards() -> None:
    assert all(len(case.routes) == 1 for exercise in EXERCISES for case in exercise.cases(2))  # there is a map to draw
    shown = result(check(EXERCISES[0], EXERCISES[0].misconceptions[0].function))
    assert "Unseen cards: 2 orange, 2 white, 1 locomotive" in shown
    assert "the chance of orange or a locomotive is 0.6" in shown
    assert "no probability is above 1" in result(check(EXERCISES[0], lambda deck, seen, color: 60))


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
def test_all_counting_methods_give_the_same_probability(problem: counting.DrawProblem) -> None:
    methods = [each for name, each in counting.METHODS.items() if can_be_listed(problem) or name != counting.BY_LIST]
    good, total = problem.useful, len(problem.deck)
    favorable = sum(
        comb(good, i) * comb(total - good, problem.draws - i) for i in range(problem.missing, problem.draws + 1)
    )
    assert {method(problem).answer for method in methods} == {Fraction(favorable, comb(total, problem.draws))}


def test_listing_shows_each_draw_once_with_its_cards(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    trace = steps.stepper.trace
    places = [counting.drawn_at(problems()[0], step) for step in range(len(trace))]
    assert places[0] == places[-1] == ()
    assert places[1:-1] == list(itertools.combinations(range(6), 2))
    assert trace[-2].counters == (("draws looked at", 15), ("favorable", 9))
    steps.stepper.go(1)
    assert html_of(steps.panel).count("(drawn)") == 2


def test_only_small_decks_can_be_listed(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    assert len(steps.problems) == 2
    choose(steps, {"Method": "Count the draws", "Deck": problems()[3].name})
    assert len(steps.problem.deck) == 84
    choose(steps, {"Method": counting.BY_LIST})
    assert can_be_listed(steps.problem)
    assert steps.stepper.trace.algorithm == counting.BY_LIST


def test_each_method_can_be_stepped_to_its_end(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    for method in counting.METHODS:
        choose(steps, {"Method": method})
        steps.stepper.go(len(steps.stepper.trace) - 1)
        assert "the probability is 3/5, 0.6." in steps.sentence
        assert [mark.label for mark in steps.picture.overlay.edges] == ["3/5"]


def test_probabilities_card_by_card_add_up_to_1() -> None:
    trace = counting.METHODS["One card after the other"](problems()[1])
    table = trace[-2].structure.items
    assert sum(Fraction(item.key) for item in table) == 1


VIEW, UNSEEN = story(), count_unseen(story())
OTHERS = sum(VIEW.hand_sizes) - VIEW.hand.size


def better(colors: tuple[str, ...]) -> bool:
    """Return True if more than half of the unseen cards are useful to somebody who needs these colors."""
    return 2 * (UNSEEN[WILD] + sum(UNSEEN[CARD_INDEX[color]] for color in colors)) > sum(UNSEEN)


test_the_figures_are_right = figures(
    8,
    {
        "four green ones, an orange one and a white one": (lambda: VIEW.cards, {"green": 4, "orange": 1, "white": 1}),
        f"{sum(UNSEEN)} cards, {VIEW.deck_size} in the deck and {OTHERS} in other hands": (
            lambda: sum(UNSEEN),
            VIEW.deck_size + OTHERS,
        ),
        "You need two more cards here; for the first route you needed one.": (
            lambda: [missing_cards(VIEW, route) for route in (FAR, NEAR)],
            [2, 1],
        ),
        "count 12 of 110": (lambda: (dict(USA.cards)["orange"], sum(dict(USA.cards).values())), (12, 110)),
        "comb(6, 2) is 15": (lambda: comb(6, 2), 15),
        "for chance(6, 2, 1, 2) the answer is 0.6": (lambda: brute(6, 2, 1, 2), Fraction(3, 5)),
        "1/3 · 1 + 1/3 · 2 + 1/3 · 3 = 2": (lambda: Fraction(1 + 2 + 3, 3), 2),
        "Four. With three, the page shows 50%, but the chance is a little less: 0.497.": (
            lambda: (first_over_half(NEAR), f"{float(brute(84, 17, 1, 3)):.3f}"),
            (4, "0.497"),
        ),
        "it takes eight": (lambda: first_over_half(FAR), 8),
        "3486 pairs and 1929501 sets of four": (lambda: (comb(84, 2), comb(84, 4)), (3486, 1929501)),
        "4% and 18%": (
            lambda: (round(100 * brute(84, 17, 2, 2)), round(100 * brute(84, 17, 2, 4)), comb(4, 2)),
            (4, 18, 6),
        ),
        "bring 1.20 useful cards, the locomotive brings 1, and two blind cards bring 0.40": (
            lambda: [f"{worth:.2f}" for worth in TurnWorth().worth],
            ["1.00", "0.40", "1.20"],
        ),
        "almost always (": (
            lambda: {n: {better(colors) for colors in itertools.combinations(COLORS, n)} for n in (3, 4, 5)},
            {3: {False}, 4: {True, False}, 5: {True}},
        ),
        f"({sum(map(better, itertools.combinations(COLORS, 4)))} of {comb(len(COLORS), 4)} choices)": (
            lambda: sum(UNSEEN) // 2 + 1,
            43,
        ),
        "five green cards in hand and 4 blind cards, gives 60%": (lambda: round(100 * brute(84, 17, 1, 4)), 60),
    },
)


def test_the_cards_of_the_position_are_as_the_lesson_says() -> None:
    assert "locomotive" in VIEW.face_up
    assert "green" not in VIEW.face_up
    assert brute(84, 17, 2, 4) > 2 * brute(84, 17, 2, 2)
    assert dict(USA.cards)[LOCOMOTIVE] == 14
    assert "{'orange': 12, ..., 'locomotive': 14}" in EXERCISES[0].statement
    assert {VIEW.board.routes[route].length for route in (GRAY, FAR)} == {6}
    assert (chance_to_pay(VIEW, GRAY, 12) or 0) > (chance_to_pay(VIEW, FAR, 12) or 0)  # the gray one is likelier


def test_a_click_shows_the_missing_cards_and_their_chance(lesson: Lesson) -> None:
    claimed = next(route for route, owner in enumerate(VIEW.owners) if owner is not None)
    follow(
        lesson,
        "Touch",
        (
            NEAR,
            "^Portland – San Francisco takes 5 green cards. You hold 4 and no locomotive. You are 1 card short. 17 of "
            "84 unseen cards help. Chance after 2 blind cards: 37%.$",
            lambda touch: touch.picture.selected == NEAR,
            lambda touch: f"{touch.chances_by_draws[2]:.2f}" == "0.37",
            lambda touch: len(touch.chances_by_draws) == MAX_DRAWS + 1,
        ),
        ({"Blind cards": "4"}, "Chance after 4 blind cards: 60%"),
        (claimed, "is already claimed: choose another one.$"),
        (track("Denver", "Helena", "green"), "That is enough.$"),
    )
    assert "<svg" in html_of(lesson.page.activity.panel)  # cards are drawn
    gray = "6 cards of one color. Your best color is green: you hold 4, and no locomotive."
    assert gray in route_in_words(VIEW, GRAY, 2)


def test_the_map_of_chances_gets_darker_with_more_draws(lesson: Lesson) -> None:
    touch = tab(lesson, "Touch")
    assert touch.picture.heat == ()
    choose(touch, {"Map shows": CHANCES_OF_ROUTES})
    few = touch.picture.heat
    choose(touch, {"Blind cards": str(MAX_DRAWS)})
    assert all(before <= after for before, after in zip(few, touch.picture.heat, strict=True))
    assert touch.picture.heat[FAR] > few[FAR]
    assert touch.picture.hover[FAR].startswith("El Paso – Houston, 6 green: ")
    choose(touch, {"Map shows": COLORS_OF_ROUTES})
    assert touch.picture.heat == ()


def test_the_goals_of_change_are_met_by_matching_settings(lesson: Lesson) -> None:
    def settings(**changes: int) -> Callable[[Any], None]:
        return lambda change: change.set(replace(FIRST, **changes))

    def clear(change: Any) -> None:
        change.clear()
        assert change.choice == FIRST

    cards = sum(dict(USA.cards).values()) - FIRST.held
    good = dict(USA.cards)["green"] - FIRST.held + dict(USA.cards)[LOCOMOTIVE]
    none, one, two, three = ({"met": (goals > 0, goals > 1, goals > 2)} for goals in range(4))
    follow(
        lesson,
        "Change",
        (None, none, f"{good} of {cards} unseen cards are useful", f"{2 * (cards + 1) / (good + 1):.1f} blind cards"),
        (settings(wild_held=2), "you have enough"),
        (settings(gone=12), "^There are only 12 green cards"),
        (clear,),
        (settings(locomotives=3, wild_gone=4), "^There are only 3 locomotives"),
        (GRAY, "is gray"),
        (clear,),
        # Nothing is missing; with the first hand, a goal would be met on the way back.
        (settings(held=6, locomotives=75),),
        (clear, none),
        (settings(route=FAR, held=5, draws=4), one, "60%"),
        (clear,),
        (settings(gone=8), one),
        (settings(gone=9), two),
        (clear,),
        (settings(locomotives=74), two),
        (settings(locomotives=75), three),
        (clear,),
        (FAR, lambda change: change.choice.route == FAR),
    )
    assert all(words in words_of(8) for words in ("9 of its cards seen", "takes 75 locomotives"))


def test_two_blind_cards_beat_the_locomotive_when_more_than_half_are_useful(lesson: Lesson) -> None:
    def toggle(*colors: str) -> Callable[[Any], None]:
        return lambda turn: [turn.toggle(color) for color in colors]

    follow(
        lesson,
        "Turn",
        (None, "less than the locomotive"),
        (toggle("yellow", "black", "red", "green"), "1.00 useful cards on average, as much as the locomotive"),
        (toggle("blue"), "more than the locomotive"),
        (toggle("yellow", "black", "red", "blue"), "^You need no color"),
    )


def test_predictions_ask_about_the_cards_of_the_position() -> None:
    assert [each.right[0] for each in predictions()] == [
        *("less than half", "more than half", "A", "more than twice", "about 9", "take the locomotive")
    ]
    assert count_useful(story(), "green") == 17


def test_predictions_can_be_answered_from_their_text() -> None:
    two, four, which, twice, _, best = predictions()

    def likely(asked: Question, draws: int, more: int = 0) -> Fraction:
        found = re.search(r"lacks (\d+) \w+ cards? .*?, and (\d+) of (\d+) unseen cards are useful\.", asked.text)
        missing, good, total = map(int, found.groups())
        return brute(total, good, missing - more, draws)

    assert likely(two, 2) < Fraction(1, 2) < likely(four, 4)
    assert likely(twice, 4) > 2 * likely(twice, 2)
    assert likely(best, 2, more=1) > likely(best, 4)
    held = re.search(
        r"4 green\. A is .* \(5 green\), B is .* \(2 red\)\. Of (\d+) unseen cards, (\d+) .* A and (\d+)", which.text
    )
    total, for_a, for_b = map(int, held.groups())
    assert brute(total, for_a, 1, 4) > brute(total, for_b, 2, 4)


def test_every_card_has_its_letter_and_its_word() -> None:
    drawing = cards_svg.hand(range(1, 10), "Your hand")
    words = re.findall(r">([^<]+)</text>", drawing)
    assert {"P", "B", "O", "W", "G", "Y", "K", "R", "★"} <= set(words)
    assert {"purple", "any"} <= set(words)
    assert 'aria-label="Your hand: 1 purple, 2 blue' in drawing
    assert len(CARDS) == drawing.count("<circle")
    assert "no cards" in cards_svg.hand([0] * 9, "Your hand")
