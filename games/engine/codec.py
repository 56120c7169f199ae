"""Plain data to text and back: actions are one line, form fields or options, states are JSON.

An action's line is its verb (the class name in kebab-case, or its `verb`) and a word for each field, in order.
Words come from the field's type: `int`, `str`, `Literal`, an `Enum` of strings, `X | None` (the word `none`),
`tuple[X, ...]` (a list with commas), or `Annotated[int, Words(...)]`, a number that has a name on the board.
"""

import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .errors import InvalidAction

MAX_LINE = 400
MAX_NUMBER = 6


def memo[T](function: Callable[[Any], T]) -> Callable[[Any], T]:
    """`functools.cache` for a function of one type; a type is hashable, which checkers doubt."""
    return cache(function)


class Words:
    """Names for the numbers 0, 1, 2, ...: squares, colours, places. Used as `Annotated[int, Words(...)]`."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def spell(self, number: int) -> str:
        return self.names[number]

    def read(self, word: str) -> int:
        try:
            return self.numbers[word]
        except KeyError:
            raise InvalidAction(f"{word!r} is not one of {', '.join(self.names[:8])}...") from None


@dataclass(frozen=True, slots=True)
class Word:
    """How one field's type is written as a word."""

    spell: Callable[[Any], str]
    read: Callable[[str], Any]
    many: "Word | None" = None
    optional: bool = False


def kebab(name: str) -> str:
    """`GiveBack` -> `give-back`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _read_int(word: str) -> int:
    if len(word) > MAX_NUMBER or not re.fullmatch(r"-?[0-9]+", word, re.ASCII):
        raise InvalidAction(f"{word[:40]!r} is not a whole number")
    return int(word)


def _read_str(word: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9'_-]{1,60}", word, re.ASCII):
        raise InvalidAction(f"{word[:40]!r} is not a word")
    return word


def _choice_of(values: Mapping[str, Any]) -> Word:
    def read(word: str) -> Any:
        if word not in values:
            raise InvalidAction(f"{word[:40]!r} is not one of {', '.join(list(values)[:12])}")
        return values[word]

    spelled = {value: word for word, value in values.items()}
    return Word(lambda value: spelled[value], read)


def _list_of(item: Word) -> Word:
    return Word(
        lambda values: ",".join(item.spell(value) for value in values),
        lambda word: tuple(item.read(part) for part in word.split(",")) if word else (),
        many=item,
    )


def _or_none(item: Word) -> Word:
    return Word(
        lambda value: "none" if value is None else item.spell(value),
        lambda word: None if word == "none" else item.read(word),
        optional=True,
    )


@memo
def _word(hint: Any) -> Word:
    hint = _plain(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        words: Words = arguments[1]
        return Word(words.spell, words.read)
    if origin is Literal:
        return _choice_of({str(value): value for value in arguments})
    if origin is tuple:
        return _list_of(_word(arguments[0]))
    if origin in (Union, types.UnionType):
        return _or_none(_word(next(kind for kind in arguments if kind is not types.NoneType)))
    if hint is bool:
        return _choice_of({"yes": True, "no": False})
    if hint is int:
        return Word(str, _read_int)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice_of({str(member.value): member for member in hint})
    if hint is str:
        return Word(str, _read_str)
    raise TypeError(f"{hint!r} has no word")


def _plain(hint: Any) -> Any:
    """A `type X = ...` alias opened."""
    while isinstance(hint, typing.TypeAliasType):
        hint = hint.__value__
    return hint


def _members(union: Any) -> tuple[type[Any], ...]:
    """The dataclasses of a union, or of the one class that stands for it."""
    union = _plain(union)
    return get_args(union) if get_origin(union) in (Union, types.UnionType) else (union,)


def verb(kind: Any) -> str:
    """The first word of this class of actions."""
    return str(getattr(kind, "verb", "") or kebab(kind.__name__))


@memo
def _shape(kind: Any) -> tuple[tuple[str, Word], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _word(hints[field.name])) for field in fields(kind))


@memo
def _verbs(union: Any) -> dict[str, tuple[type[Any], ...]]:
    """The actions of each verb; those that share one differ in their number of words: `pinch 1 gold`, `pinch none`."""
    kinds = _members(union)
    return {verb(kind): tuple(other for other in kinds if verb(other) == verb(kind)) for kind in kinds}


def _kinds_of(union: Any, word: str) -> tuple[type[Any], ...]:
    kinds = _verbs(union).get(word)
    if kinds is None:
        raise InvalidAction(f"{word[:40]!r} is not an action of this game")
    return kinds


def write_action(action: Any) -> str:
    """The action as one line."""
    kind: Any = type(action)
    return " ".join([verb(kind), *(word.spell(getattr(action, name)) for name, word in _shape(kind))])


@lru_cache(maxsize=4096)
def _read_line(union: Any, line: str) -> Any:
    first, *words = line.split(" ")
    kinds = _kinds_of(union, first)
    kind = next((kind for kind in kinds if len(_shape(kind)) == len(words)), kinds[0])
    shape = _shape(kind)
    if len(words) != len(shape):
        raise InvalidAction(f"{first!r} takes {len(shape)} words, not {len(words)}")
    return kind(*(word.read(text) for (_, word), text in zip(shape, words, strict=True)))


def parse_action(union: Any, line: str) -> Any:
    """The action that a line spells: exactly what `write_action` writes. Raises InvalidAction."""
    if len(line) > MAX_LINE:
        raise InvalidAction(f"an action has at most {MAX_LINE} characters")
    action = _read_line(union, line)
    if write_action(action) != line:
        raise InvalidAction(f"{line[:60]!r} is written {write_action(action)[:60]!r}")
    return action


def action_from_form(union: Any, fields_sent: Mapping[str, list[str]]) -> Any:
    """The action that form fields spell: `verb` and a field for each of the action's. Raises InvalidAction.

    A field that may be `none` may be left out, as a form leaves out a choice that was not made yet.
    """
    first = (fields_sent.get("verb") or [""])[-1]
    kinds = _kinds_of(union, first)
    kind = next((kind for kind in kinds if all(name in fields_sent for name, _ in _shape(kind))), kinds[0])
    return kind(*(_field_sent(name, word, fields_sent.get(name, [])) for name, word in _shape(kind)))


def action_to_form(action: Any) -> dict[str, list[str]]:
    """The form fields that spell the action: what `action_from_form` reads."""
    kind: Any = type(action)
    return {"verb": [verb(kind)]} | {name: _field_words(word, getattr(action, name)) for name, word in _shape(kind)}


def _field_words(word: Word, value: Any) -> list[str]:
    if word.optional and value is None:
        return []
    return [word.many.spell(item) for item in value] if word.many else [word.spell(value)]


def _field_sent(name: str, word: Word, values: list[str]) -> Any:
    if word.many:
        return tuple(word.many.read(part) for value in values for part in value.split(",") if part)
    if word.optional and not values:
        return None
    if len(values) != 1:
        raise InvalidAction(f"{name!r} is missing" if not values else f"{name!r} was sent twice")
    return word.read(values[0])


def options_from_form(kind: type[Any], fields_sent: Mapping[str, str]) -> Any:
    """Options from form or record fields; what is not sent keeps its default. Raises InvalidAction."""
    shape = dict(_shape(kind))
    unknown = set(fields_sent) - set(shape)
    if unknown:
        raise InvalidAction(f"there is no option {sorted(unknown)[0][:40]!r}")
    return kind(**{name: shape[name].read(text) for name, text in fields_sent.items()})


def options_to_words(options: Any) -> dict[str, str]:
    """Each option's value as its word."""
    return {name: word.spell(getattr(options, name)) for name, word in _shape(type(options))}


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as the lobby asks for it; `words` are (value, label) in order."""

    name: str
    label: str
    help: str
    default: str
    words: tuple[tuple[str, str], ...]
    switch: bool


def option_fields(kind: type[Any]) -> tuple[OptionField, ...]:
    """What the lobby draws its form from."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_option_field(field, hints[field.name]) for field in fields(kind))


def _option_field(field: Any, hint: Any) -> OptionField:
    word, meta = _word(hint), field.metadata
    switch = _plain(hint) is bool
    values = ["no", "yes"] if switch else [str(value) for value in get_args(_plain(hint))]
    default = "" if field.default is MISSING else word.spell(field.default)
    pairs = tuple((value, meta.get("words", {}).get(value, value)) for value in values)
    return OptionField(field.name, meta.get("label", field.name), meta.get("help", ""), default, pairs, switch)


def spell_fields(value: Any) -> dict[str, str]:
    """Each field of a dataclass as its word; fields whose type has no word are left out."""
    return {name: word.spell(getattr(value, name)) for name, word in _spellable(type(value)).items()}


@memo
def _spellable(kind: Any) -> dict[str, Word]:
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name in {field.name for field in fields(kind)}:
            with suppress(TypeError):
                found[name] = _word(hint)
    return found


def to_json(value: Any) -> Any:
    """Plain JSON of a state, event or outcome. A dataclass is an object with its class name under `is`."""
    if value is None or (isinstance(value, bool | int | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {"is": type(value).__name__} | {
            field.name: to_json(getattr(value, field.name)) for field in fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(to_json(item) for item in value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    raise TypeError(f"{value!r} is not plain data")


def from_json(hint: Any, data: Any) -> Any:
    """The value of this type that `to_json` wrote. Raises ValueError, KeyError or TypeError on other data."""
    return _reader(hint)(data)


@memo
def _reader(hint: Any) -> Callable[[Any], Any]:
    hint = _plain(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        return _reader(arguments[0])
    if origin is tuple:
        return _tuple_reader(arguments)
    if origin in (frozenset, list, set):
        item = _reader(arguments[0])
        return lambda data: origin(item(part) for part in data)
    if origin is dict:
        key, value = _reader(arguments[0]), _reader(arguments[1])
        return lambda data: {key(k): value(v) for k, v in data.items()}
    if origin in (Union, types.UnionType):
        return _union_reader(arguments)
    if isinstance(hint, type) and is_dataclass(hint):
        return _dataclass_reader(hint)
    if isinstance(hint, type) and (issubclass(hint, Enum) or hint in (int, str)):
        return hint
    return lambda data: data


def _tuple_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _reader(arguments[0])
        return lambda data: tuple(item(part) for part in data)
    items = [_reader(kind) for kind in arguments]
    return lambda data: tuple(item(part) for item, part in zip(items, data, strict=True))


def _union_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    classes: list[Any] = [kind for kind in map(_plain, arguments) if is_dataclass(kind)]
    kinds = {kind.__name__: kind for kind in classes}
    plain = [kind for kind in arguments if kind is not types.NoneType and not is_dataclass(_plain(kind))]

    def read(data: Any) -> Any:
        if data is None:
            return None
        if isinstance(data, dict) and data.get("is") in kinds:
            return _reader(kinds[data["is"]])(data)
        return _reader(plain[0])(data) if plain else data

    return read


@memo
def _dataclass_reader(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind) if field.init]

    def read(data: Any) -> Any:
        # Looked up at reading time, so that a class may hold others of its own kind.
        return kind(**{name: _reader(hints[name])(data[name]) for name in names})

    return read


def read_event(kinds: Iterable[type[Any]], data: Mapping[str, Any]) -> Any:
    """The event that `to_json` wrote, one of `kinds`. Raises LookupError for any other."""
    for kind in kinds:
        if kind.__name__ == data.get("is"):
            return from_json(kind, data)
    raise LookupError(f"there is no event {data.get('is')!r}")
