"""The set-up form: rules, boards, players and variants, and every reason why something cannot be played."""

import pytest
from ipywidgets import Widget

from tests.odd_boards import hostile_names, sixty_cities, three_cities
from ttr import RULE_SETS
from ttr.ui.parts.game_options import GameOptions, SeatChoice
from ttr.ui.parts.game_options_form import GameOptionsForm
from ttr.ui.parts.shipped import shipped_boards
from ttr.ui.play.page import PlayPage


@pytest.fixture
def started():
    yield []
    Widget.close_all()


@pytest.fixture
def form(started):
    return GameOptionsForm(started.append)


def setting(form, key):
    return form.variants._controls[key]


def visible(control):
    return control.layout.display != "none"


def press_start(form, started):
    form._start()
    return started.pop() if started else None


def test_all_shipped_boards_are_offered_by_title(form):
    assert [name for _, name in form._board.options] == list(shipped_boards())


@pytest.mark.parametrize("name", RULE_SETS)
def test_rules_choose_their_usual_board_and_a_game_of_them_can_be_started(form, started, name):
    form._rules.value = name
    assert form.board.name == RULE_SETS[name].board
    options = press_start(form, started)
    assert (options.rules, options.board, options.changes) == (name, None, ())


def test_players_are_offered_as_rules_and_tickets_allow(form):
    form._rules.value = "first-journey"
    assert [count for _, count in form._count.options] == [2, 3, 4]
    form._rules.value = "mini"
    assert [count for _, count in form._count.options] == [2]
    form._rules.value = "usa"
    dealt = len(shipped_boards()["konigsberg"].tickets) // 3
    form._board.value = "konigsberg"
    assert [count for _, count in form._count.options] == list(range(2, min(5, dealt) + 1))


def test_a_board_that_the_rules_cannot_pay_for_is_explained_at_once_and_not_started(form, started):
    form._rules.value = "mini"
    form._board.value = "usa"
    for color in ("red", "blue", "green"):
        assert f"{color} (" in form._problem.value
    assert press_start(form, started) is None
    form._board.value = "mini"
    assert form._problem.value == ""


def test_a_board_with_fewer_spaces_than_anybody_has_trains_comes_with_advice_and_can_be_played(form, started):
    form._board.value = "konigsberg"
    assert "7 spaces, so nobody can use up 45 trains" in form._problem.value
    assert press_start(form, started) is not None
    setting(form, "trains").value = 5
    assert form._problem.value == ""


def test_a_changed_setting_is_part_of_the_set_up_and_counted_on_the_button(form, started):
    setting(form, "longest_path_bonus").value = 30
    setting(form, "last_round").value = False
    assert form.variants._toggle.description == "Variants (2 changes)"
    assert press_start(form, started).changes == (("last_round", False), ("longest_path_bonus", 30))
    setting(form, "last_round").value = True
    setting(form, "longest_path_bonus").value = 10
    assert form.variants._toggle.description == "Variants"
    assert press_start(form, started).changes == ()


def test_back_to_the_printed_rules_takes_every_change_back(form, started):
    setting(form, "trains").value = 20
    setting(form, "route_points").value = "nonsense"
    form.variants._printed.click()
    assert press_start(form, started).changes == ()
    assert not visible(form.variants._printed)


def test_settings_that_make_no_sense_are_all_listed_in_words_and_nothing_is_lost(form, started):
    setting(form, "tickets_kept").value = 5
    setting(form, "winning_tickets").value = 3
    setting(form, "route_points").value = "1, 2, many"
    form._seed.value = "seven"
    assert press_start(form, started) is None
    for words in ("“Tickets kept” is 5", "“Winning tickets”", "“Points by length” is", "seed"):
        assert words in form._problem.value
    assert setting(form, "tickets_kept").value == 5
    assert setting(form, "route_points").value == "1, 2, many"
    assert form._seed.value == "seven"


def test_a_number_outside_its_limits_is_brought_back_into_them(form):
    setting(form, "trains").value = 5000
    assert setting(form, "trains").value == 100


def test_variants_are_put_away_until_asked_for(form):
    assert not visible(form.variants._panel)
    form.variants._toggle.click()
    assert visible(form.variants._panel)
    form.variants._toggle.click()
    assert not visible(form.variants._panel)


def test_other_rules_begin_with_their_own_settings(form, started):
    setting(form, "trains").value = 20
    form._rules.value = "mini"
    assert setting(form, "trains").value == 15
    assert press_start(form, started).changes == ()


def test_a_board_of_ones_own_is_offered_and_chosen_with_rules_that_it_can_be_played_by(started):
    board = sixty_cities()
    form = GameOptionsForm(started.append, own_board=board)
    assert form.board is board
    form = GameOptionsForm(started.append, own_board=shipped_boards()["mini"])
    assert press_start(form, started).board.name == "mini"


def test_choosing_other_rules_keeps_the_own_board(started):
    form = GameOptionsForm(started.append, own_board=three_cities())
    form._rules.value = "usa-online"
    assert form.board == three_cities()


def test_a_hostile_board_name_is_only_text(started):
    page = PlayPage(board=hostile_names())
    assert "&lt;b&gt;board" in page.heading.value
    assert "<b>board" not in page.heading.value


def test_the_map_and_the_heading_show_the_board_that_is_being_chosen():
    page = PlayPage()
    for name, board in shipped_boards().items():
        page.form._board.value = name
        assert page.map.board == board
        assert board.title in page.heading.value
    Widget.close_all()


def test_another_board_is_shown_in_the_same_figure_and_a_waiting_game_comes_back():
    page = PlayPage()
    figure = page.map.widget
    page.start(GameOptions("mini", seed=7))
    page._new.click()
    page.form._board.value = "usa"
    assert page.map.board.name == "usa"
    page.click_route(len(page.map.board.routes) - 1)  # a route that the waiting game's board does not have
    assert "Seattle – Vancouver: 1 train" in page.status.value
    page._resume.click()
    assert page.map.board.name == "mini"
    assert page.map.widget is figure
    Widget.close_all()


def test_an_own_board_is_played_on(started):
    page = PlayPage(board=sixty_cities())
    setting(page.form, "tickets_dealt").value = 0
    setting(page.form, "tickets_kept_first").value = 0
    page.form._start()
    assert page.session.state.board == sixty_cities()
    assert page.map.board == sixty_cities()


def test_a_board_can_be_offered_while_a_game_waits():
    page = PlayPage(GameOptions("mini", seed=7))
    page.offer_board(three_cities())
    assert page.form.board == three_cities()
    assert page.map.board == three_cities()
    assert visible(page._resume)
    Widget.close_all()


def test_a_link_that_cannot_be_played_fills_the_form_and_says_why():
    page = PlayPage()
    page.open_link("?rules=mini&board=usa&seats=you:Ada,random&trains=7")
    assert page.session is None
    assert "red (" in page.form._problem.value
    assert (page.form._rules.value, page.form._board.value, page.form._names[0].value) == ("mini", "usa", "Ada")
    assert setting(page.form, "trains").value == 7
    Widget.close_all()


def test_watching_bots_takes_rules_board_and_variants_of_the_form(form, started):
    form._rules.value = "mini"
    setting(form, "trains").value = 9
    form._watch()
    options = started.pop()
    assert options.rules == "mini"
    assert options.changes == (("trains", 9),)
    assert options.seats == (SeatChoice("destination"),) * 2
