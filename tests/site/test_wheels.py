"""The wheels of the browser's Python have every file that pages read there."""

import zipfile
from pathlib import Path

from ttr.site.wheels import own_wheel
from ttr.ui.map.letters import FONTS


def test_the_project_s_wheel_has_the_fonts_that_printed_pages_embed(tmp_path: Path) -> None:
    with zipfile.ZipFile(own_wheel(tmp_path)) as wheel:
        files = {Path(name).name for name in wheel.namelist() if name.startswith("ttr/ui/map/fonts/")}
    assert files == {path.name for path in FONTS.iterdir()}
