"""s2.adjunct_dropped (any language) — dropping an adjunct of place, time or manner ("A boy is
reading in the garden" → "A boy is reading"; CDSCorpus, 2.2, removing adjuncts). Only the first
sentence entails the second.

Drops a phrase with a preposition (`obl`) or an adverb (`advmod`) of the main verb.

Refuses a phrase that its verb needs: one marked as an argument or agent, one whose preposition the
words table lists as governed by the verb, the only phrase of a verb listed in `needs_adjunct`; also
a phrase without preposition, an initial one (German would move the verb), one next to punctuation,
adverbs listed as `kept`, and sentences with a negation or a universal quantifier.
"""

from collections.abc import Iterator

from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import phrases_dropped
from transforms.tree import Token, Tree

ARGUMENTS = frozenset({"arg", "agent"})


class AdjunctDropped(Rule):
    """Drops one phrase or adverb of the main verb."""

    id = "s2.adjunct_dropped"
    kind = Kind.S2
    paper = "CDS T4"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjuncts = tree.children(tree.root.id, "obl", "advmod")
        yield from phrases_dropped(self, pack, tree, adjuncts, _unfit)


def _unfit(pack: FallbackPack, tree: Tree, adjunct: Token) -> Reason | None:
    verb = tree[adjunct.head]
    case = tree.child(adjunct.id, "case")
    others = tree.children(verb.id, "obl", "advmod")
    return reason_of(
        head_of_sentence_is_no_verb=verb.upos != "VERB",
        phrase_is_argument_of_verb=adjunct.subrelation in ARGUMENTS,
        bare_phrase_may_be_argument=adjunct.relation == "obl"
        and case is None
        and adjunct.feats.get("Case") not in pack.words("adjunct_case"),
        verb_needs_phrase=(adjunct.relation == "obl" and _is_needed(pack, verb, case))
        or (verb.lemma in pack.words("needs_adjunct") and len(others) == 1),
        adverb_not_circumstantial=adjunct.relation == "advmod"
        and (
            adjunct.upos != "ADV"
            or bool(adjunct.feats.get("PronType"))
            or adjunct.lemma in pack.words("kept")
        ),
        phrase_has_clause=any(
            tree.child(token.id, "acl", "advcl", "ccomp") for token in tree.subtree(adjunct.id)
        ),
    )


def _is_needed(pack: FallbackPack, verb: Token, case: Token | None) -> bool:
    """Tell whether the verb, or what the preposition says, asks for the phrase."""
    if verb.lemma in pack.words("needs_adjunct"):
        return True
    return case is not None and (
        pack.table.has("governed", verb.lemma, case.lemma) or case.lemma in pack.words("kept")
    )
