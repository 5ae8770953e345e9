"""The work on a board as a text that a browser keeps: the draft, and the drafts before the last edits."""

from __future__ import annotations

import base64
import json
import math
import zlib
from dataclasses import astuple, dataclass, fields
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
from ttr.ui.page.kept_text import MAX_CHARACTERS

FORMAT = 1
EARLIER = 20  # most drafts to go back to


@dataclass(frozen=True, slots=True)
class KeptWork:
    """A draft with its history, the link that its page was opened with, and the name typed for the next city."""

    history: History
    link: str = ""
    name: str = ""

    def to_text(self) -> str:
        """Return the work as a text, with the last edits to undo; packed, almost equal drafts need little room."""
        past = zlib.compress(_json([_data(draft) for draft in self.history.past[-EARLIER:]]).encode())
        now = _data(self.history.now)
        before = base64.b64encode(past).decode()
        return _json({"format": FORMAT, "link": self.link, "name": self.name, "now": now, "before": before})


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
        past = _unpack(data["before"]) if "before" in data else ()  # earlier versions kept the past as differences
        history = History(_draft(**data["now"]), tuple(_draft(**draft) for draft in past[-EARLIER:]))
        return KeptWork(history, str(data["link"]), str(data["name"]))
    except DraftError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error):
        raise DraftError(damaged) from None


def _unpack(text: str) -> Any:
    most = EARLIER * MAX_CHARACTERS  # a browser can send anything
    return json.loads(zlib.decompressobj().decompress(base64.b64decode(text), most))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_values)


def _values(part: Any) -> object:
    # `astuple` would also copy each value, and take twice as long.
    return part.to_data() if isinstance(part, Ground) else [getattr(part, each.name) for each in fields(part)]


def _data(draft: BoardDraft) -> dict[str, object]:
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
