"""Lesson 9, strategies as hypotheses: questions about points, win shares, intervals and the number of games."""

from __future__ import annotations

import random
from functools import lru_cache

from ttr.arena.estimate import wilson
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import Role, edge_marks
from ttr.graphs.words import counted, named
from ttr.lessons.kit.cases import board, every_route
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import grow
from ttr.lessons.questions.places import Place, from_game, played
from ttr.lessons.strategies.win_shares import interval
from ttr.ui.questions.question import Question

YES, WORSE, OPEN = "yes, it is better", "no, it is worse", "no: we cannot tell"
_PAIRS = (("Ada's bot", "Bo's bot"), ("Cem's bot", "Dana's bot"), ("Emil's bot", "Fay's bot"))


@lru_cache(maxsize=1)
def _ends() -> tuple[Place, ...]:
    """Return the final positions of real games, with all routes bright; they only illustrate questions."""
    owners = dict.fromkeys(each.place.owners for each in played() if each.last)
    return tuple(Place(board(), every_route(), owner, "The map shows the end of a real game.") for owner in owners)


def route_points(rng: random.Random, level: int) -> Question:
    """Ask for the points of some routes."""
    size = 1 + 2 * level
    if level > 2:
        found = from_game(rng, 6).place
        routes = frozenset(rng.sample(sorted(found.routes), min(size, len(found.routes))))
        place = Place(board(), routes, found.owners, found.source)
    else:
        place = Place(board(), grow(rng, board(), size), source="These are the routes of one player.")
    lengths = sorted(board().routes[route].length for route in place.routes)
    worth = USA.route_points
    right = sum(worth[length] for length in lengths)
    terms = " + ".join(str(worth[length]) for length in lengths)
    why = f"{terms} = {right}, for routes of {', '.join(map(str, lengths))} trains."
    return place.ask(
        f"Routes of {named(range(1, 7))} trains score {named(worth[1:7])} points. How many points do the bright "
        f"routes score?",
        right,
        why,
        tempting=(sum(lengths), right + 2, right - 1),
        unit="point",
        after=edge_marks(sorted(place.routes), Role.ANSWER, lambda r: str(worth[board().routes[r].length])),
    )


def win_share(rng: random.Random, level: int) -> Question:
    """Ask for a win share, with ties as half wins."""
    a, b = rng.choice(_PAIRS)
    games = rng.choice(((10, 20), (20, 50), (50, 100), (200, 400))[level - 1])

    def make() -> tuple[int, int]:
        wins = rng.randint(games // 5, 3 * games // 4)
        return wins, 0 if level == 1 else 2 * rng.randint(1, max(1, games // 20))

    wins, ties = draw_until(make, lambda made: sum(made) <= games and (100 * made[0] + 50 * made[1]) % games == 0)
    losses = games - wins - ties
    right = (100 * wins + 50 * ties) // games
    half = f" and half of {counted(ties, 'tie')}" if ties else ""
    why = f"{wins} wins{half} make {wins + ties // 2} of {games} games: {right} %."
    tied = f", and {ties} were ties" if ties else ""
    return rng.choice(_ends()).ask(
        f"In {games} games, {a} has won {wins} and {b} {losses}{tied}. What is the win share of {a}, in percent?",
        right,
        why,
        tempting=(100 * wins // games, 100 * (wins + ties) // games, 100 - right),
        unit="percent",
    )


def which_interval(rng: random.Random, level: int) -> Question:
    """Ask which interval fits a share."""
    games = (25, 100, 400, 1000)[level - 1] if rng.random() < 0.7 else (50, 200, 100, 400)[level - 1]
    wins = round(games * rng.randint(35, 75) / 100)
    low, high = interval(wins, games)
    seen, half = round(100 * wins / games), (high - low) / 2
    found = [(low, high)]
    for wider in (0.45, 2.2, 3.5, 1.0, 0.1, 6.0):
        away = 0 if wider != 1.0 else round(2.5 * half)
        pair = max(0, round(seen + away - half * wider)), min(100, round(seen + away + half * wider))
        unlike = all(abs(pair[0] - known[0]) + abs(pair[1] - known[1]) > max(6, half * 0.8) for known in found)
        if unlike and len(found) < 4 and pair[0] < pair[1]:
            found.append(pair)
    choices = tuple(f"{a} to {b} %" for a, b in sorted(found))

    def away_of(percent: int) -> str:
        most = 196 * (percent / 100 * (1 - percent / 100) / games) ** 0.5
        return f"{percent} % is {abs(percent - seen)} points away, of {most:.2f}"

    why = (
        f"A true share p fits if {seen} % is at most 1.96 standard errors away from p; the standard error is √(p(1 - "
        f"p)/{games}). "
        f"{away_of(low)}: it fits. {away_of(low - 1)}: it does not fit. At the other end {away_of(high)}, and "
        f"{away_of(high + 1)}."
    )
    return rng.choice(_ends()).ask(
        f"A strategy has won {wins} of {games} games. What is the 95 % confidence interval of its win share?",
        f"{low} to {high} %",
        why,
        choices=choices,
    )


def is_better(rng: random.Random, level: int) -> Question:
    """Ask whether games show that one strategy is better."""
    a, b = rng.choice(_PAIRS)
    right = rng.choice((YES, WORSE, OPEN))

    def make() -> tuple[int, int]:
        games = rng.choice(((20, 40), (40, 100), (100, 200), (30, 100, 400, 1000))[level - 1])
        return rng.randint(games // 5, 4 * games // 5), games

    def fits(made: tuple[int, int]) -> bool:
        wins, games = made
        low, high = interval(wins, games)
        margin = abs(wins / games - 0.5) * games**0.5
        plain = wins * 2 != games and (margin > 1.2 or margin < 0.75 or level == 4)
        return plain and right == (YES if low > 50 else WORSE if high < 50 else OPEN)

    wins, games = draw_until(make, fits)
    low, high = interval(wins, games)
    where = "lies above 50 %" if right == YES else "lies below 50 %" if right == WORSE else "contains 50 %"
    why = f"{wins} of {games}: {low} to {high} % fit. The interval {where}."
    told = f" The 95 % interval of its win share is {low} to {high} %." if level == 1 else ""
    return rng.choice(_ends()).ask(
        f"{a} has won {wins} of {games} games against {b}, without ties.{told} Do these games show (95 %) "
        f"that {a} is better than {b}?",
        right,
        why,
        choices=(YES, WORSE, OPEN),
    )


def games_needed(rng: random.Random, level: int) -> Question:
    """Ask how many games a narrower interval needs, or how narrow more games make it."""
    factor = (2, 3, 4, rng.choice((2, 3, 5)))[level - 1]

    def make() -> tuple[int, int]:
        return rng.choice((40, 50, 60, 80, 100, 120, 150, 200, 250, 400)), rng.randrange(factor, 32, factor)

    def fits(made: tuple[int, int]) -> bool:
        games, width = made
        widest = wilson(games / 2, games)
        return 0.6 < width / (100 * (widest.high - widest.low)) <= 1

    games, width = draw_until(make, fits)
    many = factor * factor * games
    root = f"The standard error shrinks with the square root of the number of games: √{factor * factor} = {factor}"
    if level < 4:
        part = {2: "half", 3: "a third", 4: "a quarter"}[factor]
        text = (
            f"After {games} games, an interval is {width} percentage points wide. About how many games in total make "
            f"it {part} as wide?"
        )
        why = f"{root}. So it takes {factor * factor} times as many games: {many}."
        choices = tuple(
            str(games * n) for n in sorted({factor, factor * factor, factor * factor + factor, 10 * factor})
        )
        return rng.choice(_ends()).ask(text, str(many), why, choices=choices)
    text = (
        f"After {games} games, an interval is {width} percentage points wide. About how wide is it after {many} games?"
    )
    why = f"{root}. So it is {width}/{factor} = {width // factor} points wide."
    widths = sorted({width // factor, width, max(1, width // factor**2), width * 2 // 3, width - factor})
    right = str(width // factor)
    wrong = [str(each) for each in widths if str(each) != right][:3]
    choices = tuple(counted(number, "point") for number in sorted(map(int, [right, *wrong])))
    return rng.choice(_ends()).ask(text, counted(int(right), "point"), why, choices=choices)


PRACTICE = (
    Generator("points of routes", 9, route_points),
    Generator("win share", 9, win_share),
    Generator("which interval", 9, which_interval),
    Generator("is it better", 9, is_better),
    Generator("how many games", 9, games_needed),
)

CLASS = tuple((2, generator) for generator in PRACTICE)  # how many class questions come from each, after the concepts
