"""Every algorithm on the page, on the board and in a game."""

import pytest

from tests.graphs.conftest import check_trace
from ttr.ui.algorithms.catalog import ALGORITHMS

from .pressing import MID_GAME, OPEN, run


class TestEveryAlgorithm:
    """Tests on a shared page; each chooses its network and its algorithm."""

    @pytest.mark.parametrize("network", [{}, MID_GAME, OPEN], ids=["board", "seat", "open"])
    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_the_map_shows_the_steps_of_every_algorithm_but_no_marks_on_closed_routes(
        self, one_page, algorithm, network
    ):
        page = one_page
        page.source.choose(network)
        run(page, algorithm.key)
        trace, timeline = page.stepper.trace, page.stepper.timeline
        check_trace(trace, page.ran.position.net, trace.answer)
        timeline.last_button.click()
        assert page.map.picture.overlay == trace[-1].overlay  # the answer uses no closed route
        for button in (timeline.back_button, timeline.first_button):
            button.click()
            overlay, shown = trace[timeline.cursor].overlay, page.map.picture.overlay
            assert shown.vertices == overlay.vertices
            assert shown.edges == tuple(mark for mark in overlay.edges if mark.edge not in page.ran.position.closed)

    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_every_question_of_every_algorithm_can_be_answered(self, one_page, algorithm):
        page = one_page
        page.source.choose({})
        run(page, algorithm.key)
        for question in algorithm.questions:
            page.stepper.timeline.first_button.click()
            page.predictions.ask(question)
            assert not page.status.urgent, f"the question {question.text!r} has no answer here"
            if page.predictions.truth is None:
                continue  # this event does not occur here
            before = len(page.predictions.lines)
            truth = page.predictions.truth
            page.stepper.timeline.last_button.click()
            assert page.stepper.cursor < truth.step
            right = truth.right if isinstance(truth.right, int) else truth.right[0] if truth.right else None
            page.predictions.commit(right)
            assert len(page.predictions.lines) == before + 1
            assert page.predictions.lines[-1].is_right
            assert page.stepper.cursor == truth.step
            page.predictions.ask(None)
