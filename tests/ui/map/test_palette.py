"""Everybody can distinguish the colors, and nothing rests on color alone."""

from itertools import combinations

import pytest

from tests.color import RGB, contrast, linear, luminance
from ttr.game.cards import CARDS, COLORS, LETTERS, ROUTE_COLORS
from ttr.graphs.overlay import Role
from ttr.ui.map.palette import INK, MUTED, PAGE, PAINTS, PANEL, ROLES, SEATS, SLOT_BORDER

# Viénot, Brettel and Mollon 1999: vision without the red- or the green-sensitive cones.
DICHROMATS = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def seen(color: str, eye: str | None) -> RGB:
    light = linear(color)
    if eye is None:
        return light
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, light, strict=True))))
        for row in DICHROMATS[eye]
    )
    return red, green, blue


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


@pytest.mark.parametrize("eye", [None, *DICHROMATS])
def test_a_claimed_car_is_darker_than_any_open_slot_but_the_black_one_for_every_eye(eye: str | None) -> None:
    for seat in SEATS:
        for color in ROUTE_COLORS:
            if color != "black":
                open_slot, car = seen(PAINTS[color].fill, eye), seen(seat.color, eye)
                assert luminance(car) < luminance(open_slot)
                assert contrast(car, open_slot) >= 1.4, (seat.shape, color)


@pytest.mark.parametrize("eye", [None, *DICHROMATS])
def test_open_slots_differ_in_color_for_every_eye_or_in_letter(eye: str | None) -> None:
    for one, other in combinations(ROUTE_COLORS, 2):
        apart = sum(
            (a - b) ** 2 for a, b in zip(seen(PAINTS[one].fill, eye), seen(PAINTS[other].fill, eye), strict=True)
        )
        assert apart > 0.001 or PAINTS[one].letter != PAINTS[other].letter


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
