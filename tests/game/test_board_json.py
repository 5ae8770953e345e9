"""Board files: reading and writing, complete lists of problems, and malicious files."""

import copy
import json
import re
from itertools import product
from pathlib import Path

import jsonschema
import pytest

import ttr
from ttr import BoardError
from ttr.game.board_parts import MAX_COMPARED
from ttr.game.files import data_folder
from ttr.game.files.board_json import MAX_BYTES, board_from_data, board_from_text
from ttr.game.files.board_model import schema

FILE = data_folder() / "boards" / "usa.json"
SCHEMA = data_folder() / "schema" / "board.json"
REGENERATE = (
    'python -c "import json; from ttr.game.files.board_model import schema; print(json.dumps(schema(), indent=2))"'
    " > data/schema/board.json"
)


@pytest.fixture
def data() -> dict:
    return json.loads(FILE.read_bytes())


def problems_of(data) -> tuple[str, ...]:
    with pytest.raises(BoardError) as error:
        board_from_data(data)
    return error.value.problems


def test_a_board_can_be_loaded_by_its_path_as_text_and_a_byte_order_mark_does_not_matter():
    assert ttr.load_board(str(FILE)) == board_from_text(b"\xef\xbb\xbf" + FILE.read_bytes()) == ttr.load_board("usa")


def test_the_schema_in_data_matches_the_model():
    kept = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert kept == schema(), f"the model of board files has changed; regenerate its schema:\n  {REGENERATE}"


@pytest.mark.parametrize("key", ["length", "color"])
def test_the_schema_refuses_a_route_out_of_range(data, key):
    data["routes"][0][key] = {"length": 7, "color": "pink"}[key]
    assert not jsonschema.Draft202012Validator(schema()).is_valid(data)


def test_all_problems_of_a_file_are_listed_together_with_their_places(data):
    data["routes"][3]["cities"] = ["Atlanta", "Atlantis"]
    data["routes"][8]["cities"] = ["Boston", "Boston"]
    data["routes"][14]["length"] = 9
    data["routes"][20]["color"] = "pink"
    data["routes"] += [dict(data["routes"][6])]
    data["routes"] += [{"cities": ["Atlanta", "Raleigh"], "length": 2, "color": "gray"}]
    data["tickets"][5] = dict(data["tickets"][4])
    data["cities"].append({"name": "Honolulu", "x": 1, "y": 700})
    data["tickets"][7]["cities"] = ["Honolulu", "Nashville"]
    data["tickets"][9]["colour"] = "red"
    data["stations"] = []
    before = copy.deepcopy(data)
    problems = problems_of(data)
    assert data == before, "reading changes nothing"
    for place, what in {
        **{"routes[3]": "'Atlantis' is unknown", "routes[8]": "loop", "routes[14]": "length 9 is out of range"},
        **{"routes[20]": "'pink' is unknown", "routes[100]": "third track", "routes[101]": "third track"},
        **{"tickets[5]": "same ticket as tickets[4]", "tickets[7]": "no path joins"},
        **{"tickets[9]": "key 'colour' is unknown", "stations": "key 'stations' is unknown"},
    }.items():
        assert [problem for problem in problems if problem.startswith(place) and what in problem], (place, problems)
    assert len(problems) == 10


def test_an_error_names_the_file_and_lists_one_problem_per_line(tmp_path, data):
    data["routes"][0]["length"], data["routes"][1]["length"] = 0, 7
    (tmp_path / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BoardError) as error:
        ttr.load_board(tmp_path / "mine.json")
    first, *others = str(error.value).splitlines()
    assert first == f"{tmp_path / 'mine.json'}: 2 problems"
    assert [line.strip().split(" ")[0] for line in others] == ["routes[0]", "routes[1]"]


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        *product(["routes"], ["length"], ["2", 2.0, True, None, [2], {}]),
        *product(["cities"], ["x"], [float("nan"), float("inf"), "3", None, 1e300]),
    ],
)
def test_a_value_of_the_wrong_type_is_a_problem_of_its_place(data, part, key, value):
    data[part][3][key] = value
    assert [problem.partition(": ")[0] for problem in problems_of(data)] == [f"{part}[3].{key}"]


@pytest.mark.parametrize("key", ["format", "name", "title", "cities", "routes", "tickets"])
def test_a_missing_key_and_an_unknown_format_version_are_named(data, key):
    for version in (0, -2, "1", "two", None, 10**400, float("nan")) if key == "format" else ():
        assert any(problem.startswith("format: ") for problem in problems_of(data | {"format": version}))
    del data[key]
    assert f"{key}: is missing" in problems_of(data)


@pytest.mark.parametrize(
    ("content", "found"), [([], ""), ([{}], ""), ("usa", ", not 'usa'"), (5, ", not 5"), (None, ", not None")]
)
def test_a_file_without_a_json_object_is_refused(content, found):
    assert problems_of(content) == (f"the file: should be an object in braces, {{…}}{found}",)


@pytest.mark.parametrize("section", ["cities", "routes", "tickets"])
def test_a_section_that_is_not_a_list_or_far_too_long_is_refused_without_reading_it(data, section):
    assert f"{section}: should be a list in brackets, […]" in problems_of(data | {section: {"Boston": "Miami"}})
    data[section] = data[section] * 20 + ["junk", 5, None]
    assert any(problem.startswith(f"{section}: ") for problem in problems_of(data))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"Denver", "El Paso"], "p', '"Denvr", "El Paso"], "p', "city 'Denvr' is unknown; did you mean 'Denver'?"),
        ('"Denver", "El Paso"], "p', '"DENVER", "El Paso"], "p', "city 'DENVER' is unknown; did you mean 'Denver'?"),
        ('"color"', '"ferry": 1, "color"', "the key 'ferry' is unknown; use cities, length, color, bend"),
        ('"width"', '"wide": 2, "width"', "the key 'wide' is unknown; use width, line"),
        ('"Denver", "El Paso"], "p', '"Denver", "El Paso", "Omaha"], "p', "a pair in brackets, […, …], not 3 values"),
        ('"length": 2', '"length": "2"', "should be a whole number, not '2'"),
        ('"color": "gray"},', '"color": "gray"}', "line 46, column 5; write a comma before this place"),
        ('"color": "gray"},', '"color": "gray",},', "remove the comma after the last value"),
    ],
)
def test_a_problem_says_what_would_be_right(old, new, problem):
    text = FILE.read_text(encoding="utf-8").replace('"borders"', '"rivers": [{"width": 1, "line": []}], "borders"')
    assert old in text
    with pytest.raises(BoardError) as error:
        board_from_text(text.replace(old, new, 1))
    assert problem in str(error.value)


@pytest.mark.parametrize("share", [0, 0.2, 0.4, 0.6, 0.8, 0.99])
def test_a_file_that_is_cut_off_says_so(share):
    text = FILE.read_text(encoding="utf-8")
    with pytest.raises(BoardError, match="the text ends too early"):
        board_from_text(text[: int(share * len(text))])


def test_a_board_with_many_misspelled_cities_gets_suggestions_for_the_first_names_only(data):
    for index, route in enumerate(data["routes"]):
        route["cities"] = [f"{city}{index}" for city in route["cities"]]
    unknown = [problem for problem in problems_of(data) if "is unknown" in problem]
    assert len(unknown) > 100
    assert sum("did you mean" in problem for problem in unknown) == MAX_COMPARED


@pytest.mark.parametrize(
    ("path", "words"),
    [
        *((path, "cannot be read") for path in ("./none.json", "./", "./no\0name.json")),
        *((name, r"use one of .*usa") for name in ("atlantis", "", "a" * 5000, "no\0name")),
    ],
)
def test_a_file_that_cannot_be_read_or_an_unknown_name_is_a_board_error(path, words):
    with pytest.raises(BoardError, match=words):
        ttr.load_board(path)


TEXT = FILE.read_bytes()


def with_first_x(number: bytes) -> bytes:
    return re.sub(rb'"x": [\d.]+', b'"x": ' + number, TEXT, count=1)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\xef\xbb\xbf", id="a byte order mark alone"),
        pytest.param(b"\xff\xfe\xfa", id="not UTF-8"),
        pytest.param(TEXT.replace("é".encode(), b"\xe9"), id="Latin-1"),
        pytest.param(TEXT[:-5], id="cut off"),
        pytest.param(b"[" * 100_000, id="nested too deep"),
        pytest.param(TEXT.replace(b'"points": 22', b'"points": ' + b"[" * 900 + b"]" * 900), id="nested deep inside"),
        pytest.param(TEXT.replace(b'"points": 22', b'"points": ' + b"9" * 5000), id="a number of 5000 digits"),
        pytest.param(TEXT.replace(b'"points": 22', b'"points": ' + b"9" * 4000), id="a number of 4000 digits"),
        pytest.param(with_first_x(b"9" * 400), id="an integer beyond all floats"),
        pytest.param(with_first_x(b"1e999"), id="a float beyond all floats"),
        pytest.param(with_first_x(b"NaN"), id="not a number"),
        pytest.param(TEXT.replace(b"Atlanta", rb"\ud800"), id="half a character"),
        pytest.param(TEXT.replace(b'"label"', rb'"\ud800"'), id="half a character as key"),
        pytest.param(TEXT.replace(b'"title"', rb'"\ud800"'), id="half a character as key of the file"),
        pytest.param(TEXT.replace(b"Atlanta", rb"At\u0000lanta"), id="a null character"),
        pytest.param(b"{" + b" " * MAX_BYTES + b"}", id="too large"),
        pytest.param(b"null", id="null"),
        pytest.param(b'{"format": 1, "format": 2}', id="a key twice"),
    ],
)
def test_a_broken_text_raises_only_a_board_error(text):
    with pytest.raises(BoardError) as error:
        board_from_text(text)
    assert all(error.value.problems)


@pytest.mark.parametrize(
    ("old", "place"), [("title", "the file"), ("label", r"cities\[0\]"), ("Atlanta", r"cities\[0\]\.name")]
)
def test_half_a_character_is_named_with_its_place(old: str, place: str) -> None:
    with pytest.raises(BoardError, match=rf"{place}: keys and texts should have whole characters, not '\\ud800'"):
        board_from_text(TEXT.replace(f'"{old}"'.encode(), rb'"\ud800"', 1))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_an_endless_file_is_not_read_forever():
    with pytest.raises(BoardError, match="larger than"):
        ttr.load_board("/dev/zero")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"color"', '"colour"', "the key 'colour' is unknown"),
        ('"label"', '"lable"', "the key 'lable' is unknown"),
        ('"points": 4', '"points": 400', "worth 400 points"),
        ('"format": 1', '"format": 2', "format 2"),
        ('"routes": [', '"routes": 7, "more": [', "routes:"),
        ('"about"', "about", "not JSON"),
    ],
)
def test_every_problem_of_a_broken_board_in_the_shipped_folder_is_listed(tmp_path, monkeypatch, old, new, problem):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "boards").mkdir()
    file = tmp_path / "boards" / "nearly.json"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr("ttr.game.files.board_json.data_file", lambda *names: str(tmp_path.joinpath(*names)))
    with pytest.raises(ttr.BoardError) as shipped:
        ttr.load_board("nearly")
    with pytest.raises(ttr.BoardError) as elsewhere:
        ttr.load_board(file)
    assert problem in str(shipped.value)
    assert shipped.value.problems == elsewhere.value.problems
