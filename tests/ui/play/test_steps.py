"""“Show me how” on the play page: the algorithm behind an overlay, step by step."""

from tests.ui.play.pressing import BOT, LAYERS, RANDOM, in_play, said, started
from ttr import DrawCard
from ttr.ui.controls.widgets import is_visible
from ttr.ui.panels.overlay_bar import Layer


def test_the_algorithm_behind_every_overlay_can_be_stepped_through(page):
    started(page, BOT, RANDOM)
    for layer in LAYERS:  # at the end all tickets are connected
        page.timeline.go(20 if layer is Layer.BOTTLENECKS else page.timeline.last)
        page.overlays.choose(layer)
        page.steps.button.click()
        assert is_visible(page.steps.panel)
        assert not is_visible(page.timeline.widget)
        seen = {page.map.picture.overlay}
        while page.steps.stepper.cursor < page.steps.stepper.timeline.last:
            page.steps.stepper.timeline.next_button.click()
            seen.add(page.map.picture.overlay)
        assert len(seen) > 3, layer
        page.steps.back_button.click()
        assert is_visible(page.timeline.widget)
        assert is_visible(page.ending.panel)


def test_the_longest_path_that_is_stepped_to_is_the_one_of_the_score(page):
    started(page, BOT, RANDOM)
    page.timeline.last_button.click()
    page.overlays.choose(Layer.LONGEST)
    page.steps.button.click()
    assert page.steps.stepper.trace[-1].answer.length == page.session.scores()[0].longest.length


def test_the_bottlenecks_of_a_connected_ticket_have_no_steps(page):
    started(page, BOT, RANDOM)
    page.timeline.last_button.click()
    page.overlays.choose(Layer.BOTTLENECKS)
    assert "nothing can cut it off" in page.sentence.text
    page.steps.button.click()
    assert "nothing to run it on" in said(page)


def test_without_routes_a_sentence_says_that_there_are_no_steps(page):
    in_play(page)
    page.overlays.choose(Layer.LONGEST)
    page.steps.button.click()
    assert "no routes" in said(page)
    assert not is_visible(page.steps.panel)


def test_a_move_closes_the_stepper(page):
    in_play(page)
    page.overlays.choose(Layer.CHEAPEST)
    page.steps.button.click()
    assert is_visible(page.steps.panel)
    page.play(DrawCard(None))
    assert not is_visible(page.steps.panel)
    assert is_visible(page.turn.widget)
    assert page.steps.stepper.trace is None
