"""s2.hypernym (pl) — replacing a noun with the name of its class ("Mężczyzna gra na gitarze." →
"Mężczyzna gra na instrumencie."; SICK, Table 3, second row).

Classes of everyday words are listed (`words/classes.txt`); whoever is a person is called *osoba*,
any other animal *zwierzę*. Of other nouns a wordnet says whether they belong to one of the classes
by which people call things (`words/class_words.txt`), with a warning. Case and number stay; where
the gender is another, everything that agrees follows ("Dwóch młodych kucharzy gotowało" → "Dwie
młode osoby gotowały").

The first sentence entails the second, not the other way round. Refuses sentences that deny or speak
of all, where the wider word says more, nouns with a genitive ("kierowca autobusu"), coordinated
persons, those of whom nothing else is said ("Strażak śpi."), and what `s2.synonym` refuses.
"""

from collections.abc import Iterator

from transforms.lexicon import Lexicon, Link
from transforms.packs.polish.noun_phrase import conjuncts, is_person
from transforms.packs.polish.words import substitutes, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.adjuncts import reverses_entailment
from transforms.rules.polish.people import tells_of_role
from transforms.rules.polish.substitution import (
    content_words,
    is_described,
    part_of_speech,
    substitutions,
)
from transforms.tree import Token, Tree

PERSON, ANIMAL = "osoba", "zwierzę"
# These say only that somebody or something is alive.
WIDEST = frozenset({"człowiek", "dzieciak", "maluch", "osoba", "postać", "zwierzak", "zwierzę"})
# These are also forms of address.
POLITE = frozenset({"pan", "pani", "państwo"})
# "Osoba" alone may replace these: they tell only sex and age.
PLAIN = frozenset({"chłopak", "dama", "dziewczyna", "kobieta", "mężczyzna"})
MODIFIER_RELATIONS = ("acl", "amod", "det", "nmod", "nummod")


class Hypernym(Rule):
    """Replaces one noun with the name of its class."""

    id = "s2.hypernym"
    version = 4
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("pl",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for noun in content_words(tree):
            classes = list(_classes(noun, context.lexicon))
            if not classes:
                continue
            if reason := _unfit(tree, noun, classes[0][0]):
                yield Refusal(self.id, reason)
                continue
            because = Reason("changed_to_class")
            yield from substitutions(self, tree, noun, classes, because=because)


def _classes(noun: Token, lexicon: Lexicon | None) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """Yield the classes of a noun, the narrowest first, with what a lead must look at."""
    lemma = noun.lemma.lower()
    is_name = noun.lemma[:1].isupper()
    if part_of_speech(noun) != "NOUN" or is_name or lemma in WIDEST | POLITE:
        return
    from_list = substitutes("classes").get(("NOUN", lemma), ())
    yield from ((other, ()) for other in from_list)
    if lemma in words("kin"):
        return
    if is_person(noun):
        # A girl is a child first: nobody says "mała osoba" of her.
        yield from [(PERSON, ())] * ("dziecko" not in (lemma, *from_list))
    elif lemma in words("animals"):
        yield ANIMAL, ()
    elif not from_list and lexicon is not None:
        for related in lexicon.related(lemma, "NOUN", Link.HYPERNYM):
            if related.sense == 0 and related.lemma in words("class_words"):
                yield related.lemma, (Reason("another_meaning_possible", word=noun.form),)


def _unfit(tree: Tree, noun: Token, name: str) -> Reason | None:
    """Return why the class cannot be named where its member is."""
    is_joined = noun.relation == "conj" or bool(conjuncts(tree, noun.id))
    return reason_of(
        negation_or_universal_quantifier=reverses_entailment(tree),
        coordinated_noun_may_be_in_class=is_joined,
        noun_needs_genitive=is_described(tree, noun),
        adjective_names_kind=any(
            tree.index(each.id) > tree.index(noun.id) and len(tree.subtree(each.id)) == 1
            for each in tree.children(noun.id, "amod")
        ),
        noun_is_predicative=noun.relation in ("root", "xcomp"),
        adjective_changes_noun_meaning=name == PERSON
        and noun.lemma.lower() not in PLAIN
        and tells_of_role(tree, noun),
        osoba_says_nothing=name == PERSON
        and noun.lemma.lower() not in PLAIN
        and tree.child(noun.id, *MODIFIER_RELATIONS) is None,
        idiomatic_ride=name in ("pojazd", ANIMAL)
        and any(each.lemma == "na" for each in tree.children(noun.id, "case")),
    )
