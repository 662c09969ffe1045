"""All addresses of the site by name, and a place that fills them in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from annotation.models import Campaign

METHODS = ("get", "post", "put", "patch", "delete")


def _all(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from _all(pattern)
        else:
            yield pattern


def _named(resolver: URLResolver, *, accounts: bool) -> dict[str, URLPattern]:
    result = {}
    for pattern in resolver.url_patterns:
        is_theirs = str(pattern.pattern) == "accounts/"
        if isinstance(pattern, URLResolver):
            if is_theirs == accounts:
                result |= {str(each.name): each for each in _all(pattern)}
        elif not accounts:
            result[str(pattern.name)] = pattern
    result.pop("None", None)
    return result


ACCOUNTS = _named(get_resolver(), accounts=True)
PATTERNS = _named(get_resolver(), accounts=False)

# The addresses of authors, which are about a campaign in which people write.
WRITING = sorted(name for name in PATTERNS if name == "write" or name.startswith("write-"))
# Those of its lead.
OF_WRITING_CAMPAIGNS = ("writing-live", "writing-settings")
# The same of a campaign in which people choose among four pairs.
CHOOSING = sorted(name for name in PATTERNS if name == "choose" or name.startswith("choose-"))
OF_CHOOSING_CAMPAIGNS = (
    *("choosing-live", "choosing-settings", "choosing-aggregate", "choosing-run"),
)


def keys_of(pattern: URLPattern) -> set[str]:
    """Return the names of what an address has to be filled with."""
    route: Any = pattern.pattern
    return set(route.converters) or set(route.regex.groupindex)


@dataclass
class Place:
    """What addresses are filled with, and the secrets of those that a secret opens.

    `special` has what the addresses of some names are filled with instead.
    """

    values: dict[str, Any]
    secrets: dict[str, str]
    special: dict[str, dict[str, Any]]
    campaign: Campaign
    draft: Campaign
    writing: Campaign
    choosing: Campaign

    def address(self, name: str, **others: Any) -> str:
        keys = keys_of({**ACCOUNTS, **PATTERNS}[name])
        values = self.values | self.special.get(name, {})
        values |= {"token": self.secrets[name]} if name in self.secrets else {}
        return reverse(name, kwargs={key: (values | others)[key] for key in keys})


def asked(
    client: Client, url: str, methods: Sequence[str] = METHODS
) -> Iterator[tuple[str, HttpResponse]]:
    """Ask for an address by GET and by the methods that change something somewhere."""
    for method in methods:
        yield method, getattr(client, method)(url)
