"""What can be wrong with a text that is judged, as forms offer it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import Correction

_OF_WORDS: tuple[tuple[Correction.Error, Promise], ...] = (
    (Correction.Error.SENSE, _("sense: not a word of the language")),
    (Correction.Error.SEMANTIC, _("semantic: an ill-chosen word")),
    (Correction.Error.GRAMMATICAL, _("grammatical: not the form wanted")),
    (Correction.Error.PUNCTUATION, _("spelling")),
    (Correction.Error.OTHER, _("other")),
)


def error_choices(*, has_words: bool) -> list[tuple[str, str | Promise]]:
    """Return the kinds of errors; a word by itself has no word order."""
    if has_words:
        return [(error.value, name) for error, name in _OF_WORDS]
    return list(Correction.Error.choices)
