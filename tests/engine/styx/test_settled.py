"""The last Audience as the board shows it, until the next tokens turn up."""

import pytest

from games.engine.chance import RandomChance
from games.engine.styx import GAME

from .positions import PLAYERS, place, play, table

FOUR = "audience: hydra vampire\nalice: up=standard-bearer,war,gorgon\nbob:\ncharlie:\ndora:"


def drawn(row):
    """A settled row as text: the cards with their tokens, then the lines."""
    cards = [f"{card.card.id} {card.fate}: {', '.join(map(token_text, card.tokens))}" for card in row.cards]
    return cards, [line_text(line) for line in row.lines]


def token_text(token):
    return f"{PLAYERS[token.seat]} {token.kind} {token.bid}{' won' if token.won else ''}"


def line_text(line):
    who = PLAYERS[line.seat] if line.seat >= 0 else "nobody"
    card = f" {line.card.id}" if line.card else ""
    return f"{line.rule} {who} {line.kind}{card} {line.amount} {line.moved}"


def resolved(text=FOUR, **options):
    state = place(table(text, **options), "left eliminate", "left muster", "right muster", "right tithe")
    return play(state, "alice bid 4", "bob give-up", "charlie bid 2", "alice discard war,gorgon")[0]


@pytest.mark.rule("ST-31")
def test_an_audience_is_told_in_the_order_of_its_resolution():
    cards, lines = drawn(GAME.view(resolved(), None).settled)
    assert cards == [
        "hydra eliminated: alice eliminate 4 won, bob muster 0",
        "vampire mustered: charlie muster 2 won, dora tithe 2",
    ]
    assert lines == [
        "ST-22 alice eliminated hydra 4 4",
        "ST-28 dora tithed 2 0",
        "ST-26 charlie mustered vampire 2 4",
    ]


@pytest.mark.rule("ST-35")
def test_consolation_is_told_last_and_counted_for_each_player():
    _, lines = drawn(GAME.view(resolved(consolation="on"), 0).settled)
    assert lines[-1] == "ST-35 bob consoled 1 0"


@pytest.mark.rule("ST-23", "ST-30")
def test_eternals_and_left_over_cards_are_told():
    state = place(table("audience: sphinx imp\nalice:\nbob: up=hydra\ncharlie:"), "left tithe", "left eliminate")
    state, _ = play(place(state, "right tithe"), "bob bid 4", "bob discard hydra")
    assert drawn(GAME.view(state, 2).settled)[1] == [
        "ST-23 bob sent-back sphinx 4 0",
        "ST-28 alice tithed 1 0",
        "ST-28 charlie tithed 2 0",
        "ST-30 nobody left-over imp 0 1",
    ]
    state = place(table("audience: sphinx imp\nalice:\nbob:\ncharlie:"), *["right tithe"] * 3)
    assert drawn(GAME.view(state, 2).settled)[1][3:] == [
        "ST-30 nobody went-back sphinx 0 4",
        "ST-30 nobody left-over imp 0 1",
    ]


@pytest.mark.rule("ST-58")
def test_effects_that_were_used_are_told_while_the_others_wait():
    text = "audience: cultist nidhoggr\nalice: coins=9\nbob:\ncharlie:"
    state = place(table(text, consolation="on"), "left muster", "right muster", "left eliminate")
    state, _ = play(state, "alice bid 1", "bob bid 2", "charlie give-up")
    view = GAME.view(state, 0)
    assert (view.phase, view.settled.number) == ("effect", view.number)
    assert drawn(view.settled)[1][-1] == "ST-45 bob used nidhoggr 0 0"
    state, _ = play(state, "alice summon air-spirit 1")
    lines = drawn(GAME.view(state, 0).settled)[1]
    assert lines[-2:] == ["ST-48 alice used cultist 0 0", "ST-35 charlie consoled 1 0"]


def test_it_is_looked_back_on_until_the_next_tokens_turn_up():
    state = resolved()
    assert GAME.view(state, 0).settled.number == 1
    while state.waiting:
        assert GAME.view(state, 0).settled.number == 1
        state = place(state, "left muster")
    assert state.phase == "bid"
    assert GAME.view(state, 0).settled is None


def test_nothing_is_looked_back_on_before_an_audience_is_resolved():
    assert GAME.view(table(FOUR), 0).settled is None


def test_the_last_audience_of_a_match_stays_to_be_seen():
    state = resolved(FOUR.replace("charlie:", "charlie: influence=18"))
    row = GAME.view(state, None).settled
    assert (state.outcome.reason, row.number) == ("influence", state.number)


@pytest.mark.rule("ST-35", "ST-72")
def test_a_match_that_broke_off_tells_no_consolation_that_was_not_paid():
    text = "audience: cultist imp\nalice:\nbob:"
    state = place(table(text, consolation="on"), "left muster", "right muster", "left tithe", "right tithe")
    state, _ = play(state, "alice bid 1", "bob give-up")
    state = GAME.retire(state, 1, RandomChance(1)).state
    assert state.outcome.reason == "last"
    assert "consoled" not in " ".join(drawn(GAME.view(state, 0).settled)[1])


@pytest.mark.rule("ST-11")
def test_two_players_tokens_are_told_with_their_halves():
    state = place(
        table("audience: imp ghoul\nalice:\nbob:"), "left muster", "left tithe", "left tithe", "left eliminate"
    )
    state, _ = play(state, "alice bid 1", "bob give-up")
    row = GAME.view(state, 0).settled
    assert [token.half for token in row.cards[0].tokens] == ["upper", "upper", "lower", "lower"]
