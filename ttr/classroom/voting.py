"""The votes of a class, as the teacher leads them and the projector shows them: the question, its map, the spreads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ttr.classroom.desk import Desk
from ttr.classroom.question import Asked, Question, Solution, spread_picture
from ttr.classroom.vote_html import choices_html, question_html, solution_html, spreads_html, turnout
from ttr.classroom.vote_panel import VotePanel
from ttr.store.class_log import HOST, ClassLog
from ttr.store.entries import Solved, Turned
from ttr.store.poll import Poll, Stage
from ttr.ui.controls.lines import SentenceLine
from ttr.ui.controls.widgets import box, markup
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.markup import Markup, tag

BY_HANDS = "Here no server connects the students. Ask the question, and let them vote by a show of hands."


class Voting:
    """The question that is put to a class, from the first vote to its solution.

    Parameters
    ----------
    log : ClassLog or None
        The class; None where no server connects the students.
    figure : MapFigure
        The map.
    sentence : SentenceLine
        The line below it.
    on_put, on_turn : callable
        Called with a question that is to be put, and with the stage that is wanted next.

    Attributes
    ----------
    panel : VotePanel
        What can be pressed.
    widget
        The question, and how the answers spread.
    question, spread
        Their texts.
    desk : Desk or None
        What the teacher has ready; the projector has none.
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
        self.desk = Desk(log) if log is not None and log.role == HOST else None
        self._by_hands: Poll | None = None  # a vote that no server counts
        self._put: Question | None = None  # its question
        self._seen: int | None = None  # the question that was looked at last
        self._positions = 0
        self.panel = VotePanel(self.preview, on_put, on_turn)
        self.question, self.spread = markup(), markup()
        self.widget = box([self.question, self.spread], "ttr-section", "ttr-poll")
        if self.desk is not None and self.desk.read():
            self.panel.give(self.desk.questions, self.desk.positions)
            self._positions = len(self.desk.positions)

    @property
    def poll(self) -> Poll | None:
        """The question that is put."""
        return self._by_hands if self._log is None else self._log.poll

    @property
    def logs(self) -> tuple[int, ...]:
        """The numbers of the logs that tell of votes, besides that of the class."""
        return () if self.desk is None or self._log is None or self._log.desk is None else (self._log.desk,)

    def put(self, question: Question) -> None:
        """Put a question to all."""
        if self.desk is None:
            self._put, self._by_hands = question, Poll(0, question.asked.to_data())
        else:
            self.desk.put_now(question)

    def offer(self, question: Question) -> None:
        """Offer a question among the teacher's own, to be put when the time has come."""
        if self.desk is None:
            self.panel.give([*self.panel.given, question], self.panel.positions)
        else:
            self.desk.keep(question)
            self.panel.give(self.desk.questions, self.desk.positions)
        self.panel.choose(question)

    def turn(self, stage: Stage) -> None:
        """Go on with the question that is put."""
        poll = self.poll
        if poll is None:
            return
        if self._log is None:
            solution = Solution(()) if self._put is None else self._put.solution
            shown = solution.to_data() if stage is Stage.SOLVED else None
            self._by_hands = None if stage is Stage.AWAY else replace(poll, stage=stage, solution=shown)
        elif stage is Stage.SOLVED:
            # A solution is in no log of the class before it is shown.
            solution = Solution(()) if self.desk is None else self.desk.solution(poll.question)
            self._log.write(Solved(solution.to_data()))
        else:
            self._log.write(Turned(str(stage)))

    def read(self) -> bool:
        """Read what other pages of the teacher's put here; tell whether it is to be looked at now."""
        if self.desk is None:
            return False
        if self.desk.read():
            self.panel.give(self.desk.questions, self.desk.positions)
        number = None if self.poll is None else self.poll.number
        calls = number not in (None, self._seen)
        self._seen = number
        count, self._positions = self._positions, len(self.desk.positions)
        if self._positions > count and number is None:
            self.panel.write_about(self.desk.positions[-1])
            return True
        return calls

    def show(self, members: int, *, visible: bool) -> None:
        """Show how the vote stands: on the map as well, where that is to be seen."""
        poll = self.poll
        self.panel.show_stage(None if poll is None else poll.stage)
        if poll is None:
            self.question.value = self.spread.value = Markup()
            if visible:
                self.preview()
            return
        asked = Asked.from_data(poll.question)
        solution = None if poll.solution is None else Solution.from_data(poll.solution)
        self.question.value = question_html(asked, poll.stage)
        if self._log is None:
            shown = choices_html(asked) + tag("p", BY_HANDS) if solution is None else Markup()
        elif poll.vote is not None:
            shown = choices_html(asked) + turnout(poll, members)
        else:
            shown = spreads_html(asked, poll, solution)
        self.spread.value = shown + (Markup() if solution is None else solution_html(asked, solution))
        self._sentence.show(asked.text)
        if visible:
            self._draw(poll, asked, solution)

    def preview(self) -> None:
        """Show what would be put now, while nothing is."""
        asked = self.panel.preview
        if asked is None or self.poll is not None:
            return
        self._map.show_board(asked.board, asked.picture)
        self._sentence.show(asked.text)

    def _draw(self, poll: Poll, asked: Asked, solution: Solution | None) -> None:
        if solution is not None:
            self._map.show_board(solution.board or asked.board, solution.picture)
        elif poll.vote is not None or self._log is None:
            self._map.show_board(asked.board, asked.picture)
        else:
            second = poll.spread(2) if poll.stage is Stage.CLOSED and poll.votes[1] else None
            self._map.show_board(asked.board, spread_picture(asked, poll.spread(1), second))
