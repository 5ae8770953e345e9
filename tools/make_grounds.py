"""Make the ground of a board (land, lakes and borders) from the public-domain maps of Natural Earth.

    python -m tools.make_grounds FOLDER [usa first-journey]

FOLDER holds `ne_10m_land.shp`, `ne_10m_lakes.shp` and `ne_10m_admin_0_boundary_lines_land.shp` of naturalearthdata.com.
The maps are projected, and warped to put each city at its place on the board: a least-squares fit, followed by a
thin-plate spline of the residuals, which fades away from the cities. Boards of invented lands and of towns have
hand-drawn grounds in their files.

Requirements besides the project: `pip install numpy scipy shapely pyshp`.
"""

import heapq
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import shapefile
from scipy.interpolate import RBFInterpolator
from shapely import LineString, MultiPolygon, Polygon, box, make_valid, unary_union
from shapely.geometry import shape as as_shape
from shapely.ops import linemerge

import ttr
from ttr.game.board import Board
from ttr.game.ground import Ground

ROOT = Path(__file__).parents[1]
MAX_BYTES = 10_000  # the size of a ground in its file

CORE = box(-40, -40, 1040, 740)  # the area that every page shows
SHOWN = box(-560, -520, 1560, 1260)  # the area that a very wide or very tall map shows
FAR = 4000  # the end of land that reaches beyond SHOWN
BORDER = 4  # how many times simpler borders are than shores
FADE = 420.0  # units from the cities at which the spline has no effect

Point = tuple[float, float]


@dataclass(frozen=True)
class Recipe:
    """The recipe for the ground of a board: its projection, and the longitudes and latitudes of its cities."""

    parallels: tuple[float, float]
    middle: Point
    window: tuple[float, float, float, float]  # the area used: west, south, east, north
    cities: dict[str, Point]
    island: float  # the smallest island, in square units
    lake: float  # the smallest lake
    bend: float  # the smoothing of the spline; 0 passes through every city


USA = Recipe(
    (29.5, 45.5),
    (-96, 38),
    (-150, 5, -40, 66),
    {
        "Atlanta": (-84.4, 33.75),
        "Boston": (-71.06, 42.36),
        "Calgary": (-114.07, 51.05),
        "Charleston": (-79.93, 32.78),
        "Chicago": (-87.63, 41.88),
        "Dallas": (-96.8, 32.78),
        "Denver": (-104.99, 39.74),
        "Duluth": (-92.1, 46.79),
        "El Paso": (-106.49, 31.76),
        "Helena": (-112.04, 46.59),
        "Houston": (-95.37, 29.76),
        "Kansas City": (-94.58, 39.1),
        "Las Vegas": (-115.14, 36.17),
        "Little Rock": (-92.29, 34.75),
        "Los Angeles": (-118.24, 34.05),
        "Miami": (-80.19, 25.76),
        "Montréal": (-73.57, 45.5),
        "Nashville": (-86.78, 36.16),
        "New Orleans": (-90.07, 29.95),
        "New York": (-74.0, 40.71),
        "Oklahoma City": (-97.52, 35.47),
        "Omaha": (-95.93, 41.26),
        "Phoenix": (-112.07, 33.45),
        "Pittsburgh": (-79.99, 40.44),
        "Portland": (-122.68, 45.52),
        "Raleigh": (-78.64, 35.78),
        "Saint Louis": (-90.2, 38.63),
        "Salt Lake City": (-111.89, 40.76),
        "San Francisco": (-122.42, 37.77),
        "Santa Fe": (-105.94, 35.69),
        "Sault St. Marie": (-84.35, 46.5),
        "Seattle": (-122.33, 47.61),
        "Toronto": (-79.38, 43.65),
        "Vancouver": (-123.12, 49.28),
        "Washington": (-77.04, 38.9),
        "Winnipeg": (-97.14, 49.9),
    },
    island=40,
    lake=110,
    bend=0.05,
)
EUROPE = Recipe(
    (40, 58),
    (18, 49),
    (-40, 22, 75, 75),
    {
        "Amsterdam": (4.9, 52.37),
        "Ankara": (32.86, 39.93),
        "Athens": (23.73, 37.98),
        "Barcelona": (2.17, 41.39),
        "Berlin": (13.4, 52.52),
        "Brest": (-4.49, 48.39),
        "Bucharest": (26.1, 44.43),
        "Copenhagen": (12.57, 55.68),
        "Dublin": (-6.26, 53.35),
        "Kiev": (30.52, 50.45),
        "London": (-0.13, 51.51),
        "Madrid": (-3.7, 40.42),
        "Moscow": (37.62, 55.76),
        "Paris": (2.35, 48.86),
        "Riga": (24.11, 56.95),
        "Rome": (12.5, 41.9),
        "Rostov": (39.72, 47.24),
        "Sarajevo": (18.41, 43.86),
        "Stockholm": (18.07, 59.33),
        "Vienna": (16.37, 48.21),
        "Warsaw": (21.01, 52.23),
        "Zurich": (8.54, 47.37),
    },
    island=70,
    lake=160,
    bend=0.3,
)
RECIPES = {"usa": USA, "first-journey": EUROPE}


def projected(places: np.ndarray, recipe: Recipe) -> np.ndarray:
    """Return longitudes and latitudes on Albers's equal-area cone, in radii of the earth, y downwards."""
    longitude, latitude = np.radians(places).T
    one, other = (math.sin(math.radians(parallel)) for parallel in recipe.parallels)
    n = (one + other) / 2
    c = 1 - one * one + 2 * n * one
    radius = np.sqrt(c - 2 * n * np.sin(latitude)) / n
    turn = n * (longitude - math.radians(recipe.middle[0]))
    return np.column_stack((radius * np.sin(turn), radius * np.cos(turn)))


class Warp:
    """The map from longitude and latitude to the units of a board."""

    def __init__(self, board: Board, recipe: Recipe) -> None:
        self._recipe = recipe
        known = self._flat(np.array([recipe.cities[city.name] for city in board.cities]))
        wanted = np.array([(city.x, city.y) for city in board.cities])
        self._affine, *_ = np.linalg.lstsq(known, wanted, rcond=None)
        self._there = known @ self._affine
        left = wanted - self._there
        scale = 100  # makes the smoothing the same for every board
        self._spline = RBFInterpolator(self._there / scale, left, smoothing=recipe.bend, kernel="thin_plate_spline")
        self._scale = scale
        off = np.abs(self(np.array([recipe.cities[city.name] for city in board.cities])) - wanted).max()
        print(f"{board.name}: a city is off by {off:.1f} of 1,000 at most")

    def _flat(self, places: np.ndarray) -> np.ndarray:
        return np.column_stack((projected(places, self._recipe), np.ones(len(places))))

    def __call__(self, places: np.ndarray) -> np.ndarray:
        """Return the board coordinates of longitudes and latitudes."""
        there = self._flat(places) @ self._affine
        far = np.min(np.linalg.norm(there[:, None] - self._there[None], axis=2), axis=1)
        share = np.clip(1 - (far - 80) / FADE, 0, 1)
        smooth = share * share * (3 - 2 * share)
        return there + smooth[:, None] * self._spline(there / self._scale)

    def area(self, shape: Any) -> Any:
        """Return polygons in the board's units."""
        found = []
        for each in polygons(shape):
            rings = [self(np.array(ring.coords)[:, :2]) for ring in (each.exterior, *each.interiors)]
            found.append(make_valid(Polygon(rings[0], rings[1:])))
        return unary_union(found)


def polygons(shape: Any) -> Iterator[Polygon]:
    """Yield the polygons of a shape, without lines and points."""
    for each in getattr(shape, "geoms", [shape]):
        if isinstance(each, MultiPolygon):
            yield from each.geoms
        elif isinstance(each, Polygon) and not each.is_empty:
            yield each


def read(folder: Path, name: str, window: Any) -> Any:
    """Return the shapes of a Natural Earth map inside a window of longitudes and latitudes."""
    with (folder / f"ne_10m_{name}.shp").open("rb") as file:
        shapes = shapefile.Reader(shp=file).shapes()
    found = []
    for shape in shapes:
        west, south, east, north = shape.bbox
        if not window.intersects(box(west, south, east, north)):
            continue
        found.append(make_valid(as_shape(shape)).intersection(window))
    return unary_union(found)


def distance(point: Point) -> float:
    """Return the distance of a point from the area that every page shows."""
    x, y = point
    left, top, right, bottom = CORE.bounds
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def coarse(point: Point) -> float:
    """Return how many times coarser the ground may be at a point than near the routes."""
    return (1 + distance(point) / 25) ** 2


def weighed(line: Sequence[Point], closed: bool) -> list[tuple[Point, float]]:
    """Return the points of a line, each with the area lost without it (Visvalingam and Whyatt 1993).

    Points outside the map weigh less; ends of lines, and the last four corners of closed lines, weigh most.
    """
    points = list(line[:-1] if closed else line)
    count = len(points)
    before, after = [at - 1 for at in range(count)], [at + 1 for at in range(count)]
    before[0], after[-1] = (count - 1, 0) if closed else (-1, -1)

    def size(at: int) -> float:
        if before[at] < 0 or after[at] < 0:
            return math.inf
        (ax, ay), (bx, by), (cx, cy) = points[before[at]], points[at], points[after[at]]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2 / coarse(points[at])

    sizes = [size(at) for at in range(count)]
    heap = [(value, at) for at, value in enumerate(sizes)]
    heapq.heapify(heap)
    weights, left = [math.inf] * count, count
    while heap and left > (4 if closed else 2):
        value, at = heapq.heappop(heap)
        if value != sizes[at] or weights[at] < math.inf:
            continue
        weights[at], left = value, left - 1
        one, other = before[at], after[at]
        if value == math.inf:
            continue
        after[one], before[other] = other, one
        for each in (one, other):
            sizes[each] = max(size(each), value)
            heapq.heappush(heap, (sizes[each], each))
    return list(zip(points, weights, strict=True))


def beyond(point: Point) -> tuple[int, int]:
    """Return a point in whole units; points on the edge of the map move far beyond it."""
    x, y = point
    left, top, right, bottom = SHOWN.bounds
    x = -FAR if x <= left + 0.01 else FAR if x >= right - 0.01 else x
    y = -FAR if y <= top + 0.01 else FAR if y >= bottom - 0.01 else y
    return round(x), round(y)


def shapes(board: Board, recipe: Recipe, folder: Path) -> tuple[Any, list[LineString]]:
    """Return the land of a board, without its lakes, and the borders on it."""
    warp, window = Warp(board, recipe), box(*recipe.window)
    lakes = warp.area(read(folder, "lakes", window).simplify(0.004)).intersection(SHOWN)
    large = [lake for lake in polygons(lakes) if lake.area >= recipe.lake * coarse(middle(lake))]
    land = warp.area(read(folder, "land", window).simplify(0.004)).intersection(SHOWN).difference(unary_union(large))
    land = land.simplify(0.3).buffer(1).buffer(-2).buffer(1).simplify(0.2)  # no spit or fjord thinner than a line
    land = unary_union([part for part in polygons(land) if part.area >= recipe.island * coarse(middle(part))])
    lines = read(folder, "admin_0_boundary_lines_land", window)
    borders = []
    for line in strings(linemerge([*strings(lines)])):
        there = LineString(warp(np.array(line.segmentize(0.5).coords)[:, :2])).intersection(land)
        borders += [part for part in strings(there) if part.length >= 20 * coarse(middle(part))]
    return land, borders


def strings(shape: Any) -> Iterator[LineString]:
    """Yield the lines of a shape."""
    for each in getattr(shape, "geoms", [shape]):
        if isinstance(each, LineString) and not each.is_empty:
            yield each


def middle(shape: Any) -> Point:
    return shape.centroid.x, shape.centroid.y


def made(board: Board, land: Any, borders: Sequence[LineString]) -> Board:
    """Return a board with its ground, which has as many corners as the size limit allows."""
    rings = [ring for part in polygons(land) for ring in (part.exterior, *part.interiors)]
    shores = [weighed(list(ring.coords), closed=True) for ring in rings]
    lines = [weighed(list(line.coords), closed=False) for line in borders]

    def simple(line: Sequence[tuple[Point, float]], least: float) -> tuple[Point, ...]:
        return tuple(dict.fromkeys(beyond(point) for point, weight in line if weight >= least))

    least, size = 2.0, MAX_BYTES
    while size >= MAX_BYTES:
        least *= 1.05
        coasts = [simple(shore, least) for shore in shores]
        frontiers = [simple(line, least * BORDER) for line in lines]
        ground = Ground(
            "water",
            tuple(shore for shore in coasts if len(shore) > 2),
            (),
            tuple(line for line in frontiers if len(line) > 1),
        )
        whole = replace(board, ground=ground)
        size = len(whole.to_json()) - len(board.to_json())
    counts = sum(map(len, ground.shores)), sum(map(len, ground.borders))
    print(f"{board.name}: {size:,} bytes, {counts} points, without corners of less than {least:.1f} square units")
    return whole


def main() -> None:
    folder, *names = sys.argv[1:]
    for name in names or RECIPES:
        board = replace(ttr.load_board(name), ground=None)
        made(board, *shapes(board, RECIPES[name], Path(folder))).save(ROOT / "data" / "boards" / f"{name}.json")


if __name__ == "__main__":
    main()
