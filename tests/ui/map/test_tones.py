"""Every color of the pages: everybody tells them apart, contrasts by WCAG AA in light and dark, one definition."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.color import DICHROMATS, contrast, linear, luminance, seen
from tests.ui.map.pictures import PICTURES, USA
from ttr.game.cards import CARDS, COLORS, LETTERS, ROUTE_COLORS
from ttr.graphs.overlay import Role
from ttr.serving import own_pages
from ttr.ui.map.layers import MapLayer, layers_of
from ttr.ui.map.map_css import MAP_CSS, PAINTED, SHAPES, tone_of
from ttr.ui.map.palette import HEAT, INK, MUTED, PAGE, PAINTS, PANEL, ROLES, SEATS, SLOT_BORDER
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import SYSTEM, TONES, card, card_ink, heat, in_light, in_scheme, mix_colors, tone, tones_css
from ttr.ui.map.typeface import FONT, SIZES
from ttr.ui.page.style import SHEETS, page_css


def test_simulated_eyes_leave_gray_and_white_as_they_are() -> None:
    for eye in DICHROMATS:
        for color in ("#ffffff", "#808080"):
            assert seen(color, eye) == pytest.approx(linear(color), abs=0.001)


def test_letters_on_slots_marks_on_cars_text_borders_and_lines_are_read_easily() -> None:
    for color in ROUTE_COLORS:
        paint = PAINTS[color]
        assert contrast(linear(paint.ink), linear(paint.fill)) >= (8 if color == "black" else 5), color
    for seat in range(5):
        assert contrast(linear(PANEL), linear(SEATS[seat].color)) >= 5.9, seat
    for ink, least in ((INK, 12), (MUTED, 4.5), (SLOT_BORDER, 4.3)):
        assert contrast(linear(ink), linear(PAGE)) >= least
    for role, style in ROLES.items():
        assert not style.width or contrast(linear(style.color), linear(style.halo)) >= 4.5, role


def test_every_card_color_has_a_letter_every_seat_a_shape_and_every_role_more_than_a_color_of_its_own():
    letters = [PAINTS[color].letter for color in CARDS]
    assert all(letters)
    assert len(set(letters)) == len(CARDS)
    assert all(PAINTS[color].letter == LETTERS[color] for color in COLORS)
    looks = zip(*((seat.color, seat.shape, seat.sign, seat.symbol) for seat in SEATS), strict=True)
    assert [len(set(look)) for look in looks] == [5, 5, 5, 5]
    assert set(ROLES) == set(Role)
    # Components carry a letter, trails a number, terminals only mark cities.
    own = {Role.COMPONENT: "letter", Role.TRAIL: "number", Role.TERMINAL: "ring"}
    looks = [(s.width, s.dash, s.halo, s.sign, own.get(role, "")) for role, s in ROLES.items()]
    assert len(set(looks)) == len(looks)


ROOT = Path(__file__).parents[3]
VOILA_TEMPLATE = ROOT / "ttr/serving/voila_template/index.html.j2"
SCHEMES = {"light": lambda value: value.light, "dark": lambda value: value.dark}
GROUNDS = ("page", "panel")
MAP_GROUNDS = ("page", "land", "water", "shallows")  # backgrounds of routes; names are on the first three, with a halo
COLOR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?<!#000)|rgba?\(|hsla?\(|light-dark\(")
# CSS variables that are not colors.
NO_COLORS = {"font", "locomotive", "arrow", "cards", "wild", "cell", "map-scale", "map-height", "scale"}
NO_COLORS |= {
    "letters",
    "pick",
    "car",
    "ground",
    "print",
    "letter",
    "back",
    "ticket",
    "high",
    "tilt",
    "drop",
}  # of cards
NO_COLORS |= {"rows", "top", "beside", "done", "words-height", "side-top", "side-width", "side-zoom", "fit"}
NO_COLORS |= {f"size-{name}" for name in SIZES}

# Texts and their backgrounds: contrast 4.5.
TEXT = [
    *((ink, ground) for ink in ("ink", "muted", "accent", "alarm", "good") for ground in GROUNDS),
    *((ink, ground) for ink in ("ink", "muted") for ground in MAP_GROUNDS[:3]),
    *(("ink", ground) for ground in ("lit", "now-ground", "loses", "even", "wins", "line")),
    *(("panel", ground) for ground in ("ink", "muted", "accent", "alarm", "good")),
    *(("on-seat", f"seat-{seat}") for seat in range(len(SEATS))),
    *((f"pen-{seat}", ground) for seat in range(len(SEATS)) for ground in GROUNDS),
    *(("on-badge", f"pen-{seat}") for seat in range(len(SEATS))),
    *(("on-badge", f"role-{role}") for role in Role if role is not Role.TRAIL),
    ("now", "panel"),
    ("on-hover", "hover"),
    ("card-ink", "city"),
    ("card-ink", "tally"),
    ("deep", "water"),
    ("panel", "heat-4"),
]
# Graphics and their neighbors: contrast 3.
GRAPHICS = [
    *((what, ground) for what in ("edge", "focus") for ground in GROUNDS),
    *((f"pen-{seat}", "panel") for seat in range(len(SEATS))),
    *((f"seat-{seat}", ground) for seat in range(len(SEATS)) for ground in GROUNDS),
    *((f"role-{role}", ground) for role in Role if role is not Role.TRAIL for ground in ("halo", *MAP_GROUNDS)),
    ("role-trail", "casing"),
    ("chip-border", "panel"),
    *((what, ground) for what in ("chip-border", "glow-border", "fresh") for ground in MAP_GROUNDS),
    *((f"{what}-{seat}", ground) for what in ("seat", "pen") for seat in range(len(SEATS)) for ground in MAP_GROUNDS),
    ("fresh", "panel"),
    ("now", "panel"),
    ("city-border", "city"),
    ("ink", "ring"),
    ("wood", "water"),
]


def values(scheme: str, *names: str) -> list[tuple[float, float, float]]:
    return [linear(SCHEMES[scheme](TONES[name])) for name in names]


def shortfalls(scheme: str, pairs: list[tuple[str, str]], wanted: float) -> dict[tuple[str, str], float]:
    found = {pair: round(contrast(*values(scheme, *pair)), 2) for pair in pairs}
    return {pair: ratio for pair, ratio in found.items() if ratio < wanted}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_texts_and_graphics_have_the_contrast_of_wcag_aa_and_the_ground_is_quiet(scheme: str) -> None:
    assert (shortfalls(scheme, TEXT, 4.5), shortfalls(scheme, GRAPHICS, 3)) == ({}, {})
    for what in ("water", "shore", "frontier"):
        assert 1.1 < contrast(*values(scheme, what, "land")) < 2, what
    ratios = [contrast(*values(scheme, f"heat-{step}", "page")) for step in range(len(HEAT))]
    assert ratios[1:] == sorted(ratios[1:])
    assert ratios[-1] >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
def test_letters_on_cards_and_slots_are_read_easily_and_slots_or_their_borders_stand_out(scheme: str) -> None:
    for color in COLORS:
        ink, ground = (in_scheme(css, SCHEMES[scheme]) for css in (card_ink(color), card(color)))
        assert contrast(linear(ink), linear(ground)) >= 5, color
    for color in ROUTE_COLORS:
        slot, border = tone_of(f"open-{color}", "fill", ""), tone_of(f"open-{color}", "stroke", "")
        parts = [linear(in_scheme(css, SCHEMES[scheme])) for css in (slot, border)]
        for ground in MAP_GROUNDS:
            assert max(contrast(part, *values(scheme, ground)) for part in parts) >= 3, (color, ground)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_black_slot_is_a_body_on_the_ground_and_not_a_gray_one(scheme: str) -> None:
    assert shortfalls(scheme, [("card-black", ground) for ground in MAP_GROUNDS], 2) == {}
    assert shortfalls(scheme, [("card-black", "card-gray")], 3) == {}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("eye", [None, *DICHROMATS])
def test_a_claimed_car_is_darker_than_any_open_slot_but_the_black_one_for_every_eye(eye, scheme):
    for seat in range(len(SEATS)):
        car = seen(SCHEMES[scheme](TONES[f"seat-{seat}"]), eye)
        for color in ROUTE_COLORS:
            if color != "black":
                slot = seen(SCHEMES[scheme](TONES[f"card-{color}"]), eye)
                assert luminance(car) < luminance(slot)
                assert contrast(car, slot) >= {"light": 1.4, "dark": 1.5}[scheme], (seat, color)


def seen_layers(picture: Picture) -> Iterator[tuple[str, str, str]]:
    """Yield the names of non-empty layers with their fill and stroke colors."""
    for layer in layers_of(USA, picture):
        if layer.get("path") or layer.get("x"):
            yield from ((layer["name"], *each) for each in colors_of(layer))


def colors_of(trace: MapLayer) -> list[tuple[str, str]]:
    """Return the distinct visible colors of a layer's fills and strokes."""
    found: set[tuple[str, str]] = set()
    for what, value in (
        ("fill", trace.get("fillcolor")),
        ("stroke", (trace.get("line") or {}).get("color")),
        ("fill", (trace.get("textfont") or {}).get("color")),
        ("fill", (trace.get("marker") or {}).get("color")),
        ("stroke", ((trace.get("marker") or {}).get("line") or {}).get("color")),
    ):
        each = value if isinstance(value, list) else [value]
        found |= {(what, color) for color in each if color and color != "rgba(0,0,0,0)"}
    return sorted(found)


def test_the_map_has_plotlys_colors_in_the_light_and_tones_in_the_dark_but_for_what_is_written_on_colors():
    drawn = 0
    for picture in PICTURES.values():
        for layer, what, color in seen_layers(picture):
            if layer != "veil":
                assert in_light(tone_of(layer, what, color)).lower() == color.lower(), (layer, what)
                drawn += 1
    assert drawn > 150
    shown = {
        each for picture in PICTURES.values() for each in seen_layers(picture) if each[0] not in ("marks", "letters")
    }
    same = {(layer, what, color) for layer, what, color in shown if tone_of(layer, what, color) == color}
    ink, white, tally = TONES["ink"].light, "#ffffff", TONES["tally"].light
    assert same == {
        ("badge-texts", "fill", ink),
        ("badges", "stroke", ink),  # on backgrounds that are bright in the dark, too
        ("badges", "fill", white),
        ("badges", "fill", tally),
        ("role-trail", "stroke", white),
        ("city-texts", "fill", ink),
    }


def selector(layer: str) -> str:
    """Return a regular expression for a layer's name in the stylesheet."""
    return rf'path\[data-index="{SHAPES.index(layer)}"\]' if layer in SHAPES else rf"\.trace{layer} "


def test_heat_is_told_by_its_values_from_the_slots_whose_layers_it_borrows() -> None:
    plain, heated = ({each["name"]: each for each in layers_of(USA, PICTURES[name])} for name in ("empty", "hot"))
    for step, color in enumerate(ROUTE_COLORS[: len(HEAT)]):
        layer = f"open-{color}"
        fill, border = heated[layer]["fillcolor"], heated[layer]["line"]["color"]
        assert [tone_of(layer, "fill", fill), tone_of(layer, "stroke", border)] == [heat(step), tone("heat-border")]
        for what, value, named in (("fill", fill, heat(step)), ("stroke", border, tone("heat-border"))):
            red, green, blue = bytes.fromhex(value[1:])  # as browsers write it into a style
            rule = re.escape(f'[style*="{what}: rgb({red}, {green}, {blue})"] {{ {what}: {named} !important')
            assert re.search(selector(layer) + rule, MAP_CSS)
        fill, border = plain[layer]["fillcolor"], plain[layer]["line"]["color"]
        assert tone_of(layer, "fill", fill) == card(color)
        assert tone_of(layer, "stroke", border) == tone("chip-border" if color == "black" else "slot-border")


def test_the_system_or_jupyterlabs_theme_decides_about_the_dark_and_print_is_light() -> None:
    css = tones_css()
    screens = re.findall(r"@media ([^{]*)\{([^{]*)\{color-scheme:dark", css)
    assert screens == [
        ("screen and (prefers-color-scheme:dark)", f":root.{SYSTEM}"),
        ("screen", 'body[data-jp-theme-light="false"] .jp-OutputArea'),
    ]
    assert css.count("--ttr-page:#10171e") == 2
    assert css.startswith(":root{--ttr-ink:#16202b;")


def test_every_color_that_a_page_names_exists_and_no_stylesheet_has_its_own_or_takes_the_name_of_one() -> None:
    rules = "\n".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    assert re.findall(COLOR, rules) == []
    assert set(re.findall(r"var\(--ttr-([\w-]+)", page_css())) - NO_COLORS <= set(TONES)
    assert not NO_COLORS & set(TONES)  # a value of the same name would replace a color
    for file in (ROOT / "ttr").rglob("*"):
        if file.suffix in (".py", ".css", ".js", ".html", ".j2"):
            text = file.read_text(encoding="utf-8")
            assert set(re.findall(r"var\(--ttr-([\w-]+)[,)]", text)) - NO_COLORS <= set(TONES), file
            assert file.suffix != ".css" or not set(re.findall(r"--ttr-([\w-]+)\s*:", text)) & TONES.keys(), file


def test_templates_of_the_server_have_no_colors_of_their_own_and_the_typeface_of_the_pages() -> None:
    texts = [path.read_text(encoding="utf-8") for path in own_pages.TEMPLATES.iterdir()]
    assert [COLOR.findall(text) for text in texts] == [[]] * len(texts)
    assert {name for text in texts for name in re.findall(r"var\(--ttr-([\w-]+)", text)} == set(own_pages.TONES)
    assert all(("var(--ttr-" in text) == ("{{ tones | safe }}" in text) for text in texts)
    fonts = [font for text in texts for font in re.findall(r"\bfont: *([^;>]+)", text)]
    ours = r"(\S+ )?\{\{ font \| safe \}\}|inherit|\S+ var\(--jp-content-font-family\)"
    assert [font for font in fonts if not re.match(ours, font)] == []
    text = VOILA_TEMPLATE.read_text(encoding="utf-8")  # which Voilà fills without us
    assert f"--jp-content-font-family: {FONT};" in text
    assert set(COLOR.findall(text)) == {TONES["page"].dark, TONES["ink"].dark}


def test_a_saved_drawing_has_the_light_colors_and_the_page_a_rule_for_each_tone():
    drawn = f'<path fill="{mix_colors(tone("wins"), tone("even"), 0.5)}" stroke="{tone("ink")}"/>'
    assert in_light(drawn) == '<path fill="#bed8ee" stroke="#16202b"/>'
    assert in_scheme(drawn, lambda value: value.dark) == '<path fill="#244764" stroke="#e3eaf1"/>'
    with pytest.raises(KeyError):
        tone("chartreuse")
    css = page_css()
    for painted in PAINTED:
        rule = rf"{selector(painted.layer)}[^{{}}]*\{{ {painted.property}: {re.escape(painted.tone)} !important"
        assert re.search(rule, css), painted
    assert MAP_CSS in css
