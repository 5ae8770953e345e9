"""Plotly's JavaScript from a URL instead of over the websocket.

A FigureWidget sends its five megabytes of JavaScript through the websocket at every page load.
`python -m ttr.ui.map.bundle` puts what the map needs of them once into a folder that Voilà and JupyterLab
serve anyway, `share/jupyter/labextensions/`; the map then sends a few lines that import it from there.
Without the copy the map sends everything as plotly would, and looks and works the same.

The folder has no `package.json` on purpose: so it is served, and is no extension for JupyterLab to load.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.resources import files
from pathlib import Path

import plotly

from ttr.host import this_host
from ttr.ui.map.clicks import CLICKS
from ttr.ui.map.labels import SAMPLE, text_width
from ttr.ui.map.palette import FONT
from ttr.ui.map.plotly_part import part_for_maps
from ttr.ui.map.redraw import REDRAW

NAME = f"plotly-map-{plotly.__version__}.js"
FOLDER = "ttr-classroom/static"


def source() -> Path:
    """Return plotly's own widget bundle."""
    return Path(str(files("plotly"))) / "package_data" / "widgetbundle.js"


def target(prefix: str | Path | None = None) -> Path:
    """Return where the copy for the installed version of plotly belongs."""
    return Path(prefix or sys.prefix) / "share" / "jupyter" / "labextensions" / FOLDER / NAME


def installed(prefix: str | Path | None = None) -> bool:
    """Tell whether the copy is there, whole, and of the installed version."""
    if this_host().brings_plotly:
        return True
    copy, last = target(prefix), _last_line()
    if not copy.is_file():
        return False
    with copy.open("rb") as file:
        file.seek(max(0, copy.stat().st_size - len(last)))
        return file.read() == last


def install(prefix: str | Path | None = None) -> Path:
    """Copy what maps need of the bundle, remove copies for other versions, and return the copy's path."""
    copy = target(prefix)
    copy.parent.mkdir(parents=True, exist_ok=True)
    # Written beside its place and moved there, so that a page never gets half a file.
    part = copy.with_suffix(".part")
    part.write_bytes(part_for_maps(source().read_text(encoding="utf-8")).encode() + _last_line())
    part.replace(copy)
    for old in copy.parent.glob("plotly-*.js"):
        if old != copy:
            old.unlink()
    return copy


def _last_line() -> bytes:
    """Return the end of the copy: from what it was made, so that one of another version, or half of one, is known."""
    return f"\n// made from {source().stat().st_size} bytes of plotly {plotly.__version__}\n".encode()


# What both variants do with plotly's module. The figure takes the size of its container, reports that size, with how
# wide the browser's letters are, before plotly is there and whenever it is another one, and is seen once Python has
# drawn for it (a map of another size would be stretched; where nobody answers it is seen after a while). It sends
# clicks only: plotly would send every property of the figure back after each change, and a message for each point the
# pointer passes.
# The first drawing waits for Python's answer, and is for the map's own size: plotly's own would be 360 pixels high, and
# two more, for the size and for the answer, would make a page a sixth more work for the browser. (A map that is hidden
# has no size to tell, and waits for no answer.)
# A change draws the layers anew that it is about, and no others (`ttr.ui.map.redraw`).
# No click is lost or counts twice, and where the page asks for places it tells of every one (`ttr.ui.map.clicks`).
#
# The module does not wait for plotly: what takes longer than two seconds to begin is given up by anywidget,
# which then drops every message from Python, and the map would stay as it was at the start. Changes that come
# before the map is drawn, or between two drawings, are kept in the model's own state, from which it is drawn;
# plotly would make them in a copy that nobody sees.
_WRAP = """
function wrap(load) {
  const wide = () => {
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) return 100;
    pen.font = @FONT@;
    return Math.round(100 * pen.measureText(@SAMPLE@).width / @WIDTH@);
  };
  const change = (object, path, value) => {
    if (value === "_undefined_") return;
    const keys = path.split("."), last = keys.pop();
    for (const key of keys) object = object[key] ??= {};
    if (value === null) delete object[last]; else object[last] = value;
  };
  const keep = (model) => {
    const update = model.get("_py2js_update"), data = model.get("_widget_data");
    if (!update) return;
    const traces = update.style_traces ?? data.keys();
    for (const [path, values] of Object.entries(update.style_data || {}))
      [...traces].forEach((trace, at) => change(data[trace], path, values[at]));
    for (const [path, value] of Object.entries(update.layout_data || {}))
      change(model.get("_widget_layout"), path, value);
  };
  return () => {
    const ready = load();
    ready.catch(() => {});  // told where the map would be
    let inner = null;
    return {
      initialize({ model }) { model.on("change:_py2js_update", () => keep(model)); },
      async render(context) {
        const { model, el } = context;
        el.classList.add("ttr-map-plot", "ttr-unfitted");
        let timer = 0, told = model.get("_fitted") ?? [], figure = null, asked = "", drawn = "", goOn = null;
        const seen = () => el.classList.remove("ttr-unfitted");
        const answered = () => told.length && `${told}` === `${model.get("_fitted")}`;
        const fitted = () => {
          if (answered()) goOn?.();
          if (drawn && drawn === `${model.get("_fitted")}`) requestAnimationFrame(seen);
        };
        const fit = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            const w = el.offsetWidth, h = el.offsetHeight; // in the map's own pixels, which a page may enlarge
            if (!w || !h) { asked = ""; return; }
            const size = [w, h, wide()], name = `${size}`;
            if (name !== `${told}`) {
              told = size;
              model.set("_size", size);
              model.save_changes();
            }
            if (!figure) return;
            if (!el.layout) return fit();
            if (!drawn && el.on) {
              el.on("plotly_hover", () => el.classList.add("ttr-over"));
              el.on("plotly_unhover", () => el.classList.remove("ttr-over"));
            }
            if (asked === name) return;
            asked = name; // plotly draws a while later, and another size may come first
            const sized = () => { if (asked === name) { drawn = name; fitted(); } };
            const fits = el._fullLayout?.width === w && el._fullLayout.height === h;
            if (fits || !figure.autosizeFigure) sized();
            else figure.autosizeFigure.call({ model, el, _sendLayoutDelta: sized });
            setTimeout(seen, 2000);
          }, 30);
        };
        const observer = new ResizeObserver(fit);
        observer.observe(el);
        model.on("change:_fitted", fitted);
        const leave = () => {
          clearTimeout(timer);
          observer.disconnect();
          model.off("change:_fitted", fitted);
        };
        let plotly;
        try { plotly = await ready; } catch (error) {
          leave();
          seen();
          el.setAttribute("role", "alert");
          el.textContent = error.message;
          return;
        }
        if (el.offsetHeight && !answered()) await new Promise((go) => { goOn = go; setTimeout(go, 3000); });
        if (context.signal?.aborted) return leave();
        const view = plotly.FigureView?.prototype || {};
        for (const name of ["_sendTraceDeltas", "_sendLayoutDelta", "handle_plotly_hover", "handle_plotly_unhover",
            "handle_plotly_restyle", "handle_plotly_relayout", "handle_plotly_update", "handle_plotly_selected",
            "handle_plotly_deselect"]) view[name] = () => {};
        if (view.do_update && !view.draw_all) {
          view.draw_all = view.do_update;
          view.do_update = function () { redraw(this.el, this.model, () => this.draw_all()); };
          view.take_click = view.handle_plotly_click;
          view.handle_plotly_click = function (event) { if (counts(this.el)) this.take_click(event); };
        }
        if (!inner) (inner = await plotly.default()).initialize(context);
        const layout = model.get("_widget_layout");
        layout.height = el.offsetHeight; // for plotly's first drawing, which takes the width from the element
        const done = await inner.render(context);
        delete layout.height;
        figure = view;
        fit();
        const ended = clicks(el, model);
        return () => {
          leave();
          ended();
          if (done) done();
        };
      },
    };
  };
}
"""

_IMPORT = """
async function load() {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const base = config.fullLabextensionsUrl || (config.baseUrl || "/") + "lab/extensions";
  const url = new URL(base.replace(/\\/$/, "") + "/@FOLDER@/@NAME@", document.baseURI).href;
  try {
    return await import(url);
  } catch (error) {
    throw new Error("The map could not be loaded from " + url + ". Reload the page; if that does not help, " +
      "run “python -m ttr.ui.map.bundle” where the server runs. (" + error + ")");
  }
}
export default wrap(load);
"""

# Sent with every page: without the indentation and what is said to its readers it is a third shorter.
_BOTH = re.sub("^ +| +// .*$", "", REDRAW + CLICKS + _WRAP, flags=re.MULTILINE)
for _name, _value in (("FONT", f"100px {FONT}"), ("SAMPLE", SAMPLE), ("WIDTH", round(text_width(SAMPLE, 100)))):
    _BOTH = _BOTH.replace(f"@{_name}@", json.dumps(_value))
_EXPORT = re.compile(r"export\{(\w+) as FigureModel,(\w+) as FigureView,(\w+) as default\};")


def widget_script(prefix: str | Path | None = None) -> str:
    """Return the JavaScript module of the map's widget: a few lines if the copy is installed, else everything."""
    if installed(prefix):
        return _BOTH + _IMPORT.replace("@FOLDER@", FOLDER).replace("@NAME@", NAME)
    own = source().read_text(encoding="utf-8")
    return inlined(own)


def inlined(own: str) -> str:
    """Return plotly's module with the wrapping around it; as it is, if it does not look as expected."""

    def export(match: re.Match[str]) -> str:
        return f"{_BOTH}\nexport default wrap(async () => ({{FigureView: {match[2]}, default: {match[3]}}}));"

    wrapped, count = _EXPORT.subn(export, own)
    return wrapped if count == 1 else own


def main() -> None:
    """Install the copy into the running Python's environment."""
    print(f"plotly's JavaScript for the map: {install()}")


if __name__ == "__main__":
    main()
