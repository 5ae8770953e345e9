"""Lesson 9: its figures are reproducible, and its exercises are correct."""

import math
import re

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.arena import wilson
from ttr.arena.estimate import fitting_percents
from ttr.arena.report import percent
from ttr.bots import BOTS
from ttr.lessons.challenges.contest import Contest
from ttr.lessons.exercises.checker import check
from ttr.lessons.strategies import questions, steps
from ttr.lessons.strategies.cases import CONFIDENCES, bot_options, interval, match, standing, win_share
from ttr.lessons.strategies.exercises import EXERCISES as ALL_EXERCISES
from ttr.lessons.strategies.tabs import GAMES as CHANGE_GAMES
from ttr.lessons.strategies.tabs import PRINTED, RULES
from ttr.ui.charts.share_charts import percents

from .texts import solutions, words_of

EXERCISES = {exercise.key: exercise for exercise in ALL_EXERCISES}
SOLUTIONS = solutions("09-strategies")
NOTES = words_of(9)


@pytest.mark.parametrize("names", [("expert", "few turns"), ("iron empire", "iron empire")])
def test_a_contest_plays_the_same_games_as_a_tournament(names: tuple[str, str]) -> None:
    contest = match(names, 12, 5)
    results = ttr.arena.tournament(names, games=12, seed=5, rules="mini", jobs=1, progress=False)
    assert contest.share() == results.win_share(results.bots[0])
    first = sum(row.won for row in results.rows if row.first)
    assert contest.first_seat().value == pytest.approx(first / 12)
    both = [a + b for a, b in zip(contest.claims(0), contest.claims(1), strict=True)]
    assert tuple(both) == results.routes()


@pytest.mark.parametrize(
    ("swap", "games"), [(True, [(0, 0), (0, 1), (1, 0), (1, 1)]), (False, [(0, 0), (1, 0), (2, 0)])]
)
def test_each_deck_is_played_twice_with_the_seats_swapped_or_once_without(swap: bool, games: list[object]) -> None:
    contest = Contest(("expert", "few turns"), swap=swap)
    for _ in games:
        contest.play()
    assert [(game.deck, game.first) for game in contest.games] == games


def test_a_contest_is_described_with_its_conclusion() -> None:
    for wins, better in ((70, "expert"), (30, "few turns")):
        said = standing(match(("expert", "few turns"), 100), wilson(wins, 100))
        assert said.endswith(f"these games show that {better} is better.")
    assert standing(match(("conqueror", "destination"), 10, 3), wilson(7, 10)) == (
        "Conqueror has won 7 of 10 games against destination: 70% (interval 40 to 89%). The interval contains 50%: "
        "these games do not show which one is better."
    )


def test_every_bot_can_be_chosen_and_no_text_of_the_lesson_counts_bots() -> None:
    assert [name for name, _ in bot_options()] == list(BOTS)
    assert len(BOTS) > 12
    counted = re.compile(r"\b(\d+|ten|eleven|twelve|\w+teen|twenty) (programs|strategies|bots)\b", re.IGNORECASE)
    assert not counted.search(NOTES)
    assert "More than a dozen programs" in NOTES
    assert f"{RULES[PRINTED][1].trains} trains each" in NOTES


def test_a_confidence_belongs_to_its_number_of_standard_errors() -> None:
    for confidence, z in CONFIDENCES.items():
        assert 100 * math.erf(z / math.sqrt(2)) == pytest.approx(confidence, abs=1e-3)


@pytest.mark.parametrize("names", list(questions.WON))
def test_figures_about_400_games_in_the_questions_are_reproducible(names: tuple[str, str]) -> None:
    contest = match(names, questions.GAMES)
    itself = names[0] == names[1]
    found = contest.first_seat().value * questions.GAMES if itself else contest.wins
    assert found == pytest.approx(questions.WON[names])


def test_figures_about_few_games_in_the_questions_are_reproducible() -> None:
    assert match(("conqueror", "destination"), 10, 3).wins == 7
    assert match(("conqueror", "destination"), 10, 1).wins == 4
    assert match(("expert", "few turns"), 100).wins == 70


def test_on_the_large_board_the_expert_beats_card_monger_as_the_page_of_the_arena_says() -> None:
    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    table = page.split("## Who wins against whom")[1]
    heads = [cell.strip() for cell in next(line for line in table.splitlines() if "against |" in line).split("|")[1:-1]]
    row = next(line for line in table.splitlines() if line.startswith("| expert |")).split("|")[1:-1]
    share = questions.ON_THE_LARGE_BOARD
    assert row[heads.index("card monger")].strip() == percent(share)
    assert "--games 400" in page
    assert share.size == 400


def test_pages_write_an_interval_as_the_exercise_defines_it_without_rounding() -> None:
    assert percents(wilson(60, 100)) == "60% (interval 51 to 69%)"
    for games in (1, 2, 9, 10, 94, 100, 123, 400):
        for halves in range(2 * games + 1):
            low, high = fitting_percents(wilson(halves / 2, games))
            lowest, highest = interval(halves / 2, games)
            if lowest < highest:
                assert (low, high) == (str(lowest), str(highest)), (halves / 2, games)
            else:  # if only one whole percentage fits, as with 400 wins in 400 games, pages show tenths
                assert float(low) <= lowest <= float(high)
                assert "." in low


def test_an_interval_without_one_half_is_never_written_as_if_it_contained_it() -> None:
    for games in range(4, 300):
        share = wilson(math.floor(games + 2 * math.sqrt(games)) / 2, games)
        low, _ = fitting_percents(share)
        assert (float(low) > 50) == (0.5 not in share)


def test_four_times_the_games_make_an_interval_half_as_wide_as_its_printed_ends_say() -> None:
    asked = questions.predictions()[-1]
    assert asked.right == ("100",)
    widths = {games: (share := wilson(0.6 * games, games)).high - share.low for games in (25, *map(int, asked.choices))}
    assert [games for games, width in widths.items() if widths[25] / width > 1.5] == [100]
    assert widths[25] / widths[100] == pytest.approx(2, abs=0.1)
    for text, share in (asked.text, wilson(15, 25)), (asked.why, wilson(60, 100)):
        low, high = map(int, fitting_percents(share))
        assert f"{high - low} p" in text


def test_of_the_matches_of_step_one_is_a_false_alarm_one_is_decided_and_one_stays_open() -> None:
    contest = match(("point monger", "few turns"), steps.GAMES, 4)
    outside = [count for count, share in enumerate(contest.history(), 1) if 0.5 not in share]
    assert outside == [6, 7, 8, 9, 10, 11, 12]
    assert "leaves 50% after game 6" in NOTES
    assert 10 - sum(game.won for game in contest.games[:10]) == 9.5
    assert f"{100 * contest.share().value:.0f}%" == "48%"
    assert "few turns has won 9.5 against point monger" in NOTES
    assert "after 60 games, point monger has 48%" in NOTES
    assert steps.MATCHES[1:] == (("expert", "few turns", 5), ("few turns", "destination", 1))
    decided = match(("expert", "few turns"), steps.GAMES, 5).history()
    assert max(count for count, share in enumerate(decided, 1) if 0.5 in share) == 13
    assert decided[-1].low > 0.5
    assert "it stays above 50% from game 14 on" in NOTES
    assert all(0.5 in share for share in match(("few turns", "destination"), steps.GAMES, 1).history())


def test_going_first_helps_few_turns_and_harms_iron_empire_as_the_notes_say() -> None:
    helps, harms = (match((name, name), 400).first_seat() for name in ("few turns", "iron empire"))
    assert re.search(rf"{100 * helps.value:.0f}% of 400 games", NOTES)
    assert f"it hurts: {100 * harms.value:.0f}%" in NOTES
    assert helps.low > 0.5 > harms.high
    assert f"{100 * questions.WON['expert', 'card monger'] / 400:.0f}% on the small one" in NOTES


@pytest.mark.parametrize("names", [("few turns", "destination"), ("destination", "few turns")])
def test_the_first_of_two_even_strategies_looks_better_as_the_notes_say(names: tuple[str, str]) -> None:
    contest = Contest(names, swap=False, seed=2)
    for _ in range(CHANGE_GAMES[-1]):
        contest.play()
    assert contest.share().low > 0.5
    assert f"more than half of {CHANGE_GAMES[-1]} games" in NOTES
    swapped = match(("few turns", "destination"), 400).share()
    assert 0.5 in swapped
    assert f"With seats swapped, the result is {100 * swapped.value:.0f}% of 400" in NOTES


def test_the_interval_by_trying_agrees_with_wilson_s_formula_in_whole_percentages() -> None:
    by_formula = SOLUTIONS["interval_by_formula"]
    for games in range(1, 61):
        for halves in range(2 * games + 1):
            assert interval(halves / 2, games) == by_formula(halves / 2, games)
    assert check(EXERCISES["9.2"], by_formula).done


def test_the_win_shares_of_both_players_add_up_to_1() -> None:
    for case in EXERCISES["9.1"].cases(4):
        (games,) = case.arguments
        assert win_share(games) + win_share([(b, a) for a, b in games]) == pytest.approx(1)


def test_a_verdict_may_be_written_in_capitals() -> None:
    assert EXERCISES["9.3"].read(" Better ") == "better"
