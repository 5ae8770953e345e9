"""Every algorithm on the page, on the board and in a game."""

import pytest

from tests.ui.seen import as_shown
from ttr.ui.algorithms.catalog import ALGORITHMS
from ttr.ui.map.drawing import layers_of

from .pressing import MID_GAME, OPEN, run


class TestEveryAlgorithm:
    """Tests on a shared page; each chooses its network and its algorithm."""

    @pytest.mark.parametrize("network", [{}, MID_GAME, OPEN], ids=["board", "seat", "open"])
    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_the_last_frame_of_every_algorithm_is_the_answer_of_solve(self, one_page, algorithm, network):
        page = one_page
        page.source.choose(network)
        run(page, algorithm.key)
        trace = page.stepper.trace
        position, inputs = page.ran.position, page.ran.inputs
        page.stepper.timeline.last_button.click()
        assert page.stepper.step.answer == algorithm.solve(position.net, inputs)
        assert page.map.picture.overlay == trace[-1].overlay
        page.stepper.timeline.back_button.click()
        page.stepper.timeline.first_button.click()
        shown = page.map.picture.overlay
        assert shown.vertices == trace[0].overlay.vertices
        assert shown.edges == tuple(mark for mark in trace[0].overlay.edges if mark.edge not in position.closed)

    @pytest.mark.parametrize("network", [{}, MID_GAME], ids=["board", "seat"])
    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_the_messages_of_each_step_add_up_to_the_map(self, one_page, algorithm, network):
        page = one_page
        page.source.choose(network)
        run(page, algorithm.key)
        timeline, shown = page.stepper.timeline, as_shown(page.map.widget)
        steps = (timeline.next_button, timeline.next_button, timeline.last_button, timeline.back_button)
        for button in (*steps, timeline.first_button):
            if not button.disabled:
                button.click()
            layers = layers_of(page.board, page.map.picture, page.map.canvas)
            told = {layer["name"]: layer for layer in (*shown["data"], *shown["layout"]["shapes"])}
            assert told == {layer["name"]: told[layer["name"]] | layer for layer in layers}

    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_every_question_of_every_algorithm_can_be_answered(self, one_page, algorithm):
        page = one_page
        page.source.choose({})
        run(page, algorithm.key)
        for question in algorithm.questions:
            page.stepper.timeline.first_button.click()
            page.predictions.ask(question)
            if page.predictions.truth is None:
                continue  # this event does not occur here
            before = len(page.predictions.judged)
            truth = page.predictions.truth
            page.stepper.timeline.last_button.click()
            assert page.stepper.cursor < truth.step
            right = truth.right if isinstance(truth.right, int) else truth.right[0] if truth.right else None
            page.predictions.commit(right)
            assert len(page.predictions.judged) == before + 1
            assert page.predictions.judged[-1].is_right
            assert page.stepper.cursor == truth.step
            page.predictions.ask(None)
