"""Lesson 10, design a board: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.design import explain, misconceptions, properties
from ttr.lessons.design.cases import cross_cases, face_cases, start_cases
from ttr.lessons.design.faces import face_count
from ttr.lessons.design.leads import needed_start
from ttr.lessons.design.straight_boards import cross
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.kit.properties import network


def _faces(edges: Sequence[tuple[str, str]]) -> int:
    return face_count(network(edges))


FACES = Exercise(
    key="10.1",
    cases=face_cases,
    title="faces",
    statement=(
        "Write faces(edges). It returns how many faces a network has if you draw it without crossings. edges is a "
        "list of pairs of cities; a double route is in the list twice. The network has exactly the cities in the "
        "list, and it may be in several pieces. A map without routes is one face."
    ),
    signature="faces(edges)",
    truth=_faces,
    read=read_whole,
    explain=explain.explain_faces,
    misconceptions=known(misconceptions, "10.1"),
    properties=properties.OF_FACES,
    hints=(
        "Solve Euler's formula for F. Which of the other three numbers can you read from the list at once?",
        "V: put all cities into a set. E: take the length of the list. C: at first, each city is its own piece; each "
        "route between two pieces joins them into one.",
        "Keep a dictionary piece = {city: city}. For each route (a, b): if piece[a] and piece[b] differ, move all "
        "cities of one piece to the other piece. C is the number of different pieces at the end.",
    ),
    endless="If you join pieces in a while loop, does each turn reduce the number of pieces?",
    tried="small ones, positions of real games, random networks and the whole board",
)

CROSS = Exercise(
    key="10.2",
    cases=cross_cases,
    title="cross",
    statement=(
        "Write cross(a, b, c, d). One straight route joins the towns a and b, and another joins c and d. Each town "
        "is a pair of coordinates (x, y). Return True if the routes cross; otherwise return False. A common end is "
        "not a crossing. No three different towns lie on one line."
    ),
    signature="cross(a, b, c, d)",
    truth=cross,
    read=read_yes_or_no,
    explain=explain.explain_cross,
    draw=explain.draw_cross,
    misconceptions=known(misconceptions, "10.2"),
    properties=properties.OF_CROSSING,
    hints=(
        "If two routes cross, the ends of each lie on different sides of the other. Can this also be true for two "
        "routes that do not cross?",
        "Write a helper side(p, q, r): (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]). It is positive "
        "if r lies to the left when you go from p to q, negative to the right, and 0 on the line.",
        "c and d lie on different sides of a – b if side(a, b, c) * side(a, b, d) < 0. Check the same for a and b; "
        "both must be true.",
    ),
    endless="You don't need a loop here: a few products are enough.",
    tried="simple cases, new routes on the real board and random cases",
)

HEAD_START = Exercise(
    key="10.3",
    cases=start_cases,
    title="head start",
    statement=(
        "Write head_start(leads). leads is a list with one number for each simulated game: the final lead of the "
        "player who began, in points. A negative number means that this player was behind. The second player gets "
        "some points as a head start. Equal points are then a tie, which counts as half a win. Return the smallest "
        "head start, a whole number of at least 0, so that the player who began wins at most half of the games."
    ),
    signature="head_start(leads)",
    truth=needed_start,
    read=read_whole,
    explain=explain.explain_start,
    draw=explain.draw_start,
    misconceptions=known(misconceptions, "10.3"),
    properties=properties.OF_LEADS,
    hints=(
        "First compute the wins for a given head start: how many leads are larger, and how many are equal?",
        "Then try 0, 1, 2, … points, one by one, and stop at the first number that is enough.",
        "start = 0; while wins(start) > len(leads) / 2: start = start + 1. wins(start) adds 1 for each lead above "
        "start, and 0.5 for each lead that equals start.",
    ),
    endless=("Does your head start grow by 1 in each turn of the loop? The largest lead is always enough."),
    tried="a few games, simulated games on the mini board and random games",
)

EXERCISES = (FACES, CROSS, HEAD_START)
