"""How the options that weaken the engine become a level of the search."""

from boardwright.protocols.uci.options import Options
from boardwright.search.levels import LEVELS, Level, level

RATINGS = (600, 750, 900, 1100, 1300, 1500, 1700, 1900, 2050, 2200)
"""What each level is worth, roughly; between two levels the effort is interpolated."""


def chosen(options: Options) -> Level:
    """Return the level that the options ask for; a rating goes before a level."""
    if options.is_on("UCI_LimitStrength"):
        return of_rating(options.number("UCI_Elo"))
    return level(options.number("Level"))


def of_rating(rating: int) -> Level:
    """Return a level that plays at about a rating."""
    above = next((i for i, known in enumerate(RATINGS) if known >= rating), len(RATINGS) - 1)
    if RATINGS[above] == rating or above == 0:
        return LEVELS[above]
    low, high = LEVELS[above - 1], LEVELS[above]
    part = (rating - RATINGS[above - 1]) / (RATINGS[above] - RATINGS[above - 1])
    most = high.nodes or 4 * low.nodes  # the last level has no limit
    nodes = round(low.nodes * (most / low.nodes) ** part)
    wandering = round(low.wandering + (high.wandering - low.wandering) * part)
    return Level(low.number, nodes, low.seconds, wandering)
