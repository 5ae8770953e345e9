"""The play page: a whole game on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from ttr.game.board import Board
from ttr.game.moves import IllegalMove, Move
from ttr.runtime import this_host
from ttr.ui.charts.chance_panel import ChancePanel
from ttr.ui.controls import html
from ttr.ui.controls.scheduling import Scheduler, schedule_in_kernel
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.game.browser_parts import BEHIND, FirstHints, Sounds, bind_key
from ttr.ui.game.game import SeenGame
from ttr.ui.game.page import GamePage
from ttr.ui.markup import Markup, tag
from ttr.ui.page.link import LinkError, fields_of
from ttr.ui.page.page import guarded
from ttr.ui.play.game_saver import GameSaver, SavedSession
from ttr.ui.play.learn import GUIDED, Guide, GuidedGame
from ttr.ui.play.my_games import (
    DEAL,
    MyGames,
    day_in_words,
    day_of,
    deal_in_link,
    deal_of_the_day,
    finished_game,
    in_three_lines,
    utc_today,
)
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, GameOptionsError, SeatChoice, new_seed
from ttr.ui.setup.game_options_form import GameOptionsForm

if TYPE_CHECKING:
    from ttr.store.store import Store

FIRST_GAME = GameOptions(seats=(SeatChoice(None), SeatChoice("easy")))
OTHER_CARDS = "The same players, other cards"
SAME_FOR_ALL = "You against a steady opponent: the same cards for everybody today"


class PlayPage(GamePage):
    """The widget of the play page, and its event handlers.

    With options, their game starts immediately; otherwise the page shows the form, with a custom board if there is one.
    Without a store, games end with the page. `draw` returns the seed of a game whose options have none, and `today` the
    date of the deal of the day.

    `end_button` ends the `session` as it stands, where nobody can claim a route any more. The `curtain` hides the cards
    between two persons, until the next one continues. After a game, `play_again_button` begins another with the same
    players, and `same_cards` has its seed.
    """

    def __init__(
        self,
        options: GameOptions | None = None,
        board: Board | None = None,
        store: Store | None = None,
        later: Scheduler | None = None,
        draw: Callable[[], int] = new_seed,
        today: Callable[[], date] = utc_today,
    ) -> None:
        self._draw, self._today = draw, today
        self.saver = GameSaver(store, self._show_saved, self.say)
        self._setting_up = True
        self._begun_here = False  # a returning player knows the page
        self.first_hints = make_control(FirstHints)
        self.guide = Guide(self.leave_guide)
        self.learn_button = button("Learn to play", self.learn, tooltip="A guided game of three minutes")
        self.form = GameOptionsForm(self.start, self.preview, board, kept_as="" if board else "play")
        super().__init__(self.form.board, later)
        self.chances = ChancePanel(self.timeline.go, self.say, later or schedule_in_kernel)
        self.play_again_button = button("Play again", self.play_again, "ttr-primary", tooltip=OTHER_CARDS)
        bind_key("a", self.play_again_button)
        self.ending.buttons.children = (self.play_again_button, *self.ending.buttons.children)
        self.same_cards, self.day_result, self.my_games = markup(), markup(), MyGames()
        self._games_here = box([self.my_games.panel])
        buttons, *rest = self.ending.panel.children
        self.ending.panel.children = (buttons, self.day_result, *rest, self.same_cards, self.chances.widget)
        self._build()
        self.saver.on_ping(self.connection)
        self.show_setup()
        if options is not None:
            self.start(options)

    @property
    def session(self) -> Session | None:
        """The current game, or the game that waits while the form is open."""
        return None if self.saver.game is None else self.saver.game.session

    @property
    def game(self) -> Session | None:
        return None if self._setting_up else self.session

    @property
    def guided(self) -> GuidedGame | None:
        return self.session if isinstance(self.session, GuidedGame) else None

    def _build(self) -> None:
        self.new_button = button("New game", self.show_setup)
        bind_key("g", self.new_button)
        self.resume_button = button("Back to the game", self.resume)
        self.day_button = button("Deal of the day", self.play_deal_of_the_day, tooltip=SAME_FOR_ALL)
        self.end_button = button("", self.end_here, tooltip="Count the points as they are now")
        self.curtain_button = button("Show my cards", self.lift_curtain, "ttr-primary")
        self.curtain = box([markup(tag("p", "All cards are hidden now.")), self.curtain_button], "ttr-curtain")
        self.actions.children = (*self.actions.children, self.new_button, self.resume_button)
        self.saver.line.add_class(BEHIND)
        self._other_ways = box([self.learn_button, self.day_button], "ttr-row")
        self._sounds = box([make_control(Sounds)], BEHIND)
        self.assemble(
            self.map.widget,
            entry=[
                self.guide.widget,
                self._other_ways,
                self.saver.address,
                self.form.widget,
                self.end_button,
            ],
            middle=[self.curtain],
            rest=[self._games_here, self.my_games.browser, self.reel.speed, self._sounds, self.keys, self.saver.line],
        )
        self.map_area.children = (*self.map_area.children, self.first_hints)

    # --- actions ---

    @guarded
    def start(self, options: GameOptions) -> None:
        """Start a game; the form explains impossible options."""
        problems = options.problems()
        if problems:
            self.form.complain(*problems)
            return
        self.saver.begin(Session(options.deal(self._draw)))
        self._begun_here = True
        self._show_from_start(options)

    @guarded
    def learn(self) -> None:
        self.saver.begin(GuidedGame())
        self._begun_here = self._setting_up = False
        self.leave_game()
        self.refresh()

    @guarded
    def leave_guide(self) -> None:
        """Begin a first whole game after the guided one; before its end, show the form of a new game."""
        if self._session().over:
            self.start(FIRST_GAME)
        else:
            self.show_setup()

    @guarded
    def play_deal_of_the_day(self) -> None:
        self.start(deal_of_the_day(self._today()))

    def _show_from_start(self, options: GameOptions) -> None:
        """Show another game; the form gets options for a similar one, with other cards."""
        self._setting_up = False
        self.leave_game()
        if self.guided is None:  # nobody wants its board and rules again
            self.form.show(replace(options, seed=None))
        self.refresh()
        if not self._session().persons:
            self.timeline.go(0)

    def _show_saved(self, game: SavedSession) -> None:
        self._begun_here = False
        self._show_from_start(game.session.options)

    @guarded
    def open_link(self, query: str | None) -> None:
        """Start the game that a link's query describes, if any; `?learn` begins the guided one."""
        if (query or "").lstrip("?").partition("&")[0].partition("=")[0] == GUIDED:
            self.learn()
            return
        deal = fields_of(query).get(DEAL)
        try:
            options = GameOptions.from_query(query or "") if deal is None else deal_in_link(deal, self._today())
            if options is None:
                fields_of(query, known=())
        except GameOptionsError as error:
            self.form.complain(*error.problems)
            return
        except LinkError as error:
            self.form.complain(str(error))
            return
        if options is not None:
            self.form.show(options)
            self.preview()
            self.start(options)

    @guarded
    def preview(self) -> None:
        if self._setting_up:
            self.show_board(self.form.board, self.form.rules)

    def to_do(self) -> str:
        """Return a sentence that tells the viewer what to do now; the guide of the first game has its own."""
        return "" if self.guided is not None and not self.guided.over else super().to_do()

    def make(self, move: Move) -> bool:
        """Make and save a move and the bots' answers; return True if it counts."""
        self._session().play(move)
        return self._keep()

    def _keep(self) -> bool:
        """Save the last action, and add a game that it ends to my games; return True if the action counts."""
        counts, session = self.saver.keep(), self._session()
        if counts and self.guided is None and (game := finished_game(session, self._today())):
            self.my_games.add(game)
        return counts

    def take_back_move(self) -> bool:
        """Undo the last decision and the bots' answers, and save that; return True if it counts."""
        self._session().undo()
        return self.saver.keep()

    @guarded
    def lift_curtain(self) -> None:
        self._session().lift_curtain()
        self.refresh()

    @guarded
    def end_here(self) -> None:
        self.reel.skip()
        session = self._session()
        self._require_present()
        session.end_here()
        if self._keep():
            self._forget()
            self._load_scenes(session, len(session.moves))
            self.refresh()

    @guarded
    def play_again(self) -> None:
        """Begin a game of the same players with other cards."""
        session = self._session()
        if not session.over:
            raise IllegalMove("Finish this game first, or press New game.")
        self.start(replace(session.options, seed=None))

    @guarded
    def show_setup(self) -> None:
        """Show the form of a new game; the current game waits."""
        self._setting_up = True
        self.show_no_game(self.form.board, self.form.rules)
        self.chances.forget()
        self.same_cards.value = self.day_result.value = ""
        self.first_hints.wanted = False
        self.guide.show(None, self.widget)
        self.say("")

    @guarded
    def resume(self) -> None:
        self.refresh()

    # --- output ---

    def entitle(self, title: str, below: str = "") -> None:
        """Set the heading; the deal of a day has its date below it."""
        day = None if self.game is None else day_of(self.game.options)
        super().entitle(title, below if day is None else f"The deal of {day_in_words(day)}")

    def refresh(self, said: str = "", *, stay: bool = False) -> None:
        session = self._session()
        self._setting_up = False
        if (waiting := session.next_viewer) is not None:
            self.curtain_button.description = f"I am {session.state.setup.seats[waiting]}: show my cards"
        together = "All agree: end" if len(session.persons) > 1 else "End"
        self.end_button.description = f"{together} the game here"
        if session.over:
            self.chances.show(session.states, session.moves)
        else:
            self.chances.forget()
        guided = self.guided
        self.same_cards.value = same_cards(session.options) if session.over and guided is None else ""
        self.day_result.value = day_result(session)
        super().refresh(said, stay=stay)
        self.first_hints.wanted = self._begun_here and session.playing
        self.guide.show(guided, self.widget)
        if guided is not None:
            self.light_up(guided.overlay)

    @guarded
    def show_position(self) -> None:
        super().show_position()
        self.chances.show_cursor(self.timeline.cursor)

    def _make_room(self, game: SeenGame | None) -> None:
        super()._make_room(game)
        played, waits = self.game, self.session is not None
        show_if(played is None, self.form.widget, self.saver.address, self._other_ways)
        show_if(played is not None, self.reel.speed, self._sounds, self.saver.line, self.new_button)
        show_if(waits, self.actions)
        show_if(waits and played is None, self.resume_button)
        show_if(played is not None and played.next_viewer is not None, self.curtain)
        show_if(played is not None and played.why_no_end() is None, self.end_button)
        show_if(played is not None and bool(played.persons) and self.guided is None, self.play_again_button)
        show_if(played is None or (played.over and self.reel.scene is None), self._games_here)

    def _session(self) -> Session:
        if self.session is None:
            raise IllegalMove("Start a game first.")
        return self.session


def day_result(session: Session) -> Markup:
    """Return the result of a finished deal of the day to copy; nothing for other games."""
    day, final = day_of(session.options), session.scores()
    if day is None or final is None:
        return Markup()
    lines = html.code_block(in_three_lines(day, final), "Your result")
    return html.heading("Pass on your result") + html.to_copy(lines, "your result")


def same_cards(options: GameOptions) -> Markup:
    """Return the seed of a finished game, and how to deal the same cards again; a custom board does not fit a link."""
    lead, query = f"The cards of this game have the number (seed) {options.seed}.", options.to_query()
    if isinstance(options.board, Board):
        how = tag("p", "For the same cards again, write the number into the form of a new game.")
    elif this_host().alone:
        link = html.to_copy(html.link(query, "Play the same cards again"), "the link to the same cards")
        how = link + tag("p", "A friend who opens this link gets the same cards.")
    else:
        link = html.to_copy(tag("code", query), "the end of the link")
        how = tag("p", "For the same cards, open the play page with this at the end of its address:") + link
    return tag("details", tag("summary", "The same cards again"), tag("p", lead), how, class_="ttr-again")
