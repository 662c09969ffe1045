"""s2.determiner (any language) — a determiner for one that says nearly the same ("A dog is barking"
→ "The dog is barking"; SICK, Table 3). Which do stands in the words table (`same_determiner`).

Refuses determiners whose form the next word decides (a/an), and those that the treebank lacks.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Doubt, pack_of
from transforms.rules.universal.determining import determiners, with_determiner
from transforms.rules.universal.phrases import NO_PRIOR
from transforms.tree import Tree


@dataclass(frozen=True)
class Determiner:
    """Exchanges one determiner for a similar one."""

    languages: tuple[str, ...] = ()
    id: str = "s2.determiner"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P7"
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            for entry in pack.table.partners("same_determiner", token.lemma):
                try:
                    adapted = with_determiner(pack, Edit(tree), tree, token, entry.other)
                except Doubt as doubt:
                    yield Refusal(self.id, str(doubt))
                    continue
                because = f"changed {token.form} to {adapted.edit[token.id].form}"
                yield propose(self, adapted.edit, because, warnings=adapted.warnings)
