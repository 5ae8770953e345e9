"""What JupyterLite's kernel asks for, where nothing can be installed: the site carries all that it needs."""

SENTENCE = "Nothing can be installed here: this site works without the internet, and carries all that its lessons need."


async def install(*_: object, **__: object) -> None:
    """Refuse, in a sentence."""
    raise RuntimeError(SENTENCE)
