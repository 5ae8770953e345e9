"""Networks of a seat, and their overlays: marks, roles and sentences."""

import pytest

import ttr
from tests.positions import begun, build, route, ticket
from ttr.analysis import overlays
from ttr.game.seat_network import SeatNetwork
from ttr.graphs import Role

USA = ttr.load_board("usa")
WEST = [route(USA, "Seattle", "Vancouver"), route(USA, "Helena", "Seattle"), route(USA, "Calgary", "Helena")]
EAST = [route(USA, "Atlanta", "Nashville")]
DENVER_EL_PASO = USA.tickets[ticket(USA, "Denver", "El Paso")]
WAY = [route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe")]
SEATTLE_NEW_YORK = USA.tickets[ticket(USA, "New York", "Seattle")]


def of(*own: int, other: tuple[int, ...] = (), seats: int = 2) -> SeatNetwork:
    return SeatNetwork.of(build(build(begun(seats=seats), 0, *own), 1, *other))


def edges(overlay, role: Role) -> dict[int, str]:
    return {mark.edge: mark.label for mark in overlay.edges if mark.role is role}


def cities(overlay, role: Role) -> dict[str, str]:
    return {mark.vertex: mark.label for mark in overlay.vertices if mark.role is role}


DOUBLE = [route(USA, "Seattle", "Vancouver", track=track) for track in (0, 1)]


@pytest.mark.parametrize(
    ("own", "other", "seats", "closed"),
    [((), DOUBLE[:1], 2, DOUBLE), ((), DOUBLE[:1], 4, DOUBLE[:1]), (DOUBLE[:1], (), 4, DOUBLE[1:])],
)
def test_a_seat_owns_its_routes_and_those_of_others_and_closed_second_tracks_are_closed(own, other, seats, closed):
    network = of(*own, other=tuple(other), seats=seats)
    assert (network.own, network.closed) == (set(own), set(closed))


def test_the_component_with_the_most_trains_comes_first():
    parts = of(*EAST, *WEST).components
    assert [set(part.vertices) for part in parts] == [
        {"Seattle", "Vancouver", "Helena", "Calgary"},
        {"Atlanta", "Nashville"},
    ]


def test_a_view_and_a_position_give_the_same_network():
    state = build(begun(), 0, *WEST)
    assert SeatNetwork.of(ttr.player_view(state, 0)) == SeatNetwork.of(state)


def test_networks_are_lettered_from_the_largest():
    overlay = overlays.networks(of(*EAST, *WEST), "Ada")
    assert edges(overlay, Role.COMPONENT) == {**dict.fromkeys(WEST, "A"), EAST[0]: "B"}
    assert cities(overlay, Role.COMPONENT)["Nashville"] == "B"
    assert overlay.sentence == "Ada: 2 networks (A: 4 cities, 11 trains; B: 2 cities, 1 train)."


def test_a_connected_ticket_shows_the_path_between_its_cities():
    overlay = overlays.ticket_connectivity(of(*WAY, *EAST), DENVER_EL_PASO)
    assert list(edges(overlay, Role.PATH)) == WAY
    assert set(cities(overlay, Role.TERMINAL)) == {"Denver", "El Paso"}
    assert overlay.sentence == "Denver – El Paso is connected: Denver – Santa Fe – El Paso, 4 trains."


def test_a_ticket_with_a_gap_shows_the_networks_of_both_ends():
    overlay = overlays.ticket_connectivity(of(WAY[0]), DENVER_EL_PASO)
    assert edges(overlay, Role.COMPONENT) == {WAY[0]: "A"}
    assert cities(overlay, Role.TERMINAL) == {"Denver": "A", "El Paso": "B"}
    assert overlay.sentence == (
        "Denver – El Paso is not connected: Denver is in a network of 2 cities (A), El Paso (B) is in no network; "
        "joining them takes 2 more trains."
    )


def test_the_longest_path_numbers_its_routes_in_order():
    overlay = overlays.longest_path(of(*WEST, *EAST), "Ada")
    assert edges(overlay, Role.TRAIL) in (
        dict(zip(WEST, "123", strict=True)),
        dict(zip(reversed(WEST), "123", strict=True)),
    )
    assert set(cities(overlay, Role.TERMINAL)) == {"Vancouver", "Calgary"}
    assert "11 trains long, 3 routes from" in overlay.sentence


def test_a_closed_longest_path_marks_one_city():
    pairs = ("Atlanta", "Charleston"), ("Charleston", "Raleigh"), ("Atlanta", "Raleigh")
    assert len(overlays.longest_path(of(*(route(USA, *pair) for pair in pairs)), "Ada").vertices) == 1


WALL = tuple(i for i, r in enumerate(USA.routes) if "El Paso" in r.cities)


@pytest.mark.parametrize(
    ("overlay", "words", "marks"),
    [
        (overlays.networks(of(), "Ada"), "Ada: no routes yet, so no network.", False),
        (overlays.longest_path(of(), "Ada"), "Ada: no routes yet, so no longest path.", False),
        (overlays.ticket_connectivity(of(other=WALL), DENVER_EL_PASO), "can no longer connect them", False),
        (
            overlays.cheapest_completion(of(*WAY), [DENVER_EL_PASO]),
            "Every ticket is connected; nothing is left to claim.",
            False,
        ),
        (
            overlays.cheapest_completion(of(other=WALL), [DENVER_EL_PASO, SEATTLE_NEW_YORK]),
            "Denver – El Paso is cut off",
            True,
        ),
        (overlays.all_tickets(of(), [DENVER_EL_PASO]), "0 of 1 ticket connected.", False),
    ],
)
def test_what_is_not_there_any_more_or_yet_is_said(overlay, words, marks):
    assert words in overlay.sentence
    assert bool(overlay.edges) == marks


def test_the_cheapest_completion_distinguishes_routes_to_claim_from_owned_ones():
    overlay = overlays.cheapest_completion(of(WAY[0]), [DENVER_EL_PASO])
    assert set(edges(overlay, Role.TODO)) == {WAY[1]}
    assert set(edges(overlay, Role.PATH)) == {WAY[0]}
    assert overlay.sentence == "Left to claim: Denver – El Paso: 2 trains on El Paso – Santa Fe."


def test_the_cheapest_completion_goes_around_closed_routes_and_leaves_out_connected_tickets():
    overlay = overlays.cheapest_completion(of(WAY[0], other=(WAY[1],)), [DENVER_EL_PASO])
    assert WAY[1] not in {mark.edge for mark in overlay.edges}
    assert "6 trains on" in overlay.sentence
    overlay = overlays.cheapest_completion(of(*WAY), [DENVER_EL_PASO, SEATTLE_NEW_YORK])
    assert set(cities(overlay, Role.TERMINAL)) == {"Seattle", "New York"}


def test_all_tickets_show_the_ends_of_each_and_the_paths_of_connected_ones():
    overlay = overlays.all_tickets(of(*WAY), [DENVER_EL_PASO, SEATTLE_NEW_YORK])
    assert list(edges(overlay, Role.PATH)) == WAY
    assert set(cities(overlay, Role.TERMINAL)) == {"Denver", "El Paso", "Seattle", "New York"}
    assert overlay.sentence == "1 of 2 tickets connected: Denver – El Paso."


@pytest.mark.parametrize("seed", range(5))
def test_every_overlay_of_every_turn_of_a_game_marks_routes_and_cities_of_the_board_once(seed):
    names = {city.name for city in USA.cities}
    for state in ttr.play(["destination", "random"], seed=seed).states()[::7]:
        for seat in (0, 1):
            built = SeatNetwork.of(state, seat)
            held = [USA.tickets[index] for index in state.tickets[seat]]
            shown = [overlays.networks(built, "Ada"), overlays.longest_path(built, "Ada")]
            shown += [
                overlays.cheapest_completion(built, held),
                *(overlays.ticket_connectivity(built, t) for t in held),
            ]
            for overlay in shown:
                marked = [mark.edge for mark in overlay.edges]
                assert len(set(marked)) == len(marked)
                assert set(marked) <= set(range(100))
                spots = [mark.vertex for mark in overlay.vertices]
                assert len(set(spots)) == len(spots)
                assert set(spots) <= names
                assert overlay.sentence.endswith(".")


MINI = ttr.load_board("mini")


def on_mini(*own: int, other: tuple[int, ...] = ()) -> SeatNetwork:
    state = ttr.new_game("mini", seed=7, first=0)
    for _ in range(2):
        state = ttr.apply(state, ttr.legal_moves(state)[-1])
    return SeatNetwork.of(build(build(state, 0, *own), 1, *other))


def test_a_bridge_is_the_bottleneck_of_every_ticket_across_it():
    bridge = route(MINI, "Inverlo", "Jolum")
    across = ttr.Ticket("Gilmora", "Mornelo", 6)
    overlay = overlays.bottlenecks(on_mini(), [across], twins_close=True)
    assert edges(overlay, Role.BOTTLENECK).keys() == {bridge}
    assert overlay.sentence == "Gilmora – Mornelo: rivals need 1 claim to cut it off: Inverlo – Jolum."


def test_your_own_bridge_is_not_a_bottleneck():
    bridge = route(MINI, "Inverlo", "Jolum")
    overlay = overlays.bottlenecks(on_mini(bridge), [ttr.Ticket("Inverlo", "Kestow", 6)], twins_close=True)
    assert bridge not in edges(overlay, Role.BOTTLENECK)
    assert "rivals need at least 2 claims to cut it off" in overlay.sentence


def test_one_claim_cuts_both_tracks_of_a_double_route_if_it_closes_the_other():
    ends = [ttr.Ticket("Seattle", "Vancouver", 1)]
    closing = overlays.bottlenecks(of(), ends, twins_close=True)
    staying = overlays.bottlenecks(of(seats=4), ends, twins_close=False)
    assert "2 claims" in closing.sentence
    assert "3 claims" in staying.sentence
    assert "Seattle – Vancouver (both tracks)" in staying.sentence
    assert len(edges(closing, Role.BOTTLENECK)) == len(edges(staying, Role.BOTTLENECK)) == 3


def test_connected_and_cut_off_tickets_have_no_bottleneck():
    done = overlays.bottlenecks(of(*WAY), [DENVER_EL_PASO], twins_close=True)
    assert done == overlays.Overlay(sentence="Every ticket is connected: nothing can cut it off.")
    holmira = route(MINI, "Holmira", "Lindaro")
    cut = overlays.bottlenecks(on_mini(other=(holmira,)), [ttr.Ticket("Lindaro", "Fennby", 4)], twins_close=True)
    assert cut.sentence == "Lindaro – Fennby is cut off already."
    assert cut.edges == ()
