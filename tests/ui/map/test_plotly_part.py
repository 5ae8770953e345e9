"""Of plotly's JavaScript a browser gets what a map is drawn with, whole, and no other charts."""

from __future__ import annotations

import re

import pytest

from ttr.ui.map import bundle
from ttr.ui.map.plotly_part import part_for_maps


@pytest.fixture(scope="module")
def own() -> str:
    return bundle.source().read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def part(own: str) -> str:
    return part_for_maps(own)


def modules(script: str) -> dict[str, str]:
    """Return the names by which modules of a script are called, with their paths."""
    return dict(re.findall(r'([\w$]+)=[\w$]+\(\{"([^"\n]+\.js)"\(', script))


def test_what_draws_a_map_is_there_and_other_charts_are_not(own: str, part: str) -> None:
    assert len(part) < len(own) / 3
    kept = set(modules(part).values())
    assert {"src/core.js", "src/traces/scatter/plot.js", "src/components/fx/hover.js", "lib/index.js"} <= kept
    assert "src/snapshot/toimage.js" in kept  # a picture of the map can be saved
    assert not {"src/traces/pie/plot.js", "src/plots/gl3d/scene.js", "build/maplibre_worker.js"} & kept
    assert {"src/traces/pie/plot.js", "src/plots/gl3d/scene.js", "build/maplibre_worker.js"} <= {*modules(own).values()}


def test_every_module_that_is_called_is_there_and_what_the_script_offers_is_the_same(own: str, part: str) -> None:
    kept = modules(part)
    left_out = {name: path for name, path in modules(own).items() if name not in kept}
    assert left_out
    assert not left_out.keys() & set(re.findall(r"([\w$]+)\(\)", part))
    assert part.rpartition("export{")[2] == own.rpartition("export{")[2]


def test_another_script_is_left_as_it_is() -> None:
    assert part_for_maps("export default () => 1;") == "export default () => 1;"
