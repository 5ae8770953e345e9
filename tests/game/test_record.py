"""Records: whole games as text, read back to equal positions, and invalid records."""

import json
import re
from dataclasses import replace

import pytest

import ttr
from ttr import End, Record, RecordError
from ttr.game.cards import cards_from_text
from ttr.game.files.board_json import board_from_text
from ttr.game.files.record import MAX_BYTES
from ttr.game.mutable import end_by_agreement


@pytest.fixture(scope="module")
def game() -> Record:
    """Return a game in which the discards are shuffled."""
    record = ttr.play(["random", "random"], seed=7)
    assert record.start.decks.shuffles
    return record


@pytest.fixture(scope="module")
def text(game) -> str:
    return game.to_text()


def failure(text: str | bytes, **options) -> RecordError:
    with pytest.raises(RecordError) as error:
        Record.from_text(text, **options)
    return error.value


def header_line(text: str, key: str) -> str:
    return re.search(rf"(?m)^{key}: .*$", text)[0]


def with_header(text: str, key: str, value: str) -> str:
    return text.replace(header_line(text, key), f"{key}: {value}", 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.encode(),
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: re.sub(r" *#.*", "", text),
        lambda text: text.replace("moves:\n", "moves:\n\n# a remark\n"),
    ],
    ids=["bytes", "byte order mark", "Windows", "no last line break", "no remarks", "more remarks"],
)
def test_details_without_meaning_do_not_matter(game, text, change):
    assert Record.from_text(change(text)) == game


def test_a_running_game_can_be_recorded_too(game):
    states = game.states()
    half = Record.of(states[0], game.moves[:40], states[40])
    assert half.result is None
    assert half.to_text().endswith("result: not over yet\n")
    assert Record.from_text(half.to_text()) == half


@pytest.mark.parametrize("seed", [0, -5, 10**40])
def test_any_seed_is_preserved_although_the_decks_are_in_the_record(game, text, seed):
    record = ttr.play(["random", "random"], seed=seed)
    assert Record.from_text(record.to_text()) == record
    other = Record.from_text(with_header(text, "seed", str(seed)))
    assert (other.moves, other.result) == (game.moves, game.result)


def test_a_game_with_custom_rules_is_read_back():
    rules = replace(ttr.USA, name="mine", title="Mine \u2028 # = Zoë", trains=20, longest_path_bonus=0)
    record = ttr.play(["random", "random"], rules=rules, seed=1)
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize("name", ["Atlanta # draw deck", "At\u2028lanta", "At\x85lanta", "=Atlanta", "moves:"])
def test_a_game_on_a_board_with_odd_names_is_read_back(name):
    board = board_from_text(ttr.load_board("usa").to_json().replace("Atlanta", name))
    board = replace(board, name="my board")
    record = ttr.play(["random", "random"], seed=1, board=board)
    assert Record.from_text(record.to_text(), board=board) == record


@pytest.mark.parametrize(
    "name", ["# draw deck", "result: 0 0", '"quoted"', "\\", "<img src=x onerror=alert(1)>", "Zoë 😀"]
)
def test_hostile_names_of_players_are_read_back_unchanged(name):
    start = ttr.new_game("usa", [name, "Bo"], seed=1)
    record = Record.of(start, [], start)
    assert Record.from_text(record.to_text()).start.setup.seats == (name, "Bo")


def test_a_record_reads_like_a_game(text):
    assert text.startswith("ttr record: 1\n")
    for line in text.partition("moves:\n")[2].splitlines()[:-1]:
        assert re.fullmatch(r"(draw|keep|claim|pass)\b.* +# random.*", line)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        *((f"ttr record: {version}\n", "reads format 1") for version in ("2", "0", "1.0", "one", "9" * 99)),
        *((first, "cut off") for first in ("ttr record", "ttr record:", "ttr record: ")),
        *((other, "not a record") for other in ("", "\n", "hello", "{}", "TTR RECORD: 1", "\0" * 50)),
        *((junk, "UTF-8") for junk in (b"\xff\xfe\x00", b"ttr record: 1\n\xff\n" * 3)),
        ("#" * (MAX_BYTES + 1), f"larger than {MAX_BYTES} bytes"),
    ],
)
def test_another_version_or_something_else_is_refused(text, words):
    error = failure(text)
    assert words in str(error)
    assert error.line == (1 if words in ("reads format 1", "cut off") else error.line)


def test_a_record_is_written_to_a_file_and_read_from_it_if_that_is_there_and_not_too_large(tmp_path, game):
    game.write(tmp_path / "game.txt")
    assert Record.read(tmp_path / "game.txt") == game
    (tmp_path / "large.txt").write_bytes(b"#" * (MAX_BYTES + 1))
    for name, words in (("large.txt", "larger than"), ("none.txt", "cannot be read")):
        with pytest.raises(RecordError, match=words):
            Record.read(tmp_path / name)


@pytest.mark.parametrize("key", ["rules", "board", "seats", "seed", "first", "cards", "tickets"])
def test_a_header_with_a_missing_repeated_or_unknown_line_is_refused(text, key):
    line = header_line(text, key)
    assert f"no line '{key}'" in str(failure(text.replace(line + "\n", "", 1)))
    assert f"second line '{key}'" in str(failure(text.replace(line, f"{line}\n{line}", 1)))
    assert "'mood: good' is not a header line" in str(failure(text.replace(line, f"mood: good\n{line}")))
    cut_off = failure(text[: text.index(f"\n{key}:") + 4])
    assert f"'{key[:3]}' has no colon; is the record cut off here?" in str(cut_off)


def test_a_board_that_differs_from_the_game_s_board_is_refused(text):
    line = header_line(text, "board")
    error = failure(text.replace(line, line[:-1] + ("0" if line[-1] != "0" else "1")))
    assert "a different board 'usa' from the one here: the hashes differ" in str(error)
    assert error.readable is None


@pytest.mark.parametrize(
    "name", ["atlantis", "", "a" * 5000, "no\0name", "./data/boards/usa.json", "/dev/zero", "..\\usa"]
)
def test_a_board_that_is_not_shipped_is_refused_and_no_file_is_opened(text, name):
    fingerprint = ttr.load_board("usa").fingerprint
    assert "which is not shipped; give it that board, as in board=" in str(
        failure(with_header(text, "board", f"{name} {fingerprint}"))
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", "{}"),
        ("rules", "[]"),
        ("rules", "{"),
        ("rules", "[" * 100_000),
        ("rules", '{"trains": NaN}'),
        ("rules", '{"name": ' + "9" * 5000 + "}"),
        ("seats", "[]"),
        ("seats", '["Ada"]'),
        ("seats", '["Ada", 5]'),
        ("seats", '{"a": "b"}'),
        ("seats", '["Ada", "B\\u202eo"]'),
        ("seats", '["Ada", "' + "B" * 41 + '"]'),
        ("seats", '["Ada", "B\\no"]'),
        ("seats", '["Ada", "\\ud800"]'),
        ("seed", ""),
        ("seed", "seven"),
        ("seed", "7.0"),
        ("seed", "9" * 5000),
        ("seed", "True"),
        ("first", "2"),
        ("first", "-1"),
        ("first", "x"),
        ("first", "9" * 5000),
        ("cards", ""),
        ("cards", "PBO"),
        ("cards", "X" * 110),
        ("cards", "P" * 110),
        ("cards", "." * 110),
        ("tickets", ""),
        ("tickets", "1 2 3"),
        ("tickets", "x"),
        ("tickets", " ".join(["0"] * 30)),
        ("tickets", " ".join(map(str, range(1, 31)))),
        ("shuffle", "X"),
    ],
)
def test_a_header_that_cannot_start_a_game_is_refused(text, key, value):
    error = failure(with_header(text, key, value))
    assert str(error).startswith("the header does not describe a game: ")
    assert error.readable is None


EXPECTING = "Expecting ',' delimiter"


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("seed", "seven", "the line 'seed' is 'seven'; use a whole number"),
        ("seed", "9" * 5000, f"the line 'seed' is '{'9' * 56}...; use a whole number of at most 1000 digits"),
        ("first", "x", "the line 'first' is 'x'; use a whole number"),
        ("tickets", "4 x", "the line 'tickets' has 'x'; use whole numbers with a space between them"),
        (
            "seats",
            '["Ada" "Bo"]',
            f"the line 'seats': not JSON: {EXPECTING} in column 8; write a comma before this place",
        ),
        ("rules", "[0", f"the line 'rules': not JSON: {EXPECTING} in column 3; the text ends too early"),
        ("rules", "[" * 100_000, "the line 'rules': a number is too long, or brackets are nested too deep"),
    ],
)
def test_a_header_with_a_broken_value_is_refused_in_the_words_of_the_game(text, key, value, problem):
    assert str(failure(with_header(text, key, value))) == f"the header does not describe a game: {problem}"


def test_unplayable_rules_in_a_header_are_refused(text):
    rules = json.loads(header_line(text, "rules").partition(": ")[2])
    error = failure(with_header(text, "rules", json.dumps(rules | {"trains": 0, "draws": 9})))
    assert "trains is 0; use 1 to 100" in str(error)
    assert "draws is 9; use 1 to 5" in str(error)


def move_lines(text: str) -> range:
    lines = text.splitlines()
    return range(lines.index("moves:") + 1, len(lines) - 1)


@pytest.mark.parametrize("place", [0, 1, 5, 30, 100])
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("pass", "cannot 'pass': "),
        ("claim 999 red", "cannot 'claim 999 red': "),
        ("keep 77", "cannot 'keep 77': "),
        ("draw 9", "cannot 'draw 9': "),
        ("jump", "'jump' is not a move"),
    ],
)
def test_an_impossible_move_is_refused_with_its_line_and_the_reason(game, text, place, move, reason):
    lines = text.splitlines()
    line = move_lines(text)[place]
    lines[line] = move
    error = failure("\n".join(lines))
    assert error.line == line + 1
    assert str(error).startswith(f"line {line + 1}: ")
    assert reason in str(error)
    assert error.readable.moves == game.moves[:place]


def test_the_reason_names_the_player_and_the_mistake(text):
    lines = text.splitlines()
    lines[move_lines(text)[0]] = "keep 3"
    reason = "random cannot 'keep 3': Keep at least 2 of the 3 tickets; you chose 1."
    assert str(failure("\n".join(lines))).endswith(reason)


def test_moves_after_the_end_extra_text_and_two_swapped_moves_are_refused_with_their_line(game, text):
    error = failure(text.replace("result:", "draw deck\nresult:"))
    assert ("The game is over" in str(error), error.readable) == (True, game)
    error = failure(text + "draw deck\n")
    assert ("there is more" in str(error), error.line) == (True, text.count("\n") + 1)
    assert error.readable.final_state.over
    lines, first = text.splitlines(), move_lines(text)[0]
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    assert failure("\n".join(lines)).line == first + 1


@pytest.mark.parametrize("result", ["0 0", "", "-43", "-43 -79 1", "not over yet", "x"])
def test_a_result_that_does_not_match_the_moves_is_refused(game, text, result):
    assert game.result.totals == (-43, -79)
    error = failure(re.sub(r"(?m)^result:.*", f"result: {result}", text))
    assert "the moves lead to '-43 -79'" in str(error)
    assert error.readable == game


def test_a_result_before_the_end_of_the_game_is_refused(game, text):
    lines = text.splitlines()
    lines[-20:] = ["result: -43 -79"]
    error = failure("\n".join(lines))
    assert "the moves lead to 'not over yet'" in str(error)
    assert error.readable.moves == game.moves[:-19]


def test_reordered_decks_are_detected_where_cards_and_tickets_matter(text):
    cards = header_line(text, "cards").partition(": ")[2]
    assert failure(with_header(text, "cards", cards[::-1])).readable is not None
    tickets = header_line(text, "tickets").partition(": ")[2].split()
    assert failure(with_header(text, "tickets", " ".join(reversed(tickets)))).line == move_lines(text)[0] + 1


def test_a_shuffle_that_does_not_match_the_discards_is_refused(game, text):
    order = header_line(text, "shuffle").partition(": ")[2]
    error = failure(with_header(text, "shuffle", order[:-1]))
    assert "shuffle 1 does not hold the cards that were discarded by then" in str(error)
    assert error.readable.moves == game.moves[: len(error.readable.moves)] != ()


def test_a_reordered_shuffle_is_played_as_recorded(game, text):
    order = header_line(text, "shuffle").partition(": ")[2]
    record = Record.from_text(with_header(text, "shuffle", order[::-1]))
    assert record.states()[-1].shuffles[:1] == (cards_from_text(order[::-1]),)


def test_a_record_cut_off_at_any_byte_is_an_error_that_keeps_the_readable_part(game, text):
    data = text.encode()
    head = data.index(b"\nmoves:") + len(b"\nmoves:")
    whole = data.index(b"result:") + len(b"result: -43 -79")
    cuts = [*range(0, head, 7), *range(head, head + 300), *range(head + 300, whole, 37), *range(whole - 120, whole)]
    kept = 0
    for cut in sorted(set(cuts)):
        error = failure(data[:cut])
        if cut < head:
            assert error.readable is None
            continue
        assert error.readable.moves == game.moves[: len(error.readable.moves)]
        assert len(error.readable.moves) >= kept
        kept = len(error.readable.moves)
    assert kept == len(game.moves)


def test_a_move_cut_in_two_is_not_mistaken_for_another_move(game, text):
    """Without remarks, "claim 5 red+1" may be cut to "claim 5 red", which is also legal."""
    data = re.sub(r" *#.*", "", text).encode()
    start = data.index(b"\nmoves:") + len(b"\nmoves:\n")
    ends = [match.start() for match in re.finditer(rb"\n", data) if match.start() > start]
    for cut in [*range(start, start + 60), *(end - back for end in ends[::3] for back in (1, 2))]:
        moves = failure(data[:cut]).readable.moves
        assert moves == game.moves[: len(moves)]


def test_nothing_important_can_be_cut_off_after_the_totals(game, text):
    data = text.encode()
    for cut in range(data.index(b"result:") + len(b"result: -43 -79"), len(data), 5):
        assert Record.from_text(data[:cut]) == game


@pytest.mark.parametrize("moves", [0, 1, 5, 30, 31, 32, 33])
def test_a_game_ended_by_agreement_is_scored_as_it_stands_and_read_back(game, moves):
    stood = game.states()[moves]
    ended = end_by_agreement(stood)
    assert (ended.end, ended.phase) == (End.AGREED, ttr.Phase.OVER)
    assert ttr.scores(ended) == ttr.scores(stood)
    assert ttr.legal_moves(ended) == ()
    assert sorted(ended.ticket_deck + sum(ended.tickets, ())) == sorted(game.start.decks.tickets)
    record = Record.of(game.start, game.moves[:moves], ended)
    again = Record.from_text(record.to_text())
    assert again == record
    assert (again.states()[-1], again.result) == (again.final_state, record.result)
    assert again.final_state == record.final_state
    assert ttr.Record.from_text(again.to_text()).to_text() == record.to_text()


def test_a_finished_game_cannot_be_ended_again_and_nothing_follows_an_end_by_agreement(game, text):
    with pytest.raises(ttr.IllegalMove, match="The game is over"):
        end_by_agreement(game.final_state)
    line = text[: text.index("result:")].count("\n") + 1
    assert failure(text.replace("result:", "end by agreement\nresult:")).line == line
    record = Record.of(game.start, game.moves[:30], end_by_agreement(game.states()[30]))
    text = record.to_text().replace("end by agreement", f"end by agreement\n{game.moves[30]}")
    assert "The game is over" in str(failure(text))
