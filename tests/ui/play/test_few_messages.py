"""A click sends few messages, because a server of thirty pages spends most of its time on passing them on."""

from collections import Counter

import pytest
from ipywidgets import Widget

from tests.ui.play.pressing import choose_claim, in_play
from ttr.ui.controls.widgets import button, put
from ttr.ui.map.map_figure import MapWidget


@pytest.fixture
def sent(monkeypatch):
    """Return the ids of the widgets that send changes."""
    found = []
    monkeypatch.setattr(Widget, "send_state", lambda widget, key=None: found.append(widget.model_id))
    monkeypatch.setattr(MapWidget, "send", lambda widget, content, buffers=None: found.append(widget.model_id))
    return found


def test_a_click_sends_each_widgets_changes_once(page, sent):
    in_play(page)
    for _ in range(20):
        sent.clear()
        page.turn.deck_button.click()
        times = Counter(sent)
        often = {widget for widget, messages in times.items() if messages > 1}
        assert often <= {page.reel.motion.model_id}  # running scenes end, and new ones begin
        assert times[page.map.widget.model_id] == 1


def test_hidden_payments_send_nothing(page, sent):
    in_play(page)
    choose_claim(page)
    chips = {chip.model_id: chip for chip in page.turn.payment.buttons}
    sent.clear()
    page.turn.deck_button.click()  # the first of two cards: no claims now
    assert page.turn.payment.buttons == []
    assert len(set(chips) & set(sent)) == 1  # the chosen one is chosen no longer
    next(iter(chips.values())).click()
    assert page.turn.payment.value is None


def test_differences_go_in_one_message(sent):
    control = button("Go", None, tooltip="Go on")
    sent.clear()
    put(control, description="Go", tooltip="Go on")
    assert sent == []
    put(control, description="Stop", tooltip="Go no further", disabled=True)
    assert sent == [control.model_id]
    assert (control.description, control.tooltip, control.disabled) == ("Stop", "Go no further", True)
