"""What the tabs and checks of this lesson draw beside the map: the heat scale, ranks against ranks, a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from ttr.lessons.centrality.links import heat, short, tracks
from ttr.ui.map.palette import HEAT, INK, LINE, MUTED, SEATS

_SIDE, _EDGE = 200, 30


def legend(values: Sequence[float], unit: str, without: Collection[int] = ()) -> str:
    """Return what the steps of the heat scale stand for.

    Parameters
    ----------
    values
        A value for each of `links.tracks`.
    unit
        What is counted.
    without
        Edges that are not asked about.
    """
    steps = heat(values)
    items = []
    for step, color in enumerate(HEAT):
        shown = [(edge, value) for edge, value in zip(tracks(), values, strict=True) if edge not in without]
        inside = [value for edge, value in shown if steps[edge] == step]
        if not inside:
            continue
        low, high = short(min(inside)), short(max(inside))
        text = low if low == high else f"{low} to {high}"
        items.append(
            f'<li><svg width="26" height="14" viewBox="0 0 26 14" aria-hidden="true"><rect x="1" width="24" rx="1.5" '
            f'y="{5 - step * 0.8:.1f}" height="{4 + step * 1.6:.1f}" fill="{color}" stroke="#6b7480"/></svg>{text}</li>'
        )
    return f'<ul class="ttr-legend" aria-label="{escape(unit)}"><li>{escape(unit)}:</li>{"".join(items)}</ul>'


def scatter(
    across: Sequence[float], up: Sequence[float], words: str, axes: tuple[str, str], shown: int | None = None
) -> str:
    """Return ranks against ranks as a drawing, a dot for each route, the first rank to the right and on top.

    Parameters
    ----------
    across, up
        The ranks, from 1.
    words
        What the drawing says, for those who do not see it.
    axes
        What is ranked across and up.
    shown
        Which dot to single out.
    """
    most = max(len(across), 2)
    room = _SIDE - 14

    def at(rank: float) -> float:
        return 7 + room * (most - rank) / (most - 1)

    def dot(index: int, radius: float, color: str, opacity: float) -> str:
        x, y = _EDGE + at(across[index]), _SIDE - at(up[index])
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{color}" fill-opacity="{opacity}"/>'

    dots = [dot(index, 3.2, SEATS[0].color, 0.62) for index in range(len(across))]
    if shown is not None:
        dots.append(dot(shown, 6, SEATS[1].color, 1))
    frame = f'<rect x="{_EDGE}" y="0.5" width="{_SIDE}" height="{_SIDE - 1}" fill="#fff" stroke="{LINE}"/>'
    middle = _EDGE + _SIDE / 2
    ends = f'<text x="{_EDGE + 4}" y="{_SIDE + 14}">{most}</text>'
    ends += f'<text x="{_EDGE + _SIDE - 4}" y="{_SIDE + 14}" text-anchor="end">1</text>'
    ends += f'<text x="{_EDGE - 4}" y="{_SIDE - 4}" text-anchor="end">{most}</text>'
    ends += f'<text x="{_EDGE - 4}" y="12" text-anchor="end">1</text>'
    texts = (
        f'<text x="{middle}" y="{_SIDE + 14}" text-anchor="middle">{escape(axes[0])}</text>'
        f'<text transform="translate(16 {_SIDE / 2}) rotate(-90)" text-anchor="middle">{escape(axes[1])}</text>'
    )
    return (
        f'<svg class="ttr-scatter" viewBox="0 0 {_EDGE + _SIDE + 2} {_SIDE + 20}" role="img" '
        f'aria-label="{escape(words)}" style="display:block;width:100%;max-width:232px;height:auto;margin:0 auto" '
        f'font-size="11.5" fill="{MUTED}" font-family="inherit">{frame}{"".join(dots)}{texts}{ends}</svg>'
    )


def table(columns: Sequence[tuple[str, Sequence[float]]], sentence: str) -> str:
    """Return values and ranks as a table, a row for each pair of values.

    Parameters
    ----------
    columns
        The head of each column, and its values; at most 12 rows are shown.
    sentence
        What the table says.
    """
    cell = f'style="padding:3px 12px;border-bottom:1px solid {LINE};text-align:right;color:{INK}"'
    head = "".join(f'<th scope="col" {cell}>{escape(name)}</th>' for name, _ in columns)
    count = len(columns[0][1])
    rows = "".join(
        "<tr>" + "".join(f"<td {cell}>{value[row]:.4g}</td>" for _, value in columns) + "</tr>"
        for row in range(min(count, 12))
    )
    more = f"<p><small>and {count - 12} more rows</small></p>" if count > 12 else ""
    return (
        f'<div style="overflow-x:auto"><table style="border-collapse:collapse;margin-top:8px;font-size:14px" '
        f'aria-label="{escape(sentence)}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{more}</div>'
    )
