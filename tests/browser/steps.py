"""What tests of every page do: press a button, click on the map, wait until the seats are shown as they are."""

from __future__ import annotations

import re

import psutil
from playwright.sync_api import Page, TimeoutError

from ttr.game.scoring import scores
from ttr.game.state import GameState

# Where the first point of a map's layer lies that stands for a route or a city, in pixels of the window.
_CLICK_POINT = """([layer, index]) => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
  const trace = plot.data.find(trace => trace.name === layer);
  const at = trace.customdata.findIndex(data => data[0] === index);
  const { xaxis, yaxis } = plot._fullLayout;
  return [box.left + xaxis._offset + xaxis.l2p(trace.x[at]), box.top + yaxis._offset + yaxis.l2p(trace.y[at])];
}"""
# What plotly has found under the pointer, and will take for what is clicked.
_POINTED_AT = """([layer, index]) => document.querySelector('.js-plotly-plot')._hoverdata
  ?.some(point => point.data.name === layer && point.customdata?.[0] === index)"""
# Of patterns for each seat, those that no visible part of its chip fits.
_NOT_SHOWN = r"""wanted => wanted.flatMap((patterns, seat) => {
  const chip = document.querySelectorAll('.ttr-seat')[seat];
  const parts = chip ? [...chip.querySelectorAll('*')].filter(part => part.checkVisibility()) : [];
  const texts = parts.map(part => part.textContent.replace(/\s+/g, ' ').trimStart());
  return patterns.filter(pattern => !texts.some(text => new RegExp(pattern).test(text)));
})"""
# The map has its height, and is drawn for it.
_LAID_OUT = """() => {
  const plot = document.querySelector('.js-plotly-plot');
  return Math.abs(plot._fullLayout.height - plot.clientHeight) < 2 && plot.clientHeight > 300;
}"""

# What the map in the browser is told to show, and what it shows: the elements of its layers, and the points that the
# pointer is compared with. Only the map's width is returned; the rest is kept there, and compared there.
_REMEMBER = """plot => {
  plot.remembered = () => {
    const traces = plot.data.map(({ name, x, y, text, marker }) => [name, [...x], [...y], text, marker]);
    const told = [plot._fullLayout.width, plot._fullLayout.height, traces];
    const points = plot.calcdata.map(of => [of[0].trace.name, of.map(({ x, y, mrc, data }) => [x, y, mrc, data])]);
    const shown = [...plot.querySelectorAll('.scatterlayer > *')].map(layer => layer.outerHTML);
    return [told, [...shown, ...points]].map(part => JSON.stringify(part, null, 1));
  };
  plot.before = plot.remembered();
  return plot._fullLayout.width;
}"""
_COMPARE = """plot => {
  const [[told, shown], [toldBefore, shownBefore]] = [plot.remembered(), plot.before];
  if (told !== toldBefore) return null;
  const lines = shown.split('\\n'), before = shownBefore.split('\\n');
  if (lines.length !== before.length) return ['other layers'];
  return lines.filter((line, at) => line !== before[at]).slice(0, 3);
}"""
_AS_WIDE = "width => document.querySelector('.js-plotly-plot')._fullLayout.width === width"

# Buttons and labels in the panel beside the map whose text is cut off, by themselves or at the panel's edge.
_CUT_OFF = """() => [...document.querySelectorAll('.ttr-side :is(button, .widget-label)')]
  .filter(part => part.checkVisibility() && part.textContent.trim())
  .filter(part => part.scrollWidth > part.clientWidth + 1
    || part.getBoundingClientRect().right > part.closest('.ttr-side').getBoundingClientRect().right - 2)
  .map(part => part.textContent)"""


def press(page: Page, name: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=name, exact=True).click()


def click_route(page: Page, route: int) -> None:
    """Click the first slot of a route on the map."""
    _click(page, "clicks", route)


def click_city(page: Page, city: int) -> None:
    """Click a city on the map."""
    _click(page, "cities", city)


def _click(page: Page, layer: str, index: int) -> None:
    """Click as a hand does: first go there, then press."""
    page.wait_for_function(_LAID_OUT)
    page.mouse.move(*page.evaluate(_CLICK_POINT, [layer, index]))
    page.wait_for_function(_POINTED_AT, arg=[layer, index])  # plotly looks only now and then where the pointer is
    page.mouse.click(*page.evaluate(_CLICK_POINT, [layer, index]))


def seats_agree(page: Page, state: GameState) -> None:
    """Wait until the page shows the score, trains, cards and tickets of every seat in a position."""
    rules = state.rules
    totals = [score.total for score in scores(state)] if state.over else state.running_score
    wanted = []
    for seat, name in enumerate(state.setup.seats):
        held = len(state.tickets[seat]) - len(state.shown[seat])
        texts = (
            name,
            f"{totals[seat]} pt" if rules.points else f"{totals[seat]} ",
            f"{state.trains[seat]} train",
            f"{sum(state.hands[seat])} card",
            f"{held} open" if rules.tickets_shown else f"{held} ticket",
        )
        wanted.append([rf"(^|\D){re.escape(text)}" for text in texts])
    # All at once: one message to the browser for a move, not one for each number.
    try:
        page.wait_for_function(f"wanted => !({_NOT_SHOWN})(wanted).length", arg=wanted, polling=50)
    except TimeoutError as error:
        raise AssertionError(f"The seats do not show {page.evaluate(_NOT_SHOWN, wanted)}") from error


def map_is_whole(page: Page) -> None:
    """See that the map, of which a change draws some layers only, is as if all of it had been drawn at once."""
    page.wait_for_function(_LAID_OUT)
    plot, different = page.locator(".js-plotly-plot"), None
    for _ in range(20):
        width = plot.evaluate(_REMEMBER)
        try:
            for wide in (width - 10, width):  # another size draws all layers, and the old one draws them again
                plot.evaluate("(plot, width) => { plot.style.width = `${width}px` }", wide)
                page.wait_for_function(_AS_WIDE, arg=wide, polling=50, timeout=5000)
        except TimeoutError:  # the page itself gave the map another size meanwhile
            continue
        different = plot.evaluate(_COMPARE)
        if different is not None:  # else a change came meanwhile
            break
    plot.evaluate("plot => { plot.style.width = '' }")
    assert different == []


def cut_off(page: Page) -> list[str]:
    """Return the texts of buttons and labels beside the map that cannot be read to their ends."""
    found: list[str] = page.evaluate(_CUT_OFF)
    return found


def kernel_of(page: Page) -> psutil.Process:
    """Return the process of a page's kernel: the one that listens at the files that are named for it."""
    number = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    listening = psutil.net_connections("unix")
    return next(psutil.Process(end.pid) for end in listening if f"kernel-{number}-ipc" in end.laddr and end.pid)
