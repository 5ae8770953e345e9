"""The log sheet: every turn in words, no more than a reader may know, and CSV without formulas."""

import csv
import io
import re
from dataclasses import replace
from itertools import accumulate

import pytest

import ttr
from tests.game.first_journey import BOARD, DOUBLE, T, game
from tests.positions import begun, do, lay, route
from ttr.game.cards import CARDS
from ttr.game.files.log import EVERYTHING, PUBLIC, LogRow, Reader, describe, log_rows, payment_text, to_csv
from ttr.game.tabletop import Tabletop

USA = ttr.load_board("usa")
CLAIM = f"claim {route(USA, 'Dallas', 'El Paso')} red+1"


def described(state: ttr.GameState, move: str, reader: Reader = EVERYTHING) -> str:
    return describe(state, ttr.parse_move(move), do(state, move), reader)


@pytest.fixture(scope="module")
def record() -> ttr.Record:
    return ttr.play(["random", "destination", "random"], seed=9)


OFFERED = do(lay(begun(), ticket_deck=(0, 3, 8, 1)), "draw tickets")
STUCK = lay(begun(), deck="", discards="", display=".....", ticket_deck=(), hands=["", ""])


@pytest.mark.parametrize(
    ("state", "move", "own", "to_others"),
    [
        (lay(begun(), hand="RRRRL"), CLAIM, "claims Dallas – El Paso with 3 red + 1 locomotive", None),
        (lay(begun(), display="PLWGY"), "draw 2", "draws white from the display", None),
        (lay(begun(), deck="KRB"), "draw deck", "draws black blind", "draws a card blind"),
        (
            OFFERED,
            "keep 0 3",
            "keeps 2 of 3 tickets: Denver – El Paso; Calgary – Salt Lake City",
            "keeps 2 of 3 tickets",
        ),
        (STUCK, "pass", "passes", None),
    ],
    ids=["claim", "display", "blind", "tickets", "pass"],
)
def test_only_the_seat_and_readers_who_may_know_everything_see_all_of_a_move(state, move, own, to_others):
    assert described(state, move, 0) == described(state, move) == own
    assert described(state, move, 1) == described(state, move, PUBLIC) == (to_others or own)


@pytest.mark.parametrize(
    ("payment", "words"),
    [
        ("red", "4 red"),
        ("red+1", "3 red + 1 locomotive"),
        ("red+2", "2 red + 2 locomotives"),
        ("locomotive+4", "4 locomotives"),
    ],
)
def test_a_payment_is_written_in_words(payment, words):
    move = ttr.parse_move(f"claim {route(USA, 'Dallas', 'El Paso')} {payment}")
    assert payment_text(USA, move) == words


LONDON_PARIS = f"claim {DOUBLE[0]} locomotive+1"


def journey(**changes) -> ttr.GameState:
    """Return a position in which seat 0 holds two tickets and a locomotive; three others are in the deck."""
    deck = (T.KIEV_WARSAW, T.RIGA_WARSAW, T.ATHENS_SARAJEVO)
    return game((T.LONDON_PARIS, T.ROME_ZURICH), deck=deck, hand="L", **changes)


NEAR = replace(ttr.FIRST_JOURNEY, name="near", ticket_bonus=(("London",), ("Paris",)))
BONUS = lay(begun(NEAR, board=BOARD), tickets=((T.ROME_ZURICH,), ()), ticket_deck=(), hand="L")
COMPLETES = "claims London – Paris with 1 locomotive, completes London – Paris"
SWAPS = "swaps 2 tickets: London – Paris; Rome – Zurich, draws Kiev – Warsaw; Riga – Warsaw"
BONUS_WON = "claims London – Paris with 1 locomotive, wins the ticket bonus"


@pytest.mark.parametrize(
    ("state", "move", "own", "to_others"),
    [
        (journey(), LONDON_PARIS, f"{COMPLETES}, draws Kiev – Warsaw", COMPLETES),
        (journey(), "swap tickets", SWAPS, "swaps 2 tickets"),
        (BONUS, LONDON_PARIS, BONUS_WON, BONUS_WON),
    ],
    ids=["completed", "swapped", "bonus"],
)
def test_everybody_sees_completed_tickets_and_the_bonus_and_only_its_seat_sees_new_ones(state, move, own, to_others):
    assert {described(state, move, reader) for reader in (0, EVERYTHING)} == {own}
    assert {described(state, move, reader) for reader in (1, PUBLIC)} == {to_others}


SECRET = replace(ttr.FIRST_JOURNEY, name="secret", tickets_shown=False, winning_tickets=0, ticket_bonus=(), trains=1)
HIDDEN = lay(begun(SECRET, board=BOARD), tickets=((T.LONDON_PARIS, T.ROME_ZURICH), ()), hand="L")


@pytest.mark.parametrize(
    ("start", "points"),
    [
        (journey(), [(1, 1)]),
        (journey(trains=(1, 20)), [(1, 1), (0, 1), (0, 1)]),  # missed tickets are listed, and cost nothing
        (HIDDEN, [(0, 0), (1, 1), (0, 1)]),  # completed tickets that stayed secret are counted at the end
    ],
    ids=["running", "ended", "secret"],
)
def test_in_a_game_without_points_the_sheet_counts_completed_tickets(start, points):
    rows = log_rows([start, do(start, LONDON_PARIS)], [ttr.parse_move(LONDON_PARIS)])
    assert [(row.points, row.total) for row in rows] == points
    assert not rows[0].began, "an immediate end begins no last round"
    missed = [row.action for row in rows if row.action.startswith("missed")]
    assert missed == (["missed Rome – Zurich", "missed Kiev – Warsaw"][: len(points) - 1 - (start is HIDDEN)])


def played(start: ttr.GameState, *moves: str) -> tuple[list[ttr.GameState], list[ttr.Move]]:
    parsed = list(map(ttr.parse_move, moves))
    return list(accumulate(parsed, ttr.apply, initial=start)), parsed


def test_a_turn_is_one_row_with_any_number_of_cards():
    table = lay(begun(), hand="RRRRL", deck="KRBB", display="PBWGY")
    assert log_rows(*played(table, "draw deck", "draw 3", "draw deck", "draw deck")) == [
        LogRow(1, 0, "Player 1", "draws black blind and green from the display", 0, 0, 2),
        LogRow(2, 1, "Player 2", "draws 2 blue blind", 0, 0, 4),
    ]
    rows = log_rows(*played(table, "draw deck", "draw deck", "draw 1", "draw 3"), PUBLIC)
    assert [row.action for row in rows] == ["draws two cards blind", "draws blue and green from the display"]


def test_a_claim_shows_its_points_and_the_running_total():
    start = lay(begun(), hand="RRRRL", points=(5, 0))
    (row,) = log_rows([start, do(start, CLAIM)], [ttr.parse_move(CLAIM)])
    assert (row.points, row.total) == (7, 12)


def test_the_turn_that_begins_the_last_round_says_so():
    start = lay(begun(), hand="RRRRL", trains=(6, 45))
    (row,) = log_rows([start, do(start, CLAIM)], [ttr.parse_move(CLAIM)])
    assert row.began == "begins the last round"
    assert row.full_action == f"{row.action}, {row.began}"
    assert to_csv([row]).splitlines()[1].split(",", 2)[2].startswith(f'"{row.full_action}"')


def test_your_own_moves_are_in_the_second_person():
    start = ttr.new_game("usa", ["You", "Bo"], seed=7)
    states, moves = [start], []
    while len(moves) < 12:
        moves.append(ttr.legal_moves(states[-1])[0])
        states.append(ttr.apply(states[-1], moves[-1]))
    first = {row.action.split()[0] for row in log_rows(states, moves) if row.player == "You"}
    assert first <= {"keep", "draw", "claim"}
    assert len(first) > 1


def test_turns_are_numbered_from_one_after_the_first_tickets(record):
    rows = log_rows(record.states(), record.moves)
    turns = [row.turn for row in rows if row.position < len(record.moves)]
    assert turns == [0, 0, 0, *range(1, len(turns) - 2)]


def test_the_final_rows_list_each_ticket_and_the_longest_path(record):
    actions = [row.action for row in log_rows(record.states(), record.moves)]
    tickets = sum(map(len, record.final_state.tickets))
    assert sum(action.startswith(("completed ", "missed ")) for action in actions) == tickets
    assert any(re.fullmatch(r"has the longest path, \d+ trains", action) for action in actions)


def test_a_longest_path_of_one_train_is_1_train():
    short = route(USA, "Portland", "Seattle")
    final = Tabletop(ttr.USA, USA, ("Ada", "Bo"), ((short,), ()), ((0, 1), (2, 3))).position()
    assert "has the longest path, 1 train" in [row.action for row in log_rows([final], [])]


def test_the_sheet_of_a_running_game_hides_secrets_of_others_and_has_no_final_rows(record):
    rows = log_rows(record.states()[:-1], record.moves[:-1], reader=0)
    assert not any(row.action.startswith(("completed", "missed", "has the longest")) for row in rows)
    for row in rows:
        for part in re.split(", | and ", row.action) if row.seat != 0 else ():
            assert not (part.endswith(" blind") and any(card in part for card in CARDS))
            assert not (part.startswith("keeps") and " – " in part)


def test_csv_has_a_header_and_a_line_for_each_row(record):
    rows = log_rows(record.states(), record.moves)
    table = list(csv.reader(io.StringIO(to_csv(rows))))
    assert table[0] == ["turn", "player", "action", "points", "total"]
    assert len(table) == 1 + len(rows)
    assert {len(line) for line in table} == {5}
    assert to_csv([], ttr.FIRST_JOURNEY.unit) == "turn,player,action,tickets,total\n", "named by the unit of the game"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1"])
def test_a_name_that_is_a_formula_becomes_text(name):
    (_, line) = csv.reader(io.StringIO(to_csv([LogRow(1, 0, name, name, 0, 0, 1)]), newline=""))
    assert line[1:3] == ["'" + name, "'" + name]


@pytest.mark.parametrize("name", ['Ada "the ace"', "Ada, Bo", "Ada;Bo", "Zoë", "Ada=Bo"])
def test_any_other_name_stays_unchanged_and_negative_points_stay_numbers(name):
    (_, line) = csv.reader(io.StringIO(to_csv([LogRow(0, 0, name, "missed A – B", -9, -5, 1)])))
    assert line == ["", name, "missed A – B", "-9", "-5"]
