"""A picture becomes plain layers: always the same ones in the same order."""

import json
import math
import re
from typing import Any

import pytest

from tests.odd_boards import hostile_names, sixty_cities, three_cities
from tests.ui.map.pictures import OWNERS, PICTURES, USA
from ttr.game.board import Board
from ttr.game.cards import ROUTE_COLORS
from ttr.game.files.board_json import load_board
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.ui.map.geometry import DESKTOP, Canvas, geometry
from ttr.ui.map.layers import MapLayer, layers_of
from ttr.ui.map.palette import CROWDED, FRESH, HEAT, INK, MUTED, PAINTS, SEATS
from ttr.ui.map.picture import Picture, Tally
from ttr.ui.map.shapes import Box

MINI = load_board("mini")
each = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


def named(layers: list[MapLayer]) -> dict[str, MapLayer]:
    return {layer["name"]: layer for layer in layers}


def drawn(layer: MapLayer) -> int:
    """Count the polygons or lines of a layer."""
    return int(layer["path"].count("M"))


def start(layer: MapLayer) -> tuple[float, float]:
    """Return where the first line of a layer begins."""
    x, y = re.findall(r"[\d.-]+", layer["path"])[:2]
    return float(x), float(y)


def keys(trace: Any, path: str = "") -> set[str]:
    return {
        name
        for key, value in trace.items()
        for name in (keys(value, f"{path}{key}.") if isinstance(value, dict) else [f"{path}{key}"])
    }


@each
def test_names_order_and_keys_of_the_layers_never_change(picture: Picture) -> None:
    plain, other = layers_of(USA, Picture()), layers_of(USA, picture)
    assert [layer["name"] for layer in plain] == [layer["name"] for layer in other]
    assert len({layer["name"] for layer in plain}) == len(plain)
    assert [keys(layer) for layer in plain] == [keys(layer) for layer in other]


@each
def test_layers_are_plain_json_with_coordinates_to_a_tenth_of_a_pixel(picture: Picture) -> None:
    layers = layers_of(USA, picture)
    assert json.loads(json.dumps(layers, allow_nan=False)) == layers
    for layer in layers:
        values = [*layer.get("x", ()), *layer.get("y", ()), *re.findall(r"[^MLZ,]+", layer.get("path", ""))]
        for value in map(float, values):
            assert math.isfinite(value)
            assert value == round(value, 1)
        assert len(layer.get("x", ())) == len(layer.get("y", ()))


@each
def test_every_route_is_drawn_by_exactly_one_layer(picture: Picture) -> None:
    layers = named(layers_of(USA, picture))
    rows = [name for name in layers if name.startswith(("open-", "seat-")) or name == "closed"]
    assert sum(drawn(layers[name]) for name in rows) == sum(route.length for route in USA.routes)


def test_routes_have_the_look_of_open_claimed_and_closed_ones():
    layers = named(layers_of(USA, Picture()))
    for color in ("purple", "blue", "gray"):
        lengths = [route.length for route in USA.routes if route.color == color]
        assert drawn(layers[f"open-{color}"]) == sum(lengths)
        assert layers[f"open-{color}"]["fillcolor"] == PAINTS[color].fill
        if color != "gray":
            assert layers["letters"]["text"].count(PAINTS[color].letter) == len(lengths)
    red = next(index for index, route in enumerate(USA.routes) if route.color == "red")
    after = named(layers_of(USA, Picture(closed=frozenset({red}), claimable=frozenset({1, 2}), selected=2)))
    assert drawn(after["closed"]) == USA.routes[red].length
    assert len(after["letters"]["text"]) == len(layers["letters"]["text"]) - 1
    assert [drawn(after[frame]) for frame in ("claimable", "selected")] == [2, 1]
    claimed = named(layers_of(USA, Picture(owners=OWNERS, closed=frozenset({0}), claimable=frozenset({0}))))
    assert drawn(claimed["closed"]) == drawn(claimed["claimable"]) == 0
    route = next(index for index, route in enumerate(USA.routes) if route.color == "blue")
    layers = named(layers_of(USA, Picture(owners=tuple(3 if index == route else None for index in range(100)))))
    assert drawn(layers["seat-3"]) == USA.routes[route].length
    assert layers["seat-3"]["fillcolor"] == SEATS[3].color
    assert layers["marks"]["marker"]["symbol"] == [SEATS[3].symbol] * USA.routes[route].length
    assert len(layers["letters"]["text"]) == sum(1 for r in USA.routes if r.color != "gray") - 1


def test_a_path_runs_from_city_to_city_in_ink_on_a_light_halo_and_all_else_is_veiled() -> None:
    layers = named(layers_of(USA, Picture(overlay=Overlay(edges=(EdgeMark(1, Role.PATH),)))))
    line, halo = layers["role-path"], layers["halo-light"]
    place = geometry(USA).cities[USA.city_index[USA.routes[1].a]]
    assert start(line) == pytest.approx(place, abs=0.06)
    assert (line["line"]["color"], halo["path"]) == (INK, line["path"])
    assert halo["line"]["width"] > line["line"]["width"]
    colors = layers["names"]["textfont"]["color"]
    assert colors[USA.city_index[USA.routes[1].a]] == INK
    assert colors.count(MUTED) == 34
    assert drawn(layers["veil"]) == len(USA.routes) - 1
    assert drawn(named(layers_of(USA, Picture()))["veil"]) == 0


def test_a_trail_is_one_line_with_numbered_badges_and_a_dashed_frame_leaves_slots_to_be_seen() -> None:
    marks = (EdgeMark(1, Role.TRAIL, "1"), EdgeMark(15, Role.TRAIL, "2"))
    layers = named(layers_of(USA, Picture(overlay=Overlay(edges=marks), overlay_seat=0)))
    assert drawn(layers["role-trail"]) == drawn(layers["halo-dark"]) == 2
    assert layers["badge-texts"]["text"] == ["1", "2"]
    layers = named(layers_of(USA, Picture(overlay=Overlay(edges=(EdgeMark(1, Role.TODO),)))))
    frame = layers["role-todo"]  # what is still to be claimed
    assert (drawn(frame), drawn(layers["halo-light"])) == (1, 0)
    assert frame["line"]["dash"] != "solid"
    assert frame["fillcolor"] == "rgba(0,0,0,0)"


def test_a_component_has_its_seats_cars_and_letter_a_bottleneck_a_red_ring_and_sign_a_terminal_a_ring():
    overlay = Overlay(edges=(EdgeMark(0, Role.COMPONENT, "A"), EdgeMark(10, Role.COMPONENT, "B")))
    layers = named(layers_of(USA, Picture(owners=OWNERS, overlay=overlay, overlay_seat=0)))
    assert layers["badge-texts"]["text"] == ["A", "B"]
    assert layers["badges"]["marker"]["color"] == [SEATS[0].color] * 2
    assert drawn(layers["role-component"]) == 1  # seat 0 owns route 0: its cars need no line
    assert layers["role-component"]["line"]["color"] == SEATS[0].color
    overlay = Overlay(vertices=(VertexMark("Helena", Role.BOTTLENECK),), edges=(EdgeMark(4, Role.BOTTLENECK),))
    layers = named(layers_of(USA, Picture(overlay=overlay)))
    assert (drawn(layers["role-bottleneck"]), len(layers["rings"]["x"])) == (1, 1)
    assert layers["badge-texts"]["text"] == layers["city-texts"]["text"] == ["!"]
    helena = USA.city_index["Helena"]
    overlay = Overlay(vertices=(VertexMark("Helena", Role.TERMINAL),))
    for picture in (Picture(terminals=frozenset({helena})), Picture(overlay=overlay)):
        rings = named(layers_of(USA, picture))["rings"]
        assert (rings["x"][0], rings["y"][0]) == pytest.approx(geometry(USA).cities[helena], abs=0.06)


def test_every_role_shows_a_vertex_and_an_edge_and_names_and_labels_are_escaped():
    plain = named(layers_of(USA, Picture(overlay=Overlay())))
    for role in Role:
        vertex = named(layers_of(USA, Picture(overlay=Overlay(vertices=(VertexMark("Omaha", role),)))))
        assert vertex["cities"] != plain["cities"] or vertex["rings"] != plain["rings"], role
        if role is not Role.TERMINAL:
            edge = named(layers_of(USA, Picture(overlay=Overlay(edges=(EdgeMark(1, role),)))))
            assert drawn(edge[f"role-{role}"]) == 1, role
    board = hostile_names()
    overlay = Overlay(edges=(EdgeMark(0, Role.TRAIL, "<b>1</b>"),), vertices=(VertexMark("C", Role.DONE, "<i>"),))
    sent = json.dumps(layers_of(board, Picture(overlay=overlay)))
    for bad in ("<img", "<a", "<b>1", "<i>"):
        assert bad not in sent


def test_marks_for_unknown_items_are_left_out_and_vertices_may_be_named_by_index() -> None:
    def shown(vertices: tuple[VertexMark, ...], edges: tuple[EdgeMark, ...] = ()) -> list[MapLayer]:
        return layers_of(USA, Picture(overlay=Overlay(vertices=vertices, edges=edges)))

    unknown = VertexMark("Atlantis", Role.CURRENT), VertexMark(99, Role.CURRENT), VertexMark((1, 2), Role.DONE)
    assert shown(unknown, (EdgeMark(100, Role.PATH), EdgeMark(-1, Role.PATH))) == shown(())
    helena = USA.city_index["Helena"]
    assert shown((VertexMark("Helena", Role.DONE),)) == shown((VertexMark(helena, Role.DONE),)) != shown(())


@pytest.mark.parametrize(
    ("picture", "what"),
    [
        (Picture(owners=(0, 1)), "owners"),
        (Picture(owners=(7,) * 100), "seats"),
        (Picture(hover=("one",)), "hover"),
        (Picture(closed=frozenset({100})), "closed"),
        (Picture(claimable=frozenset({-1})), "claimable"),
        (Picture(selected=100), "selected"),
        (Picture(terminals=frozenset({36})), "terminals"),
        (Picture(overlay_seat=5), "overlay_seat"),
        *((Picture(heat=(step,) * of), "heat of the picture do not fit") for step, of in ((0, 99), (-1, 100))),
        (Picture(heat=(len(HEAT),) * 100), "heat of the picture do not fit"),
    ],
)
def test_a_picture_of_another_board_is_refused(picture: Picture, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        layers_of(USA, picture)


@pytest.mark.parametrize("board", [three_cities(), sixty_cities(), hostile_names()], ids=lambda board: board.name)
def test_any_board_is_drawn_on_any_canvas(board: Any) -> None:
    for canvas in (Canvas(), Canvas(320, 400)):
        assert set(named(layers_of(board, Picture(selected=0), canvas))) == set(named(layers_of(USA, Picture())))


def test_heat_draws_every_route_in_its_step_and_fresh_routes_have_a_frame_without_an_overlay():
    heat = tuple(route % len(HEAT) for route in range(len(USA.routes)))
    layers = named(layers_of(USA, Picture(heat=heat)))
    for step, color in enumerate(ROUTE_COLORS):
        lengths = [USA.routes[route].length for route, of in enumerate(heat) if of == step]
        assert drawn(layers[f"open-{color}"]) == sum(lengths)
        if lengths:
            assert layers[f"open-{color}"]["fillcolor"] == HEAT[step]
    assert layers["letters"]["text"] == []
    owners = tuple(0 if route in (3, 4) else None for route in range(len(USA.routes)))

    def frames(picture: Picture) -> set[str]:
        return {layer["line"]["color"] for layer in layers_of(USA, picture) if layer.get("path")}

    assert FRESH in frames(Picture(owners=owners, fresh=frozenset({3, 4})))
    assert FRESH not in frames(Picture(owners=owners))
    hidden = Picture(owners=owners, fresh=frozenset({3, 4}), overlay=Overlay(edges=(EdgeMark(3, Role.PATH),)))
    assert FRESH not in frames(hidden)


@pytest.mark.parametrize("canvas", [DESKTOP, Canvas(390, 478)], ids=["desktop", "phone"])
@pytest.mark.parametrize("counts", [(2,), (2, 4)])
def test_no_name_lies_over_the_number_of_answers_at_a_city(canvas: Canvas, counts: tuple[int, ...]) -> None:
    """If there is no free place, as between close names on a phone, up to a fifth may be hidden."""
    drawing = geometry(USA, canvas)
    for city in range(len(USA.cities)):
        badges = named(layers_of(USA, Picture(tallies=(Tally(city, None, counts),)), canvas))["badges"]
        half = 0.9 * drawing.sizes.text
        for x, y in zip(badges["x"], badges["y"], strict=True):
            disc = Box(x - half, y - half, x + half, y + half)
            hidden = sum(disc.overlap(label.box) for label in drawing.labels)
            assert hidden <= 0.2 * disc.area, USA.cities[city].name


@pytest.mark.parametrize(
    ("board", "picture", "lines"),
    [
        (MINI, Picture(), 2 * len(MINI.routes)),
        (USA, Picture(), 0),
        (USA, Picture(overlay=Overlay(), lit=frozenset({3, 4})), 4),
    ],
    ids=["a network of few cities", "a whole board", "highlighted routes"],
)
def test_lines_lead_from_routes_to_their_cities(board: Board, picture: Picture, lines: int) -> None:
    assert drawn(named(layers_of(board, picture))["stems"]) == lines


def test_on_a_phone_names_that_cover_rows_can_be_hidden_except_those_of_the_overlay() -> None:
    denver, phone = USA.city_index["Denver"], Canvas(390, 290)

    def inks(picture: Picture, canvas: Canvas) -> list[str]:
        return named(layers_of(USA, picture, canvas))["names"]["textfont"]["color"]

    crowded = [city for city, ink in enumerate(inks(Picture(), phone)) if ink == CROWDED]
    assert denver in crowded
    assert len(crowded) < len(USA.cities) / 2
    assert inks(Picture(terminals=frozenset({denver})), phone)[denver] == INK
    assert inks(Picture(selected=USA.routes_at("Denver")[0]), phone)[denver] == INK
    assert CROWDED not in inks(Picture(), Canvas(900, 640))


@pytest.mark.parametrize("name", ["konigsberg", "mini"])
def test_a_number_in_a_city_of_a_small_board_touches_no_name_on_a_phone(name: str) -> None:
    board, canvas = load_board(name), Canvas(390, 476)
    numbers = Overlay(vertices=tuple(VertexMark(city.name, Role.TERMINAL, "3") for city in board.cities))
    discs = named(layers_of(board, Picture(overlay=numbers), canvas))["cities"]["marker"]
    drawing = geometry(board, canvas)
    for (x, y), size, line in zip(drawing.cities, discs["size"], discs["line"]["width"], strict=True):
        for label in drawing.labels:
            box = label.box
            aside, below = max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0)
            assert math.hypot(aside, below) >= (size + line) / 2, label.lines
