"""Luminance and contrast of colors, by WCAG 2.2, and how color-blind people see them."""

RGB = tuple[float, float, float]


def linear(color: str) -> RGB:
    """Return the linear values of a "#rrggbb" color (IEC 61966-2-1)."""
    values = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def luminance(light: RGB) -> float:
    """Return the relative luminance of linear values, from 0 to 1."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: RGB, other: RGB) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Viénot, Brettel and Mollon 1999: vision without the red- or the green-sensitive cones.
DICHROMATS = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def seen(color: str, eye: str | None) -> RGB:
    """Return the linear values of a "#rrggbb" color as an eye sees it, by default one with all cones."""
    light = linear(color)
    if eye is None:
        return light
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, light, strict=True))))
        for row in DICHROMATS[eye]
    )
    return red, green, blue
