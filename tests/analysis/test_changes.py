"""Changes of a claim: each kind of change, its numbers, and secrets kept from a reader."""

import random
from dataclasses import replace

import pytest

import ttr
from tests.game.first_journey import BOARD, T
from tests.positions import begun, build, do, lay, route, small_board, ticket, with_hidden_permuted
from ttr.analysis.changes import ChangeKind, changes
from ttr.game.files.log import EVERYTHING, PUBLIC
from ttr.game.moves import ClaimRoute

USA = ttr.load_board("usa")


def at(seat=0, *, own=(), rivals=(), tickets=((), ()), seats=2, **fields):
    """Return a position with these routes built and tickets held, in which a seat is to move."""
    state = build(begun(seats=seats), seat, *own)
    for rival, routes in enumerate(rivals, start=1):
        state = build(state, rival, *routes)
    held = tuple(tickets) + ((),) * (seats - len(tickets))
    return lay(state, tickets=held, seat=seat, **fields)


def claim(state, index):
    length = state.board.routes[index].length
    ready = lay(state, phase=ttr.Phase.TURN, hand="L" * length)
    move = ClaimRoute(index, None, length)
    return ready, move, ttr.apply(ready, move)


def changes_by_kind(state, index, reader=EVERYTHING):
    """Return the changes of a claim by kind; several changes of one kind are joined."""
    found = {}
    for change in changes(*claim(state, index), reader):
        found[change.kind] = f"{found[change.kind]} {change.sentence}" if change.kind in found else change.sentence
    return found


def routes(*pairs: str) -> list[int]:
    return [route(USA, *pair.strip().split(" – ")) for pair in pairs]


# The routes of the seat, and after a bar those of its rival; the claim; the kind of change, and parts of its sentence.
CLAIMS = """
 > Denver – Omaha > BEGUN Began a first component: Denver – Omaha, 4 trains.
Atlanta – Nashville > Denver – Omaha > BEGUN Began another component
Denver – Omaha > Denver – Helena > EXTENDED Reached Helena: the component has 3 cities and 8 trains now.
Denver – Santa Fe, El Paso – Houston > El Paso – Santa Fe > JOINED two components, of 2 … : 4 cities and 10 trains in
Atlanta – Charleston, Charleston – Raleigh > Atlanta – Raleigh > CYCLE cycle of 6 trains: Atlanta … – Raleigh – Atlanta.
Denver – Omaha | Duluth – Winnipeg > Denver – Helena > LONGEST Longest path from 4 to 8 trains, the longest of all now.
Denver – Omaha > Chicago – Omaha > LONGEST Longest path from 4 to 8 trains, still the longest of all.
 | El Paso – Houston > Duluth – Toronto > LONGEST Longest path from 0 to 6 trains, tied with Player 2.
 | El Paso – Houston > Denver – Omaha > LONGEST behind Player 2 with 6.
"""


@pytest.mark.parametrize("row", CLAIMS.strip("\n").splitlines())
def test_a_claim_changes_components_cycles_and_longest_paths(row):
    built, pair, change = row.split(" > ")
    own, _, rival = built.partition("|")
    state = at(own=routes(*own.split(", ")) if own.strip() else (), rivals=[routes(rival)] if rival else ())
    kind, _, words = change.partition(" ")
    said = changes_by_kind(state, *routes(pair))[ChangeKind[kind]]
    assert [part for part in words.split(" … ") if part not in said] == []


def test_a_second_cycle_is_counted():
    own = routes("Atlanta – Charleston", "Charleston – Raleigh", "Atlanta – Raleigh", "Atlanta – Nashville")
    kinds = changes_by_kind(at(own=own), route(USA, "Nashville", "Raleigh"))
    assert kinds[ChangeKind.CYCLE].endswith("It is the component's second independent cycle.")


def test_an_unchanged_longest_path_is_not_reported():
    state = at(own=routes("Denver – Omaha", "Denver – Helena"))
    assert ChangeKind.LONGEST not in changes_by_kind(state, route(USA, "Denver", "Santa Fe"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_second_track_is_closed_to_everybody_with_two_or_three_players_and_else_open_to_the_others(seats):
    kinds = changes_by_kind(at(seats=seats), route(USA, "Seattle", "Vancouver"))
    closed = "Closed the second track, 1 gray, to everybody."
    assert kinds[ChangeKind.TRACK] == (closed if seats < 4 else "The second track, 1 gray, stays open to the others.")


def test_single_routes_and_second_claims_do_not_mention_tracks():
    assert ChangeKind.TRACK not in changes_by_kind(at(seats=4), route(USA, "Denver", "Omaha"))
    both = [route(USA, "Seattle", "Vancouver", track=track) for track in (0, 1)]
    assert ChangeKind.TRACK not in changes_by_kind(at(seats=4, rivals=[[both[0]]]), both[1])


DENVER_EL_PASO = ticket(USA, "Denver", "El Paso")


def test_a_completed_ticket_comes_first_with_its_path():
    state = at(own=[route(USA, "Denver", "Santa Fe")], tickets=[[DENVER_EL_PASO], []])
    first = changes(*claim(state, route(USA, "El Paso", "Santa Fe")))[0]
    assert first.kind is ChangeKind.COMPLETED
    assert first.sentence == "Completed Denver – El Paso for 4 points: Denver – Santa Fe – El Paso."


FAR_AWAY = "Put Denver – El Paso out of reach"


@pytest.mark.parametrize(
    ("pair", "trains", "kind", "words"),
    [
        ("Denver – Santa Fe", 45, ChangeKind.NEARER, "Brought Denver – El Paso nearer: 2 trains to go instead of 4."),
        ("Chicago – Omaha", 6, ChangeKind.OUT_OF_REACH, f"{FAR_AWAY}: 4 trains to go, and only 2 left."),
        ("Chicago – Omaha", 8, ChangeKind.OUT_OF_REACH, None),
    ],
)
def test_a_nearer_ticket_and_one_that_takes_too_many_trains_are_reported(pair, trains, kind, words):
    state = at(tickets=[[DENVER_EL_PASO], []], trains=(trains, 45))
    assert changes_by_kind(state, *routes(pair)).get(kind) == words


# A ticket from a to d, 2 trains by the short path through b, 6 by the long one.
DETOUR = small_board([("a", "b", 1), ("b", "d", 1), ("a", "c", 3), ("c", "d", 3)], [("a", "d", 5)])


def rival_with_a_ticket(owners=(None,) * 4, trains=(45, 45)):
    rules = ttr.Rules(name="small", title="Small", board="usa", tickets_dealt=0, tickets_kept_first=0)
    state = ttr.new_game(rules, ["Ada", "Blue"], 0, board=DETOUR, first=0)
    mask = sum(1 << index for index, owner in enumerate(owners) if owner is None)
    return lay(state, tickets=((), (0,)), owners=owners, open_routes=(mask, mask), trains=trains)


FAR = "Lengthened Blue's cheapest path for a – d from 2 to 6 trains"
RIVALS = [
    (rival_with_a_ticket(), 0, ChangeKind.FARTHER, f"{FAR}."),
    (rival_with_a_ticket(trains=(45, 4)), 1, ChangeKind.OUT_OF_REACH, f"{FAR}, and Blue has only 4 left."),
    (rival_with_a_ticket(trains=(45, 6)), 1, ChangeKind.OUT_OF_REACH, None),
    (
        rival_with_a_ticket(owners=(0, None, None, None)),
        3,
        ChangeKind.CUT_OFF,
        "Cut Blue off from a – d: the routes still open do not connect it.",
    ),
]


@pytest.mark.parametrize(("state", "claimed", "kind", "words"), RIVALS)
def test_a_longer_or_closed_path_of_a_rival_is_reported(state, claimed, kind, words):
    found = [change for change in changes(*claim(state, claimed)) if change.kind is kind]
    assert [(change.seat, change.sentence) for change in found] == [(1, words)] * bool(words)


def test_tickets_of_others_stay_secret():
    position = rival_with_a_ticket()
    assert ChangeKind.FARTHER in changes_by_kind(position, 0, reader=1)
    assert ChangeKind.FARTHER not in changes_by_kind(position, 0, reader=0)
    assert ChangeKind.FARTHER not in changes_by_kind(position, 0, reader=PUBLIC)
    own = at(tickets=[[DENVER_EL_PASO], []])
    assert ChangeKind.NEARER in changes_by_kind(own, route(USA, "Denver", "Santa Fe"), reader=0)
    assert ChangeKind.NEARER not in changes_by_kind(own, route(USA, "Denver", "Santa Fe"), reader=1)


def test_reported_changes_do_not_depend_on_hidden_cards():
    record = ttr.play(["destination"] * 3, seed=4)
    states = record.states()
    for index, move in enumerate(record.moves[:-1]):
        before, after = states[index], states[index + 1]
        if not isinstance(move, ClaimRoute):
            continue
        for reader in (0, 1, 2):
            one, other = (with_hidden_permuted(state, reader, random.Random(index)) for state in (before, after))
            assert changes(before, move, after, reader) == changes(one, move, other, reader)


def journey(*own, rules="first-journey", deck=(T.KIEV_WARSAW, T.ROME_ZURICH)):
    """Return a position in which seat 0 has built these routes and holds the ticket London – Paris."""
    state = build(begun(rules, board=BOARD), 0, *(route(BOARD, *pair) for pair in own))
    return lay(state, seat=0, tickets=((T.LONDON_PARIS,), ()), shown=((), ()), ticket_deck=deck)


NEAR = replace(ttr.FIRST_JOURNEY, name="near", ticket_bonus=(("Rome", "London"), ("Paris",)))
DRAWN = journey(("Amsterdam", "Paris"), deck=(T.AMSTERDAM_PARIS, T.KIEV_WARSAW, T.ROME_ZURICH))
COMPLETED = "Completed London – Paris: London – Paris."
BOTH = f"{COMPLETED} Drew Amsterdam – Paris, which is connected already."
BONUS = "Connected London to Paris: the bonus counts as one more ticket."
SHOWN = [(journey(), ChangeKind.COMPLETED, COMPLETED), (DRAWN, ChangeKind.COMPLETED, BOTH)]
SHOWN += [(journey(rules=NEAR), ChangeKind.BONUS, BONUS)]


@pytest.mark.parametrize(("state", "kind", "words"), SHOWN, ids=["completed", "drawn", "bonus"])
def test_everybody_sees_completed_tickets_and_only_its_seat_new_ones(state, kind, words):
    index = route(BOARD, "London", "Paris")
    seen = {reader: changes_by_kind(state, index, reader) for reader in (EVERYTHING, 0, 1, PUBLIC)}
    assert {kinds[kind] for kinds in seen.values()} == {words}
    new = [seen[reader].get(ChangeKind.NEW_TICKET) for reader in (0, 1, PUBLIC)]
    assert new == ["Kiev – Warsaw: 1 train to go.", None, None]


def test_only_its_seat_sees_how_far_new_swapped_tickets_are():
    before = journey()
    after = do(before, "swap tickets")
    found = [changes(before, ttr.SwapTickets(), after, reader) for reader in (0, 1, PUBLIC)]
    assert [change.sentence.partition(": ") for change in found[0]] == [
        ("Kiev – Warsaw", ": ", "1 train to go."),
        ("Rome – Zurich", ": ", "1 train to go."),
    ]
    assert found[1:] == [(), ()]


def test_an_immediate_end_begins_no_last_round():
    state = lay(journey(), trains=(1, 20))
    assert ChangeKind.LAST_ROUND not in changes_by_kind(state, route(BOARD, "London", "Paris"))


def test_readers_who_may_know_see_how_far_new_tickets_are():
    state = begun()
    drawn = do(state, "draw tickets")
    keep = ttr.KeepTickets(drawn.offer[:1])
    after = ttr.apply(drawn, keep)
    new = changes(drawn, keep, after, reader=drawn.seat)
    assert [change.kind for change in new] == [ChangeKind.NEW_TICKET]
    assert "to go" in new[0].sentence
    assert changes(drawn, keep, after, reader=1 - drawn.seat) == ()


def test_a_drawn_card_causes_no_changes():
    state = begun()
    assert changes(state, ttr.DrawCard(None), do(state, "draw deck")) == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_claim_of_a_game_has_one_change_of_components_and_complete_sentences(seats):
    record = ttr.play(["destination", "random"] * (seats // 2) + ["destination"] * (seats % 2), seed=seats)
    states = record.states()
    networks = {ChangeKind.BEGUN, ChangeKind.EXTENDED, ChangeKind.JOINED, ChangeKind.CYCLE}
    for index, move in enumerate(record.moves):
        found = changes(states[index], move, states[index + 1])
        assert sum(change.kind in networks for change in found) == isinstance(move, ClaimRoute)
        assert all(change.sentence.endswith(".") for change in found)
        assert all(change.seat in range(seats) for change in found)


def test_completed_tickets_of_a_game_match_its_score():
    record = ttr.play(["destination"] * 4, seed=5)
    states = record.states()
    found = [
        change for index, move in enumerate(record.moves) for change in changes(states[index], move, states[index + 1])
    ]
    # Kept tickets that were already connected count as new tickets.
    done = sum(
        change.kind is ChangeKind.COMPLETED
        or (change.kind is ChangeKind.NEW_TICKET and change.sentence.endswith(": connected."))
        for change in found
    )
    assert done == sum(seat.completed for seat in ttr.scores(states[-1]))
