"""The panel that asks the class about a page's position, with a suggested question or your own."""

from __future__ import annotations

from ttr.classroom.prepared_questions import PreparedQuestions
from ttr.classroom.question_data import board_data, board_from
from ttr.classroom.suggested_questions import Suggestion, suggest_questions, take_snapshot
from ttr.game.board import BoardError
from ttr.store.class_log import ClassLog
from ttr.store.logs import StoreError
from ttr.ui.controls.html import link
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import NOTHING, StatusLine, box, button, choice_of, dropdown, markup, set_options, show_if
from ttr.ui.markup import Markup, tag
from ttr.ui.page.page import Page, guarded
from ttr.ui.question import Question

GONE_ON = "The position has changed, and this question no longer fits. Choose again."
OWN = "You write it on the class page, next to this map."
WINDOW = "ttr-class"  # the browser's name for the window of the class's page
NO_SUCH = "No city or route here fits this question. Choose another one."


class AskPanel:
    """Asks a class about a page's position, now or later, or takes the position to the class page for a new question.

    The log is the class's, with the teacher's code; the address links to its page, and may be empty.
    """

    expected = (StoreError, BoardError, ValueError)

    def __init__(self, page: Page, log: ClassLog, address: str) -> None:
        self._page, self._prepared, self._address = page, PreparedQuestions(log), address
        self._suggestions: list[Suggestion] = []
        self.open_button = button("Put to the class", self.toggle, tooltip=f"Ask the class “{log.title}” about this")
        self.question = dropdown("Question")
        self.question.observe(lambda change: self._show_chosen(), "value")
        self.put_button = button("Ask the class", self.put, "ttr-primary")
        self.keep_button = button("Keep it for later", self.keep, tooltip="It waits on the class page")
        self.write_button = button("Write it on the class page", self.write, "ttr-primary")
        self.status = StatusLine()
        self._link = markup()
        head = tag(
            "p",
            "Ask a question about this map: ",
            tag("b", log.title or "the class"),
            ". The class gets only what everyone may see.",
            class_="ttr-small",
        )
        self._text = markup()
        row = box([self.put_button, self.keep_button, self.write_button], "ttr-row")
        self._panel = box([markup(head), self.question, self._text, row, self.status, self._link], "ttr-put-panel")
        show_if(False, self._panel)
        self.widget = box([self.open_button, self._panel], "ttr-put")

    def say(self, text: str, *, urgent: bool = False, more: str = "") -> None:
        """Show the result of an action."""
        self.status.show(text, urgent=urgent, more=more)

    @guarded
    def toggle(self) -> None:
        """Open the panel with questions that fit the current position, or close it."""
        opens = not is_visible(self._panel)
        if opens:
            self._offer()
        show_if(opens, self._panel)
        self.open_button.description = "Close" if opens else "Put to the class"

    @guarded
    def put(self) -> None:
        """Ask the class the question."""
        question = self._make_question()
        if question is None:
            return
        if self._prepared.put(question):
            self._say("The class has your question.", go=True)
        else:
            self._say("The class is still voting on another question. This one waits among your own.", go=True)

    @guarded
    def keep(self) -> None:
        """Keep the question for later."""
        question = self._make_question()
        if question is not None:
            self._prepared.keep(question)
            self._say("Saved among your own questions.", go=True)

    @guarded
    def write(self) -> None:
        """Take the position to the class page, to write a question about it."""
        position = take_snapshot(self._page)
        board_from(board_data(position.board))  # raises an error for an incomplete board
        self._prepared.keep(position)
        self._say("The position waits there. Write your question, and click the right answer.", go=True)

    def _make_question(self) -> Question | None:
        """Return the chosen question; show a sentence and return None if it has no right answer here."""
        text = self._suggestions[self.question.value].text
        self._offer(text)  # the page may have changed since
        suggestion = next((each for each in self._suggestions if each.text == text), None)
        if suggestion is None:
            self._say(GONE_ON, urgent=True)
            return None
        question = suggestion.make()
        if question is None:
            self._say(NO_SUCH, urgent=True)
            return None
        board_from(board_data(question.board))
        return question

    def _offer(self, chosen: str = "") -> None:
        """Offer the questions that fit the current position, keeping the chosen one selected if possible."""
        self._suggestions = suggest_questions(self._page)
        texts = [each.text for each in self._suggestions]
        options: list[tuple[str, object]] = [(text, at) for at, text in enumerate(texts)]
        wanted = texts.index(chosen) if chosen in texts else 0 if texts else NOTHING
        set_options(self.question, [*options, ("a question of my own", NOTHING)], wanted)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._say("")
        at = choice_of(self.question)
        ready = at is not None
        self._text.value = tag("p", self._suggestions[at].text if ready else OWN, class_="ttr-put-text")
        show_if(ready, self.put_button, self.keep_button)
        show_if(not ready, self.write_button)

    def _say(self, text: str, *, urgent: bool = False, go: bool = False) -> None:
        self.say(text, urgent=urgent)
        to = tag("p", link(self._address, "Go to the class page", WINDOW))
        self._link.value = to if go and self._address else Markup()
