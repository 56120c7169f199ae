"""Sfynx asked the hall's questions. The chapters are in solving, effects and clepsydra."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from ..chance import Chance, RandomChance
from ..core import Game, Hint, Outcome, Seat, Step, gettext_noop, not_your_turn
from ..errors import IllegalAction
from . import clepsydra, effects, hints, model, solving
from .board import SQUARES
from .cards import (
    DECK_KEPT,
    DECKS,
    LABELS,
    LEVELS,
    PATTERNS,
    REWARD_COPIES,
    REWARDS,
    ROW,
    SPECIALS,
    SPECIALS_USED,
    TILES,
    TOKENS,
    deck_cards,
)
from .imagining import imagine
from .matching import matching
from .model import (
    APPLY,
    END,
    EVENTS,
    FORFEIT,
    SOLVE,
    TAKE,
    USE,
    Action,
    Curse,
    Doing,
    Done,
    End,
    GiveBack,
    MatchBegan,
    Options,
    Play,
    Restore,
    Slide,
    Solve,
    Stage,
    State,
    Swap,
    Take,
    Use,
)
from .view import View, card_of, laid_open, view_of


class SfynxGame(Game[State, Action, View]):
    """One to four players together against the clepsydra."""

    slug: ClassVar[str] = "sfynx"
    name: ClassVar[str] = "Sfynx"
    seats: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 2
    Options: ClassVar[type[Any]] = model.Options
    Action: ClassVar[Any] = model.Action
    State: ClassVar[type[Any]] = model.State
    Events = EVENTS
    undo: ClassVar[bool] = True
    cooperative: ClassVar[bool] = True
    gives_hints: ClassVar[bool] = True
    pointable: ClassVar[tuple[str, ...]] = SQUARES.names
    results_by: ClassVar[tuple[str, ...]] = ("difficulty",)
    labels = LABELS
    decks = tuple((coins, tuple(map(card_of, deck_cards(coins)))) for coins in DECKS)
    """Every riddle that there is, for the rules page and the log (SF-71)."""

    cards = {card.word: card for _, cards in decks for card in cards}

    def check_setup(self, seats: int, options: Any) -> None:
        """Raises ValueError also where the seat that shall begin is not at the table (SF-14)."""
        super().check_setup(seats, options)
        if options.first != "random" and int(options.first) > seats:
            raise ValueError(f"seat {options.first} cannot begin at a table of {seats}")

    def setup(self, seats: int, options: Any, chance: Chance) -> Step[model.State]:
        """SF-9 to SF-14."""
        self.check_setup(seats, options)
        state = _dealt(seats, options, chance)
        return Step(state, (MatchBegan(state.player, options.difficulty),))

    def to_act(self, state: model.State) -> frozenset[Seat]:
        return frozenset() if state.reason else frozenset((state.player,))

    def legal_actions(self, state: model.State, seat: Seat) -> Iterator[model.Action]:
        if state.reason or seat != state.player:
            return iter(())
        return _LEGAL[state.stage](state)

    def apply(self, state: model.State, seat: Seat, action: model.Action, chance: Chance) -> Step[model.State]:
        if state.reason or seat != state.player:
            raise not_your_turn("SF-14")
        stages, carry_out = _HANDLERS[type(action)]
        if state.stage not in stages:
            raise _refusal(state, action)
        doing = Doing(state, seat)
        carry_out(doing, action)
        return Step(doing.state, tuple(doing.events), doing.revealed)

    def view(self, state: model.State, seat: Seat | None) -> View:
        """The same for everybody: the team hides nothing from itself (SF-71)."""
        return view_of(state)

    def open_view(self, state: model.State) -> View:
        """With the three stacks in their order: what is still to come."""
        return laid_open(state)

    def hint(self, view: View, seat: Seat) -> Hint[model.Action] | None:
        """What the house's own player would do, from the open Antechamber alone."""
        legal = list(self.legal_actions(imagine(view, RandomChance(0)), seat))
        return hints.hint(view, legal) if legal else None

    def outcome(self, state: model.State) -> Outcome | None:
        """The team wins or loses as one; each seat's score is the number of riddles solved."""
        if not state.reason:
            return None
        still_in = frozenset(range(state.seats)) - frozenset(state.gone)
        winners = still_in if state.reason == "solved" else frozenset()
        return Outcome(state.reason, winners, (len(state.solved),) * state.seats)

    def retire(self, state: model.State, seat: Seat, chance: Chance) -> Step[model.State]:
        """SF-73."""
        if state.reason or seat in state.gone:
            return Step(state)
        doing = Doing(state, seat)
        clepsydra.leave(doing)
        return Step(doing.state, tuple(doing.events))

    def imagine(self, view: View, chance: Chance) -> model.State:
        """The three stacks are dealt anew from what is not seen (SF-71)."""
        return imagine(view, chance)


def _dealt(seats: int, options: Options, chance: Chance) -> State:
    deck = chance.shuffled(
        card for coins in LEVELS[options.difficulty] for card in chance.shuffled(deck_cards(coins))[:DECK_KEPT]
    )
    tiles = chance.shuffled(range(len(TILES.names)))
    tokens = chance.shuffled(TOKENS)
    specials = chance.shuffled(SPECIALS)[:SPECIALS_USED]
    rewards = chance.shuffled(REWARDS * REWARD_COPIES)
    first = chance.below(seats) if options.first == "random" else int(options.first) - 1
    held = 1 if options.start_reward else 0
    shown = held + options.rewards
    return State(
        options=options,
        seats=seats,
        gone=(),
        player=first,
        turn=1,
        stage="act",
        tiles=tiles,
        restored=sum(1 << tiles[square] for square in PATTERNS[options.pattern]),
        row=deck[:ROW],
        deck=deck[ROW:],
        known=0,
        solved=(),
        display=rewards[held:shown],
        pile=rewards[shown:],
        held=rewards[:held],
        spent=(),
        specials=specials,
        ready=specials,
        basics=2,
        special_left=True,
        tokens=tokens,
        drawn=0,
    )


def _legal_act(state: State) -> Iterator[Action]:
    if state.basics:
        yield from effects.legal_basic(state)
    if state.special_left:
        yield from (USE[special] for special in state.ready)
    yield from effects.legal_plays(state)
    if not state.basics and not state.special_left:
        yield END


def _legal_choices(state: State) -> Iterator[Action]:
    return (SOLVE[number] for number in matching(state.tiles, state.restored, state.row))


def _legal_takes(state: State) -> Iterator[Action]:
    return (TAKE[reward] for reward in dict.fromkeys(state.display))


def _legal_gifts(state: State) -> Iterator[Action]:
    for reward in dict.fromkeys(state.held):
        if solving.can_be_carried_out(state, reward):
            yield APPLY[reward]
        yield FORFEIT[reward]


_LEGAL: dict[Stage, Callable[[State], Iterator[Action]]] = {
    "act": _legal_act,
    "effect": effects.legal_steps,
    "choose": _legal_choices,
    "take": _legal_takes,
    "give": _legal_gifts,
    "curse": clepsydra.legal_curses,
}


def _give_back(doing: Doing, action: GiveBack) -> None:
    solving.give_back(doing, action)
    if doing.state.stage == "effect":
        effects.begin_applied(doing)


_HANDLERS: dict[type[Any], tuple[tuple[Stage, ...], Callable[[Doing, Any], None]]] = {
    Restore: (("act", "effect"), effects.restore),
    Swap: (("act", "effect"), effects.swap),
    Slide: (("act", "effect"), effects.slide),
    Use: (("act",), effects.use),
    Play: (("act",), effects.play),
    Done: (("effect",), effects.done),
    Solve: (("choose", "effect"), solving.solve),
    Take: (("take",), solving.take),
    GiveBack: (("give",), _give_back),
    End: (("act",), clepsydra.end),
    Curse: (("curse",), clepsydra.curse),
}

_DUE = {
    "effect": ("SF-37", gettext_noop("An effect is being carried out: finish it first.")),
    "choose": ("SF-23", gettext_noop("Several riddles match: say first which one is solved next.")),
    "take": ("SF-24", gettext_noop("A riddle is solved: take a reward first.")),
    "give": ("SF-25", gettext_noop("The team holds a reward too many: give one back first.")),
    "curse": ("SF-54", gettext_noop("Choose a restored tile to curse.")),
}
_NOT_DUE: dict[type[Any], tuple[str, str]] = {
    Done: ("SF-37", gettext_noop("No effect is being carried out.")),
    Solve: ("SF-23", gettext_noop("Riddles are solved by themselves; there is nothing to choose now.")),
    Take: ("SF-24", gettext_noop("A reward is taken only when a riddle is solved.")),
    GiveBack: ("SF-25", gettext_noop("The team does not hold too many rewards.")),
    Curse: ("SF-54", gettext_noop("Tiles are cursed only by a challenge token.")),
}


def _refusal(state: State, action: Action) -> IllegalAction:
    """Why this kind of action is out of place now."""
    rule, message = _DUE[state.stage] if state.stage in _DUE else _NOT_DUE[type(action)]
    return IllegalAction(rule, message)
