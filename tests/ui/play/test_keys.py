"""Keys of the play page: each key has one control, whatever the page shows."""

import random
import re

from ipywidgets import Button

from tests.ui.play.pressing import in_play, press_something
from tests.ui.seen import controls

KEY = re.compile(r"ttr-key-(\S+)")


def keys_of(control):
    return KEY.findall(" ".join(control.get_state()["_dom_classes"]))


def test_no_two_buttons_have_the_same_key(page):
    rng = random.Random(2)
    in_play(page)
    for _ in range(12):
        press_something(page, rng)
        found = [key for control in controls(Button) for key in keys_of(control)]
        assert len(found) == len(set(found)) >= 14


def test_the_cards_of_the_display_have_their_numbers_and_the_deck_its_letter(page):
    in_play(page)
    assert [keys_of(slot) for slot in page.turn.slots[:5]] == [["1"], ["2"], ["3"], ["4"], ["5"]]
    assert keys_of(page.turn.deck_button) == ["d"]
    assert keys_of(page.turn.keep_button) == ["k"]
