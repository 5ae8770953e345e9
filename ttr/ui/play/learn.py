"""A guided first game with a prepared deal, on the play page itself.

The game is a record (`data/learn`) with the moves of the learner and of the rival. Each of the learner's moves has an
`Instruction` here: a sentence that says what to do, the controls to light up, and a kind word about any other move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from ipywidgets import Box

from ttr.bots import Decision
from ttr.game.files import data_folder
from ttr.game.files.board_json import load_board
from ttr.game.files.record import Record
from ttr.game.moves import DrawCard, IllegalMove, Move
from ttr.game.view import PlayerView, player_view
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.ui.controls.widgets import box, button, markup, put, set_class, show_if
from ttr.ui.markup import tag
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice

GUIDED = "learn"
"""The set-up of the guided game in a store, and its word in a link."""
RIVAL = "Robin"


@dataclass(frozen=True, slots=True)
class Instruction:
    text: str  # one sentence or two: what to do, and why
    lit: tuple[str, ...]  # the keys of the controls to light up
    instead: str  # said about any other move
    route: int | None = None  # the route to light up


INSTRUCTIONS = (
    Instruction(
        "Tickets are your tasks: connect the two cities of each. Tick the two tickets from Alder, then press Keep.",
        ("k", "offer"),
        "Keep the two tickets from Alder: one way can serve both.",
    ),
    Instruction(
        "You pay for routes with cards. In a turn you may draw two. Take the green card.",
        ("1",),
        "Take the green card first: press it.",
    ),
    Instruction(
        "Take the second card from the deck: press Draw blind.",
        ("d",),
        "You have one more card to draw. Take it from the deck this time: press Draw blind.",
    ),
    Instruction(
        "A locomotive counts as a card of any color. Taking a face-up locomotive costs the whole turn. Take it.",
        ("4",),
        "Take the locomotive: you will need it soon.",
    ),
    Instruction(
        "A gray route takes cards of any one color. Press Alder – Elm on the map, then 2 purple, then Claim.",
        ("r", "c"),
        "Claim Alder – Elm now, and pay with two purple cards. You will need the others later.",
        1,
    ),
    Instruction(
        f"{RIVAL} took Elm – Oak, your shortest way to Oak. So go around: claim Elm – Maple, a green route. Your "
        "locomotive stands for the second green card.",
        ("r", "c"),
        f"Elm – Oak is {RIVAL}'s now. Claim Elm – Maple, the first part of a way around it.",
        6,
    ),
    Instruction(
        "Alder – Maple is connected: one ticket is done. The next route needs three cards of one color. Take a white "
        "card.",
        ("1", "5"),
        "Collect white cards now: you have one, and two lie open.",
    ),
    Instruction("Take the other white card, too.", ("1", "5"), "Take the other white card."),
    Instruction(
        "Claim Maple – Oak with three white cards. Then Alder and Oak are connected, too.",
        ("r", "c"),
        "Claim Maple – Oak: it connects your second ticket.",
        10,
    ),
    Instruction(
        "You have only two trains left, so everybody has one more turn. Use yours: claim Hazel – Oak, and your longest "
        "path grows.",
        ("r", "c"),
        "This is your last turn. Claim Hazel – Oak: two more trains for your longest path.",
        9,
    ),
)
AT_THE_END = "Points come from routes, from tickets and from the longest path. That is all you need to know."


@cache
def guided_game() -> Record:
    folder = data_folder() / "learn"
    return Record.read(folder / "game.txt", board=load_board(folder / "board.json"))


def _open_card(move: Move, view: PlayerView) -> str | None:
    """Return the color that a move draws from the display; None for any other move."""
    return view.face_up[move.slot] if isinstance(move, DrawCard) and move.slot is not None else None


class GuidedGame(Session):
    """The guided game: the rival's moves are prepared, and the learner's are those of the instructions.

    It can continue from the `lines` of an earlier one, as any session.
    """

    setup = GUIDED

    def __init__(self, lines: Iterable[str] = ()) -> None:
        record = guided_game()
        start = record.start
        played = list(zip(record.states(), record.moves, strict=False))
        self._prepared = [move for state, move in played if state.seat == 1]
        self._wanted = [(move, _open_card(move, player_view(state, 0))) for state, move in played if state.seat == 0]
        seats = (SeatChoice(None), SeatChoice("random", RIVAL))
        changes = (("trains", start.rules.trains),)
        options = GameOptions(seats=seats, seed=start.decks.seed, board=start.board, changes=changes)
        super().__init__(options, lines, start)

    def _moves_of(self, seat: int) -> int:
        return sum(state.seat == seat for state in self.states[:-1])

    @property
    def number(self) -> int:
        return self._moves_of(0)

    @property
    def instruction(self) -> Instruction | None:
        return None if self.over else INSTRUCTIONS[self.number]

    @property
    def overlay(self) -> Overlay | None:
        route = self.instruction.route if self.instruction is not None else None
        return None if route is None else Overlay((), edge_marks([route], Role.TODO))

    def _right_moves(self) -> list[Move]:
        """Return the move of the record, or all moves that take a card of the same color from the display."""
        (wanted, color), view = self._wanted[self.number], player_view(self.state, 0)
        return [wanted] if color is None else [move for move in view.legal_moves if _open_card(move, view) == color]

    def play(self, move: Move) -> None:
        """Make the learner's move if it is the one to make, and the rival's answer."""
        legal = player_view(self.state, 0).legal_moves
        if self.instruction is not None and move in legal and move not in self._right_moves():
            raise IllegalMove(self.instruction.instead)
        super().play(move)

    def hint(self) -> Decision:
        if self.instruction is None:
            raise IllegalMove("The game is over.")
        return Decision(self._right_moves()[0], self.instruction.text, self.overlay)

    def _undo_to(self) -> str:
        return "There is no need to undo anything in this first game: go on."

    def _bot_decides(self) -> Decision | None:
        return None if self.over or self.state.seat == 0 else Decision(self._prepared[self._moves_of(1)], "")


class Guide:
    """The guided game's sentences above the turn, and what they light up in `page`, the widget of a whole page.

    `leave` leaves the guided game.
    """

    def __init__(self, leave: Callable[[], None]) -> None:
        self.text = markup()
        self.text.add_class("ttr-live")  # announced by screen readers, see `Semantics`
        self.skip_button = button("Skip", leave)
        self.widget = box([self.text, self.skip_button], "ttr-guide")
        self._lit: tuple[str, ...] = ()

    def show(self, game: GuidedGame | None, page: Box) -> None:
        """Show what to do next in a guided game; without one, hide the guide."""
        instruction = None if game is None else game.instruction
        over = game is not None and instruction is None
        show_if(game is not None, self.widget)
        if game is None:
            self.text.value = ""
        elif instruction is None:
            self.text.value = tag("p", tag("b", "Well done! "), AT_THE_END)
        else:
            number = tag("b", f"Step {game.number + 1} of {len(INSTRUCTIONS)} ")
            self.text.value = tag("p", number, instruction.text)
        then = "You against an easy opponent" if over else "Leave the first game, and set up one of your own"
        put(self.skip_button, description="Play a game" if over else "Skip", tooltip=then)
        lit = () if instruction is None else instruction.lit
        for key in {*self._lit, *lit}:
            set_class(page, f"ttr-lit-{key}", key in lit)
        self._lit = lit
