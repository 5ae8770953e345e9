"""Replacement of `%pip` in a cell."""


async def get_transformed_code(argv: list[str]) -> str:
    """Return a line of code that refuses with a sentence."""
    return "import piplite; await piplite.install()"
