"""Looking ahead over the rest of a turn: which actions lead to the best Antechamber, as far as it is open.

A plan is a row of actions. All plans of a length are carried on together, and only the most promising are kept (a
beam search). What will be turned up is not guessed: a riddle solved on the way leaves a gap in the row.
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter

from ..bots import Budget
from .board import ORTHOGONAL, SLIDES, line_squares
from .cards import DECK_KEPT, LEVELS, RIDDLES, RIDDLES_IN_PLAY, TOKEN_EFFECTS, TOKENS, TURNS, deck_cards
from .effects import ALL_RESTORED, EFFECTS
from .matching import liftable
from .model import DONE, PLAY, RESTORE, SLIDE, SOLVE, SWAP, USE, Action
from .nearness import SFYNX_BITS, TOUCHES, plain_steps, steps_to, wild_of
from .view import View

LONGEST = 24
SOLVED = 2.2
WON = 50.0
NEARER = 0.72
UNSEEN = 0.12
LIGHT = 0.05
PLENTY = 13
EARLY = 0.04
BASIC = 0.12
SPECIAL = 0.18
STEP = 0.08
TAKEN = 0.35
REWARD: dict[str, float] = {
    "restore-three": 0.35,
    "swap-three": 0.42,
    "swap-diagonals": 0.34,
    "slide-both": 0.22,
    "allow-sfynx": 0.18,
    "swap-any": 0.4,
}
WORTH = tuple(NEARER**steps for steps in range(100))


class Plan:
    """The part of a match that actions change, how near each riddle is, and the plan that led here."""

    __slots__ = (
        *("tiles", "restored", "row", "basics", "special", "ready", "held", "effect", "steps", "slid"),
        *("near", "solved", "taken", "early", "value", "action", "before"),
    )

    tiles: tuple[int, ...]
    restored: int
    row: tuple[int, ...]
    basics: int
    special: bool
    ready: tuple[str, ...]
    held: tuple[str, ...]
    effect: str
    steps: int
    slid: str
    near: dict[int, int]
    solved: int
    taken: int
    early: float
    value: float
    action: Action | None
    before: "Plan | None"

    def follow(self, action: Action) -> "Plan":
        """A copy that is by one action longer; what the action does is still to be done to it."""
        plan = Plan()
        plan.tiles, plan.restored, plan.row, plan.near = self.tiles, self.restored, self.row, self.near
        plan.basics, plan.special, plan.ready, plan.held = self.basics, self.special, self.ready, self.held
        plan.effect, plan.steps, plan.slid = self.effect, self.steps, self.slid
        plan.solved, plan.taken, plan.early, plan.value = self.solved, self.taken, self.early, self.value
        plan.action, plan.before = action, self
        return plan

    @property
    def key(self) -> tuple[object, ...]:
        """Plans with the same key lead to the same."""
        return (
            *(self.tiles, self.restored, self.row, self.basics, self.special, self.ready, self.held),
            *(self.effect, self.steps, self.slid),
        )

    @property
    def may_end(self) -> bool:
        """Whether all that must be done in the turn is done."""
        return not self.basics and not self.special and not self.effect

    @property
    def actions(self) -> tuple[Action, ...]:
        """The whole plan, the first action first."""
        found: list[Action] = []
        plan: Plan | None = self
        while plan is not None and plan.action is not None:
            found.append(plan.action)
            plan = plan.before
        return tuple(reversed(found))


class Planner:
    """What a view says about what is worth doing, and the plans from there."""

    def __init__(self, view: View) -> None:
        self.solved = len(view.solved)
        self.weights = _weights(view)
        later = min(1.0, (TURNS - view.turn) / 3)
        self.rewards = {reward: worth * later for reward, worth in REWARD.items()}
        self.taken = TAKEN * later
        self.begin = self._beginning(view)

    def _beginning(self, view: View) -> Plan:
        plan = Plan()
        plan.tiles, plan.restored, plan.row = view.tiles, view.restored, view.row
        plan.basics, plan.special, plan.ready, plan.held = view.basics, view.special_left, view.ready, view.held
        plan.effect, plan.steps, plan.slid = view.effect, view.steps, view.slid
        plan.solved, plan.taken, plan.early = 0, 0, 0.0
        plan.action = plan.before = None
        plan.near = dict.fromkeys(self.weights, 0)
        self.measure(plan, -1)
        return plan

    def holding(self, held: tuple[str, ...], effect: str = "") -> Plan:
        """The beginning of plans with other rewards in hand, or with an effect open."""
        plan = self.begin.follow(DONE)
        plan.action = plan.before = None
        plan.held, plan.effect = held, effect
        self.measure(plan, -1)
        return plan

    def without_light(self, square: int) -> float:
        """What the Antechamber is worth when the tile on the square is cursed."""
        plan = self.begin.follow(DONE)
        tile = 1 << plan.tiles[square]
        plan.restored &= ~tile
        self.measure(plan, tile)
        return plan.value

    def best(self, begin: Plan, width: int, budget: Budget) -> Plan:
        """The most valuable plan that does all that must be done; with the budget spent, the next that comes."""
        best: Plan | None = None
        beam, seen = [begin], {begin.key}
        for _ in range(LONGEST):
            for plan in beam:
                if plan.may_end and (best is None or plan.value > best.value):
                    best = plan
            going_on = [plan for plan in beam if budget.spend()] or (beam[:1] if best is None else [])
            beam = self._most_promising(going_on, width, seen)
            if not beam:
                break
        assert best is not None, "a turn can always be brought to its end"
        return best

    def _most_promising(self, plans: Iterable[Plan], width: int, seen: set[tuple[object, ...]]) -> list[Plan]:
        reached = sorted((after for plan in plans for after in self.after(plan)), key=attrgetter("value"), reverse=True)
        kept: list[Plan] = []
        for plan in reached:
            if len(kept) == width:
                break
            if plan.key not in seen:
                seen.add(plan.key)
                kept.append(plan)
        return kept

    def after(self, plan: Plan) -> Iterator[Plan]:
        """Every plan that is longer by one action, or by an effect and its first step."""
        if plan.effect:
            yield from self._steps(plan)
            return
        if plan.basics:
            for after, touched in (*_restores(plan), *_swaps(plan, ORTHOGONAL)):
                after.basics -= 1
                yield self._over(after, touched)
        if plan.special:
            for special in plan.ready:
                yield from self._steps(_used(plan, special))
        for reward in dict.fromkeys(plan.held):
            yield from self._steps(_played(plan, reward))

    def _steps(self, plan: Plan) -> Iterator[Plan]:
        """The plans that carry the open effect on by a step, or end it."""
        effect = EFFECTS[plan.effect]
        if effect.step == "solve":
            yield from self._lifted(plan)
            return
        taken = (
            _restores(plan)
            if effect.step == "restore"
            else _swaps(plan, effect.pairs)
            if effect.step == "swap"
            else _slides(plan)
        )
        for after, touched in taken:
            after.steps += 1
            going_on = after.steps < effect.most and (effect.step != "restore" or after.restored != ALL_RESTORED)
            if going_on:
                self.measure(after, touched)
                yield after
            else:
                yield self._over(after, touched)
        if plan.steps >= effect.least:
            yield self._over(plan.follow(DONE), 0)

    def _lifted(self, plan: Plan) -> Iterator[Plan]:
        for number in liftable(plan.tiles, plan.restored, plan.row):
            after = plan.follow(SOLVE[number])
            after.near = {**after.near, number: 0}
            yield self._over(after, 0)

    def _over(self, plan: Plan, touched: int) -> Plan:
        """The action or effect is over: what matches now is solved (SF-21)."""
        plan.effect, plan.steps, plan.slid = "", 0, ""
        self.measure(plan, touched)
        done = [number for number in plan.row if not plan.near[number]]
        if done:
            plan.row = tuple(number for number in plan.row if number not in done)
            plan.near = {number: steps for number, steps in plan.near.items() if number not in done}
            plan.solved += len(done)
            plan.taken += len(done)
            plan.early += EARLY * len(done) * (plan.basics + plan.special)
            self.measure(plan, 0)
        return plan

    def measure(self, plan: Plan, touched: int) -> None:
        """Looks again at the riddles that the touched tiles matter to, and puts a value on the whole."""
        if touched:
            _look_again(plan, touched)
        value = SOLVED * plan.solved + self.taken * plan.taken + plan.early
        for number, steps in plan.near.items():
            value += self.weights[number] * WORTH[steps]
        for reward in plan.held:
            value += self.rewards[reward]
        value += LIGHT * min(PLENTY, plan.restored.bit_count()) + BASIC * plan.basics + SPECIAL * plan.special
        if plan.effect:
            value += STEP * (EFFECTS[plan.effect].most - plan.steps)
        plan.value = value + WON * (self.solved + plan.solved == RIDDLES_IN_PLAY)


def _look_again(plan: Plan, touched: int) -> None:
    """How near the riddles are now that the touched tiles matter to."""
    lifted = "allow-sfynx" in plan.held
    wild, always = wild_of(plan.tiles, plan.restored), lifted and touched & SFYNX_BITS
    near = plan.near = plan.near.copy()
    for number in near:
        if number in plan.row:
            if always or TOUCHES[number] & touched:
                near[number] = steps_to(number, plan.tiles, plan.restored, wild, lifted)
        elif RIDDLES[number].need & touched:
            near[number] = plain_steps(number, plan.tiles, plan.restored)


def _used(plan: Plan, special: str) -> Plan:
    after = plan.follow(USE[special])  # type: ignore[index]
    after.special, after.effect = False, special
    after.ready = tuple(other for other in plan.ready if other != special)
    return after


def _played(plan: Plan, reward: str) -> Plan:
    after = plan.follow(PLAY[reward])  # type: ignore[index]
    place = plan.held.index(reward)
    after.held, after.effect = (*plan.held[:place], *plan.held[place + 1 :]), reward
    return after


def _restores(plan: Plan) -> Iterator[tuple[Plan, int]]:
    for square, tile in enumerate(plan.tiles):
        if not plan.restored >> tile & 1:
            after = plan.follow(RESTORE[square])
            after.restored |= 1 << tile
            yield after, 1 << tile


def _swaps(plan: Plan, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[Plan, int]]:
    """Swaps of a tile that some riddle of the row asks for, or of a Sfynx tile."""
    wanted = SFYNX_BITS
    for number in plan.row:
        wanted |= RIDDLES[number].need
    for pair in pairs:
        first, second = plan.tiles[pair[0]], plan.tiles[pair[1]]
        touched = 1 << first | 1 << second
        if touched & wanted:
            tiles = list(plan.tiles)
            tiles[pair[0]], tiles[pair[1]] = second, first
            after = plan.follow(SWAP[pair])
            after.tiles = tuple(tiles)
            yield after, touched


def _slides(plan: Plan) -> Iterator[tuple[Plan, int]]:
    for axis in EFFECTS[plan.effect].axes:
        if axis != plan.slid:
            for slide in SLIDE[axis]:
                after = plan.follow(slide)
                after.tiles, after.slid = SLIDES[slide.line, slide.way](plan.tiles), axis
                yield after, sum([1 << plan.tiles[square] for square in line_squares(slide.line)])


def _weights(view: View) -> dict[int, float]:
    """How much it counts that a riddle is near: those in the row, and those that may still be turned up."""
    weights = {number: UNSEEN * share for number, share in _to_come(view)}
    weights.update(dict.fromkeys(view.known, UNSEEN / 2))
    weights.update(dict.fromkeys(view.row, 1.0))
    if view.row and not view.whirlpool_curses:
        hidden = list(TOKENS)
        for token in view.tokens:
            hidden.remove(token)
        sinking = sum("whirlpool" in TOKEN_EFFECTS[token] for token in hidden) / max(1, len(hidden))
        weights[view.row[0]] = 1.0 - sinking
    return weights


def _to_come(view: View) -> Iterator[tuple[int, float]]:
    """The riddles that nobody has seen, and how likely each is in the match (SF-9)."""
    seen = {*view.row, *view.solved, *view.known}
    for coins in LEVELS[view.options.difficulty]:
        unseen = [card for card in deck_cards(coins) if card not in seen]
        shown = sum(RIDDLES[card].coins == coins for card in seen)
        for card in unseen:
            yield card, (DECK_KEPT - shown) / len(unseen)
