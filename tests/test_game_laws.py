"""Laws that hold in every position of every game, whoever plays it and however."""

import random
from collections import Counter

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import ttr
from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Pass, Phase
from ttr.cards import COLORS, NO_CARD, WILD

from .positions import total_cards, with_hidden_permuted

USA = ttr.load_board("usa")
ALL_CARDS = {**dict.fromkeys(COLORS, 12), "locomotive": 14}
POINTS = (0, 1, 2, 4, 7, 10, 15)
MOST_MOVES = 3000

# --- how the games are played ----------------------------------------------------------------------

POLICIES = {
    "evenly": (),
    "hoarding cards": (DrawCard,),
    "hoarding tickets": (DrawTickets, DrawCard),
    "building": (ClaimRoute,),
}


def pick(legal: tuple[ttr.Move, ...], policy: str, rng: random.Random) -> ttr.Move:
    """A legal move of the kind that the policy prefers, now and then any."""
    for kind in POLICIES[policy]:
        preferred = [move for move in legal if type(move) is kind]
        if preferred and rng.random() < 0.97:
            return rng.choice(preferred)
    return rng.choice(legal)


# --- the laws --------------------------------------------------------------------------------------


def open_to(owners, seat: int, seats: int) -> set[int]:
    """The routes that are not closed to a seat, from who owns what alone."""
    found = set()
    for index, route in enumerate(USA.routes):
        twins = [j for j, other in enumerate(USA.routes) if {other.a, other.b} == {route.a, route.b} and j != index]
        taken = [owners[j] for j in twins if owners[j] is not None]
        closed = owners[index] is not None or seat in taken or (taken and seats <= 3)
        if not closed:
            found.add(index)
    return found


def check_position(state: ttr.GameState) -> None:
    """What holds in every position."""
    assert total_cards(state) == ALL_CARDS
    piles = [*state.tickets, *state.offers, state.ticket_deck]
    assert sorted(ticket for pile in piles for ticket in pile) == list(range(30))
    for seat in range(len(state.hands)):
        own = [route for route, owner in zip(USA.routes, state.owners, strict=True) if owner == seat]
        assert state.trains[seat] == 45 - sum(route.length for route in own) >= 0
        assert state.points[seat] == sum(POINTS[route.length] for route in own)
        assert len({frozenset(route.cities) for route in own}) == len(own)
    assert state.deck or not state.discards
    assert not state.deck or NO_CARD not in state.display
    cards = state.deck + state.discards + state.display.replace(bytes([NO_CARD]), b"")
    others = len(cards) - cards.count(WILD)
    takes_turns = len(state.deck) == 5 and not state.discards and state.deck.count(WILD) >= 3
    assert state.display.count(WILD) < 3 or min(5, len(cards)) - others >= 3 or takes_turns
    assert state.cards_due == (1 if state.phase is Phase.NEXT_CARD else 0)
    assert (state.phase is Phase.OVER) == state.over == (state.end is not None)


def check_moves(state: ttr.GameState) -> tuple[ttr.Move, ...]:
    """What holds for the legal moves; they are returned."""
    legal = ttr.legal_moves(state)
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (not state.over)
    assert (Pass() in legal) == (legal == (Pass(),))
    return legal


def check_step(before: ttr.GameState, move: ttr.Move, after: ttr.GameState) -> None:
    """What holds from one position to the next."""
    seat = before.seat
    for other in range(len(before.hands)):
        if other != seat:
            assert after.hands[other] == before.hands[other]
            assert after.tickets[other] == before.tickets[other]
            assert after.trains[other] == before.trains[other]
    gained = sum(after.hands[seat]) - sum(before.hands[seat])
    match move:
        case DrawCard():
            assert gained == 1
        case ClaimRoute(route=route):
            assert gained == -USA.routes[route].length
            assert route in open_to(before.owners, seat, len(before.hands))
            assert after.owners == (*before.owners[:route], seat, *before.owners[route + 1 :])
        case _:
            assert gained == 0
    assert after.turn - before.turn in (0, 1)
    if after.turn > before.turn and not after.over:
        assert after.seat == (seat + 1) % len(before.hands)


def finish(start: ttr.GameState, policy: str, rng: random.Random) -> tuple[ttr.GameState, list[ttr.Move]]:
    """Play a game to its end, checking every position on the way."""
    state, moves = start, []
    while not state.over:
        moves.append(pick(check_moves(state), policy, rng))
        after = ttr.apply(state, moves[-1])
        check_step(state, moves[-1], after)
        check_position(after)
        state = after
        assert len(moves) < MOST_MOVES
    return state, moves


@pytest.mark.parametrize("rules", ["usa", "usa-online"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_ends_and_keeps_the_laws_on_the_way(rules, seats, policy):
    for seed in range(3):
        rng = random.Random(f"{seed} {policy}")
        start = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], seed)
        end, moves = finish(start, policy, rng)
        assert check_moves(end) == ()
        record = ttr.Record.of(start, moves, end)
        assert ttr.Record.from_text(record.to_text()) == record


def test_hoarding_reaches_the_positions_that_are_rare():
    """Else the laws above were never asked where they are most likely to break."""
    seen = Counter()
    for rules in ("usa", "usa-online"):
        for seed in range(6):
            rng, state = random.Random(seed), ttr.new_game(rules, ["Ada", "Bo", "Cy"], seed)
            while not state.over:
                state = ttr.apply(state, pick(ttr.legal_moves(state), "hoarding cards", rng))
                seen["no card left"] += not state.deck and not state.discards
                seen["empty slot"] += NO_CARD in state.display
                seen["shuffled"] += len(state.shuffles) > 0
                seen["three locomotives stay"] += state.display.count(WILD) >= 3
                seen["hand of thirty"] += max(map(sum, state.hands)) >= 30
    assert all(seen.values()), seen
    assert len(seen) == 5


# --- a machine that plays, and tries whatever comes to its mind -------------------------------------

numbers = st.integers(-2, 12) | st.sampled_from([99, 100, 101, 10**12, -1])
strange = st.sampled_from([None, True, 1.0, "1", "red", "", b"red", (), [1]])
anything = st.one_of(
    st.builds(DrawCard, st.none() | numbers | strange),
    st.just(DrawTickets()),
    st.just(Pass()),
    st.builds(
        KeepTickets, st.lists(st.integers(-1, 31), max_size=5) | st.lists(st.sampled_from(["1", True, 2.0]), max_size=1)
    ),
    st.builds(
        ClaimRoute,
        st.integers(0, 99) | numbers | strange,
        st.none() | st.sampled_from([*COLORS, "gray", "locomotive", "pink"]) | strange,
        st.integers(0, 6) | numbers | strange,
    ),
    strange,
)


class Game(RuleBasedStateMachine):
    """A game of any edition and number of seats, played in bursts by any policy."""

    @initialize(rules=st.sampled_from(["usa", "usa-online"]), seats=st.integers(2, 5), seed=st.integers(0, 10**6))
    def begin(self, rules: str, seats: int, seed: int) -> None:
        self.start = self.state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], seed)
        self.moves: list[ttr.Move] = []
        check_position(self.state)

    def make(self, move: ttr.Move) -> None:
        after = ttr.apply(self.state, move)
        check_step(self.state, move, after)
        check_position(after)
        self.moves.append(move)
        self.state = after

    @precondition(lambda self: not self.state.over)
    @rule(policy=st.sampled_from([*POLICIES]), count=st.integers(1, 40), seed=st.integers(0, 999))
    def play_on(self, policy: str, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if not self.state.over:
                self.make(pick(check_moves(self.state), policy, rng))

    @rule(move=anything)
    def try_anything(self, move: object) -> None:
        """Exactly the legal moves are accepted; any other is refused in a sentence and changes nothing."""
        legal = repr(move) in map(repr, ttr.legal_moves(self.state))
        reason = ttr.why_illegal(self.state, move)
        assert (reason is None) == legal
        before = self.state.draft()
        if legal:
            self.make(move)
            return
        assert isinstance(reason, str)
        assert len(reason) > 10
        assert reason.endswith(".")
        with pytest.raises(ttr.IllegalMove, match=r"\."):
            ttr.apply(self.state, move)
        assert self.state.draft() == before

    @rule(place=st.integers(0, 10**6))
    def try_a_legal_move_elsewhere(self, place: int) -> None:
        """A move that was legal once is accepted now exactly if it is legal now."""
        if self.moves:
            self.try_anything(self.moves[place % len(self.moves)])

    @rule(seat=st.integers(0, 4), seed=st.integers(0, 999))
    def look(self, seat: int, seed: int) -> None:
        """A view is the same whatever the hidden cards are, and answers as the position does."""
        seat %= len(self.state.hands)
        view = ttr.player_view(self.state, seat)
        other = with_hidden_permuted(self.state, seat, random.Random(seed))
        assert ttr.player_view(other, seat) == view
        assert repr(other) == repr(self.state)
        assert view.legal_moves == (ttr.legal_moves(self.state) if seat == self.state.seat else ())
        routes = {index for index in range(100) if view.open_mask >> index & 1}
        assert routes == open_to(self.state.owners, seat, len(self.state.hands))

    @rule()
    def score(self) -> None:
        final = ttr.scores(self.state)
        assert tuple(seat.route_points for seat in final) == self.state.points
        assert {seat.rank for seat in final} >= {1}
        assert sorted(range(len(final)), key=lambda seat: final[seat].rank)[0] in final.winners

    @rule()
    def write_and_read(self) -> None:
        record = ttr.Record.of(self.start, self.moves, self.state)
        again = ttr.Record.from_text(record.to_text())
        assert again == record
        assert again.states() == record.states()
        assert again.final_state == record.final_state

    def teardown(self) -> None:
        if hasattr(self, "state"):
            finish(self.state, "evenly", random.Random(0))


# Whole games shrink badly: the phases are those that look for a failure.
LOOKING = (hypothesis.Phase.explicit, hypothesis.Phase.reuse, hypothesis.Phase.generate)
Game.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None, phases=LOOKING)
TestAnyGame = Game.TestCase
