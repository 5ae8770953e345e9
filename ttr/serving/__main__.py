"""`python -m ttr.serving NOTEBOOK`: the server of pages."""

import gc

from ttr.patches.jsonschema import without_formats

gc.disable()
with without_formats():  # otherwise jupyter_server loads them, which delays the start
    from .app import main
gc.freeze()  # modules stay to the end: never search them for garbage
gc.enable()

if __name__ == "__main__":
    main()
