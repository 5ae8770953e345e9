"""Variants: the values of a rule set that can be changed, with their names for people and for links.

A variant is a base with changes: pairs of a setting's key and its value. Most keys are fields of `Rules`; some are
parts of a field, so that each setting is one number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import COLORS, LOCOMOTIVE
from ttr.game.rule_sets import USA
from ttr.game.rules import LIMITS, Rules, RulesError
from ttr.game.typed import NumberError, read_whole, split_list

Value = int | bool | tuple[int, ...]
RuleChanges = tuple[tuple[str, Value], ...]

MARK = ", variant"  # added to the title of changed rules


@dataclass(frozen=True, slots=True)
class Setting:
    """One changeable value: a field of `Rules`, "cards_of_each_color" or "locomotives"."""

    key: str
    label: str
    help: str  # one line about its effect
    group: str  # its heading in the form


SETTINGS = (
    Setting("cards_of_each_color", "Cards of each color", "In the whole deck, not counting locomotives.", "Cards"),
    Setting("locomotives", "Locomotives", "Cards that stand for any color.", "Cards"),
    Setting("hand", "Cards in hand", "Dealt to each at the start; with open piles, this many of each color.", "Cards"),
    Setting("draws", "Cards a turn", "How many cards you draw in a turn.", "Cards"),
    Setting("display", "Display", "Face-up cards to choose from; 0: from the deck only.", "Cards"),
    Setting("locomotive_limit", "Locomotives face up", "With this many, the display is dealt again.", "Cards"),
    Setting("open_piles", "Open piles", "All cards lie in piles by color; nothing is drawn blind.", "Cards"),
    Setting(
        "display_after_tickets",
        "Display after tickets",
        "The display is dealt after everyone has chosen tickets.",
        "Cards",
    ),
    Setting("display_needs_deck", "Display needs a deck", "When the deck is empty, the display closes too.", "Cards"),
    Setting("tickets_dealt", "Tickets dealt", "Dealt to each player at the start.", "Tickets"),
    Setting("tickets_kept_first", "Tickets kept at first", "Each player keeps at least this many.", "Tickets"),
    Setting("tickets_drawn", "Tickets drawn", "Offered when you draw tickets; 0: you cannot draw tickets.", "Tickets"),
    Setting("tickets_kept", "Tickets kept", "You keep at least this many of the tickets you draw.", "Tickets"),
    Setting(
        "ticket_swap", "Tickets can be swapped", "You can use a turn to swap your open tickets for new ones.", "Tickets"
    ),
    Setting(
        "tickets_shown",
        "Completed tickets are shown",
        "Everyone sees a completed ticket at once, and you draw a new one.",
        "Tickets",
    ),
    Setting("winning_tickets", "Winning tickets", "Completing this many wins at once; 0: never.", "Tickets"),
    Setting("ticket_bonus", "Ticket bonus", "Joining two groups of distant cities counts as a ticket.", "Tickets"),
    Setting("trains", "Trains", "What each player starts with.", "Routes and end"),
    Setting(
        "double_routes_from", "Double routes from", "From this many players on, both tracks are open.", "Routes and end"
    ),
    Setting(
        "last_round_trains",
        "Last trains",
        "Ending a turn with this many or fewer starts the last round.",
        "Routes and end",
    ),
    Setting(
        "end_without_route",
        "End without a route",
        "Ending a turn with too few trains for every open route starts it too.",
        "Routes and end",
    ),
    Setting("last_round", "Last round", "Everyone gets one more turn before the end.", "Routes and end"),
    Setting("points", "Points", "Off: only completed tickets count, one each.", "Score"),
    Setting("route_points", "Points by length", f"For a route of 1 to {MAX_LENGTH} trains.", "Score"),
    Setting("longest_path_bonus", "Longest path bonus", "Points for the longest path; 0: none.", "Score"),
)

BY_KEY = {setting.key: setting for setting in SETTINGS}

MOST = 999_999  # longest number in a text; bounds limit each setting
# The bounds of each whole-number setting
BOUNDS = {**LIMITS, "cards_of_each_color": (0, 100), "locomotives": (0, 100)}


def value_of(rules: Rules, key: str) -> Value:
    """Return the value of a setting in some rules.

    >>> value_of(USA, "locomotives"), value_of(USA, "route_points")
    (14, (1, 2, 4, 7, 10, 15))
    """
    counts = dict(rules.cards)
    match key:
        case "locomotives":
            return counts.get(LOCOMOTIVE, 0)
        case "cards_of_each_color":
            return max((counts.get(color, 0) for color in COLORS), default=0)
        case "route_points":
            return rules.route_points[1:]
        case "ticket_bonus":
            return bool(rules.ticket_bonus)
    value: Value = getattr(rules, key)
    return value


def real_changes(base: Rules, changes: Iterable[tuple[str, Value]]) -> RuleChanges:
    """Return the changes that differ from the base, in the order of the settings."""
    values = dict(changes)
    return tuple(
        (setting.key, values[setting.key])
        for setting in SETTINGS
        if setting.key in values and values[setting.key] != value_of(base, setting.key)
    )


def varied(base: Rules, changes: Iterable[tuple[str, Value]]) -> Rules:
    """Return the base with some settings changed; raise a `RulesError` with every reason if that makes no sense.

    >>> varied(USA, [("longest_path_bonus", 30)]).longest_path_bonus
    30
    """
    values: dict[str, Any] = dict(real_changes(base, changes))
    if not values:
        return base
    problems = []
    wild = values.pop("locomotives", value_of(base, "locomotives"))
    each = values.pop("cards_of_each_color", None)
    if wild != value_of(base, "locomotives") or each is not None:
        cards = [(color, count if each is None else each) for color, count in base.cards if color != LOCOMOTIVE]
        values["cards"] = (*cards, (LOCOMOTIVE, wild)) if wild else tuple(cards)
    if "route_points" in values:
        values["route_points"] = (0, *values["route_points"])
    if "ticket_bonus" in values:
        if values.pop("ticket_bonus"):
            problems.append(f"{base.title} has no ticket bonus to switch on")
        else:
            values["ticket_bonus"] = ()
    try:
        rules = replace(base, title=base.title[: 60 - len(MARK)] + MARK, **values)
    except RulesError as error:
        raise RulesError([*problems, *error.problems], base.title) from None
    if problems:
        raise RulesError(problems, base.title)
    return rules


def in_words(problems: Iterable[str]) -> tuple[str, ...]:
    """Return problems of rules with the settings' displayed names.

    >>> in_words(["tickets_kept is 4, but only 3 are drawn"])
    ('“Tickets kept” is 4, but only 3 are drawn',)
    """
    return tuple(_say(problem) for problem in problems)


def _say(problem: str) -> str:
    words = _KEYS.sub(lambda match: f"“{BY_KEY[match[0]].label}”", problem)
    for code, word in _CODE:
        words = words.replace(code, word)
    return words


_CODE = (
    (" is True", " is on"),
    (" is False", " is off"),
    ("use True or False", "use yes or no"),
    ("use False", "switch it off"),
)


# Replace only unusual words: "points", "hand" and "display" also have other meanings in a sentence.
_KEYS = re.compile(rf"^(?:{'|'.join(BY_KEY)})\b|\b(?:{'|'.join(key for key in BY_KEY if '_' in key)})\b")


def to_text(value: Value) -> str:
    """Return a value as text for a link or a text field.

    >>> to_text(True), to_text(30), to_text((1, 2, 4))
    ('yes', '30', '1,2,4')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def from_text(key: str, text: str) -> Value:
    """Return a setting's value from a link or a text field; raise a `ValueError` with a sentence if it is not valid."""
    kind, words = value_of(USA, key), text.strip().casefold()
    label = BY_KEY[key].label
    if isinstance(kind, bool):
        if words not in _TRUTH:
            raise ValueError(f"“{label}” is {text!r:.40}; use yes or no")
        return _TRUTH[words]
    if isinstance(kind, tuple):
        try:
            numbers = tuple(read_whole(part, 0, MOST) for part in split_list(words))
        except NumberError:
            numbers = ()
        if len(numbers) != MAX_LENGTH:
            raise ValueError(f"“{label}” is {text!r:.60}; use {MAX_LENGTH} whole numbers, such as {to_text(kind)}")
        return numbers
    try:
        return read_whole(text, *BOUNDS[key])
    except NumberError as error:
        raise ValueError(f"{label}: {error}".rstrip(".")) from None


_TRUTH = {"yes": True, "true": True, "1": True, "on": True, "no": False, "false": False, "0": False, "off": False}
