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


def test_jsonschema_does_not_load_it_and_it_can_be_loaded_afterwards() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False True\n", "")


def test_jsonschema_would_load_it() -> None:
    plain = f"import jsonschema, sys; print({GRAMMAR!r} in sys.modules)"
    output = subprocess.run([sys.executable, "-c", plain], capture_output=True, text=True, check=True).stdout
    assert output == "True\n", "jsonschema no longer loads the grammar: ttr/patches/jsonschema.py can go"
