"""Scenes: each rival's turn, and the points at the end, with the test's own clock."""

import json
import random
import re
from html import unescape

import pytest

import ttr
from tests.ui.loop import Loop
from tests.ui.play.pressing import BOT, RANDOM, YOU, choose_claim, in_play, play_on_with_hints, press_something, started
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets
from ttr.game.mutable import apply
from ttr.game.view import player_view
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.game.messages import last_turn_texts, what_now
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.play.page import PlayPage


@pytest.fixture
def loop():
    return Loop()


@pytest.fixture
def page(loop):
    return PlayPage(later=loop.later)


def passed(page):
    """End the viewer's turn."""
    while page.session.state.cards_due or page.reel.scene is None:
        page.turn.deck_button.click()


def animations(page):
    """Return the pending animations: each seat's actions, by its place in the line."""
    chips = page.seats.value.split("<li")[1:]
    found = [(seat, re.search(r'data-did="([^"]*)"', chip)) for seat, chip in enumerate(chips)]
    return [(seat, json.loads(unescape(did[1]))) for seat, did in found if did]


def last_turn_texts_on_cards(page):
    """Return each seat's last action, from its card."""
    return [unescape(said) for said in re.findall('class="ttr-deed"[^>]*>(.*?)<', page.seats.value)]


def all_scenes(page, loop):
    """Return the pending scenes, after showing them all."""
    seen = []
    while page.reel.scene is not None:
        seen.append(page.reel.scene)
        assert len(loop.waiting) == 1  # timers never pile up
        loop.run(1)
    return seen


def test_each_rivals_turn_is_shown_separately_before_the_current_game(page, loop):
    in_play(page, YOU, BOT, RANDOM)
    all_scenes(page, loop)
    passed(page)
    states = page.session.states
    seats = []
    while (scene := page.reel.scene) is not None:
        seats.append(scene.seat)
        name = page.session.state.setup.seats[scene.seat]
        assert page.status.text.startswith(f"{name} ")
        assert page.map.picture.owners == states[scene.position].owners
        assert page.seats.value.count("ttr-seat-lit") == 1
        assert loop.waiting[0].seconds == 0.7
        loop.run(1)
    assert (seats, loop.waiting, page.status.text) == ([1, 2], [], what_now(page.session))
    assert page.map.picture.owners == states[-1].owners
    assert "ttr-seat-lit" not in page.seats.value


def test_a_click_during_scenes_counts_once_and_one_that_the_browser_reports_only_skips(page, loop):
    in_play(page, YOU, BOT, RANDOM)
    passed(page)
    assert page.reel.scene is not None
    made = len(page.session.moves)
    page.turn.deck_button.click()
    assert len(page.session.moves) == made + 1
    assert (page.reel.scene, loop.waiting) == (None, [])
    assert page.map.picture.owners == page.session.state.owners
    passed(page)
    before = page.session.state
    assert page.reel.motion.running
    page.reel.motion.receive(None, {"press": True})
    assert (page.reel.scene, page.reel.motion.running) == (None, False)
    for nonsense in (None, 7, ["press"], {"press": True}, "press"):
        page.reel.motion.receive(None, nonsense)
    assert page.session.state is before


@pytest.mark.parametrize(
    "press",
    {
        "the log": lambda page: page.log.button.click(),
        "a hint": lambda page: page.hint_button.click(),
        "a route of the list": lambda page: page.pick(page.turn.routes[0]),
        "an overlay": lambda page: page.overlays.choose(Layer.NETWORKS),
    }.values(),
    ids=["the log", "a hint", "a route of the list", "an overlay"],
)
def test_any_click_skips(page, loop, press):
    in_play(page, YOU, BOT, RANDOM)
    passed(page)
    press(page)
    assert "ttr-seat-lit" not in page.seats.value
    assert (page.reel.scene, loop.waiting) == (None, [])


def test_no_scenes_are_shown_when_they_are_off_or_without_an_event_loop_and_rivals_routes_stay_marked(page, loop):
    def one_turn(page):
        since = len(page.session.moves)
        page.turn.deck_button.click()
        page.turn.deck_button.click()
        assert (page.reel.scene, loop.waiting) == (None, [])
        return {move.route for move in page.session.moves[since:] if isinstance(move, ClaimRoute)}

    in_play(page, YOU, BOT, seed=3)
    all_scenes(page, loop)
    page.reel.speed.value = 0
    claimed = one_turn(page)
    assert page.map.picture.fresh == claimed != set()
    page.turn.deck_button.click()
    assert page.map.picture.fresh == claimed  # the viewer's turn continues
    page.turn.deck_button.click()
    assert not page.map.picture.fresh & claimed
    page.reel.speed.value = 700
    page.reel.motion.still = True  # by the system
    one_turn(page)
    one_turn(in_play(PlayPage(), YOU, BOT))


def test_scenes_hold_nothing_that_the_viewer_may_not_know(page, loop):
    """A scene does not depend on the rivals' hidden cards, and uses the viewer's log sheet."""
    in_play(page, YOU, BOT, RANDOM)
    rng = random.Random(4)
    shown = 0
    while not page.session.over and shown < 40:
        press_something(page, rng)
        rows = {row.position: row for row in page.session.log()}
        while (scene := page.reel.scene) is not None and not page.session.over:
            shown += 1
            assert scene.said.startswith(f"{rows[scene.position].player} {rows[scene.position].action}")
            assert "blind" not in scene.said or re.search("(a card|two cards) blind", scene.said)
            view = player_view(page.session.states[scene.position], 0)
            assert page.map.picture.owners == view.owners
            for _, did in animations(page):
                assert all(color == "" for slot, color in did.get("drew", []) if slot is None)
            loop.run(1)
    assert shown >= 40


def test_each_action_is_animated_once_and_correctly(page, loop):
    in_play(page, YOU, BOT, seed=3)
    all_scenes(page, loop)
    compared = 0
    while compared < 6:
        since = len(page.session.moves)
        page.turn.deck_button.click()
        if page.reel.scene is None:
            assert animations(page) == []  # the viewer's card moves at the click
            continue
        moves = page.session.moves[since + 1 :]
        ((seat, did),) = animations(page)
        assert seat == 1
        drew = [move.slot for move in moves if isinstance(move, DrawCard)]
        assert [slot for slot, _ in did.get("drew", [])] == drew
        for claim in [move for move in moves if isinstance(move, ClaimRoute)]:
            assert did["laid"]["route"] == claim.route
            assert len(did["paid"]) == page.session.state.board.routes[claim.route].length
        compared += 1
        before = page.seats.value
        page.timeline.back_button.click()
        assert animations(page) == []
        page.past.now_button.click()
        assert re.search(r'data-move="(\d+)"', page.seats.value)[1] == re.search(r'data-move="(\d+)"', before)[1]


def test_the_viewers_claim_pays_from_the_hand(page, loop):
    in_play(page, YOU, BOT, seed=3)
    page.reel.speed.value = 0
    choose_claim(page)
    claim = page.turn.payment.value
    page.turn.claim_button.click()
    did = dict(animations(page))[0]
    assert did["own"]
    assert did["laid"]["route"] == claim.route
    assert did["laid"]["points"] == page.session.state.running_score[0]
    assert sorted(did["paid"]) == sorted(
        [claim.color] * (len(did["paid"]) - claim.locomotives) + ["locomotive"] * claim.locomotives
    )


def test_the_points_are_counted_ticket_by_ticket_then_the_paths_then_the_bonus(page, loop):
    started(page, YOU, BOT, rules="usa", seed=5)
    play_on_with_hints(page)
    final = page.session.scores()
    assert not is_visible(page.ending.panel)
    scenes = all_scenes(page, loop)
    ending = [scene for scene in scenes if scene.ending]
    assert scenes[-len(ending) :] == ending
    assert ending[0].seat == 0  # the viewer's tickets first
    tickets = sum(len(score.tickets) for score in final)
    bonuses = [score for score in final if score.bonus]
    assert len(ending) == tickets + len(final) + len(bonuses)
    assert [scene.totals for scene in ending][-1] == tuple(
        score.total for score in sorted(final, key=lambda score: score.seat)
    )
    assert all(scene.overlay is not None for scene in ending if "not completed" not in scene.said)
    assert is_visible(page.ending.panel)
    captions = re.findall(r"<caption>(\d)\. .*? (\w+)<b", page.ending.score.value)
    best, other = sorted(final, key=lambda score: score.rank)
    assert captions == [("1", best.name), ("2", other.name)]  # for every viewer
    turned = [scene.card for scene in ending[:tickets]]
    points = [ticket.points for score in (final[0], final[1]) for ticket in score.tickets]
    assert [int(re.search(r'points">([+-]\d+)<', card)[1]) for card in turned] == points


def test_a_click_continues_and_skip_ends_the_counting(page, loop):
    started(page, YOU, BOT, rules="mini", seed=5)
    play_on_with_hints(page)
    while not page.reel.scene.ending:
        loop.run(1)
    assert is_visible(page.reel.panel)
    first = page.reel.scene
    page.reel.next_button.click()
    assert page.reel.scene not in (None, first)
    assert len(loop.waiting) == 1
    assert str(page.reel.scene.totals[0]) in page.seats.value
    page.reel.skip_button.click()
    assert (page.reel.scene, loop.waiting) == (None, [])
    assert (is_visible(page.reel.panel), is_visible(page.ending.panel)) == (False, True)


def test_scenes_clear_the_sentence_under_the_map_and_a_new_game_or_a_step_back_leaves_none_behind(page, loop):
    in_play(page, YOU, BOT, seed=3)
    all_scenes(page, loop)
    page.overlays.choose(Layer.CHEAPEST)
    assert page.sentence.text
    passed(page)
    assert page.sentence.text == ""
    all_scenes(page, loop)
    assert page.sentence.text
    assert last_turn_texts_on_cards(page)[0] == "drew blind, blind"
    passed(page)
    page.timeline.go(0)
    assert page.reel.scene is None
    assert "Looking back" in page.sentence.text
    assert last_turn_texts_on_cards(page)[0] == ""
    page.past.now_button.click()
    passed(page)
    page.new_button.click()
    assert (page.reel.scene, loop.waiting, page.seats.value) == (None, [], "")


def test_a_card_shows_its_seats_last_action_without_the_color_of_a_blind_draw():
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    keep = [KeepTickets(state.offers[0]), KeepTickets(state.offers[1][:2])]
    states, moves = [state], [*keep, DrawCard(None), DrawCard(None), DrawTickets()]
    for move in moves:
        states.append(apply(states[-1], move))
    assert last_turn_texts(states, moves[:2]) == {0: "kept 3 tickets", 1: "kept 2 tickets"}
    assert last_turn_texts(states, moves) == {0: "drew blind, blind", 1: "drew tickets"}
