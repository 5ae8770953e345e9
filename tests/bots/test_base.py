"""Decisions are values, whose reasons are made on demand."""

import ttr
from ttr.bots import Decision
from ttr.graphs import Overlay


def test_a_reason_is_made_on_first_use_and_then_kept():
    written = []

    def why():
        written.append("why")
        return "It is near."

    def overlay():
        written.append("overlay")
        return Overlay(sentence="Near.")

    decision = Decision(ttr.DrawTickets(), why, overlay)
    assert written == []
    assert (decision.why, decision.why, decision.overlay, decision.overlay.sentence) == (
        "It is near.",
        "It is near.",
        Overlay(sentence="Near."),
        "Near.",
    )
    assert written == ["why", "overlay"]


def test_decisions_with_the_same_content_are_equal():
    one = Decision(ttr.DrawTickets(), lambda: "It is near.", lambda: None)
    assert one == Decision(ttr.DrawTickets(), "It is near.")
    assert hash(one) == hash(Decision(ttr.DrawTickets(), "It is near."))
    assert one != Decision(ttr.DrawTickets(), "It is far.")
    assert one != Decision(ttr.Pass(), "It is near.")
    assert one != ("draw tickets", "It is near.", None)


def test_a_match_makes_no_reasons(monkeypatch):
    def why(decision):
        raise AssertionError(f"somebody reads why {decision.move}")

    monkeypatch.setattr(Decision, "why", property(why))
    monkeypatch.setattr(Decision, "overlay", property(why))
    assert ttr.play(["block", "expert", "few turns", "picky conductor"], seed=1).result
