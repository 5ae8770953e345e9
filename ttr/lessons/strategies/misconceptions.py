"""Misconceptions about win shares and intervals: whole functions, each wrong in one way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Games = Sequence[tuple[int, int]]
Pairs = Sequence[tuple[str, str]]
Z = 1.96


def ties_as_wins(games: Games) -> float:
    """Count a tie as a victory."""
    return sum(own >= other for own, other in games) / len(games)


def ties_as_losses(games: Games) -> float:
    """Count a tie as nothing."""
    return sum(own > other for own, other in games) / len(games)


def ties_dropped(games: Games) -> float:
    """Leave ties out of the games."""
    decided = [own > other for own, other in games if own != other]
    return sum(decided) / len(decided) if decided else 0.0


def share_of_points(games: Games) -> float:
    """Take the share of the points for the share of the games."""
    own, other = (sum(points) for points in zip(*games, strict=True))
    return own / (own + other) if own + other else 0.0


def number_of_wins(games: Games) -> float:
    """Count victories and do not divide."""
    return sum((own > other) + 0.5 * (own == other) for own, other in games)


def share_in_percent(games: Games) -> float:
    """Give the right share, in percent."""
    return 100 * number_of_wins(games) / len(games)


def _fitting(wins: float, games: int, fits: Callable[[float, float], bool]) -> tuple[int, int]:
    share = wins / games
    found = [percent for percent in range(101) if fits(percent / 100, share)]
    return (found[0], found[-1]) if found else (0, 0)


def from_the_observed_share(wins: float, games: int) -> tuple[int, int]:
    """Take the standard error of the observed share, not that of the share that is tried."""
    return _fitting(wins, games, lambda p, share: abs(share - p) <= Z * math.sqrt(share * (1 - share) / games))


def share_plus_and_minus(wins: float, games: int) -> tuple[int, int]:
    """Go 1.96 standard errors of the observed share up and down, and round."""
    share = wins / games
    half = Z * math.sqrt(share * (1 - share) / games)
    return round(100 * (share - half)), round(100 * (share + half))


def ninety_percent(wins: float, games: int) -> tuple[int, int]:
    """Allow 1.64 standard errors, which leave five in a hundred outside on each side."""
    return _fitting(wins, games, lambda p, share: abs(share - p) <= 1.64 * math.sqrt(p * (1 - p) / games))


def not_divided_by_games(wins: float, games: int) -> tuple[int, int]:
    """Take the spread of a single game, whatever the number of games."""
    return _fitting(wins, games, lambda p, share: abs(share - p) <= Z * math.sqrt(p * (1 - p)))


def one_standard_error(wins: float, games: int) -> tuple[int, int]:
    """Allow one standard error only."""
    return _fitting(wins, games, lambda p, share: abs(share - p) <= math.sqrt(p * (1 - p) / games))


def no_root(wins: float, games: int) -> tuple[int, int]:
    """Forget the root."""
    return _fitting(wins, games, lambda p, share: abs(share - p) <= Z * p * (1 - p) / games)


def same_width_for_all(wins: float, games: int) -> tuple[int, int]:
    """Give every share the same width, one divided by the root of the games, also beyond 0 and 100 %."""
    share, half = wins / games, 1 / math.sqrt(games)
    return math.ceil(100 * (share - half)), math.floor(100 * (share + half))


def above_half(wins: float, games: int) -> str:
    """Decide by the share alone."""
    share = wins / games
    return "better" if share > 0.5 else "worse" if share < 0.5 else "undecided"


def five_points(wins: float, games: int) -> str:
    """Ask for a distance of five percentage points, whatever the number of games."""
    share = wins / games
    return "better" if share > 0.55 else "worse" if share < 0.45 else "undecided"


def never_worse(wins: float, games: int) -> str:
    """Look at the lower end only."""
    return "better" if wins / games - 0.5 > Z * 0.5 / math.sqrt(games) else "undecided"


def enough_games(wins: float, games: int) -> str:
    """Ask for a large number of games, and then decide by the share alone."""
    return above_half(wins, games) if games >= 30 else "undecided"


def wins_of_ada(pairs: Pairs) -> float:
    """Count what one player has won, wherever she sat."""
    winners = [winner for pair in pairs for winner in pair]
    return sum((winner == "Ada") + 0.5 * (winner == "tie") for winner in winners) / len(winners)


def only_when_ada_began(pairs: Pairs) -> float:
    """Look only at the games that one player began."""
    return sum((first == "Ada") + 0.5 * (first == "tie") for first, _ in pairs) / len(pairs)


def first_seat_ties_dropped(pairs: Pairs) -> float:
    """Leave ties out of the games."""
    won = [first == "Ada" for first, _ in pairs if first != "tie"]
    won += [second == "Bo" for _, second in pairs if second != "tie"]
    return sum(won) / len(won) if won else 0.0


def first_seat_ties_lost(pairs: Pairs) -> float:
    """Count a tie as nothing."""
    return sum((first == "Ada") + (second == "Bo") for first, second in pairs) / (2 * len(pairs))


def both_games_of_a_deck(pairs: Pairs) -> float:
    """Count decks in which whoever began won both times."""
    return sum(pair == ("Ada", "Bo") for pair in map(tuple, pairs)) / len(pairs)


def divided_by_decks(pairs: Pairs) -> float:
    """Divide by the number of decks, though each was played twice."""
    won = sum((a == "Ada") + (b == "Bo") + 0.5 * ((a == "tie") + (b == "tie")) for a, b in pairs)
    return won / len(pairs)
