"""A disk in memory, for tests that write many files, or wait for each write."""

from pathlib import Path
from shutil import disk_usage

_SHARED = Path("/dev/shm")

MEMORY = str(_SHARED) if _SHARED.is_dir() and disk_usage(_SHARED).free > 2 << 30 else None
"""Its folder, if this machine has one with two gigabytes of room; `tempfile` takes None for the usual one."""
