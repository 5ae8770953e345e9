"""Use the networks of a game from the score page in a lesson."""

from __future__ import annotations

from ttr.game.seat_network import board_network
from ttr.game.tabletop import TableError
from ttr.graphs.words import counted, named
from ttr.lessons.tabs.page import LessonPage
from ttr.ui.controls.widgets import box, button, show_if
from ttr.ui.frame.address import CodeInAddress
from ttr.ui.frame.kept_text import KeptText
from ttr.ui.frame.link import LinkError
from ttr.ui.records.claims_only_game import ClaimsOnlyGame
from ttr.ui.records.sample_games import Place, StudiedNetwork
from ttr.ui.records.shipped import shipped_boards
from ttr.ui.records.table_code import game_of

FEWEST = 2  # the fewest routes of a network worth a look


class OwnGame:
    """Adds a game's networks to the tabs of a lesson: from the page's link, or this browser's last game.

    `use_button` is visible if the browser knows a game. `widget` is the place at the top of the lesson.
    """

    def __init__(self, page: LessonPage) -> None:
        self._page = page
        self._known = ""
        self.address = CodeInAddress("score", lambda code, known: self.use(code))
        self.memory = KeptText("score", self._remember)  # for JupyterLab, where no link leads here
        self.use_button = button("Use our own game", lambda: self.use(self._known), tooltip="From the score page")
        self.widget = box([self.use_button, self.address, self.memory], "ttr-own-game")
        show_if(False, self.use_button)

    def use(self, code: str) -> None:
        """Offer a game's networks, by its code, in each tab with a choice, and show the first one."""
        if not code:
            return
        try:
            own = places(ClaimsOnlyGame(*game_of(code, shipped_boards().values())))
        except (LinkError, TableError) as error:
            self._page.say(str(error), urgent=True)
            return
        show_if(False, self.use_button)
        if not own:
            self._page.say(f"In this game nobody has {FEWEST} routes: enter it on the score page first.", urgent=True)
            return
        for activity in self._page.activities:
            if activity.places is not None:
                activity.places.add(own)
        tabs = named(each.name for each in self._page.activities if each.places is not None)
        self._page.say(f"Your own game is here. In {tabs}, choose a player under Network.")

    def _remember(self, known: str) -> None:
        self._known = known
        show_if(bool(known), self.use_button)


def places(game: ClaimsOnlyGame) -> tuple[Place, ...]:
    """Return each player's network, if any, with the tickets whose cities it contains."""
    played, state = game.played, game.states()[-1]
    found = []
    for seat, name in enumerate(played.seats):
        order = tuple(route for route in game.order if state.owners[route] == seat)
        if len(order) < FEWEST:
            continue
        net = board_network(played.board).edge_subgraph(order)
        position = StudiedNetwork(net, f"the routes of {name}", state.owners, order=order, tickets=state.tickets[seat])
        tickets = tuple(played.board.tickets[ticket].cities for ticket in state.tickets[seat])
        title = f"Our own game: {name}, {counted(len(order), 'route')}"
        found.append(Place(title, played.board, position, pairs=tickets))
    return tuple(found)
