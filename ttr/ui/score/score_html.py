"""HTML of the score page besides the final table: impossible entries, trains left, longest paths."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlencode

from ttr.game.scoring import Scores
from ttr.game.tabletop import TableProblem, Tabletop
from ttr.graphs.words import join_names, pluralize
from ttr.ui.controls import html
from ttr.ui.controls.html import seat_badge
from ttr.ui.markup import Markup, concat, tag

STUDIED = {"longest-trail": "The longest path", "bridges": "Bridges", "components": "Connected parts"}
"""Algorithms that a player's network can be opened in, by their names in links."""

OPENED = {
    "replay": "Replay: the game claim by claim",
    "lessons/02-connected": "Lesson 2: who is connected?",
    "lessons/05-euler": "Lesson 5: walk each network, and find the longest path",
}
"""Where the whole game can be opened, and what for."""


def problem_list(items: Iterable[TableProblem]) -> Markup:
    texts = [problem.text for problem in items]
    return html.problems(texts, "The rules do not allow this, but the page keeps it") if texts else Markup()


def own_routes(game: Tabletop, seat: int) -> Markup:
    """Return a player's routes in words, the latest first."""
    routes = [str(game.board.routes[route]) for route in reversed(game.routes[seat])]
    has = f"{game.seats[seat]}: {pluralize(len(routes), 'route')}, {trains_left(game.trains_left[seat], 'train')}"
    return tag("p", tag("b", has), f": {', '.join(routes)}." if routes else ".", class_="ttr-small")


def trains_left(trains: int, noun: str = "") -> str:
    """Return how many trains a player has left or has used too many, with or without their noun.

    >>> trains_left(1, "train"), trains_left(-2, "train"), trains_left(-2)
    ('1 train left', '2 trains too many', '2 too many')
    """
    number = pluralize(abs(trains), noun) if noun else str(abs(trains))
    return f"{number} {'left' if trains >= 0 else 'too many'}"


def trains_line(game: Tabletop) -> str:
    """Return each player's trains left, and ask about a forgotten route or ticket if nobody triggered the end."""
    rules, left = game.rules, game.trains_left
    numbers = [
        f"{name} {trains if trains >= 0 else trains_left(trains)}"
        for name, trains in zip(game.seats, left, strict=True)
    ]
    said = f"Trains left: {', '.join(numbers)}."
    if rules.end_without_route or min(left) <= rules.last_round_trains:
        return said
    if rules.winning_tickets:
        if max(game.position().completed) >= rules.winning_tickets:
            return said
        few = f"{pluralize(rules.last_round_trains, 'train')} or fewer" if rules.last_round_trains else "no trains"
        end = f"{pluralize(rules.winning_tickets, 'completed ticket')} or {few} left"
        return f"{said} The game ends with {end}, and nobody is there yet: did you forget a ticket or a route?"
    end = pluralize(rules.last_round_trains, "train")
    return f"{said} The last round begins at {end} or fewer, and nobody is there yet: did you forget a route?"


def longest_lines(game: Tabletop, final: Scores) -> Markup:
    """Return each player's longest path, the longest first, with its cities in order and its points."""
    if not game.rules.longest_path_bonus:
        return Markup()
    rows = [
        tag(
            "li",
            seat_badge(seat.seat),
            tag("b", f" {seat.name}, {pluralize(seat.longest.length, 'train')}"),
            f": {' – '.join(map(str, seat.longest.vertices))}" if seat.longest.vertices else "",
        )
        for seat in sorted(final, key=lambda seat: -seat.longest.length)
    ]
    return (
        html.heading("Longest paths") + html.note(longest_sentence(game, final)) + tag("ol", rows, class_="ttr-longest")
    )


def longest_sentence(game: Tabletop, final: Scores) -> str:
    """Return a sentence about the winner or winners of the longest path.

    >>> import ttr
    >>> game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((), ()), ((), ()))
    >>> longest_sentence(game, ttr.scores(game.position()))
    'Nobody has a route, so nobody has the longest path.'
    """
    best = [seat for seat in final if seat.bonus]
    if not best:
        return "Nobody has a route, so nobody has the longest path."
    points = pluralize(game.rules.longest_path_bonus, "point")
    trains = pluralize(best[0].longest.length, "train")
    if len(best) == 1:
        return f"{best[0].name} has the longest path, {trains}: {points}."
    return f"{join_names(seat.name for seat in best)} tie with {trains}: each gets the {points}."


def links_elsewhere(game: Tabletop, seat: int, page: str, code: str) -> Markup:
    """Return links that open the game or a player's network on other pages; nothing without routes or other pages."""
    if not (any(game.routes) and _OWN_NAME.search(page)):
        return Markup()
    links = [(f"{sibling_address(page, name)}#score={code}", text) for name, text in OPENED.items()]
    parts = [html.heading("Take this game further"), *(tag("p", html.link(*link)) for link in links)]
    if game.routes[seat]:
        fields = {"board": game.board.name, "network": "own", "routes": ",".join(map(str, game.routes[seat]))}
        address = f"{sibling_address(page, 'algorithms')}?{urlencode(fields, safe=',')}&algorithm="
        parts.append(html.heading(f"{game.seats[seat]}’s network, step by step"))
        parts += [tag("p", html.link(address + key, text)) for key, text in STUDIED.items()]
    return concat(parts)


_OWN_NAME = re.compile(r"score(\.ipynb|/index\.html|/)?$")  # at the end of this page's address, beside others


def sibling_address(page: str, name: str) -> str:
    """Return the address of a page or a lesson next to another page, on a server or on a static site.

    >>> sibling_address("http://school/voila/render/score.ipynb", "algorithms")
    'http://school/voila/render/algorithms.ipynb'
    >>> sibling_address("http://school/score/index.html", "algorithms")
    'http://school/algorithms/index.html'
    >>> sibling_address("http://school/score/", "lessons/02-connected")
    'http://school/02-connected/'
    """
    own = _OWN_NAME.search(page)
    if own is None:
        raise ValueError(f"no page of the score: {page}")
    end = own[1] or ""
    if end.startswith("/"):
        name = name.removeprefix("lessons/")
    return f"{page[: own.start()]}{name}{end}"
