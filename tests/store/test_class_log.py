"""A class in the store: joining, writing, the rights of each code, and removal."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer

import pytest

from ttr.store import class_log
from ttr.store.class_events import (
    Event,
    ExerciseChecked,
    HandAnswered,
    HandChanged,
    LessonOpened,
    LoggedEvent,
    MemberJoined,
    PredictionAnswered,
    PreparationsBegun,
    ProjectorChanged,
    QuestionAsked,
    SolutionShown,
    StageChanged,
    TablesOpened,
    VoteCast,
    entry_of,
)
from ttr.store.class_log import HOST, JOIN, PROJECTOR, ClassLog, NotIn, begin_class, find_class
from ttr.store.database import LOCKED_FOR
from ttr.store.logs import DAYS, NoSuchLog
from ttr.store.store import Store


def begun(store: Store) -> tuple[str, str, str]:
    host = begin_class(store, "Monday")
    return host, find_class(store, host).new_code(JOIN), find_class(store, host).new_code(PROJECTOR)


def test_a_new_class_has_codes_for_its_host_its_projector_and_any_number_for_joining(
    store: Store,
) -> None:
    codes = (*begun(store), *begun(store))
    found = [find_class(store, code) for code in codes]
    assert [each.role for each in found] == [HOST, JOIN, PROJECTOR] * 2
    assert {each.title for each in found} == {"Monday"}
    more = {found[0].new_code(JOIN) for _ in range(3)}
    assert len({*codes, *more}) == 6 + 3
    assert {find_class(store, code).role for code in more} == {JOIN}


def test_a_member_gets_a_code_and_the_host_reads_the_member_s_actions(store: Store) -> None:
    host, join, _ = begun(store)
    teacher = find_class(store, host)
    codes = [find_class(store, join).join(name) for name in ("Kim", "Lou")]
    kim, lou = (find_class(store, code) for code in codes)
    kim.write(LessonOpened(2), ExerciseChecked("2.1", "misconception", "only looks for direct routes"))
    lou.write(HandChanged(True), PredictionAnswered(2, "Are they connected?", "yes", True))
    teacher.read()
    assert teacher.names == {kim.member: "Kim", lou.member: "Lou"}
    assert [(entry.who, entry.event) for entry in teacher.entries if not isinstance(entry.event, MemberJoined)] == [
        (kim.member, LessonOpened(2)),
        (kim.member, ExerciseChecked("2.1", "misconception", "only looks for direct routes")),
        (lou.member, HandChanged(True)),
        (lou.member, PredictionAnswered(2, "Are they connected?", "yes", True)),
    ]
    assert teacher.member is None
    assert teacher.read() == [], "lines are read only once"


def test_all_simultaneous_writes_are_stored(store: Store) -> None:
    host, join, _ = begun(store)
    codes = [find_class(store, join).join(f"student {number}") for number in range(6)]
    logs = [find_class(store, code) for code in codes]

    def work(log: ClassLog) -> None:
        for lesson in range(10):
            log.write(LessonOpened(lesson))

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(work, logs))
    teacher = find_class(store, host)
    for log in logs:
        lessons = [e.event.lesson for e in teacher.entries if e.who == log.member and isinstance(e.event, LessonOpened)]
        assert lessons == list(range(10))


def test_joining_waits_for_other_writers(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    store = Store(url)
    _, join, _ = begun(store)
    with sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None, check_same_thread=False) as other:
        other.execute("BEGIN IMMEDIATE")
        release = Timer(LOCKED_FOR + 0.5, other.execute, ["ROLLBACK"])  # longer than one attempt waits
        release.start()
        assert find_class(Store(url), find_class(store, join).join("Kim")).member is not None
        release.join()


def test_a_repeated_name_gets_a_count(store: Store) -> None:
    host, join, _ = begun(store)
    for name in ("Kim", "KIM", "Lou", "Lou (2)", "lou", "Kim"):
        find_class(store, join).join(name)
    assert list(find_class(store, host).names.values()) == ["Kim", "KIM (2)", "Lou", "Lou (2)", "lou (3)", "Kim (3)"]


def test_a_name_that_an_earlier_version_kept_is_mended(store: Store) -> None:
    host, join, _ = begun(store)
    find_class(store, join).join("Kim")
    teacher = find_class(store, host)
    store.add(teacher.number, [LoggedEvent(0, 5, 77, MemberJoined("\u0301Lou")).to_line()])
    teacher.read()
    assert list(teacher.names.values()) == ["Kim", "Somebody"]


def test_nobody_can_join_without_a_name_or_when_the_class_is_full(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, join, _ = begun(store)
    with pytest.raises(NotIn, match="Enter your name"):
        find_class(store, join).join(" \u200d ")
    monkeypatch.setattr(class_log, "MOST_MEMBERS", 1)
    find_class(store, join).join("Kim")
    with pytest.raises(NotIn, match="full"):
        find_class(store, join).join("Lou")


def test_a_code_of_a_game_does_not_open_a_class(store: Store) -> None:
    codes = [store.begin(setup)[1][0] for setup in ('{"rules": "usa"}', "no JSON")]
    assert [find_class(store, code) for code in (*codes, None)] == [None] * 3


PREDICTED = '"lesson": 2, "question": "Connected?", "answer": "no", "right": false'


@pytest.mark.parametrize(
    ("written", "event"),
    [
        ('"joined": {"name": "Kim"}', MemberJoined("Kim")),
        ('"opened": {"lesson": 2}', LessonOpened(2)),
        ('"checked": {"exercise": "2.1", "verdict": "right"}', ExerciseChecked("2.1", "right")),
        (f'"predicted": {{{PREDICTED}}}', PredictionAnswered(2, "Connected?", "no", False)),
        ('"hand": {"up": true}', HandChanged(True)),
        ('"seen": {"member": 3}', HandAnswered(3)),
        ('"put": {"question": {"text": "How far?"}}', QuestionAsked({"text": "How far?"})),
        ('"turned": {"stage": "discussion"}', StageChanged("discussion")),
        ('"voted": {"vote": 1, "answer": "12"}', VoteCast(1, "12")),
        ('"solved": {"solution": {"right": ["13"]}}', SolutionShown({"right": ["13"]})),
        ('"projected": {"names": true}', ProjectorChanged(True)),
        ('"dealt": {"tables": [{"number": 8, "members": [3]}]}', TablesOpened([{"number": 8, "members": [3]}])),
        ('"prepared": {"log": 7}', PreparationsBegun(7)),
    ],
)
def test_an_event_of_an_old_log_is_read_and_is_still_written_so(written: str, event: Event) -> None:
    line = f'{{"at": 1700000000, "who": 3, {written}}}'
    entry = entry_of(5, line)
    assert entry == LoggedEvent(5, 1_700_000_000, 3, event)
    assert list(json.loads(entry.to_line())) == list(json.loads(line))


def test_an_unknown_kind_of_line_is_skipped() -> None:
    line = LoggedEvent(0, 5, 1, HandChanged(True)).to_line()
    assert entry_of(0, line) is not None
    for wrong in ("", "{}", "[]", line.replace("hand", "leg"), line.replace("up", "down")):
        assert entry_of(0, wrong) is None


def test_removing_a_class_removes_all_its_codes(store: Store) -> None:
    host, join, _ = begun(store)
    code = find_class(store, join).join("Kim")
    kim = find_class(store, code)
    find_class(store, host).forget()
    assert [find_class(store, each) for each in (host, join, code)] == [None, None, None]
    for ask in (lambda: kim.write(LessonOpened(2)), kim.read, lambda: store.admit(kim.number, "somebody")):
        with pytest.raises(NoSuchLog):
            ask()


def test_a_class_is_removed_some_days_after_its_last_line(url: str) -> None:
    now = 1_000_000_000
    store = Store(url, lambda: now)
    host, join, _ = begun(store)
    find_class(store, join).join("Kim")
    now += (DAYS + 1) * 86_400
    begin_class(store, "another")
    assert find_class(store, host) is None
