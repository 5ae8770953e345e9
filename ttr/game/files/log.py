"""The log sheet: every turn in words, with its points, as one seat is allowed to know it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile

from ttr.game.board import Board
from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.game.files.spreadsheet import csv_text
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, SwapTickets
from ttr.game.scoring import scores
from ttr.game.state import GameState, Phase
from ttr.game.view import PlayerView
from ttr.graphs.words import join_names, pluralize, spell_number


class Observer(Enum):
    """A reader of a game who has no seat."""

    EVERYTHING = "everything"  # may know everything, as everybody may after the game
    PUBLIC = "public"  # knows only public facts


EVERYTHING, PUBLIC = Observer
Reader = int | Observer  # the number of a seat, or an observer


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of the log sheet."""

    turn: int  # number of the turn, from 1; 0 for the choice of the first tickets and for the final scoring
    seat: int
    # The name and the action
    player: str
    action: str
    points: int  # points won or lost; in a game without points, tickets completed
    total: int  # the player's points (or completed tickets) afterwards
    position: int  # index of the position afterwards, in the list of all positions of the game
    began: str = ""  # the start of the last round; usually empty

    @property
    def full_action(self) -> str:
        """The action, and whether it began the last round."""
        return f"{self.action}, {self.began}" if self.began else self.action


def payment_text(board: Board, move: ClaimRoute) -> str:
    """Return the payment for a route in words; empty if the payment is unknown.

    >>> import ttr
    >>> payment_text(ttr.load_board("usa"), ttr.ClaimRoute(0, "red", 1))
    '1 red + 1 locomotive'
    """
    others = board.routes[move.route].length - move.locomotives
    parts = [f"{others} {move.color}"] if others and move.color else []
    if move.locomotives:
        parts.append(f"{move.locomotives} {LOCOMOTIVE}{'s' if move.locomotives > 1 else ''}")
    return " + ".join(parts)


def describe(before: GameState, move: Move, after: GameState, reader: Reader = EVERYTHING) -> str:
    """Return the move of the seat to move in words, without facts that the reader may not know."""
    board, seat = before.board, before.seat
    knows = reader in (EVERYTHING, seat)
    s = ending(before.setup.seats[seat])
    match move:
        case DrawCard(slot=None):
            card = next(c for c, a, b in zip(CARDS, before.hand, after.hands[seat], strict=True) if a != b)
            return f"draw{s} {card} blind" if knows else f"draw{s} a card blind"
        case DrawCard(slot=slot) if slot is not None:
            return f"draw{s} {CARDS[before.display[slot]]}" + ("" if before.rules.open_piles else " from the display")
        case DrawTickets():
            return f"draw{s} tickets"
        case SwapTickets():
            swapped = len(before.held_tickets)
            names = f": {_names(board, before.held_tickets)}" if knows else ""
            return f"swap{s} {pluralize(swapped, 'ticket')}{names}" + _shown_text(
                before, after, knows, before.shown[seat]
            )
        case KeepTickets(tickets=kept):
            names = f": {_names(board, kept)}" if knows and kept else ""
            text = f"keep{s} {len(kept)} of {pluralize(len(before.offer), 'ticket')}{names}"
            return text + _shown_text(before, after, knows, (*before.tickets[seat], *kept))
        case ClaimRoute(route=route):
            paid = payment_text(board, move)
            claimed = f"claim{s} {board.routes[route]}" + (f" with {paid}" if paid else "")
            return claimed + _shown_text(before, after, knows, before.tickets[seat])
    return "passes" if s else "pass"


def describe_turn(
    states: Sequence[GameState], moves: Sequence[Move], indices: Sequence[int], reader: Reader = EVERYTHING
) -> str:
    """Return the moves of a turn in words, without facts that the reader may not know; draws share their verb."""
    actions = [describe(states[i], moves[i], states[i + 1], reader) for i in indices]
    draws = len([*takewhile(lambda i: isinstance(moves[i], DrawCard), indices)])
    return ", ".join([*_draws(actions[:draws]), *actions[draws:]])


def _draws(actions: Sequence[str]) -> list[str]:
    """Return draws as one action: "draws blue and red from the display"."""
    if not actions:
        return []
    verb, drawn = actions[0].split()[0], defaultdict[str, list[str]](list)
    for action in actions:
        card = action.removeprefix(f"{verb} ")
        source = next((source for source in (" blind", " from the display") if card.endswith(source)), "")
        drawn[source].append(card.removesuffix(source))
    return [f"{verb} {join_names(f'{join_names(_numbers(cards))}{source}' for source, cards in drawn.items())}"]


def _numbers(cards: Sequence[str]) -> list[str]:
    """Return equal cards once, with their number."""
    return [
        card if number == 1 else f"{spell_number(number)} cards" if card == "a card" else f"{number} {card}"
        for card, number in Counter(cards).items()
    ]


def ending(name: str) -> str:
    """Return the ending of a verb after a name: somebody draws, but you draw.

    >>> [f"{name} draw{ending(name)}" for name in ("Ada", "You")]
    ['Ada draws', 'You draw']
    """
    return "" if name == "You" else "s"


def _names(board: Board, tickets: Iterable[int]) -> str:
    return "; ".join(str(board.tickets[index]) for index in tickets)


def _shown_text(before: GameState, after: GameState, knows: bool, held: tuple[int, ...]) -> str:
    """Say which tickets were completed and shown; name newly drawn tickets only for readers who may know them."""
    seat, board = before.seat, before.board
    text, s = "", ending(before.setup.seats[seat])
    if after.bonuses[seat] and not before.bonuses[seat]:
        text += f", win{s} the ticket bonus"
    if completed := after.shown[seat][len(before.shown[seat]) :]:
        text += f", complete{s} {_names(board, completed)}"
    drawn = [ticket for ticket in after.tickets[seat] if ticket not in (*held, *completed)]
    if knows and drawn:
        text += f", draw{s} {_names(board, drawn)}"
    return text


def log_rows(states: Sequence[GameState], moves: Sequence[Move], reader: Reader = EVERYTHING) -> list[LogRow]:
    """Write the log of a game: a row for each turn, then a row for each ticket and bonus.

    There is one more state than there are moves. `reader` is a seat, `PUBLIC`, or `EVERYTHING`.
    """
    rows: list[LogRow] = []
    first = 0  # the first move of the turn
    for index in range(len(moves)):
        before, after = states[index], states[index + 1]
        if after.turn == before.turn and before.phase is not Phase.FIRST_TICKETS:
            continue  # the turn goes on
        seat = before.seat
        total = after.running_score[seat]
        gained = total - before.running_score[seat]
        name = before.setup.seats[seat]
        began = f"begin{ending(name)} the last round" if before.turns_left is None and after.turns_left else ""
        action = describe_turn(states, moves, range(first, index + 1), reader)
        rows.append(LogRow(after.turn, seat, name, action, gained, total, index + 1, began))
        first = index + 1
    if states[-1].over:
        rows += _final_rows(states[-1], len(moves))
    return rows


def turn_ends(states: Sequence[GameState]) -> tuple[int, ...]:
    """Return the indices of the positions at the end of a turn, including the very first and last.

    >>> import ttr
    >>> states = ttr.play(["random", "random"], rules="mini", seed=7).states()
    >>> [states[position].turn for position in turn_ends(states)] == list(range(states[-1].turn + 1))
    True
    """
    ends = (index for index in range(1, len(states)) if states[index].turn != states[index - 1].turn)
    return tuple(dict.fromkeys((0, *ends, len(states) - 1)))


def turn_stops(states: Sequence[GameState]) -> tuple[int, ...]:
    """Return the position after each turn, from the choice of the first tickets to the last position of all.

    >>> import ttr
    >>> states = ttr.play(["random", "random"], rules="mini", seed=7).states()
    >>> turn_stops(states)[:2] == (2, turn_ends(states)[1])  # both seats have chosen
    True
    """
    chosen = (index for index, state in enumerate(states) if state.phase is not Phase.FIRST_TICKETS)
    return tuple(dict.fromkeys((next(chosen, len(states) - 1), *turn_ends(states)[1:])))


def _final_rows(final: GameState, position: int) -> Iterable[LogRow]:
    for score in scores(final):
        total = final.running_score[score.seat]
        for ticket in score.tickets:
            if not final.rules.points and ticket.ticket in final.shown[score.seat]:
                continue  # already counted when it was shown
            total += ticket.points
            action = f"{'completed' if ticket.completed else 'missed'} {final.board.tickets[ticket.ticket]}"
            yield LogRow(0, score.seat, score.name, action, ticket.points, total, position)
        if score.bonus:
            total += score.bonus
            bound = "" if score.longest.at_most is None else f" found; none is longer than {score.longest.at_most}"
            trains = pluralize(score.longest.length, "train")
            action = f"{'has' if ending(score.name) else 'have'} the longest path, {trains}{bound}"
            yield LogRow(0, score.seat, score.name, action, score.bonus, total, position)


def to_csv(rows: Iterable[LogRow], unit: str = "points") -> str:
    """Write a log sheet as CSV (turn, player, action, points, total) for a spreadsheet.

    `unit` names the fourth column, for games that do not count points; see `Rules.unit`.
    """
    table = [[row.turn or "", row.player, row.full_action, row.points, row.total] for row in rows]
    return csv_text([["turn", "player", "action", unit, "total"], *table])


def proposal(view: PlayerView, move: Move) -> str:
    """Describe a move to the seat that may make it.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> proposal(ttr.player_view(state, state.seat), ttr.DrawTickets())
    'draw tickets'
    """
    match move:
        case DrawCard(slot=None):
            return "draw a card blind"
        case DrawCard(slot=slot) if slot is not None:
            return f"take {CARDS[view.display[slot]]} from {'its pile' if view.rules.open_piles else 'the display'}"
        case KeepTickets(tickets=kept):
            return f"keep {_names(view.board, kept)}"
        case ClaimRoute(route=route):
            return f"claim {view.board.routes[route]} with {payment_text(view.board, move)}"
        case SwapTickets():
            return "swap your tickets"
    return "draw tickets" if isinstance(move, DrawTickets) else "pass"
