"""The part of plotly's JavaScript that draws a map: a quarter of it.

Plotly's widget comes with every kind of chart there is: globes, maps of streets, three dimensions. The map is made of
lines, fills, markers and texts, all of them traces of one kind (`scatter`), which belongs to plotly's core. What only
the other kinds need is left out: a browser reads 1.3 megabytes instead of 5, and opens a page in two thirds of the
time.

The script is one file in which every module of plotly's is a function, `name=ye({"src/lib/index.js"(e,r){…}})`, that
the others call by its name. The last one, `lib/index.js`, hands the kinds to the core.
"""

from __future__ import annotations

import re
from itertools import pairwise

# The list of the kinds, and the beginning of a module.
_KINDS = re.compile(r'"lib/index\.js"\(\w+,\w+\)\{var (\w+)=[\w$]+\(\);\1\.register\((?P<list>\[[\w$(),]+\])\)')
_MODULE = re.compile(r'([\w$]+)=[\w$]+\(\{"[^"\n]+\.js"\(')
_END = "}}),"  # of a module that another one follows
_CALL = re.compile(r"([\w$]+)\(\)")


def part_for_maps(script: str) -> str:
    """Return plotly's script without the modules that nothing calls any more once it offers no other charts.

    A script that does not look as expected is returned as it is.
    """
    kinds = _KINDS.search(script)
    if kinds is None:
        return script
    script = f"{script[: kinds.start('list')]}[]{script[kinds.end('list') :]}"
    starts = [*_MODULE.finditer(script)]
    # Only what ends where the next one begins is sure to be a module and nothing else.
    modules = {
        start[1]: slice(start.start(), after.start())
        for start, after in pairwise(starts)
        if script.endswith(_END, 0, after.start())
    }
    rest, end = [], 0
    for module in modules.values():
        rest.append(script[end : module.start])
        end = module.stop
    rest.append(script[end:])

    needed: set[str] = set()
    wanted = _called("".join(rest), modules)
    while wanted:
        name = wanted.pop()
        needed.add(name)
        wanted |= _called(script[modules[name]], modules) - needed
    kept = [script[module] if name in needed else "" for name, module in modules.items()]
    return "".join(text for pair in zip(rest, [*kept, ""], strict=True) for text in pair)


def _called(text: str, modules: dict[str, slice]) -> set[str]:
    return {name for name in _CALL.findall(text) if name in modules}
