"""Lesson 8: its figures against brute force, its counterexamples, and its map."""

import itertools
import re
from dataclasses import replace
from fractions import Fraction
from math import comb
from statistics import mean

import pytest

from tests.ui.seen import html_of
from ttr.analysis.odds import chance_to_pay, count_unseen
from ttr.analysis.payments import missing_cards
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, LOCOMOTIVE, WILD
from ttr.game.rule_sets import USA
from ttr.lessons.catalog import LESSONS
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

from .pages import choose, tab
from .questions.by_force import hypergeometric
from .solutions import solutions
from .texts import cells, words_of

SOLUTIONS = solutions("08-odds")
TEXT, NOTES = "\n".join(cell.source for cell in cells(LESSONS[7])), words_of(8)


def brute(total: int, good: int, missing: int, draws: int) -> Fraction:
    """Return the probability, computed card by card."""
    return sum(hypergeometric(total, good, draws)[missing:], Fraction(0))


def first_over_half(route: int) -> int:
    return next(draws for draws in itertools.count() if (chance_to_pay(story(), route, draws) or 0) > 0.5)


@pytest.mark.parametrize("total", [1, 2, 5, 7])
def test_chances_agree_with_a_computation_card_by_card(total: int) -> None:
    for good in range(total + 1):
        for draws in range(total + 1):
            for missing in range(4):
                assert chance(total, good, missing, draws) == pytest.approx(float(brute(total, good, missing, draws)))


def test_the_spread_of_useful_cards_adds_up_to_1_and_fits_the_chances() -> None:
    shares = spread(10, 4, 3)
    assert shares == pytest.approx([comb(4, i) * comb(6, 3 - i) / comb(10, 3) for i in range(4)])


@pytest.mark.parametrize(("total", "good", "missing"), [(3, 1, 1), (5, 2, 2), (6, 3, 2), (7, 2, 1)])
def test_the_expected_number_of_draws_is_the_average_over_all_orders(total: int, good: int, missing: int) -> None:
    waits = [sorted(places)[missing - 1] + 1 for places in itertools.combinations(range(total), good)]
    assert expected_draws(total, good, missing) == pytest.approx(mean(waits))


def test_a_number_rounded_to_the_same_digits_is_right() -> None:
    assert check(EXERCISES[1], lambda *deck: round(SOLUTIONS["chance"](*deck), 6)).done


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
def test_every_case_has_a_route_to_draw(exercise) -> None:
    assert all(len(case.routes) == 1 for case in exercise.cases(2))


def test_one_turn_is_better_in_every_case() -> None:
    for seed in range(6):
        for case in EXERCISES[3].cases(seed):
            total, good, missing = case.arguments
            assert brute(total, good, missing - 1, 2) != 0 or missing == 4
            assert abs(chance(total, good, missing - 1, 2) - chance(total, good, missing, 4)) > 1e-9


def test_a_counterexample_is_shown_with_its_cards() -> None:
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


@pytest.mark.parametrize("method", counting.METHODS)
def test_each_method_can_be_stepped_to_its_end(lesson: Lesson, method: str) -> None:
    steps = tab(lesson, "Step")
    choose(steps, {"Method": method})
    steps.stepper.go(len(steps.stepper.trace) - 1)
    assert "the probability is 3/5, 0.6." in steps.sentence
    assert [mark.label for mark in steps.picture.overlay.edges] == ["3/5"]


def test_probabilities_card_by_card_add_up_to_1() -> None:
    trace = counting.METHODS["One card after the other"](problems()[1])
    table = trace[-2].structure.items
    assert sum(Fraction(item.key) for item in table) == 1


def test_the_position_is_as_the_notebook_says() -> None:
    view, text = story(), TEXT
    assert view.cards == {"green": 4, "orange": 1, "white": 1}
    assert "four green ones, an orange one and a white one" in text
    others = sum(view.hand_sizes) - view.hand.size
    assert f"{sum(count_unseen(view))} cards, {view.deck_size} in the deck and {others} in other hands" in text
    assert sum(count_unseen(view)) == view.deck_size + others
    assert "locomotive" in view.face_up
    assert [missing_cards(view, route) for route in (NEAR, FAR)] == [1, 2]
    assert "You need two more cards here; for the first route you needed one." in text


def test_the_cards_of_the_game_are_as_the_exercise_says() -> None:
    cards = dict(USA.cards)
    assert (cards["orange"], cards[LOCOMOTIVE], sum(cards.values())) == (12, 14, 110)
    assert "{'orange': 12, ..., 'locomotive': 14}" in EXERCISES[0].statement
    assert "count 12 of 110" in NOTES


def test_the_small_numbers_in_the_notebook_are_right() -> None:
    assert comb(6, 2) == 15
    assert "comb(6, 2) is 15" in TEXT
    assert brute(6, 2, 1, 2) == Fraction(3, 5)
    assert "for chance(6, 2, 1, 2) the answer is 0.6" in TEXT
    assert Fraction(1 + 2 + 3, 3) == 2
    assert "1/3 · 1 + 1/3 · 2 + 1/3 · 3 = 2" in TEXT


def test_the_chances_in_the_teachers_notes_are_right() -> None:
    total, good = 84, 17
    fails = [Fraction(comb(total - good, k), comb(total, k)) for k in range(5)]
    assert f"{float(1 - fails[3]):.3f}" == "0.497"
    assert (first_over_half(NEAR), first_over_half(FAR)) == (4, 8)
    assert "Four. With three, the page shows 50%, but the chance is a little less: 0.497." in NOTES
    assert "it takes eight" in NOTES
    assert (comb(84, 2), comb(84, 4)) == (3486, 1929501)
    assert "3486 pairs and 1929501 sets of four" in NOTES
    two = Fraction(comb(good, 2), comb(total, 2))
    four = 1 - fails[4] - Fraction(good * comb(total - good, 3), comb(total, 4))
    assert (round(100 * two), round(100 * four), comb(4, 2)) == (4, 18, 6)
    assert four > 2 * two
    assert "4% and 18%" in NOTES


def test_the_worth_of_turns_in_the_teachers_notes_is_right() -> None:
    left = count_unseen(story())
    turn = TurnWorth()
    assert [f"{worth:.2f}" for worth in turn.worth] == ["1.00", "0.40", "1.20"]
    assert "bring 1.20 useful cards, the locomotive brings 1, and two blind cards bring 0.40" in NOTES
    assert "green" not in story().face_up

    def better(colors: tuple[str, ...]) -> bool:
        return 2 * (left[WILD] + sum(left[CARD_INDEX[color]] for color in colors)) > sum(left)

    sizes = {size: {better(colors) for colors in itertools.combinations(COLORS, size)} for size in (3, 4, 5)}
    assert sizes == {3: {False}, 4: {True, False}, 5: {True}}
    fours = list(map(better, itertools.combinations(COLORS, 4)))
    assert f"almost always ({sum(fours)} of {len(fours)} choices)" in NOTES
    assert sum(left) // 2 + 1 == 43


def test_the_gray_route_of_the_extension_is_likelier_after_12_draws() -> None:
    (gray,) = cases.routes_through(("Sault St. Marie", "Winnipeg"))
    lengths = {story().board.routes[route].length for route in (gray, FAR)}
    assert lengths == {6}
    assert (chance_to_pay(story(), gray, 12) or 0) > (chance_to_pay(story(), FAR, 12) or 0)


@pytest.mark.parametrize("name", ["Touch", "Step"])
def test_cards_are_drawn(lesson: Lesson, name: str) -> None:
    assert "<svg" in html_of(tab(lesson, name).panel)


def test_a_click_shows_the_missing_cards_and_their_chance(lesson: Lesson) -> None:
    touch = tab(lesson, "Touch")
    lesson.page.click_route(NEAR)
    assert touch.sentence == (
        "Portland – San Francisco takes 5 green cards. You hold 4 and no locomotive. You are 1 card short. 17 of 84 "
        "unseen cards help. Chance after 2 blind cards: 37%."
    )
    assert touch.picture.selected == NEAR
    assert f"{touch.chances_by_draws[2]:.2f}" == "0.37"
    assert len(touch.chances_by_draws) == MAX_DRAWS + 1
    choose(touch, {"Blind cards": "4"})
    assert "Chance after 4 blind cards: 60%" in touch.sentence


def test_claimed_and_affordable_routes_are_described(lesson: Lesson) -> None:
    touch = tab(lesson, "Touch")
    claimed = next(route for route, owner in enumerate(story().owners) if owner is not None)
    lesson.page.click_route(claimed)
    assert touch.sentence.endswith("is already claimed: choose another one.")
    lesson.page.click_route(track("Denver", "Helena", "green"))
    assert touch.sentence.endswith("That is enough.")


def test_a_gray_route_is_described_with_the_best_color() -> None:
    (gray,) = cases.routes_through(("Sault St. Marie", "Winnipeg"))
    assert "6 cards of one color. Your best color is green: you hold 4, and no locomotive." in route_in_words(
        story(), gray, 2
    )


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
    change = tab(lesson, "Change")
    assert not any(change.met)
    change.set(replace(FIRST, route=FAR, held=5, draws=4))
    assert change.met == (True, False, False)
    assert "60%" in change.sentence
    change.clear()
    change.set(replace(FIRST, gone=8))
    assert change.met == (True, False, False)
    change.set(replace(FIRST, gone=9))
    assert change.met == (True, True, False)
    change.clear()
    change.set(replace(FIRST, locomotives=74))
    assert change.met == (True, True, False)
    change.set(replace(FIRST, locomotives=75))
    assert change.met == (True, True, True)
    for words in (
        "five green cards in hand and 4 blind cards, gives 60%",
        "9 of its cards seen",
        "takes 75 locomotives",
    ):
        assert words in NOTES


def test_beginning_again_meets_no_goal_on_the_way_back(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    change.set(replace(FIRST, held=6, locomotives=75))  # nothing is missing; with the first hand, a goal would be met
    change.clear()
    assert change.choice == FIRST
    assert not any(change.met)


def test_change_counts_unseen_cards_and_shows_the_average(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    cards = sum(dict(USA.cards).values()) - FIRST.held
    good = dict(USA.cards)["green"] - FIRST.held + dict(USA.cards)[LOCOMOTIVE]
    assert f"{good} of {cards} unseen cards are useful" in change.sentence
    assert f"{2 * (cards + 1) / (good + 1):.1f} blind cards" in change.sentence
    change.set(replace(FIRST, wild_held=2))
    assert "you have enough" in change.sentence


def test_impossible_numbers_of_cards_are_explained_and_not_computed(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    change.set(replace(FIRST, gone=12))
    assert change.sentence.startswith("There are only 12 green cards")
    change.clear()
    change.set(replace(FIRST, locomotives=3, wild_gone=4))
    assert change.sentence.startswith("There are only 3 locomotives")


def test_a_click_on_a_gray_route_asks_for_a_colored_one(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    (gray,) = cases.routes_through(("Sault St. Marie", "Winnipeg"))
    lesson.page.click_route(gray)
    assert "is gray" in change.sentence
    assert change.choice == FIRST
    lesson.page.click_route(FAR)
    assert change.choice.route == FAR


def test_two_blind_cards_beat_the_locomotive_when_more_than_half_are_useful(lesson: Lesson) -> None:
    turn = tab(lesson, "Turn")
    assert "less than the locomotive" in turn.sentence
    for color in ("yellow", "black", "red"):
        turn.toggle(color)
    turn.toggle("green")
    assert "1.00 useful cards on average, as much as the locomotive" in turn.sentence
    turn.toggle("blue")
    assert "more than the locomotive" in turn.sentence
    for color in ("yellow", "black", "red", "blue"):
        turn.toggle(color)
    assert turn.sentence.startswith("You need no color")


def test_predictions_ask_about_the_cards_of_the_position() -> None:
    asked = predictions()
    assert [each.right[0] for each in asked] == [
        "less than half",
        "more than half",
        "A",
        "more than twice",
        "about 9",
        "take the locomotive",
    ]
    assert count_useful(story(), "green") == 17


def test_every_card_has_its_letter_and_its_word() -> None:
    drawing = cards_svg.hand(range(1, 10), "Your hand")
    words = re.findall(r">([^<]+)</text>", drawing)
    assert {"P", "B", "O", "W", "G", "Y", "K", "R", "★"} <= set(words)
    assert {"purple", "any"} <= set(words)
    assert 'aria-label="Your hand: 1 purple, 2 blue' in drawing
    assert len(CARDS) == drawing.count("<circle")


def test_an_empty_hand_is_described_in_words() -> None:
    assert "no cards" in cards_svg.hand([0] * 9, "Your hand")
