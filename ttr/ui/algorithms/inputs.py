"""Controls that choose an algorithm and its inputs: a start, a pair of cities, or several cities to join."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ttr.game.board import Board
from ttr.graphs.network import NetworkError, Vertex
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY, CatalogEntry, Inputs, Need, make_inputs, require
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    choice_of,
    dropdown,
    listen,
    markup,
    set_options,
    show_if,
)
from ttr.ui.page.link import LinkError
from ttr.ui.page.page import guarded
from ttr.ui.records.files import StudiedNetwork

# What to do before an algorithm can run.
TO_DO = {
    None: "Press Run.",
    Need.START: "Click the city to start from, then press Run.",
    Need.PAIR: "Click the start and then the target, then press Run.",
    Need.TERMINALS: "Click the cities to join, then press Run.",
}
FIRST = ("Seattle", "Miami")  # the first question, if the board has both cities


class AlgorithmInputs:
    """Controls that choose an algorithm and its inputs; `position` returns the current network."""

    expected = (NetworkError,)  # errors whose message is a sentence for the user, for `guarded`

    def __init__(
        self,
        position: Callable[[CatalogEntry], StudiedNetwork],
        on_algorithm: Callable[[], None],
        on_change: Callable[[], None],
        say: Callable[..., None],
    ) -> None:
        self._position, self._on_algorithm, self._on_change, self.say = position, on_algorithm, on_change, say
        self._board: Board | None = None
        self._quiet = Quiet()
        self._next_is_target = False
        self.terminals: tuple[Vertex, ...] = ()
        self.choice = dropdown("Algorithm", [(a.name, a.key) for a in ALGORITHMS])
        self._about = markup()
        self.ticket = dropdown("Ticket")
        self.start, self.target = dropdown("Start"), dropdown("Target")
        self.city = dropdown("City")
        self.add = choice_button(
            "Add or remove", self.city, self.toggle_terminal, tooltip="The city chosen in the list"
        )
        self.hand = button("Player's tickets", self.take_tickets, tooltip="All cities of the player's tickets")
        self.none = button("Clear", lambda: self.set_terminals(()))
        self._chosen = markup()
        self._pair_part = box([self.ticket, self.start, self.target], "ttr-section")
        self._terminal_part = box(
            [self.city, box([self.add, self.hand, self.none], "ttr-row"), self._chosen], "ttr-section"
        )
        self.widgets = (self.choice, self._about, self._pair_part, self._terminal_part)
        listen(self._choose_algorithm, self.choice)
        listen(self._on_ticket, self.ticket, quiet=self._quiet)
        listen(self._notify, self.start, self.target)

    @property
    def algorithm(self) -> CatalogEntry:
        return BY_KEY[self.choice.value]

    def read_inputs(self, position: StudiedNetwork) -> Inputs:
        """Return the algorithm's inputs besides the network."""
        needs = self.algorithm.needs
        start = self.start.value if needs in (Need.START, Need.PAIR) else None
        target = self.target.value if needs is Need.PAIR else None
        terminals = self.terminals if needs is Need.TERMINALS else ()
        return make_inputs(position, start=start, target=target, terminals=terminals)

    def query(self) -> dict[str, str]:
        """Return the choices as parameters of a link."""
        needs = self.algorithm.needs
        chosen = {"algorithm": self.algorithm.key}
        if needs is Need.TERMINALS:
            chosen["terminals"] = ",".join(map(str, self.terminals))
        cities = {}
        if needs in (Need.START, Need.PAIR):
            cities["source"] = self.start.value
        if needs is Need.PAIR:
            cities["target"] = self.target.value
        # An empty network has no city to choose.
        return chosen | {key: str(city) for key, city in cities.items() if city is not None}

    # --- choices ---

    def offer(self, board: Board) -> None:
        """Offer the cities of the network, and show the inputs that the algorithm needs.

        A new board clears the choices.
        """
        algorithm = self.algorithm
        position = self._position(algorithm)
        cities: list[tuple[str, object]] = [(str(v), v) for v in sorted(position.net.vertices, key=str)]
        with self._quiet:
            set_options(self.start, cities)
            set_options(self.target, cities)
            set_options(self.city, [CHOOSE, *cities])
            if board is not self._board:
                self._board, self.terminals, self._next_is_target = board, (), False
                self.set_pair(*first_pair(board))
            if len(cities) > 1 and self.start.value == self.target.value:
                self.target.value = next(city for _, city in cities if city != self.start.value)
            held = position.tickets or range(len(board.tickets))
            tickets: list[tuple[str, object]] = [(str(board.tickets[index]), index) for index in held]
            set_options(self.ticket, [CHOOSE, *tickets], NOTHING)
            self.set_terminals(tuple(city for city in self.terminals if city in position.net.numbered.vertex))
        self._about.value = html.hint_line(algorithm.about)
        show_if(algorithm.needs in (Need.START, Need.PAIR), self._pair_part)
        show_if(algorithm.needs is Need.PAIR, self.target)
        show_if(algorithm.needs is Need.PAIR and bool(tickets), self.ticket)
        show_if(algorithm.needs is Need.TERMINALS, self._terminal_part)
        show_if(bool(position.tickets), self.hand)

    def set_pair(self, start: Vertex | None, target: Vertex | None) -> None:
        """Choose a start and a target if the network has them, without calling the listener."""
        with self._quiet:
            for control, name in ((self.start, start), (self.target, target)):
                if name is not None and name in [value for _, value in control.options]:
                    control.value = name

    def set_terminals(self, terminals: tuple[Vertex, ...]) -> None:
        """Choose the cities to join."""
        self.terminals = terminals
        text = ", ".join(map(str, terminals)) or "no cities yet"
        self._chosen.value = html.hint_line(f"To join: {text}.")
        self._notify()

    def choose(self, wanted: Mapping[str, str]) -> None:
        """Choose the cities that a link names, as `query` writes them; if one is missing, nothing changes."""
        position = self._position(self.algorithm)
        named = [wanted[key] for key in ("source", "start", "target") if key in wanted]
        terminals = [name for name in wanted.get("terminals", "").split(",") if name]
        for name in (*named, *terminals):
            if self._board is None or name not in self._board.city_index:
                raise LinkError(f"There is no city {name!r} on the board.")
            require(position.net, name)
        source, target = wanted.get("source", wanted.get("start")), wanted.get("target")
        ends = self.start.value, self.target.value
        self.set_pair(source, target)
        if self.start.value == self.target.value and (source is None or target is None):
            self.set_pair(source or ends[1], target or ends[0])
        if terminals:
            self.set_terminals(tuple(dict.fromkeys(terminals)))

    def click(self, name: Vertex) -> None:
        """Use a clicked city as the next input of the algorithm."""
        match self.algorithm.needs:
            case Need.START:
                self.start.value = name
                self.say(f"Start: {name}. Press Run.")
            case Need.PAIR if self._next_is_target:
                self.target.value = name
                self._next_is_target = False
                self.say(f"From {self.start.value} to {name}. Press Run.")
            case Need.PAIR:
                self.start.value = name
                self._next_is_target = True
                self.say(f"Start: {name}. Now click the target.")
            case Need.TERMINALS:
                self.toggle_terminal(name)
            case _:
                degree = self._position(self.algorithm).net.degree(name)
                self.say(f"{name}: degree {degree} in this network.")

    @guarded
    def toggle_terminal(self, name: Vertex) -> None:
        """Add a city to the cities to join, or remove it."""
        joined = name in self.terminals
        kept = tuple(city for city in self.terminals if city != name)
        self.set_terminals(kept if joined else (*self.terminals, name))
        self.say(f"{name} {'is removed' if joined else 'is added'}. Click more cities, or press Run.")

    @guarded
    def take_tickets(self) -> None:
        """Join all cities on the tickets of the network's owner."""
        position, board = self._position(self.algorithm), self._board
        if board is None or not position.tickets:
            return  # the button is hidden then
        tickets = [board.tickets[index] for index in position.tickets]
        cities = tuple(dict.fromkeys(city for ticket in tickets for city in ticket.cities))
        inside = tuple(city for city in cities if city in position.net.numbered.vertex)
        self.set_terminals(inside)
        left = [city for city in cities if city not in inside]
        text = ", ".join(map(str, tickets))
        self.say(f"Tickets: {text}." + (f" Not in this network: {', '.join(left)}." if left else ""))

    def _choose_algorithm(self) -> None:
        self._next_is_target = False
        self._on_algorithm()

    @guarded
    def _on_ticket(self) -> None:
        if self._board is None or (index := choice_of(self.ticket)) is None:
            return
        ticket = self._board.tickets[index]
        net = self._position(self.algorithm).net
        self.set_pair(ticket.a, ticket.b)
        self._notify()
        missing = [city for city in ticket.cities if city not in net.numbered.vertex]
        if missing:
            raise NetworkError(f"{' and '.join(missing)}: no route of this network leads there.")

    def _notify(self) -> None:
        if not self._quiet:
            self._on_change()


def first_pair(board: Board) -> tuple[Vertex | None, Vertex | None]:
    """Return the initial pair of cities: the ends of the most valuable ticket, or of the first route."""
    if all(name in board.city_index for name in FIRST):
        return FIRST
    ends = max(board.tickets, key=lambda ticket: ticket.points, default=next(iter(board.routes), None))
    return ends.cities if ends is not None else (None, None)


def ends_of(inputs: Inputs) -> str:
    """Return the cities that a user chose.

    >>> ends_of(Inputs("Denver")), ends_of(Inputs("Denver", "Omaha")), ends_of(Inputs(terminals=("Denver", "Omaha")))
    ('from Denver', 'Denver to Omaha', 'Denver, Omaha')
    """
    if inputs.start is None:
        return ", ".join(map(str, inputs.terminals))
    return f"from {inputs.start}" if inputs.target is None else f"{inputs.start} to {inputs.target}"
