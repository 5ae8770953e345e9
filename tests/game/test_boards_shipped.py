"""Laws of every shipped board: it can be read, it is drawn clearly, and its tickets have the right values."""

import json
import random
from pathlib import Path

import jsonschema
import networkx as nx
import pytest

import ttr
from ttr.game.files import data_folder
from ttr.game.files.board_json import board_from_text
from ttr.game.files.board_model import schema
from ttr.ui.map.geometry import Canvas, geometry
from ttr.ui.map.layout_check import layout_faults

FILES = sorted((data_folder() / "boards").glob("*.json"))
OURS = [file.stem for file in FILES if file.stem != "usa"]  # boards with this project's own tickets
SOURCES = (data_folder() / "SOURCES.md").read_text(encoding="utf-8")
WITHOUT_RULES = [name for name in OURS if name not in {rules.board for rules in ttr.RULE_SETS.values()}]
PLAYABLE = [name for name in WITHOUT_RULES if len(ttr.load_board(name).tickets) >= 2 * ttr.USA.tickets_dealt]
DESKTOPS = [Canvas(900, 640), Canvas(925, 610), Canvas(880, 660), Canvas(1000, 660), Canvas(1200, 850)]
PHONE = Canvas(390, 470)

every_board = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
every_board_of_ours = pytest.mark.parametrize("name", OURS)


@every_board
def test_a_shipped_board_has_the_name_of_its_file_a_description_and_sources(file: Path) -> None:
    board = ttr.load_board(file.stem)
    assert board.name == file.stem, f"data/boards/{file.name}: its name is {board.name!r}; write {file.stem!r}"
    assert board.title
    length = len(board.about)
    assert length > 100, f"data/boards/{file.name}: its `about` has {length} characters; write more than 100"
    heading = f"## `boards/{file.name}`"
    assert heading in SOURCES, f"data/SOURCES.md has no heading {heading}"


@every_board
def test_a_shipped_file_satisfies_the_schema_and_has_the_form_that_save_writes(file: Path, tmp_path: Path) -> None:
    jsonschema.Draft202012Validator(schema()).validate(json.loads(file.read_bytes()))
    board, path = ttr.load_board(file.stem), f"data/boards/{file.name}"
    assert board == board_from_text(file.read_bytes(), file.name)
    board.save(tmp_path / file.name)
    same = (tmp_path / file.name).read_bytes() == file.read_bytes()
    assert same, f"{path} has another form; run python -c \"import ttr; ttr.load_board('{path}').save('{path}')\""


@every_board
@pytest.mark.parametrize("canvas", DESKTOPS, ids=lambda canvas: f"{canvas.width:.0f}x{canvas.height:.0f}")
def test_nothing_on_the_map_overlaps(file: Path, canvas: Canvas) -> None:
    assert layout_faults(ttr.load_board(file.stem), canvas) == []


@every_board
def test_names_do_not_overlap_each_other_or_cities_and_fit_on_a_phone(file: Path) -> None:
    faults = layout_faults(ttr.load_board(file.stem), PHONE)
    assert not [fault for fault in faults if fault.city and "covers the route" not in fault.sentence]


@every_board
def test_names_are_drawn_where_the_file_says(file: Path) -> None:
    board = ttr.load_board(file.stem)
    drawn = [(city, label.side) for city, label in zip(board.cities, geometry(board).labels, strict=True)]
    wrong = [f"{city.name}: {side!r}, not {city.label!r}" for city, side in drawn if side != city.label]
    assert not wrong, f"data/boards/{file.name}: labels that fit are {'; '.join(wrong)}"


@every_board_of_ours
def test_a_board_is_connected_and_planar(name: str) -> None:
    graph = ttr.load_board(name).to_networkx()
    parts = [sorted(part) for part in nx.connected_components(graph)]
    assert len(parts) == 1, f"data/boards/{name}.json: no route joins {min(parts, key=len)} to the rest"
    assert nx.check_planarity(graph)[0], f"data/boards/{name}.json: its routes cannot be drawn without a crossing"


@every_board_of_ours
def test_a_ticket_is_worth_the_length_of_its_shortest_path(name: str) -> None:
    board = ttr.load_board(name)
    graph = board.to_networkx()
    shortest = [nx.dijkstra_path_length(graph, ticket.a, ticket.b, weight="length") for ticket in board.tickets]
    wrong = [
        f"{ticket}: {length}, not {ticket.points}"
        for ticket, length in zip(board.tickets, shortest, strict=True)
        if ticket.points != length
    ]
    assert not wrong, f"data/boards/{name}.json: the shortest paths of tickets are {'; '.join(wrong)}"


@pytest.mark.parametrize("name", [name for name in OURS if name != "konigsberg"])  # Königsberg is too small for that
def test_no_ticket_joins_two_neighbors(name: str) -> None:
    board = ttr.load_board(name)
    near = [str(ticket) for ticket in board.tickets if frozenset(ticket.cities) in board.pairs]
    assert not near, f"data/boards/{name}.json: one route completes these tickets: {near}"


@pytest.mark.parametrize("name", WITHOUT_RULES)
def test_a_board_without_its_own_rules_has_tickets_for_two_players(name: str) -> None:
    tickets, dealt = len(ttr.load_board(name).tickets), ttr.USA.tickets_dealt
    assert tickets >= 2 * dealt, (
        f"data/boards/{name}.json has {tickets} tickets; write {2 * dealt} or more, because the rules `usa` deal "
        f"{dealt} to each of two players"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_board_without_its_own_rules_can_be_played_with_the_full_rules(name: str, players: int) -> None:
    players = min(players, len(ttr.load_board(name).tickets) // ttr.USA.tickets_dealt)
    state = ttr.new_game("usa", seats=[f"Player {seat}" for seat in range(players)], seed=7, board=name)
    chance = random.Random(7)
    while not state.over:
        state = ttr.apply(state, chance.choice(ttr.legal_moves(state)))
    assert len(ttr.scores(state)) == players
    assert any(owner is not None for owner in state.owners)
