"""s2.hypernym (any language) — replacing a word with its hypernym ("A dog is barking" → "An animal
is barking"; CDSCorpus, 2.2). Only the first sentence entails the second.

The words table is consulted first (`class`), else the nearest classes of the noun's usual sense in
the wordnet are taken, with a warning. Verbs and adjectives have classes in the table only.

Refuses what `s2.synonym` refuses, what modifies another noun as in a compound (Turkish "çay
kaşığı", teaspoon), and sentences with a negation or a universal quantifier.
"""

from collections.abc import Iterator

from transforms.lexicon import Link
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import UNDER_NEGATION, reverses_entailment
from transforms.rules.universal.set_phrases import is_bare_modifier, set_phrase
from transforms.rules.universal.substitution import (
    OPEN,
    UNCHECKED,
    exchangeable,
    listable,
    may_be,
    out_of_place,
    related_words,
    substitutions,
)
from transforms.tree import Token, Tree


class Hypernym(Rule):
    """Replaces one word with the name of its class."""

    id = "s2.hypernym"
    version = 6
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        listed_classes = {token.id: _classes_of(pack, token) for token in listable(tree)}
        nouns = {token.id for token in exchangeable(tree) if token.upos == "NOUN"}
        words = [t for t in tree if listed_classes.get(t.id) or (context.lexicon and t.id in nouns)]
        for word in words:
            if reason := _unfit(pack, tree, word):
                yield Refusal(self.id, reason)
                continue
            if reverses_entailment(pack, tree, word):
                yield Refusal(self.id, UNDER_NEGATION)
                continue
            classes_listed = listed_classes.get(word.id)
            classes = classes_listed or related_words(context.lexicon, word, Link.HYPERNYM)
            because = Reason("changed_to_class")
            warnings = () if classes_listed else UNCHECKED
            yield from substitutions(
                self, tree, word, classes, context=context, because=because, warnings=warnings
            )


def _unfit(pack: FallbackPack, tree: Tree, word: Token) -> Reason | None:
    return (
        reason_of(word_in_name_or_compound=is_bare_modifier(tree, word))
        or out_of_place(pack, tree, word)
        or set_phrase(pack, tree, word)
    )


def _classes_of(pack: FallbackPack, token: Token) -> tuple[str, ...]:
    if token.upos not in OPEN:
        return ()
    classes = (entry.other for entry in pack.table.of("class") if entry.word == token.lemma)
    return tuple(other for other in classes if may_be(pack, other, token.upos))
