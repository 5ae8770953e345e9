"""The score page, driven from Python: it scores an entered game, and reports impossible entries."""

import random
import re
from dataclasses import replace

import pytest

import ttr
from tests.positions import route, ticket
from tests.ui.score.conftest import DENVER, LINE, TRACK, TWIN, USA, enter, open_game, played, press, press_city
from tests.ui.seen import kept_by, press_sea, said, words
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.score.page import ScorePage, ScoreTab

LONG_OR_DOUBLE = [i for i, line in enumerate(USA.routes) if line.length == 6 or USA.twins[i] is not None]


@pytest.mark.parametrize(("rules", "seats"), [("usa", 4), ("usa", 2), ("mini", 2), ("first-journey", 3)])
def test_an_entered_game_has_its_scores(page, rules, seats):
    game = played(rules, seats)
    enter(page, game)
    assert page.game == game
    page.show_tab(ScoreTab.SCORE)
    for score in ttr.scores(game.position()):
        assert f"{score.rank}. " in words(page.score.final)
        assert re.search(rf"{score.name} {score.total}\b", words(page.score.final))
        assert f"{score.total} " in page.picks.buttons[score.seat].description
    assert page.problems.value == ""


def test_a_clicked_route_belongs_to_the_player_and_a_second_click_takes_it_back(page):
    press(page, LINE, away=40.0)  # far from everything
    assert (set(page.map.picture.owners), page.which.choices) == ({None}, [])
    page.pick(1)
    press(page, LINE)
    assert page.map.picture.owners[LINE] == 1
    assert said(page) == "Red has Denver – Omaha, 4 trains; 41 trains left."
    assert "▲ Red\n17 pts · 41 left" in page.picks.buttons[1].description
    press(page, LINE)
    assert page.map.picture.owners[LINE] is None
    assert said(page) == "Red takes Denver – Omaha back; 45 trains left."
    page.pick(0)
    page.form.count.value = 2
    page.picks.buttons[3].click()  # hidden, but a browser can send anything
    press(page, LINE)
    assert page.map.picture.owners[LINE] == 0


def test_a_click_between_two_routes_or_on_a_city_asks_which_but_not_between_the_tracks_of_a_double(page):
    other = route(USA, "Denver", "Kansas City", "black")
    press(page, LINE, other, away=3.0)
    assert set(page.map.picture.owners) == {None}
    assert [one.description for one in page.which.choices] == ["Denver – Omaha", "Denver – Kansas City"]
    page.which.choices[1].click()
    assert (page.map.picture.owners[other], page.which.choices) == (0, [])
    press_city(page, DENVER)
    assert "Denver – Omaha" in [one.description for one in page.which.choices]
    assert len(page.which.choices) == len({frozenset(USA.routes[one].cities) for one in USA.routes_at("Denver")})
    press(page, TRACK, TWIN)
    assert page.map.picture.owners[TRACK] == 0
    page.pick(1)
    for owner in (1, None):
        press(page, TRACK, TWIN)
        assert page.map.picture.owners[TWIN] == owner


def test_a_press_on_the_track_beside_an_own_one_moves_the_claim_there_unless_a_rival_has_it(page):
    press(page, TRACK)
    press(page, TWIN)
    assert (page.game.routes[0], page.problems.value) == ((TWIN,), "")
    assert said(page) == "Blue has the other track of Boston – New York now."
    press(page, TWIN)
    assert page.game.routes[0] == ()
    press(page, TRACK)
    page.pick(1)
    press(page, TWIN)
    assert page.game.routes[:2] == ((TRACK,), (TWIN,))
    press(page, TRACK)
    assert page.game.routes[:2] == ((TRACK,), ())


@pytest.mark.parametrize("tab", [ScoreTab.ROUTES, ScoreTab.TICKETS])
def test_a_press_on_the_sea_clears_the_sentence_and_the_question_before(page, tab):
    page.show_tab(tab)
    if tab is ScoreTab.TICKETS:
        press_city(page, DENVER)
        assert page.map.picture.terminals
    else:
        press(page, LINE, route(USA, "Denver", "Kansas City", "black"), away=3.0)
        assert page.which.choices
    assert said(page)
    press_sea(page.map)
    assert (said(page), page.which.choices) == ("", [])
    assert page.map.picture.terminals == frozenset()


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


def test_two_clicked_cities_are_a_ticket_whatever_was_typed_before(page):
    page.show_tab(ScoreTab.TICKETS)
    page.ticket_panel.letters.value = "chi"
    wanted = ticket(USA, "Denver", "El Paso")
    press_city(page, DENVER)
    assert "Denver: 2 tickets." in said(page)
    assert (len(page.ticket_panel.shown), page.map.picture.terminals) == (2, {DENVER})
    press_city(page, USA.city_index["El Paso"])
    assert page.game.tickets[0] == (wanted,)
    assert said(page) == "Blue has Denver – El Paso."
    press_city(page, USA.city_index["El Paso"])
    press_city(page, DENVER)
    assert page.game.tickets[0] == ()
    press_city(page, DENVER)
    press_city(page, USA.city_index["Chicago"])
    assert said(page).startswith("There is no ticket Denver – Chicago. Chicago: 3 tickets. Press the other city")
    press_city(page, USA.city_index["Washington"])
    assert said(page) == "No ticket on this board ends in Washington. Press another city."
    press_city(page, DENVER)
    assert said(page).startswith("Denver: 2 tickets.")


def type_letters(page):
    page.ticket_panel.letters.value = "kansas"


def look_at_the_score(page):
    page.show_tab(ScoreTab.SCORE)
    page.show_tab(ScoreTab.TICKETS)


def undo_the_change_of_boards(page):
    page.undo_button.click()
    assert said(page) == "Undone."


@pytest.mark.parametrize("leave", [type_letters, look_at_the_score, undo_the_change_of_boards])
def test_a_pressed_city_is_left_in_the_list_and_on_the_map_together(page, leave):
    page.form.board_choice.value = "budapest"
    page.show_tab(ScoreTab.TICKETS)
    press_city(page, 0)
    assert page.map.picture.terminals == {0}
    leave(page)
    assert (page.map.picture.terminals, page.ticket_panel.city) == (frozenset(), None)
    press_city(page, 1)
    assert page.game.tickets[0] == ()


def test_letters_of_cities_filter_the_tickets_and_enter_gives_the_only_one_or_takes_it_back(page):
    page.show_tab(ScoreTab.TICKETS)
    panel = page.ticket_panel
    for held in ((ticket(USA, "Denver", "El Paso"),), ()):
        panel.letters.value = "de el"
        assert [str(USA.tickets[index]) for index in panel.shown] == ["Denver – El Paso"]
        assert [is_visible(one) for one in panel.buttons].count(True) == 1
        panel.choose_button.click()
        assert (page.game.tickets[0], panel.letters.value) == (held, "")
    panel.letters.value = "xx"
    assert is_visible(panel.none)
    panel.clear_button.click()
    assert len(panel.shown) == len(USA.tickets)


def test_letters_without_a_unique_ticket_or_route_give_none(page):
    for letters, told in (
        ("de xy", "No city on this board begins with “xy”."),
        ("de port", "No route joins Denver and Portland."),
        ("ch port", "No route joins “ch …” and Portland."),
        ("de om new", "No route on this board joins cities like these."),
        ("s", "routes match. Type more letters."),
        ("de", "7 routes match. Choose one."),
    ):
        page.route_panel.letters.value = letters
        assert told in said(page)
        assert set(page.map.picture.owners) == {None}
    page.which.choices[0].click()
    assert page.map.picture.owners.count(0) == 1
    page.show_tab(ScoreTab.TICKETS)
    for letters, told in (
        ("de xy", "No city on this board begins with “xy”."),
        ("de port", "No ticket joins Denver and Portland."),
        ("de", "2 tickets match. Press one of them, or type more letters."),
        ("", "30 tickets match. Press one of them, or type more letters."),
    ):
        page.ticket_panel.letters.value = letters
        page.ticket_panel.choose_button.click()
        assert said(page) == told
        assert page.game.tickets[0] == ()


def test_letters_of_two_cities_give_a_route_and_take_it_back(page):
    letters = page.route_panel.letters
    for owner in (0, None):
        letters.value = "de om"
        assert (page.map.picture.owners[LINE], letters.value) == (owner, "")
    for owner in (0, 1):
        page.pick(owner)
        letters.value = "new bos"
        assert page.map.picture.owners[(TRACK, TWIN)[owner]] == owner


@pytest.mark.parametrize("past_first", [False, True])
def test_undo_goes_on_after_a_reload(page, past_first):
    press(page, LINE)
    press(page, TRACK)
    kept, code = kept_by(page.kept_past), page.address.code
    again = ScorePage()
    messages = [(again.address, {"open": code, "known": code}), (again.kept_past, {"known": kept, "own": True})]
    for widget, message in reversed(messages) if past_first else messages:
        widget.receive(message)
    again.undo_button.click()
    assert again.game.routes[0] == (LINE,)
    again.undo_button.click()
    assert (again.game.routes[0], again.undo_button.disabled) == ((), True)


def test_kept_games_that_do_not_lead_to_this_one_are_not_undone(page):
    press(page, LINE)
    code, again = page.address.code, ScorePage()
    again.address.receive({"open": code, "known": code})
    for kept in ("", "x", "x y", " ", "\n" * 9, f"x {code}"):
        again.kept_past.receive({"known": kept, "own": True})
        assert again.undo_button.disabled
        assert again.game.routes[0] == (LINE,)
    again.kept_past.receive({"known": kept_by(page.kept_past), "own": True})
    assert not again.undo_button.disabled


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


def give(page, *routes):
    for one in routes:
        page.route_panel.route_choice.value = one
        page.route_panel.give_button.click()


def test_impossible_entries_are_reported_immediately_and_kept(page):
    give(page, TRACK, TWIN)
    text = "Blue has both tracks of Boston – New York; a player may have one."
    assert text in said(page)
    assert page.status.urgent
    press(page, LINE)
    assert text not in said(page)
    assert text in words(page.problems)
    assert page.game.routes[0] == (TRACK, TWIN, LINE)
    page.clear_button.click()
    give(page, *[index for index, line in enumerate(USA.routes) if line.length == 6][:8])
    assert "Blue has used 48 trains; everyone has 45." in said(page)
    assert "3 too many" in page.picks.buttons[0].description
    assert "3 trains too many" in words(page.route_panel.own)
    page.show_tab(ScoreTab.SCORE)
    assert "3 too many" in words(page.score.final)


def test_impossible_games_are_kept_as_they_are_entered_with_a_sentence_each(page):
    rng, told = random.Random(9), ""
    page.form.count.value = 3
    for _ in range(12):
        page.clear_button.click()
        routes, tickets = [set() for _ in range(3)], [set() for _ in range(3)]
        while not any(not problem.unfinished for problem in page.game.problems):
            page.pick(seat := rng.randrange(3))
            one = rng.choice(LONG_OR_DOUBLE)
            if rng.random() < 0.2:
                page.press_ticket(held := rng.randrange(30))
                tickets[seat] ^= {held}
            elif not any(one in own for own in routes):
                give(page, one)
                routes[seat].add(one)
        assert ([set(own) for own in page.game.routes], [set(held) for held in page.game.tickets]) == (routes, tickets)
        for problem in page.game.problems:
            assert problem.unfinished or (problem.text in said(page) and problem.text in words(page.problems))
            told += problem.text
    assert all(kind in told for kind in ("has both tracks of", "each have a track of", "have the ticket"))


def test_tickets_and_routes_that_are_still_missing_are_asked_for_at_the_end_only(page):
    press(page, LINE)
    assert page.problems.value == ""
    page.show_tab(ScoreTab.SCORE)
    assert "Blue has 0 tickets; everyone keeps at least 2." in words(page.problems)
    assert "Trains left: Blue 41, Red 45, Green 45, Brown 45." in words(page.score.final)
    assert "did you forget a route?" in words(page.score.final)
    game = played(rules="first-journey", seats=2)
    open_game(page, game)
    page.show_tab(ScoreTab.SCORE)
    assert "did you forget" not in words(page.score.final)
    open_game(page, replace(game, tickets=tuple(held[:2] for held in game.tickets)))
    page.show_tab(ScoreTab.SCORE)
    asked = "The game ends with 6 completed tickets or no trains left, and nobody is there yet: "
    assert f"{asked}did you forget a ticket or a route?" in words(page.score.final)
