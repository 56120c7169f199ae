import pytest

from games.engine.errors import IllegalAction
from games.engine.styx import GAME
from games.engine.styx import events as told
from games.engine.styx.cards import CARD_WORDS
from games.engine.styx.model import HIDDEN
from games.engine.styx.standing import SLOT

from .positions import coins, happened, options, place, play, table

DJINN = SLOT[CARD_WORDS.read("djinn")]


@pytest.mark.rule("ST-50", "ST-55")
def test_a_djinn_makes_three_tithes_two_coins_richer():
    state = table("audience: skeleton undine\nalice: coins=0 up=djinn\nbob:\ncharlie:")
    gains, uses = [], []
    for _ in range(4):
        before = coins(state, "alice")
        state = state.copy()
        state.audience = table("audience: skeleton undine\nalice:\nbob:\ncharlie:").audience
        state = place(state, *["left tithe"] * 3)
        gains.append(coins(state, "alice") - before)
        uses.append(state.uses[DJINN])
    assert gains == [1 + 2, 1 + 2, 1 + 2, 1]
    assert uses == [2, 1, 0, 0]


@pytest.mark.rule("ST-55")
def test_the_uses_are_seen_by_all():
    state = table("audience: skeleton undine\nalice: up=djinn\nbob:\ncharlie:")
    state = place(state, *["left tithe"] * 3)
    assert GAME.view(state, None).uses[DJINN] == 2


@pytest.mark.rule("ST-51")
def test_a_mustered_hydra_has_three_uses():
    state = table("audience: hydra undine\nalice:\nbob:\ncharlie:").copy()
    state.uses = (0, 0)
    state, _ = play(place(state, "left muster", "left tithe", "left tithe"), "alice bid 1")
    assert state.uses[SLOT[CARD_WORDS.read("hydra")]] == 3


@pytest.mark.rule("ST-52")
def test_the_oracles_owner_may_look_before_placing():
    state = table("audience: skeleton undine\nalice:\nbob: up=dark-oracle\ncharlie:")
    state, _ = play(state, "alice place right eliminate")
    assert options(state) == ["peek 0", "peek none"]
    state, events = play(state, "bob peek 0")
    looked, seen = happened(events, told.Looked)[0], happened(events, told.TokenSeen)[0]
    assert (looked.seat, looked.other, looked.seen_by(None)) == (1, 0, True)
    assert [viewer for viewer in (0, 1, 2, None) if seen.seen_by(viewer)] == [1]
    assert [GAME.view(state, viewer).tokens[0].kind for viewer in (0, 1, 2, None)] == [2, 2, HIDDEN, HIDDEN]
    assert options(state)[0] == "place left tithe"


@pytest.mark.rule("ST-52")
def test_the_look_lasts_until_the_token_is_revealed():
    state = table("audience: skeleton undine\nalice:\nbob: up=dark-oracle\ncharlie:")
    state, _ = play(state, "alice place right muster", "bob peek 0", "bob place left tithe")
    assert GAME.view(state, 1).tokens[0].kind == 1
    assert GAME.view(state, 2).tokens[0].kind == HIDDEN
    state, _ = play(state, "charlie place left tithe")
    assert GAME.view(state, 2).tokens[0].kind == 1


@pytest.mark.rule("ST-52")
def test_the_oracles_owner_may_look_away_and_must_say_so_before_placing():
    state = table("audience: skeleton undine\nalice:\nbob: up=dark-oracle\ncharlie:")
    state, _ = play(state, "alice place right eliminate")
    with pytest.raises(IllegalAction, match="ST-52"):
        play(state, "bob place left tithe")
    with pytest.raises(IllegalAction, match="ST-52"):
        play(state, "bob peek 2")
    state, events = play(state, "bob peek none")
    assert events == []
    assert GAME.view(state, 1).tokens[0].kind == HIDDEN


@pytest.mark.rule("ST-52")
def test_with_no_token_placed_there_is_no_choice():
    state = table("audience: skeleton undine\nalice: up=dark-oracle\nbob:\ncharlie:")
    assert state.phase == "place"


@pytest.mark.rule("ST-52")
def test_of_two_tokens_of_one_player_the_last_one_is_shown():
    state = table("audience: skeleton undine\nalice:\nbob: up=dark-oracle")
    state, _ = play(
        state, "alice place left tithe", "bob peek none", "bob place left tithe", "alice place right muster"
    )
    state, events = play(state, "bob peek 0")
    assert happened(events, told.TokenSeen)[0].token == 1
    assert [token.kind for token in GAME.view(state, 1).tokens] == [HIDDEN, 0, 1]


@pytest.mark.rule("ST-52")
def test_a_face_down_oracle_sees_nothing():
    state = table("audience: skeleton undine\nalice:\nbob: down=dark-oracle\ncharlie:")
    state, _ = play(state, "alice place right eliminate")
    assert state.phase == "place"


@pytest.mark.rule("ST-53")
def test_a_zombie_pays_again_and_again():
    state = table("audience: skeleton undine\nalice: up=zombie\nbob:\ncharlie:")
    state = place(state, "left eliminate", "left tithe", "left tithe")
    state, _ = play(state, "alice bid 1", "alice discard zombie")
    state = place(state, "left tithe", "left tithe")
    assert "place left eliminate" in options(state)
    assert CARD_WORDS.read("zombie") in state.up[0]
