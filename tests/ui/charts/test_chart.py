"""Charts: complete static SVG that differs without color; and the panel of win chances, slice by slice."""

import re
import xml.etree.ElementTree as ET

import pytest

import ttr
from tests.ui.loop import Loop
from tests.ui.seen import everything_sent, text_of
from ttr.game.files.log import turn_stops
from ttr.ui.charts import chance_panel, chart
from ttr.ui.charts.chance_panel import AGAIN, GO_ON, STOP, WORK, ChancePanel
from ttr.ui.charts.chart import Chart, Series
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.map.palette import SEATS
from ttr.ui.map.tones import pen

GAME = Chart(
    "Points",
    "points",
    (Series(0, "Ada", (0, 4, 4, 14, 29)), Series(1, "Bo", (0, 0, 7, 7, 8)), Series(4, "Cy", (0,) * 5)),
)


def parsed(svg):
    return ET.fromstring(svg)


def test_a_chart_has_a_name_a_description_named_axes_and_a_line_of_its_own_for_every_seat():
    svg = parsed(chart.draw(GAME))
    assert svg.get("role") == "img"
    assert svg.get("aria-label").startswith("Points by turn. Ada goes from 0 to 29 points in 4 turns")
    assert svg.find("desc").text in svg.get("aria-label")
    assert {"points", "turn"} <= {node.text for node in svg.iter("text")}
    empty = Chart("Tickets", "tickets", ())
    assert "Nothing to show." in chart.draw(empty)
    parsed(chart.draw_cursor(empty, 0))
    drawn = chart.draw(GAME)
    for line in GAME.series:
        assert f'stroke="{pen(line.seat)}"' in drawn
        assert f'fill="{pen(line.seat)}"' in drawn
    assert len(set(chart.DASHES)) == len(chart.DASHES) == len(SEATS)
    marks = {chart.mark_of(seat, 0, 0).replace(pen(seat), "") for seat in range(len(SEATS))}
    assert len(marks) == len(SEATS)
    path = re.search(rf'd="(M[^"]*)" fill="none" [^>]*stroke="{re.escape(pen(0))}"', drawn)[1]
    assert (path.count("V"), path.count("H")) == (3, 4)


@pytest.mark.parametrize("values", [(0,), (0, 0), (3, 3, 3), (0, 1), tuple(range(300)), (45, 0)])
def test_everything_drawn_lies_within_the_drawing(values):
    shown = Chart("Trains", "trains", (Series(0, "Ada", values),))
    for stop in (0, len(values) // 2, len(values) - 1, len(values) + 9):
        for svg in (chart.draw(shown), chart.draw_cursor(shown, stop)):
            parsed(svg)
            for x, y in re.findall(r'cx="([-\d.]+)" cy="([-\d.]+)"', svg):
                assert 0 <= float(x) <= chart.WIDTH
                assert 0 <= float(y) <= chart.HEIGHT


def test_the_cursor_stands_at_its_stop_with_a_ring_on_every_line_and_the_legend_tells_the_values():
    first, last = (chart.draw_cursor(GAME, stop) for stop in (0, 4))
    assert f'cx="{chart.LEFT}' in first
    assert f'cx="{chart.WIDTH - chart.RIGHT}' in last
    assert last.count("<circle") == len(GAME.series)
    assert [node.text for node in parsed(last).iter("text")] == ["4"]
    assert 'aria-hidden="true"' in last
    assert text_of(chart.legend(GAME, 3)).replace(" ,", ",") == "Ada 14, Bo 7, Cy 0"


def test_names_are_only_text_and_the_axis_ends_at_a_round_number_that_no_value_exceeds():
    hostile = '<img src=x onerror="alert(1)">'
    shown = Chart(hostile, hostile, (Series(0, hostile, (0, 1)),))
    for markup in (chart.draw(shown), chart.draw_cursor(shown, 0), chart.legend(shown, 0)):
        assert "<img" not in markup
        parsed(markup)
    assert [Chart("", "", (Series(0, "", (0, most)),)).top for most in (0, 1, 3, 7, 45, 131)] == [1, 1, 3, 8, 50, 150]
    series = (Series(0, "Ada", tuple(range(80))),)
    drawn = chart.draw(Chart("", "", series, sloping=True, reaching=100, marked=(70, 69, 20)))
    assert [drawn.count(f'cy="{height}"') for height in (8, 23)] == [2, 1]


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
    assert (part.button.description, part.said) == (AGAIN, [])
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
    assert (part.course, point_texts(part)) == (whole.course, point_texts(whole))


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


def test_a_turning_point_leads_to_its_turn_and_forgotten_results_are_not_in_the_browser(loop, played):
    found = played.course
    played.point_buttons[0].click()
    assert played.went == [found.turns[0]]
    assert f"Turn {found.turns[0]}" in played.point_buttons[0].description
    played.show(RECORD.states(), RECORD.moves)
    assert played.course is found  # of the same game
    played.button.click()  # other deals
    loop.run()
    assert played.course != found
    assert "Chance to win" in str(everything_sent())
    played.forget()
    assert "Chance to win" not in str(everything_sent())
    assert not is_visible(played.widget)
    played.button.click()
    assert loop.waiting == []
    other = ttr.play(["random", "random"], rules="mini", seed=8)
    played.show(other.states(), other.moves)
    assert (played.course, played.button.description) == (None, WORK)
    played.button.click()
    played.forget()
    loop.run()  # a slice of a closed game
    assert (played.course, played.said) == (None, [])


def test_the_chart_describes_each_seats_chance_its_interval_and_the_marked_turns(played):
    shown = chance_panel.course_chart(played.course)
    last = len(turn_stops(RECORD.states())) - 1
    assert (shown.last, shown.top) == (last, 100)
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
