"""Advice for a person: the move of a bot in their place, with the payment of the page."""

from __future__ import annotations

import random
import re

from ttr.analysis.payments import payments
from ttr.bots.base import Decision, make_bot
from ttr.game.files.log import payment_text
from ttr.game.moves import ClaimRoute
from ttr.game.view import PlayerView

# The payment for a route, at the end of a reason.
_PAID = re.compile(r"(; [^;]* is|,) claimed with [^;]*(?=\.$)")


def advise(view: PlayerView, rng: random.Random, bot: str = "expert") -> Decision:
    """Return the move of a bot, with its reason; the first of `payments` pays for a route.

    Bots pay according to plans that a person does not know. The button under the advice must do exactly what the advice
    says.

    Examples
    --------
    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> advise(view, random.Random(0)).move in view.legal_moves
    True
    """
    decision = make_bot(bot).choose(view, rng)
    move = decision.move
    if not isinstance(move, ClaimRoute):
        return decision
    first = payments(view, move.route)[0]
    chosen, paid = (f"claimed with {payment_text(view.board, each)}" for each in (move, first))
    return Decision(first, decision.why.replace(chosen, paid), lambda: decision.overlay)


def without_payment(why: str) -> str:
    """Return the reason for a claim without its payment, for places that already show the payment.

    >>> without_payment("Bot: to Omaha; Omaha – Duluth takes 2 of these trains, claimed with 2 red.")
    'Bot: to Omaha; Omaha – Duluth takes 2 of these trains.'
    """
    return _PAID.sub("", why)
