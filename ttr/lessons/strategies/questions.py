"""Lesson 9, strategies as hypotheses: questions for practice, class, predictions and paper."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ttr.arena import Estimate
from ttr.arena.estimate import fitting_percents, wilson
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.cases import board, every_route
from ttr.lessons.outputs.worksheets.drawing import FINE, INK, UNIT, WIDE, paper
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import grow
from ttr.lessons.questions.places import BoardNetwork, from_game, shipped_positions
from ttr.lessons.strategies.cases import Z, first_seat_share, interval, marks, match, mini_board, verdict
from ttr.lessons.strategies.cases import win_share as share_of_wins
from ttr.ui.charts.share_charts import ShareBar, ShareChart, percents
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, svg
from ttr.ui.question import AnswerKind, Illustration, Question

YES, WORSE, OPEN = "yes, it is better", "no, it is worse", "no: we cannot tell"
_PAIRS = (("Ada's bot", "Bo's bot"), ("Cem's bot", "Dana's bot"), ("Emil's bot", "Fay's bot"))


@lru_cache(maxsize=1)
def _ends() -> tuple[BoardNetwork, ...]:
    """Return the final positions of real games, with all routes bright; they only illustrate questions."""
    owners = dict.fromkeys(each.place.owners for each in shipped_positions() if each.last)
    return tuple(
        BoardNetwork(board(), every_route(), owner, "The map shows the end of a real game.") for owner in owners
    )


def route_points(rng: random.Random, level: int) -> Question:
    size = 1 + 2 * level
    if level > 2:
        result = from_game(rng, 6).place
        routes = frozenset(rng.sample(sorted(result.routes), min(size, len(result.routes))))
        place = BoardNetwork(board(), routes, result.owners, result.source)
    else:
        place = BoardNetwork(board(), grow(rng, board(), size), source="These are the routes of one player.")
    lengths = sorted(board().routes[route].length for route in place.routes)
    worth = USA.route_points
    right = sum(worth[length] for length in lengths)
    terms = " + ".join(str(worth[length]) for length in lengths)
    reason = f"{terms} = {right}, for routes of {join_names(lengths)} trains."
    return place.ask(
        f"Routes of {join_names(range(1, 7))} trains score {join_names(worth[1:7])} points. How many points do the "
        "bright routes score?",
        right,
        reason,
        tempting=(sum(lengths), right + 2, right - 1),
        unit="point",
        after=edge_marks(sorted(place.routes), Role.ANSWER, lambda r: str(worth[board().routes[r].length])),
    )


def win_share(rng: random.Random, level: int) -> Question:
    a, b = rng.choice(_PAIRS)
    games = rng.choice(((10, 20), (20, 50), (50, 100), (200, 400))[level - 1])

    def make() -> tuple[int, int]:
        wins = rng.randint(games // 5, 3 * games // 4)
        return wins, 0 if level == 1 else 2 * rng.randint(1, max(1, games // 20))

    wins, ties = draw_until(make, lambda made: sum(made) <= games and (100 * made[0] + 50 * made[1]) % games == 0)
    losses = games - wins - ties
    right = (100 * wins + 50 * ties) // games
    half = f" and half of {pluralize(ties, 'tie')}" if ties else ""
    reason = f"{wins} wins{half} make {wins + ties // 2} of {games} games: {right}%."
    tied = f", and {ties} were ties" if ties else ""
    return rng.choice(_ends()).ask(
        f"In {games} games, {a} has won {wins} and {b} {losses}{tied}. What is the win share of {a}, in percent?",
        right,
        reason,
        tempting=(100 * wins // games, 100 * (wins + ties) // games, 100 - right),
        unit="percent",
    )


def which_interval(rng: random.Random, level: int) -> Question:
    games = (25, 100, 400, 1000)[level - 1] if rng.random() < 0.7 else (50, 200, 100, 400)[level - 1]
    wins = round(games * rng.randint(35, 75) / 100)
    low, high = interval(wins, games)
    seen, half = round(100 * wins / games), (high - low) / 2
    items = [(low, high)]
    for wider in (0.45, 2.2, 3.5, 1.0, 0.1, 6.0):
        away = 0 if wider != 1.0 else round(2.5 * half)
        pair = max(0, round(seen + away - half * wider)), min(100, round(seen + away + half * wider))
        unlike = all(abs(pair[0] - known[0]) + abs(pair[1] - known[1]) > max(6, half * 0.8) for known in items)
        if unlike and len(items) < 4 and pair[0] < pair[1]:
            items.append(pair)
    choices = tuple(f"{a} to {b}%" for a, b in sorted(items))

    def away_of(percent: int) -> str:
        most = 196 * (percent / 100 * (1 - percent / 100) / games) ** 0.5
        return f"{percent}% is {abs(percent - seen)} points away, and {most:.2f} are allowed"

    return rng.choice(_ends()).ask(
        f"A strategy has won {wins} of {games} games. What is the 95% confidence interval of its win share?",
        f"{low} to {high}%",
        f"A true share p fits if {seen}% is at most 1.96 standard errors away from p; the standard error is √(p(1 - "
        f"p)/{games}). {away_of(low)}: it fits. {away_of(low - 1)}: it does not fit. At the other end: "
        f"{away_of(high)}. {away_of(high + 1)}.",
        choices=choices,
    )


def is_better(rng: random.Random, level: int) -> Question:
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
    where = "lies above 50%" if right == YES else "lies below 50%" if right == WORSE else "contains 50%"
    reason = f"{wins} of {games} give the interval {low} to {high}%. It {where}."
    text = f" The 95% interval of its win share is {low} to {high}%." if level == 1 else ""
    return rng.choice(_ends()).ask(
        f"{a} has won {wins} of {games} games against {b}, without ties.{text} Do these games show (95%) "
        f"that {a} is better than {b}?",
        right,
        reason,
        choices=(YES, WORSE, OPEN),
    )


def games_needed(rng: random.Random, level: int) -> Question:
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
        reason = f"{root}. So it takes {factor * factor} times as many games: {many}."
        choices = tuple(
            str(games * n) for n in sorted({factor, factor * factor, factor * factor + factor, 10 * factor})
        )
        return rng.choice(_ends()).ask(text, str(many), reason, choices=choices)
    text = (
        f"After {games} games, an interval is {width} percentage points wide. About how wide is it after {many} games?"
    )
    reason = f"{root}. So it is {width}/{factor} = {width // factor} points wide."
    widths = sorted({width // factor, width, max(1, width // factor**2), width * 2 // 3, width - factor})
    right = str(width // factor)
    wrong = [str(each) for each in widths if str(each) != right][:3]
    choices = tuple(pluralize(number, "point") for number in sorted(map(int, [right, *wrong])))
    return rng.choice(_ends()).ask(text, pluralize(int(right), "point"), reason, choices=choices)


GENERATORS = (
    Generator("points of routes", 9, route_points, in_class=2),
    Generator("win share", 9, win_share, in_class=2),
    Generator("which interval", 9, which_interval, in_class=2),
    Generator("is it better", 9, is_better, in_class=2),
    Generator("how many games", 9, games_needed, in_class=2),
)


# --- predictions ---


# The wins of the first strategy in 400 games of `Contest`, seed 1; in a match against itself, the wins of the first
# seat.
GAMES = 400
WON = {("few turns", "iron empire"): 362.0, ("expert", "card monger"): 168.5, ("few turns", "few turns"): 284.0}
# The expert's wins in 400 games against card monger by the rules of 2004, from docs/arena.md.
ON_THE_LARGE_BOARD = Estimate(0.81, 0.77, 0.84, 400)


def _pictures(names: tuple[str, str], sentence: str) -> tuple[Picture, Picture]:
    owners = match(names, 2).games[0].owners
    everything = frozenset(range(len(mini_board().routes)))
    return Picture(owners=owners), Picture(owners=owners, overlay=Overlay(sentence=sentence), lit=everything)


def _question(
    names: tuple[str, str],
    text: str,
    choices: tuple[str, ...],
    right: str,
    reason: str,
    before: Sequence[ShareBar],
    after: Sequence[ShareBar],
) -> Question:
    first, second = _pictures(names, reason)
    labels = names if names[0] != names[1] else (names[0], f"{names[1]} 2")
    whose = f"The map shows the end of one of their games: {marks(labels)}."
    asked = Illustration(first, mini_board(), ShareChart(tuple(before), whose))
    answered = Illustration(second, mini_board(), ShareChart(tuple(after), whose))
    return Question(text, AnswerKind.CHOICE, (right,), reason, asked, answered, choices)


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
            "around one city, then around the next. Which strategy wins more often?",
            ("few turns", "iron empire", "about even"),
            "few turns",
            f"Few turns won {percents(empire)} of {GAMES} games against iron empire.",
            [],
            [ShareBar("few turns", empire)],
        ),
        _question(
            ("conqueror", "destination"),
            "Conqueror has won 7 of 10 games against destination. Do these games show that it is better?",
            ("yes", "not yet"),
            "not yet",
            f"7 of 10 is {percents(seven)}. The interval contains 50%. With other decks, conqueror won 4 of 10.",
            [ShareBar("conqueror", seven, hidden=True)],
            [ShareBar("conqueror", seven)],
        ),
        _question(
            ("expert", "few turns"),
            "The expert has won 70 of 100 games against few turns. Do these games show that it is better?",
            ("yes", "not yet"),
            "yes",
            f"70 of 100 is {percents(seventy)}. The share is the same as with 7 of 10, but there are ten times as many "
            f"games, and now the whole interval lies above 50%.",
            [ShareBar("expert", seventy, hidden=True)],
            [ShareBar("expert", seventy)],
        ),
        _question(
            ("expert", "card monger"),
            f"On the large map of the USA, the expert won {100 * large.value:.0f}% of {large.size} games against "
            "card monger. What happens on this small map, where all cards lie open?",
            ("about the same", "less than half"),
            "less than half",
            f"Here the expert won {percents(monger)} of {GAMES} games. A win share depends on both strategies and on "
            f"the rules. Other rules can change it.",
            [ShareBar("large map", large)],
            [ShareBar("large map", large), ShareBar("small map", monger)],
        ),
        _question(
            ("few turns", "few turns"),
            "Few turns plays itself, so both sides are equally good. How often does the player who begins win?",
            ("30%", "50%", "70%"),
            "70%",
            f"The player who began won {percents(mirror)} of {GAMES} games. On this small board, the first turn is "
            f"worth a lot.",
            [],
            [ShareBar("who begins", mirror)],
        ),
        _question(
            ("conqueror", "destination"),
            f"15 of 25 games give an interval that is {width[0]} percentage points wide. How many games make it "
            f"about half as wide?",
            ("40", "50", "100"),
            "100",
            f"About 100: 60 of 100 is {percents(more)}, {width[1]} points wide. Half the width takes four times as "
            f"many games, because the standard error shrinks with the square root of the number of games.",
            [ShareBar("15 of 25", few)],
            [ShareBar("15 of 25", few), ShareBar("60 of 100", more)],
        ),
    )


# --- worksheet ---


_GAMES, _DECKS = 10, 5
_SQUARES = (25, 100, 400)  # numbers of games with standard errors of 10, 5 and 2.5 percentage points at 50%


def worksheet(rng: random.Random) -> Content:
    text = f"The standard error at a true share of 50% is √(0.5 · 0.5 / n) for n games; 95% lie within {Z} of them."
    front = (_share(rng), *below([], _verdicts(rng), _ask_needed(rng), words=text), _ask_drawn(rng))
    return Content(front, (_seats(rng), _interval(rng)), (_ask_one(rng), _misses(rng)))


def _share(rng: random.Random) -> Task:
    def make() -> list[tuple[int, int]]:
        games = [(rng.randint(70, 130), rng.randint(70, 130)) for _ in range(_GAMES)]
        tie = rng.randrange(_GAMES)
        games[tie] = (games[tie][0], games[tie][0])
        return games

    games = draw_until(make, lambda found: 0.3 <= share_of_wins(found) <= 0.8)
    wins = sum(a > b for a, b in games)
    ties = sum(a == b for a, b in games)
    percent = f"{100 * share_of_wins(games):g}"
    listed = ", ".join(f"{a}:{b}" for a, b in games)
    return task(
        "share",
        f"Ada's and Bo's points in {_GAMES} games: {listed}. How many games does Ada win? How many are ties? What is "
        f"her win share, if a tie counts as half a win?",
        {"games": tuple(games)},
        (wins, ties, percent),
        f"Ada wins {wins}, and ties: {ties}. ({wins} + {ties / 2:g}) / {_GAMES} = {percent}%.",
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
            (f"{wins} of {games}", f"{100 * wins / games:g}%", f"{error:g}%", f"{away:.1f}", verdict(wins, games))
        )
    return task(
        "verdicts",
        "Ada's strategy plays Bo's. How many standard errors is each share away from 50%? Is Ada better, is Ada "
        "worse, or is it undecided?",
        {"cases": tuple(cases)},
        tuple(row[-1] for row in rows),
        "With more games, the same distance from 50% says more.",
        table=FillInTable(("wins", "share", "standard error", "away", "better, worse, undecided"), rows),
    )


def _ask_needed(rng: random.Random) -> Task:
    percent = rng.choice((52, 53, 54, 55, 60))
    just_so_far = Fraction(str(Z)) ** 2 / 4 / Fraction(percent - 50, 100) ** 2  # with this many games, 50% just fits
    needed = math.floor(just_so_far) + 1
    still = f" = {just_so_far}, where 50% still just fits" if just_so_far.denominator == 1 else ""
    return task(
        "needed",
        f"Ada's true share is {percent}%, and we observe exactly that share. How many games do you need until 50% "
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
            parts.append(svg.text(x, bottom + 14, f"{tick}%", anchor="middle", size=10.5, fill=INK))
        for number, (name, low, share, high) in enumerate(self.rows):
            y = 16 + line * number
            parts.append(svg.text(left - 24, y + 4, name, size=13, bold=True, fill=INK))
            parts.append(svg.line(place(low), y, place(high), y, stroke=INK, stroke_width=2))
            for end in (low, high):
                parts.append(svg.line(place(end), y - 6, place(end), y + 6, stroke=INK, stroke_width=2))
            parts.append(svg.circle(place(share), y, 4, fill=INK))
        return paper(width, bottom + 20, parts, self.words, scale)


def _ask_drawn(rng: random.Random) -> Task:
    """Ask for the verdicts of five intervals; none ends too close to 50% to read."""

    def make() -> list[tuple[int, int]]:
        return [(round(games * rng.uniform(0.36, 0.66)), games) for games in rng.choices((50, 100, 200), k=5)]

    def clear(cases: list[tuple[int, int]]) -> bool:
        ends = [abs(end - 50) for case in cases for end in interval(*case)]
        return min(ends) >= 2 and {"better", "undecided"} <= {verdict(*case) for case in cases}

    cases = draw_until(make, clear)
    items = tuple(verdict(*case) for case in cases)
    rows = tuple(
        (letter, interval(*case)[0], round(100 * case[0] / case[1]), interval(*case)[1])
        for letter, case in zip("abcde", cases, strict=True)
    )
    better, open_ones = (
        ", ".join(letter for letter, said in zip("abcde", items, strict=True) if said == wanted)
        for wanted in ("better", "undecided")
    )
    return task(
        "intervals",
        "Here are five matches with their 95% intervals. In which matches is Ada better? Which are undecided? What "
        "makes an interval short?",
        {"cases": tuple(cases)},
        (better, open_ones),
        f"Better: {better}. Undecided: {open_ones}. More games make an interval shorter.",
        lines=2,
        figure=IntervalFigure(rows, "Five intervals of win shares"),
    )


def _seats(rng: random.Random) -> Task:
    rows = tuple(
        (deck, rng.choice(("Ada", "Ada", "Bo", "tie")), rng.choice(("Ada", "Bo", "Bo", "tie")))
        for deck in range(1, _DECKS + 1)
    )
    pairs = tuple(row[1:] for row in rows)
    first = f"{100 * first_seat_share(pairs):g}"
    games = [(1, 0) if who == "Ada" else (0, 1) if who == "Bo" else (0, 0) for pair in pairs for who in pair]
    own = f"{100 * share_of_wins(games):g}"
    return task(
        "seats",
        "Each deck was played twice, with the seats swapped. The table shows who won. What share of the games did "
        "the player who began win? What is Ada's win share? Why is each deck played twice?",
        {"pairs": pairs},
        (first, own),
        f"The player who began won {first}%, and Ada won {own}%. Seats and decks are the same for both players, so "
        f"their luck cancels out.",
        lines=5,
        table=FillInTable(("deck", "when Ada began", "when Bo began"), rows, 3),
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
        f"{wins} wins in {games} games give the 95% interval {low} to {high}%. Which of these true shares fit this "
        f"result: {low - 3}%, {low + 2}%, 50%, {high + 2}%? Is Ada better, is Ada worse, or is it undecided?",
        {"wins": wins, "games": games, "asked": options},
        (fit, verdict(wins, games)),
        f"{'% and '.join(map(str, fit))}%: {verdict(wins, games)}.",
        lines=3,
    )


def _ask_one(rng: random.Random) -> Task:
    wins = draw_until(lambda: rng.randint(36, 64), lambda found: abs(found - 50) not in (9, 10))
    away = abs(wins - 50) / 5
    return task(
        "verdict",
        f"Ada wins {wins} of 100 games; the standard error at 50% is 5%. How many standard errors is that away "
        f"from 50%? Is Ada better or worse, or is it undecided?",
        {"wins": wins, "games": 100},
        verdict(wins, 100),
        f"{away:g} standard errors: {verdict(wins, 100)}.",
        lines=3,
    )


def _misses(rng: random.Random) -> Task:
    classes = rng.choice((20, 40, 60, 100, 200))
    return task(
        "misses",
        f"{classes} classes play the same match, and each writes down its 95% interval. About how many of these "
        f"miss the true share? Can a class know whether its own interval does?",
        {"classes": classes},
        (classes // 20,),
        f"About {classes // 20}: 5 in 100. No class can know this: 95% describes the method.",
        lines=3,
    )
