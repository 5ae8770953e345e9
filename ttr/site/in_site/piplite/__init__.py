"""Replacement of piplite for JupyterLite's kernel: the site has all packages, and installs nothing."""

SENTENCE = (
    "Nothing can be installed here: this site works without the internet, and has everything that its lessons need."
)


async def install(*_: object, **__: object) -> None:
    """Refuse with a sentence."""
    raise RuntimeError(SENTENCE)
