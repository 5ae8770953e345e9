"""Lesson 9, strategies as hypotheses: common misconceptions as complete wrong functions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ttr.lessons.kit.exercise import MisconceptionsOf

of_win_share = MisconceptionsOf("9.1")
of_interval = MisconceptionsOf("9.2")
of_verdict = MisconceptionsOf("9.3")
of_first_seat = MisconceptionsOf("9.4")

Games = Sequence[tuple[int, int]]
Pairs = Sequence[tuple[str, str]]
Z = 1.96


@of_win_share(
    "counts a tie as a win", "If you count the same way for Bo, what is Bo's share? The two shares should add up to 1."
)
def ties_as_wins(games: Games) -> float:
    return sum(own >= other for own, other in games) / len(games)


@of_win_share("counts a tie as a loss", "Look at a game that ends 18 : 18. Is it worth nothing to Ada?")
def ties_as_losses(games: Games) -> float:
    return sum(own > other for own, other in games) / len(games)


@of_win_share("leaves ties out", "A tie is a game, too, so it counts. How much of a win is it?")
def ties_dropped(games: Games) -> float:
    decided = [own > other for own, other in games if own != other]
    return sum(decided) / len(decided) if decided else 0.0


@of_win_share(
    "adds up points", "One big win does not make up for two narrow losses. Which do you count here, points or games?"
)
def share_of_points(games: Games) -> float:
    own, other = (sum(points) for points in zip(*games, strict=True))
    return own / (own + other) if own + other else 0.0


@of_win_share("does not divide", "You counted wins. A share also needs the number of games. What do you divide by?")
def number_of_wins(games: Games) -> float:
    return sum((own > other) + 0.5 * (own == other) for own, other in games)


@of_win_share("answers in percent", "Percent means hundredths. A share lies between 0 and 1.")
def share_in_percent(games: Games) -> float:
    return 100 * number_of_wins(games) / len(games)


@of_win_share(
    "treats points below 0 as a loss",
    "In a game that ends -5 : -12, who has more points?",
)
def below_zero_loses(games: Games) -> float:
    return sum((own > other and own > 0) + 0.5 * (own == other) for own, other in games) / len(games)


def _fitting(wins: float, games: int, fits: Callable[[float, float], bool]) -> tuple[int, int]:
    share = wins / games
    found = [percent for percent in range(101) if fits(percent / 100, share)]
    return (found[0], found[-1]) if found else (0, 0)


@of_interval(
    "takes the standard error of the observed share",
    "With 1 win in 1 game, your standard error is 0. Are you really certain? Use the standard error of the p that "
    "you try, not of the share that you saw.",
)
def from_the_observed_share(wins: float, games: int) -> tuple[int, int]:
    return _fitting(wins, games, lambda p, share: abs(share - p) <= Z * math.sqrt(share * (1 - share) / games))


@of_interval(
    "goes up and down from the observed share",
    "You go 1.96 standard errors up and down from the observed share, with its standard error. But each p has its "
    "own standard error: try each p. What is your interval for 400 wins in 400 games?",
)
def share_plus_and_minus(wins: float, games: int) -> tuple[int, int]:
    share = wins / games
    half = Z * math.sqrt(share * (1 - share) / games)
    return round(100 * (share - half)), round(100 * (share + half))


@of_interval(
    "allows 1.64 standard errors",
    "With 1.64 standard errors, 5 of 100 shares are too high and 5 are too low. That makes a 90 % interval. How many "
    "standard errors do you need for 95 %?",
)
def ninety_percent(wins: float, games: int) -> tuple[int, int]:
    return _fitting(wins, games, lambda p, share: abs(share - p) <= 1.64 * math.sqrt(p * (1 - p) / games))


@of_interval("does not divide by the number of games", "Does your interval get narrower with more games? It should.")
def not_divided_by_games(wins: float, games: int) -> tuple[int, int]:
    return _fitting(wins, games, lambda p, share: abs(share - p) <= Z * math.sqrt(p * (1 - p)))


@of_interval(
    "allows only one standard error",
    "How many standard errors away may the share be? Your interval contains the true share in about 68 of 100 "
    "matches, not in 95.",
)
def one_standard_error(wins: float, games: int) -> tuple[int, int]:
    return _fitting(wins, games, lambda p, share: abs(share - p) <= math.sqrt(p * (1 - p) / games))


@of_interval(
    "forgets the square root",
    "Four times as many games should make the interval half as wide. How much narrower does yours get?",
)
def no_root(wins: float, games: int) -> tuple[int, int]:
    return _fitting(wins, games, lambda p, share: abs(share - p) <= Z * p * (1 - p) / games)


@of_interval(
    "gives every share the same width",
    "Try 400 of 400. Does your interval go beyond 100 %? Shares near 0 and 100 % vary less.",
)
def same_width_for_all(wins: float, games: int) -> tuple[int, int]:
    share, half = wins / games, 1 / math.sqrt(games)
    return math.ceil(100 * (share - half)), math.floor(100 * (share + half))


@of_verdict("looks only at the share", "3 of 4 and 300 of 400 are the same share. Do they show the same thing?")
def above_half(wins: float, games: int) -> str:
    share = wins / games
    return "better" if share > 0.5 else "worse" if share < 0.5 else "undecided"


@of_verdict(
    "wants five percentage points, for any number of games",
    "With 10 games, is 60 % a lot? With 1000 games, is 54 % only a little? How far from 50 % is far enough?",
)
def five_points(wins: float, games: int) -> str:
    share = wins / games
    return "better" if share > 0.55 else "worse" if share < 0.45 else "undecided"


@of_verdict(
    "never says worse", "Look at the other player of the same match. What should the answer be for that player?"
)
def never_worse(wins: float, games: int) -> str:
    return "better" if wins / games - 0.5 > Z * 0.5 / math.sqrt(games) else "undecided"


@of_verdict(
    "trusts any share from 30 games or more",
    "Flip a fair coin 100 times. You will rarely get exactly 50 %. Does that make one side better?",
)
def enough_games(wins: float, games: int) -> str:
    return above_half(wins, games) if games >= 30 else "undecided"


@of_verdict(
    "allows two standard errors instead of 1.96",
    "Two is fine for a quick estimate, but the task gives the exact number. What is the right answer for 60 of 100?",
)
def two_standard_errors(wins: float, games: int) -> str:
    far = (wins / games - 0.5) / (0.5 / math.sqrt(games))
    return "better" if far > 2 else "worse" if far < -2 else "undecided"


@of_verdict(
    "says undecided for fewer than ten games",
    "The interval already takes the small number of games into account. Is 50 % in the interval for 4 wins in 4 games?",
)
def ten_games_at_least(wins: float, games: int) -> str:
    far = (wins / games - 0.5) / (0.5 / math.sqrt(games))
    return "undecided" if games < 10 or abs(far) <= Z else "better" if far > 0 else "worse"


@of_first_seat(
    "counts Ada's wins",
    "That shows how good Ada is, but not how good it is to begin. Who began the second game of a pair?",
)
def wins_of_ada(pairs: Pairs) -> float:
    winners = [winner for pair in pairs for winner in pair]
    return sum((winner == "Ada") + 0.5 * (winner == "tie") for winner in winners) / len(winners)


@of_first_seat(
    "looks only at the games that Ada began",
    "If Ada is stronger, she wins most games that she begins anyway. What do the other games tell you?",
)
def only_when_ada_began(pairs: Pairs) -> float:
    return sum((first == "Ada") + 0.5 * (first == "tie") for first, _ in pairs) / len(pairs)


@of_first_seat("leaves ties out", "A tie is a game, too. How much of it goes to the player who began?")
def first_seat_ties_dropped(pairs: Pairs) -> float:
    won = [first == "Ada" for first, _ in pairs if first != "tie"]
    won += [second == "Bo" for _, second in pairs if second != "tie"]
    return sum(won) / len(won) if won else 0.0


@of_first_seat(
    "counts a tie as a loss for the player who began",
    "If you count ties like this, the shares of the first and the second seat do not add up to 1.",
)
def first_seat_ties_lost(pairs: Pairs) -> float:
    return sum((first == "Ada") + (second == "Bo") for first, second in pairs) / (2 * len(pairs))


@of_first_seat(
    "counts only decks where the first seat won twice",
    "A deck is two games, and both count. What about a deck that Ada wins twice?",
)
def both_games_of_a_deck(pairs: Pairs) -> float:
    return sum(pair == ("Ada", "Bo") for pair in map(tuple, pairs)) / len(pairs)


@of_first_seat("divides by the number of decks", "Can a share be larger than 1? How many games are there in total?")
def divided_by_decks(pairs: Pairs) -> float:
    won = sum((a == "Ada") + (b == "Bo") + 0.5 * ((a == "tie") + (b == "tie")) for a, b in pairs)
    return won / len(pairs)
