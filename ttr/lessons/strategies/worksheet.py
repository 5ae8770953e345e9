"""Lesson 9, strategies as hypotheses: its worksheet on win shares, chance at 50 %, swapped seats."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from fractions import Fraction

from ttr.lessons.present.worksheets.drawing import FINE, INK, UNIT, WIDE, paper
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.strategies.win_shares import Z, first_seat_share, interval, verdict, win_share
from ttr.ui.markup import Markup, svg

_GAMES, _DECKS = 10, 5
_SQUARES = (25, 100, 400)  # numbers of games with standard errors of 10, 5 and 2.5 percentage points at 50 %


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    words = f"The standard error at a true share of 50 % is √(0.5 · 0.5 / n) for n games; 95 % lie within {Z} of them."
    front = (Part((_share(rng),)), Part((_verdicts(rng), _needed(rng)), words=words), _drawn(rng))
    return Content(front, (Part((_seats(rng), _interval(rng))),), (Part((_one(rng), _misses(rng))),))


def _share(rng: random.Random) -> Task:
    def make() -> list[tuple[int, int]]:
        games = [(rng.randint(70, 130), rng.randint(70, 130)) for _ in range(_GAMES)]
        tie = rng.randrange(_GAMES)
        games[tie] = (games[tie][0], games[tie][0])
        return games

    games = draw_until(make, lambda found: 0.3 <= win_share(found) <= 0.8)
    wins = sum(a > b for a, b in games)
    ties = sum(a == b for a, b in games)
    percent = f"{100 * win_share(games):g}"
    listed = ", ".join(f"{a}:{b}" for a, b in games)
    return task(
        "share",
        f"Ada's and Bo's points in {_GAMES} games: {listed}. How many games does Ada win? How many are ties? What is "
        f"her win share, if a tie counts as half a win?",
        {"games": tuple(games)},
        (wins, ties, percent),
        f"Ada wins {wins}, and ties: {ties}. ({wins} + {ties / 2:g}) / {_GAMES} = {percent} %.",
        lines=2,
    )


def _verdicts(rng: random.Random) -> Task:
    def make() -> list[tuple[int, int]]:
        offs = [(rng.choice((-1, 1)) * rng.uniform(0.8, 3.2), games) for games in (*_SQUARES, rng.choice(_SQUARES))]
        return [(round(games / 2 + off * math.sqrt(games) / 2), games) for off, games in offs]

    def clear(cases: list[tuple[int, int]]) -> bool:
        """Return True if some cases are decided and some are not, and rounding changes none of them."""
        away = [abs(2 * wins - games) / math.sqrt(games) for wins, games in cases]
        near = any(1.85 <= far <= 2.05 for far in away)
        return len(set(cases)) == len(cases) and not near and 1 <= sum(far > Z for far in away) <= 3

    cases = draw_until(make, clear)
    cases.sort(key=lambda case: (case[1], case[0]))
    rows = []
    for wins, games in cases:
        error = 50 / math.sqrt(games)
        away = abs(100 * wins / games - 50) / error
        rows.append(
            (f"{wins} of {games}", f"{100 * wins / games:g} %", f"{error:g} %", f"{away:.1f}", verdict(wins, games))
        )
    return task(
        "verdicts",
        "Ada's strategy plays Bo's. How many standard errors is each share away from 50 %? Is Ada better, is Ada "
        "worse, or is it undecided?",
        {"cases": tuple(cases)},
        tuple(row[-1] for row in rows),
        "With more games, the same distance from 50 % says more.",
        table=Table(("wins", "share", "standard error", "away", "better, worse, undecided"), tuple(rows)),
    )


def _needed(rng: random.Random) -> Task:
    percent = rng.choice((52, 53, 54, 55, 60))
    just_so_far = Fraction(str(Z)) ** 2 / 4 / Fraction(percent - 50, 100) ** 2  # with this many games, 50 % just fits
    needed = math.floor(just_so_far) + 1
    still = f" = {just_so_far}, where 50 % still just fits" if just_so_far.denominator == 1 else ""
    return task(
        "needed",
        f"Ada's true share is {percent} %, and we observe exactly that share. How many games do you need until 50 % "
        f"no longer fits? (Solve {Z} · 0.5 / √n = {(percent - 50) / 100:g}.)",
        {"percent": percent},
        (needed,),
        f"n = ({Z} · 0.5 / {(percent - 50) / 100:g})²{still}: from {needed} games on.",
        lines=4,
    )


@dataclass(frozen=True)
class IntervalFigure:
    """A chart of win shares with their intervals, above an axis in percent."""

    rows: tuple[tuple[str, int, int, int], ...]
    words: str
    low: int = 20
    high: int = 80

    def svg(self, scale: float = 1.0) -> Markup:
        """Return the chart as inline SVG."""
        width, line, left = WIDE / UNIT, 24.0, 40.0
        bottom = line * len(self.rows) + 10

        def place(percent: float) -> float:
            return left + (width - 2 * left) * (percent - self.low) / (self.high - self.low)

        parts = []
        for tick in range(self.low, self.high + 1, 10):
            dash = None if tick == 50 else "2 3"
            ink, wide = (INK, 1.2) if tick == 50 else (FINE, 0.6)
            x = place(tick)
            parts.append(svg.line(x, 4, x, bottom, stroke=ink, stroke_width=wide, stroke_dasharray=dash))
            parts.append(svg.text(x, bottom + 14, f"{tick} %", anchor="middle", size=10.5, fill=INK))
        for number, (name, low, share, high) in enumerate(self.rows):
            y = 16 + line * number
            parts.append(svg.text(left - 24, y + 4, name, size=13, bold=True, fill=INK))
            parts.append(svg.line(place(low), y, place(high), y, stroke=INK, stroke_width=2))
            for end in (low, high):
                parts.append(svg.line(place(end), y - 6, place(end), y + 6, stroke=INK, stroke_width=2))
            parts.append(svg.circle(place(share), y, 4, fill=INK))
        return paper(width, bottom + 20, parts, self.words, scale)


def _drawn(rng: random.Random) -> Part:
    """Ask for the verdicts of five intervals; none ends too close to 50 % to read."""

    def make() -> list[tuple[int, int]]:
        return [(round(games * rng.uniform(0.36, 0.66)), games) for games in rng.choices((50, 100, 200), k=5)]

    def clear(cases: list[tuple[int, int]]) -> bool:
        ends = [abs(end - 50) for case in cases for end in interval(*case)]
        return min(ends) >= 2 and {"better", "undecided"} <= {verdict(*case) for case in cases}

    cases = draw_until(make, clear)
    found = tuple(verdict(*case) for case in cases)
    rows = tuple(
        (letter, interval(*case)[0], round(100 * case[0] / case[1]), interval(*case)[1])
        for letter, case in zip("abcde", cases, strict=True)
    )
    better, open_ones = (
        ", ".join(letter for letter, said in zip("abcde", found, strict=True) if said == wanted)
        for wanted in ("better", "undecided")
    )
    made = task(
        "intervals",
        "Here are five matches with their 95 % intervals. In which matches is Ada better? Which are undecided? What "
        "makes an interval short?",
        {"cases": tuple(cases)},
        (better, open_ones),
        f"Better: {better}. Undecided: {open_ones}. More games make an interval shorter.",
        lines=2,
    )
    return Part((made,), (IntervalFigure(rows, "Five intervals of win shares"),))


def _seats(rng: random.Random) -> Task:
    rows = tuple(
        (str(deck + 1), rng.choice(("Ada", "Ada", "Bo", "tie")), rng.choice(("Ada", "Bo", "Bo", "tie")))
        for deck in range(_DECKS)
    )
    pairs = tuple(row[1:] for row in rows)
    first = f"{100 * first_seat_share(pairs):g}"
    games = [(1, 0) if who == "Ada" else (0, 1) if who == "Bo" else (0, 0) for pair in pairs for who in pair]
    own = f"{100 * win_share(games):g}"
    return task(
        "seats",
        "Each deck was played twice, with the seats swapped. The table shows who won. What share of the games did "
        "the player who began win? What is Ada's win share? Why is each deck played twice?",
        {"pairs": pairs},
        (first, own),
        f"The player who began won {first} %, and Ada won {own} %. Seats and decks are the same for both players, so "
        f"their luck cancels out.",
        lines=5,
        table=Table(("deck", "when Ada began", "when Bo began"), rows, 3),
    )


def _interval(rng: random.Random) -> Task:
    games = 100

    def asked(wins: int) -> tuple[int, ...]:
        low, high = interval(wins, games)
        return low - 3, low + 2, 50, high + 2

    wins = draw_until(lambda: rng.randint(40, 66), lambda wins: len(set(asked(wins))) == len(asked(wins)))
    (low, high), options = interval(wins, games), asked(wins)
    fit = tuple(percent for percent in options if low <= percent <= high)
    return task(
        "interval",
        f"{wins} wins in {games} games give the 95 % interval {low} to {high} %. Which of these true shares fit this "
        f"result: {low - 3} %, {low + 2} %, 50 %, {high + 2} %? Is Ada better, is Ada worse, or is it undecided?",
        {"wins": wins, "games": games, "asked": options},
        (fit, verdict(wins, games)),
        f"{' % and '.join(map(str, fit))} %: {verdict(wins, games)}.",
        lines=3,
    )


def _one(rng: random.Random) -> Task:
    wins = draw_until(lambda: rng.randint(36, 64), lambda found: abs(found - 50) not in (9, 10))
    away = abs(wins - 50) / 5
    return task(
        "verdict",
        f"Ada wins {wins} of 100 games; the standard error at 50 % is 5 %. How many standard errors is that away "
        f"from 50 %? Is Ada better or worse, or is it undecided?",
        {"wins": wins, "games": 100},
        verdict(wins, 100),
        f"{away:g} standard errors: {verdict(wins, 100)}.",
        lines=3,
    )


def _misses(rng: random.Random) -> Task:
    classes = rng.choice((20, 40, 60, 100, 200))
    return task(
        "misses",
        f"{classes} classes play the same match, and each writes down its 95 % interval. About how many of these "
        f"miss the true share? Can a class know whether its own interval does?",
        {"classes": classes},
        (classes // 20,),
        f"About {classes // 20}: 5 in 100. No class can know this: the 95 % describe the method.",
        lines=3,
    )
