"""How to play: every number follows from the rules, newcomers' questions are answered, and the page is near."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ttr
from ttr.game.rules import Rules
from ttr.game.scoring import scores
from ttr.game.tabletop import Tabletop
from ttr.graphs.words import spell_number
from ttr.runtime import Host, Place
from ttr.ui.how_to_play.answers import answers, edition, facts
from ttr.ui.how_to_play.page import EXAMPLES, HowToPlay, ending
from ttr.ui.play.page import PlayPage
from ttr.ui.score.page import ScorePage
from ttr.ui.table.page import TablePage

HTML = HowToPlay()._repr_html_()


@pytest.mark.parametrize("rules", ttr.RULE_SETS.values(), ids=ttr.RULE_SETS)
def test_each_rule_set_has_its_place(rules: ttr.Rules) -> None:
    assert HTML.count(f'id="{rules.name}"') == 1
    assert rules.title in HTML


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_a_possible_game_scored_by_the_engine(name: str) -> None:
    rules, example = ttr.RULE_SETS[name], EXAMPLES[name]
    board = ttr.load_board(rules.board)
    assert Tabletop(rules, board, example.names, example.routes, example.tickets).problems == ()
    first, second = scores(example.end(rules, board))
    assert [ticket.completed for ticket in first.tickets].count(True) > 0
    assert first.total > second.total
    for score in (first, second):
        assert f'<b class="ttr-total">{score.total}' in HTML


def test_every_picture_says_what_it_shows_and_the_longest_path_of_the_example_passes_a_city_twice():
    pictures = re.findall(r"<figure><svg.*?<title>(.*?)</title>", HTML)
    assert len(pictures) == HTML.count("<figure>") == 1 + len(EXAMPLES)
    assert all(len(words) > 30 for words in pictures)
    state = EXAMPLES["usa"].end(ttr.USA, ttr.load_board("usa"))
    longest = scores(state)[0].longest
    (twice,) = {name for name in longest.vertices if longest.vertices.count(name) > 1}
    assert f"It passes {twice} twice." in ending(state)[1]
    assert set(longest.edges) < set(EXAMPLES["usa"].routes[0]), "and leaves a route out"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        (Host(Place.VOILA, alone=True), "how-to-play.ipynb#mini"),
        (Host(Place.BROWSER, alone=True), "../how-to-play/index.html#mini"),
    ],
)
def test_where_a_game_is_set_up_and_in_a_game_its_rules_are_one_press_away(host, address, monkeypatch):
    told = PlayPage().form.lead.value  # in JupyterLab the name of the notebook
    assert ("how-to-play.ipynb" in told, "href" in told) == (True, False)
    assert (Path(__file__).parents[3] / "notebooks" / "how-to-play.ipynb").is_file()
    monkeypatch.setattr("ttr.ui.page.link.this_host", lambda: host)
    page = PlayPage()
    play, table, score = page.form, TablePage(None).entrance.form, ScorePage().form
    for form, link in ((play, play.lead), (table, table.lead), (score, score.how_to_play)):
        assert "#usa" in link.value
        form.rules_choice.value = "mini"
        assert f'href="{address}"' in link.value
    page.open_link("?rules=mini&seed=7")
    assert f'href="{address}"' in page.rules.value


BOARDS = {rules.name: ttr.load_board(rules.board) for rules in ttr.RULE_SETS.values()}
NUMBERS = {spell_number(number): number for number in range(1, 13)}


def told(rules: Rules) -> str:
    """Return all that the page says about some rules, their board and their points by length."""
    board = BOARDS[rules.name]
    parts = [*facts(rules, board)]
    for answer in answers(rules, board):
        parts += [answer.question, answer.text, *(" ".join(item) for item in answer.items), answer.after]
        parts += [f"{length} trains: {points} points" for length, points in answer.points]
    return "\n".join(parts)


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, in digits and in words, in their order."""
    return [NUMBERS.get(word) or int(word) for word in re.findall(rf"\b(?:\d+|{'|'.join(NUMBERS)})\b", text.lower())]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("usa", {"trains": 37}),
        ("usa", {"hand": 7}),
        ("usa", {"draws": 3}),
        ("usa", {"display": 6}),
        ("usa", {"locomotive_limit": 4}),
        ("usa", {"tickets_dealt": 5}),
        ("usa", {"tickets_kept_first": 1}),
        ("usa", {"tickets_drawn": 4}),
        ("usa", {"tickets_kept": 2}),
        ("usa", {"double_routes_from": 5}),
        ("usa", {"last_round_trains": 9}),
        ("usa", {"last_round_trains": 0}),
        ("usa", {"last_round": False}),
        ("usa", {"end_without_route": True}),
        ("usa", {"route_points": (0, 1, 2, 4, 7, 10, 18)}),
        ("usa", {"longest_path_bonus": 30}),
        ("usa", {"longest_path_bonus": 0}),
        ("usa", {"seats": (3, 5)}),
        ("usa", {"display": 0}),
        ("usa", {"ticket_swap": True}),
        ("usa", {"tickets_shown": True, "winning_tickets": 7}),
        ("usa", {"cards": tuple((color, 12) for color, _ in ttr.USA.cards if color != "locomotive")}),
        ("mini", {"hand": 3}),
        ("mini", {"open_piles": False}),
        ("mini", {"double_routes_from": 2}),
        ("first-journey", {"winning_tickets": 7}),
        ("first-journey", {"ticket_bonus": ()}),
        ("first-journey", {"points": True}),
    ],
)
def test_a_changed_rule_is_told_as_changed(name: str, changes: dict[str, object]) -> None:
    rules = ttr.RULE_SETS[name]
    before, after = told(rules), told(replace(rules, **changes))
    assert before != after
    for field, value in changes.items():
        if type(value) is int and value and field != "double_routes_from":  # which is told by the players below it
            assert numbers(after).count(value) > numbers(before).count(value), f"no {value} in: {after}"


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "usa",
            [
                "Have the most points at the end.",
                "Everyone gets 45 trains, four cards and three secret tickets. You keep at least two of the tickets.",
                "Draw two cards from the display, or unseen from the deck.",
                "Draw three tickets and keep at least one.",
                "In the display, it costs a whole turn: you draw this one card and no other.",
                "If the display shows three of them, it is dealt again.",
                "You choose its color: pay with cards of any one color.",
                "With 2 or 3 players, the other one is then closed to all.",
                "When somebody ends a turn with 2 trains or fewer, everyone has one more turn, including that player.",
                "6 trains: 15 points",
                "is worth 10 points. It may pass through a city twice, but never use a route twice.",
                "If points are equal, completed tickets decide, then the longest path.",
            ],
        ),
        (
            "mini",
            [
                "Everyone gets 15 trains, two black and two white cards and two secret tickets.",
                "Draw two cards from the piles.",
                "Once one is claimed, the other is closed.",
                "ends a turn with no trains left, or with too few for every free route, everyone has one more turn",
                "If points are equal, completed tickets decide.",
            ],
        ),
        (
            "first-journey",
            [
                "Be the first to complete six tickets.",
                "Everyone gets 20 trains, four cards and two secret tickets. The other cards are the deck.",
                "Swap your tickets for new ones.",
                "When you complete a ticket, show it and draw a new one at once.",
                "other players can claim the other",
                "At once when somebody has completed six tickets, or when somebody ends a turn with no trains left.",
                "Moscow, Rostov or Ankara to Dublin, Brest or Madrid count as one more ticket, once for each player.",
            ],
        ),
    ],
)
def test_a_newcomer_learns_the_rules_of_each_game(name: str, sentences: list[str]) -> None:
    text = told(ttr.RULE_SETS[name])
    assert [sentence for sentence in sentences if sentence not in text] == []


@pytest.mark.parametrize("name", ttr.RULE_SETS)
def test_what_is_asked_arises_in_the_game(name: str) -> None:
    rules, board = ttr.RULE_SETS[name], BOARDS[name]
    asked = [answer.question for answer in answers(rules, board)]
    assert ("What is a locomotive?" in asked) == ("locomotive" in rules.colors)
    assert ("What is a gray route?" in asked) == any(route.color == "gray" for route in board.routes)
    assert ("What is a double route?" in asked) == any(twin is not None for twin in board.twins)
    always = {"How do I win?", "What can I do on my turn?", "When does the game end?", "How does scoring work?"}
    assert always <= {*asked}


def test_an_edition_is_told_by_its_differences_alone_or_as_a_game_of_its_own() -> None:
    online = edition(ttr.USA_ONLINE, ttr.USA)
    assert "dealt only when everyone has chosen" in online
    assert "even when deck and discards are empty" in online
    assert (edition(replace(ttr.USA_ONLINE, trains=40), ttr.USA), edition(ttr.USA, ttr.USA)) == ("", "")
