"""Laws that hold in every position of every game, with all rules and all kinds of players."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import ttr
from tests.positions import total_cards, with_hidden_permuted
from ttr import ClaimRoute, DrawCard, DrawTickets, End, KeepTickets, Pass, Phase, SwapTickets
from ttr.game.cards import CARD_INDEX, COLORS, LOCOMOTIVE, NO_CARD, WILD
from ttr.game.files.log import log_rows
from ttr.game.rules import MAX_REDEALS, deals_for_display

BOARDS = {name: ttr.load_board(name) for name in ("usa", "mini", "first-journey")}
MOST_MOVES = 3000

POLICIES = {
    "evenly": (),
    "hoarding cards": (DrawCard,),
    "hoarding tickets": (DrawTickets, DrawCard),
    "swapping tickets": (SwapTickets, ClaimRoute),
    "building": (ClaimRoute,),
}
CHANCE = {SwapTickets: 0.6}  # players who only swapped would never finish


def pick(legal: tuple[ttr.Move, ...], policy: str, rng: random.Random) -> ttr.Move:
    """Return a legal move of the policy's preferred kind, or sometimes any legal move."""
    for kind in POLICIES[policy]:
        preferred = [move for move in legal if type(move) is kind]
        if preferred and rng.random() < CHANCE.get(kind, 0.97):
            return rng.choice(preferred)
    return rng.choice(legal)


def open_to(state: ttr.GameState, seat: int) -> set[int]:
    """Return the routes that are not closed to a seat, computed only from the owners."""
    found, routes, owners = set(), state.board.routes, state.owners
    alone = len(state.hands) < state.rules.double_routes_from  # only one track of a double route can be claimed
    tracks: dict[frozenset[str], list[int]] = {}
    for index, route in enumerate(routes):
        tracks.setdefault(frozenset(route.cities), []).append(index)
    for index, route in enumerate(routes):
        taken = [owners[j] for j in tracks[frozenset(route.cities)] if j != index and owners[j] is not None]
        closed = owners[index] is not None or seat in taken or (taken and alone)
        if not closed:
            found.add(index)
    return found


def own_routes(state: ttr.GameState, seat: int) -> list[ttr.Route]:
    return [route for route, owner in zip(state.board.routes, state.owners, strict=True) if owner == seat]


def reached(state: ttr.GameState, seat: int, city: str) -> set[str]:
    found, routes = {city}, own_routes(state, seat)
    while more := {end for route in routes if found & {*route.cities} for end in route.cities} - found:
        found |= more
    return found


def connects(state: ttr.GameState, seat: int, ticket: int) -> bool:
    a, b = state.board.tickets[ticket].cities
    return b in reached(state, seat, a)


def has_bonus(state: ttr.GameState, seat: int) -> bool:
    """Return True if a seat's routes connect a city of one group to a city of the other."""
    if not state.rules.ticket_bonus:
        return False
    first, second = state.rules.ticket_bonus
    ends = {end for route in own_routes(state, seat) for end in route.cities}
    return any(ends & {city} and reached(state, seat, city) & {*second} & ends for city in first)


def check_position(state: ttr.GameState) -> None:
    rules = state.rules
    assert {color: n for color, n in total_cards(state).items() if n} == {color: n for color, n in rules.cards if n}
    piles = [*state.tickets, *state.offers, state.ticket_deck, state.ticket_discards]
    assert sorted(ticket for pile in piles for ticket in pile) == list(range(len(state.board.tickets)))
    for seat in range(len(state.hands)):
        own = own_routes(state, seat)
        assert state.trains[seat] == rules.trains - sum(route.length for route in own) >= 0
        assert state.points[seat] == sum(rules.route_points[route.length] for route in own)
        assert len({frozenset(route.cities) for route in own}) == len(own)
        check_shown(state, seat)
    check_cards(state)
    assert state.phase is Phase.NEXT_CARD or state.cards_due == 0
    assert state.phase is not Phase.NEXT_CARD or 0 < state.cards_due < rules.draws
    assert (state.phase is Phase.OVER) == state.over == (state.end is not None)
    assert rules.last_round or state.over or state.turns_left is None


def check_shown(state: ttr.GameState, seat: int) -> None:
    """Check the laws of completed tickets: exactly these are shown, in games that show tickets."""
    rules, shown = state.rules, state.shown[seat]
    if not rules.tickets_shown:
        assert (shown, state.bonuses[seat]) == ((), False)
        return
    assert len(set(shown)) == len(shown)
    assert set(shown) == {ticket for ticket in state.tickets[seat] if connects(state, seat, ticket)}
    assert state.bonuses[seat] == has_bonus(state, seat)
    won = 0 < rules.winning_tickets <= state.completed[seat]
    assert not won or state.end is End.TICKETS


def check_cards(state: ttr.GameState) -> None:
    rules, deck, display = state.rules, state.deck, state.display
    if state.phase is Phase.FIRST_TICKETS and rules.display_after_tickets:
        assert display == b""
        return
    if rules.open_piles:
        assert state.discards == b""
        assert len(display) == len(rules.colors)
        for color, card in zip(rules.colors, display, strict=True):
            assert card in (CARD_INDEX[color], NO_CARD)
            assert card != NO_CARD or CARD_INDEX[color] not in deck
        return
    assert deck or not state.discards
    assert len(display) == rules.display
    assert not deck or NO_CARD not in display
    cards = deck + state.discards + display.replace(bytes([NO_CARD]), b"")
    others, limit = len(cards) - cards.count(WILD), rules.locomotive_limit
    takes_turns = len(deck) == rules.display and not state.discards and deck.count(WILD) >= limit
    assert display.count(WILD) < limit or min(len(display), len(cards)) - others >= limit or takes_turns


def check_moves(state: ttr.GameState) -> tuple[ttr.Move, ...]:
    legal = ttr.legal_moves(state)
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (not state.over)
    assert (Pass() in legal) == (legal == (Pass(),))
    return legal


def check_step(before: ttr.GameState, move: ttr.Move, after: ttr.GameState) -> None:
    seat = before.seat
    for other in range(len(before.hands)):
        if other != seat:
            for name in ("hands", "tickets", "offers", "shown", "bonuses", "trains", "points"):
                assert getattr(after, name)[other] == getattr(before, name)[other]
    gained = after.hands[seat].size - before.hands[seat].size
    match move:
        case DrawCard():
            assert gained == 1
        case ClaimRoute(route=route):
            assert gained == -before.board.routes[route].length
            assert route in open_to(before, seat)
            assert after.owners == (*before.owners[:route], seat, *before.owners[route + 1 :])
        case SwapTickets():
            held = set(before.tickets[seat]) - set(before.shown[seat])
            assert gained == 0
            assert held
            assert not held - {*after.ticket_deck, *after.ticket_discards, *after.tickets[seat]}
        case _:
            assert gained == 0
    if not isinstance(move, ClaimRoute):
        assert after.owners == before.owners
    assert set(before.shown[seat]) <= set(after.shown[seat])
    assert after.turn - before.turn in (0, 1)
    if after.turn > before.turn and not after.over:
        assert after.seat == (seat + 1) % len(before.hands)


def check_score(state: ttr.GameState) -> None:
    """Check the score by recounting it from owned routes and held tickets."""
    rules, final = state.rules, ttr.scores(state)
    longest = max(score.longest.length for score in final)
    keys = []
    for seat, score in enumerate(final):
        done = sum(connects(state, seat, ticket) for ticket in state.tickets[seat])
        completed = done + (rules.tickets_shown and has_bonus(state, seat))
        bonus = rules.longest_path_bonus if score.longest.length == longest > 0 else 0
        total = completed
        if rules.points:
            total = bonus + sum(rules.route_points[route.length] for route in own_routes(state, seat))
            for ticket in state.tickets[seat]:
                value = state.board.tickets[ticket].points
                total += value if connects(state, seat, ticket) else -value
        assert (score.completed, score.bonus, score.total) == (completed, bonus, total)
        keys.append((total, completed, bonus))
    assert final.winners == tuple(seat for seat, key in enumerate(keys) if key == max(keys))
    assert [score.rank for score in final] == [1 + sum(other > key for other in keys) for key in keys]


def check_end(start: ttr.GameState, moves: list[ttr.Move], end: ttr.GameState) -> None:
    check_score(end)
    record = ttr.Record.of(start, moves, end)
    again = ttr.Record.from_text(record.to_text())
    assert again == record
    assert again.final_state == record.final_state
    states, totals = record.states(), [0] * len(end.hands)
    assert states[-1] == record.final_state
    for row in log_rows(states, moves):
        totals[row.seat] += row.points
        assert row.total == totals[row.seat]
    assert tuple(totals) == record.result.totals


def finish(start: ttr.GameState, policy: str, rng: random.Random) -> tuple[ttr.GameState, list[ttr.Move]]:
    state, moves = start, []
    while not state.over:
        moves.append(pick(check_moves(state), policy, rng))
        after = ttr.apply(state, moves[-1])
        check_step(state, moves[-1], after)
        check_position(after)
        state = after
        assert len(moves) < MOST_MOVES
    return state, moves


EVERY_TABLE = [
    (name, seats) for name, rules in ttr.RULE_SETS.items() for seats in range(rules.seats[0], rules.seats[1] + 1)
]


def table(seats: int) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(seats)]


@pytest.mark.parametrize(("rules", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_ends_and_obeys_the_laws_throughout(rules, seats, policy):
    start = ttr.new_game(rules, table(seats), 0)
    check_position(start)
    end, moves = finish(start, policy, random.Random(policy))
    assert check_moves(end) == ()
    check_end(start, moves, end)


def games_of(rules: str | ttr.Rules, policy: str, seats: int, seeds: int) -> Iterator[ttr.GameState]:
    for seed in range(seeds):
        rng, state = random.Random(seed), ttr.new_game(rules, table(seats), seed)
        while not state.over:
            state = ttr.apply(state, pick(ttr.legal_moves(state), policy, rng))
            yield state


def test_hoarding_reaches_rare_positions():
    """Otherwise, the laws above would never be checked where they are most likely to break."""
    seen = Counter()
    for rules in ("usa", "usa-online"):
        for state in games_of(rules, "hoarding cards", 3, 6):
            seen["no card left"] += not state.deck and not state.discards
            seen["empty slot"] += NO_CARD in state.display
            seen["shuffled"] += len(state.shuffles) > 0
            seen["three locomotives stay"] += state.display.count(WILD) >= 3
            seen["hand of thirty"] += max(map(sum, state.hands)) >= 30
    for state in games_of("mini", "hoarding cards", 2, 6):
        seen["empty pile"] += NO_CARD in state.display
    for policy in ("swapping tickets", "building"):
        for state in games_of("first-journey", policy, 3, 8):
            seen["tickets shuffled"] += len(state.ticket_shuffles) > 0
            seen["several tickets shown"] += max(map(len, state.shown)) >= 3
    for state in games_of(replace(ttr.FIRST_JOURNEY, trains=60, winning_tickets=0), "building", 2, 4):
        seen["bonus"] += any(state.bonuses)
    assert all(seen.values()), seen
    assert len(seen) == 9


@st.composite
def variants(draw) -> tuple[ttr.Rules, int]:
    """Draw valid rules for one of the boards, and a number of seats."""
    name = draw(st.sampled_from([*BOARDS]))
    board = BOARDS[name]
    base = draw(st.sampled_from([*ttr.RULE_SETS.values()]))
    seats = draw(st.integers(2, 5))
    some = st.booleans()
    longest = max(route.length for route in board.routes)
    colors = dict.fromkeys([*(color for color, _ in base.cards), *(r.color for r in board.routes if r.color != "gray")])
    hand, piles = draw(st.integers(0, 4)), draw(some)
    fewest = max(longest, hand * seats)
    counts = {color: draw(st.integers(fewest, fewest + 8)) for color in colors}
    display = 0 if piles else draw(st.integers(0, min(6, sum(counts.values()) - hand * seats)))
    dealt = draw(st.integers(0, min(4, len(board.tickets) // seats)))
    drawn = draw(st.integers(0, 4))
    shown, points = draw(some), draw(some)
    cities = [city.name for city in board.cities]
    # With lower limits, displays that stand can be so rare that the rules are refused.
    wild = counts.get(LOCOMOTIVE, 0)
    others = sum(counts.values()) - wild
    lowest = next(n for n in range(1, 12) if deals_for_display(display, n, wild, others) <= MAX_REDEALS)
    group = st.lists(st.sampled_from(cities), min_size=1, max_size=4, unique=True).map(tuple)
    rules = replace(
        base,
        name="variant",
        board=name,
        seats=(seats, seats),
        trains=draw(st.integers(1, 45)),
        cards=tuple(counts.items()),
        hand=hand,
        open_piles=piles,
        display=display,
        display_after_tickets=not piles and draw(some),
        display_needs_deck=draw(some),
        draws=draw(st.integers(1, 4)),
        locomotive_limit=draw(st.integers(lowest, max(lowest, 5))),
        tickets_dealt=dealt,
        tickets_kept_first=draw(st.integers(0, dealt)),
        tickets_drawn=drawn,
        tickets_kept=draw(st.integers(min(1, drawn), drawn)),
        ticket_swap=dealt > 0 and draw(some),
        tickets_shown=shown,
        winning_tickets=draw(st.integers(0, 6)) if shown else 0,
        ticket_bonus=(draw(group), draw(group)) if shown and draw(some) else (),
        double_routes_from=draw(st.integers(1, 6)),
        last_round_trains=draw(st.integers(0, 5)),
        end_without_route=draw(some),
        last_round=draw(some),
        points=points,
        route_points=tuple(draw(st.integers(0, 20)) for _ in range(7)) if points else (0,) * 7,
        longest_path_bonus=draw(st.integers(0, 20)) if points else 0,
    )
    return rules, seats


# Whole games shrink badly, so run only the phases that find failures.
LOOKING = (hypothesis.Phase.explicit, hypothesis.Phase.reuse, hypothesis.Phase.generate)


numbers = st.integers(-2, 12) | st.sampled_from([99, 100, 101, 10**12, -1])
strange = st.sampled_from([None, True, 1.0, "1", "red", "", b"red", (), [1]])
anything = st.one_of(
    st.builds(DrawCard, st.none() | numbers | strange),
    st.just(DrawTickets()),
    st.just(Pass()),
    st.just(SwapTickets()),
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
    """A game with any rules, shipped or random, on any board that fits, played in bursts by any policy."""

    @initialize(
        game=st.sampled_from(EVERY_TABLE) | variants(),
        seed=st.integers(0, 10**6),
    )
    def begin(self, game: tuple[ttr.Rules | str, int], seed: int) -> None:
        rules, seats = game
        self.start = self.state = ttr.new_game(rules, table(seats), seed)
        self.moves: list[ttr.Move] = []
        assert ttr.Rules.from_json(self.state.rules.to_json()) == self.state.rules
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
        """Check that only legal moves are accepted; any other move is refused in a sentence and changes nothing."""
        legal = repr(move) in map(repr, ttr.legal_moves(self.state))
        reason = ttr.why_illegal(self.state, move)
        assert (reason is None) == legal
        before = dict(vars(self.state))
        if legal:
            self.make(move)
            return
        assert isinstance(reason, str)
        assert len(reason) > 10
        assert reason.endswith(".")
        with pytest.raises(ttr.IllegalMove, match=r"\."):
            ttr.apply(self.state, move)
        assert vars(self.state) == before

    @rule(place=st.integers(0, 10**6))
    def try_a_legal_move_elsewhere(self, place: int) -> None:
        """Check that a move that was legal before is accepted now exactly if it is legal now."""
        if self.moves:
            self.try_anything(self.moves[place % len(self.moves)])

    @rule(seat=st.integers(0, 4), seed=st.integers(0, 999))
    def look(self, seat: int, seed: int) -> None:
        """Check that a view does not depend on hidden cards, and answers like the position."""
        seat %= len(self.state.hands)
        view = ttr.player_view(self.state, seat)
        other = with_hidden_permuted(self.state, seat, random.Random(seed))
        assert ttr.player_view(other, seat) == view
        assert repr(other) == repr(self.state)
        assert view.legal_moves == (ttr.legal_moves(self.state) if seat == self.state.seat else ())
        for anyone in range(len(self.state.hands)):
            mask = view.open_to(anyone)
            assert {index for index in range(100) if mask >> index & 1} == open_to(self.state, anyone)

    @rule()
    def score(self) -> None:
        check_score(self.state)

    @rule()
    def write_and_read(self) -> None:
        record = ttr.Record.of(self.start, self.moves, self.state)
        again = ttr.Record.from_text(record.to_text())
        assert again == record
        assert again.states() == record.states()
        assert again.final_state == record.final_state

    def teardown(self) -> None:
        if hasattr(self, "state"):
            end, moves = finish(self.state, "evenly", random.Random(0))
            check_end(self.start, [*self.moves, *moves], end)


Game.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None, phases=LOOKING)
TestAnyGame = Game.TestCase
