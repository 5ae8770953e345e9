"""jsonschema is loaded without its formats of addresses and durations, and works."""

import subprocess
import sys

from ttr.patches.jsonschema import FORMATS

LOADED = f"""
import sys
from ttr.patches.jsonschema import without_formats
with without_formats():
    import jsonschema
print({{*{FORMATS!r}}} & {{*sys.modules}}, jsonschema.Draft202012Validator({{"type": "string"}}).is_valid("a"))
import {", ".join(FORMATS)}
"""


def test_jsonschema_does_not_load_them_and_they_can_be_loaded_afterwards() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set() True\n", "")


def test_jsonschema_would_load_each() -> None:
    plain = f"import jsonschema, sys; print({{*{FORMATS!r}}} - {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", plain], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n", f"ttr/patches/jsonschema.py need not hide {done.stdout}, which jsonschema leaves"
