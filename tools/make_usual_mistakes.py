"""Write the teacher's table of usual mistakes anew: `python tools/make_usual_mistakes.py`."""

from __future__ import annotations

from pathlib import Path

from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_table import usual_table

PATH = Path(__file__).resolve().parents[1] / "notebooks" / "teacher" / "usual-mistakes.md"

if __name__ == "__main__":
    PATH.write_text(usual_table(LESSONS), encoding="utf-8")
