"""The server of pages: many kernels, which start within a moment."""
