"""The play page shows the win chances after the end, and nothing of them before."""

from tests.ui.loop import Loop
from tests.ui.play.pressing import BOT, YOU, in_play, play_on_with_hints, started
from tests.ui.seen import everything_sent
from ttr.ui.charts.chance_panel import WORK
from ttr.ui.controls.widgets import is_visible
from ttr.ui.play.page import PlayPage


def test_the_chances_can_be_found_once_the_game_is_over(page):
    in_play(page, YOU, BOT, rules="mini", seed=3)
    assert not is_visible(page.chances.widget)
    assert not page.chances.widget.children
    play_on_with_hints(page)
    assert is_visible(page.chances.widget)
    assert page.chances.button.description == WORK
    page.new_button.click()
    assert not is_visible(page.chances.widget)
    page.resume_button.click()
    assert is_visible(page.chances.widget)


def test_a_game_of_bots_is_over_at_once_and_its_cursor_is_followed():
    loop = Loop()
    page = PlayPage(later=loop.later)
    started(page, BOT, BOT, rules="mini", seed=1)
    page.chances.button.click()
    while page.chances.course is None or page.chances.course.moments[-1].stop < 5:
        loop.run(1)
    page.timeline.go(5)
    assert "at turn 5" in page.chances.chart.legend.value
    page.show_setup()
    assert "Chance to win" not in str(everything_sent())
    loop.run()
    assert not page.chances.running
