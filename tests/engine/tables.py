"""Tables of every game to test at, and random matches played at them."""

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from random import Random

from games.engine import codec, registry
from games.engine.chance import LiveChance, RandomChance
from games.engine.core import Game, Step
from games.engine.replay import Record, RecordedMove

KEY = bytes(range(32))
FEW = 24
LONGEST = 20_000
GAMES = registry.games()


@dataclass(frozen=True)
class Table:
    """A game, how many sit down, and the options as words."""

    game: Game
    seats: int
    words: tuple[tuple[str, str], ...]

    @property
    def options(self):
        return codec.options_from_form(self.game.Options, dict(self.words))

    def __str__(self):
        return " ".join([self.game.slug, str(self.seats), *(word for _, word in self.words)])


@dataclass
class Played:
    """A match: what was agreed, its moves, and every step; `steps[0]` is the setup's."""

    agreed: Record
    steps: list[Step]
    moves: list[RecordedMove] = field(default_factory=list)

    @property
    def record(self):
        return replace(self.agreed, moves=tuple(self.moves))

    @property
    def state(self):
        return self.steps[-1].state

    def cut(self, count):
        """The match as it was after this many moves, to be played on otherwise."""
        return Played(self.agreed, self.steps[: count + 1], self.moves[:count])

    def sampled(self, count):
        """Some states from the first to the last, evenly spread."""
        last = len(self.steps) - 1
        places = sorted({last * number // (count - 1) for number in range(count)})
        return [self.steps[place].state for place in places]


def option_words(game):
    """All combinations where they are few; else the default, each value once, and some mixtures."""
    fields = codec.option_fields(game.Options)
    values = [[(found.name, word) for word, _ in found.words] for found in fields]
    default = tuple((found.name, found.default) for found in fields)
    every = 1
    for words in values:
        every *= len(words)
    if every <= FEW:
        return list(product(*values))
    single = [tuple(dict([*default, word]).items()) for words in values for word in words]
    source = Random(1)
    mixed = [tuple(source.choice(words) for words in values) for _ in range(8)]
    return list(dict.fromkeys([default, *single, *mixed]))


def tables_of(game):
    """Every seat count; the options that fit it are dealt out over them, and the default is played at each."""
    every, counts = option_words(game), list(game.seats)
    default = tuple(codec.options_to_words(game.Options()).items())
    found = [Table(game, seats, default) for seats in counts]
    for place, words in enumerate(every):
        fitting = [table for seats in counts if can_begin(table := Table(game, seats, words))]
        found.append(fitting[place % len(fitting)])
    return list(dict.fromkeys(found))


def can_begin(table):
    """Whether the options are for this many seats: a named seat may be missing."""
    try:
        table.game.setup(table.seats, table.options, RandomChance(0))
    except ValueError:
        return False
    return True


TABLES = [table for game in GAMES for table in tables_of(game)]


def begin(table, seed=1):
    """The setup, drawn as the hall draws it."""
    chance = LiveChance(KEY, f"m{seed}", 0)
    step = table.game.setup(table.seats, table.options, chance)
    agreed = Record(table.game.slug, table.game.rules_version, table.seats, dict(table.words), tuple(chance.draws))
    return Played(agreed, [step])


def move(played, game, seat, action=None, seed=1):
    """Adds one action, or a retirement where there is none, with live draws."""
    chance = LiveChance(KEY, f"m{seed}", len(played.steps))
    if action is None:
        step, done = game.retire(played.state, seat, chance), RecordedMove(seat, "", (), "retire")
    else:
        step, done = game.apply(played.state, seat, action, chance), RecordedMove(seat, codec.write_action(action))
    played.steps.append(step)
    played.moves.append(replace(done, draws=tuple(chance.draws)))


def play_out(played, game, source, seed=1):
    """Random actions of random seats until it ends."""
    for _ in range(LONGEST):
        acting = sorted(game.to_act(played.state))
        if not acting:
            return
        seat = source.pick(acting)
        move(played, game, seat, game.sample_action(played.state, seat, source), seed)
    raise AssertionError(f"still going on after {LONGEST} actions")


@cache
def match(table, seed=1):
    """A whole random match at this table; shared, so it must not be changed."""
    played = begin(table, seed)
    play_out(played, table.game, RandomChance(seed), seed)
    return played
