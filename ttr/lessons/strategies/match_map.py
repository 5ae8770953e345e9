"""Lesson 9, strategies as hypotheses: a match on the map, its last game or where one of the two builds."""

from __future__ import annotations

from ttr.lessons.contests.contest import Contest
from ttr.ui.arena.results_html import heat_steps
from ttr.ui.map.picture import Picture

LAST_GAME, FIRST_CLAIMS, SECOND_CLAIMS = "game", 0, 1


def map_of(contest: Contest | None, what: object) -> Picture:
    """Return the map of a contest: who owned what at the end of the last game, or where one of the two has built."""
    if contest is None or not contest.games:
        return Picture()
    if what == LAST_GAME:
        return Picture(owners=contest.games[-1].owners, hover=_owned(contest))
    side = 1 if what == SECOND_CLAIMS else 0
    counts, games = contest.claims(side), len(contest.games)
    lines = tuple(
        f"{route}: claimed by {contest.labels[side]} in {count} of {games} games"
        for route, count in zip(contest.board.routes, counts, strict=True)
    )
    return Picture(heat=heat_steps(counts), hover=lines)


def _owned(contest: Contest) -> tuple[str, ...]:
    owners = contest.games[-1].owners
    return tuple(
        f"{route}: {'nobody' if owner is None else contest.labels[owner]}"
        for route, owner in zip(contest.board.routes, owners, strict=True)
    )
