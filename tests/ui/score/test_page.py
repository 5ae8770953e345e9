"""The score page, driven from Python: it scores a game after every click, and saves it as a link."""

import base64
import random
import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlsplit

import pytest

import ttr
from tests.odd_boards import hostile_names
from tests.positions import route, ticket
from tests.ui.loop import Loop
from tests.ui.score.conftest import enter, played
from tests.ui.seen import html_of, said, text_of, unnamed, words
from ttr.analysis.hindsight import most_points, of_the_pile, one_route
from ttr.classroom.shown import offered, position
from ttr.game.files.table_sheet import read_sheet, write_sheet
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rule_sets import USA as USA_RULES
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.controls.widgets import is_visible
from ttr.ui.map.presses import Near
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.records.shipped import shipped_boards
from ttr.ui.records.table_code import code_of, game_of
from ttr.ui.score.page import ScorePage, Tab
from ttr.ui.score.turns_panel import Metric

USA = ttr.load_board("usa")
DENVER, OMAHA = USA.city_index["Denver"], USA.city_index["Omaha"]
LINE = route(USA, "Denver", "Omaha")
LONG_OR_DOUBLE = [i for i, line in enumerate(USA.routes) if line.length == 6 or USA.twins[i] is not None]
TRACK, TWIN = route(USA, "Boston", "New York", "yellow"), route(USA, "Boston", "New York", "red")


def press(page: ScorePage, *routes: int, away: float = 0.0) -> None:
    """Click the map at the first of some routes, with the others at the same distance."""
    far = ((99.0, other) for other in range(len(page.game.board.routes)) if other not in routes)
    page.press_map(Near(((50.0, 0),), (*((away, one) for one in routes), *far)))


def press_city(page: ScorePage, city: int) -> None:
    page.press_map(Near(((0.0, city),), ((9.0, LINE),)))


# --- scores of the entered game -----------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats"), [("usa", 4), ("usa", 2), ("mini", 2), ("first-journey", 3)])
def test_an_entered_game_has_its_scores(page, rules, seats):
    game = played(rules, seats)
    enter(page, game)
    assert page.game == game
    page.show_tab(Tab.SCORE)
    for score in ttr.scores(game.position()):
        assert f"{score.rank}. " in words(page.score.final)
        assert re.search(rf"{score.name} {score.total}\b", words(page.score.final))
        assert f"{score.total} " in page.picks.buttons[score.seat].description
    assert page.problems.value == ""


def test_a_clicked_route_belongs_to_the_player_and_a_second_click_takes_it_back(page):
    page.pick(1)
    press(page, LINE)
    assert page.map.picture.owners[LINE] == 1
    assert said(page) == "Red has Denver – Omaha, 4 trains; 41 trains left."
    assert "▲ Red\n17 pts · 41 left" in page.picks.buttons[1].description
    press(page, LINE)
    assert page.map.picture.owners[LINE] is None
    assert said(page) == "Red takes Denver – Omaha back; 45 trains left."


def test_a_click_between_two_routes_asks_which(page):
    other = route(USA, "Denver", "Kansas City", "black")
    press(page, LINE, other, away=3.0)
    assert set(page.map.picture.owners) == {None}
    assert [one.description for one in page.which.choices] == ["Denver – Omaha", "Denver – Kansas City"]
    page.which.choices[1].click()
    assert page.map.picture.owners[other] == 0
    assert page.which.choices == []


def test_a_click_between_the_tracks_of_a_double_route_does_not_ask(page):
    press(page, TRACK, TWIN)
    assert page.map.picture.owners[TRACK] == 0
    page.pick(1)
    press(page, TRACK, TWIN)
    assert page.map.picture.owners[TWIN] == 1
    press(page, TRACK, TWIN)
    assert page.map.picture.owners[TWIN] is None


def test_a_click_on_a_city_offers_its_routes(page):
    press_city(page, DENVER)
    assert "Denver – Omaha" in [one.description for one in page.which.choices]
    assert len(page.which.choices) == len({frozenset(USA.routes[one].cities) for one in USA.routes_at("Denver")})


def test_a_click_far_from_everything_does_nothing(page):
    press(page, LINE, away=40.0)
    assert set(page.map.picture.owners) == {None}
    assert not page.which.choices


def test_a_route_of_another_player_is_given_away_only_after_a_question(page):
    press(page, LINE)
    page.pick(1)
    press(page, LINE)
    assert (said(page), page.status.urgent) == ("Denver – Omaha belongs to Blue.", True)
    page.which.choices[1].click()
    assert page.map.picture.owners[LINE] == 0
    press(page, LINE)
    page.which.choices[0].click()
    assert page.map.picture.owners[LINE] == 1


def test_two_clicked_cities_are_a_ticket(page):
    page.show_tab(Tab.TICKETS)
    wanted = ticket(USA, "Denver", "El Paso")
    press_city(page, DENVER)
    assert "Denver: 2 tickets." in said(page)
    assert page.map.picture.terminals == {DENVER}
    press_city(page, USA.city_index["El Paso"])
    assert page.game.tickets[0] == (wanted,)
    assert said(page) == "Blue has Denver – El Paso."
    press_city(page, USA.city_index["El Paso"])
    press_city(page, DENVER)
    assert page.game.tickets[0] == ()


def test_letters_of_cities_filter_the_tickets(page):
    page.show_tab(Tab.TICKETS)
    panel = page.ticket_panel
    panel.letters.value = "de el"
    assert [str(USA.tickets[index]) for index in panel.shown] == ["Denver – El Paso"]
    assert [is_visible(one) for one in panel.buttons].count(True) == 1
    panel.letters.value = "xx"
    assert is_visible(panel.none)
    panel.clear_button.click()
    assert len(panel.shown) == len(USA.tickets)


def test_letters_of_two_cities_give_a_route_and_take_it_back(page):
    letters = page.route_panel.letters
    for owner in (0, None):
        letters.value = "de om"
        assert page.map.picture.owners[LINE] == owner
        assert letters.value == ""
    for owner in (0, 1):
        page.pick(owner)
        letters.value = "new bos"
        assert page.map.picture.owners[(TRACK, TWIN)[owner]] == owner


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ("xy", "No route on this board joins cities like these."),
        ("de", "7 routes match. Choose one."),
        ("s", "routes match. Type more letters."),
    ],
)
def test_letters_without_a_unique_route_give_none(page, letters, told):
    page.route_panel.letters.value = letters
    assert told in said(page)
    assert set(page.map.picture.owners) == {None}
    if page.which.choices:
        page.which.choices[0].click()
        assert page.map.picture.owners.count(0) == 1


def test_everything_can_be_undone(page):
    game = played(seats=2)
    enter(page, game)
    page.clear_button.click()
    assert set(page.map.picture.owners) == {None}
    page.undo_button.click()
    assert page.game == game
    while not page.undo_button.disabled:
        page.undo_button.click()
    assert page.game.routes == ((),) * 4


# --- impossible entries ----------------------------------------------------------------------------------


def test_impossible_entries_are_reported_immediately_and_kept(page):
    for one in (TRACK, TWIN):
        page.route_panel.route_choice.value = one
        page.route_panel.give_button.click()
    text = "Blue has both tracks of Boston – New York; a player may have one."
    assert text in said(page)
    assert page.status.urgent
    press(page, LINE)
    assert text not in said(page)
    assert text in words(page.problems)
    assert page.game.routes[0] == (TRACK, TWIN, LINE)


def test_too_many_trains_are_reported_at_the_click(page):
    page.form.count.value = 2
    for index in [index for index, line in enumerate(USA.routes) if line.length == 6][:8]:
        page.route_panel.route_choice.value = index
        page.route_panel.give_button.click()
    assert "Blue has used 48 trains; everyone has 45." in said(page)
    assert "-3 left" in page.picks.buttons[0].description


def test_a_hundred_impossible_games_are_kept_as_they_are_entered_with_a_sentence_each(page):
    rng, told = random.Random(6), set()
    page.form.count.value = 3
    for _ in range(100):
        page.clear_button.click()
        routes, tickets = [set() for _ in range(3)], [set() for _ in range(3)]
        while not any(not problem.unfinished for problem in page.game.problems):
            page.pick(seat := rng.randrange(3))
            one = rng.choice(LONG_OR_DOUBLE)
            if rng.random() < 0.2:
                page.press_ticket(held := rng.randrange(30))
                tickets[seat] ^= {held}
            elif not any(one in own for own in routes):
                page.route_panel.route_choice.value = one
                page.route_panel.give_button.click()
                routes[seat].add(one)
        assert ([set(own) for own in page.game.routes], [set(held) for held in page.game.tickets]) == (routes, tickets)
        for problem in page.game.problems:
            assert problem.unfinished or (problem.text in said(page) and problem.text in words(page.problems))
            told.add(re.sub(r"\d+", "", problem.text.partition(" ")[2])[:12])
    assert len(told) > 4  # of several kinds


def test_tickets_that_are_still_missing_are_asked_for_at_the_end_only(page):
    press(page, LINE)
    assert page.problems.value == ""
    page.show_tab(Tab.SCORE)
    assert "Blue has 0 tickets; everyone keeps at least 2." in words(page.problems)


def test_a_forgotten_route_is_asked_about(page):
    press(page, LINE)
    page.show_tab(Tab.SCORE)
    assert "Trains left: Blue 41, Red 45, Green 45, Brown 45." in words(page.score.final)
    assert "did you forget a route?" in words(page.score.final)


# --- players and boards ------------------------------------------------------------------------------


def test_players_without_a_name_are_called_by_their_color_and_nobody_like_another(page):
    page.form.names[0].value = "Ada"
    page.form.names[2].value = "Ada"
    assert page.game.seats == ("Ada", "Red", "Ada 3", "Brown")


def test_a_removed_player_loses_the_routes_and_undo_restores_them(page):
    page.pick(3)
    press(page, LINE)
    page.form.count.value = 2
    assert page.game.routes == ((), ())
    page.undo_button.click()
    assert page.game.routes[3] == (LINE,)


def test_other_rules_bring_their_board_and_undo_the_one_before(page):
    press(page, LINE)
    page.form.rules_choice.value = "first-journey"
    assert page.map.board.name == "first-journey"
    assert max(value for _, value in page.form.count.options) == 4
    page.undo_button.click()
    assert (page.map.board.name, page.form.rules_choice.value) == ("usa", "usa")
    assert page.map.picture.owners[LINE] == 0


def test_custom_rules_are_scored_and_kept_in_the_link_and_the_saved_game(page):
    press(page, LINE)
    page.form.variants.controls["longest_path_bonus"].value = 30
    page.form.variants.controls["trains"].value = 20
    assert f"{7 + 30} pts · 16 left" in page.picks.buttons[0].description
    assert page.game.rules == replace(USA_RULES, title=page.game.rules.title, longest_path_bonus=30, trains=20)
    other = ScorePage()
    other.address.receive({"open": page.address.code, "known": ""})
    assert other.game == page.game
    assert other.form.variants.controls["trains"].value == 20
    (saved,), faults = read_sheet(write_sheet([("", page.game)]))
    assert not faults
    assert saved.played == page.game
    page.form.variants.printed_button.click()
    assert page.game.rules == USA_RULES


def test_rules_that_make_no_sense_are_refused_and_the_game_stays(page):
    press(page, LINE)
    before = page.game
    page.form.variants.controls["route_points"].value = "1,2"
    assert "“Points by length” is '1,2'; use 6 whole numbers" in said(page)
    assert page.game == before
    page.form.variants.controls["route_points"].value = "2,4,6,8,10,12"
    assert "18 pts" in page.picks.buttons[0].description


def test_other_rules_drop_the_changes_of_the_previous_ones(page):
    page.form.variants.controls["trains"].value = 20
    page.form.rules_choice.value = "mini"
    assert page.game.rules == RULE_SETS["mini"]
    page.undo_button.click()
    assert page.game.rules.trains == 20


def test_a_custom_board_is_played_and_its_names_do_no_harm(page):
    page.form.own_button.click()
    assert is_visible(page.form.own_input)
    page.form.own_input.receive({"kind": "text"}, [hostile_names().to_json().encode()])
    assert page.map.board.name == "hostile"
    press(page, 0)
    page.show_tab(Tab.SCORE)
    assert "<img" not in html_of(page.widget)
    assert page.game.routes[0] == (0,)


def test_an_invalid_board_file_gives_a_sentence(page):
    page.form.own_input.receive({"kind": "text"}, [b'{"format": 1}'])
    assert "This board file cannot be used" in said(page)
    assert page.map.board.name == "usa"


# --- output -----------------------------------------------------------------------------


def test_the_longest_path_is_shown_on_the_map_and_described_with_its_cities(page):
    game = played()
    enter(page, game)
    page.overlays.choose(Layer.LONGEST)
    final = ttr.scores(game.position())
    seat = page.overlays.choice.seat
    assert [mark.edge for mark in page.map.picture.overlay.edges] == [*final[seat].longest.edges]
    page.show_tab(Tab.SCORE)
    assert " – ".join(map(str, final[seat].longest.vertices)) in words(page.score.final)


def test_a_tie_of_longest_paths_is_reported(page):
    six = [index for index, line in enumerate(USA.routes) if line.length == 6]
    press(page, six[0])
    page.pick(1)
    press(page, six[1])
    page.show_tab(Tab.SCORE)
    assert "Blue and Red tie with 6 trains: each gets the 10 points." in words(page.score.final)


def test_the_points_are_counted_one_after_the_other(page):
    loop = Loop()
    page = ScorePage(loop.later)
    game = played(seats=2)
    enter(page, game)
    page.show_tab(Tab.SCORE)
    page.score.count_button.click()
    assert page.reel.scene is not None
    assert not is_visible(page.score.final)
    told = [said(page)]
    while page.reel.scene is not None:
        page.reel.next_button.click()
        told.append(said(page))
    final = ttr.scores(game.position())
    assert len(told) == sum(len(seat.tickets) + 1 + (seat.bonus > 0) for seat in final) + 1
    assert told[-1].startswith(final[final.winners[0]].name)
    assert is_visible(page.score.final)


def test_every_control_has_a_name(page):
    for tab in Tab:
        page.show_tab(tab)
        assert unnamed(page.widget) == []


def test_the_map_grows_and_shrinks(page):
    assert [(page.zoom_button.click(), page.zoom_button.description)[1] for _ in range(3)] == [
        "Zoom 2×",
        "Zoom 3×",
        "Zoom 1×",
    ]


# --- hindsight ---------------------------------------------------------------------------


def test_a_decisive_route_is_named_and_shown(page):
    press(page, LINE)
    page.show_tab(Tab.HINDSIGHT)
    game = page.game
    found = one_route(game)
    assert found
    assert words(page.hindsight.routes).startswith(str(game.board.routes[found[0].route]))
    page.hindsight.show_buttons[0].click()
    assert [mark.edge for mark in page.map.picture.overlay.edges] == [found[0].route]
    press(page, TRACK)
    assert page.map.picture.overlay is None


def test_tickets_of_the_pile_are_listed_for_each_player(page):
    game = played(seats=2, seed=3)
    enter(page, game)
    page.show_tab(Tab.HINDSIGHT)
    for seat in range(2):
        for index in of_the_pile(game.position(), seat):
            assert str(game.board.tickets[index]) in words(page.hindsight.pile)


def test_the_best_network_of_a_players_trains_and_tickets_is_shown_with_its_bound(page):
    game = played(seats=2, seed=3)
    enter(page, game)
    page.show_tab(Tab.HINDSIGHT)
    page.pick(0)
    page.hindsight.best_button.click()
    bound = most_points(game.board, game.rules, game.tickets[0])
    assert f"no network is worth more than {bound}." in words(page.hindsight.best)
    routes = [mark.edge for mark in page.map.picture.overlay.edges]
    assert sum(game.board.routes[one].length for one in routes) <= 45


# --- claim by claim ----------------------------------------------------------------------------------


def test_a_game_entered_turn_by_turn_is_shown_turn_by_turn(page):
    other = route(USA, "Seattle", "Vancouver")
    for seat, one in ((0, LINE), (1, other), (0, TRACK)):
        page.pick(seat)
        press(page, one)
    page.press_ticket(0)
    page.show_tab(Tab.TURNS)
    timeline = page.turns.timeline
    assert (page.order, timeline.cursor, timeline.last) == ((LINE, other, TRACK), 3, 3)
    timeline.back_button.click()
    assert [page.map.picture.owners[one] for one in (LINE, other, TRACK)] == [0, 1, None]
    assert page.map.picture.selected == other
    assert words(page.turns.claim_text) == "Red claims Seattle – Vancouver, 1 train."
    assert "7 pts · 41 left" in page.picks.buttons[0].description
    page.overlays.choose(Layer.TICKETS)
    assert page.sentence.text == "Blue: no tickets that you may see."  # they turn over at the end
    page.overlays.choose(Layer.TICKETS)
    timeline.first_button.click()
    assert set(page.map.picture.owners) == {None}
    page.show_tab(Tab.SCORE)
    assert page.map.picture.owners[TRACK] == 0


def test_the_order_of_the_claims_survives_a_reload_and_a_removed_route(page):
    for one in (LINE, TRACK, 5):
        press(page, one)
    press(page, TRACK)
    other = ScorePage()
    other.address.receive({"open": page.address.code, "known": ""})
    assert other.order == page.order == (LINE, 5)


def test_the_chart_has_public_facts_after_each_claim(page):
    for one in (LINE, TRACK):
        press(page, one)
    page.show_tab(Tab.TURNS)
    page.turns.metric.value = Metric.TRAINS
    assert "Blue goes from 45 to 39 trains" in words(page.turns.chart.lines)


# --- saving --------------------------------------------------------------------------


def test_the_address_is_the_game_after_every_click(page):
    assert page.address.code == ""
    press(page, LINE)
    page.press_ticket(3)
    assert game_of(page.address.code, shipped_boards().values())[0] == page.game


def test_a_link_opens_its_game_and_a_broken_one_is_refused(page):
    game = played(seats=5)
    page.address.receive({"open": code_of(game), "known": ""})
    assert (page.game.seats, page.tabs.chosen) == (game.seats, Tab.SCORE)
    page.address.receive({"open": code_of(game)[:40], "known": ""})
    assert (said(page), page.status.urgent) == ("This link is incomplete. Copy it again, to the last letter.", True)
    assert page.game.seats == game.seats


def test_one_link_after_the_other_opens_its_game(page, caplog):
    for game in (played(seats=5), played(rules="first-journey", seats=3)):
        page.address.receive({"open": code_of(game), "known": ""})
        assert (page.game.board, page.game.seats) == (game.board, game.seats)
        assert said(page) == "The game from the link is open."
    assert caplog.records == []  # no callback has failed


def test_the_saved_sheet_can_be_read(page):
    game = played()
    enter(page, game)
    page.show_tab(Tab.SCORE)
    files = re.findall(r'download="([\w.]+)" href="data:[^,]+,([^"]+)"', page.score.files.value)
    sheets = {name: base64.b64decode(data).decode() for name, data in files}
    (read,), faults = read_sheet(sheets["game.csv"])
    assert not faults
    assert replace(read.played, routes=()) == replace(game, routes=())
    assert sheets["scores.csv"].count("\n") == 5


def test_the_page_to_print_has_the_map_the_scores_and_a_code_of_the_link(page):
    game = played()
    enter(page, game)
    page.show_tab(Tab.SCORE)
    assert "ttr-qr" not in page.score.files.value
    page.address.receive({"open": "", "known": "", "page": "https://school.example/score"})
    page.show_tab(Tab.SCORE)
    (data,) = re.findall(r'download="game.html" href="data:[^,]+,([^"]+)"', page.score.files.value)
    paper = base64.b64decode(data).decode()
    assert len(re.findall(r'<svg(?![^>]*class="ttr-badge")', paper)) == 2
    assert "var(--" not in paper
    for seat in ttr.scores(game.position()):
        assert re.search(rf"{seat.name} {seat.total}\b", text_of(paper))
    assert page.link == f"https://school.example/score#score={page.address.code}"


def test_no_message_from_a_browser_breaks_the_page(page):
    for content in ({"open": 5}, {"open": "x" * 700}, None, {"open": "AAAA"}, {"open": "ÄÖ"}):
        page.address.receive(content)
    assert page.game.routes == ((),) * 4
    assert "went wrong" not in said(page)


def test_a_link_can_name_rules_and_board(page):
    page.open_link("?rules=first-journey")
    assert (page.game.rules.name, page.map.board.name, len(page.game.seats)) == ("first-journey", "first-journey", 4)
    page.open_link("?rules=usa&board=budapest")
    assert page.map.board.name == "budapest"
    page.open_link("?rules=chess")
    assert (said(page), page.status.urgent) == ("There are no rules 'chess': choose some in the list.", True)


def test_a_game_that_is_open_is_not_lost_to_the_query_of_its_link(page):
    press(page, LINE)
    page.open_link("?rules=mini")
    assert page.game.routes[0] == (LINE,)


def test_the_network_of_a_player_can_be_opened_in_an_algorithm(page):
    game = played()
    enter(page, game)
    page.pick(1)
    page.address.receive({"open": "", "known": "", "page": "http://school/voila/render/score.ipynb"})
    page.show_tab(Tab.SCORE)
    address = unescape(
        re.search(r'href="(http://school/voila/render/algorithms.ipynb[^"]+)"', page.score.final.value)[1]
    )
    other = AlgorithmsPage()
    other.open_link(urlsplit(address).query)
    assert other.ran.trace.answer.length == ttr.scores(game.position())[1].longest.length
    assert all(name not in address for name in game.seats)


def test_the_class_can_be_asked_about_an_entered_game(page):
    enter(page, played())
    assert position(page, "Score").picture.owners == page.map.picture.owners
    assert any("The network of red" in offer.text for offer in offered(page))


def test_the_last_game_of_the_browser_is_offered_but_not_opened(page):
    game = played(seats=3)
    page.address.receive({"open": "", "known": code_of(game)})
    assert is_visible(page.continue_button)
    assert page.game.routes == ((),) * 4
    page.continue_button.click()
    assert page.game.seats == game.seats
    assert not is_visible(page.continue_button)


def test_a_saved_game_is_opened_again(page):
    game = played(seats=3, rules="first-journey")
    page.form.saved_button.click()
    page.form.saved_input.receive({"kind": "text"}, [write_sheet([("Friday", game)]).encode()])
    assert said(page) == "The saved game is open."
    page.form.saved_input.receive({"kind": "text"}, [b"Friday"])
    assert said(page).startswith("This is not a saved game: ")
    assert page.game == game
    assert (page.game.seats, page.game.tickets, page.map.board.name) == (game.seats, game.tickets, "first-journey")
    page.form.saved_input.receive({"kind": "text"}, [b"player 1,routes 1,tickets 1\nAda,Denver,0\n"])
    assert "row 2, column 'routes 1': there is no route 'Denver'" in said(page)
    assert page.game.seats == game.seats
