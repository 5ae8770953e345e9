"""Settings that JupyterLite's kernel writes at its start, and that nothing reads."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS: list[str] = []
