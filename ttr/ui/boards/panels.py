"""Panels of the board workshop that do not depend on clicks: the start, the check list, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import ipywidgets as widgets

from ttr.game.board import Board, BoardError
from ttr.game.files.board_json import MAX_BYTES, board_from_text
from ttr.game.rule_sets import RULE_SETS, USA
from ttr.game.rules import Rules
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import pluralize
from ttr.ui.boards import check_list
from ttr.ui.boards.draft import MAX_ABOUT, BoardDraft, DraftError
from ttr.ui.controls import html
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    dropdown,
    listen,
    markup,
    section,
    set_options,
    show_if,
    text_field,
)
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.markup import Markup, tag
from ttr.ui.page.link import fields_of, require_choice
from ttr.ui.records.files import title_of
from ttr.ui.records.record_input import BOARD, RecordInput

EMPTY = ""  # the choice to start from nothing
SHOWN_PROBLEMS = 30  # most problems of a broken file in the list

STEPS = Markup("""
<details class="ttr-how-to" open><summary>A board of your own town in ten minutes</summary><ol>
<li>Give it a title. Think of ten to fifteen places that everybody knows: squares, stations, schools, bridges.</li>
<li><b>Add a city</b>, below the map: type a name and click where it lies, north at the top. Without a name it gets a
number; rename it later.</li>
<li><b>Join</b>: click one city, then its neighbor. Length and color are filled in; change them if you like. Do it
again for a double route.</li>
<li><b>Draw a river</b>, or a shore, so that your town's bridges cross water.</li>
<li><b>Tickets</b>: let the page propose two dozen.</li>
<li><b>Check</b>: fix everything in red; the rest is advice.</li>
<li><b>Play</b>: try it at once, and save it as a file for your class.</li>
</ol></details>""")


class StartPanel:
    """Fields for `title` and `about`, the steps to a board of your own town, and the starting point.

    The starting point comes from the list `source` or from a file: `own` opens the `input` for a file, and `problems`
    lists its problems.
    """

    def __init__(
        self,
        boards: Mapping[str, Board],
        *,
        on_describe: Callable[[], None],
        on_open: Callable[[], None],
        on_file: Callable[[bytes], None],
        on_problem: Callable[[str], None],
    ) -> None:
        self._boards = boards
        self.title = text_field("Title")
        self.about = make_control(
            widgets.Textarea,
            description="About",
            placeholder="where it comes from, what it is for",
            rows=2,
            continuous_update=False,
            _dom_classes=("ttr-about",),
        )
        listen(on_describe, self.title, self.about)
        choices = [(title_of(board), name) for name, board in boards.items()]
        self.source = dropdown("Start from", [CHOOSE, ("an empty map", EMPTY), *choices])
        self.input = RecordInput(on_file, on_problem, BOARD, MAX_BYTES)
        self.problems = markup()
        self.own = button("My own file", self._toggle, tooltip="A board file you saved before")
        self.widget = box(
            [
                section("Your board", self.title, self.about),
                markup(STEPS),
                section(
                    "Start over",
                    self.source,
                    box([choice_button("Open", self.source, lambda _: on_open()), self.own], "ttr-row"),
                    self.input,
                    self.problems,
                ),
            ],
            "ttr-panel",
        )
        self.close()

    def show(self, draft: BoardDraft) -> None:
        self.title.value, self.about.value = draft.title, draft.about[:MAX_ABOUT]

    def chosen_draft(self) -> BoardDraft:
        return BoardDraft() if self.source.value == EMPTY else BoardDraft.of(self._boards[self.source.value])

    def read(self, text: bytes) -> BoardDraft:
        """Return the board in a file; list all problems of a broken one, and raise a `DraftError` with their number."""
        try:
            return BoardDraft.of(board_from_text(text, "This file"))
        except BoardError as error:
            self._list(error.problems)
            count = pluralize(len(error.problems), "problem")
            raise DraftError(f"This file is not a board: it has {count}. Nothing has changed.") from None

    def from_link(self, query: str) -> BoardDraft | None:
        """Return the board of a link such as `?board=mini`, None without one; raise a `LinkError` for any other."""
        fields = fields_of(query, {"board"})
        if not fields:
            return None
        self.source.value = require_choice(self._boards, fields["board"], "board")
        return self.chosen_draft()

    def close(self) -> None:
        self.problems.value = ""
        self.input.clear()
        show_if(False, self.input)

    def _list(self, problems: tuple[str, ...]) -> None:
        rows = [tag("li", problem) for problem in problems[:SHOWN_PROBLEMS]]
        if len(problems) > SHOWN_PROBLEMS:
            rows.append(tag("li", f"and {len(problems) - SHOWN_PROBLEMS} more"))
        self.problems.value = check_list.must_list(rows, "Problems in the file")

    def _toggle(self) -> None:
        show_if(not is_visible(self.input), self.input)
        self.problems.value = ""


class CheckPanel:
    """The check `listing`, its rules (`rules_choice`), and the finding on the map (`finding_choice`)."""

    def __init__(self, on_rules: Callable[[], None], on_show: Callable[[], None]) -> None:
        self._found: tuple[check_list.Finding, ...] = ()
        self._quiet = Quiet()
        self.listing, self._balance = markup(), markup()
        self.rules_choice = dropdown("Rules", [(rules.title, name) for name, rules in RULE_SETS.items()])
        listen(on_rules, self.rules_choice, quiet=self._quiet)
        self.finding_choice = dropdown("Show")
        listen(on_show, self.finding_choice, quiet=self._quiet)
        self.widget = box(
            [self.rules_choice, self.listing, self.finding_choice, section("Spaces of each color", self._balance)],
            "ttr-panel",
        )

    @property
    def rules(self) -> Rules:
        return RULE_SETS[self.rules_choice.value]

    def choose_rules(self, board: str) -> None:
        """Choose the rules of a shipped board by its name, or the usual rules for other boards."""
        with self._quiet:
            self.rules_choice.value = next(
                (name for name, rules in RULE_SETS.items() if rules.board == board), USA.name
            )

    @property
    def overlay(self) -> Overlay | None:
        chosen = self.finding_choice.value
        return check_list.overlay(self._found[chosen]) if chosen in range(len(self._found)) else None

    def show(self, draft: BoardDraft) -> None:
        self._found = check_list.findings(draft, self.rules)
        self.listing.value = check_list.as_html(self._found, ready=not check_list.needs_tickets(draft, self.rules))
        self._balance.value = check_list.balance(draft.drawable)
        places = [(f.title, i) for i, f in enumerate(self._found) if check_list.overlay(f) is not None]
        show_if(bool(places), self.finding_choice)
        with self._quiet:
            set_options(self.finding_choice, [("nothing on the map", NOTHING), *places])


class EndPanel:
    """Play, save and picture: `play`, `svg_button`, `png_button`, a `note`, and the board in `files`."""

    def __init__(self, on_play: Callable[[], None], picture: Callable[[], str]) -> None:
        self.note, self.files = markup(), markup()
        self.play = button("Play it now", on_play, "ttr-primary")
        self.svg_button = BrowserButton("Picture as SVG", picture, "board.svg")
        self.png_button = BrowserButton("Picture as PNG", picture, "board.png")
        self.widget = box(
            [
                section("Play it at once", self.note, box([self.play], "ttr-row")),
                section("Save it as a file", self.files),
                section("Picture", box([self.svg_button, self.png_button], "ttr-row")),
            ],
            "ttr-panel",
        )

    def show(self, draft: BoardDraft, rules: Rules) -> None:
        self.play.disabled = bool(draft.problems)
        if draft.problems:
            self.note.value = tag("p", draft.problems[0], class_="ttr-lost")
            self.files.value = html.muted("Fix what “Check” lists first.")
            return
        dealt, there = 2 * rules.tickets_dealt, pluralize(len(draft.tickets), "ticket")
        few = (
            f"Two players are dealt {dealt} tickets ({rules.title}); this board has {there}. Add some, or choose rules "
            "that deal fewer."
        )
        note = few if check_list.needs_tickets(draft, rules) else "Against a bot, or with others at this screen."
        self.note.value = html.muted(note)
        text, name = draft.drawable.to_json(), f"{draft.name}.json"
        link = html.download(text, name, f"Save {name}", "application/json")
        self.files.value = tag("p", link) + html.muted("To open it again, choose “My own file” under “Start”.")
        self.svg_button.name, self.png_button.name = f"{draft.name}.svg", f"{draft.name}.png"


def finish_board(draft: BoardDraft, shipped: Mapping[str, Board]) -> Board:
    """Return a draft as a board for a game, with a new name if it comes from a shipped board."""
    if draft.problems:
        raise DraftError(draft.problems[0])
    board = draft.drawable
    if board.name in shipped and shipped[board.name] != board:
        board = replace(board, name=f"my-{board.name}"[:40])
    return board
