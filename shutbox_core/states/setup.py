"""Setup at the box: one setting a page; the options are the tiles from 1 on, the chosen one bright, what the box can't do dark."""
from shutbox_core import settings as config, sounds
from shutbox_core.game.formats import LEVELS
from shutbox_core.game.tileset import tiles
from shutbox_core.lights import cards
from shutbox_core.lights.palette import AMBER_F, WHITE_H
from shutbox_core.states.base import State

_PRESETS = config.options("preset")


class Draft:
    """What has been chosen so far: choices by key, the settings that come of them, and the level of the computer seats."""

    def __init__(self, choices, settings, level):
        self.choices = choices
        self.settings = settings
        self.level = level


class Page:
    """A page on which one of a key's values is chosen. options: those of them that it offers, by lever."""

    def __init__(self, key, options=None):
        self._key = key
        self._options = options or config.options(key)

    def options(self, draft):
        """What the levers from 1 on would choose."""
        return self._options

    def chosen(self, draft):
        """The option in force, or a list of them."""
        return getattr(draft.settings, self._key)

    def choose(self, draft, option):
        """The choices with this option, and the level of the computer seats, as (dict, text)."""
        choices = dict(draft.choices)
        choices[self._key] = option
        return choices, draft.level


class PresetPage(Page):
    """A preset wins over what was chosen on the pages of its keys before."""

    def choose(self, draft, option):
        choices, level = Page.choose(self, draft, option)
        for key in ("one_die", "one_die_must", "score", "format"):
            choices.pop(key, None)
        return choices, level


class SeatsPage(Page):
    """Lever k turns seat k from person to computer and back."""

    def __init__(self):
        self._key = "computer_seats"

    def options(self, draft):
        return tuple(range(1, draft.settings.tiles + 1))

    def chosen(self, draft):
        return sorted(draft.settings.computer_seats)

    def choose(self, draft, option):
        seats = dict(draft.settings.computer_seats)
        if option in seats:
            seats.pop(option)
        else:
            seats[option] = draft.level
        return self._with_seats(draft, seats), draft.level

    def _with_seats(self, draft, seats):
        choices = dict(draft.choices)
        choices[self._key] = " ".join(["{}:{}".format(seat, seats[seat]) for seat in sorted(seats)]) or "none"
        return choices


class LevelPage(SeatsPage):
    """The level of all computer seats, also of those that are chosen later."""

    def options(self, draft):
        return LEVELS

    def chosen(self, draft):
        return draft.level

    def choose(self, draft, option):
        seats = {seat: option for seat in draft.settings.computer_seats}
        return self._with_seats(draft, seats), option


_PAGES = (
    PresetPage("preset", _PRESETS[:9]), PresetPage("preset", _PRESETS[9:]), Page("one_die"), Page("one_die_must"), Page("score"),
    Page("format"), SeatsPage(), LevelPage(), Page("brightness", (1, 2, 3, 4, 5)), Page("sound"), Page("advice"),
)


class Setup(State):
    """A lever lowered chooses, a tap turns the page, a leave saves; levers may stay down."""

    spare_levers = True

    def enter(self):
        settings = self.box.settings
        level = "expert"
        for seat in settings.computer_seats:
            level = settings.computer_seats[seat]
        self._draft = Draft(dict(self.session.choices), settings, level)
        self._page = 0
        self._open()

    def _open(self):
        self._offer()
        self.view.cards(cards.number(self._page + 1))

    def _with(self, option):
        # The draft with this option, None where it does not go with the rest.
        choices, level = _PAGES[self._page].choose(self._draft, option)
        settings = config.with_choices(self.box.file_settings, choices)
        return settings and Draft(choices, settings, level)

    def _offer(self):
        page = _PAGES[self._page]
        draft = self._draft
        options = page.options(draft)
        chosen = page.chosen(draft)
        several = isinstance(chosen, list)
        self.view.light(0, 0)
        for at in range(min(len(options), draft.settings.levers)):
            option = options[at]
            if self._with(option):
                bright = option in chosen if several else option == chosen
                self.view.paint(1 << at, WHITE_H if bright else AMBER_F)
        known = several or chosen in options
        self.emit("setup", page=self._page + 1, options=list(options), chosen=chosen if known else None)

    def press(self):
        self.view.cards(())

    def tap(self):
        self._page = (self._page + 1) % len(_PAGES)
        self._open()

    def moved(self, changed):
        self.view.cards(())
        options = _PAGES[self._page].options(self._draft)
        for lever in tiles(changed & self.levers.down):
            draft = self._with(options[lever - 1]) if lever <= len(options) else None
            if draft:
                self._draft = draft
                self.view.set_brightness(draft.settings.brightness)
                self.sound(sounds.taken(lever))
                self._offer()
            else:
                self.sound(sounds.REFUSED)

    def leave(self):
        box = self.box
        old = config.in_force(box.settings)
        new = config.in_force(self._draft.settings)
        changed = {key: new[key] for key in old if old[key] != new[key]}
        saved = self.session.keep_choices(self._draft.choices)
        self.emit("setup_end", saved=saved, changed=changed)
        box.use(self._draft.settings)
        return "attract"

    def idled(self):
        self.emit("setup_end", saved=False, changed={})
        self.view.set_brightness(self.box.settings.brightness)
        return "attract"


STATES = {"setup": Setup}
