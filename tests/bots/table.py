"""Shared parts of the tests of strategies: decisions, and small boards on which a plan is easy to see."""

import random
from collections.abc import Iterable, Iterator, Sequence

import ttr
from tests.positions import lay, small_board
from ttr.bots import Bot, Decision, make_bot
from ttr.graphs import Role
from ttr.runtime import time_limit

MOST_SECONDS = 60  # for a decision, which takes a few milliseconds
MOST_MOVES = 3000  # of a game; the longest takes about 1,500
RULES = ttr.Rules(name="small", title="Small", board="usa", tickets_dealt=0, tickets_kept_first=0)


def decide(bot: str | Bot, state: ttr.GameState) -> Decision:
    """Return a bot's decision for the seat to move; it must be legal."""
    return _asked(make_bot(bot) if isinstance(bot, str) else bot, state, random.Random(0))


def _asked(player: Bot, state: ttr.GameState, rng: random.Random) -> Decision:
    """Return a bot's decision after checking that it came in time, and is a legal move."""
    name = type(player).__module__
    with time_limit(MOST_SECONDS):  # an endless loop fails, and the traceback shows its place
        decision = player.choose(ttr.player_view(state, state.seat), rng)
    assert isinstance(decision, Decision), f"{name} returned {decision!r}: `choose` returns Decision(move, why)"
    reason = ttr.why_illegal(state, decision.move)
    assert reason is None, f"{name} made an illegal move in turn {state.turn + 1}: {decision.move}. {reason}"
    return decision


def played(
    bots: Sequence[str | Bot], seed: int, rules: str | ttr.Rules = "usa", board: str | None = None
) -> Iterator[tuple[ttr.GameState, Decision]]:
    """Yield every position of a game between bots, with the decision there."""
    state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(len(bots))], seed, board=board)
    players = [make_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    rng = random.Random(seed)
    for _ in range(MOST_MOVES):
        if state.over:
            return
        decision = _asked(players[state.seat], state, rng)
        yield state, decision
        state = ttr.apply(state, decision.move)
    raise AssertionError(f"{bots[0]} plays without end: {MOST_MOVES} moves, the last of them {decision.move}")


def small_game(
    edges: Iterable[tuple[str, str, int]],
    all_tickets: Iterable[tuple[str, str, int]] = (),
    seats: int = 2,
    rules: ttr.Rules = RULES,
    **changes: object,
) -> ttr.GameState:
    """Return a game on a board of gray routes, in which seat 0 is to move, with all tickets and no cards."""
    board = small_board(edges, all_tickets)
    state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], 0, board=board, first=0)
    held = (tuple(range(len(board.tickets))), *((),) * (seats - 1))
    return lay(state, **{"tickets": held, "hand": "", "ticket_deck": (), "display": "PBOWG", **changes})


def offered(state: ttr.GameState, *tickets: int) -> ttr.GameState:
    """Return the same position, but the seat to move has just drawn these tickets and holds only the others."""
    seats = range(len(state.hands))
    offers = tuple(tickets if seat == state.seat else () for seat in seats)
    held = tuple(tuple(t for t in state.tickets[seat] if t not in offers[seat]) for seat in seats)
    return lay(state, phase=ttr.Phase.NEW_TICKETS, offers=offers, tickets=held)


def planned(decision: Decision) -> set[int]:
    if decision.overlay is None:
        return set()
    return {mark.edge for mark in decision.overlay.edges if mark.role is Role.TODO}
