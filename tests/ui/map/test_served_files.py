"""Files in the folder of Jupyter's servers: the typeface with its license, signs and widths; npm's own plotly.js."""

import ast
import json
import re
import sysconfig
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from plotly.offline import get_plotlyjs_version

from tests.browser.serve import ROOT
from tests.ui.seen import send
from ttr.game.files.board_json import load_board
from ttr.ui.map.map_figure import PLOTLY, SERVED, MapFigure
from ttr.ui.map.typeface import FACES, FONTS, SERVED_FONTS, VERSION, embedded_faces, text_width

BOARDS = sorted(path.stem for path in (ROOT / "data" / "boards").glob("*.json"))
LATIN, FURTHER = (FONTS / f"figtree-{part}-{VERSION}.woff2" for part in ("latin", "latin-ext"))
SIGNS = FONTS / "signs-1.woff2"


def test_an_installation_puts_the_letters_and_their_license_where_servers_have_files_of_extensions() -> None:
    served = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions" / SERVED_FONTS
    names = {path.name for path in FONTS.iterdir()}
    assert names == {LATIN.name, FURTHER.name, SIGNS.name, FACES, "LICENSE"}
    assert {path.name: path.read_bytes() for path in served.iterdir()} == {
        name: (FONTS / name).read_bytes() for name in names
    }
    assert "SIL Open Font License, Version 1.1" in (FONTS / "LICENSE").read_text(encoding="utf-8")
    assert LATIN.stat().st_size + FURTHER.stat().st_size < 60_000  # what a first visit loads


def test_a_page_of_the_server_asks_for_this_version_of_the_letters_and_of_the_maps_script() -> None:
    page = (ROOT / "ttr" / "serving" / "voila_template" / "index.html.j2").read_text(encoding="utf-8")
    assert PLOTLY.name in page
    assert SERVED_FONTS.removesuffix("fonts") in page
    assert "fonts/figtree-" in page
    assert f"latin-{VERSION}.woff2" in page
    assert f"}}{VERSION}.css" in page


@pytest.mark.parametrize(
    "letters", ["ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽőűąćęłńśźż", "ÄÖÜẞßÅÆØÐÞğıİșțăâîāēģīķļņūđŒħċġŵŷ", "– — · × … “ ” ’ − ½ €"]
)
def test_europes_latin_letters_and_the_signs_of_prose_are_there(letters: str) -> None:
    font = pytest.importorskip("fontTools.ttLib").TTFont
    there = {code for path in (LATIN, FURTHER) for code in font(path).getBestCmap()}
    assert [sign for sign in letters if ord(sign) not in there] == []


def said(file: Path) -> Iterator[str]:
    """Yield the texts in a file that a page may show; skip docstrings and comments if they have signs of their own."""
    text = file.read_text(encoding="utf-8")
    if text.isascii():
        yield text
    elif file.suffix == ".ipynb":
        yield from ("".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown")
    elif file.suffix == ".py":
        nodes = [*ast.walk(ast.parse(text))]
        remarks = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        texts = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in remarks)
        yield from (str(node.value) for node in texts)
    else:
        yield text


EMOJI = 0x1F300  # the first code of the blocks of emoji


def test_our_fonts_have_every_sign_that_a_page_shows_in_the_width_that_text_width_returns():
    font = pytest.importorskip("fontTools.ttLib").TTFont
    there = {code for path in (LATIN, FURTHER, SIGNS) for code in font(path).getBestCmap()}
    rooms = [ROOT / "ttr" / name for name in ("ui", "lessons", "classroom", "arena", "bots", "analysis", "graphs")]
    pages = [file for room in rooms for file in room.rglob("*") if file.suffix in {".py", ".js", ".css"}]
    pages += (ROOT / "notebooks").rglob("*.ipynb")
    # Some signs are only read, from mail. Devices draw emoji themselves, and each has a word beside it.
    ours = [file for file in pages if "plotly" not in file.parts and file.name != "handed_in_lines.py"]
    signs = {(file.name, sign) for file in ours for text in said(file) for sign in {*text} if sign.isprintable()}
    assert {(name, sign) for name, sign in signs if ord(sign) not in there and ord(sign) < EMOJI} == set()
    signs = pytest.importorskip("fontTools.ttLib").TTFont(SIGNS)
    for code, name in signs.getBestCmap().items():
        assert signs["hmtx"][name][0] == 1000 * text_width(chr(code), 1), chr(code)


@pytest.mark.parametrize(
    ("text", "files"), [("Boston", [LATIN]), ("Győr", [FURTHER, LATIN]), ("✓ Boston → Miami", [LATIN, SIGNS])]
)
def test_embedded_faces_has_the_font_files_that_a_text_needs(text: str, files: list[Path]) -> None:
    told = re.findall(r"url\(data:font/woff2;base64,(.*?)\)", embedded_faces(text))
    assert [b64decode(each) for each in told] == [file.read_bytes() for file in files]


@pytest.fixture(scope="module")
def widths() -> dict[int, int]:
    """The width of each character of the regular weight, in thousandths of the font size."""
    font = pytest.importorskip("fontTools.ttLib").TTFont
    instancer = pytest.importorskip("fontTools.varLib.instancer")
    fonts = [instancer.instantiateVariableFont(font(path), {"wght": 400}) for path in (LATIN, FURTHER)]
    return {code: regular["hmtx"][name][0] for regular in fonts for code, name in regular.getBestCmap().items()}


@pytest.mark.parametrize("board", BOARDS)
def test_widths_of_names_are_accurate(board: str, widths: dict[int, int]) -> None:
    assert text_width("Öřő", 10) == text_width("Oro", 10)
    for city in load_board(board).cities:
        real = sum(widths[ord(sign)] for sign in city.name) / 1000
        assert text_width(city.name, 1) == pytest.approx(real, rel=0.04), city.name


def test_plotlys_script_is_served_no_older_than_the_installed_plotly_and_names_its_version_and_license() -> None:
    (script,) = PLOTLY.parent.glob("*.js")  # `tools/fetch_plotly.sh` fetches another
    version = script.name.removeprefix("plotly-basic-").removesuffix(".min.js")
    head = script.read_text(encoding="utf-8")[:200]
    assert f"plotly.js (basic - minified) v{version}\n" in head
    assert "MIT license" in head
    assert "MIT License" in PLOTLY.with_name("LICENSE").read_text(encoding="utf-8")
    assert [*map(int, version.split("."))] >= [*map(int, get_plotlyjs_version().split("."))]
    served = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions" / SERVED
    assert served.read_bytes() == PLOTLY.read_bytes()
    assert not served.with_name("package.json").exists()  # it is no extension


def test_a_browser_that_cannot_load_the_script_gets_it_from_python_or_an_error(monkeypatch: Any) -> None:
    figure, sent = MapFigure(load_board("mini")), []
    figure.widget.send = lambda content, buffers: sent.append((content, buffers))
    send(figure.widget, {"wanted": "plotly"})
    monkeypatch.setattr("ttr.ui.map.map_figure.PLOTLY", Path("nowhere"))
    send(figure.widget, {"wanted": "plotly"})
    assert sent == [({"plotly": True}, [PLOTLY.read_bytes()]), ({"plotly": True}, [])]
