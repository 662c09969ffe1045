"""s2.adjunct_dropped (any language) — where, when or how less ("A boy is reading in the garden" →
"A boy is reading"; CDSCorpus, 2.2, removing adjuncts). The first sentence entails the second only.

Drops a phrase with a preposition (`obl`) or an adverb (`advmod`) of the main verb.

Refuses a phrase that its verb needs: one marked as an argument or agent, one with a preposition
that the words table lists as governed by the verb, the only phrase of a verb listed in
`needs_adjunct`; also a phrase without preposition, one that stands first (German would move the
verb), one beside a mark, adverbs listed as `kept`, and sentences that deny or speak of all.
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
        bare_phrase_may_be_argument=adjunct.relation == "obl" and case is None,
        verb_needs_phrase=(case is not None and pack.table.has("governed", verb.lemma, case.lemma))
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
