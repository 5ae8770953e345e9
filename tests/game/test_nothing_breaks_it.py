"""With any input, the engine answers quickly, and explains in a sentence what it refuses."""

import copy
import json
import pickle
from dataclasses import replace

import pytest

import ttr
from tests.game.test_record import header_line, with_header
from tests.positions import begun, do, lay
from tests.work import counted_work
from ttr import DrawCard, End, KeepTickets, Record, RecordError, RulesError
from ttr.game.board import Board, BoardError
from ttr.game.board_parts import City, Route
from ttr.game.cards import COLORS
from ttr.game.files import data_folder
from ttr.game.files.board_json import board_from_text
from ttr.game.files.record import MAX_BYTES
from ttr.game.moves import MalformedMove
from ttr.game.mutable import end_by_agreement
from ttr.game.rule_sets import RULE_SETS, USA_ONLINE
from ttr.game.rules import Rules

HUGE = 10**5000  # more digits than Python prints
NO_SEAT = "there is no seat .*; this game has seats 0 to 1"
RECORDS = sorted((data_folder() / "records").glob("*.txt"))


@pytest.fixture(scope="module")
def text() -> str:
    """Return a game in which the discards are shuffled."""
    return ttr.play(["random", "random"], seed=7).to_text()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_deck_with_an_empty_slot_anywhere_is_refused(path):
    text = path.read_text(encoding="utf-8")
    cards = header_line(text, "cards").removeprefix("cards: ")
    for place in range(len(cards) + 1):
        for changed in (cards[:place] + "." + cards[place:], cards[:place] + "." + cards[place + 1 :]):
            with pytest.raises(RecordError, match=r"the header does not describe a game: .*: the card deck"):
                Record.from_text(with_header(text, "cards", changed))


def test_rules_with_too_many_redeals_are_refused_with_the_values_that_are_just_right():
    def rare(limit: int, locomotives: int) -> Rules:
        cards = (*((color, 6) for color in COLORS), ("locomotive", locomotives))
        return Rules(name="rare", title="Rare", board="usa", display=10, cards=cards, locomotive_limit=limit)

    with pytest.raises(RulesError) as error:
        rare(1, 100)
    assert error.value.problems == (
        "locomotive_limit is 1, but with 100 locomotives and 10 other cards left, only one display of 10 "
        "in 46897636623981 has fewer locomotives, so redealing would take too long; use 9 or more, "
        "or at most 3 locomotives",
    )
    assert rare(9, 100)
    assert rare(1, 3)
    for limit, locomotives in ((8, 100), (1, 4)):
        with pytest.raises(RulesError, match="redealing would take too long"):
            rare(limit, locomotives)


@pytest.mark.parametrize("limit", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["usa", "usa-online"])
def test_common_locomotive_limits_are_valid_rules(name, limit):
    assert replace(RULE_SETS[name], locomotive_limit=limit)


def test_redealing_stops_soon_even_with_the_rarest_displays_that_rules_allow():
    """The rarest case: with all fourteen locomotives and four other cards, one display in 612 has one locomotive."""
    rules = replace(ttr.USA, locomotive_limit=2)
    with counted_work(most=100_000):
        for seed in range(10):
            state = do(lay(begun(rules, seed=seed), display="LRGBO", deck="L" * 12, discards="L"), "draw 1")
            everything = state.display + state.deck + state.discards
            assert len(everything) == 17
            assert state.display.count(8) < 2 or everything.count(8) > 13


def test_a_record_with_too_few_or_too_many_shuffles_is_refused_and_never_uses_its_seed(text):
    lines, shuffle = text.splitlines(keepends=True), header_line(text, "shuffle")
    with pytest.raises(RecordError, match="here shuffle 1 is needed; the header has only 0 lines 'shuffle'") as error:
        Record.from_text("".join(line for line in lines if not line.startswith("shuffle:")))
    assert error.value.line > lines.index("moves:\n")
    assert error.value.readable.moves
    with pytest.raises(RecordError, match="the header has 2 lines 'shuffle', the moves use 1") as error:
        Record.from_text(text.replace(shuffle, f"{shuffle}\n{shuffle}", 1))
    assert error.value.readable.final_state.over


def test_a_record_cut_off_before_its_shuffle_can_be_written_and_read(text):
    head, _, moves = text.partition("moves:\n")
    with pytest.raises(RecordError) as error:
        Record.from_text(head + "moves:\n" + "\n".join(moves.splitlines()[:9]) + "\n")
    part = error.value.readable
    assert len(part.moves) == 9
    again = Record.from_text(part.to_text())
    assert (again.moves, again.result) == (part.moves, None)


def test_the_largest_record_of_shuffles_and_swaps_has_no_remarks_and_is_read_quickly():
    """First Journey with endless swaps: 500 kB of moves, each of which checks for completed tickets."""
    state = start = ttr.new_game("first-journey", ["Ada", "Bo"], seed=1)
    moves: list[ttr.Move] = []
    for _ in range(12_000):
        moves.append(ttr.SwapTickets())
        state = ttr.apply(state, moves[-1])
    record = Record.of(start, moves, state)
    text = record.to_text()
    assert 200_000 < len(text.encode()) <= MAX_BYTES
    assert "#" not in text
    with counted_work(most=150 * len(moves)):
        assert Record.from_text(text) == record


def test_writing_a_game_too_long_for_any_record_is_refused(tmp_path):
    start = ttr.new_game()
    long = Record(start, (ttr.DrawTickets(),) * 60_000)
    with pytest.MonkeyPatch.context() as patch:  # sixty thousand moves, without playing them
        patch.setattr(Record, "states", lambda self: (start,) * (len(self.moves) + 1))
        patch.setattr("ttr.game.files.record.describe", lambda *_: "")
        with pytest.raises(RecordError, match="too long for a record, which has at most 500000 bytes"):
            long.write(tmp_path / "long.txt")
    assert not (tmp_path / "long.txt").exists()


def test_extra_text_after_a_header_and_a_duplicate_key_in_rules_or_a_board_are_refused(text):
    with pytest.raises(RecordError, match="'moves: garbage': the moves begin in the next line"):
        Record.from_text(text.replace("moves:\n", "moves: garbage\n"))
    rules = header_line(text, "rules").removeprefix("rules: ")
    with pytest.raises(RecordError, match="the key 'trains' appears twice"):
        Record.from_text(with_header(text, "rules", '{"trains": 45, ' + rules[1:]))
    with pytest.raises(RulesError, match="the key 'trains' appears twice in one object; keep one of them"):
        Rules.from_json('{"trains": 45, ' + ttr.USA.to_json()[1:])
    with pytest.raises(BoardError, match="the key 'title' appears twice"):
        board_from_text('{"title": "A", ' + ttr.load_board("mini").to_json()[1:])


@pytest.mark.parametrize(("display", "end"), [("L....", None), (".....", End.PASSES)])
def test_u6_a_player_who_draws_tickets_is_idle_only_if_no_locomotive_can_be_taken_either(display, end):
    rules = replace(USA_ONLINE, ticket_swap=True)
    state = lay(begun(rules), hands=("", ""), deck="", discards="", display=display)
    for _ in range(2):
        state = do(state, "draw tickets")
        state = ttr.apply(state, KeepTickets(state.offer[:1]))
    assert (state.end, state.passes) == (end, 2 if end else 0)
    assert (DrawCard(0) in ttr.legal_moves(state)) == (end is None)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (DrawCard(HUGE), "The display has no slot a huge int; its 5 slots are counted from 0."),
        (ttr.ClaimRoute(HUGE, "red", 0), "There is no route a huge int; the board's 100 routes are counted from 0."),
        (ttr.ClaimRoute(0, "red", HUGE), "locomotives, not a huge int."),
        (ttr.ClaimRoute(0, HUGE, 0), "a huge int is not a color of cards"),
        (HUGE, "a huge int is not a move; `ttr.parse_move` makes one of a text such as 'draw deck'"),
    ],
    ids=["slot", "route", "locomotives", "color", "no move"],
)
def test_a_number_with_thousands_of_digits_in_a_move_is_refused_in_a_sentence(move, reason):
    state = lay(begun(), hand="PBOWGYKRLLLLLL")
    assert reason in ttr.why_illegal(state, move)
    with pytest.raises(ttr.IllegalMove):
        ttr.apply(state, move)


def test_a_huge_ticket_index_is_not_among_the_offered_tickets():
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    reason = "Ticket a huge int is not among the tickets offered to you."
    assert ttr.why_illegal(state, KeepTickets((*state.offer, HUGE))) == reason


@pytest.mark.parametrize(
    ("call", "values", "error", "words"),
    [
        (lambda value: ttr.player_view(begun(), value), [HUGE, -1, 2, "0", None, 0.0], IndexError, NO_SEAT),
        (ttr.parse_move, [None, 5, b"pass", ["pass"], HUGE], MalformedMove, "is not a move; moves look like"),
        (
            KeepTickets,
            [None, 5, (1, "a"), [None, 2]],
            MalformedMove,
            r"as in KeepTickets\(\(4, 17\)\)",
        ),
        (Record.from_text, [None, 5, ["ttr record: 1"]], RecordError, "a record is text, not"),
        (ttr.load_board, [5, None, b"usa\0", "a\0b.json", "\ud800", "\ud800.json", "a\0b", ["usa"]], BoardError, None),
    ],
    ids=["seat", "move", "tickets", "record", "board"],
)
def test_a_value_of_another_kind_is_refused_in_a_sentence_that_can_be_printed(call, values, error, words):
    for value in values:
        with pytest.raises(error, match=words) as refused:
            call(value)
        assert str(refused.value).encode()


@pytest.mark.parametrize("path", ["a\0b.txt", "\ud800.txt", None, 5])
def test_an_impossible_path_is_reported_on_reading_and_writing(path, text):
    with pytest.raises(RecordError, match=r"the file cannot be read: .* is not a valid path"):
        Record.read(path)
    if path != 5:
        with pytest.raises(RecordError, match=r"the file cannot be written: .* is not a valid path"):
            Record.from_text(text).write(path)
        with pytest.raises(BoardError, match="is not a valid path"):
            ttr.load_board("mini").save(path)


def test_an_error_lists_twenty_problems_counts_the_rest_and_cuts_very_long_ones_short():
    data = json.loads(ttr.load_board("usa").to_json())
    data["routes"] = [{"cities": ["A" * 40, "B" * 40], "length": 9, "color": "x" * 900} for _ in range(500)]
    data["tickets"] = [{"cities": ["A" * 40, "A" * 40], "points": 1} for _ in range(200)]
    with pytest.raises(BoardError) as error:
        board_from_text(json.dumps(data))
    message, problems = str(error.value), error.value.problems
    assert (len(problems) > 1000, message.count("\n"), len(message) < 12_000) == (True, 21, True)
    assert f"{len(problems)} problems" in message
    assert message.endswith(f"and {len(problems) - 20} more")
    with pytest.raises(BoardError) as error:
        Board("long", (City("A" * 10**6, 0, 0), City("B", 1, 1, "x" * 10**6)), (Route("A", "B", HUGE, "red"),), ())
    assert len(str(error.value)) < 5_000
    with pytest.raises(RulesError) as error:
        replace(ttr.USA, cards=tuple((f"color {n}", 1) for n in range(900)))
    assert (len(error.value.problems), str(error.value)[-12:]) == (900, "and 880 more")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))])
def test_a_board_with_cached_properties_can_be_copied_and_pickled_and_its_index_is_read_only(copied):
    board = ttr.load_board("usa")
    assert board.twins
    again = copied(board)
    assert (again, again.city_index) == (board, board.city_index)
    with pytest.raises((TypeError, AttributeError)):
        board.city_index["Omaha"] = 5
    with pytest.raises((TypeError, AttributeError)):
        board.city_index.clear()
    assert board.cities[board.city_index["Omaha"]].name == "Omaha"


def test_u12_a_variant_that_allows_returning_all_drawn_tickets_is_refused():
    with pytest.raises(RulesError, match="tickets_kept is 0; keep at least 1 of those drawn, or a game might never"):
        replace(ttr.USA, tickets_kept=0)


def test_swapping_tickets_forever_needs_no_path_searches(monkeypatch):
    """A record of 500 kB has 24,000 swaps by players who have built all they could."""
    rules = replace(ttr.FIRST_JOURNEY, name="variant", trains=45, winning_tickets=0)
    state = ttr.new_game(rules, ["A", "B"], 1)
    while sum(owner is not None for owner in state.owners) < 20:
        legal = ttr.legal_moves(state)
        state = ttr.apply(state, next((move for move in legal if isinstance(move, ttr.ClaimRoute)), legal[0]))
    monkeypatch.setattr("ttr.graphs.connectivity.components", lambda net: pytest.fail("a search for each swap"))
    shown = state.shown
    for _ in range(40):
        state = ttr.apply(state, ttr.SwapTickets())
    assert shown != state.shown  # some tickets were completed
    assert do(begun("first-journey"), "swap tickets").passes == 0  # F3: a swap by somebody who could draw is no pass


@pytest.mark.parametrize("other", [None, 5, "usa"])
@pytest.mark.parametrize(
    "ask",
    [
        ttr.legal_moves,
        ttr.claimable_routes,
        lambda other: ttr.why_illegal(other, ttr.Pass()),
        lambda other: ttr.payments(other, 0),
    ],
)
def test_a_question_about_something_other_than_a_position_says_what_a_position_is(ask, other):
    with pytest.raises(TypeError, match=r"a position is a GameState, such as ttr\.new_game\(\), or a PlayerView, not "):
        ask(other)


@pytest.mark.parametrize(
    "ask",
    [
        lambda other: ttr.apply(other, ttr.legal_moves(ttr.new_game(seed=7))[0]),
        ttr.scores,
        lambda other: ttr.player_view(other, 0),
        lambda other: Record(other, ()),
        lambda other: Record.of(ttr.new_game(seed=7), (), other),
        end_by_agreement,
    ],
)
def test_the_view_of_one_seat_is_not_enough_to_play_on_or_to_score(ask):
    state = ttr.new_game(seed=7)
    view = ttr.player_view(state, state.seat)
    with pytest.raises(TypeError, match=r"a whole position is needed, a GameState .*, not <PlayerView of "):
        ask(view)


def test_a_record_takes_any_list_of_moves_from_the_first_position_and_nothing_else(text):
    record = Record.from_text(text)
    assert Record(record.start, list(record.moves)) == record
    with pytest.raises(RecordError, match="the moves of a record are a list of moves, not None"):
        Record(record.start, None)
    with pytest.raises(RecordError, match="a record begins with the first position of a game; this one begins later"):
        Record(record.states()[10], record.moves[10:]).to_text()
    short = replace(record, moves=record.moves[:5])
    assert (short.final_state, short.result) == (record.states()[5], None)


def test_a_record_is_not_read_with_the_name_of_a_board_and_a_game_not_begun_with_the_decks_of_another(text):
    with pytest.raises(RecordError, match=r"such as ttr\.load_board\('usa'\), not 'usa'"):
        Record.from_text(text, board="usa")
    with pytest.raises(RulesError, match="the card deck does not hold the cards that the rules name; the ticket deck"):
        ttr.new_game("usa", decks=ttr.new_game("mini").decks)
