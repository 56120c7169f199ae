from collections.abc import Mapping

from django import template

from games.matches.choices import Choice

register = template.Library()


@register.filter
def pick(offered: Mapping[str, Choice], word: str) -> Choice | None:
    """The choice of this word, where the page offers it: `choices.next|pick:cell.word`."""
    return offered.get(word)
