"""The timeline: a cursor over stops."""

import pytest

from tests.clock import Clock
from tests.ui.seen import write
from ttr.ui.controls.timeline import Timeline


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def moves():
    return []


@pytest.fixture
def timeline(moves, clock):
    line = Timeline(moves.append, clock=clock)
    line.set_last(5, 0)
    return line


def tick(timeline, clock, seconds=0.7):
    clock.now += seconds
    timeline.ticker.value += 1


def test_next_and_back_move_one_stop(timeline, moves):
    timeline.next_button.click()
    timeline.next_button.click()
    timeline.back_button.click()
    assert moves == [1, 2, 1]


def test_last_and_first_go_to_the_ends(timeline, moves):
    timeline.last_button.click()
    timeline.first_button.click()
    assert moves == [5, 0]


def test_a_crafted_click_beyond_an_end_moves_nothing(timeline, moves):
    timeline.back_button.click()
    assert moves == []
    assert timeline.cursor == 0


def test_a_number_typed_goes_there(timeline, moves):
    write(timeline.position, "4")
    assert moves == [4]


@pytest.mark.parametrize("text", ["400", "3,5", "-1", "x"])
def test_a_text_that_names_no_stop_moves_nothing_and_goes_away_with_the_next_step(timeline, moves, text):
    write(timeline.position, text)
    assert "Write a whole number from 0 to 5." in timeline.position.fault
    timeline.next_button.click()
    assert moves == [1]
    assert (timeline.position.text, timeline.position.fault) == ("1", "")


def test_play_goes_on_with_every_tick_and_stops_at_the_end(timeline, moves, clock):
    timeline.play_button.click()
    for _ in range(9):
        tick(timeline, clock)
    assert moves == [1, 2, 3, 4, 5]
    assert not timeline.playing
    assert timeline.play_button.description == "Play"


def test_of_ticks_that_arrive_together_all_but_one_are_dropped(timeline, moves, clock):
    timeline.play_button.click()
    tick(timeline, clock)
    for _ in range(3):
        tick(timeline, clock, seconds=0.01)
    assert moves == [1]


def test_a_tick_after_pause_moves_nothing(timeline, moves, clock):
    timeline.play_button.click()
    timeline.play_button.click()
    tick(timeline, clock)
    assert moves == []


def test_play_at_the_end_starts_over(timeline, moves, clock):
    timeline.last_button.click()
    timeline.play_button.click()
    tick(timeline, clock)
    assert moves == [5, 0, 1]


def test_new_stops_do_not_call_anybody(timeline, moves):
    timeline.set_last(9)
    assert moves == []
    assert timeline.cursor == 9


def test_buttons_that_lead_nowhere_are_disabled(timeline):
    assert timeline.first_button.disabled
    assert timeline.back_button.disabled
    assert not timeline.next_button.disabled
