"""Common steps of the tests: click a button, click the map, wait until the seats are up to date."""

import re
import time

import psutil
from playwright.sync_api import Page, TimeoutError

from ttr.game.scoring import scores
from ttr.game.state import GameState

from .conftest import DESKTOP, LONG

LOW = 500  # the greatest height of a window in which a phone is held sideways

_PLACE = """([kind, index]) => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
  const { meta, xaxis, yaxis } = plot.layout, place = meta.touch[kind][index];
  const line = kind === 'cities' ? [place] : place, half = line.length >> 1;
  const [x, y] = [0, 1].map(at => line.length === 2 ? (line[0][at] + line[1][at]) / 2 : line[half][at]);
  return [box.left + x / xaxis.range[1] * box.width, box.top + y / yaxis.range[0] * box.height];
}"""
# Patterns of each seat that no visible part of its chip matches.
_NOT_SHOWN = r"""wanted => wanted.flatMap((patterns, seat) => {
  const chip = document.querySelectorAll('.ttr-seat')[seat];
  const parts = chip ? [...chip.querySelectorAll('*')].filter(part => part.checkVisibility()) : [];
  const texts = parts.map(part => part.textContent.replace(/\s+/g, ' ').trimStart());
  return patterns.filter(pattern => !texts.some(text => new RegExp(pattern).test(text)));
})"""
# The map exists, and Python has drawn it for its size. (It appears later than its page, because it waits for Python.
# After a few seconds without an answer it appears as it is, and Python's answer moves its cities.)
_LAID_OUT = """() => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot?.parentElement;
  if (!plot?.layout || box.offsetHeight < 150 || document.fonts.status !== 'loaded') return false;
  const sizes = [plot.layout.meta.fitted.slice(0, 2), [plot.layout.width, plot.layout.height]];
  return sizes.every(([width, height]) => width === box.offsetWidth && height === box.offsetHeight);
}"""

# The figure of the browser's map, and its elements. Only the map's width is returned; the rest stays and is compared in
# the browser.
_REMEMBER = """map => {
  const plot = map.querySelector('.js-plotly-plot');
  map.remembered = () => {
    const { width, height, shapes } = plot.layout;
    const layers = plot.querySelectorAll(':is(.scatterlayer, .shapelayer) > *');
    return [JSON.stringify([width, height, shapes, plot.data]), [...layers].map(layer => layer.outerHTML)];
  };
  map.before = map.remembered();
  return plot.layout.width;
}"""
_COMPARE = """map => {
  const [[told, shown], [toldBefore, shownBefore]] = [map.remembered(), map.before];
  if (told !== toldBefore) return null;
  if (shown.length !== shownBefore.length) return ['other layers'];
  return shown.filter((layer, at) => layer !== shownBefore[at]).slice(0, 3);
}"""
_AS_WIDE = "width => document.querySelector('.js-plotly-plot')?.layout?.width === width"

_ANSWERED = "() => document.querySelector('.ttr-connection') && !document.querySelector('[data-awaits]')"
_LISTENS = "() => !document.querySelector('[data-awaits]')"

# The name of the focused element: its label, its text, or its title.
_NAME_OF_FOCUSED = """() => {
  const at = document.activeElement, said = (part) => part?.textContent.replace(/\\s+/g, ' ').trim();
  const label = document.querySelector(`label[for="${at.id || 'none'}"]`) || at.closest('label');
  return said(label) || said(at) || at.title || '';
}"""

# Elements beyond the right edge of the window, except inside a map or a picture, which clip them.
_TOO_WIDE = """() => [...document.querySelectorAll(':is(.ttr-page, .ttr-slides) *')]
  .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.parentElement.closest('svg, .ttr-map')
    && part.getBoundingClientRect().right > innerWidth + 1)
  .map(part => part.outerHTML.slice(0, 120))
  .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])"""

# Buttons and labels in the panel beside the map with clipped text, by themselves or at the panel's edge.
_CUT_OFF = """() => [...document.querySelectorAll('.ttr-side :is(button, .widget-label)')]
  .filter(part => part.checkVisibility() && part.textContent.trim())
  .filter(part => part.scrollWidth > part.clientWidth + 1
    || part.getBoundingClientRect().right > part.closest('.ttr-side').getBoundingClientRect().right - 2)
  .map(part => part.textContent)"""

# The map fills its container, and is drawn for this size.
_FITS = """([width, height]) => {
  const plot = document.querySelector('.js-plotly-plot'), layout = plot?.layout;
  return innerWidth === width && innerHeight === height && layout
    && Math.abs(layout.width - plot.clientWidth) < 2 && Math.abs(layout.height - plot.clientHeight) < 2
    && Math.abs(layout.xaxis.range[1] / layout.width - 1) < 0.08
    && Math.abs(layout.yaxis.range[0] / layout.height - 1) < 0.08;
}"""
# Overlapping, overflowing or clipped elements: containers, controls and names.
_LAID_OUT_BADLY = """() => {
  const seen = (part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 2;
  const all = (query, within = document) => [...within.querySelectorAll(query)].filter(seen);
  const called = (part) => (part.textContent.trim() || part.ariaLabel || part.className).slice(0, 30);
  const overlaps = (parts, least) => parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => {
    if (one.contains(other) || other.contains(one)) return false;
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.min(across, down) > 1 && across * down > least * Math.min(a.width * a.height, b.width * b.height);
  }).map((other) => `${called(one)} over ${called(other)}`));
  const rooms = all('.ttr-page > :is(.ttr-head, .ttr-map-area, .ttr-foot, .ttr-side)');
  const controls = 'button, select, input, label, h1, h2, .ttr-seat, .ttr-cards > *, .ttr-tickets li, .ttr-status';
  const inside = rooms.flatMap((room) => overlaps(all(controls, room), 0));
  const beyond = rooms.flatMap((room) => all(controls, room).filter((part) => {
    if (part.closest('.ttr-views')) return false; // sideways, it has a place of its own
    const a = part.getBoundingClientRect(), b = room.getBoundingClientRect();
    return a.left < b.left - 1 || a.right > b.right + 1;
  })).map((part) => `${called(part)} beyond its room`);
  const cut = all('.ttr-page :is(button, .widget-label, h2, .ttr-status)')
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => `${called(part)} cut off`);
  // A machine may have wider letters than those that names are placed for: their edges may touch.
  const names = overlaps(all('.ttr-map .tracenames text'), 0.15);
  return [...overlaps(rooms, 0), ...inside, ...beyond, ...cut, ...names];
}"""

# Texts that do not grow with the browser's letters. (Those of drawings grow with
# their drawing; a page with less room has some that are a little smaller.)
_NOT_GROWN = """() => {
  const root = document.documentElement, size = part => parseFloat(getComputedStyle(part).fontSize);
  const parts = [...document.querySelectorAll('.ttr-page :not(svg *, .ttr-map *)')].filter(part =>
    part.checkVisibility() && [...part.childNodes].some(node => node.nodeName === '#text' && node.textContent.trim()));
  const before = parts.map(size);
  root.style.fontSize = '32px';
  const found = parts.filter((part, at) => size(part) && size(part) < 1.5 * before[at]);
  root.style.fontSize = '';
  return found.map(part => `${part.textContent.trim().slice(0, 30)} does not grow`);
}"""
_LETTERS = "size => { document.documentElement.style.fontSize = size }"
# What scrolls inside something that scrolls: a finger on it moves the wrong one.
_SCROLLS_IN_ANOTHER = """() => {
  const long = (part, way, size) => /auto|scroll/.test(getComputedStyle(part)[`overflow${way}`])
    && part[`scroll${size}`] > part[`client${size}`] + 1;
  const parts = [...document.querySelectorAll('body *')]
    .filter(part => part.checkVisibility() && (long(part, 'Y', 'Height') || long(part, 'X', 'Width')));
  return parts.filter(part => parts.some(other => other !== part && other.contains(part)))
    .map(part => `${part.className} in something that scrolls`);
}"""
# Of the turn's parts that are there, those that lie beyond the window.
_OUT_OF_SIGHT = """() => [...document.querySelectorAll(
    '.ttr-hand, .ttr-turn :is(.ttr-primary, .ttr-cards, .ttr-stock, .ttr-claim)')]
  .filter(part => part.checkVisibility()).filter(part => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  }).map(part => `${part.className} is out of sight`)"""


def press(page: Page, name: str) -> None:
    """Press a button, and wait for the answer: a locator that waits for its effect would look twice a second only."""
    page.get_by_role("button", name=name, exact=True).click()
    listens(page)


def open_tab(page: Page, name: str) -> None:
    """Open a tab."""
    page.get_by_role("tab", name=name, exact=True).click()
    listens(page)


def keep_all(page: Page) -> None:
    """Keep all tickets that are offered."""
    for ticket in page.locator(".ttr-offer input:visible").all():
        ticket.check()
    page.get_by_role("button", name="Keep").click()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control whose name starts with a text has the focus.

    It goes round the page repeatedly, because a previous action may take a moment to show.
    """
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        page.keyboard.press("Tab")
        if f"{page.evaluate(_NAME_OF_FOCUSED)} ".startswith(f"{name} "):
            listens(page)
            return
    raise AssertionError(f"no Tab leads to {name!r}")


def wait_for_map(page: Page) -> None:
    """Wait until the map is drawn for its container."""
    page.wait_for_function(_LAID_OUT)


def click_route(page: Page, route: int) -> None:
    """Click the middle of a route on the map."""
    _click(page, "rows", route)


def click_city(page: Page, city: int) -> None:
    """Click a city on the map."""
    _click(page, "cities", city)


def _click(page: Page, kind: str, index: int) -> None:
    wait_for_map(page)
    page.mouse.click(*place_of(page, kind, index))


def place_of(page: Page, kind: str, index: int) -> tuple[float, float]:
    """Return the place of one of a map's "cities" or "rows" of slots, in pixels of the window."""
    listens(page)
    x, y = page.evaluate(_PLACE, [kind, index])
    return x, y


def listens(page: Page) -> None:
    """Wait until the page takes clicks and keys.

    While its kernel does not answer, for seconds on a busy machine, it ignores them. (Playwright sees that of a
    button, but not of a place or of a key.)
    """
    page.wait_for_function(_LISTENS)


def wait_for_answer(page: Page) -> None:
    """Wait for the answer to the last click, because the page ignores the same click until then."""
    page.wait_for_function(_ANSWERED, polling=50)


def seats_agree(page: Page, state: GameState) -> None:
    """Wait until the page shows score, trains, cards and tickets of every seat in a position, and accepts clicks."""
    rules = state.rules
    totals = [score.total for score in scores(state)] if state.over else state.running_score
    wanted = []
    for seat, name in enumerate(state.setup.seats):
        held = len(state.tickets[seat]) - len(state.shown[seat])
        texts = (
            name,
            f"{totals[seat]} pt" if rules.points else f"{totals[seat]} ",
            f"{state.trains[seat]} train",
            f"{state.hands[seat].size} card",
            f"{held} open" if rules.tickets_shown else f"{held} ticket",
        )
        wanted.append([rf"(^|\D){re.escape(text)}" for text in texts])
    # Check everything in one message, instead of one for each number.
    shown = f"wanted => ({_ANSWERED})() && !({_NOT_SHOWN})(wanted).length"
    try:
        page.wait_for_function(shown, arg=wanted, polling=50)
    except TimeoutError as error:
        raise AssertionError(f"The seats do not show {page.evaluate(_NOT_SHOWN, wanted)}") from error


def map_is_whole(page: Page) -> None:
    """Check that the map after partial redraws equals a complete drawing."""
    wait_for_map(page)
    plot, different = page.locator(".ttr-map-plot"), None
    for _ in range(20):
        width = plot.evaluate(_REMEMBER)
        try:
            for wide in (width - 10, width):  # a new size redraws all layers, and so does the old size
                plot.evaluate("(plot, width) => { plot.style.width = `${width}px` }", wide)
                page.wait_for_function(_AS_WIDE, arg=wide, polling=50, timeout=5000)
        except TimeoutError:  # the page has resized the map in the meantime
            continue
        different = plot.evaluate(_COMPARE)
        if different is not None:  # otherwise the map has changed in the meantime
            break
    plot.evaluate("plot => { plot.style.width = '' }")
    assert different == [], f"drawn at once it is another map: {different}"


def cut_off(page: Page) -> list[str]:
    """Return the clipped texts of buttons and labels beside the map."""
    found: list[str] = page.evaluate(_CUT_OFF)
    return found


def too_wide(page: Page) -> list[str]:
    """Return elements that extend beyond the right edge of the window, or make the page do so."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def higher_than_the_window(page: Page) -> bool:
    """Return True if a page needs scrolling."""
    return bool(page.evaluate("document.documentElement.scrollHeight > innerHeight"))


def kernel_of(page: Page) -> psutil.Process:
    """Return the process of a page's kernel: the one that listens at the sockets named after it."""
    number = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    listening = psutil.net_connections("unix")
    return next(psutil.Process(end.pid) for end in listening if f"kernel-{number}-ipc" in end.laddr and end.pid)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Resize a window, and wait until the map is drawn for the new size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(_FITS, arg=size, polling=50)


def laid_out_badly(page: Page, size: tuple[int, int]) -> list[str]:
    """Return overlapping or clipped elements in a window of this size.

    In a low window also what scrolls in something that scrolls, and what a turn needs but is out of sight.
    """
    resize(page, size)
    found = page.evaluate(_LAID_OUT_BADLY)
    if page.evaluate("innerHeight / parseFloat(getComputedStyle(document.documentElement).fontSize)") * 16 <= LOW:
        found += page.evaluate(_SCROLLS_IN_ANOTHER) + page.evaluate(_OUT_OF_SIGHT)
    return [f"{size}: {fault}" for fault in found]


def letters_laid_out_badly(page: Page) -> list[str]:
    """Return what does not grow where the browser's letters are twice as large, or then overlaps or is clipped."""
    size = (page.viewport_size["width"], page.viewport_size["height"]) if page.viewport_size else DESKTOP
    found = page.evaluate(_NOT_GROWN)
    page.evaluate(_LETTERS, "32px")
    found += laid_out_badly(page, size)
    page.evaluate(_LETTERS, "")
    resize(page, size)
    return [f"letters of 32 pixels: {fault}" for fault in found]


def scrolls_in_another(page: Page) -> list[str]:
    """Return elements that scroll inside others that scroll."""
    found: list[str] = page.evaluate(_SCROLLS_IN_ANOTHER)
    return found


# Controls beside and below the map that Python shows, but that no finger can press in any view of a phone's page.
# (Python hides parts by their layout; all the rest is the stylesheet's.)
_UNREACHABLE = """async () => {
  const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const bar = document.querySelector('.ttr-views'), before = document.querySelector('.ttr-page').dataset.view;
  const views = bar?.checkVisibility() ? [...bar.children] : [null];
  const elsewhere = '.ttr-views, .ttr-keys, .ttr-lens, summary ~ *', controls = 'button, select, input, summary, a';
  const shown = part => part.matches('.ttr-page') || (part.style.display !== 'none' && shown(part.parentElement)
    && !part.matches('.ttr-hidden, [hidden]') && !part.closest(elsewhere));
  const left = new Set([...document.querySelectorAll(`:is(.ttr-side, .ttr-foot) :is(${controls})`)].filter(shown));
  for (const view of views) {
    view?.click();
    await frames();
    for (const control of left) {
      if (!control.checkVisibility()) continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const box = control.getBoundingClientRect();
      const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (box.width && there && (control.contains(there) || control.closest('label, .ttr-offer')?.contains(there)))
        left.delete(control);
    }
  }
  bar?.querySelector(`[data-shows=${before}]`)?.click();
  scrollTo(0, 0);
  return [...left].map(control => control.closest('.jupyter-widgets')?.textContent || control.outerHTML)
    .map(text => text.replace(/\\s+/g, ' ').slice(0, 60));
}"""


def unreachable(page: Page, size: tuple[int, int]) -> list[str]:
    """Return controls of a page's current state that cannot be pressed, in any view, in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wait_for_map(page)
    wait_for_answer(page)
    found: list[str] = []
    for _ in range(20):  # the map reports a new size a moment later, and until the answer the page takes no clicks
        found = page.evaluate(_UNREACHABLE)
        if not found:
            break
        page.wait_for_timeout(100)
    return found
