"""Hundreds of changed board files and rule files: each is valid or an error that names the changed place."""

import copy
import json
import random
import re
from dataclasses import fields

import pytest

import ttr
from ttr import BoardError, Rules, RulesError
from ttr.game.files import data_folder
from ttr.game.files.board_json import board_from_text

BOARDS = sorted((data_folder() / "boards").glob("*.json"))
SEEDS = range(100)

JUNK = [None, True, False, -1, 0, 7, 99, 10**20, 10**400, 1.5, 1e308, float("nan"), float("-inf"), "", " ", "gray"]
JUNK += ["locomotive", "Moscow", "\0", "\ud800", "\u202e", "é" * 70, "usa", [], {}, [[]], [1, 2, 3], {"name": 1}]

Place = tuple[str | int, ...]


def places(value: object, path: Place = ()):
    """Yield every place inside a JSON value, as the keys that lead there."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from places(value[key], (*path, key))


def choose(data: dict, rng: random.Random) -> Place:
    """Draw a place; places at the top are as likely as those in a long list."""
    key = rng.choice(list(data))
    return rng.choice([(key,), *((key, *rest) for rest in places(data[key]))])


def mutate(data: dict, rng: random.Random) -> tuple[Place, str]:
    place = choose(data, rng)
    *way, last = place
    at = data
    for key in way:
        at = at[key]
    how = rng.choice(["junk", "junk", "junk", "gone", "twice", "renamed", "neighbor"])
    match how:
        case "gone":
            del at[last]
        case "twice" if isinstance(at, list):
            at.append(copy.deepcopy(at[last]))
        case "renamed" if isinstance(at, dict):
            at[f"{last}s"] = at.pop(last)
        case "neighbor" if isinstance(at, list):
            at[last] = copy.deepcopy(rng.choice(at))
        case _:
            how, at[last] = "junk", copy.deepcopy(rng.choice(JUNK))
    return place, how


# A problem begins with its place: a top-level key, or an entry of a list.
BOARD_PLACE = re.compile(r"^(\w+\[\d+\][\w.\[\]]*( \(.*\))?|ground[\w.\[\]]+|\w+): ", re.DOTALL)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_board_file_changed_in_one_place_is_valid_or_an_error_names_the_place(seed):
    rng = random.Random(f"board {seed}")
    original = json.loads(rng.choice(BOARDS).read_bytes())
    data = copy.deepcopy(original)
    place, _ = mutate(data, rng)
    try:
        board = board_from_text(json.dumps(data))
    except BoardError as error:
        problems = error.problems
    else:
        assert board_from_text(board.to_json()) == board
        assert json.loads(board.to_json())["cities"] == json.loads(json.dumps(with_usual(data)))["cities"]
        return
    assert problems
    assert [problem for problem in problems if not BOARD_PLACE.match(problem)] == []
    section = place[0]
    if section == "cities":  # references to a removed or renamed city are wrong, too
        assert any(problem.startswith(("cities", "routes", "tickets")) for problem in problems)
    elif section == "routes":  # and removing a route may disconnect the cities of a ticket
        assert any(problem.startswith(("routes", "tickets")) for problem in problems)
    else:
        assert any(problem.startswith(section) for problem in problems)


def with_usual(data: dict) -> dict:
    return data | {"cities": [{"label": "right"} | city for city in data["cities"]]}


NAMES = {field.name for field in fields(Rules)}
# If two fields contradict each other, the problem may begin with the other one.
COMPARED = {
    "hand": ("cards",),
    "display": ("cards",),
    "seats": ("cards",),
    "tickets_dealt": ("tickets_kept_first", "ticket_swap"),
    "tickets_drawn": ("tickets_kept",),
}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rule_file_changed_in_one_place_is_valid_or_an_error_names_the_place(seed):
    rng = random.Random(f"rules {seed}")
    original = json.loads(rng.choice(list(ttr.RULE_SETS.values())).to_json())
    data = copy.deepcopy(original)
    place, how = mutate(data, rng)
    field = place[0]
    try:
        rules = Rules.from_json(json.dumps(data))
    except RulesError as error:
        problems = error.problems
    else:
        assert Rules.from_json(rules.to_json()) == rules
        kept = json.loads(rules.to_json())
        assert {key: kept[key] for key in data} == data
        return
    assert problems
    assert all(any(name in problem for name in {*NAMES, f"{field}s"}) for problem in problems), problems
    if how == "renamed" and len(place) == 1:
        assert f"the field '{field}s' is unknown" in problems
    else:
        assert any(name in problem for name in (field, *COMPARED.get(field, ())) for problem in problems)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("texts", "read", "refused"),
    [
        ([rules.to_json() for rules in ttr.RULE_SETS.values()], Rules.from_json, RulesError),
        ([path.read_text(encoding="utf-8") for path in BOARDS], board_from_text, BoardError),
    ],
    ids=["rules", "board"],
)
def test_a_text_with_changed_bytes_is_an_error_or_still_reads_back(seed, texts, read, refused):
    rng = random.Random(f"bytes {seed}")
    text = bytearray(rng.choice(texts).encode())
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text))
        text[start : start + rng.randrange(3)] = rng.choice(
            [b"", b"\xff", b'"', b"{", b"]", b",", b"9" * 20, b"\\u", b"\0", b"-", b"1e9", b"null"]
        )
    try:
        value = read(bytes(text))
    except refused as error:
        assert all(error.problems)
    else:
        assert read(value.to_json()) == value
