"""`python -m ttr …` is the command `ttr …`."""

import sys

from ttr.command.main import main

if __name__ == "__main__":
    sys.exit(main())
