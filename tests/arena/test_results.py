"""Results: shares, means, ratings, routes, typical games, files and tables."""

import csv
import math
import sys
from dataclasses import replace
from itertools import combinations

import pytest

import ttr
from ttr.arena import Results, Row

USA = ttr.load_board("usa")


def row(game, deal, seat, bot, won, score, rank=None, routes=(), completed=1):
    rank = rank or (1 if won else 2)
    counts = (score, score, 0, 0, completed, 0, 9, 30, 50)
    return Row(game, 0, deal, 100 + deal, seat, seat == 0, bot, won, rank, *counts, "trains", "", routes)


@pytest.fixture
def results():
    """Return results of two decks, each played twice: Ada wins two games, Bo wins one, and they share one."""
    rows = (
        row(0, 0, 0, "Ada", 1, 90, routes=(3, 5)),
        row(0, 0, 1, "Bo", 0, 60, routes=(7,)),
        row(1, 0, 0, "Bo", 0.5, 80, 1, routes=(3,)),
        row(1, 0, 1, "Ada", 0.5, 80, 1, routes=(5,)),
        row(2, 1, 0, "Ada", 0, 70),
        row(2, 1, 1, "Bo", 1, 75),
        row(3, 1, 0, "Bo", 0, 50),
        row(3, 1, 1, "Ada", 1, 120),
    )
    return Results(("Ada", "Bo"), ttr.USA, USA, 1, rows)


@pytest.fixture(scope="module")
def played():
    return ttr.arena.tournament(["random", "destination", "conqueror"], 10, 3, progress=False)


def test_a_shared_victory_counts_as_its_share_and_a_mean_is_over_all_games_of_a_bot(results):
    assert repr(results) == "<Results usa: 4 games of Ada, Bo; seed 1>"
    assert (results.win_share("Ada").value, results.win_share("Bo", "Ada").value) == (2.5 / 4, 1.5 / 4)
    assert (results.mean("Ada", "score").value, results.mean("Bo", "score").value) == (90, 66.25)
    assert (results.typical_game("Ada"), results.typical_game("Bo")) == (1, 0), "it has the median score"


def test_whole_decks_are_resampled():
    """In each deck, Ada wins by as much as she loses after a swap of seats, so her mean is certain."""
    rows = [
        row(2 * deal + seat, deal, seat, "Ada", 1 - seat, 90 + (9 + deal) * (1 - 2 * seat))
        for deal in range(6)
        for seat in range(2)
    ]
    mean = Results(("Ada",), ttr.USA, USA, 1, tuple(rows)).mean("Ada", "score")
    assert (mean.low, mean.high) == (90, 90)


def test_a_clean_sweep_of_a_few_games_says_little_about_ratings_and_points():
    results = ttr.arena.tournament(["expert", "random"], 4, progress=False)
    expert, score = results.ratings()["expert"], results.mean("expert", "score")
    assert results.win_share("expert").value == 1
    assert expert.high - expert.low > 400
    assert (score.low, score.high) == (-math.inf, math.inf)


def test_a_game_of_four_counts_once_for_each_seat():
    """Its six pairs depend on each other. If they all counted, four sweeps would say as much as twelve."""
    wins = [row(game, game, seat, "ABCD"[seat], seat == 0, 0, 1 + seat) for game in range(4) for seat in range(4)]
    four = Results(("A", "B", "C", "D"), ttr.USA, USA, 1, tuple(wins)).ratings()["A"]
    assert four.size == 4
    assert four.low < 1500 + 200


def test_means_against_one_bot_leave_out_other_games(played):
    rows = [row for rows in played.games if {r.bot for r in rows} == {"random", "conqueror"} for row in rows]
    scores = [row.score for row in rows if row.bot == "conqueror"]
    assert played.mean("conqueror", "score", "random").value == sum(scores) / len(scores)
    assert played.mean("conqueror", "score", "random").size == 10


def test_the_shares_of_two_bots_against_each_other_add_up_to_one(played):
    for a, b in combinations(played.bots, 2):
        one, other = played.win_share(a, b), played.win_share(b, a)
        assert (one.value + other.value, one.size, other.size) == (pytest.approx(1), 10, 10)


def test_ratings_are_sorted_and_lie_in_their_intervals(played):
    found = played.ratings()
    assert list(found)[-1] == "random"
    assert [rating.value for rating in found.values()] == sorted((r.value for r in found.values()), reverse=True)
    assert all(rating.low <= rating.value <= rating.high for rating in found.values())
    assert played.ratings() == found


def test_routes_are_counted_by_bot_and_in_total(results):
    assert results.routes("Ada")[5] == 2
    assert results.routes("Bo")[5] == 0
    assert (results.routes()[3], results.routes()[7]) == (2, 1)
    assert len(results.routes()) == 100


def test_a_game_can_be_replayed_exactly(played):
    rows = played.games[17]
    record = played.record(17)
    assert record.start.setup.seats == tuple(row.bot for row in rows)
    assert record.result.totals == tuple(row.score for row in rows)
    assert ttr.Record.from_text(record.to_text()) == record


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda results: results.win_share("Cleo"), "'Cleo' took no part; these did: Ada, Bo"),
        (lambda results: results.win_share("Ada", "Cleo"), "'Cleo' took no part"),
        (lambda results: results.mean("Ada", "luck"), "there is no measure 'luck'; use one of score,"),
        (lambda results: results.record(4), "there is no game 4; they have numbers from 0 to 3"),
        (lambda results: results.record(0), "have no bots"),
    ],
)
def test_a_question_without_an_answer_is_refused(results, ask, message):
    with pytest.raises(ValueError, match=message):
        ask(results)


def test_the_csv_file_has_a_line_for_each_row(played, tmp_path):
    played.to_csv(tmp_path / "rows.csv")
    with open(tmp_path / "rows.csv", encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == len(played.rows) == 60
    assert list(lines[0]) == list(Row._fields)
    for line, row in zip(lines, played.rows, strict=True):
        assert (line["bot"], int(line["score"]), int(line["first"])) == (row.bot, row.score, row.seat == 0)
        assert tuple(map(int, line["routes"].split())) == row.routes


def test_the_rows_become_a_data_frame_and_without_pandas_a_sentence(results, monkeypatch):
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pandas", None)
        with pytest.raises(ImportError, match="to_pandas needs pandas, which is not installed"):
            results.to_pandas()
    pandas = pytest.importorskip("pandas", reason="pandas is not needed and not installed")
    frame = results.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["score"].tolist() == [row.score for row in results.rows]


def test_printed_results_are_a_ranking_and_a_win_matrix(results):
    lines = str(results).splitlines()
    assert lines[0] == "Ticket to Ride (USA): 4 games of 2 bots, seed 1"
    assert lines[2].split("  ")[0] == "bot"
    assert lines[4].startswith("Ada      4  62% (")
    assert lines[4].split()[-4:] == ["1.0", "0.0", "9.0", "30.0"]
    assert len({len(line) for line in lines[2:6]}) == 1
    assert lines[7].split() == ["won", "by", "\\", "against", "Ada", "Bo"]


def test_a_notebook_shows_tables_with_escaped_names(results):
    rows = tuple(row._replace(bot=row.bot.replace("Bo", "<b>Bo")) for row in results.rows)
    shown = replace(results, bots=("Ada", "<b>Bo"), rows=rows)._repr_html_()
    assert shown.count("<table>") == 2
    assert "<b>" not in shown
    assert "&lt;b&gt;Bo" in shown


def test_the_markdown_page_names_the_command_and_has_a_row_for_each_bot(played):
    page = played.report().as_markdown("ttr arena a b")
    assert "`ttr arena a b`" in page
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    assert len(lines) == 2 * (2 + 3)
    assert all(line.count(" |") == lines[0].count(" |") for line in lines[:5])
