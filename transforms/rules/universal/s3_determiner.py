"""s3.determiner (any language) — a determiner for its opposite ("Some dog is barking" → "No dog is
barking"; SICK, Table 3, opposite determiners). Which do stands in the words table
(`opposite_determiner`), and whether the verb is denied too, as in Czech ("Žádný pes neštěká").

Refuses what `s2.determiner` and, where the verb is denied, `s3.negation` refuse; determiners of
other words than the subject, because two sentences about different things need not contradict.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adapted, Doubt, pack_of
from transforms.rules.universal.denying import denied
from transforms.rules.universal.determining import determiners, with_determiner
from transforms.rules.universal.phrases import NO_PRIOR, is_negative
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class OppositeDeterminer:
    """Exchanges the subject's determiner for its opposite."""

    languages: tuple[str, ...] = ()
    id: str = "s3.determiner"
    version: int = 1
    kind: Kind = Kind.S3
    paper: str = "SICK C2"
    expected_ab: Relation = Relation.CONTRADICTION
    expected_ba: Relation = Relation.CONTRADICTION
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            entries = [e for e in pack.table.of("opposite_determiner") if e.word == token.lemma]
            for entry in entries:
                try:
                    adapted = _opposite(pack, tree, token, entry)
                except Doubt as doubt:
                    yield Refusal(self.id, str(doubt))
                    continue
                because = f"changed {token.form} to {adapted.edit[token.id].form}"
                yield propose(self, adapted.edit, because, warnings=adapted.warnings)


def _opposite(pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Adapted:
    noun = tree[token.head]
    if noun.relation != "nsubj" or noun.head != tree.root.id:
        raise Doubt("the determiner is not the subject's")
    if any(is_negative(pack, each) for each in tree):
        raise Doubt("something is denied already")
    if tree.children(noun.id, "conj", "nummod"):
        raise Doubt("the subject is joined or counted")
    if entry.how != "negated":
        return with_determiner(pack, Edit(tree), tree, token, entry.other)
    deny = denied(pack, tree, is_subject_quantified=True)
    exchanged = with_determiner(pack, deny.edit, tree, token, entry.other)
    return Adapted(deny.edit, (*deny.warnings, *exchanged.warnings))
