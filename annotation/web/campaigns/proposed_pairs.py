"""Pairs whose answer is certain, as choices on the page of a draft."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from annotation.models import Label
from annotation.selectors.campaigns.proposals import Proposed
from datasets.templatetags.corpus import sentence

_KINDS: dict[str, Promise] = {
    "same": _("a sentence and itself"),
    "negated": _("a sentence and its negation"),
    "without": _("a sentence and the same sentence with a part left out"),
    "judged": _("everybody agreed in an earlier campaign"),
}


def proposed_choices(proposed: Iterable[Proposed], *, language: str) -> list[tuple[str, str]]:
    """Return each pair with its answer and why that is certain, a line each.

    The sentences are marked as being in `language`.
    """
    return [(proposal.key, _lines(proposal, language)) for proposal in proposed]


def _lines(proposed: Proposed, language: str) -> SafeString:
    control = proposed.control
    labels = dict.fromkeys((*control.accepted_ab, *control.accepted_ba))
    answer = " / ".join(str(Label(label).label) for label in labels)
    texts = format_html_join(" ", "{}", ((sentence(text, language),) for text in control.texts))
    return format_html("{} {} · {}", texts, answer, _KINDS[proposed.kind])
