"""The arena page, driven from Python: tournaments in slices, their tables, maps and games."""

import base64
import re
from pathlib import Path

import pytest

import ttr
from tests.arena import bots as bad
from tests.color import contrast, linear
from tests.ui.loop import Loop
from tests.ui.seen import controls, kept_by, said, send, unnamed, words, write
from ttr.arena import Results, Row, known_figures, tournament
from ttr.arena.estimate import fitting_percents
from ttr.bots import BOTS
from ttr.command.main import parser
from ttr.game.files import data_folder
from ttr.graphs.words import pluralize
from ttr.ui.arena import results_html as arena_html
from ttr.ui.arena.page import ArenaPage, ArenaTab
from ttr.ui.arena.runner import MAX_GAMES, Runner, TournamentRequest
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.map.map_figure import MapWidget
from ttr.ui.map.palette import HEAT
from ttr.ui.map.tones import INK, heat, in_scheme

QUICK = TournamentRequest(("random", "destination"), games=4, seed=3)


@pytest.fixture
def kernel():
    return Loop()


@pytest.fixture
def page(kernel):
    return ArenaPage(kernel.later)


@pytest.fixture
def played(page, kernel):
    """A page after a small tournament."""
    page.form.show(QUICK)
    page.run_button.click()
    kernel.run()
    return page


def test_every_bot_can_be_chosen_and_other_rules_bring_their_board_and_numbers_of_seats(page):
    assert list(page.form.bots) == list(BOTS)
    assert all(control.tooltip == BOTS[name][1] for name, control in page.form.bots.items())
    page.form.all_button.click()
    assert page.form.read().bots == tuple(BOTS)
    page.form.none_button.click()
    assert page.form.read().bots == ()
    assert said(page) == "Choose at least 2 bots; 0 bots cannot fill a table."
    page.form.rules.value = "mini"
    assert page.form.board.value == "mini"
    assert [count for _, count in page.form.seats.options] == [2]
    page.form.rules.value = "usa"
    assert [count for _, count in page.form.seats.options] == [2, 3, 4, 5]


def test_the_form_shows_the_number_of_games_the_equivalent_command_and_the_link(page):
    page.form.show(TournamentRequest(("block", "few turns", "random"), "mini", games=10, seed=4))
    assert words(page.form.about).startswith("30 games. On all cores: ttr arena")
    assert "--games 10 --rules mini --seed 4 --jobs -1" in words(page.form.about)
    wanted = TournamentRequest(("few turns", "random", "block"), "usa-online", "konigsberg", 3, 30, 5)
    options = parser().parse_args(wanted.command.split()[1:])
    assert options.bots == ["few-turns", "random", "block"]
    assert (options.rules, options.board) == ("usa-online", "konigsberg")
    assert (options.seats, options.games, options.seed, options.jobs) == (3, 30, 5, -1)
    page.form.show(wanted)
    query = re.search(r'href="([^"]+)"', page.link_line.value)[1].replace("&amp;", "&")
    assert TournamentRequest.from_query(query) == page.form.read()


@pytest.mark.parametrize("seed", [" ", "x", "-1", "1.5", "²", str(2**60)])
def test_an_invalid_seed_is_refused_in_the_form_and_by_run(page, kernel, seed):
    write(page.form.seed, seed)
    assert said(page).startswith("Seed: ")
    page.say("")
    page.run_button.click()
    assert said(page).endswith("Write a whole number from 0 to 9007199254740991.")
    assert kernel.waiting == []


@pytest.mark.parametrize("text", ["10,5", "3.5", "99999", "1,000"])
def test_no_other_number_of_games_is_played_than_the_written_one(page, kernel, text):
    write(page.form.games, text)
    page.run_button.click()
    assert said(page).startswith(f"Games: “{text}” ")
    assert kernel.waiting == []
    write(page.form.games, "２０")
    page.run_button.click()
    assert len(kernel.waiting) == 1


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        (TournamentRequest(("random",)), "Choose at least 2 bots; 1 bot cannot fill a table."),
        (TournamentRequest(("random", "block"), seats=3), "Choose at least 3 bots; 2 bots cannot fill a table."),
        (TournamentRequest(tuple(BOTS)[:12], games=2000), f"a page plays at most {MAX_GAMES:,}"),
        (
            TournamentRequest(tuple(BOTS)[:5], board="konigsberg", seats=5),
            "This game cannot be set up: 15 tickets are dealt",
        ),
    ],
)
def test_an_unplayable_tournament_is_explained_and_does_not_start(page, kernel, wanted, problem):
    page.form.show(wanted)
    assert problem in said(page)
    page.run_button.click()
    assert problem in said(page)
    assert page.status.urgent
    assert kernel.waiting == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("games", [2, 3, 7])
def test_the_announced_number_of_games_is_played(seats, games):
    wanted = TournamentRequest(("random", "destination", "block", "conqueror", "few turns"), seats=seats, games=games)
    assert wanted.total == len(wanted.plan().games)


def test_a_link_sets_a_tournament_up_and_plays_it_but_not_one_without_a_question(page, kernel):
    for query in ("", None, "?utm_source=mail"):
        page.open_link(query)
        assert (kernel.waiting, said(page)) == ([], "")
    page.open_link("?bots=random,few%20turns&games=2&seed=9")
    kernel.run()
    assert (page.results.bots, page.results.seed) == (("random", "few turns"), 9)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("?bots=nobody,block", "there is no bot 'nobody'"),
        ("?rules=chess", "there are no rules 'chess'"),
        ("?board=../../etc/passwd", "there is no board '../../etc/passwd'"),
        ("?games=0", "games must be a whole number from 2 to 2000, not '0'"),
        ("?games=many&seats=9&seed=-1", "seats must be a whole number from 2 to 5"),
        ("?bots=<script>", "<script>"),
    ],
)
def test_a_bad_link_is_explained_and_nothing_is_played(page, kernel, query, problem):
    page.open_link(query)
    assert problem in said(page)
    assert "<script>" not in page.status.value
    assert kernel.waiting == []


def test_the_results_equal_those_of_the_same_tournament_elsewhere_and_equal_ratings_are_named_together(played, kernel):
    assert played.results == tournament(QUICK.bots, 4, 3, progress=False)
    assert said(played) == "After 4 games destination has the highest rating."
    assert words(played.ranking).index("1. destination") < words(played.ranking).index("2. random")
    played.form.show(TournamentRequest(("destination", "conqueror"), "mini", games=2, seed=0))
    played.run_button.click()
    kernel.run()
    assert {round(rating.value) for rating in played.ratings.values()} == {1500}
    assert said(played) == "After 2 games destination and conqueror have the highest rating."


def test_a_tournament_runs_in_slices_with_a_progress_bar(page, kernel, monkeypatch):
    monkeypatch.setattr("ttr.ui.arena.page.SLICE", 0)
    page.form.show(QUICK)
    page.run_button.click()
    texts = [words(page.progress)]
    for _ in range(4):
        kernel.run(1)
        texts.append(words(page.progress))
    assert [re.match(r"\d of 4 games", text)[0][0] for text in texts] == ["0", "1", "2", "3", "4"]
    assert "second" in texts[2]
    assert 'aria-label="Games played"' in page.progress.value


def test_a_running_tournament_can_be_stopped_and_shows_its_results(page, kernel, monkeypatch):
    monkeypatch.setattr("ttr.ui.arena.page.SLICE", 0)
    page.form.show(QUICK)
    page.run_button.click()
    page.stop_button.click()
    assert (said(page), page.results) == ("Stopped after 0 games of 4.", None)
    assert not is_visible(page.stop_button)
    kernel.run()
    page.run_button.click()
    page.run()  # a second click starts nothing
    assert len(kernel.waiting) == 1
    assert (page.run_button.disabled, is_visible(page.stop_button)) == (True, True)
    kernel.run(2)
    page.stop_button.click()
    assert (said(page), len(page.results.games)) == ("Stopped after 2 games of 4.", 2)
    assert (page.run_button.disabled, is_visible(page.stop_button)) == (False, False)
    kernel.run()
    assert len(page.results.games) == 2


def test_a_stopped_tournament_has_about_as_many_games_of_each_pair():
    runner = Runner([TournamentRequest(("random", "few turns", "empty hand"), games=6).plan()], clock=lambda: 0.0)
    while runner.done < 12:
        runner.advance(0)
    games = [tuple(sorted(row.bot for row in rows)) for rows in runner.results()[0].games]
    assert sorted(games.count(pair) for pair in set(games)) == [4, 4, 4]


def test_an_error_in_a_slice_ends_the_run_with_a_sentence(page, kernel, monkeypatch):
    monkeypatch.setattr("ttr.ui.arena.runner.play_games", lambda *_: 1 / 0)
    page.run_button.click()
    kernel.run()
    assert "went wrong" in said(page)
    assert not page.run_button.disabled


def test_before_anything_is_played_every_tab_says_what_to_do_and_there_is_nothing_to_save(page):
    for tab in ArenaTab:
        page.tabs.buttons[tab].click()
        assert "<h2>" in page.panel.value
        assert is_visible(page.panel_box)
    assert (said(page), is_visible(page.csv_button)) == ("", False)
    page.save()
    assert "There are no results yet" in said(page)


def test_the_win_matrix_has_a_cell_for_each_pair_compares_ranks_at_larger_tables_and_lists_failures(played):
    share = played.results.win_share("destination", "random")
    assert f"destination wins against random in {100 * share.value:.0f}% of 4 games" in played.panel.value
    assert f"95% interval {' to '.join(fitting_percents(share))}%" in played.panel.value
    assert played.panel.value.count("<td") == 1 + 4
    assert played.panel.value.count('scope="col"') == played.panel.value.count('scope="row"') == 2
    results = tournament(["random", "destination", "conqueror"], 3, 1, seats=3, progress=False)
    assert "destination comes in ahead of random in " in arena_html.win_matrix(results, results.bots)
    results = tournament([bad.Crashes, "random"], 2, 1, progress=False)
    shown = arena_html.win_matrix(results, results.bots)
    assert "In 2 games a bot failed and lost:" in shown
    assert "lost &lt;my&gt; plan" in shown


@pytest.mark.parametrize(("scheme", "least"), [("light", 7), ("dark", 4.5)])
def test_text_on_every_color_of_the_matrix_can_be_read(scheme, least):
    for step in range(11):
        ground, ink = (
            linear(in_scheme(css, lambda value: getattr(value, scheme)))
            for css in (arena_html.share_color(step / 10), INK)
        )
        assert contrast(ground, ink) >= least


def test_bars_of_a_distribution_add_up_to_all_games_and_every_measure_can_be_shown(played):
    played.tabs.buttons[ArenaTab.SCORES].click()
    heights = re.findall(rf'height="([\d.]+)" fill="{re.escape(heat(3))}"', played.panel.value)
    assert 2 <= len(heights) <= 8
    assert f"mean {played.results.mean('random', 'score').value:.1f}" in played.panel.value
    for measure, name in arena_html.MEASURE_NAMES.items():
        played.measure.value = measure
        assert name in played.panel.value
        assert said(played).startswith("After 4 games")


def test_the_routes_of_a_bot_are_a_heat_map_and_a_sentence(played):
    played.tabs.buttons[ArenaTab.ROUTES].click()
    assert (is_visible(played.panel_box), played.bot.options[0][0]) == (False, "all bots")
    played.bot.value = "destination"
    counts = played.results.routes("destination")
    heat = played.map.picture.heat
    assert [step > 0 for step in heat] == [count > 0 for count in counts]
    assert heat[counts.index(max(counts))] == len(HEAT) - 1
    best = played.results.board.route_name(counts.index(max(counts)))
    assert f"{best}, {max(counts)}" in words(played.sentence)
    assert "Claimed most by destination in 4 games" in words(played.sentence)
    played.bot.value = ""
    played.click_route(5)
    assert f"claimed {pluralize(played.results.routes()[5], 'time')} in 4 games" in said(played)
    assert said(played).startswith("Atlanta – Raleigh (gray, first track) · 2 trains")


def test_the_typical_game_of_a_bot_is_played_again_on_the_map(played):
    played.tabs.buttons[ArenaTab.GAME].click()
    played.bot.value = "destination"
    game = played.results.typical_game("destination")
    record = played.results.record(game)
    assert played.map.picture.owners == record.final_state.owners
    assert f"Game {game + 1}, where destination has its median score" in words(played.sentence)
    played.game.timeline.go(5)
    assert sum(owner is not None for owner in played.map.picture.owners) < 5
    assert " wins by " not in words(played.sentence)
    played.click_route(0)
    assert "Atlanta – Charleston" in said(played)
    data = re.search(r"base64,([\w+/=]+)", played.game.file.value)[1]  # for the replay page
    assert ttr.Record.from_text(base64.b64decode(data).decode()) == record


def test_a_bot_without_a_finished_game_has_no_typical_game(page):
    rows = [
        Row(0, 0, 0, 1, seat, seat == 0, bot, float(seat), 2 - seat, *(None,) * 7, 3, 3, "failed", "broke", ())
        for seat, bot in enumerate(["A", "B"])
    ]
    page.results = Results(("A", "B"), ttr.USA, ttr.load_board("usa"), 0, tuple(rows))
    page.ratings = page.results.ratings()
    for tab in ArenaTab:
        page.show_tab(tab)
        assert "went wrong" not in said(page)
    page.show_tab(ArenaTab.GAME)
    assert "has finished no game." in words(page.sentence)
    page.click_route(0)
    assert "went wrong" not in said(page)


def test_all_rows_are_saved_on_request_in_one_figure_with_names_on_every_control(played):
    figure = played.map.widget
    for tab in ArenaTab:
        played.tabs.buttons[tab].click()
        assert unnamed(played.widget) == []
    assert (played.map.widget, len(controls(MapWidget))) == (figure, 1)
    played.csv_button.click()
    data = re.search(r"base64,([\w+/=]+)", played.csv.value)[1]
    assert base64.b64decode(data).decode().count("\n") == 1 + 8


def test_published_figures_are_compared_with_new_games(page, kernel, monkeypatch):
    monkeypatch.setattr("ttr.ui.arena.page.KNOWN_GAMES", 2)
    page.tabs.buttons[ArenaTab.KNOWN].click()
    page.compare_button.click()
    kernel.run()
    assert words(page.panel).count("Ours:") == 3
    assert "✓ agrees The tickets of 2004 are worth 11.63 points" in words(page.panel)
    assert page.results is None
    page.tabs.buttons[ArenaTab.WINS].click()
    page.tabs.buttons[ArenaTab.KNOWN].click()
    assert "Ours:" in page.panel.value


def test_a_game_without_points_counts_tickets(page, kernel):
    page.form.show(TournamentRequest(("random", "destination"), "first-journey", games=2))
    page.run_button.click()
    kernel.run()
    assert "Tickets" in page.ranking.value
    assert page.map.board.name == "usa"
    page.tabs.buttons[ArenaTab.ROUTES].click()
    assert page.map.board.name == "first-journey"
    for tab in ArenaTab:
        page.tabs.buttons[tab].click()
        assert "went wrong" not in said(page)


def test_the_notebook_names_the_sources_of_all_known_figures():
    notebook = (Path(data_folder()).parent / "notebooks" / "arena.ipynb").read_text(encoding="utf-8")
    bots = known_figures.BOTS
    found = known_figures.compare(
        tournament(bots, 2, progress=False), tournament(bots, 4, seats=len(bots), progress=False)
    )
    for name in ("Wong", "Witter", "Lyford", "Mesentier"):
        assert name in notebook
        assert any(name in comparison.source for comparison in found)


def test_the_form_comes_back_after_a_reload_and_a_link_goes_before_it(page, kernel):
    page.form.none_button.click()
    for bot in ("random", "expert"):
        page.form.bots[bot].value = True
    write(page.form.seed, "7")
    again = ArenaPage(Loop().later)
    send(again.kept.widget, {"known": kept_by(page.kept.widget), "own": True})
    assert again.form.read() == page.form.read()
    linked = ArenaPage(kernel.later)
    linked.open_link(QUICK.to_query())
    send(linked.kept.widget, {"known": page.kept.widget.text, "own": True})
    assert linked.form.read() == QUICK


def test_leaving_asks_first_during_a_tournament_and_after_a_long_one_until_it_is_saved(page, kernel, monkeypatch):
    page.form.show(QUICK)
    page.run_button.click()
    assert page.kept.widget.unkept
    kernel.run()
    assert not page.kept.widget.unkept  # so short a tournament is soon played again
    monkeypatch.setattr("ttr.ui.arena.page.LONG", 0)
    page.run_button.click()
    kernel.run()
    assert page.kept.widget.unkept
    page.form.rules.value = "mini"  # the form is kept, the results are not
    assert page.kept.widget.unkept
    page.csv_button.click()
    assert not page.kept.widget.unkept
