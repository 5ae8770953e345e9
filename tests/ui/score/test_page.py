"""The score page, driven from Python: players and boards, and the output for an entered game."""

from dataclasses import replace

import ttr
from tests.odd_boards import hostile_names
from tests.positions import route
from tests.ui.loop import Loop
from tests.ui.score.conftest import LINE, TRACK, USA, open_game, played, press
from tests.ui.seen import html_of, said, unnamed, words
from ttr import End, GameState
from ttr.analysis.best_network import most_points, of_the_pile, one_route
from ttr.game.files.table_sheet import read_sheet, write_sheet
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rule_sets import USA as USA_RULES
from ttr.game.scoring import Result
from ttr.game.tabletop import Tabletop
from ttr.graphs.words import pluralize
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.panels.game_html import verdict
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.panels.position import end_sentence
from ttr.ui.records.files import shipped_records
from ttr.ui.records.playback import Metric
from ttr.ui.score.page import ScorePage, ScoreTab


def test_winners_who_share_are_listed_with_one_and_and_not_called_equal_in_a_path_that_they_do_not_have() -> None:
    state = Tabletop(USA_RULES, USA, ("Ada", "Bo", "Cy"), ((),) * 3, ((),) * 3).position()
    assert verdict(state, ttr.scores(state)).startswith("Ada, Bo and Cy share the victory: ")
    assert str(Result.of(state)).endswith(": Ada, Bo and Cy share the victory")
    over = GameState.from_fields(state.__dict__ | {"end": End.TRAINS, "trains": (1, 2, 0)})
    assert end_sentence(over).startswith("The end: Ada, Bo and Cy had ")
    pairs = (("Duluth", "Helena"), ("El Paso", "Houston"), ("Calgary", "Winnipeg"), ("El Paso", "Los Angeles"))
    ada, more, bo, last = (route(USA, *pair) for pair in pairs)
    cy = route(USA, "Chicago", "Duluth"), route(USA, "Chicago", "Omaha")
    state = Tabletop(USA_RULES, USA, ("Ada", "Bo", "Cy"), ((ada, more), (bo, last), cy), ((),) * 3).position()
    how = "equal in points and completed tickets, and none of them has the longest path."
    assert verdict(state, ttr.scores(state)) == f"Ada and Bo share the victory: {how}"


def test_the_end_names_only_the_player_who_began_the_last_round_and_is_not_told_in_the_middle(page) -> None:
    state = ttr.Record.read(shipped_records()["5-players-longest-path-decides"]).final_state
    assert state.trains == (0, 3, 1, 1, 8)
    assert end_sentence(state) == "The end: destination had 2 trains or fewer left, so everyone got one last turn."
    press(page, LINE)
    page.show_tab(ScoreTab.SCORE)
    assert "The end" not in words(page.score.final)


def test_players_without_a_name_are_called_by_their_color_and_nobody_like_another(page):
    for field, name in zip(page.form.names, ("Ada", "Ada 3", "Ada"), strict=False):
        field.value = name
    assert page.game.seats == ("Ada", "Ada 3", "Ada 2", "Brown")
    page.form.names[3].value = "A\u202eda"
    assert page.status.text == "A name cannot have an unpaired U+202E RIGHT-TO-LEFT OVERRIDE."
    page.form.names[3].value = ""
    assert page.status.text == ""


def test_a_removed_player_loses_the_routes_and_undo_restores_them(page):
    page.pick(3)
    press(page, LINE)
    page.form.count.value = 2
    assert page.game.routes == ((), ())
    page.undo_button.click()
    assert page.game.routes[3] == (LINE,)


def test_other_rules_bring_their_board_and_drop_changes_and_undo_brings_back_those_before(page):
    press(page, LINE)
    page.form.variants.controls["trains"].value = 20
    page.form.rules_choice.value = "first-journey"
    assert (page.map.board.name, page.game.rules) == ("first-journey", RULE_SETS["first-journey"])
    assert max(value for _, value in page.form.count.options) == 4
    page.undo_button.click()
    assert (page.map.board.name, page.form.rules_choice.value, page.game.rules.trains) == ("usa", "usa", 20)
    assert page.map.picture.owners[LINE] == 0


def test_custom_rules_are_scored_and_kept_in_the_link_and_the_saved_game(page):
    press(page, LINE)
    page.form.variants.controls["longest_path_bonus"].value = 30
    page.form.variants.controls["trains"].value = 20
    assert f"{7 + 30} pts · 16 left" in page.picks.buttons[0].description
    assert page.game.rules == replace(USA_RULES, title=page.game.rules.title, longest_path_bonus=30, trains=20)
    other = ScorePage()
    other.address.receive({"open": page.address.code, "known": ""})
    assert (other.game, other.form.variants.controls["trains"].value) == (page.game, 20)
    sheet = read_sheet(write_sheet([("", page.game)]))
    assert not sheet.faults
    assert [saved.played for saved in sheet.games] == [page.game]
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


def test_a_custom_board_is_played_and_its_names_do_no_harm(page):
    button, file = page.form.own_button, page.form.own_input
    file.receive({"kind": "text"}, [b'{"format": 1}'])
    assert "This board file cannot be used" in said(page)
    assert page.map.board.name == "usa"
    button.click()
    assert is_visible(file) == ("ttr-opener-on" in button._dom_classes) is True
    file.receive({"kind": "text"}, [hostile_names().to_json().encode()])
    assert is_visible(file) == ("ttr-opener-on" in button._dom_classes) is False
    assert page.map.board.name == "hostile"
    press(page, 0)
    page.show_tab(ScoreTab.SCORE)
    assert "<img" not in html_of(page.widget)
    assert page.game.routes[0] == (0,)


def test_the_longest_path_of_the_picked_player_is_shown_and_described_and_a_tie_is_reported(page):
    six = [index for index, line in enumerate(USA.routes) if line.length == 6]
    press(page, six[0])
    page.pick(1)
    press(page, six[1])
    page.show_tab(ScoreTab.SCORE)
    assert "Blue and Red tie with 6 trains: each gets the 10 points." in words(page.score.final)
    game = played()
    open_game(page, game)
    page.overlays.choose(Layer.LONGEST)
    page.pick(1)
    longest = ttr.scores(game.position())[1].longest
    assert [mark.edge for mark in page.map.picture.overlay.edges] == [*longest.edges]
    page.show_tab(ScoreTab.SCORE)
    assert " – ".join(map(str, longest.vertices)) in words(page.score.final)


def test_the_points_are_counted_one_after_the_other(page):
    loop = Loop()
    page = ScorePage(loop.later)
    game = played(seats=2)
    open_game(page, game)
    page.show_tab(ScoreTab.SCORE)
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


def test_neither_a_game_without_points_nor_an_empty_board_has_points_to_count(page):
    open_game(page, played(rules="first-journey", seats=3))
    page.show_tab(ScoreTab.SCORE)
    page.pick(1)
    assert not is_visible(page.score.count_button)
    empty = ScorePage(Loop().later)
    empty.show_tab(ScoreTab.SCORE)
    empty.score.count_button.click()
    assert empty.reel.scene is None
    assert said(empty) == "There is nothing to count yet. Enter routes or tickets first."


def test_every_control_has_a_name_and_the_map_grows_and_shrinks(page):
    for tab in ScoreTab:
        page.show_tab(tab)
        assert unnamed(page.widget) == []
    told = [(page.zoom_button.click(), page.zoom_button.description)[1] for _ in range(3)]
    assert told == ["Zoom 2×", "Zoom 3×", "Zoom 1×"]


def test_a_decisive_route_is_named_and_shown(page):
    press(page, LINE)
    page.show_tab(ScoreTab.HINDSIGHT)
    game = page.game
    found = one_route(game)
    assert found
    assert words(page.hindsight.routes).startswith(str(game.board.routes[found[0].route]))
    page.hindsight.show_buttons[0].click()
    assert [mark.edge for mark in page.map.picture.overlay.edges] == [found[0].route]
    press(page, TRACK)
    assert page.map.picture.overlay is None


def test_hindsight_lists_completable_tickets_of_the_pile_and_shows_the_best_network_with_its_bound(page):
    game = played(seats=2, seed=3)
    open_game(page, game)
    page.show_tab(ScoreTab.HINDSIGHT)
    said = words(page.hindsight.pile)
    for seat, name in enumerate(game.seats):
        tickets = [game.board.tickets[index] for index in of_the_pile(game.position(), seat)]
        assert f"{name} would have completed {pluralize(len(tickets), 'ticket') if tickets else 'no ticket'}" in said
        assert all(str(ticket) in said for ticket in tickets)
    page.pick(0)
    page.hindsight.best_button.click()
    bound = most_points(game.board, game.rules, game.tickets[0])
    assert f"no network is worth more than {bound}." in words(page.hindsight.best)
    routes = [mark.edge for mark in page.map.picture.overlay.edges]
    assert sum(game.board.routes[one].length for one in routes) <= 45


def test_a_game_entered_turn_by_turn_is_shown_turn_by_turn(page):
    other = route(USA, "Seattle", "Vancouver")
    for seat, one in ((0, LINE), (1, other), (0, TRACK)):
        page.pick(seat)
        press(page, one)
    page.press_ticket(0)
    page.show_tab(ScoreTab.TURNS)
    timeline = page.turns.timeline
    assert (page.order, timeline.cursor, timeline.last) == ((LINE, other, TRACK), 3, 3)
    timeline.back_button.click()
    assert [page.map.picture.owners[one] for one in (LINE, other, TRACK)] == [0, 1, None]
    assert page.map.picture.selected == other
    assert words(page.turns.claim_text) == "Red claims Seattle – Vancouver, 1 train."
    assert "1 pt · 44 left" in page.picks.buttons[1].description
    assert "7 pts · 41 left" in page.picks.buttons[0].description
    page.overlays.choose(Layer.TICKETS)
    assert page.sentence.text == "Blue: no tickets yet."  # they turn over at the end
    page.overlays.choose(Layer.TICKETS)
    timeline.first_button.click()
    assert set(page.map.picture.owners) == {None}
    page.show_tab(ScoreTab.SCORE)
    assert page.map.picture.owners[TRACK] == 0


def test_the_order_of_the_claims_survives_a_reload_a_removed_route_and_undo(page):
    for seat, one in ((1, LINE), (0, TRACK), (1, 5)):
        page.pick(seat)
        press(page, one)
    press(page, LINE)
    other = ScorePage()
    other.address.receive({"open": page.address.code, "known": ""})
    assert other.order == page.order == (TRACK, 5)
    page.undo_button.click()
    assert page.order == (LINE, TRACK, 5)
    page.clear_button.click()
    page.undo_button.click()
    assert page.order == (LINE, TRACK, 5)


def test_the_chart_has_public_facts_after_each_claim(page):
    page.turns.metric.value = Metric.TRAINS  # a message before the tab was opened
    for one, left in ((LINE, 41), (TRACK, 39)):
        press(page, one)
        page.show_tab(ScoreTab.TURNS)
        assert f"Blue goes from 45 to {left} trains" in words(page.turns.chart.lines)
