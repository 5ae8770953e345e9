"""Questions as JSON values: the public part and the solution, kept apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ttr.game.board import Board
from ttr.game.files.board_json import board_from_text
from ttr.game.seat_network import board_network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.ui.algorithms.catalog import to_carry_out
from ttr.ui.charts.share_charts import ShareChart
from ttr.ui.map.picture import Picture
from ttr.ui.question import AnswerKind, Illustration, Question
from ttr.ui.records.files import shipped_boards

Data = Mapping[str, Any]


def public_data(question: Question) -> dict[str, Any]:
    public = question.without_solution()
    data: dict[str, Any] = {
        "text": public.text,
        "kind": str(public.kind),
        "choices": list(public.choices),
        "picture": picture_data(public.before.picture),
        "board": board_data(public.board),
        "chart": _chart_data(public.before.chart),
    }
    # Earlier versions know neither of these fields.
    if not public.needs_map:
        data["needs_map"] = False
    if public.kind is AnswerKind.STEPS and (to_do := public.to_do) is not None:
        given = list(to_do.given)
        data["to_do"] = {"algorithm": to_do.algorithm, "given": given, "topic": question.topic, "level": question.level}
    return data


def solution_data(question: Question) -> dict[str, Any]:
    """Return the right answers as texts, the feedback on wrong choices, and the illustration of the answer."""
    after = question.after or Illustration(board=question.board)
    return {
        "right": [str(answer) for answer in question.right],
        "feedback": dict(question.feedback),
        "picture": picture_data(after.picture),
        "board": None if after.board == question.board else board_data(after.board),
        "chart": _chart_data(after.chart),
    }


def question_from(public: Data, solution: Data | None = None) -> Question:
    """Return a question from its data, with or without the solution.

    Raises a `BoardError` for an unplayable board, and a `ValueError` for an impossible right answer.
    """
    before = Illustration(picture_from(public["picture"]), board_from(public["board"]), _chart_from(public))
    question = Question(
        public["text"],
        AnswerKind(public["kind"]),
        before=before,
        choices=tuple(public["choices"]),
        needs_map=public.get("needs_map", True),
    )
    if (stored := public.get("to_do")) is not None:
        net = board_network(before.board).edge_subgraph(before.picture.lit)
        to_do = to_carry_out(stored["algorithm"], net, stored["given"])
        question = replace(question, to_do=to_do, topic=stored["topic"], level=stored["level"])
    if solution is None:
        return question
    board = before.board if solution["board"] is None else board_from(solution["board"])
    after = Illustration(picture_from(solution["picture"]), board, _chart_from(solution))
    by_number = question.kind in (AnswerKind.NUMBER, AnswerKind.ROUTE)
    right = tuple(int(each) if by_number else each for each in solution["right"])
    feedback = solution.get("feedback", {})  # questions stored earlier have none
    return replace(question, right=right, why=after.sentence, after=after, feedback=feedback)


def picture_data(picture: Picture) -> dict[str, Any]:
    """Return the parts of a picture that a question stores: owners, heat, and one overlay with its seat."""
    overlay = picture.overlay
    return {
        "owners": list(picture.owners),
        "lit": sorted(picture.lit),
        "heat": list(picture.heat),
        "seat": picture.overlay_seat,
        "overlay": None
        if overlay is None
        else {
            "cities": [[mark.vertex, str(mark.role), mark.label] for mark in overlay.vertices],
            "routes": [[mark.edge, str(mark.role), mark.label] for mark in overlay.edges],
            "sentence": overlay.sentence,
        },
    }


def picture_from(data: Data) -> Picture:
    stored = data["overlay"]
    overlay = None
    if stored is not None:
        cities = tuple(VertexMark(name, Role(role), label) for name, role, label in stored["cities"])
        routes = tuple(EdgeMark(route, Role(role), label) for route, role, label in stored["routes"])
        overlay = Overlay(cities, routes, stored["sentence"])
    return Picture(
        tuple(data["owners"]),
        overlay=overlay,
        overlay_seat=data["seat"],
        lit=frozenset(data["lit"]),
        heat=tuple(data["heat"]),
    )


_shipped = lru_cache(maxsize=1)(shipped_boards)


def board_data(board: Board) -> str:
    """Return a shipped board's name, or else the whole board; boards in files have names of plain letters."""
    if _shipped().get(board.name) == board:
        return board.name
    return replace(board, name=re.sub("[^a-z0-9]+", "-", board.name.lower()).strip("-") or "own").to_json()


@lru_cache(maxsize=8)
def board_from(data: str) -> Board:
    """Return a board from the data of `board_data`; raise a `BoardError` for an unplayable one."""
    return _shipped().get(data) or board_from_text(data)


def _chart_data(chart: ShareChart | None) -> dict[str, Any] | None:
    return None if chart is None else chart.to_data()


def _chart_from(data: Data) -> ShareChart | None:
    stored = data.get("chart")
    return None if stored is None else ShareChart.from_data(stored)
