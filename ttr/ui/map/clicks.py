"""What the browser does with a click on the map, besides what plotly does.

Plotly looks only now and then what the pointer is over, every 50 milliseconds at most, and sees nothing while a button
is held down. A click that comes soon after the pointer, or while the map is drawn anew, would so mean nothing to it.
Here plotly forgets, as the button comes up, when it looked last, and looks for the click.

To plotly a finger clicks twice, as itself and as the mouse that browsers make of it for pages that know no fingers; and
it clicks where it ends when it scrolls the page. Here what went down counts once, where it comes up at the same place.

Where the page asks for places (the trait `_places`), every click is told of where it was, in parts of the map's width
and height: plotly tells only of those that hit a point.
"""

from __future__ import annotations

# `clicks(el, model)`: follow the pointer over plotly's figure `el`; what it returns ends that.
# `counts(el)`: whether what plotly takes for a click is one.
CLICKS = """
function clicks(el, model) {
  let down = null;
  const forget = () => {  // as if the pointer had been away, which nobody is told of
    const away = el.querySelector(".nsewdrag")?.onmouseout, layout = el._fullLayout, over = layout?._hoversubplot;
    if (!away || !el._dragging) return;
    el._dragging = false;
    away({});
    el._dragging = true;
    layout._hoversubplot = over;
  };
  const press = (event) => {
    down = event.isPrimary && event.button === 0 ? event : null;
    el.released = false;
  };
  const release = (event) => {
    const from = down;
    down = null;
    if (!from || event.type === "pointercancel") return;
    if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 8) return;
    el.released = true;
    if (!model.get("_places")) return forget();
    const box = el.getBoundingClientRect();
    const x = (from.clientX - box.left) / box.width, y = (from.clientY - box.top) / box.height;
    model.send({ place: [x, y] });  // a message: of a trait the browser would keep the last value only
  };
  const places = () => el.classList.toggle("ttr-places", !!model.get("_places"));
  places();
  model.on("change:_places", places);
  el.addEventListener("pointerdown", press, true);
  for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, release, true);
  return () => {
    model.off("change:_places", places);
    for (const kind of ["pointerup", "pointercancel"]) window.removeEventListener(kind, release, true);
  };
}
function counts(el) {
  const { released } = el;
  el.released = false;
  return released;
}
"""
