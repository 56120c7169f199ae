import pytest

from games.engine.styx import effects, standing
from games.engine.styx.cards import CARDS, EMISSARIES, STANDARD_BEARER, TOTEM, deck, most_elements

from .positions import cards


@pytest.mark.rule("ST-1")
def test_there_are_62_emissaries_with_figures_in_their_ranges():
    assert len(EMISSARIES) == 62
    assert len({card.id for card in CARDS}) == 63
    for card in EMISSARIES:
        assert card.players in (2, 3, 4, 5)
        assert 1 <= card.strength <= 5
        assert -2 <= card.income <= 2
        assert 0 <= card.soul <= 4
        assert card.bonus in ("", "plus2", "double")


@pytest.mark.rule("ST-1")
def test_an_eternal_card_has_no_soul():
    assert all(card.soul == 0 for card in EMISSARIES if card.eternal)


@pytest.mark.rule("ST-2")
def test_a_standard_bearer_is_one_strong_brings_one_coin_and_no_element():
    card = CARDS[STANDARD_BEARER]
    assert (card.strength, card.income, card.elements) == (1, 1, "")


@pytest.mark.rule("ST-5")
@pytest.mark.parametrize(("seats", "count"), [(2, 36), (3, 45), (4, 53), (5, 61), (6, 61)])
def test_the_deck_leaves_out_cards_for_more_players_and_the_totem(seats, count):
    assert len(deck(seats)) == count
    assert TOTEM not in deck(seats)
    assert all(CARDS[card].players <= seats for card in deck(seats))


def test_every_ability_in_the_data_has_its_behaviour():
    named = {card.ability for card in EMISSARIES if card.ability}
    assert named == set(standing.STANDING) | set(effects.EFFECTS)


@pytest.mark.rule("ST-31")
def test_the_effects_stand_in_the_order_of_the_rules():
    order = "devils_soul headless_horseman siren necromancer lich nidhoggr reaper shaman cultist succubus"
    assert list(effects.EFFECTS) == order.split()


@pytest.mark.rule("ST-61")
@pytest.mark.parametrize(
    ("army", "count"),
    [
        ("standard-bearer", 0),
        ("fire-spirit air-spirit", 2),
        ("phoenix", 2),
        ("elementals elementals", 2),
        ("fury fury", 2),
        ("fury fire-spirit", 2),
        ("fire-spirit elementals phoenix", 3),
        ("fire-spirit air-spirit water-spirit elementals", 4),
    ],
)
def test_elements_are_counted_with_no_card_twice(army, count):
    assert most_elements(cards(army)) == count
