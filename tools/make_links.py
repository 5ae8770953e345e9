"""Write the lines about pipx, pip and Binder in README: `python tools/make_links.py`.

The setting `published` in `pyproject.toml` says whether they work; the address of the repository is there, too. To
publish the project or a fork, change both and run this.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ADDRESS: str = PROJECT["project"]["urls"]["Repository"]
PUBLISHED: bool = PROJECT["tool"]["ttr"]["published"]

PLACE = re.compile(r"(?<=tools/make_links\.py`\. -->\n).*?(?=<!-- Up to here)", re.DOTALL)
NOT_YET = """\
Not yet: no package index has the package, and the repository has no public address. To publish both, write the
address and `published = true` into `pyproject.toml` and run `python tools/make_links.py`. Then this section has
commands for pipx and pip, and a link to Binder for each page and each lesson.
"""
EVERYWHERE = """\
[![Open the play page on Binder](https://mybinder.org/badge_logo.svg)]({play})

    pipx run ttr-classroom play      # the game in your browser; Python 3.11 or newer is all that it needs
    pip install ttr-classroom        # to keep it: then `ttr play`, `ttr lab`, `ttr --help`

On Binder nothing is installed at all; the first start takes minutes.

* Pages: {pages}
* Lessons, with their code: {lessons}
"""


def with_publishing(readme: str, *, published: bool, address: str) -> str:
    """Return the text of README with the ways to run a repository on GitHub without a clone."""
    binder = f"https://mybinder.org/v2/gh/{address.removeprefix('https://github.com/')}/HEAD?urlpath="
    pages = {path.stem: f"{binder}voila/render/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    lessons = {
        path.stem: f"{binder}lab/tree/notebooks/lessons/{path.name}"
        for path in (ROOT / "notebooks" / "lessons").glob("[0-9]*.ipynb")
    }

    def links(to: dict[str, str]) -> str:
        return ", ".join(f"[{name}]({link})" for name, link in sorted(to.items()))

    lines = EVERYWHERE.format(play=pages["play"], pages=links(pages), lessons=links(lessons)) if published else NOT_YET
    return PLACE.sub(lambda _: f"\n{lines}\n", readme)


if __name__ == "__main__":
    readme = ROOT / "README.md"
    text = with_publishing(readme.read_text(encoding="utf-8"), published=PUBLISHED, address=ADDRESS)
    readme.write_text(text, encoding="utf-8")
