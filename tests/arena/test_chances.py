"""Winning chances: reproducible by seed, with shares that add up, and turning points with explanations."""

from dataclasses import replace

import pytest

import ttr
from ttr import Record
from ttr.arena.chances import TURNING_POINT_FACTOR, ChanceRun, Course, Moment, turning_points
from ttr.arena.estimate import Estimate, wilson
from ttr.game.files import data_folder
from ttr.game.files.log import turn_stops


def course_of(states, **how) -> Course:
    run = ChanceRun(states, **how)
    while not run.finished:
        run.advance(60)
    return run.course()


@pytest.fixture(scope="module")
def record() -> Record:
    return ttr.play(["destination", "destination"], rules="first-journey", seed=1)


@pytest.fixture(scope="module")
def course(record) -> Course:
    return course_of(record.states(), deals=4, bot="destination")


def test_another_seed_gives_other_chances(record):
    one, other = (course_of(record.states()[:20], deals=4, bot="random", seed=seed) for seed in (0, 1))
    assert one != other


def test_the_chances_are_the_same_on_every_machine():
    """Compared with figures found by `expert` on the shipped record."""
    states = Record.read(data_folder() / "records" / "2-players-last-round.txt").states()
    state = states[turn_stops(states)[60]]
    assert [chance.value for chance in course_of([state], deals=16).moments[0].chances] == [0.5625, 0.4375]


def test_the_same_seed_gives_the_same_chances_in_any_slices_of_time(record, course):
    run = ChanceRun(record.states(), deals=4, bot="destination", clock=iter(range(10**9)).__next__)
    assert run.seconds_left is None
    done, slices = 0, 0
    while not run.finished:
        run.advance(1)
        assert done <= run.done <= run.total
        done, slices = run.done, slices + 1
    assert slices > run.total / 2
    assert run.course() == course
    assert run.seconds_left is not None


def test_the_chances_of_all_seats_add_up_to_one_and_lie_in_their_intervals(course):
    for moment in course.moments:
        assert sum(chance.value for chance in moment.chances) == pytest.approx(1)
        assert all(chance.low <= chance.value <= chance.high + 1e-9 for chance in moment.chances)


def test_the_chances_at_the_end_need_no_games(record, course):
    last = course.moments[-1]
    assert [chance.value == 1 for chance in last.chances] == [seat in record.result.winners for seat in range(2)]
    assert all((chance.low, chance.high, chance.size) == (chance.value, chance.value, 0) for chance in last.chances)


def test_turning_points_are_judged_by_new_deals(course):
    with pytest.raises(KeyError):
        course.at(10**6)  # a stop that was not evaluated
    assert len(course.turns) == 3
    for turn in course.turns:
        for stop in (turn - 1, turn):
            assert {chance.size for chance in course.at(stop).chances} <= {4 * TURNING_POINT_FACTOR, 0}


def test_turning_points_show_the_move_and_the_alternative(record, course):
    states = record.states()
    stops = turn_stops(states)
    for point in turning_points(states, record.moves, course):
        before = states[stops[point.turn - 1]]
        assert point.seat == before.seat
        assert point.did
        assert point.advice
        assert point.why.endswith(".")
        assert not point.why.startswith("Expert")
        assert len(point.had) == len(point.has) == len(point.before) == 2
        change = [abs(now.value - then.value) for then, now in zip(point.before, point.after, strict=True)]
        assert change[point.most] == pytest.approx(max(change))


def test_a_move_that_the_expert_would_make_is_marked_as_the_same():
    record = ttr.play(["expert", "expert"], rules="mini", seed=5)
    states = record.states()
    stops = turn_stops(states)
    chances = (wilson(1, 2), wilson(1, 2))
    turns = tuple(range(1, len(stops)))
    course = Course(("a", "b"), tuple(Moment(stop, chances) for stop in range(len(stops))), turns)
    same = [point.same for point in turning_points(states, record.moves, course)]
    assert sum(same) > len(same) / 2


def test_overlapping_intervals_are_called_unsure(record, course):
    point = turning_points(record.states(), record.moves, course)[0]
    low, high = Estimate(0.2, 0.1, 0.3, 9), Estimate(0.8, 0.7, 0.9, 9)
    assert replace(point, before=(low, high), after=(high, low)).sure
    assert not replace(point, before=(low, high), after=(low, high)).sure


def test_a_game_without_an_end_is_scored_as_it_stands_and_has_chances_too(record, monkeypatch):
    assert course_of(record.states()[:40], deals=2, bot="random").moments[-1].chances[0].size
    monkeypatch.setattr("ttr.arena.chances.MAX_MOVES", 20)
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    assert sum(chance.value for chance in course_of([state], deals=1, bot="random").moments[0].chances) == 1
