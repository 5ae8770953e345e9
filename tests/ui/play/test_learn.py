"""The guided first game: the learner does it by presses on the real controls, with a sentence for each."""

from dataclasses import replace

import pytest

from tests.ui.play.pressing import said
from tests.ui.seen import unnamed
from ttr.game.moves import ClaimRoute, DrawCard, KeepTickets
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.play.learn import INSTRUCTIONS, RIVAL, guided_game
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import GameOptions

GAME = guided_game()
PRESSES = [move for state, move in zip(GAME.states(), GAME.moves, strict=False) if state.seat == 0]


@pytest.fixture
def learner(page):
    page.learn_button.click()
    return page


def press(page, move):
    """Press the controls of a move."""
    turn = page.turn
    match move:
        case KeepTickets(tickets):
            for check in turn.offers[: len(tickets)]:
                check.value = True
            turn.keep_button.click()
        case DrawCard(None):
            turn.deck_button.click()
        case DrawCard(slot):
            turn.slots[slot].click()
        case ClaimRoute(route):
            page.click_route(route)
            if turn.payment.value is None:
                turn.payment.buttons[turn.payment.options.index(move)].click()
            turn.claim_button.click()


def lit(page):
    """Return the keys of the controls that are lit."""
    return {name.removeprefix("ttr-lit-") for name in page.widget._dom_classes if name.startswith("ttr-lit-")}


def test_the_guided_game_is_learned_by_ten_presses_and_other_ones_get_a_kind_sentence_and_change_nothing(learner):
    for step, move in enumerate(PRESSES):
        assert f"Step {step + 1} of {len(INSTRUCTIONS)}" in learner.guide.text.value
        assert INSTRUCTIONS[step].text in learner.guide.text.value
        assert (lit(learner), unnamed(learner.widget)) == (set(INSTRUCTIONS[step].lit), [])
        before, view = list(learner.session.lines), learner.session.view()
        white = [DrawCard(slot) for slot, color in enumerate(view.face_up) if color == "white"]
        right = white if move in white else [move]
        others = [other for other in view.legal_moves if other not in right]
        assert others
        for other in others:
            learner.play(other)
            assert INSTRUCTIONS[step].instead in said(learner)
            assert learner.session.lines == before
        if step:
            assert learner.undo_button.disabled
            learner.undo()
            assert said(learner).startswith("There is no need to undo anything")
            assert learner.session.lines == before
        press(learner, move)
    assert learner.session.over
    assert [seat.total for seat in learner.session.scores().seats] == [29, 5]
    assert "Well done!" in learner.guide.text.value
    assert lit(learner) == set()
    learner.guide.skip_button.click()  # now it says “Play a game”
    begun = replace(learner.session.options, seed=None)
    assert begun == GameOptions.from_query("?rules=usa&seats=you,easy")
    assert not is_visible(learner.guide.widget)


def test_either_white_card_is_right(learner):
    for move in PRESSES[:6]:
        press(learner, move)
    white = [slot for slot, color in enumerate(learner.session.view().face_up) if color == "white"]
    learner.turn.slots[white[1]].click()
    assert INSTRUCTIONS[7].text in learner.guide.text.value
    learner.hint_button.click()
    assert "take white from" in said(learner)
    (again,) = [slot for slot, color in enumerate(learner.session.view().face_up) if color == "white"]
    learner.turn.slots[again].click()
    for move in PRESSES[8:]:
        press(learner, move)
    assert learner.session.over


def test_a_link_begins_the_guided_game_and_skip_leaves_it(page):
    page.open_link("?learn")
    assert "Step 1" in page.guide.text.value
    page.guide.skip_button.click()
    assert not is_visible(page.guide.widget)
    page.form.start_button.click()
    assert (page.guide.text.value, lit(page)) == ("", set())


def test_a_reloaded_page_goes_on_with_the_guided_game(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    first, second = PlayPage(store=store), PlayPage(store=store)
    first.learn_button.click()
    press(first, PRESSES[0])
    second.saver.open(first.saver.address.code)
    assert INSTRUCTIONS[1].text in second.guide.text.value
    assert second.form.board_choice.value == "usa"
    assert second.form.variants.read() == ((), ())
    for move in PRESSES[1:]:
        press(second, move)
    assert second.session.over


def test_the_rival_of_the_guided_game_does_what_the_sentences_say():
    assert f"{RIVAL} took Elm – Oak" in INSTRUCTIONS[5].text
    taken = GAME.states()[-1].owners[7]
    assert (str(GAME.start.board.routes[7]), taken) == ("Elm – Oak", 1)
