"""Wording in templates of pairing designs, their relations and why pairs are missing."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.designs.mix_forecast import Lack
from datasets.designs.planner import Dropped
from datasets.designs.related.plan import Shortfall
from datasets.designs.related.relations import WordRelation
from datasets.designs.relations import PairRelation
from datasets.designs.words.candidates import Step
from datasets.designs.words.sampler import Shortage

register = template.Library()

DESIGNS: dict[str, str | Promise] = {
    "sick": gettext_lazy("by the scheme of SICK"),
    "cds": gettext_lazy("by the scheme of CDSCorpus"),
    "custom": gettext_lazy("by a table of kinds"),
    "words": gettext_lazy("by sampling norms, as SimLex-999"),
    "imported": gettext_lazy("imported"),
    "related": gettext_lazy("of related and unrelated words"),
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


WORD_RELATIONS: dict[str, str | Promise] = {
    WordRelation.SYNONYM: gettext_lazy("synonym"),
    WordRelation.HYPERNYM: gettext_lazy("hypernym"),
    WordRelation.HYPONYM: gettext_lazy("hyponym"),
    WordRelation.MERONYM: gettext_lazy("part (meronym)"),
    WordRelation.HOLONYM: gettext_lazy("whole (holonym)"),
    WordRelation.CO_HYPONYM: gettext_lazy("co-hyponym"),
    WordRelation.ASSOCIATION: gettext_lazy("association"),
    WordRelation.UNRELATED: gettext_lazy("unrelated"),
}
SHORTFALLS: dict[str, str | Promise] = {
    Shortfall.RARE: gettext_lazy("words that are too rare"),
    Shortfall.AMBIGUOUS: gettext_lazy("words with too many senses"),
    Shortfall.OTHER_PART: gettext_lazy("words of another part of speech"),
    Shortfall.NOTHING_RELATED: gettext_lazy("words to which no usable word is related"),
    Shortfall.NO_NEGATIVE: gettext_lazy(
        "related words with no unrelated word of similar frequency"
    ),
    Shortfall.TAKEN: gettext_lazy("pairs made already, with the other word as the target"),
    Shortfall.BEYOND_TARGETS: gettext_lazy("target words beyond the number asked for"),
    Shortfall.BEYOND_MOST: gettext_lazy("related words beyond the limit for a target word"),
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


# Columns of norms, by their names in `datasets.formats.norms`.
NORM_COLUMNS: dict[str, str | Promise] = {
    "word": gettext_lazy("word, or cue"),
    "target": gettext_lazy("target: the word that the cue evokes"),
    "strength": gettext_lazy("strength of the association"),
    "part_of_speech": gettext_lazy("part of speech of the word"),
    "target_part_of_speech": gettext_lazy("part of speech of the target"),
    "concreteness": gettext_lazy("concreteness"),
    "imageability": gettext_lazy("imageability"),
    "familiarity": gettext_lazy("familiarity"),
    "frequency": gettext_lazy("frequency"),
    "uses": gettext_lazy("number of uses as this part of speech"),
}
STEPS: dict[str, str | Promise] = {
    Step.SEVERAL_WORDS: gettext_lazy("an item of several words"),
    Step.CAPITAL: gettext_lazy("a capital letter"),
    Step.STOP_WORD: gettext_lazy("a stop word"),
    Step.RARE: gettext_lazy("a rare word"),
    Step.NO_PART: gettext_lazy("a word without one main part of speech"),
    Step.PARTS_DIFFER: gettext_lazy("two different parts of speech"),
    Step.PART_NOT_WANTED: gettext_lazy("a part of speech that is not wanted"),
    Step.NO_CONCRETENESS: gettext_lazy("a word of unknown concreteness"),
    Step.NO_STRATUM: gettext_lazy("no class of concreteness"),
}
SHORTS: dict[str, str | Promise] = {
    Shortage.TOO_FEW: gettext_lazy("no further pairs"),
    Shortage.USED_UP: gettext_lazy("the others are used up"),
}
_CELL_PARTS: dict[tuple[str, str], str | Promise] = {
    ("associated", "N"): gettext_lazy("Associated nouns"),
    ("associated", "V"): gettext_lazy("Associated verbs"),
    ("associated", "A"): gettext_lazy("Associated adjectives"),
    ("unassociated", "N"): gettext_lazy("Unassociated nouns"),
    ("unassociated", "V"): gettext_lazy("Unassociated verbs"),
    ("unassociated", "A"): gettext_lazy("Unassociated adjectives"),
}


@register.filter
def norm_column(name: str) -> str:
    return str(NORM_COLUMNS.get(name, name))


@register.filter
def step_name(step: str) -> str:
    return str(STEPS.get(step, step))


@register.filter
def short_name(short: str) -> str:
    return str(SHORTS.get(short, short))


@register.filter
def cell_name(cell: Mapping[str, Any]) -> str:
    """Name a cell of sampled word pairs: cohort and part of speech, strength, concreteness."""
    name = str(_CELL_PARTS[cell["cohort"], cell["part"]])
    strength = cell["strength_class"]
    strengths = [_("strength %(n)d") % {"n": strength + 1}] if strength else []
    return ", ".join([name, *strengths, *filter(None, [cell["stratum"]])])


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
    "all": gettext_lazy("all pairs"),
    "one rule": gettext_lazy("one rule"),
    "two rules": gettext_lazy("two rules"),
    "by hand": gettext_lazy("by hand"),
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
def word_relation_name(name: str) -> str:
    return str(WORD_RELATIONS.get(name, name))


@register.filter
def shortfall_name(name: str) -> str:
    return str(SHORTFALLS.get(name, name))


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
