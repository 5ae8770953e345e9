"""Algorithm: one generator and one table give an answer, the steps to it, and an exercise that somebody carries out.

The generator is the algorithm. It yields what happens as `(event, facts)` and returns the answer. Where it could go on
in several ways, it yields a `Choice`, and is sent the choice made. The table beside it has the pseudocode, what each
event shows, the question of each choice, and the reason against each kind of mistake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from inspect import signature
from textwrap import dedent
from typing import Any, Generic, ParamSpec, TypeVar

from .network import Edge, Network, NetworkError, Vertex, check_network
from .overlay import Role
from .trace import EventRow, Facts, Film, Kind, Step, Trace
from .words import pluralize, sentence, spell_times

Answer = TypeVar("Answer")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the person who carries the algorithm out; `what` is "vertex" or "edge"."""

    what: str
    text: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """The reason against a press, and the habit of people who make this mistake again and again."""

    text: str
    habit: str = ""


class Table:
    r"""The table of an algorithm, read from its text. The first sign of a line says what the line is.

    Cells may be empty, and those at the end may be left out.

    ``> event | sentence | marks | counters``
        The sentence and the changes of an event at the pseudocode line above. Spaces separate marks; commas and spaces
        separate counters.
    ``? choice | vertex | question``
        The question of a choice of a vertex; of an edge with ``edge``.
    ``! kind | reason | habit``
        The reason against a kind of mistake, and the habit behind it.
    any other sign
        A pseudocode line.

    A mark changes the picture, and a counter goes up by one:

    ``v=done``, ``e=rejected``
        The vertex `v` or the edge `e` of the facts gets a role.
    ``+v``
        `v` goes into the data structure.
    ``-v``
        `v` leaves it.
    ``=v``
        The key of `v` changes; if `v` is not inside, it goes in.

    The last event is "answer". If its facts give no roles, it highlights the lists `vertices` and `edges` alone, and
    shows no data structure. The event of the row "improve:again" is "improve".

    Facts fill the braces of sentences, and some have a meaning of their own: `v` and `e` are the current vertex and the
    id of the current edge; `at` is the current vertex if another one is marked; `key` is the key of an item, `rank` how
    it is sorted, `items` are more items, and `out` names items that leave. `vertices` and `edges` map things to new
    roles, `labels` and `edge_labels` to new labels, where None takes one away. `clear` names the mappings (or "places",
    the data structure) to empty first. `counters` sets numbers. `secret` holds facts that replace others in a trace,
    and that give an answer away where somebody carries the algorithm out.

    Examples
    --------
    >>> table = Table("for each vertex:\n> visit | {v} is found. | v=done -v\n? visit | vertex | Which one?")
    >>> table.rows["visit"].roles, table.rows["visit"].holds, table.asks["visit"].text
    ((('v', <Role.DONE: 'done'>),), ('-v',), 'Which one?')
    """

    def __init__(self, text: str) -> None:
        pseudocode: list[str] = []
        self.rows: dict[str, EventRow] = {}
        self.asks: dict[str, Ask] = {}
        self.wrongs: dict[str, Wrong] = {}
        for line in filter(str.strip, dedent(text).splitlines()):
            sign = line.strip()[0]
            name, *cells = [cell.strip() for cell in line.strip()[1:].split("|")]
            if sign == ">":
                self.rows[name] = _row(len(pseudocode), *cells)
            elif sign == "?":
                self.asks[name] = Ask(*cells)
            elif sign == "!":
                self.wrongs[name] = Wrong(*cells)
            else:
                pseudocode.append(line)
        self.pseudocode = tuple(pseudocode)


def _row(line: int, sentence: str = "", marks: str = "", counters: str = "") -> EventRow:
    """Read the cells of an event."""
    roles, holds = [], []
    for mark in marks.split():
        if mark[0] in "+-=":
            holds.append(mark)
        else:
            thing, role = mark.split("=")
            roles.append((thing, Role(role)))
    return EventRow(line, sentence, tuple(roles), tuple(holds), tuple(filter(None, counters.split(", "))))


@dataclass(slots=True)
class Choice:
    """A point where an algorithm could go on in several ways.

    Attributes
    ----------
    ask : str
        The name of the question in the table.
    first
        The choice of `solve` and `trace`.
    right
        Returns everything that some order of equals would choose, with `first`.
    wrong
        Returns the name of the reason against any other vertex or edge, and the facts of its sentence.
    facts : dict
        The facts of the question.
    """

    ask: str
    first: Any
    right: Callable[[], Collection[Any]]
    wrong: Callable[[Any], tuple[str, Facts]]
    facts: Facts = field(default_factory=dict)


Events = Generator["tuple[str, Facts] | Choice", Any, Answer]

NOT_NEW = """
! found | {x} is found already. | took a vertex that was found already
! apart | No edge leads from {at} to {x}. | took a vertex at the end of no edge
"""


def choose_new(ask: str, edges: Sequence[Edge], at: Vertex, found: Container[Vertex]) -> Events[Edge]:
    """Choose an edge to a vertex that is not found yet; one leads there. `NOT_NEW` has the reasons."""

    def not_new(x: Vertex) -> tuple[str, Facts]:
        return "found" if x in found else "apart", {"at": at}

    new = [edge for edge in edges if edge.other(at) not in found]
    to = yield Choice(ask, new[0].other(at), lambda: {edge.other(at) for edge in new}, not_new, {"at": at})
    return next(edge for edge in new if edge.other(at) == to)


class Algorithm(Generic[P, Answer]):
    """An algorithm to run to its end (`solve`), to watch (`trace`), or to carry out (`attempt`); see `algorithm`.

    `trace` and `attempt` are functions with the generator's parameters; modules give them names of their own.
    """

    def __init__(
        self,
        name: str,
        table: str,
        run: Callable[P, Events[Answer]],
        kind: Kind,
        title: str,
        counters: tuple[str, ...],
        presses: str,
        on_network: bool,
    ) -> None:
        self.name, self.run, self.kind, self.title, self.counters = name, run, kind, title, counters
        self._table, self._on_network = table, on_network
        way = f"Let somebody carry out the algorithm: they press {presses}.\n\nParameters and errors match the trace.\n"
        self.trace: Callable[P, Trace[Answer]] = self._as_function(self._trace, run.__doc__)
        self.attempt: Callable[P, Attempt[Answer]] = self._as_function(self._attempt, way)

    def _as_function(self, call: Callable[..., Any], doc: str | None) -> Callable[P, Any]:
        """Return a method as a function that readers and tools find in the generator's module, with its parameters."""
        verb = call.__name__.strip("_")
        own = signature(self.run)

        @wraps(self.run)
        def function(*args: P.args, **kwargs: P.kwargs) -> Any:
            given = own.bind(*args, **kwargs)  # the network comes first, also if the caller names it
            return call(*given.args, **given.kwargs)

        function.__name__ = function.__qualname__ = f"{verb}_{self.run.__name__.strip('_')}"
        function.__doc__ = doc
        result = str(own.return_annotation).replace("Events", verb.capitalize())
        function.__signature__ = own.replace(return_annotation=result)  # type: ignore[attr-defined]
        return function

    @cached_property
    def table(self) -> Table:
        """The table, read at its first use."""
        return Table(self._table)

    def film(self) -> Film:
        """Return an empty film for a run."""
        return Film(self.kind, self.title, dict.fromkeys(self.counters, 0))

    def go_on(self, run: Events[Answer], film: Film, chosen: Any = None, *, open: bool = True) -> Choice | None:
        """Record events up to the next choice, and return the choice; None at the end. Secret facts need `open`."""
        while True:
            try:
                happened = run.send(chosen)
            except StopIteration as end:
                film.answer = end.value
                return None
            if isinstance(happened, Choice):
                return happened
            # The row "improve:again" belongs to the event "improve".
            event, facts = happened
            if open and "secret" in facts:
                facts = {**facts, **facts["secret"]}
            film.record(event.partition(":")[0], self.table.rows[event], facts)
            chosen = None

    def begin(self, *args: P.args, **kwargs: P.kwargs) -> Events[Answer]:
        """Return the generator, after a check of the network if the first argument is one."""
        if self._on_network:
            check_network(args[0])
        return self.run(*args, **kwargs)

    def solve(self, *args: P.args, **kwargs: P.kwargs) -> Answer:
        """Run the algorithm to its end, and return its answer."""
        run, chosen = self.begin(*args, **kwargs), None
        while True:
            try:
                happened = run.send(chosen)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            chosen = happened.first if isinstance(happened, Choice) else None

    def _trace(self, *args: P.args, **kwargs: P.kwargs) -> Trace[Answer]:
        run, film = self.begin(*args, **kwargs), self.film()
        choice = self.go_on(run, film)
        while choice is not None:
            choice = self.go_on(run, film, choice.first)
        if not film.steps or film.steps[-1].event != "answer":
            raise TypeError(
                f'the last step of {self.name} is no answer: end its generator with yield "answer", {{...}}'
            )
        return Trace(self.name, self.table.pseudocode, tuple(film.steps), film.answer)  # type: ignore[arg-type]

    def _attempt(self, *args: P.args, **kwargs: P.kwargs) -> Attempt[Answer]:
        run: Events[Answer] = self.begin(*args, **kwargs)
        return Attempt(self, args[0], run)  # type: ignore[arg-type]


def algorithm(
    name: str,
    table: str,
    kind: Kind = Kind.NONE,
    title: str = "",
    counters: str = "",
    *,
    presses: str = "what comes next",
    on_network: bool = True,
) -> Callable[[Callable[P, Events[Answer]]], Algorithm[P, Answer]]:
    """Return a decorator that makes a generator an algorithm; its docstring is that of `trace`.

    Parameters
    ----------
    name : str
        Its name for students, such as "Kruskal's algorithm".
    table : str
        The text of the steps, in the language of `Table`.
    kind : Kind, optional
        The data structure to draw.
    title : str, optional
        A title for it, if its kind does not say enough.
    counters : str, optional
        The counters that begin at 0, separated by commas.
    presses : str, optional
        What somebody presses who carries the algorithm out, for the docstring of `attempt`.
    on_network : bool, optional
        Whether the first argument is a network, which is checked before the run.

    Examples
    --------
    >>> @algorithm(
    ...     "Peeling",
    ...     '''
    ...     while there is a leaf: remove it
    ...     > peel | {v} is a leaf: remove it. | v=rejected | vertices removed
    ...     the edges that remain are on cycles, or join them
    ...     > answer | {n} vertices remain.
    ...     ''',
    ... )
    ... def peel(net):
    ...     left = set(net.vertices)
    ...     while leaf := next((v for v in left if sum(e.other(v) in left for e in net.incident(v)) == 1), None):
    ...         left.remove(leaf)
    ...         yield "peel", {"v": leaf}
    ...     yield "answer", {"n": len(left), "vertices": left}
    ...     return frozenset(left)
    >>> triangle = [("Omaha", "Denver", 4), ("Denver", "Helena", 4), ("Helena", "Omaha", 5)]
    >>> net = Network.from_edges([*triangle, ("Omaha", "Duluth", 2)])
    >>> [step.sentence for step in peel.trace(net)]
    ['Duluth is a leaf: remove it.', '3 vertices remain.']
    >>> len(peel.solve(net))
    3
    """
    zero = tuple(filter(None, counters.split(", ")))
    return lambda run: Algorithm(name, table, run, kind, title, zero, presses, on_network)


@dataclass(frozen=True, slots=True)
class Press:
    """The result of a press.

    Attributes
    ----------
    right : bool
        Whether it was one of the expected ones. A wrong press changes nothing.
    sentence : str
        What happened, or why the press is wrong.
    """

    right: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong press: the vertex or edge, the choice, the kind of the mistake, and the reason against it."""

    pressed: Any
    choice: int  # the number of the choice, counted from 0
    kind: str
    sentence: str


class Attempt(Generic[Answer]):
    """An algorithm carried out by somebody: at each choice, they press a vertex or an edge.

    Every choice that some order of equals would make is right. A wrong press changes nothing, and gets a reason.

    Attributes
    ----------
    net : Network
        The network.
    steps : list of Step
        The steps so far; the last one is `step`.
    mistakes : tuple of Mistake
        The wrong presses so far.
    choices : int
        The number of choices made so far, by a press or by `show`.
    shown : frozenset of int
        Which of them were shown instead of pressed, counted from 0.
    presses : tuple
        Everything pressed so far, right or wrong, in order; None stands for a choice that was shown.

    Notes
    -----
    The method is known as proficiency exercises: A. Korhonen and L. Malmi, "Algorithm simulation with automatic
    assessment", ITiCSE 2000, 160-163; OpenDSA's exercises follow it.

    Examples
    --------
    >>> from ttr.graphs import Network, spanning_tree
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> attempt = spanning_tree.attempt(net)
    >>> attempt.expected
    frozenset({1})
    >>> attempt.press(0)
    Press(right=False, sentence='The edge from Omaha to Denver has length 4, but one of length 2 joins two trees, too.')
    >>> attempt.press(1).right, attempt.press(0).right, attempt.done, attempt.answer.length
    (True, True, True, 6)
    """

    def __init__(self, of: Algorithm[Any, Answer], net: Network, run: Events[Answer]) -> None:
        self.net, self._of, self._run, self._film = net, of, run, of.film()
        self.mistakes: tuple[Mistake, ...] = ()
        self.choices = 0
        self.shown: frozenset[int] = frozenset()
        self.presses: tuple[Any, ...] = ()
        self._choice = of.go_on(run, self._film, open=False)

    def __repr__(self) -> str:
        made = f"{pluralize(self.choices, 'choice')} made, {pluralize(len(self.mistakes), 'mistake')}"
        return f"<Attempt at {self._of.name}: {made}{', done' if self.done else ''}>"

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return self._of.name

    @property
    def pseudocode(self) -> tuple[str, ...]:
        """Its lines, counted from 1."""
        return self._of.table.pseudocode

    @property
    def steps(self) -> list[Step]:
        """The steps so far."""
        return self._film.steps

    @property
    def step(self) -> Step:
        """The latest step, which the map shows now."""
        return self._film.steps[-1]

    @property
    def done(self) -> bool:
        """Whether the algorithm has ended."""
        return self._choice is None

    @property
    def answer(self) -> Answer | None:
        """The answer once the algorithm has ended, and None before."""
        return self._film.answer  # type: ignore[return-value]

    @property
    def ask(self) -> Ask | None:
        """The question to answer now; None at the end."""
        if self._choice is None:
            return None
        ask = self._of.table.asks[self._choice.ask]
        return replace(ask, text=ask.text.format_map(self._choice.facts))

    @property
    def expected(self) -> frozenset[Any]:
        """The vertices, or the ids of the edges, that are right now: several if there is a tie; empty at the end."""
        return frozenset() if self._choice is None else frozenset(self._choice.right())

    def press(self, what: Any) -> Press:
        """Press a vertex, or the id of an edge."""
        choice = self._choice
        if choice is None:
            return Press(False, "The algorithm has ended: there is nothing left to press.")
        self.presses = (*self.presses, what)
        by_edge = self._of.table.asks[choice.ask].what == "edge"
        try:
            number, own = (
                (self.net.edge_number, self.net.numbered.ids)
                if by_edge
                else (self.net.vertex_number, self.net.vertices)
            )
            what = own[number(what)]
        except NetworkError as error:
            return self._refuse(what, "", sentence(str(error)))
        if what in choice.right():
            return self._choose(what)
        kind, facts = choice.wrong(what)
        return self._refuse(what, kind, self._of.table.wrongs[kind].text.format_map({"x": what, **facts}))

    def show(self) -> Press:
        """Make the next choice as `solve` does, for somebody who does not find it."""
        if self._choice is None:
            return self.press(None)
        self.shown |= {self.choices}
        self.presses = (*self.presses, None)
        return self._choose(self._choice.first)

    @property
    def tries(self) -> int:
        """The number of wrong presses at the current choice."""
        return sum(mistake.choice == self.choices for mistake in self.mistakes)

    @property
    def stumbles(self) -> int:
        """The number of the choices made so far that were not right at the first try."""
        return len({mistake.choice for mistake in self.mistakes if mistake.choice < self.choices} | self.shown)

    @property
    def habits(self) -> Counter[str]:
        """How often each habit led to a mistake, such as "took the newest vertex: that is depth-first"."""
        wrongs = self._of.table.wrongs
        return Counter(habit for each in self.mistakes if each.kind and (habit := wrongs[each.kind].habit))

    def summary(self) -> str:
        """Return a sentence or two: the choices right at the first try, and the most frequent mistake."""
        right = f"{self.choices - self.stumbles} of {pluralize(self.choices, 'choice')} right at the first try"
        text = right if self.choices else "No right choice yet"
        text += f", {len(self.shown)} shown." if self.shown else "."
        for habit, times in self.habits.most_common(1):
            text += f" {spell_times(times).capitalize()}, you {habit}."
        return text

    def _choose(self, what: Any) -> Press:
        before = len(self._film.steps)
        self.choices += 1
        self._choice = self._of.go_on(self._run, self._film, what, open=False)
        new = self._film.steps[before:]
        return Press(True, new[0].sentence if new else "Right.")

    def _refuse(self, what: Any, kind: str, reason: str) -> Press:
        self.mistakes = (*self.mistakes, Mistake(what, self.choices, kind, reason))
        return Press(False, reason)
