"""Wording in templates of pairing designs, their relations and why pairs are missing."""

from django import template
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.designs.mix_forecast import Lack
from datasets.designs.planner import Dropped
from datasets.designs.relations import PairRelation

register = template.Library()

DESIGNS: dict[str, str | Promise] = {
    "sick": gettext_lazy("by the scheme of SICK"),
    "cds": gettext_lazy("by the scheme of CDSCorpus"),
    "custom": gettext_lazy("by a table of kinds"),
    "imported": gettext_lazy("imported"),
    "adapted": gettext_lazy("of an adapted corpus"),
    "adapted-subset": gettext_lazy("a part of an adapted corpus"),
}
RELATIONS: dict[str, str | Promise] = {
    PairRelation.SIMILAR: gettext_lazy("similar meaning"),
    PairRelation.OPPOSITE: gettext_lazy("opposite or contrasting meaning"),
    PairRelation.SCRAMBLED: gettext_lazy("similar words, other meaning"),
    PairRelation.SAME_THEME: gettext_lazy("only the theme in common"),
    PairRelation.UNRELATED: gettext_lazy("unrelated"),
}
REASONS: dict[str, str | Promise] = {
    Dropped.IDENTICAL: gettext_lazy("both sentences are the same"),
    Dropped.REPEATED: gettext_lazy("the pair already exists"),
    Dropped.NO_PARTNER: gettext_lazy("no sentences are left to pair"),
    Dropped.NO_DESCRIPTION: gettext_lazy("the source has no such sentence"),
    Dropped.NO_TRANSFORMATION: gettext_lazy("no transformed sentence"),
    Dropped.NO_OTHER_TRANSFORMATION: gettext_lazy("no other transformed sentence"),
    Dropped.NO_THEME: gettext_lazy("the source has no theme"),
    Dropped.NO_OTHER_OF_THEME: gettext_lazy("no other source of the theme has such a sentence"),
    Dropped.NO_OTHER_THEME: gettext_lazy("no other theme has such a sentence"),
}


MIXES: dict[str, str | Promise] = {
    "sick": gettext_lazy("SICK"),
    "cds": gettext_lazy("CDSCorpus"),
    "custom": gettext_lazy("your own"),
}
LACKS: dict[str, str | Promise] = {
    Lack.NO_RULE: gettext_lazy("no such rule runs in this project"),
    Lack.TOO_FEW: gettext_lazy("too few sentences have a candidate"),
    Lack.SPOKEN_FOR: gettext_lazy("its sentences are needed for rarer rules"),
}


@register.filter
def mix_name(name: str) -> str:
    return str(MIXES.get(name, name))


@register.filter
def lack_name(lack: str) -> str:
    return str(LACKS[lack])


@register.filter
def row_rules(name: str) -> list[str]:
    """Return the ids of the rules of a row of a mix."""
    return name.split("+")


@register.filter
def design_name(name: str) -> str:
    return str(DESIGNS.get(name, name))


# Heads of rows in the tables of the papers; files of a release have them in English.
ROWS: dict[str, str | Promise] = {
    **RELATIONS,
    "Total": gettext_lazy("Total"),
    "Relatedness": gettext_lazy("Relatedness"),
    "Entailment": gettext_lazy("Entailment"),
    "Expansion rules to S2": gettext_lazy("Expansion rules to S2"),
    "Expansion rules to S3": gettext_lazy("Expansion rules to S3"),
    "Expansion rules to S4": gettext_lazy("Expansion rules to S4"),
}


@register.filter
def row_name(name: object) -> object:
    """Return the head of a row in the language of the page; anything else as it is."""
    return str(ROWS[name]) if isinstance(name, str) and name in ROWS else name


@register.filter
def relation_name(name: str) -> str:
    return str(RELATIONS.get(name, name))


@register.filter
def reason_name(name: str) -> str:
    return str(REASONS.get(name, name))


@register.filter
def expectation_name(name: str) -> str:
    """Word what is expected of pairs: a relation, or the labels in one direction or in both."""
    return str(RELATIONS.get(name, name.lower())) or _("nothing expected")


@register.filter
def share_text(share: float | None) -> str:
    """Write a share in percent.

    >>> share_text(None)
    '–'
    """
    return "–" if share is None else f"{number_format(round(100 * share, 1), decimal_pos=1)} %"
