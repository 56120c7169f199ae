"""Readers for plain data that somebody sent: each gives a value back, or says where it is not what it should be."""

import re
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

type Reader = Callable[[Any, str], Any]


class Misshapen(Exception):
    """The value is not what the reader wants; the text is for the person who sent it."""


def _wrong(where: str, wanted: str) -> Misshapen:
    return Misshapen(_("at “%(where)s” stands something other than %(wanted)s") % {"where": where, "wanted": wanted})


def number(low: int, high: int) -> Reader:
    def read(value: Any, where: str) -> int:
        # A bool is an int for Python, but not for whoever wrote the file.
        if type(value) is not int or not low <= value <= high:
            raise _wrong(where, _("a whole number from %(low)d to %(high)d") % {"low": low, "high": high})
        return value

    return read


def text(pattern: str, wanted: str, most: int) -> Reader:
    """A string that the whole pattern matches."""

    def read(value: Any, where: str) -> str:
        if not isinstance(value, str) or len(value) > most or not re.fullmatch(pattern, value, re.ASCII):
            raise _wrong(where, wanted)
        return value

    return read


def one_of(*words: str) -> Reader:
    def read(value: Any, where: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise _wrong(where, " | ".join(words)[:200])
        return value

    return read


def none_or(item: Reader) -> Reader:
    return lambda value, where: None if value is None else item(value, where)


def many(item: Reader, most: int) -> Reader:
    def read(value: Any, where: str) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise _wrong(where, _("a list of at most %(most)d") % {"most": most})
        return [item(part, f"{where} {place + 1}") for place, part in enumerate(value)]

    return read


def words(most: int) -> Reader:
    """An object of short strings by short names."""

    def read(value: Any, where: str) -> dict[str, str]:
        if not isinstance(value, dict) or len(value) > most:
            raise _wrong(where, _("an object of words"))
        a_word = text(r"[A-Za-z0-9_-]+", _("a word"), 40)
        return {a_word(name, where): a_word(word, where) for name, word in value.items()}

    return read


def fields(**readers: Reader) -> Reader:
    """An object with exactly these fields."""

    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise _wrong(where, _("an object"))
        for name in value:
            if name not in readers:
                raise Misshapen(_("“%(where)s” has a field “%(name)s” that nobody knows") % _named(where, name))
        for name in readers:
            if name not in value:
                raise Misshapen(_("“%(where)s” has no field “%(name)s”") % _named(where, name))
        return {name: reader(value[name], f"{where} {name}".strip()) for name, reader in readers.items()}

    return read


def _named(where: str, name: str) -> dict[str, str]:
    return {"where": where or _("the file"), "name": "".join(filter(str.isprintable, name[:40]))}
