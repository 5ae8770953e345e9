"""Signs in people's programs that Python cannot read, and their replacements.

Word processors, chats, PDF files and input methods put typographic quotes, dashes, no-break spaces and full-width
brackets into programs. Python's own message names a code point, and one sign at a time.
"""

from __future__ import annotations

import ast
import re
import sys
import unicodedata
from collections.abc import Iterator

MAX_PLACES = 3  # in a sentence

_INSTEAD = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if not chr(code).isalpha()},  # full-width signs
    **dict.fromkeys("“”„‟«»″〝〞", '"'),
    **dict.fromkeys("‘’‚‛‹›′´", "'"),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("×∗⋅·", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **{"≤": "<=", "≥": ">=", "≠": "!=", "…": "...", "→": "->", "²": "**2", "³": "**3", "、": ",", "。": "."},
}
_DOUBLE, _SINGLE = '"“”„‟«»″〝〞＂', "'‘’‚‛‹›′´＇"
_SKIPPED = re.compile(
    r"""
    \#[^\n]*  # a comment
    | (\"{3}|'{3}) .*? \1  # a long string
    | (["']) (?: \\. | (?!\2) [^\n\\] )* \2  # a string
    """,
    re.DOTALL | re.VERBOSE,
)


def explain_syntax(program: str, error: SyntaxError) -> str:
    r"""Return a hint on signs that Python cannot read; empty if they are not the cause.

    Parameters
    ----------
    program : str
        The program.
    error : SyntaxError
        The error that Python found in it.

    Examples
    --------
    >>> for program in ("x = 3 × 4", "def f():\n\u00a0 return 1", "f(1, 2"):
    ...     try:
    ...         compile(program, "example", "exec")
    ...     except SyntaxError as error:
    ...         explain_syntax(program, error) or error.msg
    'Write * instead of × (multiplication sign) in line 1, column 7.'
    'Write a space instead of the no-break space in line 2, column 1.'
    "'(' was never closed"
    """
    signs = list(_find_strange(program)) or list(_find_named(program, error))
    places: dict[str, list[int]] = {}
    for place in signs:
        places.setdefault(program[place], []).append(place)
    sentences = [f"{_advice(sign)} in {_describe_place(program, where)}." for sign, where in places.items()]
    return " ".join(sentences) or _about_tabs(program, error)


def _find_strange(program: str) -> Iterator[int]:
    """Yield the places of signs that no program may have outside of its strings and comments."""
    place = 0
    while place < len(program):
        sign, end = program[place], place + 1
        if skipped := _SKIPPED.match(program, place):
            place = skipped.end()
            continue
        is_strange = _is_strange(sign, program[place - 1 : place])
        if is_strange:
            yield place
        if sign in _DOUBLE + _SINGLE:  # a string; its other end is typographic, too, or this one is
            line = program[place:].partition("\n")[0]
            ends = [at for at, each in enumerate(line) if at and each in (_DOUBLE if sign in _DOUBLE else _SINGLE)]
            if ends and line[ends[0]] not in "\"'":
                yield place + ends[0]
            end = place + (ends[0] + 1 if ends else 1 if is_strange else len(line))
        place = end


def _is_strange(sign: str, before: str) -> bool:
    if sign.isascii() or (sign == "·" and before.isalpha()):  # some languages have it in words
        return False
    if sign.isdecimal():
        return not before.isalpha()
    return sign in _INSTEAD or unicodedata.category(sign) in ("Zs", "Zl", "Zp", "Cf")


def _find_named(program: str, error: SyntaxError) -> Iterator[int]:
    """Yield the place of a sign that Python's message names, as in a formatted string."""
    code = re.search(r"U\+([0-9A-F]{4,6})", error.msg)
    if code and _is_strange(sign := chr(int(code[1], 16)), ""):
        lines = program.split("\n")
        begin = sum(len(line) + 1 for line in lines[: (error.lineno or 1) - 1])
        place = program.find(sign, begin)
        if place >= 0:
            yield place


def _advice(sign: str) -> str:
    name = unicodedata.name(sign, f"U+{ord(sign):04X}").lower()
    category = unicodedata.category(sign)
    if category == "Cf":
        return f"Delete the {name}"
    if category in ("Zs", "Zl", "Zp"):
        return f"Write a {'space' if category == 'Zs' else 'line break'} instead of the {name}"
    instead = _INSTEAD.get(sign) or str(unicodedata.decimal(sign))
    return f"Write {instead} instead of {sign} ({name})"


def _describe_place(program: str, places: list[int]) -> str:
    begins = [place for place in places if place - 1 not in places]
    spans = []
    for place in begins[:MAX_PLACES]:
        before = program[:place]
        line, column = before.count("\n") + 1, place - before.rfind("\n")
        end = next(column + more for more in range(len(places)) if place + more + 1 not in places)
        spans.append(f"line {line}, column {column}" if end == column else f"line {line}, columns {column} to {end}")
    more = len(begins) - len(spans)
    return "; ".join([*spans, f"and {more} more {'places' if more > 1 else 'place'}"] if more else spans)


def _about_tabs(program: str, error: SyntaxError) -> str:
    """Return which lines begin with a tab while others begin with spaces, if that is the error."""
    if not isinstance(error, IndentationError):
        return ""
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in program.split("\n")]
    tabs = [number for number, indent in enumerate(indents, 1) if "\t" in indent]
    if not tabs or not any(" " in indent for indent in indents):
        return ""
    lines = f"line {tabs[0]}" if len(tabs) == 1 else f"lines {', '.join(map(str, tabs[:-1]))} and {tabs[-1]}"
    return f"Write 4 spaces instead of each tab at the beginning of {lines}: other lines begin with spaces."


def explain_syntax_in_notebook() -> None:
    """Let the cells of this notebook explain their syntax errors; do nothing outside of a notebook.

    Examples
    --------
    >>> explain_syntax_in_notebook()
    """
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and _explain not in shell.input_transformers_post:
        shell.input_transformers_cleanup.insert(0, _without_bom)
        shell.input_transformers_post.append(_explain)


def _without_bom(lines: list[str]) -> list[str]:
    return [lines[0].removeprefix("\ufeff"), *lines[1:]] if lines else lines  # the byte order mark of an editor


def _explain(lines: list[str]) -> list[str]:
    program = "".join(lines)
    try:
        compile(program, "<cell>", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        if sentence := explain_syntax(program, error):
            raise SyntaxError(sentence, (error.filename, error.lineno, error.offset, error.text)) from None
    except ValueError:  # Jupyter tells it
        pass
    return lines
