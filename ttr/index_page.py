"""The start page: a picture and a link for each page, for players, students, teachers and contributors.

Plain HTML as a cell's output, and no widget: there is nothing to press but links. They are relative and name notebooks
of the same folder, so they work in Voilà, behind Binder's longer addresses, and in JupyterLab, which opens them.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ttr.game.files import shipped_file
from ttr.game.files.record import Record
from ttr.game.moves import ClaimRoute
from ttr.graphs.words import spell_number
from ttr.lessons.catalog import LESSONS
from ttr.runtime import this_host
from ttr.ui.how_to_play.page import TITLE as TITLE_OF_RULES
from ttr.ui.map import export
from ttr.ui.map.geometry import Canvas, geometry
from ttr.ui.map.palette import seat_mark
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import seat as seat_tone
from ttr.ui.markup import Markup, concat, svg, tag
from ttr.ui.page.link import HOW_TO_PLAY
from ttr.ui.page.style import page_style

TITLE = "Ticket to Ride, as a place to learn graph theory"


@dataclass(frozen=True, slots=True)
class Card:
    """One page of the project."""

    notebook: str
    title: str
    text: str
    picture: str
    alt: str  # alternative text of the picture
    wide: bool = False  # in place of two
    links: Sequence[tuple[str, str]] = ()  # ready beginnings: a name, and another notebook or the query of a link


CARDS = (
    Card(
        "play.ipynb",
        "Play",
        "A whole game on the map, against bots or each other at one screen. See the networks, tickets and longest "
        "paths grow, turn by turn.",
        "play.webp",
        "The play page: claimed routes in the east of the map, and beside it the display and the cards in hand.",
        wide=True,
        links=(
            ("Learn to play", "?learn"),
            ("Deal of the day", "?deal=today"),
            ("A strong opponent", "?rules=usa&seats=you,strong"),
            ("Small and quick", "?rules=mini&seats=you,steady"),
        ),
    ),
    Card(
        "table.ipynb",
        "Table",
        "One game for several devices: open a table, give each player a link, and put the game on the projector.",
        "table.webp",
        "The host's page of a table: a QR code and a link for each of three seats and for the projector.",
    ),
    Card(
        "score.ipynb",
        "Score",
        "Score the game on your own table: paint the routes, press the tickets, and see who won, by which paths, "
        "and what would have changed it.",
        "score.webp",
        "The score page: a map painted in the colors of four players, and the points of each beside it.",
        links=(("First Journey", "?rules=first-journey"),),
    ),
    Card(
        "algorithms.ipynb",
        "Algorithms",
        "Step through breadth-first search, shortest paths, spanning trees, minimum cuts and more on any board. "
        "Predict the next step before you see it.",
        "algorithms.webp",
        "The algorithms page: a search for a shortest path half done on the map, pseudocode and the heap beside it.",
    ),
    Card(
        "replay.ipynb",
        "Replay",
        "A recorded game, turn by turn: what did each claim change, and when was it decided?",
        "replay.webp",
        "The replay page: the map in the middle of a game, a longest path with its routes numbered, and a chart.",
    ),
    Card(
        "arena.ipynb",
        "Arena",
        "Strategies against each other, hundreds of games at once: who wins, by how much, and how certain is that?",
        "arena.webp",
        "The arena page: a matrix of the shares of games that each strategy wins against each other one.",
    ),
    Card(
        "boards.ipynb",
        "Boards",
        "A workshop: make a board of your own town in ten minutes, have it checked, and play on it at once.",
        "boards.webp",
        "The board workshop: a town's map with its stops, its routes and its river.",
    ),
    Card(
        "practice.ipynb",
        "Practice",
        "Endless fresh questions for every lesson, checked and explained on the map at once. Questions you got wrong "
        "come back.",
        "practice.webp",
        "The practice page: a question about the bright routes of the map, its answer, and how many were right so far.",
    ),
    Card(
        "lessons/01-graph.ipynb",
        "Lessons",
        f"{spell_number(len(LESSONS)).capitalize()} lessons of 45 minutes: touch, step, predict, build, "
        "and write a function that is checked at once.",
        "lessons.webp",
        "A lesson: a player's network on the map, the steps of a search below it, and the tabs of the lesson.",
        wide=True,
        links=(("Glossary", "lessons/glossary.ipynb"),),
    ),
    Card(
        "class.ipynb",
        "Class",
        "A class at a glance: who is working on what, which misconceptions appear, who has raised a hand. Ask "
        "the class a question: vote, discuss, vote again.",
        "class.webp",
        "The class's page: exercises of a lesson with a square for each student, and misconceptions as bars.",
    ),
)

TABS = "Every link here opens in a new tab."  # as Jupyter makes links of its outputs do
FOOT = "An unofficial, non-commercial teaching project. Ticket to Ride is a trademark of Days of Wonder."


@dataclass(frozen=True, slots=True)
class Way:
    """Where one kind of reader begins.

    A link is `{Title}` or `{Title|its text|?query}`, with the title of a card or of a document. What links to something
    that is not there is left out as a whole: the site has fewer pages than a server.
    """

    who: str
    begin: Sequence[str]  # the first link that is there looks like a button
    sentences: Sequence[str]


READERS = (
    Way(
        "To play",
        ("{Play|Play now|?rules=usa&seats=you,easy}",),
        (
            "You against an easy opponent, on this map.",
            "New to the game? {Play|Learn to play|?learn} in three minutes, or read {How to play}.",
            "Or open a {Table} for your friends.",
            "Playing with cardboard? {Score} counts your points.",
        ),
    ),
    Way(
        "To learn",
        ("{Lessons|Start lesson 1}",),
        ("Step through an algorithm in {Algorithms}, and keep it fresh with {Practice}.",),
    ),
    Way(
        "To teach",
        ("{Desk|Open your desk}", "{Class|Open a class}"),
        (
            "Your {Desk|desk} has notes, solutions, plans, slides and worksheets for every lesson.",
            "{Class} shows who needs help and takes votes.",
            "Show a decided game in {Replay}; let a class design its town in {Boards}.",
        ),
    ),
    Way(
        "To contribute",
        (),
        (
            "Numbered recipes show how to add a board, a rule set, a bot, an algorithm or a lesson.",
            "They are in the {Recipes|documentation}.",
        ),
    ),
)


RECORD, CANVAS = "4-players-shared-victory.txt", Canvas(900, 590)
HERO = "A game for four on the map of North America: in turn, the players lay their cars on the routes they claim."


@cache
def game_svg() -> Markup:
    """Return a recorded game on its map, claim by claim; the stylesheet lays one after the other."""
    game = Record.read(shipped_file("data", "records", RECORD))
    rows = geometry(game.start.board, CANVAS).rows
    claims = [
        (state.seat, move.route)
        for state, move in zip(game.states(), game.moves, strict=False)
        if isinstance(move, ClaimRoute)
    ]
    laid = []
    for number, (seat, route) in enumerate(claims):
        polygons = (" ".join(f"{x:.0f},{y:.0f}" for x, y in slot) for slot in rows[route].slots(0.6))
        cars = svg.path("".join(f"M{points}z" for points in polygons), fill=seat_tone(seat), stroke="#0b1016")
        x, y = rows[route].midpoint
        mark = seat_mark(seat, x, y, 3.6, fill="#fff")
        laid.append(tag("g", cars, mark, class_="ttr-laid", style=f"--n:{number}"))
    drawn = str(export.svg(game.start.board, Picture(), HERO, CANVAS)).removesuffix("</svg>")
    return Markup(f"{drawn}{concat(laid)}</svg>")


def own_documents() -> dict[str, str]:
    """Return the address of the teacher's desk if its folder is beside this page.

    A class's server has a secret in the folder's name, and answers this address all the same. Binder shows no notes.
    """
    there = not this_host().per_visitor and any(Path().glob("teacher*/index.ipynb"))
    return {"Desk": "teacher/index.ipynb"} if there else {}


class IndexPage:
    """The page as a cell's output; a card whose picture is missing in the folder goes without.

    Parameters
    ----------
    pictures
        The folder of the pictures.
    cards
        The pages that are there.
    documents : mapping of str to str, optional
        The addresses of documents that are there, by their titles. Default: the documents beside this page.
    """

    def __init__(
        self,
        pictures: str | Path | None = None,
        cards: Sequence[Card] = CARDS,
        documents: Mapping[str, str] | None = None,
    ) -> None:
        self._pictures, self._cards = Path(shipped_file("docs") if pictures is None else pictures), cards
        there = own_documents() if documents is None else documents
        rules = {TITLE_OF_RULES: f"{HOW_TO_PLAY}.ipynb"}
        self._places = {**rules, **{card.title: card.notebook for card in cards}, **there}

    def _repr_html_(self) -> str:
        cards = [tag("li", self._card(card), class_="ttr-wide" if card.wide else None) for card in self._cards]
        *ways, more = map(self._way, READERS)
        stop = tag("label", tag("input", type="checkbox"), " Stop the game", class_="ttr-hero-stop")
        page = tag(
            "main",
            tag(
                "header",
                tag("h1", TITLE),
                tag("p", _describe_contents(self._cards)),
                tag("div", tag("div", game_svg(), role="img", aria_label=HERO), stop, class_="ttr-hero"),
                tag("dl", ways, class_="ttr-index-ways"),
                tag("p", TABS, class_="ttr-note"),
            ),
            tag("ul", cards, class_="ttr-index-cards"),
            tag("h2", "The lessons", class_="ttr-index-course"),
            tag("ol", _lessons(), class_="ttr-index-lessons"),
            tag("dl", more, class_="ttr-index-more-ways"),
            tag("footer", FOOT),
            class_="ttr-page ttr-index",
        )
        return str(page_style() + tag("div", page, class_="ttr-frame"))

    def _card(self, card: Card) -> Markup:
        """Return a card: picture and title are one link."""
        more = [_link(card.notebook + to if to.startswith("?") else to, name) for name, to in card.links]
        return concat(
            tag("a", self._image(card), tag("h2", card.title), class_="ttr-index-open", href=card.notebook),
            tag("p", card.text),
            tag("p", more, class_="ttr-index-more") if more else None,
        )

    def _image(self, card: Card) -> Markup | None:
        """Return a card's picture, in the dark its dark one."""
        path = self._pictures / card.picture
        if not path.is_file():
            return None
        image = tag("img", src=_data(path), alt=card.alt, width=1120 if card.wide else 560, height=350)
        dark = path.with_stem(f"{path.stem}-dark")
        if not dark.is_file():
            return image
        return tag("picture", tag("source", srcset=_data(dark), media="screen and (prefers-color-scheme: dark)"), image)

    def _way(self, way: Way) -> Markup:
        begin = next(filter(None, (self._link_text(link, "ttr-index-begin") for link in way.begin)), None)
        sentences = filter(None, map(self._link_text, way.sentences))
        return tag("div", tag("dt", way.who), tag("dd", begin, " " if begin else "", Markup(" ").join(sentences)))

    def _link_text(self, text: str, class_: str | None = None) -> Markup | None:
        """Return a text with its links, or None if a link would lead nowhere."""
        parts: list[str] = []
        for index, part in enumerate(text.replace("}", "{").split("{")):
            if index % 2 == 0:
                parts.append(part)
                continue
            title, name, query = f"{part}||".split("|")[:3]
            if title not in self._places:
                return None
            parts.append(tag("a", name or title, href=self._places[title] + query, class_=class_))
        return concat(parts)


def _data(picture: Path) -> str:
    return f"data:image/webp;base64,{b64encode(picture.read_bytes()).decode()}"


def _describe_contents(cards: Sequence[Card]) -> str:
    pages = sum("/" not in card.notebook for card in cards)
    return (
        f"{spell_number(pages).capitalize()} pages and {spell_number(len(LESSONS))} lessons around one board: "
        "cities are vertices, routes are edges."
    )


def _lessons() -> list[Markup]:
    return [tag("li", _link(f"lessons/{entry.stem}.ipynb", entry.title), f" {entry.about}") for entry in LESSONS]


def _link(address: str, name: str) -> Markup:
    return tag("a", name, href=address)
