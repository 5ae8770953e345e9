"""Heartbeat: tells the user when the kernel behind the page is gone.

Without it a page whose kernel was culled or has crashed looks alive and does nothing.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

_ESM = """
export default {
  render({ model, el }) {
    const EVERY = 10000;
    let waiting = 0;
    el.className = "ttr-heartbeat";
    model.on("change:pong", () => { waiting = 0; el.replaceChildren(); });
    const timer = setInterval(() => {
      if (waiting >= 3 && !el.firstChild) {
        const note = document.createElement("div");
        note.setAttribute("role", "alert");
        note.textContent =
          "The connection to the game is lost, or it was idle for too long. Reload the page to start anew.";
        el.append(note);
      }
      waiting += 1;
      model.set("ping", model.get("ping") + 1);
      try { model.save_changes(); } catch (error) { waiting += 1; }
    }, EVERY);
    return () => clearInterval(timer);
  }
}
"""


class Heartbeat(anywidget.AnyWidget):
    """Answers every ping of the browser; the browser shows a note when answers stay away."""

    _esm = _ESM
    ping = traitlets.Int(0).tag(sync=True)
    pong = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("ping")
    def _answer(self, change: Any) -> None:
        self.pong = change["new"]
