"""Plotly is loaded without the parser that takes a second to build, and nothing else notices."""

from __future__ import annotations

import subprocess
import sys


def printed_by(code: str) -> list[str]:
    """What a fresh Python prints that runs some code."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_the_map_is_loaded_without_the_grammar_of_web_addresses() -> None:
    code = "import sys, ttr.ui.map.map_figure; print('plotly' in sys.modules, 'rfc3987_syntax' in sys.modules)"
    assert printed_by(code) == ["True", "False"]


def test_a_server_of_pages_is_loaded_without_it_too() -> None:
    code = "import sys, ttr.serving.__main__; print('voila.app' in sys.modules, 'rfc3987_syntax' in sys.modules)"
    assert printed_by(code) == ["True", "False"]


def test_afterwards_the_grammar_can_be_loaded_and_notebooks_be_checked() -> None:
    code = (
        "import ttr.ui.map.map_figure, nbformat, rfc3987_syntax\n"
        "nbformat.validate(nbformat.v4.new_notebook())\n"
        "print(rfc3987_syntax.is_valid_syntax('iri', 'http://localhost/'))"
    )
    assert printed_by(code) == ["True"]
