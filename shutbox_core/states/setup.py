"""Setup at the box."""
from shutbox_core import settings as config, sounds
from shutbox_core.lights import cards
from shutbox_core.box import State
from shutbox_core.game.tileset import tiles
from shutbox_core.lights.palette import AMBER_F, WHITE_H

_PRESETS = config.options("preset")
_SEATS = "computer_seats"
_LEVEL = "level"

_PAGES = (("preset", _PRESETS[:9]), ("preset", _PRESETS[9:]), ("one_die", None), ("one_die_must", None), ("score", None),
          ("format", None), (_SEATS, None), (_LEVEL, config.LEVELS), ("brightness", (1, 2, 3, 4, 5)), ("sound", None), ("advice", None))


class Setup(State):
    can_leave = True
    spare = True
    idle_ms = 60000

    def enter(self):
        box = self.box
        self.choices = dict(self.memory.choices)
        self.draft = box.settings
        self.level = "expert"
        for seat in self.draft.computer_seats:
            self.level = self.draft.computer_seats[seat]
        self.page = 0
        self.open()

    def open(self):
        self.offer()
        self.show(cards.number(self.page + 1))

    def options(self):
        key, options = _PAGES[self.page]
        if key == _SEATS:
            return tuple(range(1, self.draft.tiles + 1))
        return options or config.options(key)

    def chosen(self):
        key = _PAGES[self.page][0]
        if key == _LEVEL:
            return self.level
        value = getattr(self.draft, key)
        return sorted(value) if key == _SEATS else value

    def draft_of(self, option):
        key = _PAGES[self.page][0]
        choices = dict(self.choices)
        if key == "preset":
            for other, _ in _PAGES[2:6]:
                choices.pop(other, None)
        level = self.level
        if key in (_SEATS, _LEVEL):
            seats = dict(self.draft.computer_seats)
            if key == _LEVEL:
                level = option
                seats = {seat: level for seat in seats}
            elif option in seats:
                seats.pop(option)
            else:
                seats[option] = level
            choices[_SEATS] = " ".join(["{}:{}".format(seat, seats[seat]) for seat in sorted(seats)]) or "none"
        else:
            choices[key] = option
        settings = self.box.settings_with(choices)
        return settings and (choices, settings, level)

    def offer(self):
        view = self.view
        options = self.options()
        chosen = self.chosen()
        for at in range(12):
            code = 0
            if at < len(options) and at < self.draft.levers and self.draft_of(options[at]):
                code = WHITE_H if options[at] == chosen or isinstance(chosen, list) and options[at] in chosen else AMBER_F
            view.base[at] = code
        known = isinstance(chosen, list) or chosen in options
        self.box.emit("setup", "page", self.page + 1, "options", list(options), "chosen", chosen if known else None)

    def press(self):
        self.show([])

    def tap(self):
        self.page = (self.page + 1) % len(_PAGES)
        self.open()

    def moved(self, changed):
        box = self.box
        self.show([])
        options = self.options()
        for lever in tiles(changed & self.levers.down):
            taken = self.draft_of(options[lever - 1]) if lever <= len(options) else None
            if not taken:
                box.sound(sounds.REFUSED)
                continue
            self.choices, self.draft, self.level = taken
            self.view.set_brightness(self.draft.brightness)
            box.sound(sounds.taken(lever))
            self.offer()

    def leave(self):
        box = self.box
        changed = {}
        old, new = config.in_force(box.settings), config.in_force(self.draft)
        for key in old:
            if old[key] != new[key]:
                changed[key] = new[key]
        texts = {key: config.text_of(self.choices[key]) for key in self.choices}
        box.keep("setup", self.memory.choose, texts, config.hash_of(box.file_settings))
        box.emit("setup_end", "saved", not self.memory.refused, "changed", changed)
        box.use(self.draft)
        box.go("attract")

    def idled(self):
        box = self.box
        box.emit("setup_end", "saved", False, "changed", {})
        self.view.set_brightness(box.settings.brightness)
        box.go("attract")


STATES = {"setup": Setup}
