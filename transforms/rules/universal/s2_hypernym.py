"""s2.hypernym (any language) — a noun for its class ("A dog is barking" → "An animal is barking";
CDSCorpus, 2.2). The first sentence entails the second only.

Takes the nearest classes of the noun's usual sense in the wordnet, with a warning.

Refuses what `s2.synonym` refuses, and sentences that deny or speak of all.
"""

from collections.abc import Iterator

from transforms.lexicon import Link
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Need, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import UNDER_NEGATION, turns_scope
from transforms.rules.universal.substitution import UNREAD, exchangeable, exchanged, related
from transforms.tree import Tree


class Hypernym(Rule):
    """Exchanges one noun for the name of its class."""

    id = "s2.hypernym"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL
    needs = (Need.LEXICON,)

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        nouns = [token for token in exchangeable(tree) if token.upos == "NOUN"]
        if nouns and turns_scope(pack_of(context), tree):
            yield Refusal(self.id, UNDER_NEGATION)
            return
        for noun in nouns:
            classes = related(context.lexicon, noun, Link.HYPERNYM)
            because = Reason("changed_to_class")
            yield from exchanged(
                self, tree, noun, classes, context=context, because=because, warnings=UNREAD
            )
