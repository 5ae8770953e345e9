"""Lesson 10, design a board: its exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs.network import Network
from ttr.lessons.design import explain, misconceptions, properties
from ttr.lessons.design.cases import cross_cases, face_cases, start_cases
from ttr.lessons.design.faces import face_count
from ttr.lessons.design.leads import needed_start
from ttr.lessons.design.straight_boards import cross
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known


def _faces(edges: Sequence[tuple[str, str]]) -> int:
    return face_count(Network.from_edges([(a, b, 1) for a, b in edges]))


FACES = Exercise(
    key="10.1",
    cases=face_cases,
    title="faces",
    statement=(
        "Write faces(edges). It returns how many faces a network has when it is drawn without crossings. edges "
        "is a list of pairs of cities; a double route stands in it twice. The cities are those that are named. "
        "The network may be in several pieces. A map without routes is one face."
    ),
    signature="faces(edges)",
    truth=_faces,
    read=read_whole,
    explain=explain.explain_faces,
    misconceptions=known(misconceptions, "10.1"),
    properties=properties.OF_FACES,
    hints=(
        "Solve Euler's formula for F. Which of the other three numbers do you get from the list at once?",
        "V: put all cities into a set. E: the length of the list. C: begin with each city as a piece of its "
        "own; each route between two pieces makes them one.",
        "Keep a dictionary piece = {city: city}. For each route (a, b): if piece[a] and piece[b] differ, give "
        "all cities of the one the piece of the other. C is the number of different pieces at the end.",
    ),
    endless="If you join pieces in a while loop: does each turn of it make the number of pieces smaller?",
    tried="small ones, positions of real games, random networks and the whole board",
)

CROSS = Exercise(
    key="10.2",
    cases=cross_cases,
    title="cross",
    statement=(
        "Write cross(a, b, c, d). One straight route joins the towns a and b, another one c and d. Each town "
        "is a pair of coordinates (x, y). Return True if the routes cross, else False. A common end is no "
        "crossing. No three different towns lie in a line."
    ),
    signature="cross(a, b, c, d)",
    truth=cross,
    read=read_yes_or_no,
    explain=explain.explain_cross,
    draw=explain.draw_cross,
    misconceptions=known(misconceptions, "10.2"),
    properties=properties.OF_CROSSING,
    hints=(
        "If two routes cross, the ends of each lie on different sides of the other one. Are there any two "
        "routes of which this is true and that do not cross?",
        "Write a helper side(p, q, r): (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]). It is "
        "positive if r lies on the left of the way from p to q, negative on the right, 0 on the line.",
        "c and d lie on different sides of a – b if side(a, b, c) * side(a, b, d) < 0. Ask the same about a "
        "and b; both have to be true.",
    ),
    endless="No loop is needed here: a few products decide.",
    tried="simple ones, new routes on the real board and random ones",
)

HEAD_START = Exercise(
    key="10.3",
    cases=start_cases,
    title="head start",
    statement=(
        "Write head_start(leads). leads lists, for simulated games, by how many points the player who began "
        "was ahead at the end; a negative number means behind. The second player gets some points as a head "
        "start. Equal points are then a tie, which counts as half a victory. Return the smallest whole number "
        "of points, 0 or more, with which the player who began wins at most half of the games."
    ),
    signature="head_start(leads)",
    truth=needed_start,
    read=read_whole,
    explain=explain.explain_start,
    draw=explain.draw_start,
    misconceptions=known(misconceptions, "10.3"),
    properties=properties.OF_LEADS,
    hints=(
        "First write the share for a given head start: how many leads are larger, how many equal?",
        "Then try 0, 1, 2, … points, one after the other, and stop at the first that is enough.",
        "start = 0; while wins(start) > len(leads) / 2: start = start + 1. wins(start) adds 1 for each lead "
        "above start and 0.5 for each lead that equals it.",
    ),
    endless=(
        "Does your head start grow by 1 in each turn of the loop? As many points as the largest lead are always enough."
    ),
    tried="a few games, simulated games on the mini board and random ones",
)

EXERCISES = (FACES, CROSS, HEAD_START)
