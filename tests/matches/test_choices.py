from games.matches import choices

MOVES = ["restore b2", "restore c2", "swap b2 c2", "swap a2 b2", "slide row 3 left", "slide row 3 right", "end"]
CHALLENGES = ["challenge red blue green", "challenge red green blue", "challenge blue red green"]


def words(found):
    return set(found.next)


def test_every_word_may_be_chosen_first():
    assert {"restore", "swap", "slide", "end", "b2", "a2", "3", "left"} <= words(choices.build(MOVES))


def test_the_bar_begins_with_the_verbs():
    assert [choice.word for choice in choices.build(MOVES).bar] == ["restore", "swap", "slide", "end"]


def test_what_the_board_shows_is_not_in_the_bar():
    found = choices.build(MOVES, ("restore",), shown=("b2", "c2"))
    assert found.bar == ()
    assert words(found) == {"b2", "c2"}


def test_a_square_may_come_before_the_verb():
    assert words(choices.build(MOVES, ("b2",))) == {"restore", "swap", "c2", "a2"}


def test_squares_may_come_in_either_order():
    found = choices.build(MOVES, ("b2",))
    assert found.next["a2"].final
    assert 'value="swap a2 b2"' in found.next["a2"].attrs


def test_a_word_that_leaves_one_action_posts_it():
    assert 'name="action" value="end"' in choices.build(MOVES).next["end"].attrs


def test_a_word_that_leaves_several_is_a_draft():
    assert 'name="draft" value="slide"' in choices.build(MOVES).next["slide"].attrs


def test_words_that_all_lines_share_are_passed_over():
    found = choices.build(["ask A1", "ask B2"])
    assert [choice.word for choice in found.bar] == ["A1", "B2"]


def test_the_order_counts_where_the_words_are_the_same():
    found = choices.build(CHALLENGES, ("challenge", "red"))
    assert 'value="challenge red blue green"' in found.next["blue"].attrs
    assert 'value="challenge red green blue"' in found.next["green"].attrs


def test_a_draft_that_fits_nothing_begins_anew():
    found = choices.build(MOVES, ("nonsense",))
    assert found.draft == ()
    assert "restore" in words(found)


def test_endless_actions_are_not_listed():
    endless = (f"build {n}" for n in iter(int, 1))
    assert not choices.build(endless).listed


def test_labels_replace_words():
    assert choices.build(["end", "stay"], labels={"end": "End the phase"}).next["end"].label == "End the phase"


def test_words_are_escaped_in_attributes():
    assert "<script>" not in choices.build(["<script>", "other"]).next["<script>"].attrs


def test_long_drafts_are_cut():
    assert choices.read_draft("a " * 100) == ("a",) * choices.MAX_DRAFT
    assert choices.read_draft("x" * 1000) == ()
