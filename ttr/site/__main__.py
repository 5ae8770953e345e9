"""`python -m ttr.site build FOLDER` and `… serve FOLDER`, for `make site` and `make site-serve`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ttr.site.build import build
from ttr.site.parts import SiteError, pyodide, wheels
from ttr.site.serve import serve

CACHE = Path("build") / "site"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m ttr.site", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("build", help="build the site")
    serving = commands.add_parser("serve", help="serve the site on this computer")
    for command in (making, serving):
        command.add_argument("folder", type=Path)
    making.add_argument("--docs", type=Path, help="the folder of the built documentation, to include in the site")
    serving.add_argument("--port", type=int, default=0)
    serving.add_argument("--host", default="localhost")
    commands.add_parser("parts", help="download Pyodide and the packages that the tests need")
    options = parser.parse_args()
    try:
        if options.command == "parts":
            pyodide(CACHE.resolve())
            wheels(CACHE.resolve())
        elif options.command == "build":
            build(options.folder, CACHE, options.docs)
            size = sum(file.stat().st_size for file in options.folder.rglob("*") if file.is_file())
            print(f"The site is in {options.folder}: {size / 1e6:.0f} MB. Any web server can serve it.")
        else:
            serve(options.folder, options.port, options.host)
    except SiteError as error:
        print(f"{error}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
