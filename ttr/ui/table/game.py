"""A table's game, from the lines of its log: the players, the moves, and the votes to end it.

draw deck             a move, as in a record
back to 12            an undo, after which this many moves remain
end by agreement      the game ends, and is scored as it stands
link seat 0           the host replaces a link, and the old one stops working
sit 0 Ada             an `Act` of a seat
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from enum import StrEnum

from ttr.bots import Bot, Decision, make_bot
from ttr.bots.base import USUAL, opponent, strategy_of
from ttr.game.files.new_game import new_game
from ttr.game.moves import IllegalMove, KeepTickets, Move, parse_move
from ttr.game.names import NameRefused, read_name, repaired_name, seat_names
from ttr.game.state import Phase
from ttr.game.view import PlayerView
from ttr.graphs.words import sentence
from ttr.ui.game.game import SeenGame, decide
from ttr.ui.setup.game_options import GameOptions

REACTIONS = ("👏 Well played", "😮 Wow", "🙈 Oops", "🤔 Let me think", "🍀 Good luck", "🤝 Good game")
"""What a player can say to the others; logs have the numbers."""


class Act(StrEnum):
    """The first word of a line about a seat; the seat and the fields follow. Old logs have the same words."""

    SIT = "sit"  # 0 Ada: somebody takes a seat with a name; the game begins once every seat is taken
    BOT = "bot"  # 1 expert: the host gives a seat to a bot
    PERSON = "person"  # 1: the seat goes back to its person, or to a latecomer, who sits down during the game
    AGREE = "agree"  # 0 1: a seat agrees that a bot plays a seat that nobody attends to
    WAIT = "wait"  # 0 1: it no longer agrees
    COVER = "cover"  # 1 steady: all have agreed: a bot plays until somebody comes with the seat's link
    CHOOSE = "choose"  # 1 keep 4 12: a seat chooses its first tickets; once all have chosen, their moves follow
    RECHOOSE = "rechoose"  # 1: a seat takes its choice back
    VOTE = "vote"  # 0: a seat votes to end the game
    STAY = "stay"  # 0: it withdraws its vote
    REACT = "react"  # 0 2 1764000000: a seat shows a ready reaction, at a time in seconds since 1970


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat at the table and who has it: a person with a name, a bot (perhaps in place of that person), or nobody yet.

    A bot that `covers` a seat plays until somebody comes with the seat's link.
    """

    name: str = ""
    bot: str | None = None
    covers: bool = False

    @property
    def taken(self) -> bool:
        return bool(self.name or self.bot)


class TableGame(SeenGame):
    """A game of several browsers, as one of them sees it; `viewer` is None if it only sees public facts.

    Actions here add to `lines`; after these are written, everybody else repeats them. Raises an `IllegalMove` for an
    action that is not possible now, and a `ValueError` for lines that do not belong to such a game.

    `places` has the holder of each seat; before the game has `begun`, people take them. `chosen` has the choices of
    first tickets that wait until everybody has chosen: secrets of their seats. `votes` are the seats that want to end
    the game, and `agreed` the seats that let a bot play, by the seat that it would play. `reactions` has the last
    reaction of each seat and its time, in seconds since 1970; the latest comes last. `renewed` are the holders whose
    links were replaced. `unseen_from` is the first move that nobody else has seen, or None; `seen_by` says who has seen
    the last move, as the beginning of a sentence.
    """

    def __init__(self, options: GameOptions, viewer: int | None, lines: Iterable[str] = ()) -> None:
        super().__init__(options)
        self.viewer = viewer
        self.places = [TableSeat(choice.name, choice.bot) for choice in options.seats]
        self.begun = False
        self.chosen: dict[int, KeepTickets] = {}
        self.votes: set[int] = set()
        self.agreed: dict[int, frozenset[int]] = {}
        self.reactions: dict[int, tuple[int, int]] = {}
        self.renewed: list[str] = []
        self.unseen_from: int | None = None
        self.seen_by = "The others have already seen it"
        self._players: list[str | None] = []  # the bot that made each move, or None
        self._forget()
        self._begin_if_full()
        for line in lines:
            self.repeat(line)

    # --- views ---

    def view(self, position: int = -1) -> PlayerView | None:
        """Return the viewer's view of a position; None before the game has begun.

        While first tickets are chosen, every player who has not chosen is to move, as the printed set-up says.
        """
        view = super().view(position) if self.begun else None
        choosing = self.choosing if position in (-1, len(self.moves)) else []
        if view is None or not choosing:
            return view
        if view.seat in choosing:
            return replace(view, to_move=view.seat)
        return replace(view, to_move=choosing[0], offer=(), tickets=self.tickets_of(view.seat))

    def tickets_of(self, seat: int, position: int = -1) -> tuple[int, ...]:
        """Return the tickets of a seat at a position, or none if the viewer may not see them."""
        if seat == self.viewer and seat in self.chosen and position in (-1, len(self.moves)):
            return self.chosen[seat].tickets
        return super().tickets_of(seat, position)

    @property
    def choosing(self) -> list[int]:
        """The seats of persons who have not chosen their first tickets; none later in the game."""
        if not self.begun or self.state.phase is not Phase.FIRST_TICKETS:
            return []
        waiting = [seat for seat, offer in enumerate(self.state.offers) if offer and seat not in self.chosen]
        return [seat for seat in waiting if not self.places[seat].bot]

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(self.choosing) or super().to_act

    @property
    def doing(self) -> Mapping[int, str]:
        return dict.fromkeys(self.choosing, "is choosing") | dict.fromkeys(self.chosen, "has chosen")

    @property
    def my_turn(self) -> bool:
        return self.begun and self.viewer in self.to_act and self.viewer not in self.free

    @property
    def bots(self) -> dict[int, str]:
        """The strategies of the bots, by their seats, which can change during the game."""
        rules = self.options.rules
        return {seat: strategy_of(place.bot, rules) for seat, place in enumerate(self.places) if place.bot}

    @property
    def playing(self) -> bool:
        return not self.over and self.viewer is not None and self.viewer not in self.free

    @property
    def first_to_act(self) -> int | None:
        """The seat to move, or the first seat that chooses tickets; None before and after the game."""
        return self.to_act[0] if self.begun and not self.over else None

    @property
    def free(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if not place.taken]

    def name_of(self, seat: int) -> str:
        """Return the name of a seat for sentences, such as Seat 3 for a free seat."""
        return f"Seat {seat + 1}" if seat in self.free else self.places[seat].name or self.state.setup.seats[seat]

    def decision(self, index: int) -> Decision | None:
        """Return the bot's decision behind a move, once the game is over; see `SeenGame.decision`."""
        if self.over:
            self._catch_up()
        return super().decision(index)

    # --- actions ---

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Do all of a block or nothing: an error leaves the game as it was."""
        before = {**vars(self)}
        before |= {name: copy(value) for name, value in before.items() if isinstance(value, list | set | dict)}
        try:
            yield
        except BaseException:
            vars(self).update(before)
            self._forget()
            raise

    def play_bots(self) -> None:
        """Let the bots play until a person is to move; bots alone play to the end."""
        self._run_bots()

    def sit(self, seat: int, name: str) -> None:
        """Seat a person, and begin the game once all seats are taken; in a running game, rename the seat."""
        try:
            name = read_name(name)
        except NameRefused as error:
            raise IllegalMove(sentence(str(error))) from None
        if not name:
            raise IllegalMove("Enter your name first.")
        self._require(not self.places[seat].taken, "This seat is taken.")
        self._do(Act.SIT, seat, name)
        self._run_bots()

    def give_to_bot(self, seat: int, bot: str = USUAL) -> None:
        """Give a seat to a bot, or let the bot play in place of its person."""
        self._require(not self.places[seat].bot, "A bot already plays this seat.")
        self._do(Act.BOT, seat, opponent(bot))
        self._run_bots()

    def take_back(self, seat: int) -> None:
        place = self.places[seat]
        if self.begun and place.bot and not place.name and not place.covers:
            raise IllegalMove("A bot plays this seat. Ask your host to let you in.")
        self.admit_person(seat)

    def admit_person(self, seat: int) -> None:
        """Take a seat from a bot, for its person or for a latecomer."""
        self._require(bool(self.places[seat].bot), "No bot plays this seat.")
        self._do(Act.PERSON, seat)

    def agree(self, seat: int, empty: int, *, yes: bool) -> None:
        self._require(not self.places[empty].bot, "A bot already plays this seat.")
        if yes != (seat in self.agreed.get(empty, ())):
            self._do(Act.AGREE if yes else Act.WAIT, seat, empty)

    def cover(self, seat: int) -> None:
        """Let a bot play a seat until somebody comes with its link."""
        self._require(not self.places[seat].bot, "A bot already plays this seat.")
        self._do(Act.COVER, seat, USUAL)
        self._run_bots()

    def is_missed(self, seat: int) -> bool:
        """Return True if a bot covers a seat, or somebody has agreed to that."""
        return not self.over and (self.places[seat].covers or bool(self.agreed.get(seat)))

    def welcome(self, seat: int) -> None:
        """Give a missed seat back to the person who has come with its link."""
        if self.is_missed(seat):
            self._do(Act.PERSON, seat)

    def vote(self, seat: int, *, end: bool) -> None:
        self._require_running()
        if end != (seat in self.votes):
            self._do(Act.VOTE if end else Act.STAY, seat)

    def end(self) -> None:
        """End the game by agreement, and score it as it stands; raise an `IllegalMove` if none is going on."""
        self._require_running()
        super().end()
        self.chosen.clear()

    def react(self, seat: int, reaction: int, at: int) -> None:
        if not self.places[seat].name:
            raise IllegalMove("Enter your name and sit down first.")
        self._do(Act.REACT, seat, reaction, at)

    def renew(self, holder: str) -> None:
        self.renewed.append(holder)
        self.lines.append(f"link {holder}")

    def repeat(self, line: str) -> None:
        """Repeat a line of the log; raise a `ValueError` for a line of another game."""
        try:
            match line.split(" ", 2):
                case ["link", *holder]:
                    self.renew(" ".join(holder))
                case [Act.CHOOSE as act, seat, move]:
                    self._do(Act(act), int(seat), parse_move(move))
                case [Act.SIT | Act.BOT | Act.COVER as act, seat, name]:
                    self._do(Act(act), int(seat), name)
                case [act, seat, *_] if act in set(Act):
                    self._do(Act(act), int(seat), *map(int, line.split(" ")[2:]))
                case _:
                    super().repeat(line)
        except (ValueError, LookupError) as error:
            raise ValueError(f"{line!r:.200} does not belong to this game: {error}") from error

    # --- internals ---

    def _require(self, possible: bool, otherwise: str) -> None:
        if self.over or not possible:
            raise IllegalMove("The game is over." if self.over else otherwise)

    def _require_running(self) -> None:
        if self.first_to_act is None:
            raise IllegalMove("No game is going on.")

    def _do(self, act: Act, seat: int, *fields: int | str | Move) -> None:
        """Do and log an act; raise a `ValueError` if it does not fit its seat or its fields."""
        if seat not in range(len(self.places)):
            raise ValueError(f"there is no seat {seat}")
        if act in (Act.SIT, Act.BOT, Act.COVER, Act.PERSON):  # votes by or about this seat no longer count
            self.votes.discard(seat)
            self.agreed = {empty: seats - {seat} for empty, seats in self.agreed.items() if empty != seat}
        match act, *fields:
            case Act.SIT, str(name):
                name = repaired_name(name, f"Player {seat + 1}")  # earlier versions kept other names
                self.places[seat] = TableSeat(name)
                if self.begun:
                    self._rename(seat, name)
            case Act.BOT | Act.COVER, str(bot):
                self.places[seat] = replace(self.places[seat], bot=bot, covers=act is Act.COVER)
            case (Act.PERSON,):
                self.places[seat] = replace(self.places[seat], bot=None, covers=False)
            case Act.AGREE, int(empty):
                self.agreed[empty] = self.agreed.get(empty, frozenset()) | {seat}
            case Act.WAIT, int(empty):
                self.agreed[empty] -= {seat}
            case Act.CHOOSE, KeepTickets() as move:
                self.chosen[seat] = move
            case (Act.RECHOOSE,):
                del self.chosen[seat]
            case (Act.VOTE,):
                self.votes.add(seat)
            case (Act.STAY,):
                self.votes.discard(seat)
            case Act.REACT, int(reaction), int(at) if 0 <= reaction < len(REACTIONS):
                self.reactions.pop(seat, None)  # the latest comes last
                self.reactions[seat] = reaction, at
            case _:
                raise ValueError(f"{act} does not go with {' '.join(map(str, fields)) or 'nothing'}")
        self.lines.append(" ".join(map(str, (act, seat, *fields))))
        self._begin_if_full()

    def _begin_if_full(self) -> None:
        if self.begun or self.free:
            return
        names = seat_names([place.name or (place.bot or "").capitalize() for place in self.places])
        first = self.states[0]
        self.states = [new_game(first.rules, names, self.seed, board=first.board)]
        self.begun = True

    def _rename(self, seat: int, name: str) -> None:
        """Rename a seat in all positions, so that the record also has a latecomer's name."""
        names = list(self.state.setup.seats)
        names[seat] = name
        seats = tuple(seat_names(names))
        self.states = [replace(state, setup=replace(state.setup, seats=seats)) for state in self.states]

    def play(self, move: Move) -> None:
        """Make the viewer's move, after taking the seat; see `SeenGame.play`."""
        view = self.view()
        if view is not None and view.seat in self.free:
            raise IllegalMove("Enter your name and sit down first.")
        if view is None or view.seat not in self.choosing:
            super().play(move)
            return
        if (reason := view.why_illegal(move)) is not None:
            raise IllegalMove(reason)
        self._do(Act.CHOOSE, view.seat, move)
        self._run_bots()

    def undo(self) -> None:
        """Undo the viewer's last decision; see `SeenGame.undo`. Nobody has seen a choice that waits for others."""
        if self.viewer in self.chosen:
            self._do(Act.RECHOOSE, self.viewer)
        else:
            super().undo()

    def _why_no_move(self) -> str:
        return super()._why_no_move() if self.begun else "The game has not begun."

    def _apply(self, move: Move, decision: Decision | None = None) -> None:
        if not self.begun:
            raise ValueError("a move before the game has begun")
        seat = self.state.seat
        player = None if seat in self.chosen else self.places[seat].bot
        if self.state.phase is Phase.FIRST_TICKETS:
            self.chosen.pop(seat, None)
        super()._apply(move, decision if player else None)
        self._players.append(player)

    def _return_to(self, moves: int) -> None:
        super()._return_to(moves)
        del self._players[moves:]
        self._forget()

    def _undo_to(self) -> int | str:
        target = super()._undo_to()
        if isinstance(target, int) and (self.unseen_from is None or target < self.unseen_from):
            return f"{self.seen_by}, so it cannot be undone."
        return target

    def _bot_decides(self) -> Decision | None:
        """Return the decision of the bot to move, or a choice that waits; None if a person is to move."""
        if self.first_to_act is None or self.choosing:
            return None
        if self.state.phase is Phase.FIRST_TICKETS and self.state.seat in self.chosen:
            return Decision(self.chosen[self.state.seat], "")
        player = self.places[self.state.seat].bot
        if player is None:
            return None
        self._catch_up()
        decision = self._think(len(self.moves), player)
        if decision is None:
            name = self.state.setup.seats[self.state.seat]
            self.notices.append(f"{name} failed; a random move was made for it.")
            decision = self._think(len(self.moves), "random")
        return decision

    def _forget(self) -> None:
        """Begin with new bots, because the present ones remember moves that no longer count."""
        self._bots: dict[tuple[int, str], Bot] = {}  # by seat and strategy
        self._thought = 0  # the bots have thought about this many moves

    def _catch_up(self) -> None:
        """Let the bots think about their moves that others logged, so that they remember the same in every browser."""
        for index in range(self._thought, len(self.moves)):
            player = self._players[index]
            if player is not None:
                decision = self._think(index, player)
                self.decisions[index] = decision if decision and decision.move == self.moves[index] else None

    def _think(self, index: int, player: str) -> Decision | None:
        """Return a bot's decision in a position, after all its earlier ones; None if it fails."""
        self._thought = index + 1
        state, chance = self.states[index], random.Random(f"{self.options.seed} move {index}")
        key = state.seat, strategy_of(player, self.options.rules)
        try:
            if key not in self._bots:
                self._bots[key] = make_bot(key[1])
            return decide(self._bots[key], state, chance)
        except Exception:  # a user's own bot may do anything
            return None
