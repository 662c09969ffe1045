"""Wording of languages and of their tables in templates."""

from collections.abc import Sequence

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.languages import language_name
from transforms.packs.fallback.rows import Row

register = template.Library()

MEANINGS: dict[str, str | Promise] = {
    "words.tsv": _("Negation, determiners, synonyms and what else a treebank cannot tell"),
    "sentences.tsv": _("Which kinds of sentences are whole"),
    "noun_phrases.tsv": _("The forms of determiners, and the endings of adjectives behind them"),
    "contractions.tsv": _("Words that are written as one where they meet"),
    "agreement.tsv": _("Which words share which features with their heads"),
    "usage.tsv": _("Which words stand together, and where phrases stand in their clauses"),
    "forms.tsv": _("The form of each word for each part of speech and features"),
    "rules.txt": _("Rules of your own, as patterns over trees and what becomes of them"),
    "examples.conllu": _("Short sentences, and above each what the rules wrote when it was made"),
}
FINDINGS: dict[str, str | Promise] = {
    "usable": _("Usable"),
    "others": _("The others"),
    "sentences": _("Whole sentences"),
    "negation": _("Negation"),
    "gender": _("Gender"),
    "articles": _("Articles"),
    "passive": _("Passive"),
    "features": _("Features"),
}


@register.filter
def file_meaning(name: str) -> str:
    return str(MEANINGS.get(name, ""))


@register.filter
def cells_under(row: Row, heads: Sequence[str]) -> list[str]:
    """Return the cells of a row, one for each head."""
    cells = [row.group, *row.cells] if row.group else [*row.cells]
    return [*cells, *[""] * (len(heads) - len(cells))]


@register.filter
def finding_title(about: str) -> str:
    return str(FINDINGS.get(about, about))


@register.filter
def language_named(code: str) -> str:
    """Return the name of a language with its code; only the code if it has no name."""
    name = language_name(code)
    return name if name == code else f"{name} ({code})"
