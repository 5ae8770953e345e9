"""Patches: all changes to other libraries and all access to their private parts, one file for each library.

No other code does this: `tests/patches/test_no_others.py` searches all Python and JavaScript. Each file first says what
it changes, and why there is no documented interface; `WRITTEN_FOR` names the tested versions, which `pyproject.toml`
and the site's pins allow. A test of the same name fails with a sentence when a version no longer fits. CONTRIBUTING
lists the patches, and a test compares the list with this folder.
"""
