"""s2.preposition (any language) — replacing a preposition with a near synonym ("A girl is sitting
next to a dog" → "A girl is sitting beside a dog"; SICK, Table 3, second row). The words table
(`same_preposition`) lists which, and the case that the other governs.

The noun must be listed as a `place`, or stand with the other preposition in the treebank. Refuses
prepositions that the verb governs, agents, phrases that are coordinated or contain clauses, and
prepositions whose form depends on the next word.
"""

from collections.abc import Iterator

from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.prepositions import prepositions_exchanged
from transforms.tree import Tree


class Preposition(Rule):
    """Replaces one preposition with a similar one."""

    id = "s2.preposition"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        yield from prepositions_exchanged(self, tree, context, name="same_preposition")
