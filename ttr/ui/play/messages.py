"""What the play page says of a game that is kept: its title, and how one comes back to it."""

from __future__ import annotations

from ttr.host import this_host
from ttr.store.logs import DAYS
from ttr.ui.markup import Markup, tag
from ttr.ui.play.session import Session
from ttr.ui.records.shipped import title_of


def title_of_game(session: Session) -> str:
    """Name a game in the list of the last ones, by nothing that is not for everybody."""
    state = session.state
    stands = "finished" if session.over else f"turn {len(session.turns()) - 1}"
    return f"{title_of(state.board)} · {', '.join(state.setup.seats)} · {stands}"


def where_kept(code: str, problem: str) -> Markup:
    """Say how one comes back to a game by its code, or what problem there is with that."""
    if problem:
        text = f"Not kept: {problem}. The game goes on here; leave this page open. It is tried again at each move."
        return tag("p", text, class_="ttr-note ttr-urgent", role="alert")
    if not code:
        return Markup()
    if this_host().alone:
        back = "the address of this page leads back to this game, on any device. Who has it plays for you."
    else:
        back = "run this notebook again, and choose the game under Continue."
    text = f"Kept for {DAYS} days: {back}"
    return tag("p", text, class_="ttr-note")
