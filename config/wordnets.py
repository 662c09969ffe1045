"""Which wordnet the rules of a language use, as the environment names it."""

from django.core.exceptions import ImproperlyConfigured


def wordnets_named(entries: list[str]) -> dict[str, str]:
    """Return the wordnet of each language, from entries such as "en=oewn:2025"."""
    named = dict(entry.strip().partition("=")[::2] for entry in entries)
    if any(not language or ":" not in name for language, name in named.items()):
        raise ImproperlyConfigured(
            "PAIRWRIGHT_WORDNETS must look like en=oewn:2025,pl=omw-pl:2.0 (language=name:version)."
        )
    return named
