"""What `%pip` in a cell becomes."""


async def get_transformed_code(argv: list[str]) -> str:
    """Return a line that refuses, in a sentence."""
    return "import piplite; await piplite.install()"
