"""Short lists inside the desk's pages; every word is escaped."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

MOST = 30


def link_to(thing: Any, text: Any = None) -> str | SafeString:
    """A link to the thing's own page of the desk, or a dash where it is gone."""
    if thing is None:
        return "–"
    opts = thing._meta
    url = reverse(f"admin:{opts.app_label}_{opts.model_name}_change", args=[thing.pk])
    return format_html('<a href="{}">{}</a>', url, text or thing)


def listed(rows: Iterable[tuple[Any, ...]]) -> str | SafeString:
    """Lines of a list; the parts of each stand apart by a dot."""
    lines = [(format_html_join(" · ", "{}", ((part,) for part in row)),) for row in rows]
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", lines)) if lines else _("none")
