"""The map in words: networks, open routes near them, the state of each ticket, and no secrets."""

import random

import ttr
from tests.positions import begun, build, lay, route, ticket
from ttr.analysis.map_text import describe_map, map_in_words
from ttr.game.view import player_view

USA = ttr.load_board("usa")


def text(passages):
    return "\n".join(line for passage in passages for line in (passage.heading, *passage.lines))


def test_each_network_is_listed_with_its_cities_and_trains():
    east, west = route(USA, "Atlanta", "Nashville"), route(USA, "Helena", "Seattle")
    state = build(begun(), 0, east, west, route(USA, "Calgary", "Helena"))
    first, second, *_ = describe_map(state)
    assert first.heading == "Player 1, 34 trains left"
    assert first.lines == (
        "Network A: Calgary, Helena and Seattle, 10 trains.",
        "Network B: Atlanta and Nashville, 1 train.",
    )
    assert second.lines == ("No routes yet.",)


def test_open_routes_are_listed_only_at_your_own_cities_with_both_colors_and_within_the_trains_left():
    state = build(build(begun(), 0, route(USA, "Portland", "Seattle")), 1, route(USA, "Seattle", "Vancouver"))
    near = next(p for p in describe_map(state, 0) if p.heading.startswith("Open routes"))
    assert near.heading == "Open routes at Player 1's networks"
    assert near.lines == (
        "From Portland to Salt Lake City 6 blue, to San Francisco 5 green or purple.",
        "From Seattle to Calgary 4 gray, to Helena 6 yellow.",
    )
    few = text(describe_map(lay(state, trains=(5, 45)), 0))
    assert ("San Francisco 5" in few, "Salt Lake City 6" in few) == (True, False)


def test_a_ticket_gives_the_trains_to_go_and_the_blocking_routes():
    dallas = ticket(USA, "Dallas", "New York")
    free = describe_map(begun(), 0, [dallas])[-1]
    assert free.lines[0].startswith("Dallas – New York, 11 points: 11 trains to go, on ")
    assert "in the way" not in free.lines[0]
    taken = route(USA, "Dallas", "Little Rock")
    blocked = describe_map(build(begun(), 1, taken), 0, [dallas])[-1].lines[0]
    assert "Dallas – Little Rock (Player 2) is in the way." in blocked


def test_the_owner_of_the_other_track_is_named_for_a_closed_one_and_an_open_track_is_not_in_the_way():
    houston = ticket(USA, "Houston", "Kansas City")
    doubles = (("Dallas", "Houston", 0), ("Kansas City", "Oklahoma City", 0), ("Kansas City", "Oklahoma City", 1))
    half, *both = [route(USA, a, b, track=track) for a, b, track in doubles]
    (line,) = describe_map(build(begun(), 1, both[1]), 0, [houston])[-1].lines
    assert line.endswith("Kansas City – Oklahoma City (Player 2) is in the way.")
    (line,) = describe_map(build(build(begun(seats=4), 1, half, both[0]), 2, both[1]), 0, [houston])[-1].lines
    assert "Kansas City – Oklahoma City" in line
    assert "Dallas – Houston (" not in line


def test_in_a_game_without_points_a_ticket_has_none():
    (line,) = describe_map(begun("first-journey"), 0, [0])[-1].lines
    assert line.startswith("Amsterdam – Vienna: 2 trains to go")


def test_a_connected_or_cut_off_ticket_says_so():
    el_paso = ticket(USA, "Denver", "El Paso")
    through = [route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe")]
    assert describe_map(build(begun(), 0, *through), 0, [el_paso])[-1].lines == (
        "Denver – El Paso, 4 points: connected.",
    )
    around = [i for i, track in enumerate(USA.routes) if "El Paso" in track.cities]
    lines = describe_map(build(begun(), 1, *around), 0, [el_paso])[-1].lines
    assert lines[0].startswith("Denver – El Paso, 4 points: cut off. ")
    assert lines[0].endswith("in the way.")


def test_the_text_does_not_depend_on_hidden_cards():
    rng, record = random.Random(3), ttr.play(["destination", "random"], seed=7)
    for state in rng.sample(record.states()[:-1], 8):
        for seat in (0, 1):
            told = text(map_in_words(player_view(state, seat)))
            theirs = set(state.tickets[1 - seat]) - set(state.tickets[seat])
            assert not [index for index in theirs if f"{state.board.tickets[index]}," in told]
            assert text(describe_map(state)) in told


def test_a_finished_game_lists_no_open_routes():
    last = ttr.play(["destination", "random"], rules="mini", seed=7).states()[-1]
    assert len(map_in_words(player_view(last, 0))) == 2
