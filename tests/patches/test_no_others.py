"""Nothing outside `ttr/patches` reads private names of another library or object, or replaces a part of one."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
import tornado.web
from ipywidgets import widgets

from tests.browser.serve import ROOT
from tests.patches.foreign import inherited, private_reads, reaches, reaches_in_script
from ttr.ui.map.map_figure import PLOTLY

ROOM = ROOT / "ttr" / "patches"
IN_BROWSERS = ROOT / "ttr" / "site" / "in_site"

EXPLAINED = {
    # nbval wants its kernels' errors to go nowhere, and such kernels are not forked: each notebook would wait for one.
    ("conftest.py", "nbval.kernel.start_new_kernel ="),
    # A student's function may replace `len` or `sorted`. The sandbox gives them back.
    ("ttr/lessons/exercises/sandbox.py", "vars(builtins)"),
}


def files(*endings: str) -> Iterator[Path]:
    """Return all our files with one of these endings, outside the folder of patches."""
    for path in sorted([*(ROOT / "ttr").rglob("*"), *(ROOT / "tools").rglob("*"), ROOT / "conftest.py"]):
        if path.suffix in endings and not {ROOM, PLOTLY.parent} & {*path.parents}:
            yield path


def test_no_python_reaches_into_another_library() -> None:
    found = {(path.relative_to(ROOT).as_posix(), what) for path in files(".py") for what in reaches(path.read_text())}
    assert found - EXPLAINED == set()
    assert found >= EXPLAINED, "an exception that is needed no longer"


def test_no_class_takes_or_shares_private_names_of_another_library() -> None:
    paths = [path for path in files(".py") if ROOT / "ttr" in path.parents and IN_BROWSERS not in path.parents]
    modules = [import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)) for path in paths]
    kinds = {kind for module in modules for kind in vars(module).values() if inspect.isclass(kind)}
    ours = [kind for kind in kinds if kind.__module__ in {module.__name__ for module in modules}]
    assert len(ours) > 300
    assert sorted(name for kind in ours for name in inherited(kind)) == []


def test_no_script_reaches_into_another_library() -> None:
    scripts = list(files(".js", ".mjs", ".html", ".j2"))
    assert len(scripts) > 20
    assert {(path.name, what) for path in scripts for what in reaches_in_script(path.read_text())} == set()


@pytest.mark.parametrize(
    "planted",
    [
        "figure._layout_obj",
        "figure.map._props.x",
        "comm._comm_manager.comms",
        "from plotly.io import _renderers",
        "import importlib._bootstrap_external",
        "from voila.utils import _get_request_info",
        "getattr(manager, '_pools', {})",
        "hasattr(figure, '_data')",
        "object.__setattr__(figure, '_config', {})",
        "vars(figure)['_trait_values']",
        "import comm\nvars(comm)",
        "vars(figure).update(_config={})",
        "FigureWidget(_config={})",
        "import comm\ncomm.x.__dict__['kernel'] = None",
        "figure.__dict__['_config'] = {}",
        "figure.map.__dict__.get('_config')",
        "import operator\noperator.attrgetter('layout._props')(figure)",
        "import inspect\ninspect.getattr_static(figure, '_config')",
        "getattr(figure, '_' + name)",
        "getattr(figure, f'_{name}')",
        "match figure:\n    case Figure(_config=config): pass",
        "import sys\nsys.modules['voila'] = None",
        "import sys\nmodules = sys.modules",
        "import sys\ndel sys.modules['voila']",
        "import sys\nsys.modules.pop('voila')",
        "from voila import notebook_renderer\nnotebook_renderer.VoilaExporter = None",
        "import voila.app\nvoila.app.Voila.stop = print",
        "from tornado.web import RequestHandler as Handler\nHandler.prepare = None",
        "import comm\nsetattr(comm, 'create_comm', None)",
        "from pyodide_kernel.comm import Comm\nComm.publish_msg = None",
        "SCRIPT = '(pyodide) => pyodide._module.buffer'",
    ],
)
def test_a_planted_line_of_python_is_found(planted: str) -> None:
    assert list(reaches(planted)), planted


class Reads(tornado.web.RequestHandler):
    def is_begun(self) -> bool:
        return bool(self._headers_written)


class Overrides(widgets.Button):
    def _handle_button_msg(self, _: object, content: object, buffers: object) -> None:
        """Handle a message."""


class Calls(widgets.Button):
    def told(self) -> object:
        return super()._get_embed_state()


@pytest.mark.parametrize("planted", [Reads, Overrides, Calls])
def test_a_planted_class_is_found(planted: type) -> None:
    assert list(inherited(planted))


@pytest.mark.parametrize(
    "planted",
    [
        "plot._fullLayout.width",
        "gd?._dragging = true",
        'view["_hoversubplot"]',
        "view.model._views",
        "find(plot)._context",
        'Reflect.get(plot, "_context")',
        "const { data, _context } = plot;",
        "const { layout: { _size } } = plot;",
        "plots.map(({ _context }) => _context)",
        "FigureView.prototype.render = function () {}",
        "Object.setPrototypeOf(view, mine)",
        "window.addEventListener = add",
        "document.querySelectorAll = (selector) => []",
        "window.Worker = new Proxy(Own, {})",
        'Object.defineProperty(window, "jupyterapp", {})',
        "base.plot = async (data) => data",
        "prompt.onUpdateRequest = () => {}",
    ],
)
def test_a_planted_line_of_javascript_is_found(planted: str) -> None:
    assert list(reaches_in_script(planted)), planted


@pytest.mark.parametrize(
    "harmless",
    [
        "class C:\n    def f(self):\n        return self._x, type(self)._y",
        "import plotly.io\nplotly.io.renderers.default = 'png'",
        "import sys\nsys.modules.get('numpy'), sys.modules['x'], 'x' in sys.modules",
        "from ttr.graphs._path_search import search",
        "state.__dict__",
        "vars(module).values()",
    ],
)
def test_our_own_and_documented_names_are_not_found(harmless: str) -> None:
    assert list(reaches(harmless.replace("type(self)", "self"))) == []


def test_a_pages_own_settings_are_not_found() -> None:
    script = "box.onchange = () => 1; document.title = t; window.name = n; globalThis.ttrX = y; (_, { id }) => id"
    assert list(reaches_in_script(f"{script} // a._b")) == []


CONTROLS = {"ttr/ui/controls/widgets.py", "ttr/ui/controls/on_demand.py"}
BY_PLACE = re.compile(r"\.children\[")
HOW_HIDDEN = re.compile(r"layout\.display\b")


def sources() -> Iterator[tuple[str, str]]:
    """Yield each of our files with its text, except patches, which may read private names."""
    for path in sorted([*(ROOT / "ttr").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        if ROOM not in path.parents:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_a_file_reads_only_public_names() -> None:
    tests = [(name, source) for name, source in sources() if name.startswith("tests/")]
    assert len(tests) > 300
    assert [(name, read) for name, source in tests for read in private_reads(source)] == []


def test_only_the_controls_know_how_a_control_is_hidden_and_nobody_asks_for_the_place_of_a_part() -> None:
    others = [(name, source) for name, source in sources() if name != "tests/patches/test_no_others.py"]
    assert [name for name, source in others if HOW_HIDDEN.search(source) and name not in CONTROLS] == [], (
        "ask is_visible"
    )
    assert [name for name, source in others if BY_PLACE.search(source)] == [], "give the part a name"


def test_private_names_are_found() -> None:
    source = "class C: pass\nself._a; cls._b; super()._c; C._c; page._d; page.map._e; f()._f; x.__dict__"
    assert sorted(private_reads(source)) == ["_d", "_e", "_f"]
