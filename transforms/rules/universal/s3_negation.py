"""s3.negation (any language) — negating the sentence, or removing its negation ("Der Hund bellt" →
"Der Hund bellt nicht"; SICK, Table 3, inserting or removing negations).

Where the word goes, or which prefix the verb gets, and the case of a negated object are in the
words table.

Adverbs that a denied sentence does without (`dropped_denied`: already, also) are left out.

Of several clauses side by side of which the first cannot be denied, the last one is: what is said
of one known thing is contradicted by either. One that says who said or thinks the rest stays.

What a subordinate clause denies does not count. Refuses sentences negated in another way and
quantified subjects. An indefinite subject may have another referent, so the candidate carries a
warning.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Change, Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.affirming import affirm
from transforms.rules.universal.denying import negate
from transforms.rules.universal.last_clause import (
    BESIDE,
    last_clause,
    own_or_shared_subject,
    put_back,
)
from transforms.rules.universal.phrases import dropped_ids, loose, negatives
from transforms.tree import Token, Tree

SMALL_WORDS = frozenset({"ADV", "CCONJ", "PART"})
INDEFINITE = Reason("subject_may_differ")


class Negation(Rule):
    """Negates the main verb, or removes its negation."""

    id = "s3.negation"
    version = 6
    kind = Kind.S3
    paper = "SICK C1"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        answer = self.attempt(partial(self._of_main_clause, pack, tree))
        yield answer
        if isinstance(answer, Refusal) and tree.child(tree.root.id, *BESIDE) is not None:
            yield self.attempt(partial(self._of_last_clause, pack, tree))

    def _of_main_clause(self, pack: FallbackPack, tree: Tree) -> Candidate:
        is_denied = bool(negatives(pack, tree))
        changes, tree = ((), tree) if is_denied else _plain(pack, tree)
        adaptation = affirm(pack, tree) if is_denied else negate(pack, tree)
        because = Reason("negation_removed") if is_denied else Reason("verb_denied")
        doubts = _doubts(tree, tree.child(tree.root.id, "nsubj"))
        warnings = (*doubts, *adaptation.warnings)
        return propose(self, adaptation.edit, because, warnings=warnings, before=changes)

    def _of_last_clause(self, pack: FallbackPack, tree: Tree) -> Candidate:
        clause = last_clause(pack, tree)
        negated = self._of_main_clause(pack, clause)
        because = Reason("negation_removed" if negatives(pack, clause) else "verb_denied")
        edit = put_back(tree, clause, negated.tree)
        doubts = _doubts(tree, own_or_shared_subject(tree, clause.root))
        return propose(
            self, edit, because, warnings=tuple(dict.fromkeys((*doubts, *negated.warnings)))
        )


def _plain(pack: FallbackPack, tree: Tree) -> tuple[tuple[Change, ...], Tree]:
    """Return the sentence without the adverbs that a denied one does not have, and the changes.

    "He sings already" is denied by "he does not sing".
    """
    dropped_adverbs = pack.words("dropped_denied")
    for adverb in tree.children(tree.root.id, "advmod", "cc", "discourse"):
        if adverb.lemma.lower() not in dropped_adverbs or tree.children(adverb.id):
            continue
        if adverb.upos not in SMALL_WORDS or loose(pack, tree, adverb):
            continue
        edit = Edit(tree)
        edit.remove(*dropped_ids(pack, tree, adverb))
        further, plain = _plain(pack, edit.commit())
        return (*edit.log, *further), plain
    return (), tree


def _doubts(tree: Tree, subject: Token | None) -> tuple[Reason, ...]:
    """Return a warning if a subject is indefinite, so that another may be spoken of."""
    words = (subject, *tree.children(subject.id)) if subject is not None else ()
    return (INDEFINITE,) if any(each.feats.get("Definite") == "Ind" for each in words) else ()
