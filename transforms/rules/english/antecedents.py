"""Whether a sentence says whom its pronouns mean.

A caption introduces everybody it speaks of. A pronoun without a noun before it that it can refer to
("his throat turned dry", "a hand touched him") belongs to a text that goes on.
"""

from transforms.frequency import zipf
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import is_verb_form
from transforms.packs.english.words import is_animate, words
from transforms.tree import Token, Tree

SINGULAR = frozenset({"he", "her", "hers", "herself", "him", "himself", "his", "she"})
PLURAL = frozenset({"their", "theirs", "them", "themselves", "they"})
NEUTER = frozenset({"it", "its", "itself"})
THIRD_PERSONS = SINGULAR | PLURAL | NEUTER
# Nouns with these endings mean people, also those in no list; with -er and -or, if a verb is in
# them ("a juggler", but not "a river").
AGENTIVE = ("eer", "ian", "ist")
OF_VERBS = ("er", "or")
# Verbs rarer than this on the Zipf scale are in no noun for people ("meteor" has not *mete*).
LEAST_KNOWN = 3.0
THINGS = (
    "concrete", "containers", "garments", "material_things", "parts", "places_at", "places_in",
    "places_on", "surroundings", "unique",
)  # fmt: skip
LIVING = (
    "active_people",
    "collectives",
    "gendered_female",
    "gendered_male",
    "groups",
    "young_ones",
)
# Pronouns and numerals that introduce somebody ("one of them", "another holds ...").
INTRODUCING = frozenset(
    {"another", "both", "everybody", "everyone", "many", "nobody", "one", "other", "others",
     "several", "some", "somebody", "someone", "three", "two", "who"}
)  # fmt: skip


def has_unknown_pronoun(tree: Tree) -> bool:
    """Tell whether a pronoun of the third person refers to nobody in the sentence."""
    return any(
        t.upos in ("PRON", "DET")
        and t.relation != "expl"
        and t.form.lower() in THIRD_PERSONS
        and not any(_may_mean(t, each) for each in tree.tokens[: tree.index(t.id)])
        for t in tree
    )


def _may_mean(pronoun: Token, noun: Token) -> bool:
    form, lemma = pronoun.form.lower(), noun.lemma.lower()
    if noun.form.lower() in INTRODUCING or noun.upos == "PROPN":
        return True
    if noun.upos != "NOUN":
        return noun.upos == "PRON" and form == noun.form.lower() and noun.head != pronoun.head
    if form in NEUTER:
        return not is_plural_noun(noun)
    return may_be_animate(lemma) or (form in PLURAL and is_plural_noun(noun))


def may_be_animate(lemma: str) -> bool:
    """Tell whether a noun is listed for people, animals or groups, or has the ending of those who
    do something.
    """
    lemma = lemma.lower()
    return is_animate(lemma) or lemma in words(*LIVING) or is_agentive(lemma)


def is_agentive(lemma: str) -> bool:
    """Tell whether a noun is made of a verb for those who do something, or has such an ending.

    >>> is_agentive("juggler"), is_agentive("river")
    (True, False)
    """
    if lemma.endswith(AGENTIVE):
        return True
    if not lemma.endswith(OF_VERBS) or lemma in words(*THINGS):
        return False
    stem = lemma[:-2]
    stems = (stem, stem + "e", stem[:-1]) if stem[-1:] == stem[-2:-1] else (stem, stem + "e")
    return any(is_verb_form(each, "VB") and zipf(each, "en") >= LEAST_KNOWN for each in stems)


def may_be_name(tree: Tree, subject: Token) -> bool:
    """Tell whether a bare plural that no dictionary has begins the sentence: a name in -s."""
    is_bare = subject.id == tree.tokens[0].id and subject.xpos in ("NNS", "NNPS")
    return is_bare and tree.is_capitalised and not get_all_lemmas(subject.form.lower())
