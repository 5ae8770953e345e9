"""Drawing in the workshop: clicks, forms, undo, tickets, rivers and shores, and the check list."""

from tests.odd_boards import sixty_cities
from tests.ui.boards.conftest import PLACES, ROUTES, button, click_city, click_place, listed, press, urgent
from tests.ui.seen import said, send, write
from ttr.game.board_parts import City, Route, Ticket
from ttr.game.files.board_json import board_from_text, load_board
from ttr.game.ground import Ground, River
from ttr.ui.boards.check_list import findings
from ttr.ui.boards.draft import BoardDraft
from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage, BoardsTab
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.map.ground import bent_path


def test_clicks_add_cities_with_the_name_in_the_form_or_a_number_on_a_page_that_stays(town):
    assert {city.name: (city.x, city.y) for city in town.draft.cities} == PLACES
    press(town.modes.buttons[ClickMode.ADD])
    first = set()
    for place in ((250, 250), (900, 650), (10, 10)):
        click_place(town, *place)
        cities = next(trace for trace in town.map.layers if trace["name"] == "cities")
        first.add((cities["x"][0], cities["y"][0]))
    assert len(first) == 1
    assert [city.name for city in town.draft.cities[len(PLACES) :]] == ["City 1", "City 2", "City 3"]


def test_an_empty_map_asks_for_a_first_city_only_while_a_click_adds_one(page):
    hint = page.hint
    for mode in ClickMode:
        press(page.modes.buttons[mode])
        assert is_visible(hint) == (mode is ClickMode.ADD), mode
    press(page.modes.buttons[ClickMode.ADD])
    click_place(page, 100, 100)
    assert not is_visible(hint)


def test_two_clicks_join_two_cities_by_the_form_and_two_more_double_the_route(town):
    assert [route.a + route.b for route in town.draft.routes] == list(ROUTES)
    click_city(town, "Port")
    click_city(town, "Mill")
    assert town.draft.routes[-1].cities == ("Mill", "Port")
    assert "second track" in said(town)
    town.new_route.length_choice.value, town.new_route.color_choice.value = 2, "red"
    click_city(town, "Mill")
    click_city(town, "Dome")
    joined = town.draft.routes
    assert joined[-1] == Route("Mill", "Dome", 2, "red")
    click_city(town, "Mill")
    assert (town.map.picture.terminals, town.new_route.a.value) == ({town.draft.city_index("Mill")}, "Mill")
    click_city(town, "Mill")  # no longer chosen
    assert (town.map.picture.terminals, town.draft.routes) == (frozenset(), joined)


def test_a_click_on_a_route_chooses_it_for_the_form_and_one_on_an_empty_place_clears_the_choice(town):
    press(town.modes.buttons[ClickMode.SELECT])
    click_place(town, 660, 235)  # halfway from Port to Dome
    assert (town.map.picture.selected, town.edit_route.route.value) == (1, 1)
    assert town.tabs.chosen is BoardsTab.DRAW
    click_city(town, "Dome")
    assert town.edit_city.name.value == "Dome"
    click_place(town, 950, 650)
    assert (town.map.picture.terminals, len(town.draft.cities)) == (frozenset(), len(PLACES))


def test_two_clicks_move_a_city_or_make_a_ticket_and_one_beside_everything_is_explained(town):
    length = sum(route.length for route in town.draft.routes if {*route.cities} <= {"Mill", "Park", "Gate"})
    press(town.modes.buttons[ClickMode.TICKET])
    click_city(town, "Mill")
    click_city(town, "Gate")
    assert town.draft.tickets == (Ticket("Mill", "Gate", length),)
    press(town.modes.buttons[ClickMode.MOVE])
    click_city(town, "Mill")
    click_place(town, 300, 300)
    assert (town.draft.cities[0].x, town.draft.cities[0].y) == (300, 300)
    before = town.draft
    for mode in (ClickMode.JOIN, ClickMode.TICKET, ClickMode.MOVE):
        press(town.modes.buttons[mode])
        click_place(town, 950, 650)
        assert urgent(town)
        assert "Click" in said(town)
        assert town.draft == before


def test_everything_can_be_done_in_the_forms(page):
    for name, (x, y) in PLACES.items():
        page.new_city.name.value, page.new_city.x.value, page.new_city.y.value = name, x, y
        press(button(page, "Add city"))
    press(page.modes.buttons[ClickMode.JOIN])
    for route in ROUTES:
        page.new_route.a.value, page.new_route.b.value = route[:4], route[4:]
        press(button(page, "Join route"))
    press(page.modes.buttons[ClickMode.SELECT])
    page.edit_city.city.value = 0
    page.edit_city.name.value, page.edit_city.x.value, page.edit_city.side.value = "Old Mill", 150, "top"
    assert page.draft.cities[0] == City("Old Mill", 150, 100, "top")
    page.edit_city.city.value = 4
    press(button(page, "Delete city"))
    page.edit_route.route.value = 0
    page.edit_route.length.value, page.edit_route.color.value, page.edit_route.bend.value = 4, "black", -30
    press(button(page, "Second track"))
    assert page.draft.routes[0] == Route("Old Mill", "Port", 4, "black", -30)
    assert page.draft.routes[-1].cities == ("Old Mill", "Port")
    assert page.edit_route.double.disabled
    page.edit_route.route.value = 1
    press(button(page, "Delete route"))
    assert ("Port", "Dome") not in [route.cities for route in page.draft.routes]
    press(page.tabs.buttons[BoardsTab.TICKETS])
    page.tickets.a.value, page.tickets.b.value, page.tickets.worth_choice.value = "Old Mill", "Gate", 9
    press(button(page, "Add ticket"))
    page.tickets.ticket.value = 0
    page.tickets.points.value = 12
    assert page.draft.tickets == (Ticket("Old Mill", "Gate", 12),)
    press(button(page, "Revalue all"))
    assert page.draft.tickets[0].points == 4 + page.draft.routes[page.draft.tracks("Port", "Gate")[0]].length
    press(button(page, "Delete ticket"))
    assert page.draft.tickets == ()
    assert not urgent(page)


def test_a_form_without_a_choice_says_what_to_choose_and_cities_never_overlap(town):
    for tab, text in ((BoardsTab.DRAW, "Join route"), (BoardsTab.TICKETS, "Add ticket")):
        press(town.tabs.buttons[tab])
        press(button(town, text))
        assert urgent(town)
        assert "two cities" in said(town)
    press(town.tabs.buttons[BoardsTab.DRAW])
    press(town.modes.buttons[ClickMode.ADD])
    for _ in range(15):
        town.new_city.name.value = town.draft.free_name()
        press(button(town, "Add city"))
    assert len(town.draft.cities) == len(PLACES) + 15


def test_every_edit_can_be_undone_and_made_again_and_so_can_the_opening_of_a_board(town):
    made, edits = town.draft, len(PLACES) + len(ROUTES)
    for _ in range(edits):
        press(town.undo_button)
    assert (town.draft.cities, town.undo_button.disabled) == ((), True)
    for _ in range(edits):
        press(town.redo_button)
    assert (town.draft, town.redo_button.disabled) == (made, True)
    town.start.source.value = "usa"
    press(button(town, "Open"))
    assert town.draft.drawable == load_board("usa")
    press(town.undo_button)
    assert town.draft == made


def test_proposed_tickets_differ_each_time(town):
    press(town.tabs.buttons[BoardsTab.TICKETS])
    town.tickets.count.value = 2
    press(button(town, "Propose tickets"))
    press(button(town, "Propose tickets"))
    assert len({frozenset(ticket.cities) for ticket in town.draft.tickets}) == 4
    town.tickets.count.value = 20
    press(button(town, "Propose tickets"))
    assert not town.draft.problems
    press(button(town, "Propose tickets"))
    assert urgent(town)
    press(button(town, "Delete all"))
    assert town.draft.tickets == ()


def test_the_check_list_follows_every_edit(page):
    press(page.tabs.buttons[BoardsTab.CHECK])
    assert "2 things to fix" in listed(page)
    click_place(page, 100, 100)
    click_place(page, 500, 100)
    assert "1 thing to fix" in listed(page)
    page.act(lambda: page.editor.join("City 1", "City 2", None, None, 0))
    assert "Nothing to fix" in listed(page)
    assert "Bridges" in listed(page)
    assert "City 1 – City 2" in listed(page)


def test_crossing_routes_are_named_by_their_cities_and_shown_on_the_map(town):
    town.act(lambda: town.editor.join("Mill", "Dome", None, None, 0))
    press(town.tabs.buttons[BoardsTab.CHECK])
    assert "Mill – Dome crosses Port – Gate" in listed(town) or "Port – Gate crosses Mill – Dome" in listed(town)
    town.check.finding_choice.value = next(i for title, i in town.check.finding_choice.options if "cross" in title)
    marked = {town.draft.routes[mark.edge].cities for mark in town.map.picture.overlay.edges}
    assert marked == {("Mill", "Dome"), ("Port", "Gate")}
    press(town.tabs.buttons[BoardsTab.DRAW])
    assert town.map.picture.overlay is None


def test_a_city_is_not_in_the_way_because_the_name_of_another_begins_with_its_own():
    draft = BoardDraft().add_city("Old", 900, 600)
    for place in range(5):
        draft = draft.add_city(f"Old Saint Mary's Church {place}", 100 + 4 * place, 100 + place)
    found = {finding.title: finding for finding in findings(draft.join("Old", "Old Saint Mary's Church 0"))}
    in_the_way = found["Names in the way"].cities
    assert "Old Saint Mary's Church 0" in in_the_way
    assert "Old" not in in_the_way


def test_a_board_is_checked_by_its_own_rules_or_by_others(page):
    page.open_link("?board=mini")
    press(page.tabs.buttons[BoardsTab.CHECK])
    assert "Little room for the trains" not in listed(page)
    assert "Colors" not in listed(page)  # two colors of routes, and two of cards
    page.check.rules_choice.value = "usa"
    assert "Little room for the trains" in listed(page)
    assert "Colors out of balance" in listed(page)
    page.open_link("?board=usa")
    assert [fault for fault in ("cross", "Names in the way") if fault in listed(page)] == []
    page.check.rules_choice.value = "mini"
    assert "Colors without cards" in listed(page)
    page.read_file(sixty_cities().to_json().encode())
    for tab in BoardsTab:
        press(page.tabs.buttons[tab])
    assert not urgent(page)
    assert "60 cities" in page.summary.value


def test_a_ticket_without_a_path_is_a_problem(town):
    town.act(lambda: town.editor.add_ticket("Mill", "Dome", None))
    for pair in (("Port", "Dome"), ("Dome", "Gate")):
        town.editor.choose(route=town.draft.tracks(*pair)[0])
        town.act(town.editor.delete_route)
    press(town.tabs.buttons[BoardsTab.CHECK])
    assert "The ticket Mill – Dome cannot be completed" in listed(town)
    assert "1 to fix" in town.summary.value
    press(town.tabs.buttons[BoardsTab.PLAY])
    assert town.end.play.disabled
    assert "download" not in town.end.files.value


def test_a_changed_field_counts_before_another_thing_is_chosen_unless_it_is_refused(town):
    press(town.modes.buttons[ClickMode.SELECT])
    click_city(town, "Mill")
    before = town.draft
    town.edit_city.name.value = "Port"
    assert said(town) == "There is already a city Port. Give every city its own name."
    write(town.edit_city.x, "1,234")
    assert said(town).startswith("x: “1,234” can mean 1234 or 1.234.")
    assert town.draft == before
    write(town.edit_city.x, "100")
    town.edit_city.name.value = "Old Mill"
    click_city(town, "Dome")  # without a button between
    assert [city.name for city in town.draft.cities] == ["Old Mill", "Port", "Dome", "Gate", "Park"]
    assert town.edit_city.name.value == "Dome"
    press(town.undo_button)
    assert town.draft.cities[0].name == "Mill"


def draw(page, mode, *points):
    press(page.modes.buttons[mode])
    for point in points:
        click_place(page, *point)


def drawn(page):
    """Return the ground's markup in the browser."""
    return str(page.map.widget.figure["layout"]["meta"]["ground"])


def test_a_river_is_drawn_by_clicks_and_continues_beyond_the_edge_of_the_map(town):
    draw(town, ClickMode.RIVER, (0, 300))
    assert town.water.finish.disabled
    draw(town, ClickMode.RIVER, (500, 350), (1000, 300))
    town.water.width.value = 40
    press(town.water.finish)
    (river,) = town.draft.ground.rivers
    assert river.width == 40
    assert river.line == ((-4000, 300), (0, 300), (500, 350), (1000, 300), (5000, 300))
    assert "M-4000,300" in drawn(town)
    draw(town, ClickMode.RIVER, (300, 300), (500, 350))
    press(town.water.finish)
    text = town.draft.drawable.to_json()
    assert board_from_text(text).ground == town.draft.ground
    other = BoardsPage()
    send(other.start.input, {"kind": "text"}, text.encode())
    assert other.draft.ground == town.draft.ground
    assert "M300,300L400,325L500,350" in other.end.svg_button.content()


def test_a_click_on_the_last_point_of_a_river_or_the_first_of_a_shore_finishes_it(town):
    draw(town, ClickMode.RIVER, (300, 300), (500, 350), (500, 350))
    draw(town, ClickMode.SHORE, (600, 500), (700, 500), (700, 600), (602, 498))
    assert town.draft.ground == Ground(
        "land", (((600, 500), (700, 500), (700, 600)),), (River(((300, 300), (500, 350)), 30),)
    )


def test_a_click_on_a_city_or_a_route_is_a_point_of_the_river_that_is_drawn(town):
    press(town.modes.buttons[ClickMode.RIVER])
    click_city(town, "Mill")
    click_place(town, 300, 110)  # on the route from Mill to Port
    assert town.draft.sketch == ((100, 100), (300, 110))
    press(town.modes.buttons[ClickMode.SELECT])
    click_city(town, "Mill")
    assert town.editor.city == town.draft.city_index("Mill")


def test_every_point_can_be_undone_and_redone(town):
    draw(town, ClickMode.RIVER, (300, 300), (500, 350))
    assert "M300,300" in drawn(town)
    press(town.undo_button)
    assert town.draft.sketch == ((300, 300),)
    press(town.redo_button)
    press(town.water.finish)
    press(town.undo_button)
    assert town.draft.sketch == ((300, 300), (500, 350))
    assert town.draft.ground is None


def test_water_is_drawn_by_numbers_too_and_chosen_in_a_list_to_delete_it(town):
    water = town.water
    press(town.modes.buttons[ClickMode.SHORE])
    for corner in (100, 500):
        for water.x.value, water.y.value in ((corner, 500), (corner + 90, 500), (corner + 90, 600)):
            assert water.finish.disabled
            press(button(town, "Add point"))
        press(water.finish)
    listed_water = [label for label, _ in water.water.options]
    assert listed_water == ["choose one to delete it", "Shore 1, 3 points", "Shore 2, 3 points"]
    for left in (1, 0):
        assert water.delete.disabled  # nothing is chosen, after a deletion too
        water.water.value = ("shores", 0)
        press(water.delete)
        assert len(town.draft.ground.shores if town.draft.ground else ()) == left
    assert town.draft.ground is None


def test_water_beyond_the_shores_makes_the_first_shore_an_island(town):
    draw(town, ClickMode.SHORE, (100, 100), (900, 100), (900, 600), (100, 600))
    press(town.water.finish)
    lake = bent_path(town.draft.ground.shores[0], closed=True)
    assert f"z{lake}" in drawn(town)  # a hole in the land, which is everywhere
    assert "'fill-rule': 'evenodd'" in drawn(town)
    town.water.outside.value = "water"
    assert town.draft.ground.outside == "water"
    assert f"'d': '{lake}'" in drawn(town)  # the only land


def test_only_a_shore_from_edge_to_edge_continues_beyond_the_page(town):
    draw(town, ClickMode.SHORE, (0, 600), (400, 500), (500, 700), (0, 700))
    press(town.water.finish)
    draw(town, ClickMode.SHORE, (200, 300), (300, 400), (0, 350))
    press(town.water.finish)
    corner, bay = town.draft.ground.shores
    assert corner == ((-4000, 600), (0, 600), (400, 500), (500, 700), (500, 4700), (-4000, 4700))
    assert bay == ((200, 300), (300, 400), (0, 350))
