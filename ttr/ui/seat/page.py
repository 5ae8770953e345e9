"""A page on which a game is played: what it shows, and each press.

What is played, where it is kept and who may press what is the business of the pages that are made of it.
"""

from __future__ import annotations

from ttr.game.board import Board
from ttr.game.files.log import proposal
from ttr.game.legal import why_not_claimable
from ttr.game.moves import ClaimRoute, IllegalMove, Move
from ttr.graphs.overlay import Role
from ttr.graphs.words import counted
from ttr.ui.controls.later import Later
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import box, button
from ttr.ui.frame.page import guarded
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.panels.position import tickets_at
from ttr.ui.seat.game import SeenGame
from ttr.ui.seat.keys import Keys, give_key
from ttr.ui.seat.messages import completed, route_worth
from ttr.ui.seat.shown_game import ShownGame
from ttr.ui.seat.turn_panel import TurnPanel


class GamePage(ShownGame):
    """A page with a game that somebody plays.

    Parameters
    ----------
    board : Board
        What the map shows before there is a game.
    scene_time, later
        See `ShownGame`.

    Attributes
    ----------
    undo_button, hint_button
        What can be pressed besides what belongs to the turn.
    keys : Box
        Holds the list of the keys that press what is seen, and the map in words.
    """

    def __init__(self, board: Board, *, scene_time: int = 0, later: Later | None = None) -> None:
        super().__init__(MapFigure(board), TurnPanel(self.play, self.pick), scene_time=scene_time, later=later)
        self._hinted = False  # whether the odds are those of a hint
        self.map.on_route(self.click_route)
        self.map.on_city(self.click_city)
        self.undo_button = button(
            "Undo", self.undo, tooltip="Take your last decision back, up to the last card turned up"
        )
        self.hint_button = button("Hint", self.hint, tooltip="What would a bot do here, and why?")
        # In a box: its own layout does not follow when it is hidden and shown.
        self.keys = box([plain(Keys), self.words.widget], "ttr-help")
        keys = {
            "u": self.undo_button,
            "h": self.hint_button,
            "l": self.log_button,
            "left": self.timeline.back_button,
            "right": self.timeline.next_button,
            "b": self.past.now_button,
            "n": self.next_button,
            "s": self.skip_button,
            "m": self.words.toggle_button,
        }
        for key, control in keys.items():
            give_key(key, control)

    # --- what each page says ---

    def keep(self) -> bool:
        """Write down what was done, before it is shown; tell whether it counts."""
        raise NotImplementedError

    def make(self, game: SeenGame, move: Move) -> None:
        """Have a move made in the game.

        Raises
        ------
        IllegalMove
            With a sentence for the player. Nothing has changed.
        """
        raise NotImplementedError

    # --- what can be pressed ---

    @guarded
    def play(self, move: Move) -> None:
        """Make the viewer's move."""
        self._end_scenes()
        game = self._game()
        self._be_in_the_present()
        before, made = game.state, len(game.moves)
        self.make(game, move)
        if not self.keep():
            return
        self._forget()
        self._load_scenes(game, made)
        done = completed(before, game.state, game.viewer)
        self.refresh(f"{done} {self.to_do(game)}" if done else "")

    @guarded
    def click_route(self, route: int) -> None:
        """A first click picks a route to claim, a second one claims it; what cannot be claimed says why."""
        self.skip_scenes()
        game = self.game
        view = game.view() if game is not None else None
        track = (self.board if game is None else game.state.board).routes[route]
        about = f"{track}: {counted(track.length, 'train')}, {track.color}."
        if game is None or view is None:
            self.say(about)
            return
        if route == self._picked and self.turn.selected == route:
            self.turn.press_claim()
            return
        if self.past.position is not None:
            self.say(about if game.over else f"{about} The map shows an earlier moment: go back to now to claim.")
            return
        if not self.turn.select(route):
            self.turn.show_odds_for([route])  # the odds to have its cards soon
            self._hinted = False
            # The phase is asked with a move that nothing is wrong with but, perhaps, the moment.
            moment = view.why_illegal(ClaimRoute(route, None, 0))
            raise IllegalMove(why_not_claimable(view, route) or moment or "This route cannot be claimed now.")
        self.pick(route)

    @guarded
    def click_city(self, city: int) -> None:
        """Show the own tickets of a city; a second click puts them away."""
        self.skip_scenes()
        game, name = self.game, (self.board if self.game is None else self.game.state.board).cities[city].name
        view = game.view() if game is not None else None
        here = tickets_at(view, name) if view is not None else ()
        if view is None or not here:
            self.say(name if view is None else f"{name}: no ticket of yours begins or ends here.")
            return
        self._pointed = () if here == self._pointed else here
        self.say(f"{name}: {'; '.join(str(view.board.tickets[index]) for index in here)}.")
        self.show_position()

    @guarded
    def pick(self, route: int | None) -> None:
        """Mark the route that is chosen to be claimed."""
        game = self.game
        if game is None or not game.my_turn:
            return
        self.skip_scenes()
        self._picked, self._hint = route, None
        self.turn.show_odds_for(())
        if route is not None:
            self.say(f"{route_worth(game.state, route)}: press Claim, or click it once more on the map.")
        self.show_position()

    @guarded
    def undo(self) -> None:
        """Take the last decision back."""
        self._end_scenes()
        self._be_in_the_present()
        self._game().undo()
        if not self.keep():
            return
        self._forget()
        self.refresh("Taken back.")

    @guarded
    def hint(self) -> None:
        """Show what a bot would do, and why."""
        self.skip_scenes()
        self._be_in_the_present()
        game = self._game()
        decision = game.hint()
        view = game.view()
        assert view is not None  # a hint is for a viewer
        if isinstance(decision.move, ClaimRoute) and self.turn.select(decision.move.route):
            self._picked = decision.move.route
        self._hint, self._hinted = decision.overlay, True
        marks = decision.overlay.edges if decision.overlay is not None else ()
        self.turn.show_odds_for([mark.edge for mark in marks if mark.role is Role.TODO])
        self.say(f"Hint: {proposal(view, decision.move)}. {decision.why}")
        self.show_position()

    def _be_in_the_present(self) -> None:
        """See that somebody looks at the game as it is.

        Raises
        ------
        IllegalMove
            If an earlier moment is on the page.
        """
        if self.past.position is not None:
            raise IllegalMove(f"The page shows an earlier moment, {self.past.text.lower()}: go back to now first.")

    def _forget(self) -> None:
        self._picked = self._hint = None
        self._pointed = ()
        if self._hinted:  # a route that the player has clicked stays in mind until it can be paid
            self.turn.show_odds_for(())
        self._hinted = False
        self.steps.close()
