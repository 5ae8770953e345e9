"""Every question of the bank is correct and unambiguous, over many seeds."""

import ast
import json
import re
from itertools import permutations

import networkx as nx
import pytest

from tests.browser.serve import ROOT
from ttr.classroom.question_data import public_data, question_from, solution_data
from ttr.game.files.board_json import load_board
from ttr.graphs.overlay import Role
from ttr.lessons.bank import for_class, of_lesson, sources
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.exercises.cases import board
from ttr.lessons.questions.generator import LEVELS, Generator, NothingFits, QuestionSource, SourceKind, draw_until
from ttr.lessons.questions.networks import other_board
from ttr.ui.map.layers import layers_of
from ttr.ui.map.picture import Picture
from ttr.ui.question import AnswerKind, Question, ask

from .by_force import longest_trail
from .proofs import PROOFS, net, plain

SEEDS = 200
OTHER_SEED = 3
TWENTY = 20  # questions for a class
PRACTICE = sources()
# Questions in words have their checks in `concept_checks`.
DRILL = {name: each for name, each in PRACTICE.items() if each.kind is not SourceKind.CONCEPTS}
ANSWERED = {name: each for name, each in DRILL.items() if each.kind in (SourceKind.DRILL, SourceKind.ABOUT_PROOF)}
every_answered = pytest.mark.parametrize("generator", ANSWERED.values(), ids=list(ANSWERED))
every_practice = pytest.mark.parametrize("generator", PRACTICE.values(), ids=list(PRACTICE))
every_lesson = pytest.mark.parametrize("entry", LESSONS, ids=[entry.topic for entry in LESSONS])


def some(generator: QuestionSource) -> list[Question]:
    return [generator.question(seed, level) for level in LEVELS for seed in range(4)]


@every_answered
def test_every_right_answer_has_an_independent_proof(generator: QuestionSource) -> None:
    prove = PROOFS.get(plain(generator.name))
    assert prove, f"tests/lessons/questions/proofs.py has no proof for “{generator.name}”"
    for seed in range(SEEDS):
        asked = generator.question(seed, LEVELS[seed % len(LEVELS)])
        assert asked.right, f"“{asked.text}” ({generator.name}) has no right answer"
        assert set(asked.right) == set(prove(asked)), (seed, asked)
        if asked.kind is AnswerKind.CHOICE:
            assert len(asked.right) == 1, (seed, asked.choices)
            assert asked.right[0] in asked.choices
        elif asked.kind is AnswerKind.NUMBER:
            (right,) = asked.right
            assert isinstance(right, int)
            assert right >= 0
            assert right not in asked.tempting
            assert min(asked.tempting, default=0) >= 0


@every_practice
def test_a_seed_always_gives_the_same_question_and_another_seed_rarely_does(generator: QuestionSource) -> None:
    for level in LEVELS:
        assert generator.question(3, level) == generator.question(3, level)
        asked = [generator.question(seed, level) for seed in range(20)]
        made = {(q.text, q.before.picture, q.choices, q.board.cities, q.board.routes) for q in asked}
        assert len(made) > 12
        assert generator.name not in ANSWERED or len({q.right for q in asked}) > 1


@every_practice
def test_a_question_and_its_answer_are_sentences_and_the_map_can_be_drawn(generator: QuestionSource) -> None:
    for asked in some(generator):
        assert re.search(r"[?.]$", asked.text)
        assert asked.why.endswith(".")
        assert asked.right_words
        if asked.kind is AnswerKind.NUMBER:
            assert not re.search(r"(ies|s|ves|vertices)$", asked.words(1))
        assert not re.search(r"(?<!− )\b1 (routes|cities|wins|are|components)\b", asked.text + asked.why)
        assert not re.search(r"[aeiou]ies\b| [.,;:]", asked.text + asked.why)
        for picture in (asked.before.picture, asked.after.picture):
            assert picture.overlay is not None
            assert layers_of(asked.board, picture)
        assert asked.before.picture.owners == asked.after.picture.owners
        assert asked.source.endswith(".")
        # The map of a question does not give the answer away.
        if asked.kind is not AnswerKind.CHOICE:
            marks = {m.label for m in (*asked.before.picture.overlay.vertices, *asked.before.picture.overlay.edges)}
            assert generator.name == "sum of degrees" or not marks & {str(right) for right in asked.right}
        assert asked.before.picture.overlay.sentence == asked.text
        assert asked.after.picture.overlay.sentence == asked.why


@every_lesson
def test_every_lesson_has_its_own_generators_and_ten_questions_for_a_class(entry: LessonEntry) -> None:
    for source in entry.sources:
        assert source.topic == entry.number, f"“{source.name}” of lesson {entry.number} says {source.topic}"
    size, wanted = sum(each.in_class for each in entry.generators), TWENTY - len(entry.concepts)
    assert size == wanted, f"ttr/lessons/{entry.topic}/questions.py has {size} questions for a class, not {wanted}"


def test_every_generator_has_its_own_name_and_proof() -> None:
    names = [generator.name for entry in LESSONS for generator in entry.sources]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"two generators have the same name: {twice}"
    assert not set(PROOFS) - {*map(plain, PRACTICE)}, "tests/lessons/questions/proofs.py proves what nobody asks"


def test_questions_are_asked_on_boards_and_on_positions_of_real_games() -> None:
    asked = [question for generator in PRACTICE.values() for question in some(generator)]
    straight = {question.board.name for question in asked if question.name == "crossings"}
    assert len(straight) == 1
    others = {question.board.name for question in asked if question.name != "crossings"}
    assert {load_board("usa").name, load_board("budapest").name} == others
    real = [question for question in asked if question.before.picture.owners]
    assert len({question.topic for question in real}) >= 7
    assert {question.kind for question in asked} == {*AnswerKind} - {AnswerKind.WORDS}


def test_a_number_becomes_four_choices_the_tempting_ones_first() -> None:
    asked = PRACTICE["neighbors"].question(5, 4)
    made = asked.with_choices()
    assert made.right[0] in made.choices
    assert len(set(made.choices)) == 4
    assert str(asked.tempting[0]) in made.choices
    assert made.board == asked.board
    with pytest.raises(ValueError, match="no choices"):
        PRACTICE["a bridge"].question(5, 1).with_choices()
    with pytest.raises(ValueError, match="the levels are 1 to 4"):
        PRACTICE["degree"].question(1, 5)


def test_each_of_several_right_answers_is_accepted() -> None:
    asked = next(q for q in (PRACTICE["a bridge"].question(seed, 2) for seed in range(50)) if len(q.right) > 3)
    assert all(asked.is_right(route) for route in asked.right)
    assert not asked.is_right(max(asked.right) + 1000)
    assert asked.right_words.startswith(f"any of {len(asked.right)}")


def test_a_search_that_finds_nothing_ends_and_names_its_generator_and_seed() -> None:
    hopeless = Generator("hopeless", 1, lambda rng, level: draw_until(rng.random, lambda made: made > 1, tries=50))
    with pytest.raises(NothingFits, match="hopeless, level 2, seed 7: none of 50"):
        hopeless.question(7, 2)


def test_no_random_search_is_endless() -> None:
    lessons = ROOT / "ttr" / "lessons"
    asking = [*lessons.glob("questions/*.py"), *lessons.glob("outputs/**/*.py")]
    asking += [*lessons.glob("*/questions.py"), *lessons.glob("*/tabs.py")]
    assert len(asking) > 2 * len(LESSONS)
    for file in asking:
        loops = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.While)]
        assert not any(isinstance(loop.test, ast.Constant) for loop in loops), f"{file.name} may draw forever"


@every_lesson
def test_a_class_gets_twenty_different_questions_of_at_least_three_kinds(entry: LessonEntry) -> None:
    found = for_class(entry)
    assert len(found) == TWENTY
    assert len({(q.text, q.before) for q in found}) == TWENTY
    assert len({re.sub(r"\b[A-Z]\w+|\d+", "", q.text) for q in found}) >= 3
    for asked in found:
        assert not re.search(r"\b1 (routes|cities|(\w+ )?ones)\b|\bare 1\b", asked.text + asked.why), asked.text
    assert for_class.__wrapped__(entry, 14) == for_class(entry, 14)  # a seed decides them
    assert for_class(entry, OTHER_SEED) != for_class(entry, 14)


@every_lesson
def test_a_class_question_does_not_reveal_its_solution_and_the_solution_explains_itself(entry: LessonEntry) -> None:
    for question in (*for_class(entry), *for_class(entry, OTHER_SEED)):
        told = public_data(question)
        assert set(told) - {"needs_map"} == {"text", "kind", "choices", "picture", "board", "chart"}
        assert told["picture"]["overlay"] is None or told["picture"]["overlay"]["sentence"] == ""
        assert len(question.why) > 15
        assert question.after.picture != question.without_solution().before.picture
        # No mark shows the answer or a current item.
        for _, role, _ in told["picture"]["overlay"]["routes"] if told["picture"]["overlay"] else ():
            assert role not in (Role.ANSWER, Role.CURRENT)


@every_lesson
def test_every_question_of_a_lesson_goes_through_json_and_can_be_answered(entry: LessonEntry) -> None:
    for question in of_lesson(entry):
        assert question.board != other_board()
        asked, solution = json.loads(json.dumps([public_data(question), solution_data(question)]))
        back = question_from(asked, solution)
        for same in ("text", "kind", "right", "why", "needs_map"):
            assert getattr(back, same) == getattr(question, same)
        assert back.before.picture == question.without_solution().before.picture
        assert back.before.chart == question.before.chart
        assert (back.after.picture, back.after.chart) == (question.after.picture, question.after.chart)
        assert (back.board.cities, back.board.routes) == (question.board.cities, question.board.routes)
        assert question_from(asked).right == ()
        assert question.right
        assert all(question.is_right(question.read(str(answer))) for answer in question.right)


def test_brute_force_agrees_with_itself_on_a_triangle() -> None:
    """Compare the search for a longest trail with all orders of a triangle's routes."""
    near = {"Miami", "Atlanta", "Charleston"}
    routes = [index for index, route in enumerate(board().routes) if set(route.cities) <= near]
    question = ask("?", 0, before=Picture(lit=frozenset(routes)))
    best = 0
    for order in permutations(routes):
        for count in range(1, len(order) + 1):
            walk = nx.MultiGraph(board().routes[index].cities for index in order[:count])
            if nx.has_eulerian_path(walk) and nx.is_connected(walk):
                best = max(best, sum(board().routes[index].length for index in order[:count]))
    assert longest_trail(net(question)) == best


# The levels of these generators get harder in other ways.
SAME_SIZE = {
    *("what a ticket needs", "fewest routes, fewest trains?", "most trains left"),
    *("routes by Euler's formula", "room for routes"),
}


@pytest.mark.parametrize(
    "name", [each.name for each in DRILL.values() if each.topic not in (8, 9) and each.name not in SAME_SIZE]
)
def test_the_second_level_shows_more_routes_than_the_first(name: str) -> None:
    first, second = (
        sum(len(PRACTICE[name].question(seed, level).before.picture.lit or board().routes) for seed in range(20))
        for level in (1, 2)
    )
    assert first < second, f"level 2 of “{name}” does not show more routes than level 1"
