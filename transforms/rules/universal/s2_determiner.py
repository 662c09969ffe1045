"""s2.determiner (any language) — a determiner for one that says nearly the same ("A dog is barking"
→ "The dog is barking"; SICK, Table 3). Which do stands in the words table (`same_determiner`).

Refuses determiners whose form the next word decides (a/an), and those that the treebank lacks.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import determiners, with_determiner
from transforms.tree import Tree


class Determiner(Rule):
    """Exchanges one determiner for a similar one."""

    id = "s2.determiner"
    kind = Kind.S2
    paper = "SICK P7"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            for entry in pack.table.partners("same_determiner", token.lemma):
                try:
                    adapted = with_determiner(pack, Edit(tree), tree, token, entry.other)
                except Refused as refused:
                    yield Refusal(self.id, refused.reason)
                    continue
                because = Reason("changed", old=token.form, new=adapted.edit[token.id].form)
                yield propose(self, adapted.edit, because, warnings=adapted.warnings)
