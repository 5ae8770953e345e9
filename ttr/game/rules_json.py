"""Rules from and to JSON. `Rules` itself tells of wrong types and senseless values, here as anywhere."""

from __future__ import annotations

import json
from dataclasses import MISSING, asdict, fields
from typing import Any

from ttr.game.rules import Rules, RulesError

MAX_BYTES = 20_000


def rules_to_data(rules: Rules) -> dict[str, Any]:
    """Return the rules as plain values, ready for `json.dumps`."""
    return asdict(rules)


def rules_to_text(rules: Rules) -> str:
    """Write rules as JSON, one field a line."""
    rows = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in asdict(rules).items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def rules_from_text(text: str | bytes) -> Rules:
    """Read rules from JSON; see `Rules.from_json`."""
    if len(text) > MAX_BYTES:
        raise RulesError([f"the text is larger than {MAX_BYTES} bytes"])
    try:
        data = json.loads(text.removeprefix("\ufeff") if isinstance(text, str) else text)
    except json.JSONDecodeError as error:
        raise RulesError([f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}"]) from None
    except UnicodeDecodeError:
        raise RulesError(["not JSON: rules are UTF-8 text"]) from None
    except (ValueError, RecursionError):
        raise RulesError(["a number is too long, or brackets are nested too deep"]) from None
    return rules_from_data(data)


def rules_from_data(data: Any) -> Rules:
    """Read rules from what `json.loads` returned.

    Raises
    ------
    RulesError
        With every reason: unknown or missing fields, wrong types, senseless values.
    """
    if not isinstance(data, dict):
        raise RulesError(["rules are a JSON object with one key a field"])
    known = {field.name: field.default is MISSING for field in fields(Rules)}
    problems = [f"the field {key!r:.40} is unknown" for key in data if key not in known]
    problems += [f"the field {name!r} is missing" for name, needed in known.items() if needed and name not in data]
    values: dict[str, Any] = {name: "?" for name, needed in known.items() if needed}
    values |= {key: _frozen(value) for key, value in data.items() if key in known}
    try:
        rules = Rules(**values)
    except RulesError as error:
        raise RulesError([*problems, *error.problems]) from None
    if problems:
        raise RulesError(problems)
    return rules


def _frozen(value: Any, depth: int = 3) -> Any:
    """Return a list of JSON as a tuple, as deep as rules are nested."""
    return tuple(_frozen(item, depth - 1) for item in value) if isinstance(value, list) and depth else value
