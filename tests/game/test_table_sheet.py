"""Spreadsheets of games: round trips, any common spelling, and faults with their cells."""

import csv
import io

import pytest

import ttr
from tests.positions import route, ticket
from ttr.game.files.spreadsheet import NotCells
from ttr.game.files.table_sheet import read_sheet, write_results, write_sheet
from ttr.game.scoring import scores
from ttr.game.tabletop import Tabletop

USA = ttr.load_board("usa")
HEAD = "game,rules,board,player 1,routes 1,tickets 1,player 2,routes 2,tickets 2"
KEPT = "0; 1", "2; 3"


def played(rules: str, seats: int, seed: int) -> Tabletop:
    return Tabletop.of(
        ttr.play(["destination", "random", "block", "random"][:seats], rules=rules, seed=seed).final_state
    )


def read(routes: str = "", tickets: str = KEPT[0], others: str = "", *, rules: str = "", board: str = ""):
    text = io.StringIO()
    csv.writer(text).writerow(["", rules, board, "Ada", routes, tickets, "Bo", others, KEPT[1]])
    sheet = read_sheet(f"{HEAD}\n{text.getvalue()}")
    return (sheet.games[0].played if sheet.games else None), [str(fault) for fault in sheet.faults]


@pytest.mark.parametrize(("rules", "seats"), [("usa", 2), ("usa", 4), ("mini", 2), ("first-journey", 3)])
def test_a_written_sheet_is_read_back(rules: str, seats: int) -> None:
    games = [(f"game {seed}", played(rules, seats, seed)) for seed in range(3)]
    sheet = read_sheet(write_sheet(games))
    assert not sheet.faults
    assert write_sheet((game.name, game.played) for game in sheet.games) == write_sheet(games)
    for game, (_, before) in zip(sheet.games, games, strict=True):
        assert [seat.total for seat in scores(game.played.position())] == [
            seat.total for seat in scores(before.position())
        ]
        assert game.played == before
        assert not game.played.problems
    assert [game.row for game in sheet.games] == [2, 3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "Boston – Montréal (gray); Denver – Omaha",
        "boston-montreal ;  omaha - DENVER",
        "Montréal — Boston;Denver−Omaha;",
        f"{route(USA, 'Boston', 'Montréal')};{route(USA, 'Denver', 'Omaha')}",
    ],
)
def test_routes_are_read_in_any_common_spelling(text: str) -> None:
    game, faults = read(text)
    assert not faults
    assert game.routes[0] == (route(USA, "Boston", "Montréal"), route(USA, "Denver", "Omaha"))


def test_without_a_color_a_free_track_is_meant_and_a_gray_double_is_read_with_its_track() -> None:
    red, yellow = route(USA, "Boston", "New York", "red"), route(USA, "Boston", "New York", "yellow")
    first = min(red, yellow)
    game, faults = read("Boston – New York", others=f"Boston – New York ({USA.routes[first].color})")
    assert (game.routes, faults) == (((max(red, yellow),), (first,)), [])
    for text in ("gray, second track", " Gray ,SECOND  track "):
        game, faults = read(f"Atlanta – Raleigh ({text})")
        assert not faults
        assert [USA.route_name(track) for track in game.routes[0]] == ["Atlanta – Raleigh (gray, second track)"]


def test_a_city_in_brackets_is_no_color() -> None:
    cities = [ttr.City("Chicago", 0, 0), ttr.City("Springfield (Ohio)", 3, 4)]
    board = ttr.Board(
        "two", cities, [ttr.Route("Chicago", "Springfield (Ohio)", 2, color) for color in ("red", "blue")], []
    )
    for routes in ((1,), (0, 1)):
        sheet = write_sheet([("one", Tabletop(ttr.USA, board, ("Ada",), (routes,), ((),)))])
        assert read_sheet(sheet, {"two": board}).games[0].played.routes == (routes,)
        assert read_sheet(sheet.replace(" (red)", "").replace(" (blue)", ""), {"two": board}).games


def test_semicolons_and_tabs_separate_columns_too() -> None:
    for sign in ";\t":
        sheet = read_sheet(
            sign.join(HEAD.split(",")) + f'\nA{sign * 3}Ada{sign}"0;5"{sign}"0;1"{sign}Bo{sign}7{sign}2\n'
        )
        assert (sheet.games[0].played.routes, sheet.faults) == (((0, 5), (7,)), ())


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("routes 1", "Denver – Omha", "there is no route 'Denver – Omha'; perhaps Denver – Omaha"),
        ("routes 1", "100", "there is no route '100'; board 'usa' has 0 to 99"),
        ("routes 1", "Boston – New York (blue)", "Boston – New York is yellow or red, not blue"),
        (
            "routes 1",
            "Boston – New York (red, third track)",
            "Boston – New York is yellow or red, not red, third track",
        ),
        (
            "routes 1",
            "Atlanta – Raleigh (gray, t track)",
            "Atlanta – Raleigh is gray, first track or gray, second track",
        ),
        ("tickets 1", "0; Nowhere", "there is no ticket 'Nowhere'"),
        ("rules", "chess", "there are no rules 'chess'; use one of usa, usa-online, mini"),
        ("board", "moon", ""),
    ],
)
def test_a_fault_is_reported_with_its_row_and_column(column: str, cell: str, said: str) -> None:
    game, (fault,) = read(**{column.removesuffix(" 1"): cell})
    assert game is None
    assert fault.startswith(f"row 2, column '{column}': {said}")
    _, faults = read(routes="0", others="0")
    assert faults == [f"row 2: {USA.routes[0]} belongs to Ada and Bo; a route has one owner."]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", "row 1: the sheet is empty"),
        ("player 1,route 1,tickets 1", "row 1, column 'route 1': there is no such column; perhaps 'routes 1'"),
        ("routes 1,routes 1,tickets 1", "row 1, column 'routes 1': this column appears twice"),
        ("player 1,tickets 1", "row 1: the column 'routes 1' is missing; a sheet of games has the columns player 1"),
    ],
)
def test_columns_are_checked_first(head: str, said: str) -> None:
    with pytest.raises(NotCells, match=f"^{said}"):
        read_sheet(head)


def test_a_game_with_a_fault_is_left_out_and_the_others_are_scored() -> None:
    sheet = read_sheet(f"{HEAD}\nA,,,Ada,0,0;1,Bo,7,2;3\nB,,,Ada,x,0;1,Bo,7,2;3\n\nC,,,Ada,0,0;1,Bo,7,2;3\n")
    assert [game.name for game in sheet.games] == ["A", "C"]
    assert [(fault.row, fault.column) for fault in sheet.faults] == [(3, "routes 1")]


def test_results_have_a_row_for_each_player_with_scores_and_problems() -> None:
    sheet = read_sheet(f"{HEAD}\nFriday,,,Ada,0;5,3,=Bo,7,4;9\n")
    rows = list(csv.DictReader(io.StringIO(write_results(sheet.games))))
    final = ttr.score_table(routes=[[0, 5], [7]], tickets=[[3], [4, 9]])
    assert [(row["game"], row["player"]) for row in rows] == [("Friday", "Ada"), ("Friday", "'=Bo")]
    assert [(int(row["rank"]), int(row["total"])) for row in rows] == [(seat.rank, seat.total) for seat in final]
    assert [row["problems"] for row in rows] == ["Ada has 1 ticket; everyone keeps at least 2.", ""]


def test_a_ticket_can_be_given_by_its_cities() -> None:
    game, _ = read(tickets="El Paso - Denver; new york – seattle")
    assert game.tickets[0] == (ticket(USA, "Denver", "El Paso"), ticket(USA, "New York", "Seattle"))


def test_a_cell_without_an_end_is_reported_with_its_row():
    endless = f'{HEAD}\n,,,Ada,"0;1",,Bo,2,\n,,,Ada,"0;1,,Bo,2,\n' + "x" * 200_000
    with pytest.raises(NotCells, match=r"^row 3: a cell is too long; perhaps its closing quotation mark is missing$"):
        read_sheet(endless)
