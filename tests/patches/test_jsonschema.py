"""jsonschema is loaded without its grammar of international addresses, and works."""

import subprocess
import sys

from ttr.patches.jsonschema import GRAMMAR

LOADED = f"""
import sys
from ttr.patches.jsonschema import without_grammar
with without_grammar():
    import jsonschema
print({GRAMMAR!r} in sys.modules, jsonschema.Draft202012Validator({{"type": "string"}}).is_valid("a"))
import {GRAMMAR}
"""


def test_it_is_not_loaded_with_jsonschema_and_can_be_loaded_afterwards() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False True\n", "")


def test_jsonschema_would_load_it() -> None:
    plain = f"import jsonschema, sys; print({GRAMMAR!r} in sys.modules)"
    told = subprocess.run([sys.executable, "-c", plain], capture_output=True, text=True, check=True).stdout
    assert told == "True\n", "jsonschema no longer loads the grammar: ttr/patches/jsonschema.py can go"
