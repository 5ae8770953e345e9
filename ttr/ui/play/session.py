"""Session: one game of persons and bots on one screen, with its whole history.

It knows who looks at the screen (the viewer), and reveals only that seat's knowledge. It has no widgets; the page
displays its state and forwards actions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ttr.bots import Bot, Decision, make_bot
from ttr.game.moves import IllegalMove, Move
from ttr.game.seat_network import claims_are_over
from ttr.game.state import GameState
from ttr.ui.game.game import SeenGame, decide
from ttr.ui.setup.game_options import GameOptions, options_to_text


class Session(SeenGame):
    """A game in progress, which can continue from the `lines` of an earlier session.

    Bots repeat their thinking, so that their state and reasons are restored, but the recorded moves count even if a bot
    now decides differently. Raises a `ValueError` for lines that do not belong to such a game.

    `viewer` is None while the screen changes hands, and in a game without persons.
    """

    def __init__(self, options: GameOptions, lines: Iterable[str] = (), start: GameState | None = None) -> None:
        super().__init__(options, start)
        self._bots: dict[int, Bot] = {seat: make_bot(name) for seat, name in self.bots.items()}
        self._rngs = [random.Random(f"{self.options.seed} seat {seat}") for seat in range(len(options.seats))]
        self.viewer = self.persons[0] if len(self.persons) == 1 else None
        for line in lines:
            self.repeat(line)
        self._run_bots()

    @property
    def setup(self) -> str:
        """The set-up in a store."""
        return options_to_text(self.options)

    @property
    def next_viewer(self) -> int | None:
        """The person who must take the screen before the game continues."""
        return None if self.over or self.viewer is not None else self.state.seat

    def lift_curtain(self) -> None:
        if self.next_viewer is not None:
            self.viewer = self.state.seat

    def why_no_end(self) -> str | None:
        """Return a sentence that says why the game cannot be ended as it stands; None if it can.

        Players may end a game when nobody can ever claim a route again, and no last round is going on.
        """
        if self.over or self.viewer is None:
            return self._why_no_move()
        if not claims_are_over(self.state):
            return "Somebody can still claim a route: play on."
        return None if self.state.turns_left is None else "This is the last round: play it to its end."

    def end_here(self) -> None:
        if (reason := self.why_no_end()) is not None:
            raise IllegalMove(reason)
        self.end()

    def play(self, move: Move) -> None:
        """Make the viewer's move and the bots' answers; hand the screen to the next person, if there is one."""
        super().play(move)
        if len(self.persons) > 1 and not self.over and self.state.seat != self.viewer:
            self.viewer = None

    def _why_no_move(self) -> str:
        return "The game is over." if self.over else "Take the screen first."

    def _repeat_move(self, move: Move) -> None:
        decision = self._bot_decides()
        self._apply(move, decision if decision is not None and decision.move == move else None)

    def _bot_decides(self) -> Decision | None:
        """Return the decision of the bot to move, after replacing a bot that fails."""
        seat = self.state.seat
        while not self.over and (bot := self._bots.get(seat)) is not None:
            try:
                return decide(bot, self.state, self._rngs[seat])
            except Exception as error:  # a user's own bot may do anything
                name = self.state.setup.seats[seat]
                self.notices.append(f"{name} failed ({type(error).__name__}); a random move was made for it.")
                self._bots[seat] = make_bot("random")
        return None
