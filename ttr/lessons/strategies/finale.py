"""Lesson 9, strategies as hypotheses: its last game, where you send one of two unknown strategies into each game."""

from __future__ import annotations

from functools import partial

from ttr.arena.estimate import wilson
from ttr.graphs.words import counted
from ttr.lessons.last_games.choice_game import NEAR, ChoiceGame, Choices
from ttr.lessons.strategies.two_unknown import (
    GAMES,
    NAMES,
    SHARES,
    Both,
    Tried,
    after,
    unknown,
    worth,
    worth_by_coin,
    worth_of_sending,
)
from ttr.ui.charts.share_charts import Bar, ShareChart
from ttr.ui.controls.widgets import button, markup
from ttr.ui.map.picture import Picture

TASK = (
    f"{NAMES[0]} and {NAMES[1]} are two new strategies. Each has one of these true shares: "
    f"{', '.join(f'{100 * share:.0f}' for share in SHARES[:-1])} and {100 * SHARES[-1]:.0f} %, but nobody knows "
    f"which. There are {GAMES} games. Send one strategy into each game, and win as many as you can."
)
NOTHING_YET: Both = (Tried(), Tried())


class SendOne(ChoiceGame):
    """The tab of lesson 9's last game; a position has two strategies."""

    def __init__(self) -> None:
        self._chart = markup()
        moves = [
            button(f"Send {name}", partial(self.send, which), tooltip=f"{name} plays the next game")
            for which, name in enumerate(NAMES)
        ]
        again, go_on = "Play the same two again", "Play the next two (the same for everyone)"
        super().__init__(9, TASK, (self._chart,), moves, again=again, go_on=go_on)
        self.clear()

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return self._left == 0

    def clear(self) -> None:
        """Begin the position again."""
        self._unknown = unknown(self.number)
        self.both, self.choices = NOTHING_YET, Choices(worth(NOTHING_YET), worth_by_coin())
        self._tell()

    def send(self, which: int) -> None:
        """Send strategy 0 or 1 into the next game."""
        if self.over:
            return
        own, other = (worth_of_sending(self.both, each) for each in (which, 1 - which))
        good = "best" if self._choose(own, other) else "not best"
        won = self._unknown.wins[which][self.both[which].games]
        self.both = after(self.both, which, won)
        name, rival = NAMES[which], NAMES[1 - which]
        why = f"{own:.2f} wins on average"
        why += " with either one next" if abs(own - other) <= NEAR else f" with {name} next, {other:.2f} with {rival}"
        said = f"{name} {'wins' if won else 'loses'}. Sending {name} was {good}: the remaining games were worth {why}."
        self._tell(said)

    @property
    def wins(self) -> int:
        """How many games were won so far."""
        return sum(tried.wins for tried in self.both)

    @property
    def _left(self) -> int:
        return GAMES - sum(tried.games for tried in self.both)

    def seen(self, score: int | None, note: str) -> tuple[Picture, str]:
        """Return an empty map, and a sentence about the next choice or the result."""
        bars = (Bar(name, wilson(tried.wins, tried.games)) for name, tried in zip(NAMES, self.both, strict=True))
        self._chart.value = ShareChart(tuple(bars)).drawn
        if score is None:
            words = (
                f"{self.wins} of {GAMES - self._left} won, {counted(self._left, 'game')} to go. Which one do you send?"
            )
        else:
            shares = zip(NAMES, self._unknown.shares, strict=True)
            truth = " and ".join(f"{name} {100 * share:.0f} %" for name, share in shares)
            words = f"The truth: {truth}. You won {self.wins} of {GAMES}, and {self._result(score)}"
        return Picture(), f"{note} {words}".strip()
