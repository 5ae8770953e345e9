"""The log of games that pages keep: what is in it survives a reload, a kernel and a server."""
