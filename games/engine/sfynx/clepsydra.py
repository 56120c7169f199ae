"""The Sfynx Phase: challenge tokens, the whirlpool, curses, and the end of a turn (SF-50 to SF-59, SF-73)."""

from collections.abc import Iterator

from ..core import Seat, gettext_noop
from ..errors import IllegalAction
from .board import SIDE, SLIDES, SQUARES, WAYS, Axis, Way
from .cards import CURSES, LOCKS, RIDDLES_IN_PLAY, ROW, SFYNX_TILES, TOKEN_EFFECTS, TURNS, WHIRLPOOL_CURSES
from .model import (
    CURSE,
    Action,
    AllCursed,
    Curse,
    Deserted,
    Doing,
    End,
    RiddleSunk,
    SfynxSlid,
    SpecialsReady,
    State,
    TileCursed,
    TokenRevealed,
    TurnBegan,
    TurnPassedOn,
    WaterRanOut,
)
from .solving import turn_up_riddle

SLIDE_WAYS: dict[str, tuple[Axis, Way]] = {f"slide-{way}": (axis, way) for axis, ways in WAYS.items() for way in ways}


def end(doing: Doing, action: End) -> None:
    """The Action Phase is over: the next token is revealed (SF-50), and the twelfth loses (SF-51)."""
    state = doing.state
    if state.basics or state.special_left:
        raise IllegalAction("SF-15", gettext_noop("Two basic actions and one special action must be taken first."))
    token = state.tokens[state.drawn]
    state.drawn += 1
    doing.revealed = True
    doing.events.append(TokenRevealed(doing.seat, state.turn, token))
    if state.turn == TURNS:
        _lose(doing, WaterRanOut())
        return
    state.queue = TOKEN_EFFECTS[token]
    _go_on(doing)


def _go_on(doing: Doing) -> None:
    """Resolves the token's effects from the top, until the player must choose or the turn is over."""
    state = doing.state
    while state.queue:
        effect, *rest = state.queue
        state.queue = tuple(rest)
        if effect in SLIDE_WAYS:
            _slide_sfynx_lines(doing, *SLIDE_WAYS[effect])
        elif effect == "whirlpool" and not whirlpool_curses(state):
            _sink_riddle(doing)
        elif _must_curse(doing, WHIRLPOOL_CURSES if effect == "whirlpool" else CURSES[state.turn - 1]):
            return
    _end_turn(doing)


def whirlpool_curses(state: State) -> bool:
    """SF-27: the Whirlpool tile shows its two-tile side from the sixth solved riddle on."""
    return len(state.solved) >= RIDDLES_IN_PLAY - ROW


def _sink_riddle(doing: Doing) -> None:
    """SF-52. The card stays known under the deck (SF-74)."""
    state = doing.state
    farthest, *rest = state.row
    state.row, state.deck, state.known = tuple(rest), (*state.deck, farthest), state.known + 1
    doing.events.append(RiddleSunk(farthest))
    turn_up_riddle(doing)


def _slide_sfynx_lines(doing: Doing, axis: Axis, way: Way) -> None:
    """SF-56: a line slides once for each Sfynx tile in it; no slide takes a tile out of its own line."""
    state = doing.state
    places = [state.tiles.index(tile) for tile in SFYNX_TILES]
    for line in sorted(place // SIDE if axis == "row" else place % SIDE + SIDE for place in places):
        state.tiles = SLIDES[line, way](state.tiles)
        doing.events.append(SfynxSlid(axis, line, way))


def _must_curse(doing: Doing, number: int) -> bool:
    """Opens the choice of so many tiles; where no more are restored, all are flipped, and that loses (SF-55)."""
    state = doing.state
    state.stage, state.curses = "curse", number
    if state.restored.bit_count() > number:
        return True
    for square, tile in enumerate(state.tiles):
        if state.restored >> tile & 1:
            _flip(doing, square)
    _lose(doing, AllCursed())
    return True


def legal_curses(state: State) -> Iterator[Action]:
    """SF-54: every restored tile, Sfynx tiles too."""
    return (CURSE[square] for square, tile in enumerate(state.tiles) if state.restored >> tile & 1)


def curse(doing: Doing, action: Curse) -> None:
    state = doing.state
    if not state.restored >> state.tiles[action.square] & 1:
        raise IllegalAction("SF-54", gettext_noop("%(square)s is cursed already."), square=SQUARES.spell(action.square))
    _flip(doing, action.square)
    state.curses -= 1
    if not state.curses:
        state.stage = "act"
        _go_on(doing)


def _flip(doing: Doing, square: int) -> None:
    state = doing.state
    tile = state.tiles[square]
    state.restored &= ~(1 << tile)
    doing.events.append(TileCursed(doing.seat, square, tile))


def _end_turn(doing: Doing) -> None:
    """SF-58: tiles turn active again, and the next player's turn begins."""
    state = doing.state
    if state.turn in LOCKS:
        state.ready = state.specials
        doing.events.append(SpecialsReady())
    state.stage, state.basics, state.special_left = "act", 2, True
    state.turn += 1
    state.player = next_seat(state)
    doing.events.append(TurnBegan(state.player, state.turn))


def next_seat(state: State) -> Seat:
    """Clockwise from the player, past those who left (SF-73)."""
    seat = (state.player + 1) % state.seats
    while seat in state.gone:
        seat = (seat + 1) % state.seats
    return seat


def _lose(doing: Doing, event: WaterRanOut | AllCursed | Deserted) -> None:
    state = doing.state
    state.stage = "over"
    state.reason = (
        "water" if isinstance(event, WaterRanOut) else "cursed" if isinstance(event, AllCursed) else "deserted"
    )
    doing.events.append(event)


def leave(doing: Doing) -> None:
    """SF-73: the next seat finishes the turn as it stands; with nobody left the match is lost."""
    state = doing.state
    state.gone = (*state.gone, doing.seat)
    if len(state.gone) == state.seats:
        _lose(doing, Deserted())
    elif state.player == doing.seat:
        state.player = next_seat(state)
        doing.events.append(TurnPassedOn(state.player))
