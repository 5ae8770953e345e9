"""One command, `ttr`: pages, lessons, a server for a class, tournaments, checks of files."""
