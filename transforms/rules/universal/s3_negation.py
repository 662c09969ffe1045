"""s3.negation (any language) — the sentence denied, or its negation taken away ("Der Hund bellt" →
"Der Hund bellt nicht"; SICK, Table 3, inserting or removing negations).

Where the word goes, or which prefix the verb gets, and the case of a denied object stand in the
words table.

Refuses what is denied already in another way, quantified subjects, and sentences with clauses or
several verbs. An indefinite subject may be another one, so the candidate carries a warning.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Doubt, pack_of
from transforms.rules.universal.denying import affirmed, denied
from transforms.rules.universal.phrases import NO_PRIOR, is_negative
from transforms.tree import Tree

INDEFINITE = "the subject may be another one: people may see no contradiction"


@dataclass(frozen=True)
class Negation:
    """Denies the main verb, or takes its negation away."""

    languages: tuple[str, ...] = ()
    id: str = "s3.negation"
    version: int = 1
    kind: Kind = Kind.S3
    paper: str = "SICK C1"
    expected_ab: Relation = Relation.CONTRADICTION
    expected_ba: Relation = Relation.CONTRADICTION
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        is_denied = any(is_negative(pack, token) for token in tree)
        try:
            adapted = affirmed(pack, tree) if is_denied else denied(pack, tree)
        except Doubt as doubt:
            yield Refusal(self.id, str(doubt))
            return
        because = "took the negation away" if is_denied else "denied the verb"
        doubts = (INDEFINITE,) if _is_indefinite(tree) else ()
        yield propose(self, adapted.edit, because, warnings=(*doubts, *adapted.warnings))


def _is_indefinite(tree: Tree) -> bool:
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and any(
        "Ind" in (child.feats.get("Definite"), subject.feats.get("Definite"))
        for child in tree.children(subject.id)
    )
