"""Which sentences are complete in a language: their predicates, and which need a subject.

"Der Hund bellt" has a finite verb; Hebrew and Hindi use a participle, Russian and Arabic put two
nouns side by side, Chinese and Vietnamese mark no verb as finite, and Spanish drops the subject. A
table of predicates describes a language: see `packs.fallback.sentences`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.marks import asks, exclaims, is_stopped
from transforms.reason import Reason
from transforms.tree import Token, Tree, kept_with_tree

VERBAL = frozenset({"VERB", "AUX"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})
HELPERS = ("aux", "cop")
SUBJECTS = ("nsubj", "csubj", "expl")
FINITE, UNMARKED = "Fin", "–"
# Names, pronouns and numerals are predicates like nouns; adpositions say where the subject is.
ALIKE = {
    "PROPN": "NOUN", "PRON": "NOUN", "NUM": "NOUN", "DET": "NOUN", "SYM": "NOUN", "X": "NOUN",
    "ADP": "ADV",
}  # fmt: skip
OF_QUESTIONS = frozenset({"Int", "Inter"})  # values of Mood
ASKING = frozenset({"Int"})
# How the words of a clause depend on its verb, down to the determiners of its nouns.
IN_CLAUSE = frozenset({"nsubj", "obj", "iobj", "obl", "advmod", "det"})
# What may stand before the word that opens a question ("And in which house").
BEFORE_CLAUSE = frozenset({"PUNCT", "SYM", "CCONJ", "INTJ", "PART", "ADP"})
# Longer sentences are often several, or parsed wrongly.
LONGEST = 40


@dataclass(frozen=True, order=True)
class Predicate:
    """The predicate of a clause: a verb in some form, or another part of speech without a verb.

    >>> str(Predicate("VERB", "Part")), str(Predicate("NOUN"))
    ('VERB Part', 'NOUN')
    """

    upos: str
    form: str = ""

    def __str__(self) -> str:
        return f"{self.upos} {self.form}".strip()


@dataclass(frozen=True)
class WholeSentences:
    """The predicates of complete sentences with and without a subject, and the maximal length."""

    with_subject: frozenset[Predicate]
    alone: frozenset[Predicate] = frozenset()
    longest: int = LONGEST

    def flaw(self, tree: Tree) -> Reason | None:
        """Return why a sentence is not complete, or None if it is."""
        if not self.has_predicate(tree):
            return Reason("no_finite_verb")
        if has_subject(tree):
            return None if predicate_of(tree) in self.with_subject else Reason("no_finite_verb")
        if predicate_of(tree) not in self.alone or _is_heading(tree):
            return Reason("no_subject")
        return Reason("is_command") if is_command(tree) else None

    def has_predicate(self, tree: Tree) -> bool:
        """Tell whether a word of the main clause can be a predicate, with or without a subject."""
        return predicate_of(tree) in self.with_subject | self.alone


def predicate_of(tree: Tree) -> Predicate:
    """Return the predicate of the main clause: of several verbs, the finite one."""
    forms = {_form(token) for token in verbs_of(tree)}
    if not forms:
        return Predicate(ALIKE.get(tree.root.upos, tree.root.upos))
    for form in (FINITE, UNMARKED):
        if form in forms:
            return Predicate("VERB", form)
    return Predicate("VERB", min(forms))


def verbs_of(tree: Tree) -> Iterator[Token]:
    """Yield the verbs of the main clause: its head, if that is one, auxiliaries and copulas."""
    root = tree.root
    is_verb = root.upos in VERBAL or _form(root) == FINITE
    if is_verb:
        yield root
    yield from tree.children(root.id, *HELPERS)
    if not is_verb:
        # A noun with a light verb ("to take care").
        yield from (each for each in tree.children(root.id, "compound") if each.upos in VERBAL)


def _is_heading(tree: Tree) -> bool:
    """Tell whether there is neither a verb nor, in a script that has them, a full stop."""
    return next(verbs_of(tree), None) is None and not is_stopped(tree.text)


def has_subject(tree: Tree) -> bool:
    return bool(tree.children(tree.root.id, *SUBJECTS))


def is_command(tree: Tree) -> bool:
    return any(token.feats.get("Mood") == "Imp" for token in verbs_of(tree))


@kept_with_tree
def is_asking(tree: Tree) -> bool:
    """Tell whether a sentence is a question, by its mark, a particle, or the word that opens it.

    A particle that asks may stand anywhere in its clause (Chinese *吗* at the end).

    Elsewhere a word that may be interrogative mostly is not, where there is no question mark: it
    compares (Polish *jak*) or heads a free relative ("I see what is there"). Words that may also be
    relative (`Int,Rel`), such as German *was*, do not count, nor do exclamations ("What a day!").
    """
    if asks(tree.text) or any(_is_particle(each) for each in tree.children(tree.root.id)):
        return True
    for token in tree:
        if token.pronoun_types == ASKING:
            return _is_of_main_clause(tree, token) and not exclaims(tree.text)
        if token.upos not in BEFORE_CLAUSE:
            break
    return False


def _is_particle(word: Token) -> bool:
    asks_by_itself = word.feats.get("PartType") == "Int" or word.feats.get("Mood") in OF_QUESTIONS
    return word.upos == "PART" and word.relation != "cc" and asks_by_itself


def _is_of_main_clause(tree: Tree, word: Token) -> bool:
    """Tell whether an interrogative belongs to the main clause ("which dog", "how many").

    A word with a relative clause does not: "what he holds is a ball".
    """
    above = word
    while above.relation in IN_CLAUSE and tree.child(above.id, "acl") is None:
        above = tree[above.head]
    is_free_relative = above == word and tree.child(word.id, "acl") is not None
    return above == tree.root and not is_free_relative


def _form(token: Token) -> str:
    form = token.feats.get("VerbForm")
    if form == FINITE or token.feats.get("Mood"):
        return FINITE
    return form or UNMARKED


# The default of a language whose table has no other.
USUAL = WholeSentences(frozenset({Predicate("VERB", FINITE)}))
