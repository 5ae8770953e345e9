"""The printed page of a scored game."""

import weasyprint

import ttr
from ttr.game.tabletop import Tabletop
from ttr.ui.score.score_panel import game_document


def test_a_game_of_four_with_two_tickets_each_fits_on_one_page():
    final = ttr.play(["expert", "destination", "conqueror", "destination"], seed=11).final_state
    printed = game_document(Tabletop.of(final), final, ttr.scores(final), "https://school.example/score#score=abc")
    a4 = weasyprint.CSS(string="@page { size: A4 }")
    assert len(weasyprint.HTML(string=printed).render(stylesheets=[a4]).pages) == 1


def test_the_printed_page_says_what_is_impossible():
    game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((3, 4), ()), ((3, 4), (5, 6)))
    state = game.position()
    printed = game_document(game, state, ttr.scores(state))
    assert "Ada has both tracks of Atlanta – New Orleans; a player may have one." in printed
