"""Everybody can distinguish the colors, and nothing rests on color alone."""

import pytest

from tests.color import DICHROMATS, contrast, linear, seen
from ttr.game.cards import CARDS, COLORS, LETTERS, ROUTE_COLORS
from ttr.graphs.overlay import Role
from ttr.ui.map.palette import INK, MUTED, PAGE, PAINTS, PANEL, ROLES, SEATS, SLOT_BORDER


def test_simulated_eyes_leave_gray_and_white_as_they_are() -> None:
    for eye in DICHROMATS:
        for color in ("#ffffff", "#808080"):
            assert seen(color, eye) == pytest.approx(linear(color), abs=0.001)


@pytest.mark.parametrize("color", ROUTE_COLORS)
def test_the_letter_on_a_slot_is_read_easily(color: str) -> None:
    paint = PAINTS[color]
    assert contrast(linear(paint.ink), linear(paint.fill)) >= (8 if color == "black" else 5)


@pytest.mark.parametrize("seat", range(5))
def test_the_white_mark_on_a_car_is_read_easily(seat: int) -> None:
    assert contrast(linear(PANEL), linear(SEATS[seat].color)) >= 5.9


def test_text_and_borders_stand_out_from_the_page() -> None:
    assert contrast(linear(INK), linear(PAGE)) >= 12
    assert contrast(linear(MUTED), linear(PAGE)) >= 4.5
    assert contrast(linear(SLOT_BORDER), linear(PAGE)) >= 4.3


def test_every_card_color_has_a_letter_of_its_own() -> None:
    letters = [PAINTS[color].letter for color in CARDS]
    assert all(letters)
    assert len(set(letters)) == len(CARDS)
    assert all(PAINTS[color].letter == LETTERS[color] for color in COLORS)


def test_every_seat_has_a_shape_of_its_own_in_every_form() -> None:
    for seats in (
        [s.color for s in SEATS],
        [s.shape for s in SEATS],
        [s.sign for s in SEATS],
        [s.symbol for s in SEATS],
    ):
        assert len(set(seats)) == 5


def test_every_role_has_a_style_and_roles_differ_in_more_than_color() -> None:
    assert set(ROLES) == set(Role)
    # Components carry a letter, trails a number, terminals only mark cities.
    own = {Role.COMPONENT: "letter", Role.TRAIL: "number", Role.TERMINAL: "ring"}
    looks = [(s.width, s.dash, s.halo, s.sign, own.get(role, "")) for role, s in ROLES.items()]
    assert len(set(looks)) == len(looks)


def test_lines_of_every_role_stand_out_from_their_halo() -> None:
    for role, style in ROLES.items():
        if style.width:
            assert contrast(linear(style.color), linear(style.halo)) >= 4.5, role
