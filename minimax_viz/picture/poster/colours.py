"""Colours as #rrggbb: mixing them, and their contrast."""

LEGIBLE = 4.5  # the least contrast of a text (WCAG 2, 1.4.3)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with `share` (0 to 1) of another in it."""
    pairs = zip(parts(colour), parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1 (relative luminance by WCAG 2)."""
    linear = [(part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def legible_colour(fill: str, *wished: str) -> str:
    """The first of the preferred colours in which a text is legible on a fill, else black or white: one of them is."""
    best = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, fill))
    return next((colour for colour in wished if contrast(colour, fill) >= LEGIBLE), best)
