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
for name in [name for name in sys.modules if name.startswith("jsonschema")]:
    del sys.modules[name]
import jsonschema
print({{*{FORMATS!r}}} - {{*sys.modules}})
"""


def test_jsonschema_does_not_load_them_and_would_load_each_otherwise() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set() True\nset()\n", ""), "it need not hide what jsonschema leaves"
