"""A game and its viewer: the whole history, and the part that the viewer may know.

It has no widgets. `Session` on the play page and `TableGame` on the table page make the bots' moves.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise

from ttr.bots import BOTS, Bot, Decision
from ttr.bots.base import advise
from ttr.game.cards import CARDS
from ttr.game.files.log import EVERYTHING, PUBLIC, LogRow, Reader, log_rows, turn_ends
from ttr.game.files.new_game import new_game
from ttr.game.files.record import AGREED, Record
from ttr.game.moves import DrawCard, DrawTickets, IllegalMove, Move, SwapTickets, parse_move
from ttr.game.mutable import apply, end_by_agreement
from ttr.game.scoring import Scores, scores
from ttr.game.state import GameState
from ttr.game.view import PlayerView, player_view
from ttr.ui.setup.game_options import GameOptions

HINTS_BY = "expert" if "expert" in BOTS else "destination"
_TAKEN_BACK = "back to "  # prefix of a line that is not a move


def decide(bot: Bot, state: GameState, rng: random.Random) -> Decision:
    """Return a bot's decision for the seat to move; raise an `IllegalMove` if its move is illegal."""
    view = player_view(state, state.seat)
    decision = bot.choose(view, rng)
    if (reason := view.why_illegal(decision.move)) is not None:
        raise IllegalMove(reason)
    return decision


class SeenGame:
    """A game and its viewer; impossible options raise an error with every reason (`GameOptions.problems`).

    The options have a seed: see `GameOptions.deal`. A prepared game comes with its `start`. `viewer` is a seat, or None
    for somebody who only knows public facts. `lines` has all actions in order: a move, the number of moves that
    remained after an undo, or the end by agreement; together with the options they determine the game. `moves` lead
    from one of `states` to the next. `decisions` are the bots' reasons for their moves: secrets, so no widget may show
    them before the end (see `decision`). `notices` are more messages for the players, such as a bot that failed.
    """

    def __init__(self, options: GameOptions, start: GameState | None = None) -> None:
        self.options = options
        if start is None:
            start = new_game(options.real_rules(), options.names(), self.seed, board=options.real_board())
        self.states: list[GameState] = [start]
        self.moves: list[Move] = []
        self.lines: list[str] = []
        self.decisions: list[Decision | None] = []  # a decision for each move of a bot; None for persons
        self.notices: list[str] = []
        self.viewer: int | None = None

    @property
    def seed(self) -> int:
        """The seed of the decks, a secret until the game is over."""
        if self.options.seed is None:
            raise ValueError("a game needs a seed: use the options that GameOptions.deal returns")
        return self.options.seed

    @property
    def state(self) -> GameState:
        """The current position with all secrets; no widget may hold more of it than the viewer may know."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def bots(self) -> dict[int, str]:
        return self.options.bots

    @property
    def persons(self) -> list[int]:
        bots = self.bots
        return [seat for seat in range(len(self.options.seats)) if seat not in bots]

    @property
    def playing(self) -> bool:
        """Whether somebody plays here, now or later in the game."""
        return not self.over and bool(self.persons)

    @property
    def next_viewer(self) -> int | None:
        """The person who must take the screen before the game continues; None if everybody has a screen."""
        return None

    @property
    def my_turn(self) -> bool:
        return not self.over and self.viewer == self.state.seat

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for: the one to move, or all that choose at the same time."""
        return () if self.over else (self.state.seat,)

    @property
    def doing(self) -> Mapping[int, str]:
        """A word about each seat that acts at the same time as others."""
        return {}

    def view(self, position: int = -1) -> PlayerView | None:
        return None if self.viewer is None else player_view(self.states[position], self.viewer)

    @property
    def reader(self) -> Reader:
        """The seat that reads the log and the news, or `PUBLIC`; after the end, everybody may know `EVERYTHING`."""
        return EVERYTHING if self.over else PUBLIC if self.viewer is None else self.viewer

    def tickets_of(self, seat: int, position: int = -1) -> tuple[int, ...]:
        """Return the tickets of a seat at a position, or none if the viewer may not see them."""
        return self.states[position].tickets[seat] if self.over or seat == self.viewer else ()

    def decision(self, index: int) -> Decision | None:
        """Return the bot's decision behind a move, by its index; None for a person's move or during the game.

        A reason reveals its bot's tickets, cards and plan, even by its silence. So all reasons stay hidden until the
        game is over and tickets are public. A game without persons is over as soon as it has begun.
        """
        return self.decisions[index] if self.over else None

    def drawn_colors(self) -> tuple[int, ...]:
        """Return the colors of the cards that the viewer drew, the latest last."""
        if self.viewer is None:
            return ()
        came: dict[int, None] = {}
        hands = [tuple(state.hands[self.viewer]) for state in self.states]
        for before, after in pairwise([(0,) * len(CARDS), *hands]):
            for color in range(len(CARDS)):
                if after[color] > before[color]:
                    came.pop(color, None)
                    came[color] = None
        return tuple(came)

    def play(self, move: Move) -> None:
        """Make the viewer's move and the bots' answers; an `IllegalMove` changes nothing."""
        view = self.view()
        if view is None:
            raise IllegalMove(self._why_no_move())
        if (reason := view.why_illegal(move)) is not None:
            raise IllegalMove(reason)
        self._apply(move)
        self._run_bots()

    def end(self) -> None:
        """End the game by agreement, and score it as it stands; raise an `IllegalMove` if it is over."""
        self.states[-1] = end_by_agreement(self.state)
        self.lines.append(AGREED)

    def why_no_undo(self) -> str | None:
        target = self._undo_to()
        return target if isinstance(target, str) else None

    def undo(self) -> None:
        target = self._undo_to()
        if isinstance(target, str):
            raise IllegalMove(target)
        self._return_to(target)

    def hint(self) -> Decision:
        view = self.view()
        if view is None or not self.my_turn:
            raise IllegalMove("You can ask for a hint when it is your turn.")
        return advise(view, random.Random(len(self.moves)), HINTS_BY)

    def log(self) -> list[LogRow]:
        return log_rows(self.states, self.moves, self.reader)

    def turns(self) -> list[int]:
        """Return the positions at the end of each turn, the start first: the stops of the timeline."""
        return list(turn_ends(self.states))

    def scores(self) -> Scores | None:
        return scores(self.state) if self.over else None

    def record(self) -> Record | None:
        """Return the finished game's record; None during the game, because it holds secrets."""
        return Record.of(self.states[0], self.moves, self.state) if self.over else None

    # --- for subclasses ---

    def _why_no_move(self) -> str:
        return "Only a player with a seat can move."

    def _bot_decides(self) -> Decision | None:
        """Return the decision of the bot to move; None if a person is to move or the game is over."""
        return None

    def _run_bots(self) -> None:
        while (decision := self._bot_decides()) is not None:
            self._apply(decision.move, decision)

    def _apply(self, move: Move, decision: Decision | None = None) -> None:
        self.states.append(apply(self.state, move))
        self.moves.append(move)
        self.decisions.append(decision)
        self.lines.append(str(move))

    def repeat(self, line: str) -> None:
        if line == AGREED:
            self.end()
        elif line.startswith(_TAKEN_BACK):
            self._return_to(int(line.removeprefix(_TAKEN_BACK)))
        else:
            self._repeat_move(parse_move(line))

    def _repeat_move(self, move: Move) -> None:
        self._apply(move)

    def _return_to(self, moves: int) -> None:
        if not 0 <= moves < len(self.moves):
            raise ValueError(f"cannot go back to {moves} moves: the game has {len(self.moves)}")
        del self.states[moves + 1 :]
        del self.moves[moves:]
        del self.decisions[moves:]
        self.lines.append(f"{_TAKEN_BACK}{moves}")

    def _undo_to(self) -> int | str:
        """Return the position to go back to, or a sentence that says why there is none."""
        if self.viewer is None or self.over:
            return "There is nothing to undo now."
        for index in range(len(self.moves) - 1, -1, -1):
            before, after = self.states[index], self.states[index + 1]
            if _reveals(before, self.moves[index], after, self.viewer):
                return "A new card or ticket has been turned up since your last decision, so you cannot undo it."
            if before.seat == self.viewer:
                return index
            if before.seat in self.persons:
                return "Another player has moved since, so you cannot undo."
        return "There is nothing to undo yet."


def _reveals(before: GameState, move: Move, after: GameState, viewer: int) -> bool:
    """Return True if a move revealed a card or a ticket that the viewer had not seen."""
    if before.seat == viewer and (isinstance(move, DrawTickets | SwapTickets) or move == DrawCard(None)):
        return True
    if before.shown != after.shown:  # a rival's ticket, or the viewer's new ticket after a completed one
        return True
    # The contents of open piles are known.
    return before.display != after.display and not before.rules.open_piles
