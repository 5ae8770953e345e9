"""The settings that JupyterLite's kernel writes at its start; nobody reads them."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS: list[str] = []
