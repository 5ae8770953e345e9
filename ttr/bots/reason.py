"""Why a bot makes a move: a value with a part for each fact. The text for people is made from it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.files.log import payment_text
from ttr.game.moves import ClaimRoute
from ttr.graphs.words import sentence


class StillTakes(NamedTuple):
    """A clause that says how much tickets still take; in the past tense if the turn has completed them."""

    what: str
    takes: str
    tickets: Sequence[Ticket]

    def text(self, completed: Collection[str]) -> str:
        verb = "took" if all(str(ticket) in completed for ticket in self.tickets) else "takes"
        return f"{self.what} still {verb} {self.takes}"


class Claim(NamedTuple):
    """The claim of a route, which may be one of several routes of a plan."""

    board: Board
    move: ClaimRoute
    one_of_several: bool

    def text(self, paid: bool) -> str:
        track, payment = self.board.routes[self.move.route], payment_text(self.board, self.move)
        if self.one_of_several:
            return f"{track} takes {track.length} of these trains" + (f", claimed with {payment}" if paid else "")
        return f"{track} is claimed with {payment}" if paid else ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot makes a move; `str` makes the text for people.

    Attributes
    ----------
    clauses : tuple of str or StillTakes
        Short sentences: the move first, then the plan.
    bot : str
        The name of the strategy, which begins the text; empty for a user's own bot, whose text is shown as it is.
    claim : Claim or None
        The route that the move claims for the plan.

    Examples
    --------
    >>> str(Reason(("the plan needs 2 more red cards", "Omaha – Duluth is the last route to Duluth"), "Careful"))
    'Careful: The plan needs 2 more red cards. Omaha – Duluth is the last route to Duluth.'
    """

    clauses: tuple[str | StillTakes, ...]
    bot: str = ""
    claim: Claim | None = None

    @classmethod
    def of(cls, reason: Why) -> Reason:
        """Return a reason, made on demand; a user's own bot may give any text instead."""
        reason = reason() if callable(reason) else reason
        return reason if isinstance(reason, Reason) else cls((str(reason),))

    def text(self, *, paid: bool = True, completed: Collection[str] = (), after: Reason | None = None) -> str:
        """Return the text without the name of the bot.

        Parameters
        ----------
        paid : bool
            Whether the text names the payment for the route.
        completed : collection of str
            Tickets that the turn has completed.
        after : Reason, optional
            The reason of the move before. The text leaves out a plan that both share, and may then be empty.

        Examples
        --------
        >>> one = Reason(("the plan needs 2 more orange cards", "to Omaha"))
        >>> two = Reason(("no face-up color helps", "to Omaha"))
        >>> two.text(after=one)
        'no face-up color helps'
        """

        def parts(reason: Reason) -> list[str]:
            texts = [clause if isinstance(clause, str) else clause.text(completed) for clause in reason.clauses]
            return [text for text in (*texts, reason.claim.text(paid) if reason.claim else "") if text]

        new = parts(self)
        pairs = zip(reversed(new), reversed(parts(after) if after is not None else []), strict=False)
        new = new[: len(new) - sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))]
        return " ".join(map(sentence, new)) if self.bot else "; ".join(new)

    def preceded_by(self, *clauses: str | StillTakes) -> Reason:
        """Return the reason with other clauses before its own."""
        return replace(self, clauses=(*clauses, *self.clauses))

    def __str__(self) -> str:
        return f"{self.bot}: {self.text()}" if self.bot else self.text()


Why = str | Reason | Callable[[], str | Reason]
