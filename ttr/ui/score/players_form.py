"""The form of an entered game: rules, board, and a color and a name for each player."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.files.table_sheet import Sheet, SheetGame
from ttr.game.rule_sets import RULE_SETS, USA
from ttr.game.rules import MAX_SEATS, Rules, RulesError
from ttr.game.tabletop import Tabletop
from ttr.graphs.words import pluralize
from ttr.ui.controls import html
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import (
    Quiet,
    box,
    button,
    dropdown,
    listen,
    markup,
    number_options,
    put,
    section,
    set_class,
    set_options,
    show_if,
    text_field,
)
from ttr.ui.map.palette import SEATS
from ttr.ui.markup import concat, tag
from ttr.ui.page.link import how_to_play
from ttr.ui.records.files import OwnFiles, shipped_boards, title_of
from ttr.ui.records.record_input import BOARD, InputLabels, RecordInput
from ttr.ui.setup.game_options import BY_KEY, problems_in_words, real_changes, value_of, vary_rules
from ttr.ui.setup.game_options_form import VariantsForm

COUNTS = (
    *("tickets_kept_first", "winning_tickets", "ticket_bonus", "trains", "double_routes_from", "last_round_trains"),
    *("points", "route_points", "longest_path_bonus"),
)
"""The settings of rules that the end of a game is judged by."""

MAX_FAULTS = 30  # problems of a file in the list
# Other files of spreadsheets can be chosen too: the page then says how to save them as CSV.
SHEET = InputLabels(
    "saved game",
    "Open a saved game (CSV)",
    "game,rules,board,player 1,routes 1, …",
    ".csv,.tsv,.txt,.xlsx,.xls,.ods,.numbers,text/csv",
)


class PlayersForm:
    """The lists `rules_choice`, `board_choice` and `count`, and a field for each player in `names`.

    `variants` changes the rules. `on_players` is called after a change of the players, `on_board` after a change of the
    board or the rules, `on_start` to continue, `on_problem` with an error message, `on_sheet` with a file of saved
    games, and `on_saved` with one of these games from the list `saved_choice`; `left_out` lists the rows without one.
    `own_button` opens `own_input`, `saved_button` opens `saved_input`, and `start_button` continues.
    """

    def __init__(
        self,
        on_players: Callable[[], None],
        on_board: Callable[[], None],
        on_start: Callable[[], None],
        on_problem: Callable[[str], None],
        on_sheet: Callable[[bytes], None],
        on_saved: Callable[[SheetGame], None],
    ) -> None:
        self._on_board, self._on_problem = on_board, on_problem
        self._quiet = Quiet()
        self._files = OwnFiles()
        self.boards: dict[str, Board] = shipped_boards()
        self.rules_choice = dropdown("Rules", [(rules.title, name) for name, rules in RULE_SETS.items()])
        self.board_choice = dropdown("Board")
        self.variants = VariantsForm(self._vary, [BY_KEY[key] for key in COUNTS])
        self.how_to_play = markup()
        self.count = dropdown("Players")
        self.names = [text_field(f"{paint.sign} {paint.word.capitalize()}", "a name (optional)") for paint in SEATS]
        self.own_input = RecordInput(self._read, on_problem, BOARD)
        self.own_button = _opener("Another board …", self.own_input, "Open the file of your own board")
        self.saved_input = RecordInput(on_sheet, on_problem, SHEET)
        self.saved_button = _opener("A saved game …", self.saved_input, "Open a game you saved as CSV")
        self.saved_choice, self.left_out = dropdown("Saved game"), markup()
        listen(lambda: on_saved(self.saved_choice.value), self.saved_choice, quiet=self._quiet)
        show_if(False, self.saved_choice)
        self.start_button = button("Paint the routes", on_start, "ttr-primary")
        listen(self._on_rules, self.rules_choice, quiet=self._quiet)
        listen(on_board, self.board_choice, quiet=self._quiet)
        listen(on_players, self.count, *self.names, quiet=self._quiet)
        self._offer_boards()
        self.widget = section(
            "The game",
            self.rules_choice,
            self.how_to_play,
            self.board_choice,
            self.own_button,
            self.own_input,
            self.variants.widget,
            self.count,
            box(self.names, "ttr-names"),
            self.start_button,
            self.saved_button,
            self.saved_input,
            self.saved_choice,
            self.left_out,
        )

    @property
    def rules(self) -> Rules:
        """The chosen rules, with their changes if these make sense."""
        return self._read_rules()[0]

    def _read_rules(self) -> tuple[Rules, str]:
        """Return the rules, and a sentence that says why their changes make no sense; an empty one if they do."""
        base, (changes, unread) = RULE_SETS[self.rules_choice.value], self.variants.read()
        try:
            rules = vary_rules(base, changes)
        except RulesError as error:
            return base, f"These rules do not work: {'; '.join(problems_in_words(error.problems))}."
        return (base, f"{'; '.join(unread)}.") if unread else (rules, "")

    @property
    def board(self) -> Board:
        return self.boards[self.board_choice.value]

    @property
    def typed(self) -> tuple[str, ...]:
        fewest, most = RULE_SETS[self.rules_choice.value].seats  # of which the list may not know yet
        return tuple(field.value for field in self.names[: min(max(self.count.value, fewest), most)])

    def show(self, game: Tabletop) -> None:
        with self._quiet:
            base = RULE_SETS.get(game.rules.name, USA)
            put(self.rules_choice, value=base.name)
            self.variants.show(base, real_changes(base, [(one, value_of(game.rules, one)) for one in COUNTS]))
            key = next((key for key, board in self.boards.items() if board == game.board), game.board.name)
            if key not in self.boards:
                self.boards[key] = game.board
                self._offer_boards()
            put(self.board_choice, value=key)
            self._offer_counts(len(game.seats))
            for seat, field in enumerate(self.names):
                usual = SEATS[seat].word.capitalize()
                name = game.seats[seat] if seat < len(game.seats) else field.value
                put(field, value="" if name == usual else name)

    def _offer_counts(self, count: int) -> None:
        self.how_to_play.value = tag("p", how_to_play(self.rules_choice.value), class_="ttr-note")
        fewest, most = RULE_SETS[self.rules_choice.value].seats
        with self._quiet:
            set_options(self.count, number_options(fewest, min(most, MAX_SEATS)), min(max(count, fewest), most))
        for seat, field in enumerate(self.names):
            show_if(seat < self.count.value, field)

    def add_board(self, board: Board) -> str:
        """Offer another board, and return its key."""
        if board not in self.boards.values():
            self.boards[board.fingerprint] = board
            self._offer_boards()
        return next(key for key, known in self.boards.items() if known == board)

    def offer_games(self, sheet: Sheet) -> None:
        with self._quiet:
            set_options(self.saved_choice, [(f"{game.name} (row {game.row})", game) for game in sheet.games])
        show_if(len(sheet.games) > 1, self.saved_choice)
        remarks = [html.note(remark) for remark in sheet.remarks]
        rows = [str(fault) for fault in sheet.faults[:MAX_FAULTS]]
        if len(sheet.faults) > MAX_FAULTS:
            rows.append(f"and {pluralize(len(sheet.faults) - MAX_FAULTS, 'more problem')}")
        self.left_out.value = concat(remarks, html.problems(rows, "These rows are left out") if rows else None)

    def _offer_boards(self) -> None:
        with self._quiet:
            set_options(self.board_choice, [(title_of(board), key) for key, board in self.boards.items()])

    def _on_rules(self) -> None:
        with self._quiet:
            put(self.board_choice, value=RULE_SETS[self.rules_choice.value].board)
        self.variants.show(RULE_SETS[self.rules_choice.value], ())
        self._on_board()

    def _vary(self) -> None:
        _, problem = self._read_rules()
        if problem:
            self._on_problem(problem)
        else:
            self._on_board()

    def _read(self, text: bytes) -> None:
        given = self._files.read(text)
        if given.board is None:
            self._on_problem(given.problem or "This is not a board file.")
            return
        key = self.add_board(given.board)
        with self._quiet:
            put(self.board_choice, value=key)
        self.own_input.clear()
        if is_visible(self.own_input):
            self.own_button.click()
        self._on_board()


def _opener(text: str, opened: widgets.Widget, tooltip: str) -> widgets.Button:
    """Return a button that shows and hides a part of the form, which is hidden at first."""

    def toggle() -> None:
        now = not is_visible(opened)
        show_if(now, opened)
        set_class(opener, "ttr-opener-on", now)

    opener = button(text, toggle, "ttr-opener", tooltip=tooltip)
    show_if(False, opened)
    return opener
