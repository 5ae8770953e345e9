"""Rules from and to JSON; the types are checked by pydantic, the sense by `Rules` itself."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ttr.rules import Rules, RulesError

MAX_BYTES = 20_000


@cache
def _adapter() -> TypeAdapter[Rules]:
    return TypeAdapter(Rules)


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
        data = json.loads(text)
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
    known = {field.name for field in fields(Rules)}
    problems = [f"the field {key!r:.40} is unknown" for key in data if key not in known]
    try:
        # As JSON, because there a list may stand for a tuple while "45" may not stand for a number.
        text = json.dumps({key: value for key, value in data.items() if key in known})
        rules = _adapter().validate_json(text, strict=True)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            cause = detail.get("ctx", {}).get("error")
            if isinstance(cause, RulesError):
                problems += cause.problems
            else:
                problems.append(f"{'.'.join(map(str, detail['loc'])) or 'rules'}: {detail['msg']}")
    if problems:
        raise RulesError(problems)
    return rules
