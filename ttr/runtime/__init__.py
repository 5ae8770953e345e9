"""The place where this program runs: abilities, child processes, time limits, and hints on broken code."""

from ttr.runtime.child import Child, Ended, Refused, can_fork
from ttr.runtime.host import ADDRESSES, BROWSER_PAGE, INDEX, JOIN, SERVER_ENDS, SITE, STYLE, Host, Place, this_host
from ttr.runtime.syntax import explain_syntax, explain_syntax_in_notebook
from ttr.runtime.time_limit import TimeUp, call_within, time_limit

__all__ = [
    "ADDRESSES",
    "BROWSER_PAGE",
    "INDEX",
    "JOIN",
    "SERVER_ENDS",
    "SITE",
    "STYLE",
    "Child",
    "Ended",
    "Host",
    "Place",
    "Refused",
    "TimeUp",
    "call_within",
    "can_fork",
    "explain_syntax",
    "explain_syntax_in_notebook",
    "this_host",
    "time_limit",
]
