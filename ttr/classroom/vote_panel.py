"""The teacher's controls for a vote: choose or write a question, ask it, close the vote, vote again, solve it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten

from ttr.classroom.prepared_questions import Snapshot
from ttr.classroom.vote_html import choices_html
from ttr.game.board import Board
from ttr.game.files.table_sheet import match_pair
from ttr.game.parsing import cities_meant, nearest_city, plain_letters, read_whole
from ttr.graphs.words import sentence
from ttr.lessons.bank import of_lesson
from ttr.lessons.catalog import LESSONS
from ttr.store.class_events import Stage
from ttr.ui.controls.html import hint_line, status
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    dropdown,
    listen,
    markup,
    set_options,
    show_if,
    text_field,
)
from ttr.ui.markup import Markup, tag
from ttr.ui.page.kept_text import KeptControls
from ttr.ui.page.link import page_address
from ttr.ui.question import MAX_DIGITS, Answer, AnswerKind, Illustration, Question, ask
from ttr.ui.records.files import shipped_boards, title_of

OWN = "own"
LETTERS = 100  # of a question in the list; all of it stands below
WRITE = "write"  # the choice of a question that the teacher writes here
PAGES = (("play", "play"), ("replay", "replay"), ("algorithms", "algorithms"), ("boards", "workshop"))
"""The pages whose positions can be put to the class, with their names here."""

GO_ON = {
    Stage.FIRST: "Close the vote",
    Stage.DISCUSS: "Vote again",
    Stage.SECOND: "Close the vote",
    Stage.CLOSED: "Show the solution",
    Stage.SOLVED: "Done",
}
NEXT = {
    Stage.FIRST: Stage.DISCUSS,
    Stage.DISCUSS: Stage.SECOND,
    Stage.SECOND: Stage.CLOSED,
    Stage.CLOSED: Stage.SOLVED,
    Stage.SOLVED: Stage.AWAY,
}
"""The next stage after each stage."""


class VotePanel:
    """Controls for a vote: questions from lessons or the teacher, and buttons for the stages.

    `given` are the teacher's own questions, from a line of Python or from another page; `positions` come from other
    pages, to write questions about. The browser's tab keeps a question that is being written. `on_choose` is called
    after a change of the question, and `on_turn` with the next stage.
    """

    def __init__(
        self,
        on_choose: Callable[[], None],
        on_put: Callable[[Question], None],
        on_turn: Callable[[Stage], None],
    ) -> None:
        self._on_choose, self._on_put, self._on_turn = on_choose, on_put, on_turn
        self._quiet = Quiet()
        self._stage: Stage | None = None
        self.given: tuple[Question, ...] = ()
        self.positions: tuple[Snapshot, ...] = ()
        lessons: list[tuple[str, object]] = [(f"{entry.number} {entry.title}", entry.number) for entry in LESSONS]
        self.lesson = dropdown("Lesson", [*lessons, ("a question of my own", OWN)])
        self.question, self._choices = dropdown("Question"), markup()
        self.own_text = text_field("Question", "Which city …?")
        kinds: list[tuple[str, object]] = [
            ("a click on a city", AnswerKind.CITY),
            ("a click on a route", AnswerKind.ROUTE),
            ("a number", AnswerKind.NUMBER),
            ("one of some choices", AnswerKind.CHOICE),
        ]
        self.own_kind = dropdown("Answer", kinds)
        self.own_choices = text_field("Choices", "yes, no, it depends")
        self.own_right = text_field("Right answer", "optional; or click it")
        self.own_board = dropdown("Board", _board_options())
        self.own_board.value = "usa"
        self._hint = markup()
        self._own = box(
            [
                self.own_text,
                self.own_kind,
                self.own_choices,
                self.own_right,
                self.own_board,
                self._hint,
                markup(_pages_html()),
            ],
            "ttr-section",
        )
        self.put_button = button("Ask the class", self.press_put, "ttr-primary", "ttr-once")
        self._choose = box([self.lesson, self.question, self._choices, self._own, self.put_button], "ttr-section")
        self.next_button = button("", self.press_next, "ttr-primary", "ttr-once")
        self.solve_button = button("Show the solution", lambda: on_turn(Stage.SOLVED))
        self.away_button = button("Remove the question", lambda: on_turn(Stage.AWAY))
        self._running = box([self.next_button, self.solve_button, self.away_button], "ttr-row")
        own = (self.own_kind, self.own_text, self.own_choices, self.own_board, self.own_right)
        names = ("lesson", "kind", "text", "choices", "board", "right")
        self.kept = KeptControls("own-question", dict(zip(names, (self.lesson, *own), strict=True)))
        self.widget = box([self._choose, self._running, self.kept.widget], "ttr-panel")
        listen(self._offer, self.lesson, quiet=self._quiet)
        listen(self._show_choice, self.question, self.own_text, self.own_kind, self.own_board)
        self.show_stage(None)

    @property
    def chosen(self) -> Question | None:
        """The chosen ready question; None for the teacher's own question, and during a poll."""
        return self.question.value if isinstance(self.question.value, Question) else None

    @property
    def preview(self) -> tuple[str, Illustration] | None:
        """A preview of the question: its text and its illustration."""
        if self.chosen is not None:
            question = self.chosen.without_solution()
            return question.text, question.before
        if self._writing:
            return self.own_text.value or "A question of your own", self._own_illustration
        return None

    @property
    def _writing(self) -> bool:
        """Whether the teacher writes a question here."""
        return bool(self.lesson.value == OWN and self.question.value == WRITE)

    def open(self) -> None:
        """Offer the questions, at the first opening of the panel."""
        if not self.question.options:
            self._offer()

    def give(self, questions: Sequence[Question], positions: Sequence[Snapshot]) -> None:
        """Offer questions from elsewhere, and positions to write a question about."""
        self.given, self.positions = tuple(questions), tuple(positions)
        numbered = [(f"{number}. from {each.name}", each) for number, each in enumerate(positions, start=1)]
        with self._quiet:
            set_options(self.own_board, [*reversed(numbered), *_board_options()])
        if self.lesson.value == OWN and self.question.options:
            self._offer()

    def choose(self, question: Question) -> None:
        self._choose_own()
        self.question.value = next(
            each for each in self.given if each.without_solution() == question.without_solution()
        )

    def write_about(self, position: Snapshot) -> None:
        """Prepare the form for a question about a position."""
        self._choose_own()
        self.question.value = WRITE
        self.own_board.value = position

    def _choose_own(self) -> None:
        with self._quiet:
            self.lesson.value = OWN
        self._offer()

    def show_stage(self, stage: Stage | None, *, once: bool = False) -> None:
        """Offer the controls for a stage of a poll, or for a new question; `once` if there is no second vote."""
        self._stage = None if stage is Stage.AWAY else stage
        running = self._stage is not None
        show_if(not running, self._choose)
        show_if(running, self._running)
        show_if(running and self._stage not in (Stage.CLOSED, Stage.SOLVED), self.solve_button)
        show_if(running and self._stage is not Stage.SOLVED, self.away_button)
        show_if(running and not (once and self._stage is Stage.FIRST), self.next_button)
        if self._stage is not None:
            self.next_button.description = GO_ON[self._stage]

    def click(self, kind: AnswerKind, index: int) -> None:
        """Use a click on the map as the right answer to the teacher's own question."""
        if self._stage is not None or self.lesson.value != OWN or self.own_kind.value is not kind:
            return
        board = self._own_illustration.board
        self.own_right.value = board.cities[index].name if kind is AnswerKind.CITY else str(board.routes[index])

    def press_put(self) -> None:
        """Ask the class the question."""
        if self.chosen is not None:
            self._on_put(self.chosen)
        if not self._writing:
            return
        try:
            question = self._own_question()
        except ValueError as error:
            self._hint.value = status(sentence(str(error)), urgent=True)
            return
        self._hint.value = hint_line("")
        self._on_put(question)

    def press_next(self) -> None:
        if self._stage is not None:
            self._on_turn(NEXT[self._stage])

    def _own_question(self) -> Question:
        kind, shown = self.own_kind.value, self._own_illustration
        written = self.own_choices.value.split(",") if kind is AnswerKind.CHOICE else ()
        choices = tuple(each.strip() for each in written if each.strip())
        right = _read_answer(self.own_right.value.strip(), kind, shown.board, choices)
        return ask(self.own_text.value, right, choices, kind=kind, before=shown.picture, board=shown.board)

    @property
    def _own_illustration(self) -> Illustration:
        """The position of the teacher's own question."""
        chosen = self.own_board.value
        if isinstance(chosen, Snapshot):
            return Illustration(chosen.picture, chosen.board)
        return Illustration(board=shipped_boards()[str(chosen)])

    def _offer(self) -> None:
        """Offer the questions of the chosen lesson."""
        own = self.lesson.value == OWN
        questions = self.given if own else of_lesson(LESSONS[int(self.lesson.value) - 1])
        options: list[tuple[str, object]] = [
            (f"{number} {shorten(question.text.splitlines()[0], LETTERS, placeholder=' …')}", question)
            for number, question in enumerate(questions, start=1)
        ]
        if own:
            options.append(("write one here", WRITE))
        with self._quiet:
            set_options(self.question, [CHOOSE, *options] if questions else options, NOTHING if questions else WRITE)
        show_if(not own or bool(questions), self.question)
        self._show_choice()

    def _show_choice(self) -> None:
        if self._quiet:
            return
        writing = self._writing
        self._choices.value = Markup() if self.chosen is None else _chosen_html(self.chosen)
        show_if(writing or self.chosen is not None, self.put_button)
        show_if(writing, self._own)
        show_if(writing and self.own_kind.value is AnswerKind.CHOICE, self.own_choices)
        self._on_choose()


def _chosen_html(question: Question) -> Markup:
    """Return a question in full, as the class will read it."""
    return tag("p", question.text, class_="ttr-question ttr-chosen-question") + choices_html(question)


def _read_answer(text: str, kind: AnswerKind, board: Board, choices: Sequence[str]) -> tuple[Answer, ...]:
    """Return the right answer that a teacher typed, in the spelling of the board or of the choices, if there is one."""
    if not text:
        return ()
    if kind is AnswerKind.NUMBER:
        return (read_whole(text, 0, 10**MAX_DIGITS - 1),)
    if kind is AnswerKind.CHOICE:
        matches = [each for each in choices if each == text] or [
            each for each in choices if plain_letters(each) == plain_letters(text)
        ]
        if not matches:
            raise ValueError(f"“{text}” is none of the choices: {', '.join(choices) or 'there are none yet'}")
        return (matches[0],)
    names = tuple(city.name for city in board.cities)
    if kind is AnswerKind.ROUTE:
        routes, problem = match_pair(text, "route", names, board.routes)
        if problem:
            raise ValueError(problem)
        return (str(board.routes[routes[0]]),)
    cities = cities_meant(names, text)
    if len(cities) > 1:
        raise ValueError(f"“{text}” can mean {' or '.join(cities)}")
    if not cities:
        nearest = nearest_city(names, text)
        raise ValueError(f"“{text}” is no city of this board{f'; perhaps {nearest}' if nearest else ''}")
    return (cities[0],)


def _pages_html() -> Markup:
    """Return instructions for bringing a position from another page, with links to the pages."""
    links = [
        tag("a", name, href=address, target="_blank", class_="ttr-inline-link")
        if (address := page_address(page))
        else name
        for page, name in PAGES
    ]
    return tag(
        "p",
        "To ask about a position on any page, open it there (",
        Markup(", ").join([*links, "a table", "a lesson"]),
        ") and press “Put to the class” at the top.",
        class_="ttr-small",
    )


def _board_options() -> list[tuple[str, object]]:
    return [(title_of(board), name) for name, board in shipped_boards().items()]
