"""Write the lines about pipx, pip and Binder in README and `docs/install.md`: `python tools/make_links.py`.

The setting `published` in `pyproject.toml` says whether they work; the address of the repository is there, too. To
publish the project or a fork, change both and run this. Without it, the two files say nothing about them.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ADDRESS: str = PROJECT["project"]["urls"]["Repository"]
PUBLISHED: bool = PROJECT["tool"]["ttr"]["published"]

PLACE = re.compile(r"(?<=tools/make_links\.py`\. -->\n).*?(?=<!-- Up to here)", re.DOTALL)
LINES = {
    "README.md": """\
Without a clone, all that you need is Python:

    pipx run ttr-classroom play      # the game in your browser
    pip install ttr-classroom        # to keep it: then `ttr play`, `ttr lab`, `ttr --help`

[![Open the play page on Binder](https://mybinder.org/badge_logo.svg)]({play})
installs nothing at all; the first start takes minutes. [Every page and lesson on Binder](docs/install.md#on-binder).
Something is wrong? [Open an issue]({address}/issues).
""",
    "docs/install.md": """\
## From the package index

    pipx run ttr-classroom play      # the game in your browser; Python 3.11 or newer is all that it needs
    pip install ttr-classroom        # to keep it: then `ttr play`, `ttr lab`, `ttr --help`

## On Binder

Nothing is installed at all; the first start takes minutes.

* Pages: {pages}
* Lessons, with their code: {lessons}
""",
}
"""What each file says of a published project."""


def with_publishing(name: str, text: str, *, published: bool, address: str) -> str:
    """Return the text of a file with the ways to run a repository on GitHub without a clone."""
    binder = f"https://mybinder.org/v2/gh/{address.removeprefix('https://github.com/')}/HEAD?urlpath="
    pages = {path.stem: f"{binder}voila/render/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    lessons = {
        path.stem: f"{binder}lab/tree/notebooks/lessons/{path.name}"
        for path in (ROOT / "notebooks" / "lessons").glob("[0-9]*.ipynb")
    }

    def links(to: dict[str, str]) -> str:
        return ", ".join(f"[{name}]({link})" for name, link in sorted(to.items()))

    lines = LINES[name].format(play=pages["play"], address=address, pages=links(pages), lessons=links(lessons))
    return PLACE.sub(lambda _: f"\n{lines}\n" if published else "\n", text)


if __name__ == "__main__":
    for name in LINES:
        text = (ROOT / name).read_text(encoding="utf-8")
        text = with_publishing(name, text, published=PUBLISHED, address=ADDRESS)
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
