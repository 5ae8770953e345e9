"""Spreadsheets as Excel, LibreOffice and Numbers write them, in several countries: all of them give the same games."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr
from ttr.game.board import Board
from ttr.game.board_parts import City, Route, Ticket
from ttr.game.files.spreadsheet import NotCells, csv_text, guard_cell, read_cells, unguard_cell
from ttr.game.files.table_sheet import read_sheet, write_sheet
from ttr.game.parsing import cities_meant
from ttr.game.tabletop import Tabletop

USA = ttr.load_board("usa")
HEAD = ["Game", "Rules", "Player 1", "Routes 1", "Tickets 1", "Player 2", "Routes 2", "Tickets 2"]
FRIDAY = ["Freitag, 3.", "usa", "Zoë", "Boston – Montréal; 5", "Denver – El Paso;Dallas – New York", "=Kim", "7", "2;4"]
FINAL = ["« finale »", "", "Jörg; der Erste", "St. Louis – Kansas City", "0; 1", 'Ada "die 2."', "NYC – Boston", "4;5"]
SEASON = [FRIDAY, FINAL]


@dataclass(frozen=True)
class Program:
    """How a program writes a table of cells in one of its formats."""

    encoding: str = "utf-8"
    separator: str = ","
    end: str = "\n"
    mark: bytes = b""
    quotes: int = csv.QUOTE_MINIMAL
    above: str = ""  # lines above the table
    padding: int = 0  # empty columns and rows that once had something in them
    seven: str = "7"  # how a cell with the number 7 looks

    def writes(self, rows: list[list[str]]) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text, delimiter=self.separator, lineterminator=self.end, quoting=self.quotes)
        cells = [[self.seven if cell == "7" else cell for cell in row] + [""] * self.padding for row in rows]
        writer.writerows([*cells, *[[""] * (len(HEAD) + self.padding)] * self.padding])
        return self.mark + (self.above + text.getvalue()).encode(self.encoding)


WINDOWS, UTF8, UTF16 = "\r\n", b"\xef\xbb\xbf", b"\xff\xfe"
ANSI, MAC = "cp1252", "mac_roman"
ALL, NONNUMERIC = csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC
PROGRAMS = {
    "Excel, English: CSV (Comma delimited)": Program(ANSI, ",", WINDOWS),
    "Excel, English: CSV UTF-8": Program("utf-8", ",", WINDOWS, UTF8),
    "Excel, English: Text (Tab delimited)": Program(ANSI, "\t", WINDOWS),
    "Excel, English: Unicode Text": Program("utf-16-le", "\t", WINDOWS, UTF16),
    "Excel, English: one decimal": Program(ANSI, ",", WINDOWS, seven="7.0"),
    "Excel, English: deleted columns": Program("utf-8", ",", WINDOWS, UTF8, padding=3),
    "Excel, German: CSV (Trennzeichen-getrennt)": Program(ANSI, ";", WINDOWS),
    "Excel, German: CSV UTF-8": Program("utf-8", ";", WINDOWS, UTF8),
    "Excel, German: Text (Tabstopp-getrennt)": Program(ANSI, "\t", WINDOWS),
    "Excel, German: Unicode Text": Program("utf-16-le", "\t", WINDOWS, UTF16),
    "Excel, German: one decimal": Program(ANSI, ";", WINDOWS, seven="7,0"),
    "Excel, German: two decimals": Program("utf-8", ";", WINDOWS, UTF8, seven="7,00"),
    "Excel, French: CSV (séparateur : point-virgule)": Program(ANSI, ";", WINDOWS),
    "Excel, French: CSV UTF-8": Program("utf-8", ";", WINDOWS, UTF8),
    "Excel, French: Texte Unicode": Program("utf-16-le", "\t", WINDOWS, UTF16),
    "Excel, French: deleted rows": Program(ANSI, ";", WINDOWS, padding=2),
    "Excel with a line for Excel": Program("utf-8", ";", WINDOWS, UTF8, above="sep=;\r\n"),
    "Excel on a Mac: CSV": Program(MAC, ",", "\r"),
    "Excel on a Mac, French: CSV": Program(MAC, ";", "\r"),
    "Excel on a Mac: UTF-16": Program("utf-16-be", "\t", "\r", b"\xfe\xff"),
    "LibreOffice: UTF-8": Program(),
    "LibreOffice: UTF-8, all texts quoted": Program(quotes=ALL),
    "LibreOffice, German: semicolons": Program(separator=";"),
    "LibreOffice, French: semicolons, quoted": Program(separator=";", quotes=ALL),
    "LibreOffice: Windows-1252": Program(ANSI, ",", quotes=ALL),
    "LibreOffice: UTF-16 without a mark": Program("utf-16-le", ","),
    "LibreOffice: tabs, one decimal": Program(separator="\t", seven="7.0"),
    "Numbers: UTF-8": Program("utf-8", ",", WINDOWS),
    "Numbers, German: UTF-8": Program("utf-8", ";", WINDOWS, seven="7,0"),
    "Numbers: with the table's name": Program("utf-8", ",", WINDOWS, above="Table 1\r\n"),
    "Numbers, French: with the table's name": Program("utf-8", ";", WINDOWS, above="Tableau 1\r\n"),
    "Numbers: Mac OS Roman": Program(MAC, ",", WINDOWS),
    "Numbers: Windows Latin 1": Program(ANSI, ",", WINDOWS),
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_spreadsheets_of_many_programs_give_the_same_games(program: Program) -> None:
    sheet = read_sheet(program.writes([HEAD, *SEASON]))
    assert sheet.faults == ()
    first, second = sheet.games
    assert (first.name, first.played.seats) == ("Freitag, 3.", ("Zoë", "=Kim"))
    assert (second.name, second.played.seats) == ("« finale »", ("Jörg; der Erste", 'Ada "die 2."'))
    assert [[str(USA.routes[route]) for route in routes] for routes in first.played.routes] == [
        ["Boston – Montréal", str(USA.routes[5])],
        [str(USA.routes[7])],
    ]
    assert [str(USA.tickets[ticket]) for ticket in first.played.tickets[0]] == ["Denver – El Paso", "Dallas – New York"]
    assert [str(USA.routes[routes[0]]) for routes in second.played.routes] == [
        "Kansas City – Saint Louis",
        "Boston – New York",
    ]
    says_so = program.encoding in (ANSI, MAC)
    assert bool(sheet.remarks) == says_so  # letters that were guessed
    assert second.row - first.row == 1


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_a_written_game_comes_back_from_each_program(program: Program) -> None:
    """A person opens our file, and saves it as the program does."""
    played = Tabletop(ttr.USA, USA, ("=Kim", "Zoë"), ((0, 5), (7,)), ((3, 5), (4, 9)))
    opened = list(csv.reader(io.StringIO(write_sheet([("@home", played)]))))
    sheet = read_sheet(program.writes(opened))
    assert [(game.name, game.played.seats, game.played.tickets) for game in sheet.games] == [
        ("@home", ("=Kim", "Zoë"), played.tickets)
    ]
    assert sheet.faults == ()


def test_a_bad_row_leaves_the_others_alone_and_says_where_it_is() -> None:
    rows = [HEAD, *SEASON, ["Bad", "", "Ada", "Atlantis – Denver", "0;1", "Bo", "7", "2;4"], *SEASON]
    sheet = read_sheet(PROGRAMS["Excel, German: CSV UTF-8"].writes(rows))
    assert len(sheet.games) == 4
    assert [str(fault) for fault in sheet.faults] == ["row 4, column 'routes 1': there is no route 'Atlantis – Denver'"]


def test_a_column_of_somebodys_own_is_named_and_not_read() -> None:
    rows = [[*row, more] for row, more in zip([HEAD, *SEASON], ["Date", "3.5.", "10.5."], strict=True)]
    sheet = read_sheet(csv_text(rows))
    assert len(sheet.games) == 2
    assert sheet.remarks == ("Only columns for games are read, not “date”.",)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (b"PK\x03\x04.....xl/workbook.xml", "This is an Excel file."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "This is an Excel file."),
        (b"PK\x03\x04.mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "This is a LibreOffice file."),
        (b"PK\x03\x04.....Index/Document.iwa", "This is a Numbers file."),
        (b"%PDF-1.7", "This file is not text."),
        (b"\xff\xfeabc", "This file is not text."),
    ],
)
def test_another_kind_of_file_says_how_to_save_csv(start: bytes, words: str) -> None:
    with pytest.raises(NotCells, match=words) as refused:
        read_sheet(start)
    assert "CSV" in str(refused.value)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_file_gives_games_or_a_sentence(data: bytes) -> None:
    try:
        sheet = read_sheet(data)
    except NotCells as error:
        assert str(error)
    else:
        assert sheet.games == ()


@given(st.text(st.sampled_from("'=+-@\t\rKim"), max_size=6))
def test_every_text_comes_back_from_its_guard_and_none_is_a_formula(text: str) -> None:
    assert unguard_cell(guard_cell(text)) == text
    assert not guard_cell(text).startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize("name", ["=Kim", "+Kim", "-Kim", "@Kim", "'=Kim", "'Kim", "Kim'", "D'Artagnan", "=1+1"])
def test_a_name_comes_back_as_it_was(name: str) -> None:
    played = Tabletop(ttr.USA, USA, (name, "Bo"), ((0,), (7,)), ((3, 5), (4, 9)))
    (game,) = read_sheet(write_sheet([("", played)])).games
    assert game.played.seats == (name, "Bo")


def test_names_of_cities_with_signs_that_separate_come_back() -> None:
    cities = (City("A; B", 0, 0), City("C – D (red)", 9, 0), City("=E", 0, 9))
    board = Board("odd", cities, (Route("A; B", "C – D (red)", 2, "red"),), (Ticket("A; B", "C – D (red)", 2),))
    sheet = read_sheet(
        write_sheet([("", Tabletop(ttr.USA, board, ("A", "B"), ((0,), ()), ((0,), ())))]), {"odd": board}
    )
    assert [(game.played.routes, game.played.tickets) for game in sheet.games] == [(((0,), ()), ((0,), ()))]


def test_the_text_of_a_table_is_read_cell_by_cell() -> None:
    rows = [["a", "=b", 'c "d"'], ["e;f", "g,h", "i\nj"]]
    assert read_cells(csv_text(rows)).rows == rows


def test_all_tables_are_written_by_the_function_that_guards_their_cells() -> None:
    folder = Path(ttr.__file__).parent
    writers = [file.name for file in folder.rglob("*.py") if "csv.writer(" in file.read_text(encoding="utf-8")]
    assert writers == ["spreadsheet.py"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *[(name, "Saint Louis") for name in ("St. Louis", "St Louis", "st.louis", "SAINT-LOUIS", "saint  louis")],
        *[(name, "Sault St. Marie") for name in ("Sault Ste. Marie", "Sault Sainte Marie", "sault saint-marie")],
        *[(name, "New York") for name in ("NYC", "NY", "N.Y.", "N. Y. C.", "New York City", "new-york")],
        *[(name, "Washington") for name in ("Washington DC", "Washington, D.C.", "WASHINGTON")],
        *[(name, "Montréal") for name in ("montreal", "MONTRÉAL", "Montre\u0301al")],
        *[(name, "Los Angeles") for name in ("LA", "L.A.", "losangeles")],
        *[(name, "Kansas City") for name in ("KC", "Kansas")],
        *[
            ("SLC", "Salt Lake City"),
            ("Oklahoma", "Oklahoma City"),
            ("El-Paso", "El Paso"),
            ("S.F.", None),
            ("Rome", None),
        ],
    ],
)
def test_a_city_is_found_by_what_people_call_it(typed: str, meant: str | None) -> None:
    found = cities_meant(tuple(city.name for city in USA.cities), typed)
    assert found == [meant] if meant else len(found) != 1


@pytest.mark.parametrize("name", ["usa", "first-journey", "budapest", "konigsberg", "mini"])
def test_every_city_of_every_board_is_found_by_its_own_name(name: str) -> None:
    names = tuple(city.name for city in ttr.load_board(name).cities)
    for city in names:
        for typed in (city, city.upper(), city.casefold(), f" {city} ", city.replace(" ", "-")):
            assert cities_meant(names, typed) == [city]


@pytest.mark.parametrize("dash", ["-", "–", "—", "‒", "―", "−", "‐", "‑", "－", "﹣", "--", "→", "——"])
def test_any_dash_stands_between_two_cities(dash: str) -> None:
    for space in ("", " ", "\u00a0"):
        sheet = read_sheet(f"{','.join(HEAD[2:])}\nAda,St. Louis{space}{dash}{space}Kansas City,0;1,Bo,7,2;4\n")
        assert [str(USA.routes[game.played.routes[0][0]]) for game in sheet.games] == ["Kansas City – Saint Louis"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Sault Ste. Marie – Denver", "there is no route 'Sault Ste. Marie – Denver'"),
        ("Denvr – Omaha", "there is no route 'Denvr – Omaha'; perhaps Denver – Omaha"),
        ("SF – Vegas", "there is no route 'SF – Vegas'"),
        ("Denver", "there is no route 'Denver'; write both cities, as in"),
        ("7.5", "there is no route '7.5'; write both cities, as in"),
        ("1.000", "there is no route '1.000'"),
    ],
)
def test_a_route_that_is_not_there_is_explained_without_a_wrong_guess(typed: str, said: str) -> None:
    sheet = read_sheet(f'{",".join(HEAD[2:])}\nAda,"{typed}",0;1,Bo,7,2;4\n')
    (fault,) = sheet.faults
    assert fault.text.startswith(said)
    assert said.endswith(("Omaha", "in")) or "perhaps" not in fault.text


def test_a_name_that_two_cities_share_is_settled_by_the_other_city_if_it_can() -> None:
    (game,) = read_sheet(f"{','.join(HEAD[2:])}\nAda,SF – Denver; SF – LA,0;1,Bo,7,2;4\n").games
    named = [str(USA.routes[route]) for route in game.played.routes[0]]
    assert named == ["Denver – Santa Fe", "Los Angeles – San Francisco"]
