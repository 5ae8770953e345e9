"""The printed page of a scored game."""

import weasyprint

import ttr
from ttr.game.tabletop import Tabletop
from ttr.ui.score.print_page import document


def test_a_game_of_four_with_two_tickets_each_fits_on_one_page():
    final = ttr.play(["expert", "destination", "conqueror", "destination"], seed=11).final_state
    own = tuple(tuple(r for r, owner in enumerate(final.owners) if owner == seat) for seat in range(4))
    game = Tabletop(final.rules, final.board, ("Ada", "Bo", "Cy", "Dee"), own, final.tickets)
    printed = document(game, game.position(), ttr.scores(game.position()), "https://school.example/score#score=abc")
    a4 = weasyprint.CSS(string="@page { size: A4 }")
    assert len(weasyprint.HTML(string=printed).render(stylesheets=[a4]).pages) == 1
