"""The shipped rule sets: `Rules` values by name."""

from __future__ import annotations

from dataclasses import asdict, fields

from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import LOCOMOTIVE
from ttr.game.quoting import NotJson, read_json
from ttr.game.rules import Rules, RulesError
from ttr.graphs.words import shorten

USA = Rules(name="usa", title="Ticket to Ride (USA)", board="usa")

USA_ONLINE = Rules(
    name="usa-online",
    title="Ticket to Ride (USA), online edition",
    board="usa",
    display_after_tickets=True,
    display_needs_deck=False,
)

MINI = Rules(
    name="mini",
    title="Mini: two colors, two players",
    board="mini",
    seats=(2, 2),
    trains=15,
    cards=(("black", 20), ("white", 20)),
    hand=2,
    open_piles=True,
    display=0,
    tickets_dealt=2,
    tickets_kept_first=1,
    tickets_drawn=2,
    tickets_kept=1,
    last_round_trains=0,
    end_without_route=True,
    longest_path_bonus=0,
)

FIRST_JOURNEY = Rules(
    name="first-journey",
    title="First Journey (Europe)",
    board="first-journey",
    seats=(2, 4),
    trains=20,
    cards=(
        *((color, 10) for color in ("yellow", "green", "white", "black", "blue", "red")),
        (LOCOMOTIVE, 12),
    ),
    display=0,
    tickets_dealt=2,
    tickets_kept_first=2,
    tickets_drawn=0,
    tickets_kept=0,
    ticket_swap=True,
    tickets_shown=True,
    winning_tickets=6,
    ticket_bonus=(("Moscow", "Rostov", "Ankara"), ("Dublin", "Brest", "Madrid")),
    double_routes_from=2,
    last_round_trains=0,
    last_round=False,
    points=False,
    route_points=(0,) * (MAX_LENGTH + 1),
    longest_path_bonus=0,
)

RULE_SETS = {rules.name: rules for rules in (USA, USA_ONLINE, MINI, FIRST_JOURNEY)}


def rules_by_name(name: str) -> Rules:
    """Return a shipped rule set."""
    try:
        return RULE_SETS[name]
    except (KeyError, TypeError):
        raise RulesError([f"there are no rules {shorten(name)}; use one of {', '.join(RULE_SETS)}"]) from None


def rules_to_text(rules: Rules) -> str:
    """Write rules as the name of a shipped set followed by its changes as JSON, for `rules_from_text`.

    >>> from dataclasses import replace
    >>> rules_to_text(USA), rules_to_text(replace(USA, trains=30))
    ('usa', 'usa {"trains":30}')
    """
    import json  # loads more slowly than the rest of this module

    base = RULE_SETS.get(rules.name, USA)
    values = ((field.name, getattr(rules, field.name)) for field in fields(rules))
    changed = {name: value for name, value in values if value != getattr(base, name)}
    return f"{base.name} {json.dumps(changed, separators=(',', ':'))}" if changed else base.name


def rules_from_text(text: str) -> Rules:
    """Read rules in the form of `rules_to_text`.

    Raise `RulesError` with every reason: an unknown rule set, or changes that are not JSON or make no sense.

    >>> rules_from_text('mini {"trains": 12}').trains
    12
    """
    name, brace, changes = text.partition("{")
    base = rules_by_name(name.strip())
    if not brace:
        return base
    try:
        changed = read_json(brace + changes, "the changes of rules are")
    except NotJson as error:
        raise RulesError([str(error)]) from None
    return Rules.from_data({**asdict(base), **changed})
