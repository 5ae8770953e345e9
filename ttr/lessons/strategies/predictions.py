"""Lesson 9, strategies as hypotheses: the predictions."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents, wilson
from ttr.graphs.overlay import Overlay
from ttr.lessons.strategies.matches import marks, match, mini_board
from ttr.ui.charts.share_charts import Bar, ShareChart, percents
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import AnswerKind, Question, Scene

# The wins of the first strategy in 400 games of `Contest`, seed 1; in a match against itself, the wins of the first
# seat.
GAMES = 400
WON = {
    ("few turns", "iron empire"): 362.0,
    ("expert", "card monger"): 168.5,
    ("few turns", "few turns"): 284.0,
}
# The expert's wins in 400 games against card monger by the rules of 2004, from docs/arena.md.
ON_THE_LARGE_BOARD = Estimate(0.81, 0.77, 0.84, 400)


def _pictures(names: tuple[str, str], sentence: str) -> tuple[Picture, Picture]:
    """Return pictures of the end of a game of two strategies, before and after the answer."""
    owners = match(names, 2).games[0].owners
    everything = frozenset(range(len(mini_board().routes)))
    return Picture(owners=owners), Picture(owners=owners, overlay=Overlay(sentence=sentence), lit=everything)


def _question(
    names: tuple[str, str],
    text: str,
    choices: tuple[str, ...],
    right: str,
    why: str,
    before: Sequence[Bar],
    after: Sequence[Bar],
) -> Question:
    first, second = _pictures(names, why)
    labels = names if names[0] != names[1] else (names[0], f"{names[1]} 2")
    whose = f"The map shows the end of one of their games: {marks(labels)}."
    asked = Scene(first, mini_board(), ShareChart(tuple(before), whose))
    answered = Scene(second, mini_board(), ShareChart(tuple(after), whose))
    return Question(text, AnswerKind.CHOICE, (right,), why, asked, answered, choices)


def predictions() -> tuple[Question, ...]:
    """Return the questions; a test replays the games behind every figure in them."""
    whole = {names: wilson(won, GAMES) for names, won in WON.items()}
    empire, monger, mirror = whole.values()
    seven, seventy = wilson(7, 10), wilson(70, 100)
    large = ON_THE_LARGE_BOARD
    few, more = wilson(15, 25), wilson(60, 100)
    # The difference of the printed ends, so that students can check it.
    width = [int(high) - int(low) for low, high in map(fitting_percents, (few, more))]
    return (
        _question(
            ("few turns", "iron empire"),
            "“few turns” first completes the tickets that take the fewest turns. “iron empire” claims all routes "
            "around one city, then around the next. Which one wins more often?",
            ("few turns", "iron empire", "about even"),
            "few turns",
            f"Few turns won {percents(empire)} of {GAMES} games against iron empire.",
            [],
            [Bar("few turns", empire)],
        ),
        _question(
            ("conqueror", "destination"),
            "Conqueror has won 7 of 10 games against destination. Do these games show that it is better?",
            ("yes", "not yet"),
            "not yet",
            f"7 of 10 is {percents(seven)}. The interval contains 50 %. With other decks, conqueror won 4 of 10.",
            [Bar("conqueror", seven, hidden=True)],
            [Bar("conqueror", seven)],
        ),
        _question(
            ("expert", "few turns"),
            "The expert has won 70 of 100 games against few turns. Do these games show that it is better?",
            ("yes", "not yet"),
            "yes",
            f"70 of 100 is {percents(seventy)}. The share is the same as before, but there are ten times as many "
            f"games, and now the whole interval lies above 50 %.",
            [Bar("expert", seventy, hidden=True)],
            [Bar("expert", seventy)],
        ),
        _question(
            ("expert", "card monger"),
            f"On the large map of the USA, the expert won {100 * large.value:.0f} % of {large.size} games against "
            "card monger. What happens on this small map, where all cards lie open?",
            ("about the same", "less than half"),
            "less than half",
            f"Here the expert won {percents(monger)} of {GAMES} games. A win share depends on both strategies and on "
            f"the rules. Other rules can change it.",
            [Bar("large map", large)],
            [Bar("large map", large), Bar("small map", monger)],
        ),
        _question(
            ("few turns", "few turns"),
            "Few turns plays itself, so both sides are equally good. How often does the player who begins win?",
            ("30 %", "50 %", "70 %"),
            "70 %",
            f"The player who began won {percents(mirror)} of {GAMES} games. On this small board, the first turn is "
            f"worth a lot.",
            [],
            [Bar("who begins", mirror)],
        ),
        _question(
            ("conqueror", "destination"),
            f"15 of 25 games give an interval that is {width[0]} percentage points wide. How many games make it "
            f"about half as wide?",
            ("40", "50", "100"),
            "100",
            f"About 100: 60 of 100 is {percents(more)}, {width[1]} points wide. Half the width takes four times as "
            f"many games, because the standard error shrinks with the square root of the number of games.",
            [Bar("15 of 25", few)],
            [Bar("15 of 25", few), Bar("60 of 100", more)],
        ),
    )
