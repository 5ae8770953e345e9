"""Boards for drawing tests: the smallest, a tall one, a large one, one with hostile names."""

import math

from ttr.game.board import Board
from ttr.game.board_parts import City, Route, Ticket


def three_cities() -> Board:
    return Board(
        name="three",
        cities=(City("Ems", 0, 0), City("Ulm", 10, 0, "left"), City("Rom", 4, 7, "bottom")),
        routes=(
            Route("Ems", "Ulm", 3, "red"),
            Route("Ulm", "Ems", 3, "blue"),
            Route("Ulm", "Rom", 1, "gray"),
            Route("Rom", "Ems", 6, "white", 1.5),
        ),
        tickets=(Ticket("Ems", "Rom", 4),),
    )


def two_cities_in_one_column() -> Board:
    return Board("column", (City("A", 5, 0), City("B", 5, 9)), (Route("A", "B", 2, "green"),), ())


def sixty_cities() -> Board:
    """A ring of five circles with twelve cities each, joined along and across, every third route a double."""
    cities = [
        City(
            f"City {circle}{step:02}",
            5000 + (800 + 900 * circle) * math.cos(step * math.tau / 12 + circle / 9),
            4000 + (800 + 900 * circle) * math.sin(step * math.tau / 12 + circle / 9),
        )
        for circle in range(5)
        for step in range(12)
    ]
    routes = []
    for circle in range(5):
        for step in range(12):
            here = cities[12 * circle + step].name
            routes.append(Route(here, cities[12 * circle + (step + 1) % 12].name, 2 + circle // 2, "gray"))
            if circle < 4:
                routes.append(Route(here, cities[12 * circle + 12 + step].name, 2, "black"))
            if step % 3 == 0:
                routes.append(Route(cities[12 * circle + (step + 1) % 12].name, here, 2 + circle // 2, "yellow"))
    return Board("sixty", tuple(cities), tuple(routes), ())


def hostile_names() -> Board:
    return Board(
        name="hostile",
        title="<b>board</b>",
        cities=(
            City("<img src=x onerror=alert(1)>", 0, 0),
            City('<a href="javascript:alert(1)">&', 9, 0),
            City("C", 4, 5),
        ),
        routes=(
            Route("<img src=x onerror=alert(1)>", "C", 2, "red"),
            Route('<a href="javascript:alert(1)">&', "C", 2, "gray"),
        ),
        tickets=(),
    )
