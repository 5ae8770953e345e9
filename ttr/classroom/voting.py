"""Votes of a class on the teacher's page and the projector: the question, its map, and the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from ttr.classroom.prepared_questions import PreparedQuestions
from ttr.classroom.question_data import public_data, question_from, solution_data
from ttr.classroom.vote_html import choices_html, question_html, solution_html, spreads_html, turnout
from ttr.classroom.vote_panel import VotePanel
from ttr.store.class_events import Poll, SolutionShown, Stage, StageChanged
from ttr.store.class_log import HOST, ClassLog
from ttr.ui.controls.widgets import SentenceLine, box, markup
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture, Tally
from ttr.ui.markup import Markup, tag
from ttr.ui.question import AnswerKind, Illustration, Question

BY_HANDS = "Here no server connects the students. Ask the question, and let them vote by a show of hands."
ON_PAPER = "Here no server connects the students. Let them carry it out on paper."


class Voting:
    """The current question of a class, from the first vote to the solution, on the map and in words.

    The log is None if no server connects the students; only the teacher has prepared questions.
    """

    def __init__(
        self,
        log: ClassLog | None,
        figure: MapFigure,
        sentence: SentenceLine,
        on_put: Callable[[Question], None],
        on_turn: Callable[[Stage], None],
    ) -> None:
        self._log, self._map, self._sentence = log, figure, sentence
        self.prepared = PreparedQuestions(log) if log is not None and log.role == HOST else None
        self._by_hands: Poll | None = None  # a vote without a server
        self._asked: Question | None = None  # the vote's question
        self._shown_number: int | None = None  # the number of the last shown question
        self._positions = 0
        self.panel = VotePanel(self.preview, on_put, on_turn)
        self.question, self.spread = markup(), markup()
        self.widget = box([self.question, self.spread], "ttr-section", "ttr-poll")
        if self.prepared is not None and self.prepared.read():
            self.panel.give(self.prepared.questions, self.prepared.positions)
            self._positions = len(self.prepared.positions)

    @property
    def poll(self) -> Poll | None:
        """The current poll."""
        return self._by_hands if self._log is None else self._log.poll

    @property
    def logs(self) -> tuple[int, ...]:
        """The numbers of the logs about votes, besides the class's own."""
        return (
            ()
            if self.prepared is None or self._log is None or self._log.preparations is None
            else (self._log.preparations,)
        )

    def put(self, question: Question) -> None:
        """Ask the class a question."""
        if self._log is not None:
            self._log.require_writer()
        if self.prepared is None:
            self._asked, self._by_hands = question, Poll(0, public_data(question))
        else:
            self.prepared.ask_now(question)
            self.panel.give(self.prepared.questions, self.prepared.positions)  # questions that arrived in the meantime

    def offer(self, question: Question) -> None:
        """Add a question to the teacher's own, for later."""
        if self.prepared is None:
            self.panel.give([*self.panel.given, question], self.panel.positions)
        else:
            self.prepared.keep(question)
            self.panel.give(self.prepared.questions, self.prepared.positions)
        self.panel.choose(question)

    def turn(self, stage: Stage) -> None:
        """Go to the next stage of the current question."""
        poll = self.poll
        if poll is None:
            return
        if self._log is None:
            solution = solution_data(self._asked) if stage is Stage.SOLVED and self._asked is not None else None
            self._by_hands = None if stage is Stage.AWAY else replace(poll, stage=stage, solution=solution)
        elif stage is Stage.SOLVED:
            # The class's logs must not hold a solution before the class sees it.
            prepared = None if self.prepared is None else self.prepared.find(poll.question)
            self._log.write(SolutionShown(solution_data(prepared or question_from(poll.question))))
        else:
            self._log.write(StageChanged(str(stage)))

    def read(self) -> bool:
        """Read the questions from the teacher's other pages; return True if there is something to show now."""
        if self.prepared is None:
            return False
        if self.prepared.read():
            self.panel.give(self.prepared.questions, self.prepared.positions)
        number = None if self.poll is None else self.poll.number
        calls = number not in (None, self._shown_number)
        self._shown_number = number
        count, self._positions = self._positions, len(self.prepared.positions)
        if self._positions > count and number is None:
            self.panel.write_about(self.prepared.positions[-1])
            return True
        return calls

    def show(self, members: int, *, visible: bool) -> None:
        """Show the state of the vote, also on the map once its results are public."""
        poll = self.poll
        if poll is None:
            self.panel.show_stage(None)
            self.question.value = self.spread.value = Markup()
            if visible:
                self.preview()
            return
        question = question_from(poll.question, poll.solution)
        solved = poll.solution is not None
        self.panel.show_stage(poll.stage, once=question.to_do is not None)
        self.question.value = question_html(question, poll.stage)
        if self._log is None:
            html = Markup() if solved else choices_html(question) + tag("p", ON_PAPER if question.to_do else BY_HANDS)
        elif poll.vote is not None:
            html = choices_html(question) + turnout(poll, members)
        else:
            html = spreads_html(question, poll)
        self.spread.value = html + (solution_html(question) if solved else Markup())
        self._sentence.show(question.text)
        if visible:
            self._draw(poll, question)

    def preview(self) -> None:
        """Show a preview of the question while no vote is open."""
        if self.poll is not None:
            return
        text, shown = self.panel.preview or ("Choose a question in the list.", Illustration(board=self._map.board))
        self._show(shown)
        self._sentence.show(text)

    def _show(self, shown: Illustration) -> None:
        self._map.show_board(shown.board, shown.picture)

    def _draw(self, poll: Poll, question: Question) -> None:
        if question.after is not None:
            self._show(question.after)
        elif poll.vote is not None or self._log is None:
            self._show(question.before)
        else:
            second = poll.spread(2) if poll.stage is Stage.CLOSED and poll.votes[1] else None
            self._map.show_board(question.board, spread_picture(question, poll.spread(1), second))


def spread_picture(question: Question, first: Counter[str], second: Counter[str] | None) -> Picture:
    """Return the position with the number of votes for each city or route, in one vote or both."""
    is_city = question.kind is AnswerKind.CITY
    if not is_city and question.kind is not AnswerKind.ROUTE:
        return question.before.picture
    tallies = []
    for answer in dict.fromkeys([*first, *(second or ())]):
        counts = (first[answer],) if second is None else (first[answer], second[answer])
        place = question.board.city_index[answer] if is_city else int(answer)
        tallies.append(Tally(place if is_city else None, None if is_city else place, counts))
    return replace(question.before.picture, tallies=tuple(tallies))
