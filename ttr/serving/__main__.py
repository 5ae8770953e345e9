"""`python -m ttr.serving NOTEBOOK`: the server of pages."""

from ttr.patches.jsonschema import without_grammar

with without_grammar():  # keep jupyter_server from loading it, which delays the start
    from .app import main

if __name__ == "__main__":
    main()
