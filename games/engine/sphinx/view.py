"""What one seat, or a spectator, may know, and the rows and marks that a page draws from it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from games.engine import codec
from games.engine.core import Seat

from .board import (
    BEHIND,
    BORDERS,
    COLOURS,
    COPIES,
    DOORS,
    EFFECT,
    FRONT,
    GUARDS,
    LAST,
    MUMMY,
    NICHES,
    PLACES,
    PLAIN,
    SIDES,
    SPOT,
    SQUARES,
    START,
    TREASURE,
)
from .model import IN_HAND, Move, Named, Options, Phase, Refuted, State
from .moving import challenge_moves, moves, pinchable, whom
from .turns import colours_by_place

UNKNOWN: tuple[int | None, ...] = (None,) * len(PLACES)
"""What a viewer knows who has looked under no sphinx."""
SNAKE_PLACE = 2
"""Where the snake die lies among the dice thrown."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a square on a way brings. `kind` is card, return, keep, look, pinch, door or challenge."""

    kind: str
    square: int
    colour: str = ""
    seat: Seat | None = None
    behind: int = 0


@dataclass(frozen=True, slots=True)
class Reach:
    """Where one die leads in one direction. `action` is the line that goes there, `gains` what the way brings."""

    pips: int
    way: str
    square: int
    action: str
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One square as the board shows it. `kind` is start, path, card, mummy, guard or treasure."""

    square: int
    row: int
    column: int
    kind: str
    colour: str
    borders: tuple[str, ...]
    behind: int
    explorers: tuple[Seat, ...]
    place: str
    reaches: tuple[Reach, ...]

    @property
    def word(self) -> str:
        return str(self.square)

    @property
    def css(self) -> str:
        """The classes that the square's look hangs on."""
        sides = [f"{side[0]}-{border}" for side, border in zip(SIDES, self.borders, strict=True) if border != "open"]
        reached = [f"is-{reach.way}" for reach in self.reaches]
        colour = [f"c-{self.colour}"] if self.colour else []
        spot = f"r{self.row} c{self.column}"
        return " ".join(["cell", f"is-{self.kind}", spot, *colour, *sides, *dict.fromkeys(reached)])


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the board, from the top."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """A place for a sphinx: its word, the figure there, and the colour that the viewer knows, else an empty word."""

    word: str
    figure: int
    colour: str
    fresh: bool
    front: bool
    corner: int


@dataclass(frozen=True, slots=True)
class Held:
    """A colour in a player's row of cards."""

    colour: str
    held: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """The open cards of a player (SX-19), and the square where the explorer stands; 0 is off the board."""

    seat: Seat
    square: int
    cards: tuple[Held, ...]

    @property
    def count(self) -> int:
        return sum(card.held for card in self.cards)


@dataclass(frozen=True, slots=True)
class Pawn:
    """An explorer on the board. `side` is where the door of its square is, `shared` whether others stand there too."""

    seat: Seat
    square: int
    side: str
    shared: bool


@dataclass(frozen=True, slots=True)
class Leaf:
    """A door as a drawing of 100 units a square needs it: its two squares and the middle of the wall it is in."""

    one: int
    two: int
    x: int
    y: int
    upright: bool


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it was thrown: the face is a number or `snake`; `left` says that it is still to be walked."""

    face: str
    left: bool
    special: bool


@dataclass(slots=True)
class View:
    """All that one seat, or a spectator, may know (SX-50 to SX-53); the fields are those of State.

    `known[place]` is the colour there as far as the viewer knows; `seen` and `fresh` say who looked, not what was seen.
    """

    options: Options
    seat: Seat | None
    phase: Phase
    turn: Seat
    at: tuple[int, ...]
    hands: tuple[int, ...]
    figures: tuple[int, ...]
    known: tuple[int | None, ...]
    seen: tuple[int, ...]
    fresh: tuple[int, ...]
    rolled: tuple[int, ...]
    dice: tuple[int, ...]
    looked: bool
    pinched: int
    way: int
    goal: int
    named: Named | None
    refuted: tuple[Refuted, ...]
    winner: Seat | None

    board_words: ClassVar[frozenset[str]] = frozenset(
        {"exchange", "move", "forward", "back", "look", "pinch", "challenge", *COLOURS, *PLACES, *map(str, range(7))}
    )
    """The words that the board and the boxes below it have buttons for."""

    colours: ClassVar[tuple[str, ...]] = COLOURS

    @property
    def state(self) -> State:
        """The open part as a state, for asking the rules; its colours are nobody's and must not be read."""
        nothing = (-1,) * len(COLOURS)
        return State(
            self.options,
            self.turn,
            self.at,
            self.hands,
            self.figures,
            nothing,
            self.seen,
            self.fresh,
            self.phase,
            self.rolled,
            self.dice,
            self.looked,
            self.pinched,
            self.way,
            self.goal,
            self.named,
            self.refuted,
            self.winner,
        )

    @property
    def here(self) -> int:
        """The square of the explorer whose turn it is."""
        return self.at[self.turn]

    @property
    def reaches(self) -> tuple[Reach, ...]:
        """Where each die left leads, both ways, while a sub-move is chosen (SX-12, SX-30)."""
        if self.phase != "move":
            return ()
        state = self.state
        return tuple(_reach(state, move) for move in (*moves(state), *challenge_moves(state)))

    @property
    def may_pass(self) -> bool:
        """SX-36."""
        return self.phase == "move" and not moves(self.state)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The nine rows of the spiral from the top, ready for a template."""
        cells = {SPOT[cell.square]: cell for cell in self._cells()}
        return tuple(Row(row + 1, tuple(cells[row, column] for column in range(9))) for row in range(9))

    @property
    def squares(self) -> tuple[Cell, ...]:
        """The squares as the corridor runs."""
        return tuple(self._cells())

    def _cells(self) -> Iterator[Cell]:
        reaches = self.reaches
        has_doors = self.options.doors != "none"
        for square in SQUARES:
            yield Cell(
                square=square,
                row=SPOT[square][0] + 1,
                column=SPOT[square][1] + 1,
                kind=_kind(square),
                colour=COLOURS[EFFECT[square]] if PLAIN < EFFECT[square] < MUMMY else "",
                borders=BORDERS[square - 1] if has_doors else _walled(BORDERS[square - 1]),
                behind=BEHIND[square] if has_doors else 0,
                explorers=tuple(seat for seat, at in enumerate(self.at) if at == square),
                place=str(square) if square in GUARDS else "",
                reaches=tuple(reach for reach in reaches if reach.square == square),
            )

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The doors of this match (SX-3, SX-41)."""
        return () if self.options.doors == "none" else LEAVES

    @property
    def pawns(self) -> tuple[Pawn, ...]:
        """The explorers that are on the board."""
        return tuple(
            Pawn(seat, square, DOOR_SIDE[square], self.at.count(square) > 1)
            for seat, square in enumerate(self.at)
            if square
        )

    @property
    def thrown(self) -> tuple[Die, ...]:
        """The dice of this turn, or of the last one while nobody has rolled anew (SX-10)."""
        waiting, found = list(self.dice), []
        for place, face in enumerate(self.rolled):
            left = face in waiting
            if left:
                waiting.remove(face)
            found.append(Die(str(face) if face else "snake", left, place == SNAKE_PLACE))
        return tuple(found)

    @property
    def by_die(self) -> tuple[tuple[int, tuple[Reach, ...]], ...]:
        """What each number left can do."""
        reaches = self.reaches
        numbers = dict.fromkeys(reach.pips for reach in reaches)
        return tuple((pips, tuple(reach for reach in reaches if reach.pips == pips)) for pips in numbers)

    @property
    def stands(self) -> tuple[Stand, ...]:
        """All six places with what the viewer knows: the notebook (SX-51), or what was just seen (SX-53)."""
        return tuple(self._stand(place) for place in range(len(PLACES)))

    def _stand(self, place: int) -> Stand:
        colour, figure = self.known[place], self.figures[place]
        front = place in FRONT
        fresh = self.seat is not None and bool(self.fresh[self.seat] >> figure & 1)
        corner = 0 if front else NICHES[place - len(FRONT)]
        return Stand(PLACES[place], figure, "" if colour is None else COLOURS[colour], fresh, front, corner)

    @property
    def by_figure(self) -> tuple[Stand, ...]:
        """The six places in the order of the figures, so that a page can move each sphinx (SX-11)."""
        return tuple(sorted(self.stands, key=lambda stand: stand.figure))

    @property
    def behind(self) -> int:
        """The square behind the door of the explorer whose turn it is; 0 where there is none."""
        return BEHIND[self.here]

    @property
    def slots(self) -> tuple[tuple[str, str], ...]:
        """The squares to be named in a challenge, each with the colour that the viewer has seen there."""
        return tuple((stand.word, stand.colour) for stand in self.guards)

    @property
    def guards(self) -> tuple[Stand, ...]:
        return self.stands[: len(FRONT)]

    @property
    def open_hands(self) -> tuple[Hand, ...]:
        """The cards of every seat."""
        return tuple(
            Hand(seat, square, _cards(hand))
            for seat, (square, hand) in enumerate(zip(self.at, self.hands, strict=True))
        )

    @property
    def piles(self) -> tuple[tuple[str, int], ...]:
        """How many cards of each colour nobody holds (SX-5)."""
        held = [sum(hand >> colour & 1 for hand in self.hands) for colour in range(len(COLOURS))]
        return tuple((name, COPIES - held[colour]) for colour, name in enumerate(COLOURS))

    @property
    def offered(self) -> str:
        """The colour of the card that may be taken now (SX-17)."""
        return COLOURS[EFFECT[self.here]] if self.phase == "card" else ""

    @property
    def met(self) -> Seat | None:
        """Whom the explorer meets now (SX-19)."""
        return whom(self.state, self.here) if self.phase == "pinch" else None

    @property
    def to_pinch(self) -> tuple[str, ...]:
        """The colours that may be taken from whoever is met."""
        return () if self.met is None else tuple(COLOURS[card] for card in IN_HAND[pinchable(self.state, self.met)])

    @property
    def shown_colours(self) -> tuple[str, ...]:
        """What the viewer was shown when its challenge failed, until its next action (SX-31, SX-53); else nothing."""
        if self.seat is None or self.named is None or self.named.seat != self.seat or self.named.won:
            return ()
        known = dict(zip(self.figures, self.known, strict=True))
        for lost in reversed(self.refuted):
            colours = [known[figure] for figure in lost.figures if self.fresh[self.seat] >> figure & 1]
            names = tuple(COLOURS[colour] for colour in colours if colour is not None)
            if lost.colours == self.named.colours and len(names) == len(FRONT):
                return names
        return ()

    @property
    def named_colours(self) -> tuple[str, ...]:
        """The three of the last challenge (SX-34)."""
        return () if self.named is None else tuple(COLOURS[colour] for colour in self.named.colours)


def _cards(hand: int) -> tuple[Held, ...]:
    return tuple(Held(name, bool(hand >> colour & 1)) for colour, name in enumerate(COLOURS))


def seen_from(state: State, seat: Seat | None) -> View:
    """The view of a seat, None for a spectator."""
    return View(
        state.options,
        seat,
        state.phase,
        state.turn,
        state.at,
        state.hands,
        state.figures,
        _known(state, seat),
        state.seen,
        state.fresh,
        state.rolled,
        state.dice,
        state.looked,
        state.pinched,
        state.way,
        state.goal,
        state.named,
        state.refuted,
        state.winner,
    )


def laid_open(state: State) -> View:
    """All six colours, seen from no seat."""
    return replace(seen_from(state, None), known=colours_by_place(state))


def _known(state: State, seat: Seat | None) -> tuple[int | None, ...]:
    """SX-51 to SX-53: only figures that the seat itself has looked under; everything once the match is over."""
    if state.winner is not None:
        return colours_by_place(state)
    if seat is None:
        return UNKNOWN
    mask = state.seen[seat] if state.options.notebook else state.fresh[seat]
    return tuple(state.colours[figure] if mask >> figure & 1 else None for figure in state.figures)


def _reach(state: State, move: Move) -> Reach:
    way = 1 if move.way == "forward" else -1
    here = state.at[state.turn]
    goal = min(here + way * move.pips, GUARDS[0])
    gains = tuple(_gains(state, here, goal, way))
    return Reach(move.pips, move.way, goal, codec.write_action(move), gains)


def _gains(state: State, here: int, goal: int, way: int) -> Iterator[Gain]:
    """What each square entered would bring, as things stand now, and what the last one does (SX-20, SX-23)."""
    for square in range(here + way, goal + way, way):
        effect, other = EFFECT[square], whom(state, square)
        if effect == MUMMY and not state.looked:
            yield Gain("look", square)
        elif PLAIN < effect < MUMMY:
            yield Gain(_card_kind(state, effect), square, COLOURS[effect])
        if other is not None and pinchable(state, other):
            yield Gain("pinch", square, seat=other)
    if goal > LAST:
        yield Gain("challenge", goal)
    elif BEHIND[goal] and state.options.doors != "none":
        yield Gain("door", goal, behind=BEHIND[goal])


def _card_kind(state: State, colour: int) -> str:
    if not state.hands[state.turn] >> colour & 1:
        return "card"
    return "keep" if state.options.keep_cards else "return"


def _kind(square: int) -> str:
    named = {START: "start", TREASURE: "treasure"} | dict.fromkeys(GUARDS, "guard")
    if square in named:
        return named[square]
    effect = EFFECT[square]
    return "path" if effect == PLAIN else "mummy" if effect == MUMMY else "card"


def _leaf(one: int, two: int) -> Leaf:
    (down, right), (lower, farther) = SPOT[one], SPOT[two]
    middle = (right + farther + 1) * 50, (down + lower + 1) * 50
    return Leaf(one, two, *middle, upright=down == lower)


LEAVES = tuple(_leaf(one, two) for one, two in DOORS)
DOOR_SIDE = (
    "",
    *(next((side[0] for side, border in zip(SIDES, sides, strict=True) if border == "door"), "") for sides in BORDERS),
)


def _walled(borders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("wall" if border == "door" else border for border in borders)
