"""The reasons of bots on the play page: shown at the end, hidden before."""

import random
import re
from html import unescape

from tests.ui.play.pressing import BOT, RANDOM, YOU, in_play, play_on_with_hints, press_something, said, started
from tests.ui.seen import everything_sent
from ttr import ClaimRoute, DrawCard
from ttr.bots import Decision
from ttr.graphs.overlay import Role
from ttr.ui.controls.widgets import is_visible
from ttr.ui.game.picture import KEPT_BACK, LAST
from ttr.ui.panels.overlay_bar import Layer
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


def test_the_reasons_pill_lays_the_graph_behind_the_decision_over_the_map(page):
    started(page, BOT, RANDOM)
    page.overlays.layers.buttons[Layer.REASONS].click()
    index = stop_after_a_claim(page, 0)
    planned = {mark.edge for mark in page.session.decision(index).overlay.edges}
    marks = {mark.edge: mark.role for mark in page.map.picture.overlay.edges}
    claimed = page.session.moves[index].route
    assert set(marks) == planned | {claimed}
    assert marks[claimed] is Role.ANSWER  # it is no longer a route to claim
    page.overlays.layers.buttons[Layer.REASONS].click()
    assert page.map.picture.overlay is None


def test_the_reasons_of_one_bot_stay_while_the_other_moves(page):
    started(page, BOT, RANDOM)
    page.overlays.choose(Layer.REASONS)
    page.overlays.reasons_of.value = 0
    index = stop_after_a_claim(page, 1)
    own = max(i for i in range(index) if page.session.states[i].seat == 0)
    assert ": Destination " in page.sentence.text
    assert page.session.decision(own).reason.text().split(". ")[0] in page.sentence.text


def test_before_the_first_turn_a_sentence_says_that_there_are_no_reasons(page):
    started(page, BOT, RANDOM)
    page.overlays.choose(Layer.REASONS)
    page.timeline.go(0)
    assert "no earlier turn" in page.sentence.text


def test_reasons_have_no_algorithm_to_step_through(page):
    started(page, BOT, RANDOM)
    page.overlays.choose(Layer.REASONS)
    assert not is_visible(page.steps.button)
    page.steps.button.click()
    assert "nothing to run it on" in said(page)


def test_while_a_person_plays_a_bots_turn_shows_public_facts_and_no_reasons(page):
    in_play(page)
    page.overlays.choose(Layer.REASONS)
    while not any(isinstance(m, ClaimRoute) for m in page.session.moves):
        page.play(DrawCard(None))
    text = page.sentence.text
    assert ": Destination claims " in text
    assert "Began a first component" in text
    assert KEPT_BACK in text
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


def test_a_persons_turn_has_no_reason(page):
    started(page, rules="mini")
    play_on_with_hints(page)
    page.overlays.choose(Layer.REASONS)
    page.overlays.reasons_of.value = LAST
    stop_after_a_claim(page, 0)
    assert ": You " in page.sentence.text
    assert " claim " in page.sentence.text
    assert KEPT_BACK not in page.sentence.text


def test_without_bots_no_reasons_are_offered(page):
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
