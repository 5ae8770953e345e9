"""The panel of win chances, driven from Python slice by slice, as the page's loop would call it."""

import pytest

import ttr
from tests.ui.loop import Loop
from tests.ui.seen import everything_sent, text_of
from ttr.game.files.log import turn_stops
from ttr.ui.charts import chance_panel, chart
from ttr.ui.charts.chance_panel import AGAIN, GO_ON, STOP, WORK, ChancePanel
from ttr.ui.controls.widgets import is_visible

RECORD = ttr.play(["destination", "destination"], rules="first-journey", seed=1)


@pytest.fixture
def loop():
    return Loop()


@pytest.fixture
def game_by_game(monkeypatch):
    """Let each slice play one game, so that even a fast machine needs many slices."""
    monkeypatch.setattr(chance_panel, "SLICE", 0)


def panel(loop, **options):
    went, said = [], []
    given = {"deals": 2, "bot": "destination", **options}
    made = ChancePanel(went.append, lambda text, **more: said.append(text), loop.later, **given)
    made.went, made.said = went, said  # the stops that the page was asked to show
    made.show(RECORD.states(), RECORD.moves)
    return made


@pytest.fixture
def played(loop):
    """Return a panel that has played a game to its end."""
    part = panel(loop)
    part.button.click()
    loop.run()
    return part


def point_texts(part):
    return [text_of(points.value) for points in part.points]


def test_it_plays_to_the_end_and_lists_the_turning_points(loop):
    part = panel(loop)
    assert part.button.description == WORK
    assert not any(point_texts(part))
    part.button.click()
    assert part.button.description == STOP
    loop.run()
    assert part.button.description == AGAIN
    assert part.said == []
    assert 'value="' in part.progress.value
    assert len(part.course.turns) == sum(bool(text) for text in point_texts(part)) > 0
    for text in filter(None, point_texts(part)):
        assert "Destination would" in text
        assert "Chance to win: " in text
        assert "The intervals" in text
        assert "icket" in text


def test_it_can_be_stopped_and_continues_to_the_same_result(loop, game_by_game):
    part, whole = panel(loop), panel(loop)
    whole.button.click()
    loop.run()
    part.button.click()
    loop.run(1)
    part.button.click()
    assert part.button.description == GO_ON
    loop.run()
    assert not part.running
    done = part.progress.value
    part.button.click()
    loop.run()
    assert part.progress.value != done
    assert part.course == whole.course
    assert point_texts(part) == point_texts(whole)


def test_timers_never_pile_up(loop, game_by_game):
    part = panel(loop, deals=8)
    for _ in range(20):
        part.button.click()
    assert not part.running
    part.button.click()
    loop.run(len(loop.waiting))
    assert len(loop.waiting) <= 11
    loop.run(30)
    part.button.click()
    loop.run()
    assert loop.waiting == []


def test_other_deals_give_another_chart(loop, played):
    first = played.course
    played.button.click()
    loop.run()
    assert played.course != first


def test_a_turning_point_leads_to_its_turn(played):
    played.point_buttons[0].click()
    assert played.went == [played.course.turns[0]]
    assert f"Turn {played.course.turns[0]}" in played.point_buttons[0].description


def test_the_same_game_keeps_its_results_and_another_game_starts_over(played):
    found = played.course
    played.show(RECORD.states(), RECORD.moves)
    assert played.course is found
    other = ttr.play(["random", "random"], rules="mini", seed=8)
    played.show(other.states(), other.moves)
    assert played.course is None
    assert played.button.description == WORK


def test_forgotten_results_are_not_in_the_browser(loop, played):
    assert "Chance to win" in str(everything_sent())
    played.forget()
    assert "Chance to win" not in str(everything_sent())
    assert not is_visible(played.widget)
    played.button.click()
    assert loop.waiting == []


def test_a_slice_of_a_closed_game_does_nothing(loop):
    part = panel(loop)
    part.button.click()
    part.forget()
    loop.run()
    assert part.course is None
    assert part.said == []


def test_the_chart_describes_each_seats_chance_its_interval_and_the_marked_turns(played):
    shown = chance_panel.course_chart(played.course)
    last = len(turn_stops(RECORD.states())) - 1
    assert shown.last == last
    assert shown.top == 100
    assert sum(line.values[-1] for line in shown.series) == 100
    for line in shown.series:
        assert len(line.values) == len(line.low) == len(line.high) == last + 1
        assert all(low <= value <= high for low, value, high in zip(line.low, line.values, line.high, strict=True))
    assert f"Marked: turn {played.course.turns[0]}" in chart.describe(shown)
    played.show_cursor(0)
    assert "to" in text_of(played.chart.legend.value)
    drawn = chart.draw(shown)
    assert drawn.count("<polygon") >= len(shown.series)
    assert all(f">{number}</text>" in drawn for number in range(1, len(played.course.turns) + 1))


def test_numbers_of_turns_that_are_near_each_other_do_not_cover_each_other():
    series = (chart.Series(0, "Ada", tuple(range(80))),)
    drawn = chart.draw(chart.Chart("", "", series, sloping=True, reaching=100, marked=(70, 69, 20)))
    assert drawn.count('cy="8"') == 2
    assert drawn.count('cy="23"') == 1
