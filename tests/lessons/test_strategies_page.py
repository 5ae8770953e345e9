"""The tabs of lesson 9: charts, and matches to play, step through and repeat."""

import re
from collections.abc import Callable
from functools import partial
from xml.etree import ElementTree

import pytest

from tests.ui.loop import Loop
from tests.ui.seen import html_of
from ttr.arena.estimate import wilson
from ttr.lessons.challenges import contest
from ttr.lessons.challenges.contest import Contest, ContestRunner
from ttr.lessons.design.simulate import Simulate
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.strategies import steps as match_steps
from ttr.lessons.strategies import tabs
from ttr.lessons.strategies.cases import CONFIDENCES, LAST_GAME, describe_pair, map_of, match, mini_board
from ttr.lessons.strategies.steps import Repeat, intervals, repeat_matches
from ttr.lessons.strategies.tabs import GAMES as CHANGE_GAMES
from ttr.lessons.strategies.tabs import MAX_GAMES, NARROW, PRINTED, Experiments, Play, open_lesson
from ttr.ui.charts import share_charts

from .pages import choose, tab
from .texts import words_of

NOTES = words_of(9)


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def lesson() -> Lesson:
    return open_lesson(Loop().later)


@pytest.fixture
def play(loop: Loop) -> Play:
    return Play(loop.later)


def test_a_chart_is_well_formed_and_says_in_words_what_it_shows() -> None:
    bars = [share_charts.ShareBar("few <turns>", wilson(7, 10)), share_charts.ShareBar("nobody", wilson(0, 0))]
    drawing = ElementTree.fromstring(share_charts.shares(bars))
    assert drawing.get("aria-label") == "few <turns>: 70% (interval 40 to 89%), 10 games; nobody: no game yet"
    growth = ElementTree.fromstring(share_charts.growth("expert", match(("expert", "few turns"), 12).history()))
    assert "The share of expert, game by game" in (growth.get("aria-label") or "")
    # A hidden interval is neither drawn nor named.
    shown, hidden = (
        share_charts.shares([share_charts.ShareBar("a", wilson(7, 10), hidden)]) for hidden in (False, True)
    )
    assert "40 to 89" in shown
    assert "40 to 89" not in hidden
    assert shown.count("<rect") == hidden.count("<rect") + 1


def test_games_are_played_only_after_a_guess(loop: Loop, play: Play) -> None:
    play.play(10)
    assert not play.contest.games
    assert play.sentence.startswith("First choose your guess")
    choose(play, {"I guess": "expert wins more"})
    play.play(10)
    loop.run()
    assert len(play.contest.games) == 10
    assert play.sentence.startswith("Expert has won")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (Experiments, "Playing: 1 game played, 19 to go."),
        (partial(Simulate, lambda: None), "1 game played, 99 to go. The map shows the last one."),
    ],
)
def test_one_game_is_called_one_game(
    loop: Loop, monkeypatch: pytest.MonkeyPatch, make: Callable[..., Experiments | Simulate], words: str
) -> None:
    monkeypatch.setattr(contest, "SLICE", 0)
    trial = make(later=loop.later)
    trial.run()
    assert trial.sentence == words


def test_the_map_shows_the_last_game_or_one_strategy_s_usual_routes(loop: Loop, play: Play) -> None:
    choose(play, {"I guess": "nobody does"})
    play.play(3)
    loop.run()
    assert play.picture.owners == play.contest.games[-1].owners
    choose(play, {"Map": "where card monger builds"})
    assert len(play.picture.heat) == len(play.picture.hover) == len(mini_board().routes)
    most = max(play.contest.claims(1))
    assert play.picture.heat[play.contest.claims(1).index(most)] == 5
    assert "in 100 games" in play.legend


def test_other_decks_give_another_sample_and_keep_the_guess_but_another_strategy_not(loop: Loop, play: Play) -> None:
    choose(play, {"First": "conqueror", "Second": "destination", "I guess": "destination wins more"})
    play.play(10)
    loop.run()
    before = [game.points for game in play.contest.games]
    play.other_decks()
    assert not play.contest.games
    play.play(10)
    loop.run()
    assert [game.points for game in play.contest.games] != before
    assert play.can_play
    choose(play, {"Second": "random"})
    assert not play.contest.games
    assert not play.can_play


def test_a_match_has_an_end(loop: Loop, play: Play) -> None:
    choose(play, {"First": "empty hand", "Second": "random", "I guess": "nobody does"})
    play.contest.games = match(("empty hand", "random"), 4).games * (MAX_GAMES // 4)
    play.play(100)
    loop.run()
    assert len(play.contest.games) == MAX_GAMES
    assert not play.runner.running


@pytest.mark.parametrize("pair", [("few turns", "iron empire"), ("iron empire", "few turns")], ids=" – ".join)
def test_the_guess_is_compared_once_the_games_decide_it(loop: Loop, play: Play, pair: tuple[str, str]) -> None:
    choose(play, dict(zip(("First", "Second"), pair, strict=True)))
    for guess, words in (("few turns", "That is what you guessed."), ("iron empire", "You guessed something else.")):
        choose(play, {"I guess": f"{guess} wins more"})
        play.play(40)
        loop.run()
        assert play.sentence.endswith(words)


def test_a_long_match_is_played_in_slices_between_which_it_can_be_stopped() -> None:
    loop, told_of, ticks = Loop(), [], iter(range(1000))
    runner = ContestRunner(lambda: told_of.append(runner.left), loop.later, clock=lambda: float(next(ticks)))
    contest = Contest(("few turns", "random"))
    runner.start(contest, 5)  # each look at the clock takes a second, so a slice has one game
    assert (len(contest.games), told_of, runner.running) == (1, [4], True)
    loop.run(1)
    assert (len(contest.games), told_of) == (2, [4, 3])
    runner.stop()
    loop.run()
    assert len(contest.games) == 2


def test_a_strategy_can_play_itself_on_the_map() -> None:
    contest = match(("few turns", "few turns"), 2)
    assert contest.labels == ("few turns", "few turns 2")
    assert describe_pair(contest.names).startswith("● ▲ few turns: ")
    assert "few turns 2" in " ".join(map_of(contest, LAST_GAME).hover)


def test_each_match_can_be_stepped_to_its_end_and_shows_each_game(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    for first, second, seed in match_steps.MATCHES:
        choose(steps, {"Match": f"{first} – {second}"})
        assert len(steps.stepper.trace) == match_steps.GAMES + 2
        steps.stepper.go(3)
        contest = match((first, second), match_steps.GAMES, seed)
        assert steps.picture.owners == contest.games[2].owners
        steps.stepper.go(match_steps.GAMES + 1)
        assert steps.stepper.step.event == "answer"
        assert steps.stepper.trace.answer == pytest.approx((contest.share().low, contest.share().high))


def test_step_says_when_the_interval_leaves_one_half_and_when_it_returns() -> None:
    trace = match_steps.trace(*match_steps.MATCHES[0])
    assert [place for place, step in enumerate(trace) if step.event == "leaves 50%"] == [6]
    assert trace[6].sentence.endswith("Would you stop now?")
    assert trace[13].sentence.endswith("The interval contains 50% again.")


def test_an_answer_shows_the_interval_that_was_hidden(lesson: Lesson) -> None:
    quiz = tab(lesson, "Predict")
    quiz.skip()
    quiz.answer("about even")
    quiz.next()
    assert "40 to 89" not in html_of(quiz.panel)
    quiz.answer("not yet")
    assert "40 to 89" in html_of(quiz.panel)
    assert (lesson.progress.right, lesson.progress.predicted) == (1, 2)


def test_the_goals_of_change_can_be_reached(loop: Loop) -> None:
    change = Experiments(loop.later)

    def run(settings: dict[str, str]) -> None:
        choose(change, settings)
        change.run()
        loop.run()

    run({"First": "expert", "Second": "few turns", "Games": str(CHANGE_GAMES[-1])})
    assert change.met == (True, False, False)
    run({"Rules": "8 trains each"})
    assert change.met == (True, False, True)
    run({"First": "few turns", "Games": "80", "Rules": PRINTED})
    assert change.met == (True, True, True)
    assert len(change.done) == 3
    assert "320 games with the printed rules and 320 with 8 trains each" in NOTES
    even = wilson(CHANGE_GAMES[-1] / 2, CHANGE_GAMES[-1])  # no share has a wider interval
    assert even.high - even.low < NARROW
    ElementTree.fromstring(change.chart())


def test_an_experiment_that_is_stopped_counts_with_the_games_played(loop: Loop) -> None:
    change = Experiments(loop.later)
    choose(change, {"First": "expert", "Second": "few turns", "Games": str(CHANGE_GAMES[-1])})
    change.run()
    played = len(change.contest.games)
    assert 0 < played < CHANGE_GAMES[-1]
    change.stop()
    loop.run()
    assert [each.share.size for each in change.done] == [played]


def test_intervals_miss_the_truth_about_as_often_as_their_confidence_says() -> None:
    for confidence, missed in ((80, 0.2), (95, 0.05), (99, 0.01)):
        found = repeat_matches(0.6, 160, CONFIDENCES[confidence], seed=1, times=4000)
        assert sum(0.6 not in share for share in found) / 4000 == pytest.approx(missed, abs=missed / 5 + 0.005)


def test_repeat_counts_the_misses_so_far(loop: Loop) -> None:
    repeat = Repeat()
    for _ in range(9):
        repeat.repeat()
    assert repeat.made == 200
    assert f"So far, {repeat.missed} of 200" in repeat.tally
    missed = sum(0.6 not in share for share in repeat.found)
    assert missed == intervals(repeat.found, 0.6).count("✗") == int(re.search(r"(\d+) of these", repeat.sentence)[1])
    choose(repeat, {"Games": "640"})
    assert repeat.made == 20


def test_the_last_word_compares_the_best_network_with_those_of_strategies() -> None:
    said = tabs.last_word()
    points = [what.points for _, what in said.rows]
    assert said.rows[0] == ("the best, proved", said.best.worth)
    assert points == sorted(points, reverse=True)
    assert points[0] == 48
    worth = {whose: what.points for whose, what in said.rows}
    told = (
        f"a greedy rule alone on the board reaches {worth['the greedy rule']}. Point monger reaches "
        f"{worth['point monger']} in its best game, and iron empire {worth['iron empire']}."
    )
    assert told in NOTES
    assert {"few turns", "destination", "the greedy rule"} <= {whose for whose, _ in said.rows}
    assert all(what.trains <= 15 for _, what in said.rows)
