"""The page How to play: each game on half a page, with an example; the browser prints the page as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ttr.game.board import Board
from ttr.game.cards import GRAY
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rules import Rules
from ttr.game.scoring import scores
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.overlay import EdgeMark, Overlay, Role, trail_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.ui.controls.html import link
from ttr.ui.how_to_play.answers import RuleAnswer, answers, edition, facts
from ttr.ui.map.export import cropped_svg, svg
from ttr.ui.map.geometry import Canvas
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import tones_css
from ttr.ui.markup import Markup, concat, stylesheet, tag
from ttr.ui.page.link import way_back
from ttr.ui.page.style import BAND, cards_css
from ttr.ui.panels.game_html import score_table

WHOLE = Canvas(460, 288)  # small, so that names are large on paper
PART = Canvas(760, 430)
END = Canvas(760, 540)


@dataclass(frozen=True, slots=True)
class Example:
    """The end of a small game: what each of two players owns and holds, and routes that show the kinds of routes."""

    routes: tuple[tuple[int, ...], ...]
    tickets: tuple[tuple[int, ...], ...]
    kinds: tuple[int, ...] = ()
    names: tuple[str, ...] = ("Ada", "Bo")

    def end(self, rules: Rules, board: Board) -> GameState:
        return Tabletop(rules, board, self.names, self.routes, self.tickets).position()


EXAMPLES = {
    "usa": Example(((33, 81, 38, 49, 55, 28), (21, 66, 64, 76)), ((0, 1), (4, 7)), kinds=(34, 38, 31)),
    "mini": Example(((1, 8, 11, 10), (9, 12, 15)), ((8, 0), (5,))),
    "first-journey": Example(((3, 0, 25, 42), (1, 23, 58, 64)), ((7, 13), (4, 20))),
}


def kinds(board: Board, routes: tuple[int, ...]) -> tuple[Markup, tuple[str, ...]]:
    """Return a part of the map with some numbered routes, and what each costs."""
    marks = []
    for number, route in enumerate(routes, 1):
        marks.append(EdgeMark(route, Role.TODO, str(number)))
        if (twin := board.twins[route]) is not None:
            marks.append(EdgeMark(twin, Role.TODO))
    items = tuple(_cost(board, route) for route in routes)
    picture = Picture(overlay=Overlay(edges=tuple(marks)))
    return cropped_svg(board, picture, f"A part of the map. {' '.join(items)}", PART, readable=False), items


def _cost(board: Board, route: int) -> str:
    track, twin = board.routes[route], board.twins[route]
    if twin is not None:
        colors = f"{track.color} or {board.routes[twin].color}"
        return f"A double route, {colors}: {pluralize(track.length, 'card')} of the color of one track."
    if track.color == GRAY:
        return f"A gray route: {pluralize(track.length, 'card')} of any one color."
    return f"A {track.color} route: {pluralize(track.length, f'{track.color} card')}."


def ending(state: GameState) -> tuple[Markup, str]:
    """Return the map at the end of a small game, and a sentence about it; a longest path has its routes numbered."""
    board, first = state.board, scores(state)[0]
    cities = [name for ticket in first.tickets for name in board.tickets[ticket.ticket].cities]
    rings = frozenset(board.city_index[name] for name in cities)
    sentence = f"Rings mark the cities of {first.name}’s tickets."
    if not state.rules.longest_path_bonus:
        return svg(board, Picture(owners=state.owners, terminals=rings), sentence, WHOLE), sentence
    walk = first.longest.vertices
    twice = [name for name in dict.fromkeys(walk) if walk.count(name) > 1]
    passed = f" It passes {join_names(twice)} twice." if twice else ""
    sentence += f" {first.name}’s longest path is numbered: {walk_text(walk)}.{passed}"
    owned = frozenset(route for route, owner in enumerate(state.owners) if owner is not None)
    picture = Picture(
        owners=state.owners, overlay=Overlay(edges=trail_marks(first.longest.edges)), lit=owned, terminals=rings
    )
    return cropped_svg(board, picture, sentence, END, readable=False), sentence


TITLE = "How to play"
HERE = "_self"  # the window of a link; Jupyter would open another tab
LEAD = "You claim routes between cities, to connect the cities on your tickets."


class HowToPlay:
    """The page as a cell's output; its links name other notebooks of the folder."""

    def _repr_html_(self) -> str:
        return str(stylesheet(f"{tones_css()}{css()}") + content())


def css() -> str:
    rules = (Path(__file__).parent / "how_to_play.css").read_text("utf-8")
    return f".ttr-how {{ --ttr-locomotive: {BAND}; }}\n{cards_css()}\n{rules}"


def content() -> Markup:
    """Return the page: every game, each with its editions in a sentence or two below it."""
    own = [rules for rules in RULE_SETS.values() if _base_of(rules) is None]
    links = [link(f"#{rules.name}", rules.title, HERE) for rules in own]
    head = tag("header", way_back(), tag("h1", TITLE), tag("p", LEAD), tag("nav", links, aria_label="Games"))
    return tag("main", head, *(part for rules in own for part in _rule_set(rules)), class_="ttr-how")


def _base_of(rules: Rules) -> Rules | None:
    """Return the game of which these rules are an edition, or None."""
    earlier = list(RULE_SETS.values())[: list(RULE_SETS).index(rules.name)]
    return next((base for base in earlier if edition(rules, base)), None)


def _rule_set(rules: Rules) -> Iterator[Markup]:
    """Yield a game's rules, and for a game with a longest path an example of its own."""
    board, example = load_board(rules.board), EXAMPLES.get(rules.name)
    items = [_answer(answer) for answer in answers(rules, board)]
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
        tag("div", tag("dl", items[:3]), first, tag("dl", items[3:]), notes, last, class_="ttr-how-columns"),
        id=rules.name,
    )
    if example is not None and example.kinds:
        drawn = _example(rules, board, example)
        yield tag("section", tag("h2", "Scoring: an example"), drawn, class_="ttr-how-example")


def _answer(answer: RuleAnswer) -> Markup:
    items = tag("ul", [tag("li", tag("b", lead), f" {rest}") for lead, rest in answer.items]) if answer.items else None
    points = _points(answer) if answer.points else None
    card = tag("i", answer.card, class_=f"ttr-how-card ttr-{answer.card}", aria_hidden=True) if answer.card else None
    return tag("div", tag("dt", answer.question), tag("dd", card, answer.text, items, points, answer.after))


def _points(answer: RuleAnswer) -> Markup:
    lengths = tag("tr", tag("th", "Trains", scope="row"), [tag("td", length) for length, _ in answer.points])
    points = tag("tr", tag("th", "Points", scope="row"), [tag("td", points) for _, points in answer.points])
    return tag("table", lengths, points, class_="ttr-how-points")


def _example(rules: Rules, board: Board, example: Example) -> Markup:
    state = example.end(rules, board)
    picture, sentence = ending(state)
    return _figure(picture, tag("p", sentence), tag("div", score_table(state, scores(state)), class_="ttr-how-scores"))


def _figure(picture: Markup, *below: Markup) -> Markup:
    return tag("figure", picture, tag("figcaption", concat(*below)) if below else None)
