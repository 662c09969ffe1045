"""s3.preposition (any language) — replacing a preposition with its opposite ("A plane is flying
above the clouds" → "A plane is flying below the clouds"; SICK, Table 3, semantic opposites). The
words table (`opposite_preposition`) lists which, and the case that the other governs. The pair
contrasts.

Refuses what `s2.preposition` refuses, negated sentences, and phrases of nouns: the lawyers before
the city are others than those in it, and both may be described.
"""

from collections.abc import Iterator

from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import is_negative
from transforms.rules.universal.prepositions import prepositions_exchanged
from transforms.tree import Tree

UNDER_NEGATION = Reason("opposite_under_negation")


class OppositePreposition(Rule):
    """Replaces one preposition with its opposite."""

    id = "s3.preposition"
    version = 2
    kind = Kind.S3
    paper = "SICK C3"
    expected_ab = expected_ba = Relation.CONTRAST

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        is_denied = any(is_negative(pack, token) for token in tree)
        answers = prepositions_exchanged(
            self, tree, context, name="opposite_preposition", are_opposites=True
        )
        for answer in answers:
            is_written = isinstance(answer, Candidate)
            yield Refusal(self.id, UNDER_NEGATION) if is_denied and is_written else answer
