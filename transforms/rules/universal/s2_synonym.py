"""s2.synonym (any language) — replacing a word with a near synonym ("A boy is holding a rock" → "A
boy is holding a stone"; SICK, Table 3, second row).

The words table is consulted first, for verbs, adverbs, conjunctions and adpositions too, else the
wordnet, for nouns and adjectives whose usual sense is the same, with a warning.

Refuses words of another gender where a pronoun could refer to them or a form is missing, words of
unknown gender, and words whose left neighbour would have to change; particle verbs, participles
whose auxiliary is unknown, and words of set phrases ("to draw breath", "late in the night");
adverbs beside each other ("immer noch"), and conjunctions that add clauses to each other.
"""

from collections.abc import Iterator

from transforms.lexicon import Lexicon, Link
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.set_phrases import set_phrase
from transforms.rules.universal.substitution import (
    UNCHECKED,
    exchangeable,
    listable,
    listed_words,
    may_say_how,
    out_of_place,
    related_words,
    shares_usual_sense,
    substitutions,
)
from transforms.tree import Token, Tree


class Synonym(Rule):
    """Replaces one word with a near synonym."""

    id = "s2.synonym"
    version = 7
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        of_wordnet = {token.id for token in exchangeable(tree)}
        for token in listable(tree):
            pack = pack_of(context)
            from_list = listed_words(pack, "synonym", token)
            # The list takes precedence over the wordnet.
            lexicon = context.lexicon if token.id in of_wordnet else None
            synonyms = from_list or _of_wordnet(token, lexicon)
            substitutes = [each for each in synonyms if may_say_how(pack, tree, token, each)]
            reason = out_of_place(pack, tree, token) or set_phrase(pack, tree, token)
            if substitutes and reason:
                yield Refusal(self.id, reason)
                continue
            warnings = () if from_list else UNCHECKED
            because = Reason("changed_to_synonym")
            yield from substitutions(
                self, tree, token, substitutes, context=context, because=because, warnings=warnings
            )


def _of_wordnet(token: Token, lexicon: Lexicon | None) -> Iterator[str]:
    for lemma in related_words(lexicon, token, Link.SYNONYM):
        if lexicon is not None and shares_usual_sense(lexicon, token, lemma):
            yield lemma
