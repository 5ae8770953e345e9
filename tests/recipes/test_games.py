"""The recipes for a board, a rule set and a bot work in a copy, and a test reports each forgotten file."""

import json
import re
from pathlib import Path

import pytest

from tests.recipes.following import ONE_BOT, Recipe, after, follow, forgotten, narrowed, new, outcome, replaced, run

HEXAGON = [
    ("Ash", 450, 60, "top"),
    ("Birch", 800, 200, "right"),
    ("Cedar", 800, 460, "right"),
    ("Elm", 450, 600, "bottom"),
    ("Fir", 100, 460, "left"),
    ("Gorse", 100, 200, "left"),
]
BOARD = {
    "format": 1,
    "name": "grove",
    "title": "Grove: six villages around a wood",
    "about": "Six villages around a wood that nobody crosses. Each is two trains from the next, so that a ring of "
    "twelve trains joins them all; it is the smallest board on which the full game can be played.",
    "cities": [{"name": name, "x": x, "y": y, "label": label} for name, x, y, label in HEXAGON],
    "routes": [
        {"cities": sorted([HEXAGON[i][0], HEXAGON[(i + 1) % 6][0]]), "length": 2, "color": color}
        for i, color in enumerate(["red", "blue", "green", "yellow", "black", "white"])
    ],
    "tickets": [
        {"cities": sorted([HEXAGON[i][0], HEXAGON[(i + far) % 6][0]]), "points": 2 * far}
        for i in range(6)
        for far in (2, 3)
        if i < 3 or far == 2
    ],
}


@pytest.mark.slow
def test_a_board_is_a_file_and_its_source(clone: Path, project: Path) -> None:
    recipe, file = Recipe("Add a board"), "data/boards/grove.json"
    tests = follow(
        clone,
        recipe,
        {"name": "grove"},
        {
            file: new(json.dumps(BOARD)),
            "data/SOURCES.md": lambda before: f"{before}\n## `boards/grove.json`: an example\n\nInvented.\n",
        },
    )
    (form,) = re.findall(r'`python -c "(.+)"`', recipe.text)
    assert "ended with 0" in run(clone, "-c", form.replace("<name>", "grove"))
    outcome(clone, narrowed(tests, ONE_BOT))
    # The tests report a forgotten source.
    said = forgotten(clone, ["data/SOURCES.md"], project, [*tests[:1], "-k", "grove and sources"])
    assert "data/SOURCES.md has no heading ## `boards/grove.json`" in said


RULES = """
QUICK = Rules(name="quick", title="Quick: mini with few trains", board="mini", seats=(2, 2), trains=6,
              cards=(("black", 20), ("white", 20)), hand=4, open_piles=True, display=0, tickets_dealt=2,
              tickets_kept_first=1, tickets_drawn=2, tickets_kept=1, longest_path_bonus=0)
"""
RULES_TEST = """
import ttr


def test_everyone_has_six_trains():
    assert ttr.new_game("quick", ["Ada", "Bo"], seed=1).trains == (6, 6)
"""
GAME = "quick-2-players"


@pytest.mark.slow
def test_a_rule_set_is_a_value_with_its_tests_and_games(clone: Path, project: Path) -> None:
    rule_sets, records = "ttr/game/rule_sets.py", "tools/make_records.py"
    game, figures = f"data/records/{GAME}.txt", "tests/game/test_records_shipped.py"
    printed: list[str] = []

    def play(before: str) -> str:
        assert not before
        printed.extend(run(clone, records).splitlines())
        return (clone / game).read_text(encoding="utf-8")

    def enter(before: str) -> str:
        (row,) = [line for line in printed if GAME in line]
        return after("SHIPPED = {", f"{row}\n")(before)

    tests = follow(
        clone,
        Recipe("Add a rule set"),
        {"name": "quick", "game": "2-players"},
        {
            rule_sets: replaced(("FIRST_JOURNEY)}", "FIRST_JOURNEY, QUICK)}"), ("\nRULE_SETS", f"{RULES}\nRULE_SETS")),
            "tests/game/test_rules_quick.py": new(RULES_TEST),
            records: after("GAMES = {", f'    "{GAME}": ("quick", ["destination"] * 2, 0),\n'),
            game: play,
            figures: enter,
            "docs/games.md": replaced(
                ("| `first-journey` |", "| `quick` | `mini` | few trains |\n| `first-journey` |")
            ),
        },
    )
    outcome(clone, narrowed(tests, ONE_BOT))
    lacking = [figures, "-k", "quick"]
    said = forgotten(clone, ["docs/games.md", figures], project, ["tests/test_house.py", *lacking])
    assert "the table of rules in docs/games.md lacks `quick`" in said
    assert f"SHIPPED in this file lacks the figures of {GAME}" in said
    (clone / game).unlink()
    assert "plays no game by the rules quick that ends so: TRAINS" in outcome(clone, lacking, code=1)


BOT = '''"""hasty: claims whatever it can, and otherwise does anything."""

import random

from ttr.bots.base import Decision, Named, check_turn
from ttr.game.moves import ClaimRoute
from ttr.game.view import PlayerView


class Strategy(Named):
    """Claims at once."""

    name = "Hasty"

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Pick a claim, or any move if there is none."""
        check_turn(view)
        claims = [move for move in view.legal_moves if isinstance(move, ClaimRoute)]
        return Decision(rng.choice(claims or view.legal_moves), "The first thought is the best.")
'''
BOT_LINE = '"hasty": ("hasty", "claims whatever it can, and otherwise does anything"),'
BOT_TEST = """
from tests.bots.table import decide
from tests.positions import begun, lay
from ttr import ClaimRoute


def test_it_claims_at_once():
    assert isinstance(decide("hasty", lay(begun(), hand="LLLL")).move, ClaimRoute)
"""


@pytest.mark.slow
def test_a_bot_is_a_file_and_a_line(clone: Path, project: Path) -> None:
    registry = "ttr/bots/base.py"
    tests = follow(
        clone,
        Recipe("Add a bot"),
        {"name": "hasty"},
        {
            "ttr/bots/hasty.py": new(BOT),
            registry: replaced(('        "expert": (', f'        {BOT_LINE}\n        "expert": (')),
            "tests/bots/test_hasty.py": new(BOT_TEST),
        },
    )
    outcome(clone, narrowed(tests, "not every_move or usa-mini or mini-mini"))
    file = clone / "ttr/bots/hasty.py"
    file.write_text(BOT.replace("        check_turn(view)\n", ""), encoding="utf-8")
    said = outcome(clone, ["tests/bots/test_every_bot.py", "-k", "hasty and no_move"], code=1)
    assert "hasty: begin `choose` with `check_turn(view)`, which is in ttr/bots/base.py" in said
    said = forgotten(clone, [registry], project, ["tests/bots/test_every_bot.py", "-k", "hasty"])
    assert "no name leads to ttr/bots/hasty.py: give it one in BOTS of ttr/bots/base.py" in said
