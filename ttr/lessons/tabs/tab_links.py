"""Tab links: in a lesson's text, a tab's name in bold opens that tab, and brings the map into sight."""

from __future__ import annotations

from pathlib import Path

import anywidget

from ttr.ui.frame.script import script


class TabLinks(anywidget.AnyWidget):
    """Makes the names of tabs in the text around a lesson's map buttons that press these tabs.

    Nothing is sent between browser and kernel but the press of the tab itself.
    """

    _esm = script(Path(__file__).parent / "tab_links.js")
