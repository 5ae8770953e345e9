"""Session: one game on one screen, played by persons and bots, with its whole history.

It knows who looks at the screen (the viewer) and hands out only what that seat may know. It has no
widgets; the page shows what it says and passes on what is pressed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ttr.bots import Bot, Decision, make_bot
from ttr.game.moves import IllegalMove, Move
from ttr.game.view import player_view
from ttr.ui.seat.game import SeenGame
from ttr.ui.setup.game_options import GameOptions


class Session(SeenGame):
    """A game being played, from what was done in it before, as the `lines` of an earlier session had it.

    Bots think again, so that they go on as they would have, with their reasons; but what they have done counts, should
    they decide otherwise now. Lines that do not belong to such a game raise a `ValueError`.

    `viewer` is None while the screen is passed on and in a game without persons.
    """

    def __init__(self, options: GameOptions, lines: Iterable[str] = ()) -> None:
        super().__init__(options)
        self._bots: dict[int, Bot] = {
            seat: make_bot(choice.bot) for seat, choice in enumerate(options.seats) if choice.bot is not None
        }
        self._rngs = [random.Random(f"{self.options.seed} seat {seat}") for seat in range(len(options.seats))]
        self.viewer = self.persons[0] if len(self.persons) == 1 else None
        for line in lines:
            self._repeat(line)
        self._run_bots()

    @property
    def waiting_for(self) -> int | None:
        """The person the screen has to be passed to before the game goes on."""
        return None if self.over or self.viewer is not None else self.state.seat

    def lift_curtain(self) -> None:
        """The person to move has taken the screen."""
        if self.waiting_for is not None:
            self.viewer = self.state.seat

    def play(self, move: Move) -> None:
        """Make the viewer's move; bots answer, and where persons share the screen it is passed on."""
        super().play(move)
        if len(self.persons) > 1 and not self.over and self.state.seat != self.viewer:
            self.viewer = None

    def _why_no_move(self) -> str:
        return "The game is over." if self.over else "Take the screen first."

    def _repeat_move(self, move: Move) -> None:
        decision = self._bot_decides()
        self._apply(move, decision if decision is not None and decision.move == move else None)

    def _run_bots(self) -> None:
        while (decision := self._bot_decides()) is not None:
            self._apply(decision.move, decision)

    def _bot_decides(self) -> Decision | None:
        """Return what the bot to move does; None if a person is to move or the game is over.

        A bot that fails is replaced.
        """
        seat = self.state.seat
        while not self.over and (bot := self._bots.get(seat)) is not None:
            view = player_view(self.state, seat)
            try:
                decision = bot.choose(view, self._rngs[seat])
                if (reason := view.why_illegal(decision.move)) is not None:
                    raise IllegalMove(reason)
                return decision
            except Exception as error:  # a bot of somebody's own may do anything
                name = self.state.setup.seats[seat]
                self.notices.append(f"{name} failed ({type(error).__name__}); a random move was made for it.")
                self._bots[seat] = make_bot("random")
        return None
