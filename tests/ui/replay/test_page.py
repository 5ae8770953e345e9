"""The replay page, driven from Python: no browser, but every widget a browser would get."""

import itertools
import random
import re
from dataclasses import replace

import pytest

import ttr
from tests.positions import with_hidden_permuted
from tests.ui.replay.conftest import RECORDS, THREE, game_of, paste, record_text
from tests.ui.seen import everything_sent, overlay_sentences, said, unnamed, words
from ttr.game.files.log import EVERYTHING
from ttr.game.moves import ClaimRoute, DrawCard
from ttr.game.rule_sets import FIRST_JOURNEY, MINI, USA
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.records.files import record_title
from ttr.ui.records.playback import Metric, Replay, ReplayLink, metrics
from ttr.ui.replay.page import OWN

# A game that counts shown tickets instead of points, on a board with its own cities for the bonus.
SHOWN = replace(FIRST_JOURNEY, name="shown", board="mini", ticket_bonus=(("Anvora", "Elvemo"), ("Fennby", "Inverlo")))


def test_every_shipped_record_can_be_chosen_and_stepped_to_its_result(page):
    assert (page.timeline.cursor, set(page.map.picture.owners)) == (0, {None})
    assert "keeps 2 of 3 tickets" in words(page.turn)
    page.click_route(0)
    assert said(page) == "Atlanta – Charleston · gray · 2 trains · 2 points."
    for name, path in RECORDS.items():
        page.record_choice.value = name
        record = ttr.Record.read(path)
        page.timeline.last_button.click()
        assert page.map.picture.owners == record.final_state.owners, name
        assert page.timeline.cursor == page.timeline.last == record.final_state.turn
        for total in record.result.totals:
            assert re.search(rf">{total}(?: tickets?)?</b>", page.holdings.value), name
        assert "went wrong" not in said(page)


def test_titles_of_records_are_readable(page):
    labels = [label for label, _ in page.record_choice.options]
    assert labels[0] == "2 players · last round"
    assert "First journey · 2 players · sixth ticket" in labels
    games = [label.split(" · ")[0] for label in labels if not label[0].isdigit()]
    assert games == sorted(games)  # records of a game are listed together
    assert record_title("my-game") == "my game"
    assert record_title("mini-2-players-no-route") == "Mini · 2 players · no route"
    assert record_title("first-journey-sixth-ticket") == "First journey · sixth ticket"


def test_a_pasted_record_is_shown_from_its_start_and_can_be_chosen_again(page):
    paste(page, "nonsense")
    assert page.status.urgent
    paste(page, record_text())
    assert page.record_choice.value == OWN
    assert page.replay.names == ("random", "random 2", "random 3")
    assert page.timeline.cursor == 0
    assert "Your record is loaded: " in said(page)
    assert not is_visible(page.input)
    paste(page, "nonsense")
    page.record_choice.value = "2-players-online"
    assert (len(page.replay.names), said(page)) == (2, "")  # the error is gone
    page.record_choice.value = OWN
    assert len(page.replay.names) == 3


def test_open_piles_are_shown_with_their_numbers_and_no_deck(page):
    paste(page, game_of(MINI).to_text())
    left = str(20 - page.replay.state(0).rules.hand * 2)
    assert re.findall(r"(\d+) (black|white)</span>", page.table.value) == [(left, "black"), (left, "white")]
    assert "Piles" in words(page.table)
    assert "cards" not in words(page.table)
    page.timeline.last_button.click()
    for total in game_of(MINI).result.totals:
        assert f">{total}</b>" in page.holdings.value


def test_without_points_tickets_are_counted(page):
    paste(page, game_of(SHOWN).to_text())
    state = page.replay.state(0)
    assert words(page.table) == f"{len(state.deck)} cards and {len(state.ticket_deck)} tickets left"  # no display
    assert "The start" in words(page.turn)  # all tickets are dealt, so there is no choice
    page.timeline.next_button.click()
    assert "Turn 1 of" in words(page.turn)
    assert [label for label, _ in page.metric.options] == ["Tickets completed", "Trains left", "Longest path"]
    final = page.replay.states[-1]
    chart = page.replay.chart(Metric.COMPLETED)
    assert [line.values[-1] for line in chart.series] == [
        len(shown) + bonus for shown, bonus in zip(final.shown, final.bonuses, strict=True)
    ]
    assert max(line.values[-1] for line in chart.series) > 1
    for stop in range(page.timeline.last):
        page.timeline.go(stop)
        for part in (page.turn, page.holdings, page.table, page.chart.lines, page.chart.legend):
            assert "point" not in words(part)
        if any(row.points for row in page.replay.rows_at(stop)):
            assert re.search(r"\+\d tickets?\b", words(page.turn))
    page.record_choice.value = THREE
    assert page.metric.options[0][0] == "Points for routes"


def test_completed_tickets_of_others_are_shown_to_a_seat_and_their_secret_ones_are_not(page):
    paste(page, game_of(SHOWN).to_text())
    assert 'Cards of destination"' in page.holdings.value
    page.viewer_choice.value = 2
    stop = next(stop for stop in range(page.timeline.last) if page.replay.state(stop).shown[0])
    page.timeline.go(stop)
    state = page.replay.state(stop)
    for ticket in state.tickets[0]:
        shown = str(state.board.tickets[ticket]) in words(page.holdings)
        assert shown == (ticket in (*state.shown[0], *state.tickets[2]))
    assert page.replay.tickets_of(0, stop) == state.shown[0]
    assert 'Cards of destination"' not in page.holdings.value
    assert [line.seat for line in page.replay.chart(Metric.COMPLETED).series] == [0, 1, 2]
    page.viewer_choice.value = EVERYTHING
    stop = next(stop for stop in range(page.timeline.last) if any(page.replay.state(stop).bonuses))
    page.timeline.go(stop - 1)
    assert "Bonus" not in words(page.holdings)
    page.timeline.go(stop)
    assert "Bonus: join Anvora or Elvemo to Fennby or Inverlo" in words(page.holdings)


@pytest.mark.parametrize("viewer", [EVERYTHING, 0])
@pytest.mark.parametrize("rules", [USA, MINI, SHOWN], ids=lambda rules: rules.name)
def test_the_cards_left_over_stand_under_the_score_for_everybody(page, rules, viewer):
    paste(page, game_of(rules).to_text())
    page.viewer_choice.value = viewer
    page.timeline.last_button.click()
    left = page.holdings.value.partition("Cards left over")[2]
    final = page.replay.states[-1]
    for seat, name in enumerate(page.replay.names):
        cards = re.search(rf'aria-label="Cards of {name}">(.*?)</ul>|{name}</span><p', left)
        numbers = re.findall(r'ttr-sr">(\d+) ', cards[1] or "")
        assert sum(map(int, numbers)) == final.hands[seat].size


def test_a_link_opens_its_record_at_its_turn_seen_by_its_seat_and_the_link_to_here_leads_here(page):
    page.open_link("?record=4-players-shared-victory&turn=40&seat=2")
    assert (page.record_choice.value, page.timeline.cursor) == ("4-players-shared-victory", 40)
    assert page.viewer_choice.value == page.replay.reader == 1
    page.open_link("?record=2-players-last-round&turn=41&seat=all")
    assert (page.viewer_choice.value, page.replay.reader) == (EVERYTHING, EVERYTHING)
    page.record_choice.value = THREE
    page.viewer_choice.value = 2
    page.timeline.go(77)
    assert 'href="?record=3-players-all-pass&amp;turn=77&amp;seat=3"' in page.link_line.value
    assert ReplayLink.from_query("?record=3-players-all-pass&turn=77&seat=3", "") == ReplayLink(THREE, 77, 2)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("?record=nope", "there is no record 'nope'; there are 2-players-last-round"),
        ("?record=../../etc/passwd", "there is no record"),
        ("?record=2-players-last-round&turn=many", "the turn must be a whole number of 0 or more, not 'many'"),
        ("?record=2-players-last-round&turn=-1", "the turn must be"),
        ("?record=2-players-last-round&turn=400", "This game has turns 0 to 78, so there is no turn 400"),
        ("?record=2-players-last-round&seat=3", "This game has 2 seats, so there is no seat 3."),
        ("?seat=0", "the seat must be 'all' or a number from 1"),
        ("?turn=²", "the turn must be"),
        ("?record=<script>&turn=x&seat=y", "'<script>'"),
        ("?record=x&turn=x&seat=x", "turn must be a whole number of 0 or more, not 'x'; the seat must be"),
    ],
)
def test_a_bad_link_is_explained_and_a_game_is_shown(page, query, problem):
    page.open_link(query)
    assert problem in said(page)
    assert page.status.urgent
    assert "<script" not in page.status.value
    assert page.turn.value


def test_the_claim_buttons_go_from_claim_to_claim_which_the_page_describes_and_stop_at_the_ends(page):
    page.prior_claim_button.click()
    assert "No route was claimed before this turn." in said(page)
    for claim in [move for move in page.replay.moves if isinstance(move, ClaimRoute)]:
        page.next_claim_button.click()
        assert claim in [page.replay.moves[i] for i in page.replay.moves_at(page.timeline.cursor)]
        assert page.map.picture.selected == claim.route
        assert "claims" in words(page.turn)
        if page.map.picture.owners.count(None) == len(page.map.board.routes) - 1:
            assert "Began a first component" in words(page.turn)
    last = page.timeline.cursor
    page.next_claim_button.click()
    assert page.timeline.cursor == last
    assert "No route was claimed after this turn." in said(page)


def test_each_overlay_has_a_sentence_at_every_turn_for_every_seat_and_viewer(page):
    page.record_choice.value = THREE
    for viewer in (EVERYTHING, 1):
        page.viewer_choice.value = viewer
        layers = (Layer.NETWORKS, Layer.TICKETS, Layer.LONGEST, Layer.CHEAPEST)
        for sentence in overlay_sentences(page, layers, 40):
            assert sentence.endswith(".")
            assert "went wrong" not in said(page)


def test_the_log_sheet_ends_at_the_cursor_and_takes_the_place_of_the_cards(page):
    page.record_choice.value = THREE
    page.log.button.click()
    page.timeline.go(3)
    assert not is_visible(page.known)
    assert page.log.text.value.count("<tr>") == 1 + 3 + 3  # the header, the first tickets, the turns
    page.log.button.click()
    assert (is_visible(page.known), page.log.text.value) == (True, "")


@pytest.mark.parametrize("metric", metrics(USA))
def test_every_chart_ends_at_what_the_score_says(page, metric):
    page.record_choice.value = THREE
    page.metric.value = metric
    final = ttr.scores(page.replay.states[-1])
    expected = {
        Metric.POINTS: [seat.route_points for seat in final],
        Metric.TRAINS: list(page.replay.states[-1].trains),
        Metric.LONGEST: [seat.longest.length for seat in final],
        Metric.TICKETS: [seat.completed for seat in final],
    }[metric]
    assert [line.values[-1] for line in page.replay.chart(metric).series] == expected
    assert metric.value in page.chart.lines.value


def test_the_chart_is_sent_once_its_cursor_at_every_step_and_no_seat_has_the_tickets_of_others(page):
    page.record_choice.value = THREE
    lines, cursor = page.chart.lines.value, page.chart.cursor.value
    page.timeline.go(50)
    assert page.chart.lines.value is lines
    assert page.chart.cursor.value != cursor
    assert ">50</text>" in page.chart.cursor.value
    assert "at turn 50" in page.chart.legend.value
    page.viewer_choice.value = 1
    page.metric.value = Metric.TICKETS
    assert [line.seat for line in page.replay.chart(Metric.TICKETS).series] == [1]
    assert "random 3" not in page.chart.lines.value


def test_all_knowing_shows_every_hand_and_every_ticket(page):
    page.timeline.go(20)
    state = page.replay.state(20)
    for seat in range(2):
        for ticket in state.tickets[seat]:
            assert str(state.board.tickets[ticket]) in words(page.holdings)
    assert page.holdings.value.count("ttr-holdings") == 2


def test_a_seat_sees_only_its_own_cards_and_tickets_until_the_end(page):
    page.viewer_choice.value = 0
    page.timeline.go(20)
    state = page.replay.state(20)
    assert page.holdings.value.count('class="ttr-holdings"') == 1
    assert 'Cards of destination"' in page.holdings.value
    assert 'Cards of destination 2"' not in page.holdings.value
    for ticket in state.tickets[1]:
        assert str(state.board.tickets[ticket]) not in words(page.holdings)
    page.timeline.last_button.click()
    for ticket in itertools.chain(*page.replay.states[-1].tickets):
        assert str(state.board.tickets[ticket]) in words(page.holdings)


def test_every_stop_is_a_turn_and_a_seat_reads_a_blind_draw_of_its_own_and_not_of_others(page):
    page.viewer_choice.value = 0
    blind = {0: "", 1: ""}
    for stop in range(1, page.timeline.last + 1):
        page.timeline.go(stop)
        assert (page.replay.state(stop).turn, len(page.replay.rows_at(stop))) == (stop, 1)
        assert f"Turn {stop} of" in words(page.turn)
        for index in page.replay.moves_at(stop):
            if page.replay.moves[index] == DrawCard(None):
                blind[page.replay.states[index].seat] += words(page.turn)
    assert "a card blind" in blind[1]
    assert not re.search(r"draws (?!a card)\w+ blind", blind[1])
    assert "a card blind" not in blind[0]


def sent_at(page, stops, viewer, rng):
    """Return the content of all widgets at each stop, with the real and with other hidden cards and tickets."""
    real, other = page.replay, Replay(page.record, viewer)
    other.states = tuple(state if state.over else with_hidden_permuted(state, viewer, rng) for state in real.states)
    assert other.states[30] != real.states[30]
    for stop in stops:
        page.overlays.seat.value = stop % len(real.names)
        sent = []
        for replay in (real, other):
            page.timeline.go(stop)
            page.show_replay(replay)
            sent.append(everything_sent())
        yield sent


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_nothing_that_any_widget_holds_depends_on_what_the_seat_cannot_see(page, viewer):
    page.record_choice.value = THREE
    page.viewer_choice.value = viewer
    page.log.button.click()  # the cards, which it hides, stay in their widgets
    page.metric.value = Metric.TICKETS
    page.overlays.choose(Layer.TICKETS)
    for real, other in sent_at(page, range(1, page.timeline.last, 9), viewer, random.Random(viewer)):
        assert real == other


@pytest.mark.parametrize("rules", [MINI, SHOWN], ids=lambda rules: rules.name)
def test_the_same_holds_for_games_with_open_piles_or_with_shown_tickets(page, rules):
    paste(page, game_of(rules).to_text())
    page.viewer_choice.value = 1
    page.log.button.click()
    page.overlays.choose(Layer.TICKETS)
    for real, other in sent_at(page, range(1, page.timeline.last, 4), 1, random.Random(1)):
        assert real == other


def test_win_chances_are_shown_to_a_viewer_who_may_know_all_hands(page):
    assert is_visible(page.chances.widget)
    page.viewer_choice.value = 1
    assert not is_visible(page.chances.widget)
    page.chances.button.click()
    assert not page.chances.running
    page.viewer_choice.value = EVERYTHING
    assert is_visible(page.chances.widget)


def test_the_map_in_words_follows_the_timeline_and_the_viewer(page):
    page.words.toggle_button.click()
    name, other = (f"{name[0].upper()}{name[1:]}" for name in page.replay.names[:2])
    assert f"{name}'s tickets" in words(page.words.text)  # for a reader who may know everything, of the overlays' seat
    page.timeline.last_button.click()
    assert "Network A: " in page.words.text.value
    page.timeline.first_button.click()
    page.viewer_choice.value = 1
    assert f"{other}'s tickets" in words(page.words.text)
    assert f"{name}'s tickets" not in words(page.words.text)
    page.words.toggle_button.click()
    assert page.words.text.value == ""


def test_every_control_has_a_name_and_none_keeps_a_pasted_record(page):
    page.own_button.click()
    assert unnamed(page.widget) == []
    paste(page, record_text())
    page.viewer_choice.value = 0
    deck = re.search(r"(?m)^cards: (\w+)$", record_text())[1]
    assert deck[:20] not in str(everything_sent())
