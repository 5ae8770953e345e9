"""The work on a board as a text that a browser keeps: the draft, and the edits to undo as differences."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from ttr.game.board import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from ttr.game.board_parts import City, Route, Ticket, find_problems
from ttr.game.files.board_json import ground_from_data
from ttr.game.ground import Ground
from ttr.game.names import MAX_NAME
from ttr.game.quoting import explain_newer
from ttr.ui.boards.draft import MAX_ABOUT, BoardDraft, DraftError
from ttr.ui.boards.editor import History
from ttr.ui.map.geometry import Frame

FORMAT = 1
ROOM = 200_000  # most letters for the edits to undo
DraftData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class KeptWork:
    """A draft with its history, the link that its page was opened with, and the name typed for the next city."""

    history: History
    link: str = ""
    name: str = ""

    def to_text(self) -> str:
        """Return the work as a text, with as many edits to undo as there is room for."""
        data = after = _data(self.history.now)
        past: list[str] = []
        room = ROOM
        for draft in reversed(self.history.past):
            before = _data(draft)
            past.append(_json(_difference(before, after)))
            room, after = room - len(past[-1]), before
            if room < 0:
                past.pop()
                break
        head = _json({"format": FORMAT, "link": self.link, "name": self.name, "now": data})
        return f'{head[:-1]}, "past": [{", ".join(past)}]}}'


def work_from_text(text: str) -> KeptWork:
    """Return the work in a text of `KeptWork.to_text`.

    Raises
    ------
    DraftError
        If a newer version of the program wrote the text, or it is damaged.
    """
    damaged = "The board that this browser kept is damaged, so it cannot be opened."
    try:
        data = json.loads(text)
        if problem := explain_newer("board", data["format"], FORMAT):
            raise DraftError(problem)
        after = data["now"]
        drafts = [_draft(**after)]
        for difference in data["past"]:
            after = _revert(difference, after)
            drafts.insert(0, _draft(**after))
        return KeptWork(History(drafts[-1], tuple(drafts[:-1])), str(data["link"]), str(data["name"]))
    except DraftError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
        raise DraftError(damaged) from None


def _json(value: object) -> str:
    return json.dumps(
        value, ensure_ascii=False, default=lambda part: part.to_data() if isinstance(part, Ground) else astuple(part)
    )


def _data(draft: BoardDraft) -> DraftData:
    names = ("title", "name", "about", "cities", "routes", "tickets", "frame", "ground", "sketch")
    return {name: getattr(draft, name) for name in names}


def _draft(*, cities: Any, routes: Any, tickets: Any, frame: Any, ground: Any, sketch: Any, **words: Any) -> BoardDraft:
    """Return a draft from its data, which may be anything; raise some error if it is not one."""
    draft = BoardDraft(
        cities=tuple(City(_word(name), float(x), float(y), side) for name, x, y, side in cities),
        routes=tuple(Route(_word(a), _word(b), int(n), color, float(bend)) for a, b, n, color, bend in routes),
        tickets=tuple(Ticket(_word(a), _word(b), int(points)) for a, b, points in tickets),
        frame=Frame(*map(float, frame)),
        ground=None if ground is None else ground_from_data(**ground),
        sketch=tuple((float(x), float(y)) for x, y in sketch),
        **{name: _word(word, MAX_ABOUT) for name, word in words.items()},
    )
    parts = dict(enumerate(draft.cities)), dict(enumerate(draft.routes)), dict(enumerate(draft.tickets))
    most = max(len(draft.cities) / MAX_CITIES, len(draft.routes) / MAX_ROUTES, len(draft.tickets) / MAX_TICKETS)
    numbers = [*astuple(draft.frame), *(number for point in draft.sketch for number in point)]
    grounds = draft.ground.problems() if draft.ground else ()
    wrong = most > 1 or not all(map(math.isfinite, numbers)) or min(draft.frame.width, draft.frame.height) <= 0
    if wrong or any(grounds) or any(find_problems(*parts, check_tickets_connected=False)):
        raise ValueError
    return draft


def _word(value: object, most: int = MAX_NAME) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise TypeError
    return value


def _difference(before: DraftData, after: DraftData) -> DraftData:
    """Return what leads from a draft's data back to those before; for lists, the rows between equal ends."""
    return {
        name: _splice(value, after[name]) if isinstance(value, tuple) else value
        for name, value in before.items()
        if value != after[name]
    }


def _revert(difference: DraftData, after: DraftData) -> DraftData:
    return {
        name: value
        if name not in difference
        else _splice_back(difference[name], value)
        if isinstance(value, list) and name != "frame"
        else difference[name]
        for name, value in after.items()
    }


def _splice(before: Sequence[object], after: Sequence[object]) -> tuple[int, int, Sequence[object]]:
    """Return the number of equal rows at the start and at the end, and the earlier rows between."""
    start = _equal(before, after)
    end = _equal(before[start:][::-1], after[start:][::-1])
    return start, end, before[start : len(before) - end]


def _splice_back(splice: Sequence[Any], after: list[object]) -> list[object]:
    start, end, rows = splice
    return [*after[:start], *rows, *after[len(after) - end :]]


def _equal(rows: Sequence[object], others: Sequence[object]) -> int:
    pairs = enumerate(zip(rows, others, strict=False))
    return next((count for count, (one, other) in pairs if one != other), min(len(rows), len(others)))
