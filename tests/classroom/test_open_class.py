"""From any page to the class: a teacher with an open class asks it about a page's position."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from ipywidgets import Widget

import ttr
from tests.ui.seen import everything_sent, html_of, send, text_of
from ttr.classroom.ask_panel import GONE_ON, NO_SUCH, AskPanel
from ttr.classroom.open_class import ToTheClass, with_class
from ttr.classroom.page import ClassPage
from ttr.classroom.prepared_questions import PreparedQuestions, Snapshot
from ttr.classroom.question_data import public_data, solution_data
from ttr.classroom.suggested_questions import ON_ANY_NETWORK, Suggestion, suggest_questions, take_snapshot
from ttr.classroom.teacher_page import TeacherPage, TeacherTab
from ttr.classroom.vote_panel import OWN
from ttr.graphs import bridges, longest_trail
from ttr.graphs.network import Network
from ttr.lessons.bank import of_lesson
from ttr.lessons.catalog import LESSONS
from ttr.store.class_events import Stage, as_csv
from ttr.store.class_log import JOIN, PROJECTOR, begin_class, find_class
from ttr.store.store import Store
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.boards.page import BoardsPage
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import NOTHING
from ttr.ui.map.picture import Picture
from ttr.ui.page.page import Page
from ttr.ui.play.page import PlayPage
from ttr.ui.question import AnswerKind, Question, ask
from ttr.ui.replay.page import ReplayPage
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import HOST as TABLE_HOST
from ttr.ui.table.saved_table import open_table

from .conftest import ADDRESS, member_code


@pytest.fixture
def host(store: Store) -> str:
    return begin_class(store, "10b <i>")


def place(page: Page, store: Store, code: str) -> ToTheClass:
    """Return the place in a page's header after the browser has announced its class."""
    found = ToTheClass(page, lambda: store)
    page.add_to_head(found.widget)
    send(found.open_class, {"code": code, "page": ADDRESS})
    return found


def panel(page: Page, store: Store, code: str) -> AskPanel:
    """The panel, opened."""
    found = place(page, store, code).panel
    found.open_button.click()
    return found


def choose(found: AskPanel, part: str) -> None:
    found.question.value = next(value for text, value in found.question.options if part in text)


def class_page(store: Store, code: str) -> TeacherPage:
    """Return the teacher's page of a class."""
    page = ClassPage(store)
    page.open(code)
    return page.room


def asked(store: Store, code: str) -> str:
    poll = find_class(store, code).poll
    return str(poll.question["text"])


def test_the_class_page_announces_the_class_and_forgets_it_at_the_end(store: Store) -> None:
    page = ClassPage(store)
    page.open_button.click()
    assert page.open_class.code == page.address.code
    assert page.open_class.keeps
    page.room.delete()
    assert page.open_class.code == ""


def test_only_the_teacher_can_ask_a_question_and_an_invalid_message_opens_no_class(store: Store, host: str) -> None:
    log = find_class(store, host)
    for code in (log.new_code(JOIN), log.new_code(PROJECTOR), member_code(log, "Kim")):
        found = place(ReplayPage(), store, code)
        assert found.panel is None
        assert len(found.widget.children) == 1  # without a class, a page shows no control for it
    found = place(ReplayPage(), store, host)
    assert found.panel is not None
    invalid = [("1-AAAAAAAAAAAAAAAAAAAAAA", ADDRESS), (5, ADDRESS), ("", ""), (host, "javascript:alert(1)")]
    for said in [*({"code": code, "page": page} for code, page in invalid[::-1]), None, "x"]:
        send(found.open_class, said)
        assert found.panel is None, said


def test_every_page_and_every_lesson_has_a_place_for_it() -> None:
    root = Path(ttr.__file__).parents[1] / "notebooks"
    pages = [root / f"{name}.ipynb" for name in ("play", "replay", "algorithms", "boards", "table", "practice")]
    lessons = [root / "lessons" / f"{entry.stem}.ipynb" for entry in LESSONS]
    assert [path.name for path in (*pages, *lessons) if "with_class(" not in path.read_text(encoding="utf-8")] == []
    before = ReplayPage()
    assert with_class(before) is before


def test_a_question_is_asked_with_two_clicks_and_solved_on_the_class_page(store: Store, host: str) -> None:
    found = panel(AlgorithmsPage(), store, host)
    assert found.question.options[0][0].endswith("which city is settled next?")
    found.put_button.click()
    assert "The class has your question." in found.status.text
    assert asked(store, host) == "Dijkstra's algorithm: which city is settled next?"
    room = class_page(store, host)
    room.turn(Stage.SOLVED)
    assert room.poll.solution is not None
    trace = AlgorithmsPage().stepper.trace
    settled = next(step for step in trace[1:] if step.event == "settle")
    assert room.map.picture.overlay.vertices == settled.overlay.vertices


def test_a_missing_solution_gives_a_sentence(store: Store, host: str) -> None:
    found = panel(ReplayPage(), store, host)  # the whole board has no bridge
    choose(found, "The whole board: which route is a bridge")
    found.put_button.click()
    assert found.status.text == NO_SUCH
    assert find_class(store, host).poll is None


def test_a_question_uses_the_position_at_the_time_of_the_click(store: Store, host: str) -> None:
    page = AlgorithmsPage()
    found = panel(page, store, host)
    page.stepper.go(30)
    found.put_button.click()
    poll = find_class(store, host).poll
    step = page.stepper.step
    marked = [city for city, _, _ in poll.question["picture"]["overlay"]["cities"]]
    assert marked == [mark.vertex for mark in step.overlay.vertices]
    page.stepper.go(10**6)  # nothing else to choose
    found.keep_button.click()
    assert found.status.text == GONE_ON
    assert PreparedQuestions(find_class(store, host)).questions == []


def test_a_class_page_with_an_address_has_a_link_but_not_in_jupyterlab(store, host: str, monkeypatch) -> None:
    for alone in (False, True):
        if alone:
            monkeypatch.setenv("VOILA_PREHEAT", "False")
        found = panel(ReplayPage(), store, host)
        found.put_button.click()
        assert (f'href="{ADDRESS}#class={host}"' in html_of(found.widget)) is alone


def test_during_a_vote_a_question_waits_among_the_teacher_s_own(store: Store, host: str) -> None:
    log = find_class(store, host)
    first = ask("Which city has the most routes?", "Denver")
    assert PreparedQuestions(log).put(first)
    found = panel(ReplayPage(), store, host)
    found.put_button.click()
    assert "still voting on another question" in found.status.text
    assert asked(store, host) == first.text
    room = class_page(store, host)
    room.turn(Stage.AWAY)
    room.open(TeacherTab.VOTE)
    room.votes.lesson.value = OWN
    room.votes.question.value = room.votes.given[0]
    room.votes.put_button.click()
    assert asked(store, host) != first.text


def test_a_kept_question_waits_and_a_taken_position_is_there_to_be_written_about(store: Store, host: str) -> None:
    room = class_page(store, host)
    replay = ReplayPage()
    replay.timeline.go(replay.replay.last)
    found = panel(replay, store, host)
    choose(found, "red ▲: how long is the longest trail")
    found.keep_button.click()
    room.refresh()
    assert room.tab is TeacherTab.CLASS  # no choice yet
    found.question.value = NOTHING
    assert not is_visible(found.put_button)
    found.write_button.click()
    room.refresh()
    assert room.tab is TeacherTab.VOTE
    assert room.votes.chosen is None
    assert room.map.picture.owners == replay.map.picture.owners
    room.votes.own_text.value = "Where would you build?"
    room.click(AnswerKind.CITY, 3)
    room.votes.put_button.click()
    assert asked(store, host) == "Where would you build?"
    assert room.poll.question["picture"]["owners"] == list(replay.map.picture.owners)
    room.turn(Stage.AWAY)
    room.votes.question.value = room.votes.given[0]
    assert "red ▲" in room.votes.given[0].text


def test_a_position_that_arrives_just_before_a_question_is_there_after_it(store: Store, host: str) -> None:
    room = class_page(store, host)
    found = panel(ReplayPage(), store, host)
    found.question.value = NOTHING
    found.write_button.click()
    room.put(ask("Which city has the most routes?", "Denver"))
    room.turn(Stage.AWAY)
    assert [position.name for position in room.votes.positions] == ["the replay page"]


def test_the_class_page_follows_its_preparations_and_a_question_of_another_page_appears_there(store, host) -> None:
    room = class_page(store, host)
    followed: list[tuple[int, ...]] = []
    room.on_tables = lambda: followed.append(room.watched)
    room.put(ask("Which city has the most routes?", "Denver"))
    assert followed == [room.watched]
    assert find_class(store, host).preparations in room.watched
    room.turn(Stage.AWAY)
    room.open(TeacherTab.CLASS)
    panel(AlgorithmsPage(), store, host).put_button.click()
    room.refresh()
    assert room.tab is TeacherTab.VOTE
    room.open(TeacherTab.CLASS)
    room.refresh()
    assert room.tab is TeacherTab.CLASS  # once is enough


def made(found: list[Suggestion], part: str) -> Question | None:
    return next(each for each in found if part in each.text).make()


def test_each_network_of_a_game_has_questions_with_computed_answers() -> None:
    page = ReplayPage()
    page.timeline.go(page.replay.last)
    board, owners = page.map.board, page.map.picture.owners
    routes = [index for index, owner in enumerate(owners) if owner == 0]
    net = Network.from_edges([(board.routes[i].a, board.routes[i].b, board.routes[i].length) for i in routes])
    found = suggest_questions(page)
    trail = made(found, "blue ●: how long is the longest trail")
    assert trail.right == (longest_trail.solve(net).length,)
    assert trail.before.picture.owners == owners
    ours = {routes[edge] for edge in bridges.solve(net).edges}
    assert made(found, "blue ●: how many bridges").right == (len(ours),)
    bridge = made(found, "blue ●: which route is a bridge")
    assert set(bridge.right) == ours if bridge is not None else not ours
    degrees = Counter(city for route in board.routes for city in route.cities)
    most = made(found, "The whole board: which city has the most routes")
    assert set(most.right) == {city for city, degree in degrees.items() if degree == max(degrees.values())}
    texts = " ".join(each.text for each in found)
    words = {"longest-trail": "longest trail", "bridges": "bridges", "components": "components", "euler": "odd"}
    assert [words[key] in texts for key in ON_ANY_NETWORK] == [True] * len(words)


def test_a_run_offers_only_hidden_answers() -> None:
    page = AlgorithmsPage()
    assert [each.text for each in suggest_questions(page)][:2] == [
        "Dijkstra's algorithm: which city is settled next?",
        "Dijkstra's algorithm: how many trains does the cheapest path cost?",
    ]
    page.stepper.go(10**6)
    assert not any("Dijkstra" in each.text for each in suggest_questions(page))


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: str(entry.number))
def test_each_tab_of_each_lesson_can_be_asked_about(entry: object) -> None:
    lesson = entry.open()
    for activity in lesson.page.activities:
        lesson.page.open(activity.name)
        found = suggest_questions(lesson.page)
        assert take_snapshot(lesson.page).board == lesson.page.map.board
        if activity.name == "Predict":
            warm_up = found[0].make()
            assert (warm_up.text, warm_up.board) == (activity.current.text, lesson.page.map.board)
            activity.skip()
            found = suggest_questions(lesson.page)
            first = found[0].make()
            assert first.text == activity.current.text
            assert first.without_solution() in [each.without_solution() for each in of_lesson(entry)]
        question = found[-1].make() if found else None  # an empty board allows none
        assert question is None or question.right


def test_a_running_game_only_passes_on_the_owners_of_routes() -> None:
    """Hands, tickets, names, pointed tickets and a hint's marks stay on the page."""
    page = PlayPage()
    page.start(GameOptions(seats=(SeatChoice(None, "Kimberley"), SeatChoice("destination")), seed=5))
    game = page.game
    while len(game.moves) < 60:
        page.play(game.hint().move)
    page.hint()
    view = game.view()
    page.point_at("ticket", view.tickets[0])
    shown = page.map.picture
    assert shown.overlay is not None
    public = Picture(game.state.owners)
    assert take_snapshot(page) == Snapshot("the play page", page.map.board, public)
    questions = [question for each in suggest_questions(page) if (question := each.make()) is not None]
    assert len(questions) > 10
    for question in questions:
        assert replace(question.before.picture, overlay=None, lit=frozenset(), overlay_seat=None) == public
        assert "Kimberley" not in json.dumps([public_data(question), solution_data(question)])


def test_a_student_gets_a_question_of_another_page_without_its_solution(store: Store, host: str) -> None:
    page = AlgorithmsPage()
    panel(page, store, host).put_button.click()
    (question,) = [made for each in suggest_questions(page) if (made := each.make()) and "settled next" in made.text]
    own = member_code(find_class(store, host), "Kim")
    Widget.close_all()
    page = ClassPage(store)
    page.open(own)
    shown = text_of(str(everything_sent()))
    assert "which city is settled next" in shown
    assert "is settled at cost" in question.why
    assert "is settled at cost" not in shown
    log = find_class(store, own)
    assert "solution" not in " ".join(store.lines(log.number))


def test_the_lines_of_old_preparations_are_read(store: Store, host: str) -> None:
    picture = '{"owners": [], "lit": [3], "heat": [], "seat": null, "overlay": null}'
    asked = f'{{"text": "Which city?", "kind": "city", "choices": [], "picture": {picture}, "board": "usa"}}'
    solution = f'{{"right": ["Denver"], "picture": {picture}, "board": null}}'
    log = find_class(store, host)
    log.prepare(f'{{"asked": {asked}, "solution": {solution}, "kept": true}}')
    log.prepare(f'{{"position": {{"name": "the play page", "board": "usa", "picture": {picture}}}}}')
    prepared = PreparedQuestions(log)
    prepared.read()
    assert [(each.text, each.right, each.before.picture.lit) for each in prepared.questions] == [
        ("Which city?", ("Denver",), {3})
    ]
    assert [each.name for each in prepared.positions] == ["the play page"]


def test_expired_preparations_are_begun_again_and_go_with_the_class(store: Store, host: str) -> None:
    log = find_class(store, host)
    prepared = PreparedQuestions(log)
    prepared.keep(ask("Which city?", "Denver"))
    store.forget(log.preparations)
    prepared.keep(ask("How many?", 5))
    assert [each.text for each in PreparedQuestions(find_class(store, host)).questions] == []
    again = PreparedQuestions(find_class(store, host))
    again.read()
    assert [each.text for each in again.questions] == ["How many?"]
    log = find_class(store, host)
    log.read()
    assert store.has(log.preparations)
    assert "prepared" not in as_csv(log.names, log.entries)
    number = log.preparations
    log.forget()
    assert not store.has(number)


def test_a_custom_board_is_passed_on_and_an_incomplete_one_refused(store: Store, host: str) -> None:
    page = BoardsPage()
    found = panel(page, store, host)
    found.question.value = NOTHING
    found.write_button.click()
    assert "ttr-urgent" in html_of(found.widget)
    assert find_class(store, host).preparations is None
    board = replace(ttr.load_board("mini"), name="town", title="Town")
    page.read_file(board.to_json().encode())
    found.write_button.click()
    prepared = PreparedQuestions(find_class(store, host))
    prepared.read()
    assert [(position.name, position.board) for position in prepared.positions] == [("the workshop", board)]


def test_a_table_passes_on_its_projectors_position(store: Store, host: str) -> None:
    codes = open_table(store, GameOptions(seats=(SeatChoice("random"), SeatChoice("random")), seed=3))
    page = TablePage(store)
    page.go_to(codes[TABLE_HOST])
    assert take_snapshot(page).picture.owners == page.game.state.owners
    assert "blue ●" in " ".join(each.text for each in suggest_questions(page))
    panel(page, store, host).put_button.click()
    assert find_class(store, host).poll is not None
    if page.following is not None:
        page.following.stop()
