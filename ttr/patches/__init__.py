"""Patches: all that is changed in other libraries, or read of what is private to them, one file for each of them.

Nothing else does such a thing: `tests/patches/test_no_others.py` looks through all of Python and JavaScript. Each file
says first what it changes, and why there is no documented road; `WRITTEN_FOR` names the versions that were tried, those
that `pyproject.toml` and the pins of the site allow; a test of the same name says in a sentence when a version no
longer fits. The list for people is in CONTRIBUTING, and a test keeps it equal to this folder.
"""
