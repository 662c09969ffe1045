"""s2.number (any language) — writing a number in words instead of figures, or back ("3 dogs are
running" → "Three dogs are running"; SICK's Table 2 asks for words). The words table lists the
numerals (`figure`).

Refuses numbers that count no noun or are a part of a larger number, a date or a name, and numbers
that the treebank has in several forms, because the noun may decide. One that shows no case, gender
or number is not inflected beside its noun; those that stand for nouns (Turkish *ikisi*) are others,
and so are numbers of another type ("2." is an ordinal).
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.tree import Token, Tree

INFLECTIONAL = frozenset({"Case", "Gender", "Number"})


class Number(Rule):
    """Writes the number of a noun in another way."""

    id = "s2.number"
    version = 2
    kind = Kind.S2
    paper = "SICK N8"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for number in (token for token in tree if token.upos == "NUM"):
            for entry in pack.table.partners("figure", number.form.lower()):
                yield self.attempt(partial(self._exchange, pack, tree, number, entry))

    def _exchange(self, pack: FallbackPack, tree: Tree, number: Token, entry: Entry) -> Candidate:
        if reason := number_unfit(pack, tree, number):
            raise Refused(reason)
        edit = Edit(tree)
        edit.set(number.id, form=entry.other, lemma=entry.other)
        if entry.other.isdigit():
            because = Reason("number_in_figures", number=number.form, figures=entry.other)
        else:
            because = Reason("number_in_letters", number=number.form, word=entry.other)
        return propose(self, edit, because)


def number_unfit(pack: FallbackPack, tree: Tree, number: Token) -> Reason | None:
    """Return why a number cannot be written in another way, None if it can."""
    noun, place = tree.parent(number.id), tree.index(number.id)
    beside = tree.tokens[max(0, place - 1) : place + 2]
    return reason_of(
        number_counts_no_noun=noun is None or noun.upos != "NOUN" or number.relation != "nummod",
        number_is_part_of_larger=any(
            each.upos in {"NUM", "SYM", "PUNCT", "PROPN"} for each in beside if each.id != number.id
        )
        or bool(tree.children(number.id)),
        word_is_multiword=number.multiword is not None,
        number_has_several_forms=len(_forms(pack, number)) > 1,
    )


def _forms(pack: FallbackPack, number: Token) -> set[str]:
    of_lemma = pack.forms.feats_of(number.lemma, "NUM")
    own_type = number.feats.get("NumType")
    bundles = {f for f in of_lemma if f.get("NumType") in {"", own_type}}
    if not INFLECTIONAL & number.feats.keys():
        bundles = {feats for feats in bundles if not INFLECTIONAL & feats.keys()}
    return {pack.forms.inflect(number.lemma, "NUM", feats).text for feats in bundles}
