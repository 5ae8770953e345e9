"""A button that saves a drawing or a table, which only the browser can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ttr.ui.map.letters import embedded_faces
from ttr.ui.map.tones import in_light

_ESM = """
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ttr-button jupyter-button";
    const note = document.createElement("span");
    note.setAttribute("role", "status");
    note.className = "ttr-small";
    const label = () => { button.textContent = model.get("label"); };
    label();
    model.on("change:label", label);
    const save = (href, name) => {
      const link = document.createElement("a");
      link.href = href;
      link.download = name;
      document.body.append(link);
      link.click();
      link.remove();
    };
    const png = (text) => {
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        canvas.width = image.width * 2;
        canvas.height = image.height * 2;
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        save(canvas.toDataURL("image/png"), model.get("name"));
        note.textContent = "Saved.";
      };
      image.onerror = () => { note.textContent = "This browser cannot make a PNG. Save the SVG instead."; };
      image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
    };
    const svg = (text) => {
      save("data:image/svg+xml;charset=utf-8," + encodeURIComponent(text), model.get("name"));
      note.textContent = "Saved.";
    };
    const csv = (text) => { // with the mark by which spreadsheets know that it is UTF-8
      save("data:text/csv;charset=utf-8,%EF%BB%BF" + encodeURIComponent(text), model.get("name"));
      note.textContent = "Saved.";
    };
    button.onclick = () => model.send({ wanted: true });
    model.on("msg:custom", (message) => {
      if (message && typeof message.text === "string") ({ png, svg, csv })[model.get("action")](message.text);
    });
    el.append(button, note);
  }
}
"""


class BrowserButton(anywidget.AnyWidget):
    """Button that saves an SVG, a PNG or a table, which only the browser can do.

    The text is made and sent to the browser only when someone presses the button.
    """

    _esm = _ESM
    label = traitlets.Unicode().tag(sync=True)
    action = traitlets.Unicode().tag(sync=True)  # "svg", "png" or "csv"
    name = traitlets.Unicode().tag(sync=True)  # the file's name

    def __init__(self, label: str, action: str, text: Callable[[], str], name: str = "") -> None:
        super().__init__(label=label, action=action, name=name)
        self.text = text
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def receive(self, content: Any) -> None:
        """Handle a message from the browser, which may contain anything."""
        if isinstance(content, dict) and content.get("wanted"):
            self.send({"text": _alone(self.text()) if self.action in ("svg", "png") else self.text()})


def _alone(drawn: str) -> str:
    """Return an SVG as a file of its own, without a page's stylesheet: in light colors for print, with its typeface."""
    opening, rest = in_light(drawn).split(">", 1)
    return f"{opening}><style>{embedded_faces(rest)}</style>{rest}"
