"""Lesson 9, strategies as hypotheses: properties that the cases of its exercises can have."""

from __future__ import annotations

from ttr.lessons.kit.properties import Property, Quantity
from ttr.lessons.strategies.win_shares import interval

OF_GAMES: tuple[Property | Quantity, ...] = (
    Property("there is only one game", "there are several games", lambda _, games: len(games) == 1),
    Property("there is a tie", "there is no tie", lambda _, games: any(a == b for a, b in games)),
    Property("all games are ties", "not all games are ties", lambda _, games: all(a == b for a, b in games)),
    Property("Ada has lost a game", "Ada has lost no game", lambda _, games: any(a < b for a, b in games)),
    Property("Ada has won a game", "Ada has won no game", lambda _, games: any(a > b for a, b in games)),
    Property(
        "a player has less than 0 points", "no player has less than 0 points", lambda _, gs: any(min(g) < 0 for g in gs)
    ),
    Property("the first game is not a loss", "the first game is a loss", lambda _, games: games[0][0] >= games[0][1]),
    Quantity("there are {} games", lambda _, games: len(games)),
)

OF_WINS: tuple[Property | Quantity, ...] = (
    Property(
        "the number of wins is not whole", "the number of wins is whole", lambda _, wins, games: wins != int(wins)
    ),
    Property("all games are won", "not all games are won", lambda _, wins, games: wins == games),
    Property("no game is won", "not every game is lost", lambda _, wins, games: wins == 0),
    Property(
        "Ada wins all games, or none",
        "some games are won and some are not",
        lambda _, wins, games: wins in (0, games),
    ),
    Property(
        "more than half of the games is won",
        "at most half of the games is won",
        lambda _, wins, games: 2 * wins > games,
    ),
    Property(
        "an end of the interval is 50 %", "no end of the interval is 50 %", lambda _, *given: 50 in interval(*given)
    ),
    Quantity("there are {} games", lambda _, wins, games: games),
    Quantity(
        "the share and one half are {} standard errors apart",
        lambda _, wins, games: round(abs(wins / games - 0.5) / (0.5 / games**0.5), 2),
    ),
)

OF_DECKS: tuple[Property | Quantity, ...] = (
    Property("there is only one deck", "there are several decks", lambda _, pairs: len(pairs) == 1),
    Property("there is a tie", "there is no tie", lambda _, pairs: any("tie" in pair for pair in pairs)),
    Property(
        "a game that Ada began is a tie",
        "no game that Ada began is a tie",
        lambda _, ps: any(p[0] == "tie" for p in ps),
    ),
    Property(
        "a game that Bo began is a tie", "no game that Bo began is a tie", lambda _, ps: any(p[1] == "tie" for p in ps)
    ),
    Property(
        "both games of a deck are ties",
        "no deck has two ties",
        lambda _, pairs: any(tuple(pair) == ("tie", "tie") for pair in pairs),
    ),
    Property(
        "one player has won both games of a deck",
        "nobody has won both games of a deck",
        lambda _, pairs: any(a == b != "tie" for a, b in pairs),
    ),
)
