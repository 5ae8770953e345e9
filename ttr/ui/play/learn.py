"""A guided first game with a prepared deal, on the play page itself.

The game is a record (`data/learn`): its moves are those of the learner and of the rival. Each of the learner's moves
has a `Lesson` here: a sentence that says what to do, what is lit for it, and a kind word about any other move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from ipywidgets import Box

from ttr.bots import Decision
from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.files.record import Record
from ttr.game.files.shipped_data import data_folder
from ttr.game.moves import DrawCard, IllegalMove, Move
from ttr.game.view import PlayerView
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.ui.controls.widgets import box, button, markup, set_class, show_if
from ttr.ui.markup import tag
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice

RIVAL = "Robin"


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the learner does next."""

    text: str  # one sentence or two: what to do, and why
    lit: tuple[str, ...]  # the keys of the controls to light up
    instead: str  # said about any other move
    route: int | None = None  # the route to light up
    # returns whether a move is the one to make; by default, it is the move of the record
    fits: Callable[[Move, PlayerView], bool] | None = None


def _draws_white(move: Move, view: PlayerView) -> bool:
    return isinstance(move, DrawCard) and move.slot is not None and view.face_up[move.slot] == "white"


LESSONS = (
    Lesson(
        "Tickets are your tasks: connect the two cities of each. Tick the two tickets from Alder, then press Keep.",
        ("k", "offer"),
        "Keep the two tickets from Alder: one way can serve both.",
    ),
    Lesson(
        "You pay for routes with cards. In a turn you may draw two. Take the green card.",
        ("1",),
        "First take the green card that lies open: press it.",
    ),
    Lesson(
        "Take the second card from the deck: press Draw blind.",
        ("d",),
        "Your turn has one more card. Take it from the deck this time: press Draw blind.",
    ),
    Lesson(
        "A locomotive counts as a card of any color. If it lies open, it costs the whole turn. Take it.",
        ("4",),
        "Take the locomotive: you will need it soon.",
    ),
    Lesson(
        "A gray route takes cards of any one color. Press Alder – Elm on the map, then 2 purple, then Claim.",
        ("r", "c"),
        "Claim Alder – Elm now, and pay with two purple cards. You will need the others later.",
        1,
    ),
    Lesson(
        f"{RIVAL} took Elm – Oak, your shortest way to Oak. So go around: claim Elm – Maple, a green route. Your "
        "locomotive stands for the second green card.",
        ("r", "c"),
        f"Elm – Oak is {RIVAL}'s now. Claim Elm – Maple, the first part of a way around it.",
        6,
    ),
    Lesson(
        "Alder – Maple is connected: one ticket is done. The next route needs three equal cards. Take a white one.",
        ("1", "5"),
        "Collect white cards now: you have one, and two lie open.",
        fits=_draws_white,
    ),
    Lesson("Take the other white card, too.", ("1", "5"), "Take the other white card.", fits=_draws_white),
    Lesson(
        "Claim Maple – Oak with three white cards. Then Alder and Oak are connected, too.",
        ("r", "c"),
        "Claim Maple – Oak: it connects your second ticket.",
        10,
    ),
    Lesson(
        "You have only two trains left, so everybody has one more turn. Use yours: claim Hazel – Oak, and your longest "
        "path grows.",
        ("r", "c"),
        "This is your last turn. Claim Hazel – Oak: two trains more for the longest path.",
        9,
    ),
)
AT_THE_END = (
    "The game is over. Now the points are counted: for routes, for tickets, and ten for the longest path. That is all "
    "you need to know."
)


@cache
def guided_game() -> Record:
    """Return the record of the guided game."""
    folder = data_folder() / "learn"
    return Record.read(folder / "game.txt", board=load_board(folder / "board.json"))


class GuidedGame(Session):
    """The guided game: the rival's moves are prepared, and the learner's are those of the lessons.

    It can continue from the `lines` of an earlier one, as any session.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        record = guided_game()
        states = record.states()
        played = [(state.seat, move) for state, move in zip(states, record.moves, strict=False)]
        self._prepared = [move for seat, move in played if seat == 1]
        self._wanted = [move for seat, move in played if seat == 0]
        board: Board = record.start.board
        seats = (SeatChoice(None), SeatChoice("random", RIVAL))
        options = GameOptions(seats=seats, seed=record.start.decks.seed, board=board, changes=(("trains", 9),))
        super().__init__(options, lines, record.start)

    @property
    def number(self) -> int:
        """How many of the learner's moves are made."""
        return sum(state.seat == 0 for state in self.states[:-1])

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of the learner's next move; None at the end."""
        return None if self.over else LESSONS[self.number]

    @property
    def overlay(self) -> Overlay | None:
        """The route to light up on the map."""
        lesson = self.lesson
        return None if lesson is None or lesson.route is None else Overlay((), edge_marks([lesson.route], Role.TODO))

    def play(self, move: Move) -> None:
        """Make the learner's move if it is the one to make, and the rival's answer."""
        lesson, view = self.lesson, self.view()
        if lesson is not None and view is not None and view.why_illegal(move) is None:
            right = lesson.fits(move, view) if lesson.fits is not None else move == self._wanted[self.number]
            if not right:
                raise IllegalMove(lesson.instead)
        super().play(move)

    def hint(self) -> Decision:
        """Return the move to make."""
        if self.lesson is None:
            raise IllegalMove("The game is over.")
        return Decision(self._wanted[self.number], self.lesson.text, self.overlay)

    def why_no_undo(self) -> str | None:
        """Return why nothing can be taken back."""
        return "There is no need to undo anything in this first game: go on."

    def _bot_decides(self) -> Decision | None:
        if self.over or self.state.seat == 0:
            return None
        return Decision(self._prepared[sum(state.seat == 1 for state in self.states[:-1])], "")


class Guide:
    """The guided game's sentences above the turn, and what they light up in `page`, the widget of a whole page.

    `skip` leaves the guided game.
    """

    def __init__(self, skip: Callable[[], None]) -> None:
        self.text = markup()
        self.text.add_class("ttr-live")  # announced by screen readers, see `Semantics`
        self.skip_button = button("Skip", skip, tooltip="Leave the first game, and set up one of your own")
        self.widget = box([self.text, self.skip_button], "ttr-guide")
        self._lit: tuple[str, ...] = ()

    def show(self, game: Session | None, page: Box) -> None:
        """Show what to do next in a guided game; any other game has no guide."""
        guided = game if isinstance(game, GuidedGame) else None
        lesson = None if guided is None else guided.lesson
        show_if(guided is not None, self.widget)
        if guided is None:
            self.text.value = ""
        elif lesson is None:
            self.text.value = tag("p", tag("b", "Well done! "), AT_THE_END)
        else:
            number = tag("b", f"Step {guided.number + 1} of {len(LESSONS)} ")
            self.text.value = tag("p", number, lesson.text)
        set_class(page, "ttr-taught", guided is not None and lesson is None)  # its last words stand before the timeline
        self.skip_button.description = "Skip" if lesson is not None else "Play a game"
        lit = () if lesson is None else lesson.lit
        for key in {*self._lit, *lit}:
            set_class(page, f"ttr-lit-{key}", key in lit)
        self._lit = lit
