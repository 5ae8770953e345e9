"""Pictures of the American board that use every layer of the map, each in all its colors."""

from ttr.game.files.board_json import load_board
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.ui.map.palette import HEAT, SEATS
from ttr.ui.map.picture import Picture, Tally

USA = load_board("usa")
ROUTES = range(len(USA.routes))
OWNERS = tuple(route % 7 if route % 7 in range(len(SEATS)) else None for route in ROUTES)
EVERY_ROLE = Overlay(
    vertices=tuple(VertexMark(USA.cities[n].name, role, "9") for n, role in enumerate(Role)),
    edges=tuple(EdgeMark(n, role, "A") for n, role in enumerate(Role)),
)
HOVER = tuple(f"route {n}" for n in ROUTES)
PICTURES = {
    "empty": Picture(),
    "owned": Picture(OWNERS, frozenset({6, 13}), frozenset({5}), selected=5, terminals=frozenset({1}), hover=HOVER),
    "fresh": Picture(OWNERS, fresh=frozenset({0, 1})),
    "counted": Picture(overlay=EVERY_ROLE, tallies=(Tally(3, None, (1, 2)),)),
    "hot": Picture(heat=tuple(route % len(HEAT) for route in ROUTES)),
    **{f"seat {n}": Picture(OWNERS, overlay=EVERY_ROLE, overlay_seat=n, selected=9) for n in range(len(SEATS))},
}
