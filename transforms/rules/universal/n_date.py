"""n.date (any language) — removing a phrase with a date ("A man was running on July 4" → "A man
was running"; SICK, Table 2, eighth row).

The words table lists the names of months and days (`calendar`); a figure of four digits is a year
only in a language where the list has any line. The phrase depends on a verb or a noun, and has such
a name or figure for its head, or right below a head that is a listed time (`dated`: *in the year
1990*).

Refuses what `s2.adjunct_dropped` refuses of the place of a phrase, phrases that the verb needs
(`governed`, `needs_adjunct`), prepositions that say more than when (`kept`: until), and sentences
in which a negation or a universal quantifier reaches the phrase; one of several dates, and clauses
that say nothing else.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import (
    UNDER_NEGATION,
    dropped_ids,
    loose,
    reverses_entailment,
)
from transforms.tree import Token, Tree

YEAR_DIGITS = 4
CONTENT_RELATIONS = frozenset({"nsubj", "obj", "obl", "xcomp", "ccomp", "csubj"})
CLAUSES = frozenset({"acl", "advcl", "conj", "appos", "parataxis"})


class Date(Rule):
    """Removes a phrase with a date."""

    id = "n.date"
    kind = Kind.N
    paper = "SICK N8"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        if not pack.table.of("calendar"):
            return
        for phrase in tree:
            if phrase.relation in {"obl", "nmod"} and _is_date(pack, tree, phrase):
                yield self.attempt(partial(self._without, pack, tree, phrase))

    def _without(self, pack: FallbackPack, tree: Tree, phrase: Token) -> Candidate:
        if reverses_entailment(pack, tree, phrase):
            raise Refused(UNDER_NEGATION)
        if reason := _unfit(pack, tree, phrase) or loose(pack, tree, phrase):
            raise Refused(reason)
        edit = Edit(tree)
        text = " ".join(each.form for each in tree.subtree(phrase.id))
        edit.remove(*dropped_ids(pack, tree, phrase))
        return propose(self, edit, Reason("words_dropped", words=text))


def _is_date(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    if _names_date(pack, phrase):
        return True
    # "el 10 de abril": the day heads the month.
    is_time = phrase.upos == "NUM" or phrase.lemma.lower() in pack.words("dated")
    return is_time and any(_names_date(pack, each) for each in tree.children(phrase.id))


def _names_date(pack: FallbackPack, word: Token) -> bool:
    is_year = word.form.isdigit() and len(word.form) == YEAR_DIGITS and word.relation != "det"
    return is_year or word.lemma.lower() in pack.words("calendar")


def _unfit(pack: FallbackPack, tree: Tree, phrase: Token) -> Reason | None:
    above, below = tree[phrase.head], tree.subtree(phrase.id)
    beside = [each for each in tree.children(above.id) if each.id != phrase.id]
    prepositions = [each.lemma for each in tree.children(phrase.id, "case")]
    return reason_of(
        # "the spring of 1990": the date of a noun may be what it is about.
        phrase_is_predicate=phrase.relation == "obl" and above.upos not in {"VERB", "ADJ"},
        phrase_is_argument_of_verb=bool(phrase.subrelation) and phrase.subrelation != "tmod",
        # "from 1985 to 1993"; "on the 10th of April" is one date.
        date_has_other_part=above.upos == "NUM"
        or _names_date(pack, above)
        or above.lemma.lower() in pack.words("dated")
        or any(_is_date(pack, tree, each) for each in beside),
        # "It was discovered in 1952."
        clause_says_only_when=phrase.relation == "obl"
        and not any(each.relation in CONTENT_RELATIONS for each in beside),
        phrase_has_clause=any(each.relation in CLAUSES for each in below if each.id != phrase.id),
        verb_needs_phrase=above.lemma in pack.words("needs_adjunct")
        or any(
            each in pack.words("kept") or pack.table.has("governed", above.lemma, each)
            for each in prepositions
        ),
        bare_phrase_may_be_argument=phrase.relation == "nmod" and not prepositions,
    )
