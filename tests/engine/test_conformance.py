"""What the hall asks of every game, checked on the positions that random matches reach."""

import json
import re
from dataclasses import replace
from itertools import islice

import pytest

from games.engine import codec, replay
from games.engine.chance import RandomChance
from games.engine.core import Retired, Step
from games.engine.errors import IllegalAction, InvalidAction, ReplayError

from .tables import GAMES, TABLES, begin, match, move, play_out

MOST = 1500
at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def viewers(table):
    return (*range(table.seats), None)


def listed(game, state, seat):
    """The legal actions, or None where they are more than can be listed."""
    actions = list(islice(game.legal_actions(state, seat), MOST + 1))
    return None if len(actions) > MOST else actions


def is_accepted(game, state, seat, action):
    try:
        game.apply(state, seat, action, RandomChance(0))
    except IllegalAction as problem:
        for refusal in problem.refusals:
            assert re.fullmatch(r"[A-Z]+-\d+", refusal.rule), refusal
            assert str(refusal)
        return False
    return True


@of_every_game
def test_a_number_of_seats_that_is_not_the_games_is_refused(game):
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 99):
        with pytest.raises(ValueError, match="players"):
            game.setup(seats, game.Options(), RandomChance(0))


@of_every_game
def test_options_of_another_kind_are_refused(game):
    with pytest.raises(ValueError, match="options"):
        game.setup(game.seats[0], object(), RandomChance(0))


@at_every_table
def test_random_play_comes_to_an_end(table):
    outcome = table.game.outcome(match(table).state)
    assert re.fullmatch(r"[a-z][a-z-]*", outcome.reason)
    assert outcome.winners <= set(range(table.seats))
    assert len(outcome.scores) in (0, table.seats)


@at_every_table
def test_somebody_may_act_exactly_until_there_is_an_outcome(table):
    for step in match(table).steps:
        acting = table.game.to_act(step.state)
        assert acting <= set(range(table.seats))
        assert bool(acting) == (table.game.outcome(step.state) is None)


@at_every_table
def test_who_may_act_has_an_action_and_nobody_else_has(table):
    game = table.game
    for state in match(table).sampled(30):
        for seat in (*range(table.seats), table.seats, -1):
            some = next(iter(game.legal_actions(state, seat)), None)
            assert (some is not None) == (seat in game.to_act(state))


@at_every_table
def test_every_listed_action_is_accepted_and_listed_once(table):
    game = table.game
    for state in match(table).sampled(8):
        for seat in game.to_act(state):
            actions = list(islice(game.legal_actions(state, seat), 60))
            assert len(set(actions)) == len(actions)
            assert all(is_accepted(game, state, seat, action) for action in actions)


@at_every_table
def test_a_sampled_action_is_one_of_the_listed(table):
    game, chance = table.game, RandomChance(4)
    for state in match(table).sampled(10):
        for seat in game.to_act(state):
            action, actions = game.sample_action(state, seat, chance), listed(game, state, seat)
            assert is_accepted(game, state, seat, action)
            assert actions is None or action in actions


def mutations(game, action, others):
    """The action with one field as another action of its kind has it, and with fields that nobody would send."""
    sent = codec.action_to_form(action)
    fields = [name for name in sent if name != "verb"]
    for name in fields:
        yield from ({**sent, name: other[name]} for other in others if other.get("verb") == sent["verb"])
        yield from ({**sent, name: words} for words in ([], sent[name] * 2, ["x"], ["0"], ["-1"], ["none"], [""]))
    yield {**sent, "verb": ["no-such-verb"]}


@at_every_table
def test_mutated_and_foreign_actions_are_refused(table):
    """Whatever can be sent is accepted exactly if it is listed, and refused by one of two exceptions."""
    game, played = table.game, match(table)
    lines = [done.line for done in played.moves][::7][:20]
    others = [codec.action_to_form(codec.parse_action(game.Action, line)) for line in lines]
    for state in played.sampled(4):
        for seat in game.to_act(state):
            allowed = listed(game, state, seat)
            tried = list(islice(game.legal_actions(state, seat), 2))
            forms = [*others, *(form for action in tried for form in mutations(game, action, others))]
            for form in forms:
                check_sent(game, state, seat, form, allowed)


def check_sent(game, state, seat, form, allowed):
    try:
        action = codec.action_from_form(game.Action, form)
    except InvalidAction:
        return
    accepted = is_accepted(game, state, seat, action)
    assert allowed is None or accepted == (action in allowed), (codec.write_action(action), seat)


@at_every_table
def test_the_wrong_seat_is_refused(table):
    game, played = table.game, match(table)
    for place in range(0, len(played.moves), 5):
        done, state = played.moves[place], played.steps[place].state
        action = codec.parse_action(game.Action, done.line)
        for seat in set(range(-1, table.seats + 1)) - game.to_act(state):
            assert not is_accepted(game, state, seat, action)


@at_every_table
def test_nothing_is_accepted_after_the_end(table):
    game, played = table.game, match(table)
    for done in played.moves[::11]:
        action = codec.parse_action(game.Action, done.line)
        assert not any(is_accepted(game, played.state, seat, action) for seat in range(table.seats))


@at_every_table
def test_an_action_leaves_the_old_state_as_it_was(table):
    game, chance = table.game, RandomChance(6)
    for state in match(table).sampled(12):
        before = codec.to_json(state)
        for seat in range(table.seats):
            game.view(state, seat)
            game.retire(state, seat, chance)
            for action in islice(game.legal_actions(state, seat), 6):
                game.apply(state, seat, action, chance)
        assert codec.to_json(state) == before


@at_every_table
def test_the_same_question_has_the_same_answer(table):
    game, played = table.game, match(table)
    for step in played.steps[::9]:
        for seat in game.to_act(step.state):
            answers = [list(islice(game.legal_actions(step.state, seat), 20)) for _ in range(2)]
            assert answers[0] == answers[1]
            one, two = (game.apply(step.state, seat, answers[0][-1], RandomChance(2)) for _ in range(2))
            assert one == two


@at_every_table
def test_actions_survive_text_and_forms(table):
    game, played = table.game, match(table)
    for step in played.steps[::6]:
        for seat in game.to_act(step.state):
            for action in islice(game.legal_actions(step.state, seat), 12):
                assert codec.parse_action(game.Action, codec.write_action(action)) == action
                assert codec.action_from_form(game.Action, codec.action_to_form(action)) == action


@at_every_table
def test_states_and_events_survive_json(table):
    game, played = table.game, match(table)
    for step in played.steps[::3]:
        kept = json.loads(json.dumps(codec.to_json(step.state)))
        assert codec.from_json(game.State, kept) == step.state
    for event in (event for step in played.steps for event in step.events):
        assert codec.read_event(game.Events, json.loads(json.dumps(codec.to_json(event)))) == event


@at_every_table
def test_events_name_a_rule_and_say_who_may_see_them(table):
    for event in (event for step in match(table).steps for event in step.events):
        assert re.fullmatch(r"[A-Z]+-\d+", event.rule), event
        assert all(isinstance(event.seen_by(viewer), bool) for viewer in viewers(table))
        assert set(codec.spell_fields(event)) <= set(codec.to_json(event))


@at_every_table
def test_a_record_replays_to_the_same_states(table):
    played = match(table)
    record = replay.read_record(replay.write_record(played.record))
    assert record == played.record
    assert list(replay.steps(record)) == played.steps


@at_every_table
def test_a_record_with_other_draws_does_not_replay(table):
    """Exactly the recorded draws are wanted: none more, none fewer."""
    record = match(table).record
    extra = replace(record.moves[-1], draws=(*record.moves[-1].draws, (0, 2)))
    changed = [replace(record, draws=(*record.draws, (0, 2))), replace(record, moves=(*record.moves[:-1], extra))]
    if record.draws:
        changed.append(replace(record, draws=record.draws[:-1]))
    for other in changed:
        with pytest.raises(ReplayError):
            replay.final_state(other)


def keeps_the_view(game, state, viewer, chance):
    """Whether imagining from the viewer's view gives a state that looks the same to the viewer."""
    view = game.view(state, viewer)
    imagined = game.view(game.imagine(view, chance), viewer)
    return imagined == view and codec.to_json(imagined) == codec.to_json(view)


@at_every_table
def test_an_imagined_state_looks_the_same_to_the_viewer(table):
    chance = RandomChance(8)
    for state in match(table).sampled(9):
        for viewer in viewers(table):
            assert keeps_the_view(table.game, state, viewer, chance), (viewer, state)


@at_every_table
def test_a_state_laid_open_hides_nothing(table):
    """Two states that differ anywhere differ there too; and what it is of, a page can draw like any view."""
    game, chance = table.game, RandomChance(15)
    going_on = [state for state in match(table).sampled(9) if game.outcome(state) is None]
    for place, state in enumerate(going_on):
        viewer = viewers(table)[place % (table.seats + 1)]
        other = game.imagine(game.view(state, viewer), chance)
        assert (game.open_view(other) == game.open_view(state)) == (other == state)
        assert type(game.open_view(state)) is type(game.view(state, None))


@of_every_game
def test_a_state_laid_open_shows_what_a_spectator_does_not_see(game):
    table = next(table for table in TABLES if table.game is game)
    assert any(game.open_view(state) != game.view(state, None) for state in match(table).sampled(9))


@at_every_table
def test_looking_back_tells_no_more_than_the_seat_knew(table):
    """A state that looks the same to the seat is recalled the same; so is one imagined from what is recalled."""
    game, chance = table.game, RandomChance(16)
    for state in match(table).sampled(9):
        for viewer in viewers(table):
            recalled = game.recall(state, viewer)
            for known in (game.view(state, viewer), recalled):
                assert game.recall(game.imagine(known, chance), viewer) == recalled


@at_every_table
def test_an_imagined_state_offers_the_viewer_the_same_actions(table):
    """What a seat may do must follow from what it may know."""
    game, chance = table.game, RandomChance(9)
    for state in match(table).sampled(9):
        for seat in range(table.seats):
            imagined = game.imagine(game.view(state, seat), chance)
            assert game.to_act(imagined) == game.to_act(state)
            assert game.outcome(imagined) == game.outcome(state)
            mine = [list(islice(game.legal_actions(found, seat), 40)) for found in (state, imagined)]
            assert mine[0] == mine[1]


@at_every_table
def test_an_imagined_match_is_whole_and_can_be_played_on(table):
    game, chance = table.game, RandomChance(10)
    for place, state in enumerate(match(table).sampled(4)):
        viewer = viewers(table)[place % (table.seats + 1)]
        imagined = game.imagine(game.view(state, viewer), chance)
        assert codec.from_json(game.State, codec.to_json(imagined)) == imagined
        played = replace(begin(table), steps=[Step(imagined)])
        play_out(played, game, chance)
        assert game.outcome(played.state) is not None


@of_every_game
def test_a_planted_leak_is_found(game):
    """The check above can fail: a view that holds the whole state does not survive imagining."""

    class Leaky(type(game)):
        def view(self, state, seat):
            return (super().view(state, seat), codec.to_json(state))

        def imagine(self, view, chance):
            return super().imagine(view[0], chance)

    table = next(table for table in TABLES if table.game is game)
    chance, states = RandomChance(11), match(table).sampled(9)
    kept = [keeps_the_view(Leaky(), state, viewer, chance) for state in states for viewer in viewers(table)]
    assert not all(kept)


@at_every_table
def test_whoever_retires_is_out_and_the_match_ends_all_the_same(table):
    game = table.game
    for place, moves in enumerate((0, 1, len(match(table).moves) // 2)):
        played = match(table).cut(moves)
        seat = place % table.seats
        move(played, game, seat)
        assert seat not in game.to_act(played.state)
        assert next(iter(game.legal_actions(played.state, seat)), None) is None
        play_out(played, game, RandomChance(12))
        assert game.outcome(played.state).winners <= set(range(table.seats))
        # The services put the fact of retiring before the game's own events.
        gone = played.steps[moves + 1]
        played.steps[moves + 1] = replace(gone, events=(Retired(seat), *gone.events))
        assert list(replay.steps(played.record)) == played.steps


@at_every_table
def test_retiring_twice_or_after_the_end_changes_nothing(table):
    game, chance = table.game, RandomChance(13)
    for state in match(table).sampled(5):
        gone = game.retire(state, 0, chance).state
        again = game.retire(gone, 0, chance)
        assert (again.state, again.events) == (gone, ())
    over = match(table).state
    assert all(game.retire(over, seat, chance).state == over for seat in range(table.seats))


@at_every_table
def test_the_match_is_over_once_all_have_retired(table):
    game, chance = table.game, RandomChance(14)
    for state in match(table).sampled(4):
        for seat in reversed(range(table.seats)):
            state = game.retire(state, seat, chance).state
        assert game.outcome(state) is not None
