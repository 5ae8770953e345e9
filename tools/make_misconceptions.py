"""Write the teacher's table of misconceptions: `python tools/make_misconceptions.py`."""

from pathlib import Path

from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_page import misconceptions_table

PATH = Path(__file__).resolve().parents[1] / "notebooks" / "teacher" / "misconceptions.md"

if __name__ == "__main__":
    PATH.write_text(misconceptions_table(LESSONS), encoding="utf-8")
