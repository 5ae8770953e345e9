"""Lesson 9: its figures come out again, its exercises know what is right, and its tabs can be used."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest
from ipywidgets import Widget

import ttr
from tests.browser.serve import ROOT
from ttr.arena import wilson
from ttr.arena.estimate import fitting_percents
from ttr.arena.report import percent
from ttr.bots import BOTS
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.answers import WrongKind
from ttr.lessons.kit.checker import Verdict, check
from ttr.lessons.kit.contest import Contest, share_of
from ttr.lessons.kit.contest_runner import ContestRunner
from ttr.lessons.kit.exercise import OF_OTHERS
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.strategies import match_steps, near_best, predictions, share_charts
from ttr.lessons.strategies.change import GAMES as CHANGE_GAMES
from ttr.lessons.strategies.change import NARROW, PRINTED, RULES, SHORT, Experiments
from ttr.lessons.strategies.exercises import EXERCISES as ALL_EXERCISES
from ttr.lessons.strategies.match_map import LAST_GAME, SECOND_CLAIMS, map_of
from ttr.lessons.strategies.matches import CONFIDENCES, about, bot_options, match, mini_board, percents, standing
from ttr.lessons.strategies.repeat import Repeat, intervals, repeated
from ttr.lessons.strategies.tabs import open_lesson
from ttr.lessons.strategies.touch import MOST_GAMES, Play
from ttr.lessons.strategies.win_shares import interval, verdict, win_share

from .solutions import solutions

EXERCISES = {exercise.key: exercise for exercise in ALL_EXERCISES}
SOLUTIONS = solutions("09-strategies")
NOTES = (ROOT / "notebooks" / "teacher" / "09-strategies.md").read_text(encoding="utf-8")


class Clockwork:
    """Calls actions when it is told to, in place of the kernel's loop."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        self.waiting.append(action)

    def run(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()


@pytest.fixture
def clockwork() -> Iterator[Clockwork]:
    yield Clockwork()
    Widget.close_all()


@pytest.fixture
def lesson() -> Iterator[Lesson]:
    yield open_lesson(Clockwork().later)
    Widget.close_all()


def binomial(wins: int, games: int, p: float) -> float:
    return math.comb(games, wins) * p**wins * (1 - p) ** (games - wins)


def caught(p: float, games: int, reach: float) -> float:
    """How likely a share is at most so many standard errors away from the true one."""
    far = reach * math.sqrt(p * (1 - p) / games)
    return sum(binomial(wins, games, p) for wins in range(games + 1) if abs(wins / games - p) <= far)


# --- a contest ---


@pytest.mark.parametrize("names", [("expert", "few turns"), ("iron empire", "iron empire")])
def test_a_contest_plays_what_a_tournament_of_the_arena_plays(names: tuple[str, str]) -> None:
    contest = match(names, 12, 5)
    results = ttr.arena.tournament(names, games=12, seed=5, rules="mini", jobs=1, progress=False)
    assert contest.share() == results.win_share(results.bots[0])
    first = sum(row.won for row in results.rows if row.first)
    assert contest.first_seat().value == pytest.approx(first / 12)
    both = [a + b for a, b in zip(contest.claims(0), contest.claims(1), strict=True)]
    assert tuple(both) == results.routes()


def test_each_deck_is_played_twice_with_the_seats_swapped() -> None:
    games = match(("expert", "few turns"), 6, 1).games
    assert [game.deck for game in games] == [0, 0, 1, 1, 2, 2]
    assert [game.first for game in games] == [0, 1] * 3


def test_without_swapping_the_first_strategy_always_begins_and_each_deck_is_new() -> None:
    contest = Contest(("expert", "few turns"), swap=False)
    for _ in range(4):
        contest.play()
    assert [(game.deck, game.first) for game in contest.games] == [(0, 0), (1, 0), (2, 0), (3, 0)]


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (7, 10), (260, 400), (9.5, 10), (400, 400)])
def test_an_interval_of_95_percent_is_that_of_the_arena(wins: float, games: int) -> None:
    assert share_of(wins, games) == wilson(wins, games)


def test_a_contest_is_told_in_words_with_what_follows_and_what_does_not() -> None:
    assert standing(match(("expert", "few turns"), 100), share_of(70, 100)).endswith("these games speak for expert.")
    assert standing(match(("expert", "few turns"), 100), share_of(30, 100)).endswith("these games speak for few turns.")
    assert standing(match(("conqueror", "destination"), 10, 3), share_of(7, 10)) == (
        "Conqueror has won 7 of 10 games against destination: 70 % (interval 40 to 89 %). The interval holds 50 %: "
        "these games leave open who is better."
    )


# --- figures in the prose, the questions and the notes ---


def test_every_bot_can_be_chosen_and_no_text_of_the_lesson_counts_them() -> None:
    assert [name for name, _ in bot_options()] == list(BOTS)
    assert len(BOTS) > 12
    notebook = (ROOT / "notebooks" / "lessons" / "09-strategies.ipynb").read_text(encoding="utf-8")
    counted = re.compile(r"\b(\d+|ten|eleven|twelve|\w+teen|twenty) (programs|strategies|bots)\b", re.IGNORECASE)
    for text in (notebook, NOTES):
        assert not counted.search(text)
    assert "More than a dozen programs" in notebook


def test_players_have_as_many_trains_as_the_notes_say() -> None:
    assert f"{RULES[PRINTED].trains} trains each" in NOTES


@pytest.mark.parametrize(("p", "games"), [(0.5, 100), (0.6, 100), (0.7, 200), (0.8, 400)])
def test_about_95_of_100_shares_are_within_196_standard_errors_and_68_within_one(p: float, games: int) -> None:
    assert caught(p, games, 1.96) == pytest.approx(0.95, abs=0.02)
    assert caught(p, games, 1.64) == pytest.approx(0.90, abs=0.03)
    assert caught(p, games, 1.0) == pytest.approx(0.68, abs=0.06)


@pytest.mark.parametrize(("confidence", "z"), list(CONFIDENCES.items()))
def test_a_confidence_belongs_to_its_number_of_standard_errors(confidence: int, z: float) -> None:
    assert 100 * math.erf(z / math.sqrt(2)) == pytest.approx(confidence, abs=1e-3)


@pytest.mark.parametrize("names", list(predictions.WON))
def test_what_the_questions_say_of_400_games_comes_out_again(names: tuple[str, str]) -> None:
    contest = match(names, predictions.GAMES)
    itself = names[0] == names[1]
    found = contest.first_seat().value * predictions.GAMES if itself else contest.wins
    assert found == pytest.approx(predictions.WON[names])


def test_what_the_questions_say_of_few_games_comes_out_again() -> None:
    assert match(("conqueror", "destination"), 10, 3).wins == 7
    assert match(("conqueror", "destination"), 10, 1).wins == 4
    assert match(("expert", "few turns"), 100).wins == 70


def test_on_the_large_board_the_expert_beats_card_monger_as_the_page_of_the_arena_says() -> None:
    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    table = page.split("## Who wins against whom")[1]
    heads = [cell.strip() for cell in next(line for line in table.splitlines() if "against |" in line).split("|")[1:-1]]
    row = next(line for line in table.splitlines() if line.startswith("| expert |")).split("|")[1:-1]
    share = predictions.ON_THE_LARGE_BOARD
    assert row[heads.index("card monger")].strip() == percent(share)
    assert "--games 400" in page
    assert share.size == 400


def test_pages_write_an_interval_as_the_exercise_defines_it_without_rounding() -> None:
    assert percents(wilson(60, 100)) == "60 % (interval 51 to 69 %)"
    for games in (1, 2, 9, 10, 94, 100, 123, 400):
        for halves in range(2 * games + 1):
            low, high = fitting_percents(wilson(halves / 2, games))
            lowest, highest = interval(halves / 2, games)
            if lowest < highest:
                assert (low, high) == (str(lowest), str(highest)), (halves / 2, games)
            else:  # a single whole percent fits, as with 400 wins in 400 games: pages go on to tenths
                assert float(low) <= lowest <= float(high)
                assert "." in low


def test_an_interval_that_does_not_hold_one_half_is_never_written_as_if_it_did() -> None:
    for games in range(4, 300):
        share = wilson(math.floor(games + 2 * math.sqrt(games)) / 2, games)
        low, _ = fitting_percents(share)
        assert (float(low) > 50) == (0.5 not in share)


def test_four_times_the_games_make_an_interval_half_as_wide() -> None:
    widths = [share.high - share.low for share in (share_of(60, 100), share_of(240, 400))]
    assert widths[0] / widths[1] == pytest.approx(2, abs=0.05)
    for games in (150, 200):
        other = share_of(0.6 * games, games)
        assert widths[0] / (other.high - other.low) < 1.5


def test_one_match_of_step_is_a_false_alarm() -> None:
    contest = match(("point monger", "few turns"), match_steps.GAMES, 4)
    outside = [count for count, share in enumerate(contest.history(), 1) if 0.5 not in share]
    assert outside == [6, 7, 8, 9, 10, 11, 12]
    assert "leaves 50 % after game 6" in NOTES
    assert 10 - sum(game.won for game in contest.games[:10]) == 9.5
    assert f"{100 * contest.share().value:.0f} %" == "48 %"
    assert "few turns has won 9.5 against point monger" in NOTES
    assert "after 60 games point monger has 48 %" in NOTES


def test_one_match_of_step_is_decided_and_one_stays_open() -> None:
    assert match_steps.MATCHES[1:] == (("expert", "few turns", 5), ("few turns", "destination", 1))
    decided = match(("expert", "few turns"), match_steps.GAMES, 5).history()
    assert max(count for count, share in enumerate(decided, 1) if 0.5 in share) == 13
    assert decided[-1].low > 0.5
    assert "it stays above 50 % from game 14 on" in NOTES
    assert all(0.5 in share for share in match(("few turns", "destination"), match_steps.GAMES, 1).history())


def test_beginning_helps_few_turns_and_harms_iron_empire_as_the_notes_say() -> None:
    helps, harms = (match((name, name), 400).first_seat() for name in ("few turns", "iron empire"))
    assert re.search(rf"{100 * helps.value:.0f} % of\s+400 games", NOTES)
    assert f"it does harm: {100 * harms.value:.0f} %" in NOTES
    assert helps.low > 0.5 > harms.high
    assert f"on the small one {100 * predictions.WON['expert', 'card monger'] / 400:.0f} %" in NOTES


@pytest.mark.parametrize("names", [("few turns", "destination"), ("destination", "few turns")])
def test_of_two_even_strategies_the_one_who_always_begins_looks_better_as_the_notes_say(names: tuple[str, str]) -> None:
    contest = Contest(names, swap=False, seed=2)
    for _ in range(CHANGE_GAMES[-1]):
        contest.play()
    assert contest.share().low > 0.5
    assert f"more than half of {CHANGE_GAMES[-1]} games" in NOTES
    swapped = match(("few turns", "destination"), 400).share()
    assert 0.5 in swapped
    assert f"With seats swapped it is {100 * swapped.value:.0f} % of 400" in NOTES


# --- exercises ---


def test_the_interval_by_trying_is_wilson_s_formula_in_whole_percents() -> None:
    by_formula = SOLUTIONS["interval_by_formula"]
    for games in range(1, 61):
        for halves in range(2 * games + 1):
            assert interval(halves / 2, games) == by_formula(halves / 2, games)
    assert check(EXERCISES["9.2"], by_formula).done


@pytest.mark.parametrize("key", EXERCISES)
def test_cases_are_small_ones_real_matches_and_random_ones(key: str) -> None:
    names = [case.name for case in EXERCISES[key].cases(2)]
    assert any("real match" in name for name in names)
    assert [case.arguments for case in EXERCISES[key].cases(2)] != [case.arguments for case in EXERCISES[key].cases(3)]


def test_the_example_in_the_notebook_is_right() -> None:
    assert interval(7, 10) == (40, 89)
    assert verdict(7, 10) == "undecided"


def test_a_win_share_of_both_players_makes_one() -> None:
    for case in EXERCISES["9.1"].cases(4):
        (games,) = case.arguments
        assert win_share(games) + win_share([(b, a) for a, b in games]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("9.1", [-3.0, 0.0, 1e30, 0.123456]),
        ("9.2", [(0, 100), (100, 0), (-5, 40), (40, 1000), (0, 0), (100, 100), (33, 34), (50, 50)]),
        ("9.3", ["better", "worse", "undecided"]),
        ("9.4", [-1.0, 0.0, 7.5, 0.51]),
    ],
)
def test_any_wrong_answer_is_answered_with_a_sentence_that_is_true_of_the_case(key: str, answers: list) -> None:
    exercise = EXERCISES[key]
    for case in exercise.cases(2):
        truth = exercise.read(exercise.truth(*case.arguments))
        for answer in answers:
            if exercise.read(answer) == truth:
                continue
            overlay = exercise.explain(case, exercise.read(answer), truth)
            assert overlay.sentence.startswith("Your function says")
            assert overlay.sentence.endswith(".")
            drawing = exercise.draw(case, overlay)
            ElementTree.fromstring(drawing)


@pytest.mark.parametrize(("key", "answer"), [("9.1", 0.1234), ("9.2", (89, 40)), ("9.3", "worse"), ("9.4", 0.1234)])
def test_of_a_program_of_others_it_is_said_that_it_is_not_yours(key: str, answer: object) -> None:
    exercise = EXERCISES[key]
    case = exercise.cases(2)[0]
    truth = exercise.truth(*case.arguments)
    assert exercise.explain(case, answer, truth, OF_OTHERS).sentence.startswith("This program says")


def test_what_is_wrong_with_an_interval_is_said_at_one_percent_of_it() -> None:
    exercise = EXERCISES["9.2"]
    case = next(case for case in exercise.cases(2) if case.arguments == (7.0, 10))
    too_wide = exercise.explain(case, (39, 89), (40, 89)).sentence
    assert too_wide == (
        "Your function says 39 to 89 %. Look at 39 %: it is 31.0 points away from 70.0 %, and 1.96 standard errors are "
        "30.2 points there, so it does not belong to the interval."
    )
    assert "Look at 40 %" in exercise.explain(case, (45, 89), (40, 89)).sentence
    assert "the lower end comes first" in exercise.explain(case, (89, 40), (40, 89)).sentence


@pytest.mark.parametrize("answer", [None, 40, (40,), (0.405, 0.89), ("40", "89"), {40: 89}, (40, math.nan), (True, 1)])
def test_an_interval_of_another_kind_is_told_what_is_asked_for(answer: object) -> None:
    with pytest.raises(WrongKind, match="pair of whole percents"):
        EXERCISES["9.2"].read(answer)


def test_a_verdict_may_be_written_in_capitals_and_nothing_else_is_one() -> None:
    assert EXERCISES["9.3"].read(" Better ") == "better"
    for answer in ("good", True, None, 1):
        with pytest.raises(WrongKind, match="'better', 'worse' or 'undecided'"):
            EXERCISES["9.3"].read(answer)


def test_a_crash_and_an_unknown_mistake_are_answered() -> None:
    crash = check(EXERCISES["9.1"], lambda games: games["Ada"])
    assert crash.verdict is Verdict.CRASH
    wrong = check(EXERCISES["9.3"], lambda wins, games: "worse")
    assert wrong.verdict is Verdict.WRONG
    assert wrong.overlay is not None
    assert "has to be" in wrong.overlay.sentence


# --- charts ---


def test_a_chart_is_well_formed_and_says_in_words_what_it_shows() -> None:
    bars = [share_charts.Bar("few <turns>", share_of(7, 10)), share_charts.Bar("nobody", share_of(0, 0))]
    drawing = ElementTree.fromstring(share_charts.shares(bars))
    assert drawing.get("aria-label") == "few <turns>: 70 % (interval 40 to 89 %), 10 games; nobody: no game yet"
    growth = ElementTree.fromstring(share_charts.growth("expert", match(("expert", "few turns"), 12).history()))
    assert "How the share of expert has grown" in (growth.get("aria-label") or "")


def test_a_hidden_interval_is_neither_drawn_nor_said() -> None:
    shown, hidden = (share_charts.shares([share_charts.Bar("a", share_of(7, 10), hidden)]) for hidden in (False, True))
    assert "40 to 89" in shown
    assert "40 to 89" not in hidden
    assert shown.count("<rect") == hidden.count("<rect") + 1


# --- the tabs ---


def test_games_are_played_only_after_a_guess(clockwork: Clockwork) -> None:
    play = Play(clockwork.later)
    play.play(10)
    assert not play.contest.games
    assert play.sentence.startswith("First your guess")
    play.guess("first")
    play.play(10)
    clockwork.run()
    assert len(play.contest.games) == 10
    assert play.sentence.startswith("Expert has won")


def test_the_map_shows_the_last_game_or_where_one_of_the_two_builds(clockwork: Clockwork) -> None:
    play = Play(clockwork.later)
    play.guess("even")
    play.play(3)
    clockwork.run()
    assert play.picture.owners == play.contest.games[-1].owners
    play.show_on_map(SECOND_CLAIMS)
    assert len(play.picture.heat) == len(play.picture.hover) == len(mini_board().routes)
    most = max(play.contest.claims(1))
    assert play.picture.heat[play.contest.claims(1).index(most)] == 5
    assert "in 100 games" in play.legend


def test_other_decks_give_another_sample_and_keep_the_guess(clockwork: Clockwork) -> None:
    play = Play(clockwork.later)
    play.choose("conqueror", "destination")
    play.guess("second")
    play.play(10)
    clockwork.run()
    before = [game.points for game in play.contest.games]
    play.other_decks()
    assert not play.contest.games
    play.play(10)
    clockwork.run()
    assert [game.points for game in play.contest.games] != before


def test_another_strategy_begins_a_new_match_and_asks_for_a_new_guess(clockwork: Clockwork) -> None:
    play = Play(clockwork.later)
    play.guess("first")
    play.play(1)
    assert len(play.contest.games) == 1
    assert play.can_play
    play.choose("expert", "random")
    assert not play.contest.games
    assert not play.can_play


def test_a_match_has_an_end(clockwork: Clockwork) -> None:
    play = Play(clockwork.later)
    play.choose("empty hand", "random")
    play.guess("first")
    play.contest.games = match(("empty hand", "random"), 4).games * (MOST_GAMES // 4)
    play.play(100)
    clockwork.run()
    assert len(play.contest.games) == MOST_GAMES
    assert not play.runner.running


def test_the_guess_is_compared_once_the_games_say_something(clockwork: Clockwork) -> None:
    play = Play(clockwork.later)
    play.choose("few turns", "iron empire")
    for guess, words in (("first", "That is what you guessed."), ("second", "You guessed something else.")):
        play.guess(guess)
        play.play(40)
        clockwork.run()
        assert play.sentence.endswith(words)


def test_a_long_match_is_played_in_slices_between_which_it_can_be_stopped() -> None:
    clockwork, told_of, ticks = Clockwork(), [], iter(range(1000))
    runner = ContestRunner(lambda: told_of.append(runner.left), clockwork.later, clock=lambda: float(next(ticks)))
    contest = Contest(("few turns", "random"))
    runner.start(contest, 5)  # a second passes with each look at the clock, so a slice is one game
    assert (len(contest.games), told_of, runner.running) == (1, [4], True)
    clockwork.waiting.pop(0)()
    assert (len(contest.games), told_of) == (2, [4, 3])
    runner.stop()
    clockwork.run()
    assert len(contest.games) == 2


def test_a_strategy_can_play_itself_on_the_map() -> None:
    contest = match(("few turns", "few turns"), 2)
    assert contest.labels == ("few turns", "few turns 2")
    assert about(contest.names).startswith("● ▲ few turns: ")
    assert "few turns 2" in " ".join(map_of(contest, LAST_GAME).hover)


@pytest.mark.parametrize("number", range(len(match_steps.MATCHES)))
def test_each_match_can_be_stepped_to_its_end_and_shows_each_game(lesson: Lesson, number: int) -> None:
    lesson.map.open("Step")
    steps = lesson.map.activity
    steps.choose(number)
    assert len(steps.stepper.trace) == match_steps.GAMES + 2
    steps.stepper.go(3)
    first, second, seed = match_steps.MATCHES[number]
    contest = match((first, second), match_steps.GAMES, seed)
    assert steps.picture.owners == contest.games[2].owners
    steps.stepper.go(match_steps.GAMES + 1)
    assert steps.stepper.step.event == "answer"
    assert steps.stepper.trace.answer == pytest.approx((contest.share().low, contest.share().high))


def test_step_tells_when_the_interval_leaves_one_half_and_when_it_comes_back() -> None:
    trace = match_steps.trace(*match_steps.MATCHES[0])
    assert [place for place, step in enumerate(trace) if step.event == "leaves 50 %"] == [6]
    assert trace[6].sentence.endswith("Would you stop now?")
    assert trace[13].sentence.endswith("The interval holds 50 % again.")


def test_an_answer_shows_the_interval_that_was_hidden(lesson: Lesson) -> None:
    lesson.map.open("Predict")
    quiz = lesson.map.activity
    quiz.answer("about even")
    quiz.next()
    assert "40 to 89" not in quiz.chart
    quiz.answer("not yet")
    assert "40 to 89" in quiz.chart
    assert (lesson.progress.right, lesson.progress.predicted) == (1, 2)


def test_the_goals_of_change_can_be_reached(clockwork: Clockwork) -> None:
    change = Experiments(clockwork.later)

    def run(*settings: object) -> None:
        change.choose(*settings)
        change.run()
        clockwork.run()

    run("expert", "few turns", CHANGE_GAMES[-1])
    assert change.met == (True, False, False)
    run("expert", "few turns", CHANGE_GAMES[-1], "8 trains each")
    assert change.met == (True, False, True)
    run("few turns", "few turns", 80)
    assert change.met == (True, True, True)
    assert len(change.done) == 3
    assert "320 games as printed and 320 with 8 trains each" in NOTES
    even = share_of(CHANGE_GAMES[-1] / 2, CHANGE_GAMES[-1])  # no share has a wider interval
    assert even.high - even.low < NARROW
    ElementTree.fromstring(change.chart())


def test_the_chart_of_change_has_a_short_name_for_each_of_the_other_rules() -> None:
    assert {PRINTED, *SHORT} == set(RULES)


def test_an_experiment_that_is_stopped_counts_with_the_games_played(clockwork: Clockwork) -> None:
    change = Experiments(clockwork.later)
    change.choose("expert", "few turns", CHANGE_GAMES[-1])
    change.run()
    played = len(change.contest.games)
    assert 0 < played < CHANGE_GAMES[-1]
    change.stop()
    clockwork.run()
    assert [each.share.size for each in change.done] == [played]


def test_a_higher_confidence_makes_a_wider_interval() -> None:
    widths = [share_of(12, 20, z).high - share_of(12, 20, z).low for z in CONFIDENCES.values()]
    assert widths == sorted(widths)


@pytest.mark.parametrize(("confidence", "missed"), [(80, 0.2), (95, 0.05), (99, 0.01)])
def test_intervals_miss_the_truth_about_as_often_as_their_confidence_says(confidence: int, missed: float) -> None:
    found = repeated(0.6, 160, CONFIDENCES[confidence], seed=1, times=4000)
    assert sum(0.6 not in share for share in found) / 4000 == pytest.approx(missed, abs=missed / 5 + 0.005)


def test_repeat_counts_what_has_missed_so_far(clockwork: Clockwork) -> None:
    repeat = Repeat()
    for _ in range(9):
        repeat.again()
    assert repeat.made == 200
    assert f"So far {repeat.missed} of 200" in repeat.tally
    missed = sum(0.6 not in share for share in repeat.found)
    assert missed == intervals(repeat.found, 0.6).count("✗") == int(re.search(r"(\d+) of these", repeat.sentence)[1])
    repeat.choose(games=640)
    assert repeat.made == 20


def test_the_map_of_a_match_is_presented_with_its_sentence(lesson: Lesson) -> None:
    lesson.map.open("Step")
    lesson.map.activity.stepper.go(5)
    said = lesson.map.activity.sentence
    lesson.map.open("Present")
    present = lesson.map.activity
    assert isinstance(present, Present)
    assert present.sentence == said
    assert "<title>Game 5" in present.as_svg()


def test_the_last_word_compares_the_best_network_with_what_strategies_have_built() -> None:
    said = near_best.last_word()
    points = [what.points for _, what in said.rows]
    assert said.rows[0] == ("the best, proved", said.best.worth)
    assert points == sorted(points, reverse=True)
    assert points[0] == 48
    assert {"few turns", "destination", "the greedy rule"} <= {whose for whose, _ in said.rows}
    assert all(what.trains <= 15 for _, what in said.rows)
