"""s4.modifiers (any language) — exchanging the adjectives of two nouns ("A small dog is following a
black cat" → "A black dog is following a small cat"; SICK, Table 3, scrambled words; CDSCorpus, 2.2,
mixing dependents). Nothing follows in either direction.

Each adjective takes the form that its new noun requires.

Refuses equal adjectives, adjectives of equal nouns (what is said is the same) or of nouns with
several or that say when without any mark ("last week"), those that are coordinated or have
dependents, ordinals and degrees, parts of names, adjectives listed as `privative`, and sentences
with a negation or a universal quantifier.
"""

from collections.abc import Iterator
from itertools import combinations

from transforms.edit import Edit
from transforms.packs.fallback.clauses import BARE
from transforms.packs.fallback.morphemes import morphemes
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of, with_lemma
from transforms.rules.universal.determining import described_further
from transforms.rules.universal.endings import UNKNOWN, beside
from transforms.rules.universal.phrases import reverses_entailment
from transforms.rules.universal.set_phrases import completes_construct
from transforms.tree import Token, Tree


class Modifiers(Rule):
    """Exchanges the adjectives of two nouns."""

    id = "s4.modifiers"
    version = 5
    kind = Kind.S4
    paper = "SICK X1"
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjectives = [t for t in tree if t.relation == "amod" and t.upos == "ADJ"]
        for one, other in combinations(adjectives, 2):
            if one.head == other.head:
                continue
            if reason := _unfit(pack, tree, one, other):
                yield Refusal(self.id, reason)
                continue
            try:
                adaptation = _exchange(pack, tree, one, other)
            except Refused as refused:
                yield Refusal(self.id, refused.reason)
                continue
            because = Reason("exchanged", first=one.form, second=other.form)
            yield propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _unfit(pack: FallbackPack, tree: Tree, one: Token, other: Token) -> Reason | None:
    both = (one, other)
    return reason_of(
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        adjectives_are_same=one.lemma == other.lemma,
        # "cold days and warm days" are the same days in the other order.
        nouns_are_same=tree[one.head].lemma == tree[other.head].lemma,
        noun_described_already=any(len(tree.children(each.head, "amod")) > 1 for each in both),
        adjective_is_part_of_name=any(each.form[:1].isupper() for each in both),
        adjective_needed_by_noun=any(completes_construct(tree, each) for each in both),
        some_adjective_has_own_dependents=any(described_further(tree, each) for each in both),
        # "last week": with another adjective the noun alone does not say when.
        bare_phrase_may_be_argument=any(_is_bare_adverbial(tree, tree[each.head]) for each in both),
        head_is_no_common_noun=any(tree[each.head].upos != "NOUN" for each in both),
        adjective_changes_noun_meaning=any(
            each.lemma in pack.words("privative")
            or each.feats.get("NumType") == "Ord"
            or each.feats.get("Degree") in {"Cmp", "Sup"}
            for each in both
        ),
    )


def _is_bare_adverbial(tree: Tree, noun: Token) -> bool:
    is_adverbial = noun.relation in {"obl", "advmod"} and noun.feats.get("Case") in BARE
    return is_adverbial and tree.child(noun.id, "case") is None


def _is_declined(pack: FallbackPack, tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective has the ending that its noun asks for ("super" has none)."""
    noun = tree[adjective.head]
    return beside(pack, tree, noun, adjective.lemma, adjective.feats).text == adjective.form


def _exchange(pack: FallbackPack, tree: Tree, one: Token, other: Token) -> Adaptation:
    both = (one, other)
    if pack.noun_phrases.governs_endings and not all(_is_declined(pack, tree, t) for t in both):
        raise Refused(UNKNOWN)
    are_spelt_out = any(len(morphemes(each)) > 1 for each in both)
    if are_spelt_out and not one.feats and not other.feats:  # such a lemma is no form
        edit = Edit(tree)
        edit.set(one.id, form=other.form, lemma=other.lemma)
        edit.set(other.id, form=one.form, lemma=one.lemma)
        return Adaptation(edit)
    first = with_lemma(pack, tree, one, other.lemma)
    second = with_lemma(pack, tree, other, one.lemma)
    word = second.edit[other.id]
    first.edit.set(other.id, form=word.form, lemma=word.lemma, feats=word.feats)
    return Adaptation(first.edit, (*first.warnings, *second.warnings))
