"""What explains a game: reasons of bots, hindsight, win chances, and the steps of an overlay's algorithm."""

import random
import re
from html import unescape

from tests.ui.loop import Loop
from tests.ui.play.pressing import BOT, LAYERS, RANDOM, YOU, in_play, play_on_with_hints, press_something, said, started
from tests.ui.seen import everything_sent
from ttr import ClaimRoute, DrawCard
from ttr.bots import Decision
from ttr.graphs.overlay import Role
from ttr.store.store import Store
from ttr.ui.charts.chance_panel import WORK
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.game.picture import KEPT_BACK, LAST
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import SeatChoice


def stop_after_a_claim(page, seat):
    """Go to the first stop of the timeline at which a seat has just claimed a route; return the move's index."""
    session = page.session
    claims = [i for i, move in enumerate(session.moves) if isinstance(move, ClaimRoute)]
    index = next(i for i in claims if session.states[i].seat == seat)
    page.timeline.go(session.turns().index(index + 1))
    return index


def test_stepping_through_a_game_of_bots_shows_each_turn_and_its_reason(page):
    started(page, BOT, RANDOM)
    for seat, name in ((0, "Destination"), (1, "Random")):
        index = stop_after_a_claim(page, seat)
        # The bot and the payment come before the reason, and are not repeated.
        why = page.session.decision(index).reason.text(paid=False)
        assert f": {name} claims " in page.sentence.text
        assert f"Why: {why}" in page.sentence.text
        assert page.sentence.text.count(" with ") == 1
        assert page.map.picture.overlay is None
    page.overlays.choose(Layer.REASONS)
    page.overlays.reasons_of.value = 0  # the reasons of one bot stay while the other moves
    own = max(i for i in range(index) if page.session.states[i].seat == 0)
    assert ": Destination " in page.sentence.text
    assert page.session.decision(own).reason.text().split(". ")[0] in page.sentence.text


def test_the_reasons_pill_lays_the_graph_behind_the_decision_over_the_map_without_an_algorithm_to_step(page):
    started(page, BOT, RANDOM)
    page.overlays.layers.buttons[Layer.REASONS].click()
    index = stop_after_a_claim(page, 0)
    planned = {mark.edge for mark in page.session.decision(index).overlay.edges}
    marks = {mark.edge: mark.role for mark in page.map.picture.overlay.edges}
    claimed = page.session.moves[index].route
    assert set(marks) == planned | {claimed}
    assert marks[claimed] is Role.ANSWER  # it is no longer a route to claim
    assert not is_visible(page.steps.button)
    page.steps.button.click()
    assert "nothing to run it on" in said(page)
    page.timeline.go(0)
    assert "no earlier turn" in page.sentence.text
    page.overlays.layers.buttons[Layer.REASONS].click()
    assert page.map.picture.overlay is None


def test_while_a_person_plays_a_bots_turn_shows_public_facts_and_no_reasons(page):
    in_play(page)
    page.overlays.choose(Layer.REASONS)
    while not any(isinstance(m, ClaimRoute) for m in page.session.moves):
        page.play(DrawCard(None))
    for words in (": Destination claims ", "Began a first component", KEPT_BACK):
        assert words in page.sentence.text
    route = next(m.route for m in page.session.moves if isinstance(m, ClaimRoute))
    assert [mark.edge for mark in page.map.picture.overlay.edges] == [route]


def test_no_widget_holds_a_reason_before_the_game_is_over(page):
    started(page, YOU, BOT, SeatChoice("conqueror"))
    page.overlays.choose(Layer.REASONS)
    rng, seen = random.Random(3), 0
    while seen < 150:
        sent = unescape(repr(everything_sent()))
        texts = [d.reason.text(paid=False) for d in page.session.decisions if d is not None]
        whys = [why for text in texts for why in text.split(". ") if re.search(r"\d", why)]
        seen += len(whys)
        assert [why for why in whys if why in sent] == []
        page.overlays.reasons_of.value = 1 + rng.randrange(2)
        press_something(page, rng)
        assert not page.session.over
    play_on_with_hints(page)
    page.overlays.reasons_of.value = LAST
    stop_after_a_claim(page, 1)
    # Now the same search finds a reason.
    assert any(why in unescape(repr(everything_sent())) for why in whys)


def test_a_persons_turn_has_no_reason_and_without_bots_none_are_offered(page):
    started(page, rules="mini")
    play_on_with_hints(page)
    page.overlays.choose(Layer.REASONS)
    page.overlays.reasons_of.value = LAST
    stop_after_a_claim(page, 0)
    assert ": You claim " in page.sentence.text
    assert KEPT_BACK not in page.sentence.text
    started(page, YOU, SeatChoice(None, "Bo"))
    assert not is_visible(page.overlays.layers.buttons[Layer.REASONS])


def test_reasons_are_only_text(page, monkeypatch):
    class Hostile:
        def choose(self, view, rng):
            return Decision(view.legal_moves[0], "<img src=x onerror=alert(1)>", "no overlay")

    monkeypatch.setattr("ttr.ui.play.session.make_bot", lambda name: Hostile())
    started(page, BOT, RANDOM, rules="mini")
    page.overlays.choose(Layer.REASONS)
    page.timeline.go(3)
    assert "&lt;img" in page.sentence.value
    assert "<img" not in page.sentence.value


def test_hindsight_of_a_finished_game_opens_on_request_and_belongs_to_it(tmp_path):
    page = PlayPage(store=Store(f"sqlite:///{tmp_path}/games.sqlite"))
    ending = page.ending
    started(page, YOU, RANDOM, rules="mini", seed=6)
    page.look_back()
    assert (page.status.text, ending.hindsight) == ("You can see that when the game is over.", None)
    play_on_with_hints(page)
    first = page.saver.game.code
    assert (is_visible(ending.hindsight_button), ending.hindsight) == (True, None)
    ending.hindsight_button.click()
    hindsight = ending.hindsight
    assert (is_visible(ending.hindsight_button), is_visible(hindsight.widget)) == (False, True)
    assert "if Random had it instead of you, Random would win" in hindsight.routes.value
    assert hindsight.best_button.description == "With your trains and tickets"
    hindsight.best_button.click()
    overlay = page.map.picture.overlay
    assert overlay.edges
    assert overlay.sentence in page.sentence.text

    started(page, YOU, BOT, rules="mini", seed=5)
    play_on_with_hints(page)
    assert (is_visible(ending.hindsight_button), is_visible(hindsight.widget)) == (True, False)
    ending.hindsight_button.click()
    second = page.saver.game.code
    page.saver.open(first)
    assert (is_visible(ending.hindsight_button), is_visible(ending.hindsight.widget)) == (True, False)
    page.saver.open(second)
    assert is_visible(ending.hindsight.widget)


def test_win_chances_can_be_found_once_the_game_is_over(page):
    in_play(page, YOU, BOT, rules="mini", seed=3)
    chances = page.chances
    assert (is_visible(chances.widget), chances.widget.children) == (False, ())
    play_on_with_hints(page)
    assert (is_visible(chances.widget), chances.button.description) == (True, WORK)
    page.new_button.click()
    assert not is_visible(chances.widget)
    page.resume_button.click()
    assert is_visible(chances.widget)


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


def test_the_algorithm_behind_every_overlay_can_be_stepped_through(page):
    started(page, BOT, RANDOM)
    steps = page.steps
    for layer in LAYERS:  # at the end all tickets are connected
        page.timeline.go(20 if layer is Layer.BOTTLENECKS else page.timeline.last)
        page.overlays.choose(layer)
        steps.button.click()
        assert (is_visible(steps.panel), is_visible(page.timeline.widget)) == (True, False)
        if layer is Layer.LONGEST:
            assert steps.stepper.trace[-1].answer.length == page.session.scores()[0].longest.length
        seen = {page.map.picture.overlay}
        while steps.stepper.cursor < steps.stepper.timeline.last:
            steps.stepper.timeline.next_button.click()
            seen.add(page.map.picture.overlay)
        assert len(seen) > 3, layer
        steps.back_button.click()
        assert (is_visible(page.timeline.widget), is_visible(page.ending.panel)) == (True, True)
    page.timeline.last_button.click()  # the overlay of bottlenecks is still chosen
    assert "nothing can cut it off" in page.sentence.text
    steps.button.click()
    assert "nothing to run it on" in said(page)


def test_without_routes_there_are_no_steps_and_a_move_closes_the_stepper(page):
    in_play(page)
    steps = page.steps
    page.overlays.choose(Layer.LONGEST)
    steps.button.click()
    assert "no routes" in said(page)
    assert not is_visible(steps.panel)
    page.overlays.choose(Layer.CHEAPEST)
    steps.button.click()
    assert is_visible(steps.panel)
    page.play(DrawCard(None))
    assert (is_visible(steps.panel), is_visible(page.turn.widget), steps.stepper.trace) == (False, True, None)
