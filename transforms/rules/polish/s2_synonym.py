"""s2.synonym (pl) — replacing a word with a near synonym ("Samochód stoi przed domem." → "Auto
stoi przed domem."; SICK, Table 3, second row).

Everyday words are listed (`words/synonyms.txt`), verbs only there, because a verb of another
meaning governs other cases. Of nouns for things and people that have a single sense a wordnet gives
others that have no other sense either, with a warning. The new word takes the form of the old one;
where its gender is another, the whole noun phrase, the numeral and the verb agree with it ("Dwie
osoby szły" → "Dwaj ludzie szli"). If one word of a pair is wider than the other, entailment is
expected in one direction only (`rules/direction.py`).

Refuses names, parts of names and idioms, nouns without a singular, and a new gender where a
pronoun, *który* or a predicate might have to follow it.
"""

from collections.abc import Iterator
from functools import partial

from transforms.lexicon import Lexicon, Link
from transforms.packs.polish.morphology import readings
from transforms.packs.polish.noun_phrase import is_person
from transforms.packs.polish.words import substitutes, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.direction import labels_of
from transforms.rules.polish.substitution import (
    content_words,
    name_of,
    part_of_speech,
    substitutions,
)
from transforms.tree import Token, Tree

# Below this score a wordnet's synonym is rare or distant: see `transforms.lexicon.wordnet`.
MIN_SCORE = 3.6
# Everything that can be seen in pictures has one of these as an ancestor in the wordnet.
CONCRETE = frozenset({"człowiek", "obiekt", "organizm", "osoba", "przedmiot"})


class Synonym(Rule):
    """Replaces one content word with a near synonym."""

    id = "s2.synonym"
    version = 4
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for token in content_words(tree):
            synonyms = _synonyms(tree, token, context.lexicon)
            because = Reason("changed_to_synonym")
            labels = partial(
                labels_of,
                part_of_speech(token),
                name_of(tree, token),
                synonyms=substitutes("synonyms"),
                lexicon=context.lexicon,
                language="pl",
            )
            yield from substitutions(self, tree, token, synonyms, because=because, labels=labels)


def _synonyms(
    tree: Tree, token: Token, lexicon: Lexicon | None
) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """Yield a word's substitutes, best first, with warnings for the lead."""
    lemma, part = name_of(tree, token), part_of_speech(token)
    from_list = substitutes("synonyms").get((part, lemma), ())
    if not (part == "ADJ" and lemma in words("sizes") and _is_of_person(tree, token)):
        yield from ((other, ()) for other in from_list)
    # The list takes precedence over the wordnet, which does not tell which adjectives fit.
    if lexicon is None or from_list or part != "NOUN" or not _has_one_sense(lexicon, lemma):
        return
    for related in lexicon.related(lemma, part, Link.SYNONYM):
        other = related.lemma
        is_word = other.isalpha() and other.islower()
        # "Stara" for "kobieta" is another word's form and seldom kind.
        is_word = is_word and not _is_adjective(other)
        if is_word and related.score >= MIN_SCORE and _has_one_sense(lexicon, other):
            yield other, (Reason("another_meaning_possible", word=token.form),)


def _is_adjective(form: str) -> bool:
    return any(each.tag.startswith("adj:") for each in readings(form))


def _is_of_person(tree: Tree, adjective: Token) -> bool:
    """Tell whether "mały" says that somebody is young ("mały chłopiec")."""
    noun = tree.parent(adjective.id)
    return noun is not None and is_person(noun)


def _has_one_sense(lexicon: Lexicon, lemma: str) -> bool:
    """Tell whether a noun names a thing or somebody and nothing is related to another sense.

    The wordnet does not tell which of several senses is usual.
    """
    above = lexicon.related(lemma, "NOUN", Link.HYPERNYM)
    related = (*above, *lexicon.related(lemma, "NOUN", Link.SYNONYM))
    is_concrete = not CONCRETE.isdisjoint(each.lemma for each in above)
    return is_concrete and all(each.sense == 0 for each in related)
