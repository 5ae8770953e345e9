"""Charts: complete static SVG, lines that differ without color, no injection."""

import re
import xml.etree.ElementTree as ET

import pytest

from ttr.ui.charts import chart
from ttr.ui.charts.chart import Chart, Series
from ttr.ui.map.palette import SEATS
from ttr.ui.map.tones import pen

GAME = Chart(
    "Points",
    "points",
    (Series(0, "Ada", (0, 4, 4, 14, 29)), Series(1, "Bo", (0, 0, 7, 7, 8)), Series(4, "Cy", (0,) * 5)),
)


def parsed(svg):
    return ET.fromstring(svg)


def texts(svg):
    return [node.text for node in parsed(svg).iter("text")]


def test_a_chart_has_a_name_and_a_description_for_screen_readers():
    svg = parsed(chart.draw(GAME))
    assert svg.get("role") == "img"
    assert svg.get("aria-label").startswith("Points by turn. Ada goes from 0 to 29 points in 4 turns")
    assert svg.find("desc").text in svg.get("aria-label")


def test_both_axes_say_what_they_count():
    assert {"points", "turn"} <= set(texts(chart.draw(GAME)))


def test_every_seat_has_a_line_of_its_own_color_dash_and_mark():
    drawn = chart.draw(GAME)
    for line in GAME.series:
        assert f'stroke="{pen(line.seat)}"' in drawn
        assert f'fill="{pen(line.seat)}"' in drawn
    assert len(set(chart.DASHES)) == len(chart.DASHES) == len(SEATS)
    marks = {chart.mark_of(seat, 0, 0).replace(pen(seat), "") for seat in range(len(SEATS))}
    assert len(marks) == len(SEATS)


@pytest.mark.parametrize("values", [(0,), (0, 0), (3, 3, 3), (0, 1), tuple(range(300)), (45, 0)])
def test_everything_drawn_lies_within_the_drawing(values):
    shown = Chart("Trains", "trains", (Series(0, "Ada", values),))
    for stop in (0, len(values) // 2, len(values) - 1, len(values) + 9):
        for svg in (chart.draw(shown), chart.draw_cursor(shown, stop)):
            parsed(svg)
            for x, y in re.findall(r'cx="([-\d.]+)" cy="([-\d.]+)"', svg):
                assert 0 <= float(x) <= chart.WIDTH
                assert 0 <= float(y) <= chart.HEIGHT


def test_the_axis_ends_at_a_round_number_that_no_value_exceeds():
    assert [Chart("", "", (Series(0, "", (0, most)),)).top for most in (0, 1, 3, 7, 45, 131)] == [1, 1, 3, 8, 50, 150]


def test_a_line_jumps_where_its_value_changes_and_nowhere_else():
    path = re.search(rf'd="(M[^"]*)" fill="none" [^>]*stroke="{re.escape(pen(0))}"', chart.draw(GAME))[1]
    assert path.count("V") == 3
    assert path.count("H") == 4


def test_the_cursor_stands_at_its_stop_with_a_ring_on_every_line():
    first, last = (chart.draw_cursor(GAME, stop) for stop in (0, 4))
    assert f'cx="{chart.LEFT}' in first
    assert f'cx="{chart.WIDTH - chart.RIGHT}' in last
    assert last.count("<circle") == len(GAME.series)
    assert texts(last) == ["4"]
    assert 'aria-hidden="true"' in last


def test_the_legend_tells_the_values_at_the_cursor():
    words = re.sub(r"<[^>]+>", "", chart.legend(GAME, 3))
    assert words == "Ada 14, Bo 7, Cy 0"


def test_names_are_only_text():
    hostile = '<img src=x onerror="alert(1)">'
    shown = Chart(hostile, hostile, (Series(0, hostile, (0, 1)),))
    for markup in (chart.draw(shown), chart.draw_cursor(shown, 0), chart.legend(shown, 0)):
        assert "<img" not in markup
        parsed(markup)


def test_an_empty_chart_is_drawn_too():
    empty = Chart("Tickets", "tickets", ())
    assert "Nothing to show." in chart.draw(empty)
    parsed(chart.draw_cursor(empty, 0))
