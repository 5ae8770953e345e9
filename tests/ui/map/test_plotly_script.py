"""Plotly's JavaScript: npm's own file, of the version that plotly brings, where Jupyter's servers look for it."""

import sysconfig
from pathlib import Path
from typing import Any

from plotly.offline import get_plotlyjs_version

from tests.ui.seen import send
from ttr.game.files.board_json import load_board
from ttr.ui.map.map_figure import PLOTLY, SERVED, MapFigure


def test_the_script_is_no_older_than_that_of_the_installed_plotly_and_names_its_version_and_license() -> None:
    (script,) = PLOTLY.parent.glob("*.js")  # `tools/fetch_plotly.sh` fetches another
    version = script.name.removeprefix("plotly-basic-").removesuffix(".min.js")
    head = script.read_text(encoding="utf-8")[:200]
    assert f"plotly.js (basic - minified) v{version}\n" in head
    assert "MIT license" in head
    assert "MIT License" in PLOTLY.with_name("LICENSE").read_text(encoding="utf-8")
    assert [*map(int, version.split("."))] >= [*map(int, get_plotlyjs_version().split("."))]


def test_an_installation_puts_the_script_into_the_folder_of_extensions_without_being_an_extension() -> None:
    served = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions" / SERVED
    assert served.read_bytes() == PLOTLY.read_bytes()
    assert not served.with_name("package.json").exists()


def test_a_browser_that_cannot_load_the_script_gets_it_from_python_or_an_error(monkeypatch: Any) -> None:
    figure, sent = MapFigure(load_board("mini")), []
    figure.widget.send = lambda content, buffers: sent.append((content, buffers))
    send(figure.widget, {"wanted": "plotly"})
    monkeypatch.setattr("ttr.ui.map.map_figure.PLOTLY", Path("nowhere"))
    send(figure.widget, {"wanted": "plotly"})
    assert sent == [({"plotly": True}, [PLOTLY.read_bytes()]), ({"plotly": True}, [])]
