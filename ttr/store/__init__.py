"""The log of games that pages keep, which survives a reload, a kernel and a server."""
