"""s2.synonym (any language) — a noun or an adjective for one that means nearly the same ("A boy is
holding a rock" → "A boy is holding a stone"; SICK, Table 3, second row).

The words table is asked first, else the wordnet, for words whose usual sense is the same, with a
warning.

Refuses words of another gender where a pronoun could speak of them or a form is missing, words
whose gender the treebank does not tell, and words behind one that would change with them.
"""

from collections.abc import Iterator

from transforms.lexicon import Lexicon, Link
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.substitution import (
    UNREAD,
    exchangeable,
    exchanged,
    listed,
    related,
    shares_usual_sense,
)
from transforms.tree import Token, Tree


class Synonym(Rule):
    """Exchanges one noun or adjective for a near synonym."""

    id = "s2.synonym"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for token in exchangeable(tree):
            known = listed(pack_of(context), "synonym", token)
            # What the list knows, the wordnet knows no better.
            found = known or _of_wordnet(token, context.lexicon)
            warnings = () if known else UNREAD
            because = Reason("changed_to_synonym")
            yield from exchanged(
                self, tree, token, found, context=context, because=because, warnings=warnings
            )


def _of_wordnet(token: Token, lexicon: Lexicon | None) -> Iterator[str]:
    for lemma in related(lexicon, token, Link.SYNONYM):
        if lexicon is not None and shares_usual_sense(lexicon, token, lemma):
            yield lemma
