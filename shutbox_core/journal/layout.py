"""What the journal keeps: 128 whole numbers, and where each of them lies, by name.

Boxes go on with what an older program wrote. So a place keeps its meaning and a number its unit for ever; what is new takes places from
96 on, and reads 0 out of an older journal. Texts are numbers, too: their UTF-8 bytes, the first one highest.
"""

# 0 and 1 are the log's own: record_log.WRITES and ERASES.

FILE = 2  # hash of the settings file over which the choices were made
CHOICES = 3  # what was chosen at the box: a text of lines KEY=VALUE
ERROR = 4  # the last error: a text
BEST = 5  # 16 best scores, the newest last, those that are free first: packed rules, then a 1, then 12 bits of the tiles left open

# Meters.
FACES = 21  # 6: how often each face was rolled. A record that begins at DICE counts its own
RESULTS = 27  # 10: the last games, the newest last: the winners' score or total, then 12 bits of their seats. 0: none yet
GAMES = 37  # games that have ended
CARRIED = 38  # what lies in the pool for the next game
TURNS = 39  # turns that have ended, and
SHUTS = 40  # those of them that shut the box

# The turn.
STATE = 41  # 0 without a match, else GOES and what applies of the others
GOES = 1
ENDED = 2  # the turn is over and counted; what stands from SCORES on is from before it
TOLD = 4  # so is the game's end
PARKED = 8  # it waits for its players
OPEN = 42  # 12 bits: the open tiles
DICE = 43  # a roll not decided yet: 8 times its first face and the second or 0. Without a roll 1 if one die was rolled last, else 0
EXCUSED = 44  # 12 bits: the levers that are excused, and above them 12 bits: those of them that were down

# The match. All from here on is written at once, as a turn begins.
SEATS = 45  # how many, 1 to 12. Then the rules (Rules.packed); the format (Format.number); the levels of computer seats: 3 bits for each
# seat, seat 1's from bit 3 on, 0 for a person, else 1 and the level's place in formats.LEVELS. Then, from 49 on, the match's attributes
# of these names, yes as 1 and no as 0; carried is what lay in the pool as the game began.
MATCH_FIELDS = ("stake", "carry_ties", "rounds", "limit", "shut_wins_round", "carried", "first", "seat", "round")
FIRST = 55  # the place of one of them: the seat that began the game
# Then, from 58 on: a number for each seat, 0 where it has not played in this round, else 1 and its score; if the format has totals,
# these; who is out, in the order of going; and a 0.
