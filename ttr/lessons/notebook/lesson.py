"""The object behind a lesson's notebook: the map, the tasks, the check, and the student's progress."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

from ttr.game.seat_network import board_network
from ttr.game.tabletop import TableError
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.page import LessonPage
from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.challenges.last_game import LastGame
from ttr.lessons.exercises import render
from ttr.lessons.exercises.checker import SEED, Report, Verdict, check
from ttr.lessons.exercises.exercise import OF_OTHERS, Exercise
from ttr.lessons.exercises.hand_in_panel import HandIn, StartOver
from ttr.lessons.exercises.handed_in_lines import NO_NAME
from ttr.lessons.exercises.progress import Progress, read_progress
from ttr.lessons.notebook.in_class import InClass
from ttr.lessons.notebook.write_here import Counterexample, WriteHere
from ttr.runtime import explain_syntax_in_notebook, this_host
from ttr.ui.controls.widgets import box, button, dropdown, markup, sheet, show_if
from ttr.ui.markup import tag
from ttr.ui.page.address import CodeInAddress
from ttr.ui.page.kept_text import KeptData, KeptText
from ttr.ui.page.link import LinkError
from ttr.ui.question import Question
from ttr.ui.records.files import StudiedNetwork, shipped_boards
from ttr.ui.records.table_code import ClaimsOnlyGame, game_of

FEWEST = 2  # the fewest routes of a network worth a look


class OwnGame:
    """Adds a game's networks to the tabs of a lesson: from the page's link, or this browser's last game.

    `use_button` is visible if the browser knows a game. `widget` is the place at the top of the lesson.
    """

    def __init__(self, page: LessonPage) -> None:
        self._page = page
        self._known = ""
        self.address = CodeInAddress("score", lambda code, known: self.use(code))
        self.memory = KeptText("score", self._remember)  # for JupyterLab, where no link leads here
        self.use_button = button("Use our own game", lambda: self.use(self._known), tooltip="From the score page")
        self.widget = box([self.use_button, self.address, self.memory])
        show_if(False, self.use_button)

    def use(self, code: str) -> None:
        """Offer a game's networks, by its code, in each tab with a choice, and show the first one."""
        if not code:
            return
        try:
            own = places(ClaimsOnlyGame(*game_of(code, shipped_boards().values())))
        except (LinkError, TableError) as error:
            self._page.say(str(error), urgent=True)
            return
        show_if(False, self.use_button)
        if not own:
            self._page.say(f"In this game nobody has {FEWEST} routes: enter it on the score page first.", urgent=True)
            return
        for activity in self._page.activities:
            if activity.places is not None:
                activity.places.add(own)
        tabs = join_names(each.name for each in self._page.activities if each.places is not None)
        self._page.say(f"Your own game is here. In {tabs}, choose a player under Network.")

    def _remember(self, known: str) -> None:
        self._known = known
        show_if(bool(known), self.use_button)


def places(game: ClaimsOnlyGame) -> tuple[StudiedNetwork, ...]:
    """Return each player's network, if any, with the tickets whose cities it contains."""
    played, state = game.played, game.states()[-1]
    result = []
    for seat, name in enumerate(played.seats):
        order = tuple(route for route in game.order if state.owners[route] == seat)
        if len(order) < FEWEST:
            continue
        net = board_network(played.board).edge_subgraph(order)
        title = f"Our own game: {name}, {pluralize(len(order), 'route')}"
        held = state.tickets[seat]
        pairs = tuple(played.board.tickets[ticket].cities for ticket in held)
        result.append(StudiedNetwork(played.board, net, title, state.owners, order=order, tickets=held, pairs=pairs))
    return tuple(result)


NO_CODE = (
    "To write the function, open this lesson in JupyterLab: with “ttr lab” on your own computer, on Binder, or on the "
    "project’s site, where nothing has to be installed. Here you can check programs that others wrote."
)
REALLY = "Delete name and results?"
REALLY_ALL = "Delete name, results and programs?"


class Lesson:
    """An open lesson: its page with the map, tasks, checks and progress, and the class that follows it.

    `work` keeps what was built and written on the map.
    `line_to_hand_in` has the name and the line, and `start_over` the button that deletes both.
    """

    def __init__(self, number: int, page: LessonPage, exercises: Sequence[Exercise]) -> None:
        explain_syntax_in_notebook()
        self.page = page
        self.exercises = {exercise.key: exercise for exercise in exercises}
        self._quiz = next(each for each in page.activities if isinstance(each, Quiz))
        self._quiz.on_answer = self._on_prediction
        # On a JupyterHub, the user already has a name.
        self.progress = self._fresh = Progress(number, this_host().user)
        self._so_far = markup()
        self._fields: list[WriteHere] = []
        self.start_over = StartOver(REALLY, self._forget, "For somebody else at this browser")
        self.line_to_hand_in = HandIn(
            f"lesson-{number}", self.progress.name, self._set_name, self._go_on, self._so_far, self.start_over.button
        )
        self.in_class = InClass(number)
        page.add_to_head(self.in_class.line)
        self.work = KeptData(f"work-lesson-{number}", self._restore_work)
        page.add_to_head(self.work)
        has_choice = any(activity.places is not None for activity in page.activities)
        self.own_game = OwnGame(page) if has_choice else None
        if self.own_game is not None:
            page.add_to_head(self.own_game.widget)
        page.connection.observe(self.in_class.on_ping, "ping")
        page.drawn = self._show_so_far
        self._show_so_far()

    @property
    def so_far(self) -> str:
        goals = [met for activity in self.page.activities for met in activity.met]
        total = len(self._quiz.predictions)
        parts = [
            f"{len(self.progress.done)} of {pluralize(len(self.exercises), 'exercise')} solved",
            f"{self.progress.predicted} of {pluralize(total, 'prediction')} made",
            f"{sum(goals)} of {pluralize(len(goals), 'goal')} on the map reached" if goals else "",
        ]
        return f"So far: {join_names(part for part in parts if part)}."

    def task(self, key: str) -> widgets.Widget:
        """Return the task of an exercise with its hints, and other students' programs to check."""
        return TaskPanel(self._exercise(key), self.in_class.tell_look).widget

    def check(self, key: str, function: object, seed: int = SEED) -> render.ReportOutput | WriteHere:
        """Check a function for an exercise, as in "2.1", and record the result in the progress.

        On a page without code cells, return a field to write the function if the browser can run Python.
        """
        report, site = check(self._exercise(key), function, seed), this_host().site
        if report.verdict is Verdict.EMPTY and site:
            self._fields.append(WriteHere(report.exercise, _source(report.exercise, function), site, self._on_report))
            self.start_over.question = REALLY_ALL
            self._show_so_far()
            return self._fields[-1]
        if report.verdict is Verdict.EMPTY and this_host().alone:
            return render.ReportOutput(replace(report, words=NO_CODE))
        if report.verdict is not Verdict.EMPTY:
            self._count(report)
            self.in_class.tell_check(report)
        return render.ReportOutput(report)

    def hand_in(self) -> widgets.Widget:
        """Return the line to hand in, with a field for a name."""
        return self.line_to_hand_in.widget

    def join(self, code: str) -> None:
        """Report to a class from now on; the class's page shows the line to write.

        In Voilà, the link to the lesson does this. Here the class's page and this lesson need the same store
        (`TTR_STORE`).
        """
        print(self.in_class.join(code))

    def _count(self, report: Report) -> None:
        self.progress = self.progress.with_check(report.exercise.key, report.done)
        self._show_progress()

    def _on_report(self, report: Report) -> None:
        self._count(report)
        self.in_class.tell_check(report)
        for activity in self.page.activities:
            if isinstance(activity, Counterexample) and activity.take(report):
                self.page.open(activity.name)

    def _exercise(self, key: str) -> Exercise:
        if key not in self.exercises:
            raise KeyError(f"there is no exercise {key!r}: this lesson has {', '.join(self.exercises)}")
        return self.exercises[key]

    def _on_prediction(self, question: Question, choice: str, right: bool) -> None:
        self.progress = self.progress.with_prediction(right)
        self._show_progress()
        self.in_class.tell_prediction(question.text, choice, right)

    def _show_progress(self) -> None:
        self._show_so_far()
        self.line_to_hand_in.show()

    def _show_so_far(self) -> None:
        self._so_far.value = tag("p", self.so_far, role="status")
        self._keep_work()
        self.start_over.button.disabled = not self._can_forget

    def _set_name(self, name: str) -> str:
        self.progress = replace(self.progress, name=name)
        self.start_over.show(self._can_forget)
        return self.progress.to_text()

    @property
    def _can_forget(self) -> bool:
        """Whether there is something to delete; only the browser knows whether a field holds a program."""
        activities = self.page.activities
        played = any(isinstance(each, LastGame) and each.scores for each in activities)
        met = any(met for each in activities for met in each.met)
        begun = any(each.work() for each in activities)
        return played or met or begun or bool(self._fields) or self.progress != self._fresh

    def _keep_work(self) -> None:
        """Let the browser keep the buildings and texts on the map."""
        self.work.keep_data({each.name: each.work() for each in self.page.activities if each.work()})

    def _restore_work(self, kept: Any) -> None:
        """Restore earlier work in the tabs that have none yet."""
        try:
            for each in self.page.activities:
                if each.name in kept and not each.work():
                    each.restore(kept[each.name])
        finally:
            self._show_so_far()

    def _go_on(self, line: str) -> str:
        """Go on from the line of an earlier visit, if that is one; return its name."""
        lines = [each for each in read_progress(line).good if each.lesson == self.progress.lesson]
        for each in lines:
            name, done = self.progress.name, tuple(key for key in each.done if key in self.exercises)
            predicted = min(each.predicted, len(self._quiz.predictions))
            right = min(each.right, predicted)
            if predicted > self.progress.predicted:
                self._quiz.go_on(predicted, right)
            kept = replace(each, name=name, done=done, right=right, predicted=predicted)
            self.progress = self.progress.merge_with(kept)
        self._show_so_far()
        return next((each.name for each in lines if each.name != NO_NAME), "")

    def _forget(self) -> None:
        self.progress = self._fresh
        self._quiz.go_on(0, 0)
        for activity in self.page.activities:
            activity.forget()
        for field in self._fields:
            field.forget()
        self.line_to_hand_in.name.value = self.progress.name
        self._show_progress()


def _source(exercise: Exercise, function: object) -> str:
    try:
        return inspect.getsource(function)  # type: ignore[arg-type]
    except (OSError, TypeError):
        return f"def {exercise.signature}:\n    return None"


class TaskPanel:
    """A task: the function to write, hints on request, and other students' programs to check.

    `on_look` gets the exercise's key after each request for a hint and each check of a program.
    """

    def __init__(self, exercise: Exercise, on_look: Callable[[str], None] = lambda key: None) -> None:
        self._exercise, self._on_look = exercise, on_look
        self.hints: tuple[str, ...] = ()
        self.report: Report | None = None
        self.hint_button = button("Hint", self.give_hint, tooltip="The next hint")
        self._hint_list, self._result = markup(), markup()
        programs: list[tuple[str, object]] = [(f"It {m.name}", m.function) for m in exercise.misconceptions]
        self.program = dropdown("Program of others", [*programs, ("It is right", exercise.truth)])
        self.check_button = button("Check it", self.try_program, "ttr-primary", tooltip="Run this program on all cases")
        self.widget = box(
            [
                sheet(render.style()),
                markup(render.statement(exercise)),
                box([self.hint_button], "ttr-lesson-row"),
                self._hint_list,
                box([self.program, self.check_button], "ttr-lesson-row"),
                self._result,
            ],
            "ttr-lesson",
        )
        self._label()

    def give_hint(self) -> None:
        self._on_look(self._exercise.key)
        self.hints = self._exercise.hints[: len(self.hints) + 1]
        self._hint_list.value = render.hints(self.hints)
        self._label()

    def try_program(self) -> None:
        self._on_look(self._exercise.key)
        function: Callable[..., object] = self.program.value
        self.report = check(self._exercise, function, subject=OF_OTHERS)
        self._result.value = render.result(self.report)

    def _label(self) -> None:
        count, given = len(self._exercise.hints), len(self.hints)
        self.hint_button.disabled = given >= count
        self.hint_button.description = f"Hint {min(given + 1, count)} of {count}"
