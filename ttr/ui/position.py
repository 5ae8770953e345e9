"""What pages say and mark on the map of any position of a game: whose routes, what is closed, the last round."""

from __future__ import annotations

from ttr.graphs.words import counted
from ttr.state import GameState


def owned(state: GameState) -> frozenset[int]:
    """Return the routes that somebody has claimed."""
    return frozenset(route for route, owner in enumerate(state.owners) if owner is not None)


def closed_to_all(state: GameState) -> frozenset[int]:
    """Return the routes that nobody has claimed and nobody can claim any more."""
    still_open = 0
    for mask in state.open_routes:
        still_open |= mask
    return frozenset(route for route, owner in enumerate(state.owners) if owner is None and not still_open >> route & 1)


def hover_lines(state: GameState) -> tuple[str, ...]:
    """Return a line for each route: what it is and whose."""
    points = state.rules.route_points
    return tuple(
        f"{track} · {track.color} · {counted(track.length, 'train')} · {counted(points[track.length], 'point')}"
        + (f" · {state.setup.seats[owner]}" if owner is not None else "")
        for track, owner in zip(state.board.routes, state.owners, strict=True)
    )


def last_round_banner(state: GameState) -> str:
    """Return the banner of the last round, nothing before and after it."""
    if state.turns_left is None or state.over:
        return ""
    return f'<p class="ttr-banner" role="alert">Last round: {counted(state.turns_left, "turn")} left</p>'
