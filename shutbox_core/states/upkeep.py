"""What is done to a box without a game: its settings without a computer, and service mode, which shows what is broken."""
from .. import sounds
from ..game.match import LEVELS
from ..game.tileset import tiles
from ..lights import cards
from ..lights.palette import AMBER_F, WHITE_H
from .base import State

_SEATS = "computer_seats"
_LEVEL = "level"  # of all computer seats: no key of the settings, but a part of what stands in theirs

# The key of each page, and how many presets a page of theirs offers: a box with nine levers can choose them all.
PAGES = ("preset", "preset", "one_die", "one_die_must", "score", "format", _SEATS, _LEVEL, "brightness", "sound", "advice")
A_PAGE = 9


class Setup(State):
    """One setting a page: its options are the tiles from 1 on, the chosen one bright, what the box can't do dark.

    A lever lowered chooses, a tap turns the page, a leave saves; levers may stay down.

    What has been chosen so far is a draft: choices by key, the settings that come of them, the level of the computer seats.
    """

    spare_levers = True

    def enter(self):
        """Page 1, with what is in force."""
        from .. import settings as config

        self._config = config
        settings = self.box.settings
        level = "expert"
        for seat in settings.computer_seats:
            level = settings.computer_seats[seat]
        self._draft = dict(self.box.journal.choices), settings, level
        self._page = 0
        self._open()

    def _open(self):
        self._offer()
        self.view.cards(cards.number(self._page + 1))

    def _options(self):
        # What the levers from 1 on would choose.
        key = PAGES[self._page]
        if key == _SEATS:
            return list(range(1, self._draft[1].tiles + 1))
        if key == _LEVEL:
            return LEVELS
        if key == "brightness":
            return (1, 2, 3, 4, 5)
        options = self._config.options(key)
        if key == "preset":
            return options[A_PAGE:] if self._page else options[:A_PAGE]
        return options

    def _chosen(self):
        # The option in force, on the page of the seats a list of them.
        key = PAGES[self._page]
        if key == _LEVEL:
            return self._draft[2]
        value = getattr(self._draft[1], key)
        return sorted(value) if key == _SEATS else value

    def _with(self, option):
        # The draft with this option, None where it does not go with the rest.
        key = PAGES[self._page]
        choices, settings, level = self._draft
        choices = dict(choices)
        if key in (_SEATS, _LEVEL):
            seats = dict(settings.computer_seats)
            if key == _LEVEL:
                level = option
                seats = {seat: level for seat in seats}
            elif option in seats:
                seats.pop(option)
            else:
                seats[option] = level
            choices[_SEATS] = " ".join(["{}:{}".format(seat, seats[seat]) for seat in sorted(seats)]) or "none"
        else:
            if key == "preset":  # it wins over what was chosen on the pages of its keys before
                for other in PAGES[2:6]:
                    choices.pop(other, None)
            choices[key] = option
        settings = self._config.with_choices(self.box.file_settings, choices)
        return settings and (choices, settings, level)

    def _offer(self):
        options = self._options()
        chosen = self._chosen()
        several = isinstance(chosen, list)
        self.view.light(0, 0)
        for at in range(min(len(options), self._draft[1].levers)):
            option = options[at]
            if self._with(option):
                bright = option in chosen if several else option == chosen
                self.view.paint(1 << at, WHITE_H if bright else AMBER_F)
        known = several or chosen in options
        self.emit("setup", page=self._page + 1, options=list(options), chosen=chosen if known else None)

    def press(self):
        """The page's number vanishes."""
        self.view.cards(())

    def tap(self):
        """The next page."""
        self._page = (self._page + 1) % len(PAGES)
        self._open()

    def moved(self, changed):
        """A lever moved down chooses its option, or is refused."""
        self.press()
        for lever in tiles(changed & self.levers.down):
            options = self._options()
            draft = self._with(options[lever - 1]) if lever <= len(options) else None
            if draft:
                self._draft = draft
                self.view.set_step(draft[1].brightness)
                self.sound(sounds.lever(lever, True))
                self._offer()
            else:
                self.sound(sounds.REFUSED)

    def leave(self):
        """What was chosen is in force, and stored."""
        box = self.box
        config = self._config
        journal = box.journal
        choices, settings, level = self._draft
        old = config.in_force(box.settings)
        new = config.in_force(settings)
        changed = {key: new[key] for key in old if old[key] != new[key]}
        texts = {key: config.text_of(choices[key]) for key in choices}
        box.keep("setup", journal.choose, texts, config.hash_of(box.file_settings))
        self.emit("setup_end", saved=journal.writes > 0 and not journal.refused, changed=changed)
        box.use(settings)
        box.ports.tidy()
        return "attract"

    def idled(self):
        """What was chosen is forgotten."""
        self.emit("setup_end", saved=False, changed={})
        self.view.set_step(self.box.settings.brightness)
        self.box.ports.tidy()
        return "attract"


_COLOURS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0)  # of all pixels; 0: the levers


class Service(State):
    """Each lever lights its own tile, so a dead one shows; taps run all pixels through the channels and tell the counters.

    Begins where the button was held as power came on. A leave with all levers down clears the best scores.
    """

    spare_levers = True

    def enter(self):
        """Tells the counters; the levers light their tiles."""
        self._at = len(_COLOURS) - 1
        self._tell()
        self._look()

    def _tell(self):
        self.emit("service", **self.box.journal.counters())

    def _look(self):
        self.view.light(0xFFF, AMBER_F)
        self.view.paint(self.levers.down, WHITE_H)
        self.view.test = _COLOURS[self._at]

    def moved(self, changed):
        """A lever lights its own tile, whatever was shown."""
        self._at = len(_COLOURS) - 1
        self._look()

    def tap(self):
        """The next colour on all pixels, and the counters again."""
        self._at = (self._at + 1) % len(_COLOURS)
        self._tell()
        self._look()

    def leave(self):
        """With all levers down clears the best scores."""
        box = self.box
        all_levers = (1 << box.settings.levers) - 1
        if self.levers.down & all_levers == all_levers:
            box.keep("best", box.journal.clear_best)
        return self.idled()

    def idled(self):
        """The box goes on as after power-on."""
        self.view.test = 0
        return self.box.open()


CLASSES = {"setup": Setup, "service": Service}
