"""What the rules card knows from the code: the pages of Setup, the house rules, the formats."""
import re
import textwrap

from shutbox_core import settings
from shutbox_core.game import match as formats
from shutbox_core.states import upkeep
from tools.markup import as_cell, meanings, table

# What a page is called, where its key is no word for players; and its options, where they are none.
_TITLES = {"preset": "house rules", "one_die": "one die allowed", "one_die_must": "one die then", "computer_seats": "the computer plays",
           "level": "how well"}
_OPTIONS = {
    "preset": {"thai": "Thai"},
    "one_die": {"high": "tiles from 7 up shut", "six": "6 or less left in sum", "below_six": "less than 6", "last_one": "only tile 1 left"},
    "one_die_must": {"no": "your choice", "yes": "a must"},
    "score": {"digits": "digits (2, 4, 6 is 246)", "count": "count of tiles"},
    "level": {"most": "most tiles", "highest": "highest tile", "fewest": "fewest tiles"},
    "advice": {"tiles": "legal tiles lit", "full": "full (a hold shows the best)"},
}
_NUMBERS = {"computer_seats": "seat 1, seat 2, seat 3 …: each on or off", "brightness": "1 to 5"}


def _options(key, first):
    # The options of a page in words; first: the preset with which it begins.
    if key in _NUMBERS:
        return _NUMBERS[key]
    options = formats.LEVELS if key == "level" else settings.options(key)
    if key == "preset":
        options = options[first : first + upkeep.A_PAGE]
    words = [settings.text_of(option) for option in options]
    return ", ".join(_OPTIONS.get(key, {}).get(word, word.replace("_", " ")) for word in words)


def setup_pages():
    """The pages of Setup, each with its options in the order of the levers."""
    rows = []
    presets = 0
    for number, key in enumerate(upkeep.PAGES, 1):
        title = "more of them" if key == "preset" and presets else _TITLES.get(key, key)
        rows.append((f"{number} {title}", _options(key, presets)))
        presets += upkeep.A_PAGE * (key == "preset")
    return table(("page", "tiles 1, 2, 3 …"), rows)


def _sentence(name, meaning):
    words = name.replace("_", " ")
    return f"**{words[0].upper()}{words[1:]}**: {meaning}."


def house_rules():
    """The house rules and the formats in words, a paragraph each; a format that is a house rule, too, stands with these alone."""
    rules = [_sentence(name, meaning) for (name, _), meaning in zip(settings.PRESETS, meanings(settings, "PRESETS"), strict=True)]
    known = dict(settings.PRESETS)
    games = [_sentence(one.name, as_cell(one.__doc__.split("\n")[0])) for one in formats.FORMATS if one.name not in known]
    return "\n".join(_paragraph(" ".join(part)) for part in (rules, games))


def _paragraph(text):
    # No line begins with a number and a full stop, which would be a list's.
    held = re.sub(r" (\d+\.)", "\xa0\\1", text)
    return textwrap.fill(held, 120, break_on_hyphens=False).replace("\xa0", " ") + "\n"
