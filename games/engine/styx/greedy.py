"""A greedy player: it looks one step ahead and takes what is worth most now. It knows only its seat's view."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..chance import Chance
from ..core import Game, Outcome, Seat, Step
from . import events as told
from .bidding import payments
from .cards import CARDS, ETERNAL, INCOME, JOINING, LEGENDARY, SOUL, STRENGTH, WORTH, most_elements
from .model import CHAOS_WINS, ENOUGH_INFLUENCE, MUSTER, TITHE, WHOLE_SOUL, Bid, GiveUp, Lay, Table
from .standing import HORSEMEN
from .victory import in_play, war_strength
from .view import View
from .work import bonus_income

WIN = 60.0
COIN = 0.55
DENIAL = 0.1
ALARM = 0.5
CHAOS_PACE = 2.5
RIVAL = 0.6
MOOD = 1.5


def choose(game: Game[Any, Any, Any], view: View, seat: Seat, legal: Sequence[Any], chance: Chance) -> Any:
    """One of the legal actions. Equal ones, and near ones while choices are hidden, are drawn by lot."""
    return pick(game, game.imagine(view, chance) if view.phase == "effect" else view, seat, legal, chance)


def pick(game: Game[Any, Any, Any], t: Table, seat: Seat, legal: Sequence[Any], chance: Chance) -> Any:
    """The same at a table that may be imagined whole, as it must be for an effect: nothing hidden is read."""
    if t.phase == "effect":
        return _best_after(game, t, seat, legal, chance)
    if t.phase == "discard":
        return min(legal, key=lambda action: loss_of(t, seat, action.cards))
    if t.phase == "bid":
        return _bid(t, seat, legal, chance)
    scored = [(placing(t, seat, action) + MOOD * chance.below(100) / 100, n) for n, action in enumerate(legal)]
    return legal[max(scored)[1]]


def position(t: Table, up: tuple[int, ...], influence: int, soul: int, coins: int) -> float:
    """What a seat with this much stands at; the nearer a way to win, the more the next step counts."""
    left = max(1.0, min(8.0, (CHAOS_WINS - t.chaos) / CHAOS_PACE))
    elements, riders = most_elements(up), sum(card in HORSEMEN for card in up)
    value = COIN * min(coins, 12) + 0.15 * max(0, coins - 12)
    value += 0.12 * left * (sum([INCOME[card] for card in up]) + bonus_income(soul))
    value += 0.3 * influence + 0.045 * influence * influence
    value += 0.6 * elements + 0.9 * soul + 0.12 * elements * elements * soul
    value += 3.0 * min(riders, 1)
    value += sum([STRENGTH[card] for card in up]) * (0.15 + 0.5 * t.chaos / CHAOS_WINS)
    won = influence >= ENOUGH_INFLUENCE or riders > 1 or (elements == 4 and soul == WHOLE_SOUL)
    return value + WIN * won


def now(t: Table, seat: Seat) -> float:
    """The worth of a seat as it stands."""
    return position(t, t.up[seat], t.influence[seat], t.soul[seat], t.coins[seat])


def gain_of_muster(t: Table, seat: Seat, card: int) -> float:
    """What the card would add to this seat, before its price."""
    up = (*t.up[seat], card)
    return position(t, up, t.influence[seat] + JOINING[card], t.soul[seat], t.coins[seat]) - now(t, seat)


def loss_of(t: Table, seat: Seat, cards: tuple[int, ...]) -> float:
    """What the seat loses when it discards these cards."""
    up = tuple(card for card in t.up[seat] if card not in cards)
    return now(t, seat) - position(t, up, t.influence[seat], t.soul[seat], t.coins[seat])


def cheapest_payment(t: Table, seat: Seat, bid: int) -> float:
    """The least loss that pays a Strength bid; more than anything is worth where it can't be paid."""
    sets = [cards for _, cards in zip(range(40), payments(t.up[seat], bid), strict=False)]
    return min((loss_of(t, seat, cards) for cards in sets), default=2 * WIN)


def gain_of_elimination(t: Table, seat: Seat, card: int) -> float:
    """The Soul that it brings, and what it keeps from the others, before the discards."""
    soul = min(WHOLE_SOUL, t.soul[seat] + (0 if ETERNAL[card] else SOUL[card]))
    own = position(t, t.up[seat], t.influence[seat], soul, t.coins[seat]) - now(t, seat)
    return own + denial(t, seat, card) + _wish_for_war(t, seat, card)


def denial(t: Table, seat: Seat, card: int) -> float:
    """What it is worth to keep the card from the others: little, unless it would win one of them the match."""
    gain = max(gain_of_muster(t, other, card) for other in in_play(t) if other != seat)
    return (DENIAL if gain < WIN else ALARM) * gain


def _wish_for_war(t: Table, seat: Seat, card: int) -> float:
    """The strongest army is glad of Chaos, the others are not."""
    if ETERNAL[card] or t.chaos + STRENGTH[card] < CHAOS_WINS - 4:
        return 0.0
    others = max(war_strength(t, other) for other in in_play(t) if other != seat)
    return 4.0 if war_strength(t, seat) > others else -6.0


def placing(t: Table, seat: Seat, action: Any) -> float:
    """What it is worth to lay a token so, as the cards and the other tokens' places stand; other actions 1."""
    if not isinstance(action, Lay):
        return 1.0
    card = t.audience[action.place]
    rivals = sum(token.seat != seat and token.place == action.place for token in t.tokens)
    if action.token == TITHE:
        income = INCOME[card] + sum([INCOME[own] for own in t.up[seat]]) + bonus_income(t.soul[seat])
        return _coins_worth(t, seat, max(1, income))
    if action.token == MUSTER:
        price = min(t.coins[seat], 1 + rivals + len(t.waiting) // 3)
        if not t.coins[seat]:
            return -1.0
        return (gain_of_muster(t, seat, card) + denial(t, seat, card) - COIN * price) * RIVAL**rivals
    lowest = STRENGTH[card] if LEGENDARY[card] else 1
    if sum(WORTH[own] for own in t.up[seat]) < lowest:
        return -1.0
    return (gain_of_elimination(t, seat, card) - cheapest_payment(t, seat, lowest)) * math.pow(RIVAL, rivals / 2)


def _coins_worth(t: Table, seat: Seat, coins: int) -> float:
    """Coins are worth more to who has few."""
    more = 1.6 if t.coins[seat] < 3 else 1.1 if t.coins[seat] < 6 else 0.8
    return COIN * coins * more


def _bid(t: Table, seat: Seat, legal: Sequence[Any], chance: Chance) -> Any:
    token = t.tokens[t.revealed]
    card = t.audience[token.place]
    bids = [action for action in legal if isinstance(action, Bid)]
    to_come = sum(later.place == token.place for later in t.tokens[t.revealed + 1 :])
    if token.kind == MUSTER:
        most = (gain_of_muster(t, seat, card) + denial(t, seat, card)) / COIN
        raised = bids[0].amount + to_come + chance.below(1 + to_come)
        fit = [bid for bid in bids if bid.amount <= min(most, raised)]
    else:
        most = gain_of_elimination(t, seat, card)
        fit = [bid for bid in bids[: 1 + chance.below(1 + to_come)] if cheapest_payment(t, seat, bid.amount) <= most]
    return fit[-1] if fit else GiveUp()


def _best_after(game: Game[Any, Any, Any], state: Table, seat: Seat, legal: Sequence[Any], chance: Chance) -> Any:
    """The action after which the seat stands best against the others."""
    scored = [(balance(game.apply(state, seat, action, chance).state, seat), n) for n, action in enumerate(legal)]
    return legal[max(scored)[1]]


def balance(t: Table, seat: Seat) -> float:
    if t.outcome is not None:
        return 4 * WIN if seat in t.outcome.winners else -4 * WIN
    own = now(t, seat) + sum([0.5 * max(0.0, gain_of_muster(t, seat, card)) for card in t.audience if t.first == seat])
    others = [now(t, other) for other in in_play(t) if other != seat]
    return own - 0.3 * max(others)


class Statistics:
    """What `simulate` prints of this game beyond what every game has."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.conditions: Counter[str] = Counter()
        self.mustered: Counter[int] = Counter()
        self.won_with: Counter[int] = Counter()
        self.first_won = 0
        self._taken: list[tuple[int, int]] = []
        self._first = -1

    def see(self, step: Step[Any]) -> None:
        """One step of a match."""
        for event in step.events:
            if isinstance(event, told.Mustered):
                self._taken.append((event.card, event.seat))
            elif isinstance(event, told.AudienceOpened) and event.number == 1:
                self._first = event.seat
            elif isinstance(event, told.ConditionMet):
                self._met = event

    def end(self, state: Any, outcome: Outcome) -> None:
        """The end of a match."""
        self.lengths.append(state.number)
        self.first_won += self._first in outcome.winners
        for card, seat in self._taken:
            self.mustered[card] += 1
            self.won_with[card] += seat in outcome.winners
        self._taken = []

    def lines(self) -> list[str]:
        """The report."""
        lengths, matches = sorted(self.lengths), len(self.lengths)
        low, mid, high = (lengths[int(matches * part)] for part in (0.05, 0.5, 0.95))
        found = [
            f"Audiences: {low} to {high} in the middle 90 %, median {mid}",
            f"the first player won {self.first_won / matches:.1%}",
            "card: mustered in, its owner then won",
        ]
        for card, count in self.mustered.most_common():
            found.append(f"  {CARDS[card].id:18} {count / matches:6.1%} {self.won_with[card] / count:6.1%}")
        return found
