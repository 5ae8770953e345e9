"""The server of pages: many kernels, which start within a moment."""

WARM = "The first page is warm."
"""The line that a server writes when its first page is warm; `ttr serve` waits for it."""
