"""A game that was played on a table: its public facts claim by claim, and the whole game as a code for a link.

The code is short enough for a chat, and complete enough for scoring anywhere. It contains the names of rules, board and
players, a fingerprint of the board's edition, the order of the claims, the owner of each route, and the tickets of each
player. It uses the characters that are valid in the fragment of an address.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ttr.game.board import Board
from ttr.game.moves import ClaimRoute
from ttr.game.quoting import explain_newer
from ttr.game.rule_sets import rules_from_text, rules_to_text
from ttr.game.rules import MAX_SEATS, RulesError
from ttr.game.state import GameState, Phase
from ttr.game.tabletop import Tabletop
from ttr.graphs.words import sentence
from ttr.ui.page.link import LinkError


@dataclass(frozen=True, slots=True)
class ClaimsOnlyGame:
    """A game with known claims and unknown cards."""

    played: Tabletop  # each player's routes and tickets at the end
    order: tuple[int, ...]  # all claimed routes in the order of the claims

    @property
    def moves(self) -> tuple[ClaimRoute, ...]:
        """The claims, without their unknown payments."""
        return tuple(ClaimRoute(route, None) for route in self.order)

    def states(self) -> tuple[GameState, ...]:
        """Return the position before the first claim and after each one; the last has the tickets.

        Examples
        --------
        >>> import ttr
        >>> game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((5,), (7,)), ((3, 4), (8, 9)))
        >>> [(state.turn, state.points, state.tickets, state.over) for state in ClaimsOnlyGame(game, (7, 5)).states()]
        [(0, (0, 0), ((), ()), False), (1, (0, 2), ((), ()), False), (2, (2, 2), ((3, 4), (8, 9)), True)]
        """
        game, owners = self.played, self.played.position().owners
        hidden = replace(game, tickets=((),) * len(game.seats))
        states = []
        for turn, route in enumerate(self.order):
            claimed = set(self.order[:turn])
            seat = owners[route]
            assert seat is not None  # the route was claimed
            before = replace(hidden, routes=tuple(tuple(r for r in own if r in claimed) for own in game.routes))
            states.append(replace(before.position(), phase=Phase.TURN, end=None, turn=turn, seat=seat))
        return (*states, replace(game.position(), turn=len(self.order)))


def order_of(game: Tabletop, before: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the routes in the order of entry: the previous routes that remain, then the new routes."""
    owned = [route for routes in game.routes for route in routes]
    return (*(route for route in before if route in owned), *(route for route in owned if route not in before))


# --- the code ---

FORMAT = 1
_FORMATS = 10  # a larger number comes from a text that is no code
_MARK = 3  # bytes of a board's fingerprint
_NOT_WHOLE = "This link is incomplete. Copy it again, to the last letter."


def code_of(game: Tabletop, order: Sequence[int] | None = None) -> str:
    """Return the code of a game, of at most 400 letters for five names of 30 plain letters each.

    The default order of the claims is that of the lists, player by player.
    """
    head = "\n".join((rules_to_text(game.rules), game.board.name, *game.seats)).encode()
    mark = bytes.fromhex(game.board.fingerprint)[:_MARK]
    owned = {route: seat + 1 for seat, routes in enumerate(game.routes) for route in routes}
    owners = (owned.get(route, 0) for route in range(len(game.board.routes)))
    held = (int(ticket in tickets) for tickets in game.tickets for ticket in range(len(game.board.tickets)))
    number = 1
    left = sorted(owned)
    for route in order_of(game) if order is None else order:  # each as its place among the remaining ones
        number = number * len(left) + left.index(route)
        left.remove(route)
    number = _pack(held, 2, _pack(owners, MAX_SEATS + 1, number))
    body = number.to_bytes((number.bit_length() + 7) // 8)
    return urlsafe_b64encode(bytes((FORMAT, len(head) >> 8, len(head) & 255)) + head + mark + body).decode().rstrip("=")


def game_of(code: str, boards: Iterable[Board]) -> tuple[Tabletop, tuple[int, ...]]:
    """Return the game in a code, on one of these boards, and the order of its claims.

    Raises
    ------
    LinkError
        If the text is not a code, or the board is unknown; the message is a sentence for people.
    """
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        if FORMAT < data[0] < _FORMATS:
            raise LinkError(sentence(explain_newer("link", data[0], FORMAT)))
        length = data[1] * 256 + data[2]
        rules_text, board_name, *names = data[3 : 3 + length].decode().split("\n")
        rest = data[3 + length :]
        mark, number = rest[:_MARK], int.from_bytes(rest[_MARK:])
    except LinkError:
        raise
    except (ValueError, IndexError):
        raise LinkError(_NOT_WHOLE) from None
    if data[0] != FORMAT or not 1 <= len(names) <= MAX_SEATS:
        raise LinkError(_NOT_WHOLE)
    try:
        rules = rules_from_text(rules_text)
    except RulesError as error:
        reason = "; ".join(error.problems)
        raise LinkError(f"This link is incomplete, or has rules that this page does not know: {reason}.") from None
    known = [board for board in boards if board.name == board_name]
    board = next((board for board in known if bytes.fromhex(board.fingerprint).startswith(mark)), None)
    if board is None:
        which = "a different edition of" if known else "somebody's own board,"
        raise LinkError(
            f"This game was played on {which} {board_name!r:.60}: open that board's file first, then the link."
        )
    held, number = _unpack(number, 2, len(names) * len(board.tickets))
    owners, number = _unpack(number, MAX_SEATS + 1, len(board.routes))
    order, number = _order([route for route, one in enumerate(owners) if one], number)
    if number != 1 or any(one > len(names) for one in owners):
        raise LinkError(_NOT_WHOLE)
    size = len(board.tickets)
    game = Tabletop(
        rules,
        board,
        tuple(names),
        tuple(tuple(r for r in order if owners[r] == seat + 1) for seat in range(len(names))),
        tuple(tuple(t for t in range(size) if held[seat * size + t]) for seat in range(len(names))),
    )
    if problem := next((problem for problem in game.problems if not problem.scorable), None):
        raise LinkError(f"The game of this link cannot be scored. {problem}")
    return game, order


def _order(routes: list[int], number: int) -> tuple[tuple[int, ...], int]:
    """Return routes in the order encoded in a number's last digits, and the rest of the number."""
    places = []
    for base in range(1, len(routes) + 1):
        number, place = divmod(number, base)
        places.append(place)
    return tuple(routes.pop(place) for place in reversed(places)), number


def _pack(digits: Iterable[int], base: int, number: int) -> int:
    for digit in digits:
        number = number * base + digit
    return number


def _unpack(number: int, base: int, count: int) -> tuple[list[int], int]:
    digits = []
    for _ in range(count):
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits[::-1], number
