"""`python -m ttr.serving NOTEBOOK`: the server of pages."""

from ttr.patches.jsonschema import without_grammar

with without_grammar():  # jupyter_server would load it, and start later
    from .app import main

if __name__ == "__main__":
    main()
