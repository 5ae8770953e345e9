"""`python -m ttr.serving NOTEBOOK`: the server of pages."""

from .app import main

if __name__ == "__main__":
    main()
