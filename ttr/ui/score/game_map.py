"""The map for entering a game: its zoom, its overlays, and the sentence below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ttr.game.board import Board
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.overlay import Overlay
from ttr.ui.controls.widgets import SentenceLine, box, button, set_class
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.map.presses import Near
from ttr.ui.panels.overlay_bar import OverlayBar, overlay_of
from ttr.ui.panels.position import hover_lines

ZOOMS = (1, 2, 3)

Laid = tuple[Overlay | None, int]  # an overlay of the map, and its seat


class GameMap:
    """The `figure` in its `widget`, with `zoom_button`, the `overlays` bar and the `sentence`.

    `on_near` is called with a click on the map, `on_overlay` after a change of the overlay.
    """

    def __init__(self, board: Board, on_near: Callable[[Near], None], on_overlay: Callable[[], None]) -> None:
        self._zoom = ZOOMS[0]
        self.figure = MapFigure(board, on_near=on_near)
        self.overlays, self.sentence = OverlayBar(on_overlay), SentenceLine()
        self.zoom_button = button("Zoom 1×", self.zoom, tooltip="Enlarge the map; drag it to move")
        self.widget = box([self.figure.widget], "ttr-zoomed")

    def bring(self, wanted: bool) -> None:
        """Scroll to the map if it is wanted: below a long form, a phone shows only a part of it."""
        set_class(self.widget, "ttr-in-sight", wanted)

    def zoom(self) -> None:
        """Enlarge the map, or reset it to its normal size."""
        self.widget.remove_class(f"ttr-zoom-{self._zoom}")
        self._zoom = self._zoom % len(ZOOMS) + 1
        self.widget.add_class(f"ttr-zoom-{self._zoom}")
        self.zoom_button.description = f"Zoom {self._zoom}×"

    def offer(self, game: Tabletop, seat: int) -> None:
        """Offer the overlays of a game, with one seat first."""
        self.overlays.set_options(game.board, game.seats, seat, lambda chosen: game.tickets[chosen])

    def chosen(self, state: GameState) -> Laid:
        """Return the chosen overlay for a position."""
        choice = self.overlays.choice
        return overlay_of(choice, state, state.tickets[choice.seat]), choice.seat

    def show(
        self,
        state: GameState,
        laid: Laid,
        *,
        pressed: str | None,
        held: Iterable[str],
        claimed: int | None,
    ) -> None:
        """Show a position with an overlay.

        Parameters
        ----------
        state
            The position.
        laid
            The overlay, and its seat.
        pressed
            A clicked city.
        held, claimed
            Cities and a route to mark if there is no overlay.
        """
        overlay, seat = laid
        self.sentence.show(overlay.sentence if overlay is not None else "")
        drawn = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
        marked = [*([] if pressed is None else [pressed]), *(held if drawn is None else ())]
        self.figure.show_board(
            state.board,
            Picture(
                owners=state.owners,
                overlay=drawn,
                overlay_seat=seat,
                selected=claimed if drawn is None else None,
                hover=hover_lines(state),
                terminals=frozenset(state.board.city_index[city] for city in marked),
            ),
        )
