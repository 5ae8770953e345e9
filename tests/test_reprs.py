"""Public values introduce themselves in a text that people can read."""

import random
import re
from typing import Any

import pytest

import ttr
from ttr import graphs
from ttr.bots import BOTS, make_bot
from ttr.graphs import connectivity, facts, longest_trail, path_tree, shortest_path, steiner_tree
from ttr.runtime import this_host

MOST = 1400  # characters; the names of all cities of a board take half of them

USA = ttr.load_board("usa")
NET = graphs.Network.from_board(USA)
STATE = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
RECORD = ttr.play(["destination", "random"], seed=7)
SCORES = ttr.scores(RECORD.final_state)
RESULTS = ttr.arena.tournament(["random", "destination"], 4, progress=False)
TREE = path_tree.PathTree.of(path_tree.Prices.of(NET), "Denver")
DECISION = make_bot("expert").choose(ttr.player_view(STATE, STATE.seat), random.Random(1))
TRACE = shortest_path.trace(NET, "Denver", "Miami")

VALUES: dict[str, Any] = {
    "board": USA,
    "city": USA.cities[0],
    "route": USA.routes[0],
    "ticket": USA.tickets[0],
    **{f"rules {name}": rules for name, rules in ttr.RULE_SETS.items()},
    "state": STATE,
    "view": ttr.player_view(STATE, 0),
    "setup": STATE.setup,
    "decks": STATE.decks,
    "hand": STATE.hand,
    "move": ttr.legal_moves(STATE)[0],
    "record": RECORD,
    "result": RECORD.result,
    "scores": SCORES,
    "seat's score": SCORES[0],
    "ticket's score": SCORES[0].tickets[0],
    "longest path": SCORES[0].longest,
    "problems": ttr.table_problems(routes=[[3, 4], [7]], tickets=[[3, 5], [4, 9]]),
    "results": RESULTS,
    "report": RESULTS.report(),
    "row": RESULTS.rows[0],
    "ratings": RESULTS.ratings(),
    "network": NET,
    "edge": NET.edges[0],
    "trace": TRACE,
    "step": TRACE[40],
    "overlay": TRACE[-1].overlay,
    "path": shortest_path.solve(NET, "Denver", "Miami"),
    "tree": steiner_tree.solve(NET, ["Denver", "Miami", "Boston"]),
    "component": connectivity.components(NET)[0],
    "facts": facts.solve(NET),
    "sets": graphs.union_find.UnionFind(NET.vertices),
    "prices": TREE.prices,
    "path tree": TREE,
    "detour": TREE.detour("Miami", [59]),
    "found trail": longest_trail.find(NET, range(9)),
    "decision": DECISION,
    "decision's overlay": DECISION.overlay,
    **{f"bot {name}": make_bot(name) for name in BOTS},
    "report on an exercise": ttr.lessons.check("2.1", lambda edges, a, b: (a, b) in edges),
    "host": this_host(),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_public_value_is_short_enough_to_read_and_has_no_address(value: Any) -> None:
    for text in (repr(value), str(value)):
        assert 0 < len(text) <= MOST
        assert not re.search(r" at 0x|<function|<Enum", text)


def test_a_report_is_its_tables() -> None:
    report = RESULTS.report()
    assert repr(report) == str(report) == report.as_text() == str(RESULTS)
    assert report._repr_html_() == report.as_html()


def test_rules_name_what_differs_from_the_default_values() -> None:
    assert repr(ttr.USA) == "Rules(name='usa', title='Ticket to Ride (USA)', board='usa')"
    assert all(eval(repr(rules), {"Rules": ttr.Rules}) == rules for rules in ttr.RULE_SETS.values())


def test_a_small_network_can_be_read_back_and_a_large_one_is_counted() -> None:
    small = graphs.Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)])
    assert eval(repr(small), {"Network": graphs.Network, "Edge": graphs.Edge}) == small
    assert repr(NET) == "<Network: 36 vertices, 100 edges>"
