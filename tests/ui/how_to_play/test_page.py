"""The page How to play: complete, and reached wherever a game is set up."""

import re
from pathlib import Path

import pytest

import ttr
from ttr.game.scoring import scores
from ttr.game.tabletop import Tabletop
from ttr.runtime import Host, Place
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


def test_the_longest_path_of_the_example_passes_a_city_twice() -> None:
    state = EXAMPLES["usa"].end(ttr.USA, ttr.load_board("usa"))
    longest = scores(state)[0].longest
    (twice,) = {name for name in longest.vertices if longest.vertices.count(name) > 1}
    assert f"It passes {twice} twice." in ending(state)[1]
    assert set(longest.edges) < set(EXAMPLES["usa"].routes[0]), "and leaves a route out"


def test_every_picture_says_what_it_shows() -> None:
    pictures = re.findall(r"<figure><svg.*?<title>(.*?)</title>", HTML)
    assert len(pictures) == HTML.count("<figure>") == 1 + len(EXAMPLES)
    assert all(len(words) > 30 for words in pictures)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        (Host(Place.VOILA, alone=True), "how-to-play.ipynb#mini"),
        (Host(Place.BROWSER, alone=True), "../how-to-play/index.html#mini"),
    ],
)
def test_where_a_game_is_set_up_its_rules_are_one_press_away(
    host: Host, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttr.ui.page.link.this_host", lambda: host)
    play, table, score = PlayPage().form, TablePage(None).entrance.form, ScorePage().form
    for form, link in ((play, play.lead), (table, table.lead), (score, score.how_to_play)):
        assert "#usa" in link.value
        form.rules_choice.value = "mini"
        assert f'href="{address}"' in link.value


def test_in_a_game_its_rules_are_one_press_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttr.ui.page.link.this_host", lambda: Host(Place.VOILA, alone=True))
    page = PlayPage()
    page.open_link("?rules=first-journey&seed=7")
    assert 'href="how-to-play.ipynb#first-journey"' in page.rules.value


def test_in_jupyterlab_the_form_names_the_notebook() -> None:
    assert "how-to-play.ipynb" in PlayPage().form.lead.value
    assert "href" not in PlayPage().form.lead.value
    assert (Path(__file__).parents[3] / "notebooks" / "how-to-play.ipynb").is_file()
