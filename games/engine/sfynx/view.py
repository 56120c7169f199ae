"""What everybody at the table may know (SF-71, SF-74), and the rows and cells that a page draws from it."""

from dataclasses import dataclass, replace
from typing import Literal

from ..core import Seat
from .board import COLUMNS, LINES, ROWS, SEGMENTS, SIDE, SQUARES, WAYS, Axis, axis_of, line_squares
from .cards import (
    CURSES,
    HELP,
    LABELS,
    LOCKS,
    REWARDS,
    RIDDLE_WORDS,
    RIDDLES,
    RIDDLES_IN_PLAY,
    ROW,
    SPECIALS,
    SYMBOLS,
    TOKEN_EFFECTS,
    TOKEN_WORDS,
    TURNS,
    Reward,
    Riddle,
    Special,
)
from .matching import liftable, matching
from .model import Options, Reason, Stage, State

NUMERALS = ("I", "II", "III")


@dataclass(frozen=True, slots=True)
class Cell:
    """A square and the tile on it. `tile` names the tile for good, wherever it moves; `wanted` are the numerals of
    the revealed riddles that ask for it."""

    word: str
    tile: str
    symbol: str
    sfynx: bool
    restored: bool
    column: str
    row: str
    name: str
    wanted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Handle:
    """A line that can slide: `left` and `right`, or `up` and `down`, as whole actions."""

    word: str
    axis: Axis
    ways: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SymbolFact:
    """One symbol of a riddle: where its tile is, whether that is restored, and whether it stands in the best line."""

    symbol: str
    name: str
    square: str
    restored: bool
    in_place: bool


@dataclass(frozen=True, slots=True)
class RiddleFacts:
    """A revealed riddle and how near it is. `line` is the line where most of it stands already."""

    word: str
    numeral: str
    coins: int
    no_sfynx: bool
    symbols: tuple[SymbolFact, ...]
    line: tuple[str, ...]
    in_place: int
    restored: int
    matches: bool
    can_be_named: bool
    farthest: bool

    @property
    def size(self) -> int:
        return len(self.symbols)


@dataclass(frozen=True, slots=True)
class Card:
    """A riddle as it is printed, for piles and lists: each symbol as its word and its name."""

    word: str
    coins: int
    no_sfynx: bool
    symbols: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """`name` and `help` are messages for gettext."""

    word: Special
    name: str
    help: str
    ready: bool
    in_use: bool


@dataclass(frozen=True, slots=True)
class RewardCard:
    """A reward; `key` tells two equal cards apart. `name` and `help` are messages for gettext."""

    key: str
    word: Reward
    name: str
    help: str


@dataclass(frozen=True, slots=True)
class Effect:
    """A token's effect; `name` is a message for gettext."""

    word: str
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the clepsydra. `when` is past, now or ahead; `effects` are its token's, once revealed."""

    number: str
    curse: str
    lock: bool
    last: bool
    when: Literal["past", "now", "ahead"]
    token: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Stacks:
    """What is still face down, from the top: riddles, rewards and challenge tokens."""

    deck: tuple[int, ...]
    pile: tuple[Reward, ...]
    tokens: tuple[int, ...]

    @property
    def riddles(self) -> tuple[Card, ...]:
        return tuple(map(card_of, self.deck))

    @property
    def rewards(self) -> tuple[RewardCard, ...]:
        return _reward_cards(self.pile)

    @property
    def challenges(self) -> tuple[str, ...]:
        return tuple(map(TOKEN_WORDS.spell, self.tokens))


@dataclass(slots=True)
class View:
    """The fields of the state that are open, and the sizes of the stacks. `known` lies under the riddle deck.

    `coming` are the stacks themselves, in the one view that has them face up.
    """

    options: Options
    seats: int
    gone: tuple[Seat, ...]
    player: Seat
    turn: int
    stage: Stage
    tiles: tuple[int, ...]
    restored: int
    row: tuple[int, ...]
    deck_size: int
    known: tuple[int, ...]
    solved: tuple[int, ...]
    display: tuple[Reward, ...]
    pile_size: int
    held: tuple[Reward, ...]
    spent: tuple[Reward, ...]
    specials: tuple[Special, ...]
    ready: tuple[Special, ...]
    basics: int
    special_left: bool
    tokens: tuple[int, ...]
    effect: Special | Reward | Literal[""]
    steps: int
    slid: Axis | Literal[""]
    due: bool
    named: int | None
    queue: tuple[str, ...]
    curses: int
    reason: Reason
    coming: Stacks | None = None

    turns = TURNS
    riddles_in_play = RIDDLES_IN_PLAY

    @property
    def board_words(self) -> frozenset[str]:
        """The words of actions that the table itself shows; a reward to be chosen is also offered below it."""
        return _BOARD_WORDS if self.stage in ("take", "give") else _BOARD_WORDS.union(REWARDS)

    @property
    def rows(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """Each row of the Antechamber with its name, from the top."""
        return tuple((name, tuple(map(self.cell, line_squares(line)))) for line, name in enumerate(ROWS))

    @property
    def columns(self) -> str:
        return COLUMNS

    def cell(self, square: int) -> Cell:
        tile = self.tiles[square]
        sfynx = tile >= len(SYMBOLS)
        symbol = "sfynx" if sfynx else SYMBOLS[tile]
        word = SQUARES.spell(square)
        wanted = tuple(
            numeral for numeral, number in zip(NUMERALS, self.row, strict=False) if tile in RIDDLES[number].symbols
        )
        restored = bool(self.restored >> tile & 1)
        return Cell(word, str(tile), symbol, sfynx, restored, word[0], word[1], LABELS[symbol], wanted)

    @property
    def cells_by_tile(self) -> tuple[Cell, ...]:
        """The squares in the order of their tiles, which never changes: so a page moves what moved."""
        return tuple(self.cell(self.tiles.index(tile)) for tile in range(len(self.tiles)))

    @property
    def handles(self) -> dict[str, Handle]:
        """The lines that the open effect may slide now, by their word."""
        axes = [axis for axis in _SLIDING.get(self.effect, ()) if axis != self.slid]
        return {handle.word: handle for axis in axes for handle in _HANDLES[axis]}

    @property
    def riddles(self) -> tuple[RiddleFacts, ...]:
        """The revealed riddles, the farthest from the deck first."""
        return tuple(self._facts(number, place) for place, number in enumerate(self.row))

    def _facts(self, number: int, place: int) -> RiddleFacts:
        riddle = RIDDLES[number]
        segment, standing = _best_line(self.tiles, self.restored, riddle)
        symbols = tuple(
            SymbolFact(
                SYMBOLS[symbol],
                LABELS[SYMBOLS[symbol]],
                SQUARES.spell(self.tiles.index(symbol)),
                bool(self.restored >> symbol & 1),
                index in standing,
            )
            for index, symbol in enumerate(riddle.symbols)
        )
        return RiddleFacts(
            word=RIDDLE_WORDS.spell(number),
            numeral=NUMERALS[place],
            coins=riddle.coins,
            no_sfynx=riddle.no_sfynx,
            symbols=symbols,
            line=tuple(SQUARES.spell(square) for square in segment),
            in_place=len(standing),
            restored=sum(fact.restored for fact in symbols),
            matches=bool(matching(self.tiles, self.restored, (number,))),
            can_be_named=self.effect == "allow-sfynx" and bool(liftable(self.tiles, self.restored, (number,))),
            farthest=place == 0,
        )

    @property
    def solved_cards(self) -> tuple[Card, ...]:
        return tuple(map(card_of, self.solved))

    @property
    def known_cards(self) -> tuple[Card, ...]:
        """The riddles known under the deck, the next one first (SF-74)."""
        return tuple(map(card_of, self.known))

    @property
    def special_tiles(self) -> tuple[SpecialTile, ...]:
        return tuple(
            SpecialTile(word, LABELS[word], HELP[word], word in self.ready, word == self.effect)
            for word in self.specials
        )

    @property
    def unused_tiles(self) -> tuple[SpecialTile, ...]:
        return tuple(SpecialTile(word, LABELS[word], HELP[word], False, False) for word in self.unused_specials)

    @property
    def offer(self) -> tuple[RewardCard, ...]:
        """The rewards on offer."""
        return _reward_cards(self.display)

    @property
    def hand(self) -> tuple[RewardCard, ...]:
        """The rewards that the team holds."""
        return _reward_cards(self.held)

    @property
    def effect_name(self) -> str:
        """The open effect, as a message for gettext."""
        return LABELS.get(self.effect, "")

    @property
    def effect_help(self) -> str:
        return HELP.get(self.effect, "")

    @property
    def guide(self) -> str:
        """What a newcomer alone is told in the first turn: a word, or nothing (it is no rule)."""
        if self.seats > 1 or self.turn > 1 or self.stage != "act":
            return ""
        if self.basics == 2 and self.special_left:
            return "begin"
        if self.basics:
            return "basic"
        return "special" if self.special_left else "end"

    @property
    def guided_squares(self) -> tuple[str, ...]:
        """The squares that the guide points at: the tiles of the first revealed riddle that is nearest."""
        if self.guide not in ("begin", "basic"):
            return ()
        nearest = min(self.riddles, key=lambda riddle: riddle.size - riddle.in_place)
        return tuple(fact.square for fact in nearest.symbols)

    @property
    def unused_specials(self) -> tuple[Special, ...]:
        return tuple(word for word in SPECIALS if word not in self.specials)

    @property
    def most_rewards(self) -> int:
        return self.options.rewards

    @property
    def whirlpool_curses(self) -> bool:
        """Whether the Whirlpool tile lies on its two-tile side (SF-27)."""
        return len(self.solved) >= RIDDLES_IN_PLAY - ROW

    @property
    def turns_left(self) -> int:
        """How many turns come after this one."""
        return TURNS - self.turn

    @property
    def restored_count(self) -> int:
        return self.restored.bit_count()

    @property
    def places(self) -> tuple[Place, ...]:
        """The clepsydra's places, with the tokens that are revealed."""
        return tuple(self._place(number) for number in range(1, TURNS + 1))

    def _place(self, number: int) -> Place:
        token = self.tokens[number - 1] if number <= len(self.tokens) else None
        when: Literal["past", "now", "ahead"] = (
            "now" if number == self.turn else "past" if number < self.turn else "ahead"
        )
        return Place(
            number=str(number),
            curse=str(CURSES[number - 1]),
            lock=number in LOCKS,
            last=number == TURNS,
            when=when,
            token="" if token is None else TOKEN_WORDS.spell(token),
            effects=() if token is None else tuple(Effect(word, LABELS[word]) for word in TOKEN_EFFECTS[token]),
        )


_VERBS = ("use", "play", "take", "slide", "row", "column", "solve", "give-back")
_BOARD_WORDS = frozenset((*SQUARES.names, *RIDDLE_WORDS.names, *LINES.names, *SPECIALS, *_VERBS))
_SLIDING: dict[str, tuple[Axis, ...]] = {
    "slide-column": ("column",),
    "slide-row": ("row",),
    "slide-both": ("row", "column"),
}


def _handle(line: int) -> Handle:
    axis, word = axis_of(line), LINES.spell(line)
    return Handle(word, axis, tuple((way, f"slide {axis} {word} {way}") for way in WAYS[axis]))


_HANDLES: dict[Axis, tuple[Handle, ...]] = {
    "row": tuple(_handle(line) for line in range(SIDE)),
    "column": tuple(_handle(line) for line in range(SIDE, 2 * SIDE)),
}


def card_of(number: int) -> Card:
    """The riddle card of this number as it is printed."""
    riddle = RIDDLES[number]
    words = [SYMBOLS[symbol] for symbol in riddle.symbols]
    return Card(riddle.name, riddle.coins, riddle.no_sfynx, tuple((word, LABELS[word]) for word in words))


def _reward_cards(words: tuple[Reward, ...]) -> tuple[RewardCard, ...]:
    """Equal cards are numbered among themselves, so that a page keeps each one's place."""
    return tuple(
        RewardCard(f"{word}-{words[:place].count(word)}", word, LABELS[word], HELP[word])
        for place, word in enumerate(words)
    )


def _best_line(tiles: tuple[int, ...], restored: int, riddle: Riddle) -> tuple[tuple[int, ...], frozenset[int]]:
    """The line where most of the riddle stands restored in its place, and which of its symbols do."""
    best: tuple[tuple[int, ...], frozenset[int]] = ((), frozenset())
    for segment in SEGMENTS[len(riddle.symbols)]:
        standing = _standing(tiles, restored, riddle, segment)
        if len(standing) > len(best[1]):
            best = (segment, standing)
    return best


def _standing(tiles: tuple[int, ...], restored: int, riddle: Riddle, segment: tuple[int, ...]) -> frozenset[int]:
    """The places of the segment that are right and restored; one Sfynx tile helps where it may (SF-22)."""
    here = [tiles[square] if restored >> tiles[square] & 1 else -1 for square in segment]
    right = {place for place, symbol in enumerate(riddle.symbols) if here[place] == symbol}
    wild = [place for place, tile in enumerate(here) if tile >= len(SYMBOLS)]
    if wild and not riddle.no_sfynx:
        right.add(wild[0])
    return frozenset(right)


def view_of(state: State) -> View:
    """What is open of a state."""
    return View(
        options=state.options,
        seats=state.seats,
        gone=state.gone,
        player=state.player,
        turn=state.turn,
        stage=state.stage,
        tiles=state.tiles,
        restored=state.restored,
        row=state.row,
        deck_size=len(state.deck),
        known=state.deck[len(state.deck) - state.known :],
        solved=state.solved,
        display=state.display,
        pile_size=len(state.pile),
        held=state.held,
        spent=state.spent,
        specials=state.specials,
        ready=state.ready,
        basics=state.basics,
        special_left=state.special_left,
        tokens=state.tokens[: state.drawn],
        effect=state.effect,
        steps=state.steps,
        slid=state.slid,
        due=state.due,
        named=state.named,
        queue=state.queue,
        curses=state.curses,
        reason=state.reason,
    )


def laid_open(state: State) -> View:
    """All of a state, the three stacks too."""
    return replace(view_of(state), coming=Stacks(state.deck, state.pile, state.tokens[state.drawn :]))
