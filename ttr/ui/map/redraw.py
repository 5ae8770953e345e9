"""What plotly draws anew after a change: the layers that changed, and not the whole map.

Plotly draws all its traces again whenever the points of one of them change: some thousand elements, each given every
attribute once more, which is most of what a step costs a browser. It can draw a few of them alone, as its animations
do. So while the figure takes a change that leaves the layout as it is, plotly's way to draw is replaced by one that

* keeps what plotly had computed of the layers that did not change (it is what the pointer is compared with),
* draws those that changed, neighbors at a time (drawing two of them puts the first right below the second),
* takes away the layers that became empty and puts every other one into its place, as drawing all of them would,
* lets plotly restyle the elements of those that changed only.

Where plotly does not look as expected, or the map has another size meanwhile, all is drawn as plotly would.
"""

from __future__ import annotations

# `redraw(el, model, draw)`: take the change that the model tells of; `draw` is how plotly would, `el` its figure.
REDRAW = """
function redraw(el, model, draw) {
  const update = model.get("_py2js_update"), before = el.calcdata, layout = el._fullLayout;
  const base = layout?._basePlotModules?.[0];
  if (!Array.isArray(update?.style_traces) || Object.keys(update.layout_data || {}).length) return draw();
  if (before?.length !== el._fullData?.length || base?.name !== "cartesian") return draw();
  const { plot } = base, { width, height } = layout, changed = new Set(update.style_traces);
  base.plot = (figure, ...rest) => {
    const layers = el.querySelector(".scatterlayer"), data = el._fullData;
    const shown = data.filter((trace) => trace.visible === true);
    const same = width === el._fullLayout.width && height === el._fullLayout.height;
    if (figure !== el || rest.length || !layers || !shown.length || !same) return plot(figure, ...rest);
    const group = (trace) => layers.querySelector(`:scope > .trace${trace.uid}`);
    for (const trace of data) {
      if (trace.visible !== true) group(trace)?.remove();
      if (changed.has(trace.index)) continue;
      el.calcdata[trace.index] = before[trace.index];
      before[trace.index][0].trace = trace;
    }
    let run = [];
    for (const trace of [...shown, null]) {
      if (trace && changed.has(trace.index)) { run.push(trace.index); continue; }
      if (run.length) plot(el, run, { duration: 0 });
      run = [];
    }
    const groups = shown.map(group);
    groups.reduceRight((next, one) => {
      if (one.nextSibling !== next) layers.insertBefore(one, next);
      return one;
    }, null);
    const anew = groups.filter((one, at) => changed.has(shown[at].index));
    el.querySelectorAll = (query) =>
      query === "g.trace.scatter" ? anew : Element.prototype.querySelectorAll.call(el, query);
  };
  try { draw(); } finally {
    base.plot = plot;
    delete el.querySelectorAll;
  }
}
"""
