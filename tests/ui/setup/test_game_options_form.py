"""The set-up form: rules, boards, players and variants, and the reasons why a game is impossible."""

import pytest

from tests.odd_boards import sixty_cities
from tests.ui.seen import send, write
from ttr import RULE_SETS
from ttr.bots import BOTS
from ttr.bots.base import LEVELS
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.play.page import PlayPage
from ttr.ui.records.files import shipped_boards
from ttr.ui.setup.game_options import GameOptions, SeatChoice, options_to_text
from ttr.ui.setup.game_options_form import GameOptionsForm


@pytest.fixture
def started():
    return []


@pytest.fixture
def form(started):
    return GameOptionsForm(started.append)


def setting(form, key):
    return form.variants.controls[key]


def press_start(form, started):
    form.start_button.click()
    return started.pop() if started else None


@pytest.mark.parametrize("name", RULE_SETS)
def test_rules_choose_their_usual_board_and_a_game_of_them_can_be_started(form, started, name):
    form.rules_choice.value = name
    assert form.board.name == RULE_SETS[name].board
    options = press_start(form, started)
    assert (options.rules, options.board, options.changes) == (name, None, ())


def test_boards_are_offered_by_title_and_players_as_rules_and_tickets_allow(form):
    assert [name for _, name in form.board_choice.options] == list(shipped_boards())
    dealt = len(shipped_boards()["konigsberg"].tickets) // 3
    for rules, board, counts in (
        ("first-journey", None, [2, 3, 4]),
        ("mini", None, [2]),
        ("usa", "konigsberg", [*range(2, min(5, dealt) + 1)]),
    ):
        form.rules_choice.value = rules
        form.board_choice.value = board or form.board_choice.value
        assert [count for _, count in form.count.options] == counts


def test_a_board_that_the_rules_cannot_pay_for_is_explained_and_does_not_start(form, started):
    form.rules_choice.value = "mini"
    form.board_choice.value = "usa"
    for color in ("red", "blue", "green"):
        assert f"{color} (" in form.remark
    assert press_start(form, started) is None
    form.board_choice.value = "mini"
    assert form.remark == ""


def test_a_board_with_fewer_spaces_than_anybody_has_trains_comes_with_advice_and_can_be_played(form, started):
    form.board_choice.value = "konigsberg"
    assert "7 spaces, so nobody can use up 45 trains" in form.remark
    assert press_start(form, started) is not None
    setting(form, "trains").value = 5
    assert form.remark == ""


def test_a_changed_setting_is_part_of_the_set_up_and_counted_on_the_button(form, started):
    setting(form, "longest_path_bonus").value = 30
    setting(form, "last_round").value = False
    assert form.variants.toggle_button.description == "Variants (2 changes)"
    assert press_start(form, started).changes == (("last_round", False), ("longest_path_bonus", 30))
    setting(form, "last_round").value = True
    setting(form, "longest_path_bonus").value = 10
    assert form.variants.toggle_button.description == "Variants"
    assert press_start(form, started).changes == ()


def test_other_rules_and_a_press_take_every_change_back(form, started):
    setting(form, "trains").value = 20
    setting(form, "route_points").value = "nonsense"
    form.variants.printed_button.click()
    assert press_start(form, started).changes == ()
    assert not is_visible(form.variants.printed_button)
    setting(form, "trains").value = 20
    form.rules_choice.value = "mini"
    assert setting(form, "trains").value == 15
    assert press_start(form, started).changes == ()
    setting(form, "trains").value = 9
    form.watch_button.click()
    watched = started.pop()  # by bots, with the same rules and variants
    assert (watched.rules, watched.changes) == ("mini", (("trains", 9),))
    assert watched.seats == (SeatChoice("steady"),) * 2


def test_settings_that_make_no_sense_are_all_listed_in_words_and_nothing_is_lost(form, started):
    setting(form, "tickets_kept").value = 5
    setting(form, "winning_tickets").value = 3
    setting(form, "route_points").value = "1, 2, many"
    write(form.seed, "seven")
    settings = "“Tickets kept” is 5", "“Winning tickets”", "“Points by length” is", "Seed: “seven”"
    limits = "Trains: “5000” is too large. Write a whole number from 1 to 100"
    for trains, told in (("45,5", "Trains: “45,5”"), ("5000", limits)):
        write(setting(form, "trains"), trains)
        assert press_start(form, started) is None
        assert [words for words in (*settings, told) if words not in form.remark] == []
    assert (setting(form, "tickets_kept").value, setting(form, "route_points").value) == (5, "1, 2, many")
    assert form.seed.text == "seven"


def test_settings_are_made_on_demand_for_the_chosen_rules_and_shown_once_opened(form):
    variants = form.variants
    form.rules_choice.value = "mini"
    assert (variants.panel.children, is_visible(variants.panel)) == ((), False)
    variants.toggle_button.click()
    assert variants.panel.children != ()
    assert (is_visible(variants.panel), setting(form, "trains").value) == (True, RULE_SETS["mini"].trains)
    variants.toggle_button.click()
    assert not is_visible(variants.panel)


def test_a_game_with_changed_settings_is_shown_with_them(form):
    form.show(GameOptions("usa", (SeatChoice(None), SeatChoice("random")), changes=(("trains", 20),)))
    assert (is_visible(form.variants.panel), setting(form, "trains").value) == (True, 20)
    assert form.variants.toggle_button.description == "Hide variants (1 change)"


def test_a_custom_board_is_chosen_with_rules_that_fit_it_and_stays_with_others(started):
    board = sixty_cities()
    form = GameOptionsForm(started.append, own_board=board)
    assert form.board is board
    form.rules_choice.value = "usa-online"
    assert form.board is board
    form = GameOptionsForm(started.append, own_board=shipped_boards()["mini"])
    assert press_start(form, started).board.name == "mini"


def test_the_map_and_the_heading_show_the_chosen_board_and_a_waiting_game_comes_back_in_the_same_figure():
    page = PlayPage()
    for name, board in shipped_boards().items():
        page.form.board_choice.value = name
        assert page.map.board == board
        assert board.title in page.heading.value
    figure = page.map.widget
    page.start(GameOptions("mini", seed=7))
    page.new_button.click()
    page.form.board_choice.value = "usa"
    assert page.map.board.name == "usa"
    page.click_route(len(page.map.board.routes) - 1)  # a route that is not on the waiting game's board
    assert "Seattle – Vancouver: 1 train" in page.status.text
    page.resume_button.click()
    assert page.map.board.name == "mini"
    assert page.map.widget is figure


def test_a_custom_board_is_played_on(started):
    page = PlayPage(board=sixty_cities())
    setting(page.form, "tickets_dealt").value = 0
    setting(page.form, "tickets_kept_first").value = 0
    page.form.start_button.click()
    assert (page.session.state.board, page.map.board) == (sixty_cities(), sixty_cities())


def test_an_unplayable_link_fills_the_form_and_says_why():
    page = PlayPage()
    page.open_link("?rules=mini&board=usa&seats=you:Ada,random&trains=7")
    assert page.session is None
    assert "red (" in page.form.remark
    assert (page.form.rules_choice.value, page.form.board_choice.value, page.form.names[0].value) == (
        "mini",
        "usa",
        "Ada",
    )
    assert setting(page.form, "trains").value == 7


def test_opponents_are_offered_by_level_and_strategies_behind_more(form, started):
    assert [value for _, value in form.kinds[1].options] == ["", *LEVELS]
    assert not is_visible(form.more)
    form.kinds[1].value = "strong"
    form.more_button.click()
    assert [value for _, value in form.kinds[1].options] == ["", *LEVELS, *BOTS]
    assert (is_visible(form.more), is_visible(form.more_button)) == (True, False)
    assert press_start(form, started).seats[1] == SeatChoice("strong")


@pytest.mark.parametrize(
    "options", [GameOptions(seats=(SeatChoice(None), SeatChoice("few turns"))), GameOptions(seed=7)]
)
def test_a_strategy_or_a_seed_of_a_link_is_shown(form, started, options):
    form.show(options)
    assert (is_visible(form.more), press_start(form, started)) == (True, options)


@pytest.fixture
def kept_form(started):
    return lambda: GameOptionsForm(started.append, kept_as="play")


def test_a_form_that_is_filled_comes_back_after_a_reload_until_its_game_starts(kept_form, started):
    form = kept_form()
    send(form.kept, {"known": "", "own": True})
    assert form.kept.text == ""
    form.count.value = 3
    send(form.kept, {"known": options_to_text(GameOptions("mini")), "own": True})
    assert (form.rules_choice.value, form.count.value) == ("usa", 3)  # somebody has begun to fill it
    form.kinds[2].value, form.names[0].value = "", "Ada, <b>the first</b>"
    setting(form, "trains").value = 30
    write(form.seed, "7")
    again = kept_form()
    send(again.kept, {"known": form.kept.text, "own": True})
    assert (again.kept.text, press_start(again, started)) == (form.kept.text, press_start(form, started))
    assert form.kept.text == ""


@pytest.mark.parametrize("text", ["x", "{}", '{"rules": 7}', '{"format": 2}'])
def test_whatever_else_a_browser_gives_back_changes_nothing(kept_form, text):
    form = kept_form()
    usual = form.rules_choice.value, form.count.value
    mini = options_to_text(GameOptions("mini"))
    for kept in (text, mini[:-1], mini.replace("mini", "chess"), mini.replace("steady", "nobody")):
        send(form.kept, {"known": kept, "own": True})
    assert (form.rules_choice.value, form.count.value) == usual
