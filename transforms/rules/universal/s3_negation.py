"""s3.negation (any language) — negating the sentence, or removing its negation ("Der Hund bellt" →
"Der Hund bellt nicht"; SICK, Table 3, inserting or removing negations).

Where the word goes, or which prefix the verb gets, and the case of a negated object are in the
words table.

What a subordinate clause denies does not count. Refuses sentences negated in another way,
quantified subjects, and sentences of several clauses side by side. An indefinite subject may have
another referent, so the candidate carries a warning.
"""

from collections.abc import Iterator

from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.affirming import affirmed
from transforms.rules.universal.denying import denied
from transforms.rules.universal.phrases import negatives
from transforms.tree import Tree

INDEFINITE = Reason("subject_may_differ")


class Negation(Rule):
    """Negates the main verb, or removes its negation."""

    id = "s3.negation"
    version = 2
    kind = Kind.S3
    paper = "SICK C1"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        is_denied = bool(negatives(pack, tree))
        adapted = affirmed(pack, tree) if is_denied else denied(pack, tree)
        because = Reason("negation_removed") if is_denied else Reason("verb_denied")
        doubts = (INDEFINITE,) if _is_indefinite(tree) else ()
        yield propose(self, adapted.edit, because, warnings=(*doubts, *adapted.warnings))


def _is_indefinite(tree: Tree) -> bool:
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and any(
        "Ind" in (child.feats.get("Definite"), subject.feats.get("Definite"))
        for child in tree.children(subject.id)
    )
