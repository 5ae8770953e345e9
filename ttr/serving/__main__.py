"""`python -m ttr.serving NOTEBOOK`: the server of pages."""

from ttr.patches.jsonschema import without_formats

with without_formats():  # otherwise jupyter_server loads them, which delays the start
    from .app import main

if __name__ == "__main__":
    main()
