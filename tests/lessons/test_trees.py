"""Lesson 4: its exercises, its explanations, the figures in its prose, and its map."""

import itertools

import networkx as nx
import pytest

from ttr import new_game
from ttr.graphs import shortest_path, steiner_tree
from ttr.lessons.activities.building import Build
from ttr.lessons.exercises import cases
from ttr.lessons.exercises.checker import Verdict, check
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.notebook.near_best import how_close
from ttr.lessons.trees import tabs
from ttr.lessons.trees.cases import (
    APART,
    HANDS,
    HIDDEN,
    NEAR,
    SHARED,
    SIX,
    THREE,
    WEST,
    TicketPair,
    cheapest_completion,
    cheapest_joining,
    costs_apart,
    cycle_in,
    routes_between,
)
from ttr.lessons.trees.exercises import EXERCISES
from ttr.lessons.trees.questions import CYCLE as A_CYCLE
from ttr.lessons.trees.questions import TREE as A_TREE
from ttr.lessons.trees.questions import predictions
from ttr.lessons.trees.tabs import open_lesson
from ttr.ui.algorithms.catalog import BY_KEY

from .board_graph import board_graph, steiner_by_force
from .pages import choose, follow, tab
from .texts import figures, solutions

TREE, SPANNING, TRIM = EXERCISES
SOLUTIONS = solutions("04-trees")
KRUSKAL, PRIM = (BY_KEY[key].name for key in ("kruskal", "prim"))
SPANNING_TREE = nx.minimum_spanning_tree(board_graph())
ALL = cases.costs_of(range(len(cases.board().routes)))


@pytest.mark.parametrize("hand", [*HANDS, NEAR], ids=lambda hand: hand.name)
def test_the_best_plan_for_a_hand_agrees_with_brute_force(hand: TicketPair) -> None:
    graph = board_graph()
    alone = [nx.dijkstra_path_length(graph, a, b) for a, b in hand.tickets]
    assert len(alone) == 2
    one = steiner_by_force(graph, hand.cities)
    assert cheapest_joining(hand.cities).cost == one
    assert cheapest_completion(hand).cost == min(one, sum(alone))
    assert all(hand.completes(cheapest_completion(hand).routes))
    assert costs_apart(hand) == tuple(alone)


def test_the_figures_of_the_three_hands_in_the_notes_hold() -> None:
    best = [cheapest_completion(hand) for hand in HANDS]
    assert [(each.cost, each.pieces) for each in best] == [(29, 1), (26, 1), (17, 2)]
    assert (costs_apart(SHARED), sum(costs_apart(HIDDEN)), cheapest_joining(APART.cities).cost) == ((17, 20), 29, 23)
    assert [HIDDEN.name, APART.name] == [
        "Duluth – El Paso and Los Angeles – Miami",
        "Houston – Kansas City and Boston – Miami",
    ]
    tree = cases.network_of(best[1].routes)  # only Los Angeles – Miami makes a detour
    assert [shortest_path.solve(tree, a, b).cost for a, b in HIDDEN.tickets] == [10, 23]
    assert costs_apart(HIDDEN) == (10, 19)


def approximate(cities: tuple[str, ...]) -> int:
    return steiner_tree.approximate(cases.board_network(cases.board()), cities).cost


test_the_figures_are_right = figures(
    4,
    {
        "29 trains instead of 26 for the second hand, and 27 instead of 22 for Charleston, Phoenix and Winnipeg": (
            lambda: (approximate(HIDDEN.cities), approximate(THREE), steiner_by_force(board_graph(), THREE), THREE),
            (29, 27, 22, ("Charleston", "Phoenix", "Winnipeg")),
        ),
        "36 cities of the board, that makes 35 routes; a minimum spanning tree of the whole board takes 78 trains": (
            lambda: (len(SPANNING_TREE), SPANNING_TREE.number_of_edges(), SPANNING_TREE.size("weight")),
            (36, 35, 78),
        ),
        "the 45 that a player has": (lambda: new_game("usa", ["Ada", "Bo"], seed=1).trains, (45, 45)),
        "it spends 31 trains for the second hand": (
            lambda: sum(
                trains for *_, trains in SOLUTIONS["trim"](SOLUTIONS["spanning_tree"](ALL), list(HIDDEN.cities))
            ),
            31,
        ),
        "the seven predictions": (lambda: len(predictions()), 7),
    },
)


def test_in_the_west_both_algorithms_find_the_same_tree_of_26_trains_from_every_start(lesson: Lesson) -> None:
    assert nx.minimum_spanning_tree(board_graph().subgraph(WEST)).size("weight") == 26
    steps = tab(lesson, "Step")
    choose(steps, {"Algorithm": KRUSKAL})
    trees = {frozenset(steps.stepper.trace.answer.edges)}
    choose(steps, {"Algorithm": PRIM})
    for city in WEST:
        lesson.page.click_city(cases.board().city_index[city])
        assert steps.stepper.trace[0].sentence.startswith(f"Begin a tree at {city}:")
        trees.add(frozenset(steps.stepper.trace.answer.edges))
    assert len(trees) == 1
    assert steps.stepper.trace.answer.length == 26


def test_each_additional_terminal_doubles_the_groups_of_the_exact_algorithm() -> None:
    net = cases.network_of(routes_between(WEST))
    groups = [dict(steiner_tree.trace(net, WEST[:count]).steps[-1].counters)["groups"] for count in range(2, 7)]
    assert groups == [1, 3, 7, 15, 31]


def test_any_cheapest_tree_is_right_in_any_order_with_ends_in_any_order() -> None:
    def turned(edges):
        return {(b, a, trains) for a, b, trains in SOLUTIONS["spanning_tree"](edges[::-1])}

    assert check(SPANNING, turned).verdict is Verdict.RIGHT


@pytest.mark.parametrize("exercise", [SPANNING, TRIM], ids=lambda exercise: exercise.key)
def test_every_subset_of_the_right_and_the_given_routes_is_explained(exercise) -> None:
    for case in exercise.cases(4)[:8]:
        edges = case.arguments[0]
        truth = exercise.read(exercise.truth(*case.arguments))
        for size in range(min(len(edges), 6) + 1):
            for some in itertools.islice(itertools.combinations(edges, size), 12):
                answer = exercise.read(list(some))
                if exercise.measure(case, answer) != exercise.measure(case, truth):
                    sentence = exercise.explain(case, answer, truth).sentence
                    assert sentence.startswith("Your function")
                    assert sentence.endswith(".")


def test_the_two_tracks_of_a_double_route_are_a_cycle() -> None:
    double = cases.tracks("Kansas City", "Saint Louis")
    cycle = cycle_in(cases.network_of(double))
    assert cycle.words == "the two tracks between Kansas City and Saint Louis"


def test_a_hand_is_completed_by_clicks_and_compared_with_the_best(lesson: Lesson) -> None:
    touch = lesson.page.activity
    assert touch.hand == SHARED
    best_routes = sorted(cheapest_completion(SHARED).routes)
    (extra,) = cases.routes_through(("Boston", "New York"))
    follow(
        lesson,
        "Touch",
        (None, "click one"),
        ((*best_routes, extra), "^11 routes, 31 trains: all tickets are complete. Can you do it with fewer trains?$"),
        (extra, "29 trains: all tickets are complete, and nobody can do it with fewer trains.$", {"record": 29}),
        (best_routes[0], "^9 routes, ", "of 2 tickets complete"),
        # The best network is shown on request, and does not count as the student's.
        ({"Tickets": f"Hand {HANDS.index(APART) + 1}"},),
        (
            lambda touch: touch.compare(),
            "^The best: 17 trains in 2 networks that do not meet. The cheapest paths of the tickets, each on its own, "
            "take 5 + 12 = 17.$",
            {"record": None, "shows_best": True},
        ),
        (lambda touch: touch.compare(), "click one"),
        (lambda touch: touch.compare(),),
        (0, {"shows_best": False, "routes": {0}}),
    )


def test_the_goal_of_six_cities_names_the_cost_that_networkx_finds(lesson: Lesson) -> None:
    assert nx.minimum_spanning_tree(board_graph().subgraph(SIX)).size("weight") == 14
    lesson.page.open("Change")
    assert any("22 trains" in goal.text for goal in lesson.page.activity.goals.all)


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_next_route_of_kruskal_s_algorithm_is_the_only_right_choice(seed: int) -> None:
    (asked,) = [each for each in predictions(seed) if each.text.startswith("Kruskal")]
    board, taken = cases.board(), [mark.edge for mark in asked.before.picture.overlay.edges]
    graph = nx.MultiGraph(cases.pairs_of(taken))
    joining = {}
    for route in sorted(asked.before.picture.lit - set(taken)):
        a, b = board.routes[route].cities
        if not (a in graph and b in graph and nx.has_path(graph, a, b)):
            joining[f"{a} – {b}"] = board.routes[route].length
    shortest = min(joining.values())
    assert [choice for choice in asked.choices if joining.get(choice) == shortest] == [asked.right[0]]


def test_predictions_have_different_right_answers() -> None:
    rights = [asked.right[0] for asked in predictions()]
    assert rights.count(A_TREE) == rights.count(A_CYCLE) == 1


def test_the_last_word_compares_the_best_network_with_a_rule_the_bots_and_the_built_one() -> None:
    lesson = open_lesson()
    said = tabs.last_word(lesson)
    assert [(whose, what.points) for whose, what in said.rows] == [
        ("the best, proved", 285),
        ("the greedy rule", 273),
        ("a bot of 200 games, destination", 207),
    ]
    assert "more than 285 points: 62 for its routes and 223 for the 16 tickets" in repr(said)
    build = next(tab for tab in lesson.page.activities if isinstance(tab, Build))
    build.click_route(said.best.routes[0])
    with_mine = tabs.last_word(lesson)
    assert with_mine.rows[-1][0] == "yours"
    assert with_mine.rows[-1][1].trains == said.best.board.routes[said.best.routes[0]].length
    assert "<svg" in with_mine._repr_html_()


def test_a_network_with_more_trains_than_a_player_has_is_flagged() -> None:
    said = how_close("usa", [("yours", range(40))])
    assert any(whose == "yours, with more than 45 trains" for whose, _ in said.rows)
