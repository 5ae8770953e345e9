// What the browser's Python makes of the engine: recorded games, a tournament, loops that never end.
//   node replay.mjs PYODIDE WHEEL …
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});
const [pyodide, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
const home = python.runPython("import site; site.getsitepackages()[0]");
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: home });
const told = await python.runPythonAsync(`
import json, time
from pathlib import Path

import ttr
from ttr.arena import tournament
from ttr.arena.match import Match
from ttr.bots import make_bot
from ttr.game.files.new_game import new_game
from ttr.game.files import data_folder
from ttr.runtime import TimeUp, call_within, this_host

def scores(path):
    return [[seat.name, seat.total, seat.rank] for seat in ttr.scores(ttr.Record.read(path).final_state)]

def tight():
    while True:
        pass

def catching():
    while True:
        try:
            while True:
                pass
        except Exception:
            pass

def generators():
    def numbers():
        while True:
            yield 1
    for _ in numbers():
        pass

def comprehension():
    return [number for number in iter(int, 1) if number]

def stopped(function):
    try:
        call_within(0.3, function)
    except TimeUp:
        return True
    return False

class Endless:
    def choose(self, view, rng):
        while True:
            pass

slow = Match(new_game("mini", ["endless", "random"], 1), [Endless(), make_bot("random")], 0.3)

json.dumps({
    "place": this_host().place,
    "records": {path.name: scores(path) for path in sorted((data_folder() / "records").glob("*.txt"))},
    "tournament": [[row.bot, row.score] for row in tournament(["block", "random"], games=4, seed=3, progress=False).rows],
    "stopped": {function.__name__: stopped(function) for function in (tight, catching, generators, comprehension)},
    "bot": slow.failure()[1],
})
`);
console.log(told);
process.exit(0);
