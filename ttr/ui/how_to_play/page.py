"""The page How to play: each game on half a page, with an example; the browser prints the page as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rules import Rules
from ttr.game.scoring import scores
from ttr.ui.controls.html import link
from ttr.ui.how_to_play.answers import Answer, answers, edition, facts
from ttr.ui.how_to_play.pictures import EXAMPLES, WHOLE, Example, ending, kinds
from ttr.ui.map.export import svg
from ttr.ui.map.labels import FONT
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import tones_css
from ttr.ui.markup import Markup, concat, stylesheet, tag
from ttr.ui.page.style import BAND, cards_css
from ttr.ui.panels.game_html import score_table

TITLE = "How to play"
HERE = "_self"  # the window of a link; Jupyter would open another tab
LEAD = "You claim routes between cities, to connect the cities on your tickets."


class HowToPlay:
    """The page as a cell's output; its links name other notebooks of the folder."""

    def _repr_html_(self) -> str:
        return str(stylesheet(f"{tones_css()}{css()}") + content())


def css() -> str:
    """Return the page's stylesheet, which names colors and sizes of `ttr.ui.map.tones`."""
    rules = (Path(__file__).parent / "how_to_play.css").read_text("utf-8")
    return f".ttr-how {{ --ttr-font: {FONT}; --ttr-locomotive: {BAND}; }}\n{cards_css()}\n{rules}"


def content() -> Markup:
    """Return the page: every game, each with its editions in a sentence or two below it."""
    own = [rules for rules in RULE_SETS.values() if _base_of(rules) is None]
    links = [link(f"#{rules.name}", rules.title, HERE) for rules in own]
    head = tag("header", tag("h1", TITLE), tag("p", LEAD), tag("nav", links, aria_label="Games"))
    return tag("main", head, *(part for rules in own for part in _rule_set(rules)), class_="ttr-how")


def _base_of(rules: Rules) -> Rules | None:
    """Return the game of which these rules are an edition, or None."""
    earlier = list(RULE_SETS.values())[: list(RULE_SETS).index(rules.name)]
    return next((base for base in earlier if edition(rules, base)), None)


def _rule_set(rules: Rules) -> Iterator[Markup]:
    """Yield a game's rules, and for a game with a longest path an example of its own."""
    board, example = load_board(rules.board), EXAMPLES.get(rules.name)
    told = [_answer(answer) for answer in answers(rules, board)]
    first = last = None
    if example is None:
        last = _figure(svg(board, Picture(), f"The board: {board.title or board.name}.", WHOLE))
    elif example.kinds:
        picture, costs = kinds(board, example.kinds)
        first = _figure(picture, tag("ol", [tag("li", cost) for cost in costs]))
    else:
        last = _example(rules, board, example)
    editions = [other for other in RULE_SETS.values() if _base_of(other) is rules]
    notes = [tag("p", tag("b", f"{other.title}. "), edition(other, rules), id=other.name) for other in editions]
    play = link(f"play.ipynb?rules={quote(rules.name)}&seats=you,easy", "Play this game", HERE)
    yield tag(
        "section",
        tag("h2", rules.title),
        tag("p", " · ".join(facts(rules, board)), " ", play, class_="ttr-how-facts"),
        tag("div", tag("dl", told[:3]), first, tag("dl", told[3:]), notes, last, class_="ttr-how-columns"),
        id=rules.name,
    )
    if example is not None and example.kinds:
        drawn = _example(rules, board, example)
        yield tag("section", tag("h2", "Scoring: an example"), drawn, class_="ttr-how-example")


def _answer(answer: Answer) -> Markup:
    items = tag("ul", [tag("li", tag("b", lead), f" {rest}") for lead, rest in answer.items]) if answer.items else None
    points = _points(answer) if answer.points else None
    card = tag("i", answer.card, class_=f"ttr-how-card ttr-{answer.card}", aria_hidden=True) if answer.card else None
    return tag("div", tag("dt", answer.question), tag("dd", card, answer.text, items, points, answer.after))


def _points(answer: Answer) -> Markup:
    lengths = tag("tr", tag("th", "Trains", scope="row"), [tag("td", length) for length, _ in answer.points])
    points = tag("tr", tag("th", "Points", scope="row"), [tag("td", points) for _, points in answer.points])
    return tag("table", lengths, points, class_="ttr-how-points")


def _example(rules: Rules, board: Board, example: Example) -> Markup:
    state = example.end(rules, board)
    picture, sentence = ending(state)
    return _figure(picture, tag("p", sentence), tag("div", score_table(state, scores(state)), class_="ttr-how-scores"))


def _figure(picture: Markup, *below: Markup) -> Markup:
    return tag("figure", picture, tag("figcaption", concat(*below)) if below else None)
