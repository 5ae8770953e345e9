"""The table page: opens a table, admits its players, and shows each player the game from their seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ttr.game.moves import IllegalMove, Move
from ttr.store import why_nobody_joins
from ttr.store.logs import Overtaken, StoreError, Unreached
from ttr.ui.controls.scheduling import Scheduler
from ttr.ui.controls.widgets import box, button, set_class, show_if
from ttr.ui.game.browser_parts import BEHIND
from ttr.ui.game.game import SeenGame
from ttr.ui.game.page import GamePage
from ttr.ui.game.scenes import counting
from ttr.ui.page.address import CodeInAddress
from ttr.ui.page.connection import Following, Retry
from ttr.ui.page.page import guarded
from ttr.ui.setup.game_options import GameOptions, new_seed
from ttr.ui.table import messages
from ttr.ui.table.game import Act, TableGame
from ttr.ui.table.host_panel import Entrance, HostPanel
from ttr.ui.table.messages import Attention, BotVote, EndVote, Reactions
from ttr.ui.table.saved_table import HOST, PROJECTOR, LinkReplaced, SavedTable, open_table, seat_holder

if TYPE_CHECKING:
    from ttr.store.store import Store

NO_STORE = "Tables need a store for their games, and this server has none (TTR_STORE is none)."
NO_SUCH_CODE = (
    "No table has this code. Check the code: capital letters count. If it is right, your host has replaced the link, "
    "or the table has expired; ask your host for a new link."
)
WELCOME = "Welcome back. You play your seat again."
TWO_AT_ONCE = "Somebody else was faster, so your last press does not count. Here is the table as it is now."


class TablePage(GamePage):
    """The widget of the table page; the code in its address determines the table and the viewer's role.

    `end_vote` asks whether to end the game, and `bot_vote` about seats that nobody attends to. `back_button` takes the
    seat back from a bot. `following` is the task that waits for the others' actions.
    """

    called = "a table"
    tells_why_no_undo = True

    def __init__(
        self, store: Store | None = None, later: Scheduler | None = None, draw: Callable[[], int] = new_seed
    ) -> None:
        self._draw = draw
        self._known = ""  # the code of the last table in this browser
        self.table: SavedTable | None = None
        self._store = store
        self._was_my_turn = False
        self._moved_by_others = 0  # number of lines after the others' last move
        self._retry = Retry()
        self._log_for_all = False
        self._shown_presence: tuple[Set[int], list[int]] = (set(), [])
        self.entrance = Entrance(
            self.open, self.preview, self.enter_code, self.go_to_last, self.sit, lambda: self.say("")
        )
        super().__init__(self.entrance.form.board, later)
        self.address = CodeInAddress("table", self.on_open, secret=True)
        self.attention = Attention()
        self.host = HostPanel(self.give_to_bot, self.give_back, self.renew, self.end)
        self.following = Following(store.changes, self.look) if store is not None else None
        self._build()
        self.connection.observe(self._on_ping, "ping")
        self._retry.on_ping(self.connection)
        self._show_opening()
        reason = why_nobody_joins() or ("" if store is not None else NO_STORE)
        self.say(reason, urgent=bool(reason))

    def _build(self) -> None:
        self.end_vote, self.bot_vote = EndVote(self.vote), BotVote(self.agree)
        self.back_button = button("Take my seat back", self.take_back, "ttr-primary")
        self.reactions = Reactions(self.react)
        for control in (self.host.widget, self.end_vote.buttons, self.reactions.row, self.attention):
            control.add_class(BEHIND)
        self.assemble(
            box([self.host.links_panel, self.map.widget, self.reactions.text], "ttr-table-map"),
            entry=[self.back_button, self.bot_vote.panel, self.end_vote.text, self.address, *self.entrance.parts],
            middle=[self.host.widget],
            rest=[self.reactions.row, self.end_vote.buttons, self.keys, self.attention],
        )

    # --- overrides of GamePage ---

    @property
    def game(self) -> TableGame | None:
        return self.table.game if self.table is not None and self.table.game.begun else None

    def notes(self) -> Mapping[int, str]:
        """Return notes about persons who are away, and about bots in their place."""
        table = self._table()
        game = table.game
        if game.over:
            return {}
        bots = {seat: "a bot plays" for seat, place in enumerate(game.places) if place.bot and place.name}
        return dict.fromkeys(table.away, "away") | dict.fromkeys(game.free, "free") | bots

    def to_do(self) -> str:
        table = self._table()
        return messages.what_to_do(table.game, table.away)

    def make(self, move: Move) -> bool:
        self._as_shown()
        table = self._table()
        return self._try_action(lambda: table.play(move))

    def take_back_move(self) -> bool:
        """Undo the last decision, if nobody else has seen it; return True if that counts."""
        self._as_shown()
        return self._try_action(self._table().undo)

    # --- opening and entering ---

    @guarded
    def open(self, options: GameOptions) -> None:
        if self._store is None:
            self.say(why_nobody_joins() or NO_STORE, urgent=True)
            return
        with self._store.together():
            codes = open_table(self._store, options.deal(self._draw))
            table = SavedTable.find(codes[HOST], self._store)
        assert table is not None
        self.host.codes, self.host.others.page = codes, self.address.page
        self.host.open_links(True)
        self.entrance.form.show(replace(options, seed=None))  # the next table gets other cards
        self._take(table)

    @guarded
    def enter_code(self) -> None:
        wanted = self.entrance.wanted
        if not self.entrance.code.value.strip():
            self.say("Enter the link or the code that you were given.", urgent=True)
            return
        if wanted is None:
            self.say("This link is not for a table.", urgent=True)
            return
        self.go_to(wanted)

    @guarded
    def on_open(self, code: str, known: str) -> None:
        self.host.others.page = self.address.page
        self._known = known
        if code:
            self.go_to(code)
        elif self.table is None:
            self._show_opening()

    @guarded
    def go_to_last(self) -> None:
        """Go back to the table whose link this browser remembers."""
        self.go_to(self._known)

    @guarded
    def go_to(self, code: str) -> None:
        self._retry.cancel()
        try:
            table = None if self._store is None else SavedTable.find(code, self._store)
        except Unreached as error:
            self.report_unreached("table", error)
            self._retry.later(lambda: self.go_to(code))
            return
        if table is None:
            self.say(NO_SUCH_CODE, urgent=True)
            return
        self.host.forget()
        self.host.open_links(False)
        self._take(table)

    @guarded
    def sit(self) -> None:
        seat, name = self._seat("This link is not for a seat."), self.entrance.name.value
        self._do(lambda game: game.sit(seat, name))

    # --- the host's actions ---

    @guarded
    def give_to_bot(self, seat: int, bot: str) -> None:
        self._as_host()
        self._do(lambda game: game.give_to_bot(seat, bot))

    @guarded
    def give_back(self, seat: int) -> None:
        """Give a seat back to its person, or to a latecomer."""
        game = self._as_host().game
        if game.begun and not game.places[seat].name:
            newcomer = "Give this link to the newcomer: it is for this seat."
            self._renew(seat_holder(seat), newcomer, lambda game: game.admit_person(seat))
        else:
            self._do(lambda game: game.admit_person(seat))

    @guarded
    def renew(self, holder: str) -> None:
        self._renew(holder, "The old link no longer works.")

    def _renew(self, holder: str, said: str, first: Callable[[TableGame], None] = lambda game: None) -> None:
        """Replace a link after another action, and show the new one."""
        table = self._as_host()

        def renewed() -> None:
            self.host.codes[holder] = table.renew(holder, first)
            self.host.set_own_code(table.code)

        if self._try_action(renewed):
            self.address.set_code(table.code, kept=table.seat is not None)
            self.host.open_links(holder != HOST)
            self.show(said)

    @guarded
    def end(self) -> None:
        self._as_host()
        self._do(TableGame.end)

    # --- a seat's actions ---

    @guarded
    def vote(self, end: bool) -> None:
        self._seat("Only a player with a seat can vote.")
        table = self._table()
        if self._try_action(lambda: table.vote(end=end)):
            self.show()

    @guarded
    def agree(self, empty: int, yes: bool) -> None:
        self._seat("Only a player with a seat can agree.")
        table = self._table()
        if self._try_action(lambda: table.agree(empty, yes=yes)):
            self.show()

    @guarded
    def react(self, reaction: int) -> None:
        self._seat("Only a player with a seat can react.")
        table = self._table()
        lines = len(table.game.lines)
        if self._try_action(lambda: table.react(reaction)):
            self._show_news(lines)

    @guarded
    def _attend(self) -> None:
        """Take the viewer's seat back on return, and carry out what everybody present has agreed to."""
        table = self._table()
        done: list[str] = []

        def attend() -> None:
            if table.welcome():
                done.append(WELCOME)
            elif table.carry_out():
                done.append("")

        if self._try_action(attend) and done:
            self.show(done[0])

    @guarded
    def take_back(self) -> None:
        seat = self._seat("Only the player of this seat can take it back.")
        self._do(lambda game: game.take_back(seat))

    # --- the others' actions ---

    @guarded
    def look(self) -> None:
        table = self.table
        if table is None:
            return
        before, went_on, lines = table.game.state, not table.game.over, len(table.game.lines)
        try:
            changed = table.read()
        except LinkReplaced:
            self._leave()
            return
        except Unreached as error:
            self.report_unreached("table", error)
            return
        if self.reached_again() or changed:
            if table.game.state is not before:
                self._moved_by_others = len(table.game.lines)
            final = table.game.scores() if went_on and table.holder == PROJECTOR else None
            if final is not None and table.game.begun:
                self.reel.load(counting(table.game.state, final, table.game.viewer, len(table.game.moves)))
            self._show_news(lines)

    def _load_scenes(self, game: SeenGame, since: int) -> None:
        """Show no scenes, because the others' moves arrive one by one."""

    def _on_ping(self, _: object) -> None:
        """Note a ping of the browser: somebody is present."""
        table = self.table
        if table is None or self.following is None:
            return
        with suppress(StoreError):  # the next write reports the error
            table.note_presence()
        self.following.ping()
        self._attend()
        if self.table is not table:
            return
        self.reactions.show(table)
        if self._presence(table) != self._shown_presence:
            self._show_presence()
            game = self.game
            if game is not None and not game.over and not game.my_turn and not self.status.urgent:
                self.say(self.to_do(), more=self.status.more)

    # --- output ---

    def _show_news(self, since: int) -> None:
        """Show the table after some lines; reactions alone change nothing else, such as what a player reads."""
        game = self._table().game
        self.attention.shown = len(game.lines)
        if since < len(game.lines) and all(line.startswith(f"{Act.REACT} ") for line in game.lines[since:]):
            self.reactions.show(self._table())
        else:
            self.show(stay=self.timeline.cursor < self.timeline.last)

    @guarded
    def preview(self) -> None:
        if self.table is None:
            self.show_board(self.entrance.form.board, self.entrance.form.rules)

    def show(self, said: str = "", *, stay: bool = False) -> None:
        """Show the current state of the table, or `stay` at the moment to which the viewer looks back."""
        table = self._table()
        game = table.game
        if game.begun:
            if table.holder == PROJECTOR and game.over == self._log_for_all:
                self._log_for_all = not game.over  # a room reads it together; at the end the scores replace it
                self.log.open(self._log_for_all)
            self.refresh(said, stay=stay)
        else:
            self._show_controls()
            self.log.open(False)
            self.show_no_game(game.state.board, game.state.rules, messages.seats_html(game, table.away))
            self.say(said or messages.missing_players(game))
            self._show_presence()

    def refresh(self, said: str = "", *, stay: bool = False) -> None:
        self._show_controls()
        super().refresh(said, stay=stay)
        self._show_presence()
        game = self.game
        self.attention.title = messages.tab_title(game)
        mine = game is not None and game.my_turn
        if mine and not self._was_my_turn:
            self.attention.alert()
        self._was_my_turn = mine

    def _show_controls(self) -> None:
        table = self._table()
        game, seat = table.game, table.seat
        self.attention.shown = len(game.lines)
        self.entrance.show(free=seat in game.free and not game.over)
        show_if(table.is_host, self.host.widget)
        playing = seat is not None and game.begun and not game.over
        mine = seat is not None and bool(game.places[seat].name)
        show_if(playing and mine and seat not in game.persons, self.back_button)
        show_if(game.begun, self.actions)
        self.end_vote.show(table)
        self.reactions.show(table)

    def _show_presence(self) -> None:
        table = self.table
        if table is None:
            return
        game, away = table.game, table.away
        self._shown_presence = self._presence(table)
        self.bot_vote.show(table)
        if table.is_host:
            self.host.show(game, away)
        if game.begun:
            self.show_seats()
        else:
            self.seats.value = messages.seats_html(game, away)

    @staticmethod
    def _presence(table: SavedTable) -> tuple[Set[int], list[int]]:
        return table.away.keys(), table.empty

    def _show_opening(self) -> None:
        self.entrance.show(outside=True, last=bool(self._known))
        self.end_vote.hide()
        self.bot_vote.hide()
        self.reactions.hide()
        show_if(False, self.host.widget, self.host.links_panel, self.actions, self.back_button, self.attention)
        self.show_no_game(self.entrance.form.board, self.entrance.form.rules)

    def _take(self, table: SavedTable) -> None:
        self.table = table
        self._retry.cancel()
        self._was_my_turn, self._moved_by_others = False, 0
        self.leave_game()
        self._log_for_all = False
        with suppress(StoreError):  # the next write reports the error
            table.note_presence()
        self.host.set_own_code(table.code if table.is_host else "")
        if self.following is not None:
            self.following.follow(table.number)
        set_class(self.widget, "ttr-projector", table.holder == PROJECTOR)
        show_if(table.seat is not None, self.attention)
        self.address.set_code(table.code, kept=table.seat is not None)
        self.show()
        self._attend()

    def _leave(self) -> None:
        """Remove the table from the page: the link was replaced."""
        if self.following is not None:
            self.following.stop()
        self.table = None
        self.host.forget()
        self.leave_game()
        self.attention.title = ""
        self.widget.remove_class("ttr-projector")
        self._show_opening()
        self.address.set_code("")
        self.say("The host has replaced this link. Ask for the new one.", urgent=True)

    # --- behind it ---

    def _table(self) -> SavedTable:
        if self.table is None:
            raise IllegalMove("Open a table first, or follow a link to one.")
        return self.table

    def _seat(self, otherwise: str) -> int:
        seat = self._table().seat
        if seat is None:
            raise IllegalMove(otherwise)
        return seat

    def _as_host(self) -> SavedTable:
        table = self._table()
        if not table.is_host:
            raise IllegalMove("Only the host can do this.")
        return table

    def _as_shown(self) -> None:
        """Raise an error for a click from before the browser had shown the others' actions."""
        if self.attention.is_behind(self._moved_by_others):
            raise IllegalMove(TWO_AT_ONCE)

    def _do(self, act: Callable[[TableGame], None]) -> None:
        table = self._table()
        if self._try_action(lambda: table.do(act)):
            self.show()

    def _try_action(self, action: Callable[[], None]) -> bool:
        """Do and save an action; return True if it counts. If not, say why and show the current table."""
        table = self._table()
        lines = len(table.game.lines)
        try:
            action()
        except LinkReplaced:
            self._leave()
        except IllegalMove:
            if len(table.game.lines) > lines:  # an action of others, read meanwhile, may be the reason
                self.show()
            raise
        except Overtaken:
            self._moved_by_others = len(self._table().game.lines)
            self.show()
            self.say(TWO_AT_ONCE, urgent=True)
        except StoreError as error:
            self.show()
            self.say(f"This could not be saved and does not count: {error}. Try again.", urgent=True)
        else:
            return True
        return False
