"""s2.adjunct_dropped (any language) — where, when or how less ("A boy is reading in the garden" →
"A boy is reading"; CDSCorpus, 2.2, removing adjuncts). The first sentence entails the second only.

Drops a phrase with a preposition (`obl`) or an adverb (`advmod`) of the main verb.

Refuses a phrase that its verb needs: one marked as an argument or agent, one with a preposition
that the words table lists as governed by the verb, the only phrase of a verb listed in
`needs_adjunct`; also a phrase without preposition, one that stands first (German would move the
verb), one beside a mark, adverbs listed as `kept`, and sentences that deny or speak of all.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import NO_PRIOR, phrases_dropped
from transforms.tree import Token, Tree

ARGUMENTS = frozenset({"arg", "agent"})


@dataclass(frozen=True)
class AdjunctDropped:
    """Drops one phrase or adverb of the main verb."""

    languages: tuple[str, ...] = ()
    id: str = "s2.adjunct_dropped"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "CDS T4"
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjuncts = tree.children(tree.root.id, "obl", "advmod")
        yield from phrases_dropped(self, pack, tree, adjuncts, _unfit)


def _unfit(pack: FallbackPack, tree: Tree, adjunct: Token) -> str | None:
    verb = tree[adjunct.head]
    case = tree.child(adjunct.id, "case")
    others = tree.children(verb.id, "obl", "advmod")
    reasons = {
        "the head of the sentence is no verb": verb.upos != "VERB",
        "the phrase is an argument of the verb": adjunct.subrelation in ARGUMENTS,
        "a phrase without preposition may be needed by its verb": adjunct.relation == "obl"
        and case is None,
        "the verb needs the phrase": (
            case is not None and pack.table.has("governed", verb.lemma, case.lemma)
        )
        or (verb.lemma in pack.words("needs_adjunct") and len(others) == 1),
        "the adverb does not tell where, when or how": adjunct.relation == "advmod"
        and (
            adjunct.upos != "ADV"
            or bool(adjunct.feats.get("PronType"))
            or adjunct.lemma in pack.words("kept")
        ),
        "the phrase has a clause": any(
            tree.child(token.id, "acl", "advcl", "ccomp") for token in tree.subtree(adjunct.id)
        ),
    }
    return reason_of(reasons)
