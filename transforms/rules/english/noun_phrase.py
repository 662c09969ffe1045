"""Noun phrases in English: their determiners and heads."""

from enum import StrEnum

from transforms.edit import Edit
from transforms.immutable import immutable
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.words import is_animate, words
from transforms.tree import Token, Tree

INDEFINITE = frozenset({"a", "an", "some", "several", "many", "few", "one", "another", "any"})
DEFINITE = frozenset({"the", "this", "that", "these", "those", "both"})
SOMEBODY = frozenset({"someone", "somebody"})
EVERYBODY = frozenset(
    {"nobody", "none", "nothing", "everybody", "everyone", "everything", "anybody", "anyone"}
)
AMOUNTS = frozenset({"most", "more", "fewer", "less", "enough"})
SUBJECT_FORM = {"him": "he", "her": "she", "them": "they", "me": "I", "us": "we"}
OBJECT_FORM = {subject: obj for obj, subject in SUBJECT_FORM.items()}


class Definiteness(StrEnum):
    """Whether a noun phrase refers to something that the listener is assumed to know."""

    DEFINITE = "definite"
    INDEFINITE = "indefinite"
    QUANTIFIED = "quantified"  # all, every, no, each: neither


@immutable()
class NounPhrase:
    """A noun with its determiner, as the rules see it."""

    tree: Tree
    head: Token

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.tree.subtree(self.head.id)

    @property
    def first(self) -> Token:
        """The first word of the phrase without its preposition."""
        cases = {t.id for t in self.tree.children(self.head.id, "case", "cc", "punct", "mark")}
        return next(t for t in self.tokens if t.id not in cases and self._is_inside(t, cases))

    def _is_inside(self, token: Token, outside: set[int]) -> bool:
        return token.head not in outside

    @property
    def determiner(self) -> Token | None:
        return self.tree.child(self.head.id, "det")

    @property
    def numeral(self) -> Token | None:
        return self.tree.child(self.head.id, "nummod")

    @property
    def quantity(self) -> Token | None:
        """*several*, *many*, *few*, which some parsers tag as adjectives."""
        adjectives = self.tree.children(self.head.id, "amod", "det")
        quantifiers = ("several", "many", "few", "much", "little")
        quantities = (
            t for t in adjectives if t.form.lower() in quantifiers[:4] or _is_little(self, t)
        )
        return next(quantities, None)

    @property
    def is_measured(self) -> bool:
        """Tell whether an adjective of quantity has a determiner's place ("most boys")."""
        adjectives = self.tree.children(self.head.id, "amod", "det")
        return any(t.form.lower() in AMOUNTS for t in adjectives)

    @property
    def is_plural(self) -> bool:
        return is_plural_noun(self.head)

    @property
    def is_noun(self) -> bool:
        return self.head.upos in ("NOUN", "PROPN")

    @property
    def is_animate(self) -> bool:
        """Tell whether the phrase means people or animals ("a group of ..." asks its noun)."""
        if self.head.upos == "PRON":
            return self.head.form.lower() not in ("it", "something", "which", "that", "this")
        if self.head.upos == "NOUN" and self.head.lemma in words("containers"):
            inner = self.tree.child(self.head.id, "nmod")
            return inner is not None and is_animate(inner.lemma)
        return is_animate(self.head.lemma) or is_animate(self.head.form)

    @property
    def possessor(self) -> Token | None:
        return self.tree.child(self.head.id, "nmod:poss")

    @property
    def conjuncts(self) -> tuple[Token, ...]:
        return self.tree.children(self.head.id, "conj")

    def has_pronoun(self) -> bool:
        """Tell whether the phrase contains a personal, possessive or reflexive pronoun."""
        return any(t.xpos in ("PRP", "PRP$") or is_reciprocal(self.tree, t) for t in self.tokens)

    @property
    def definiteness(self) -> Definiteness:
        form = self.determiner.form.lower() if self.determiner else ""
        if form in DEFINITE or self.possessor is not None or self.head.upos == "PROPN":
            return Definiteness.DEFINITE
        if self.head.form.lower() in EVERYBODY:
            return Definiteness.QUANTIFIED
        if self.head.upos == "PRON" and self.head.form.lower() not in SOMEBODY | {"one"}:
            return Definiteness.DEFINITE
        if form and form not in INDEFINITE:
            return Definiteness.QUANTIFIED
        return Definiteness.INDEFINITE


def _is_little(phrase: NounPhrase, token: Token) -> bool:
    return (
        token.form.lower() == "little"
        and phrase.determiner is None
        and phrase.head.lemma in words("mass")
    )


def is_reciprocal(tree: Tree, token: Token) -> bool:
    """Tell whether the word begins *each other* or *one another*."""
    if token.form.lower() not in ("each", "one") or token.id == tree.tokens[-1].id:
        return False
    follower = tree.tokens[tree.index(token.id) + 1].form.lower()
    return follower in ("other", "another")


def recase(edit: Edit, phrase: NounPhrase, forms: dict[str, str]) -> None:
    """Give personal pronouns the case of their new place ("him and her" → "he and she")."""
    for token in (phrase.head, *phrase.conjuncts):
        form = token.form if token.form == "I" else token.form.lower()
        if token.upos == "PRON" and form in forms:
            edit.set(token.id, form=forms[form])


def phrase_text(phrase: NounPhrase) -> str:
    """Return the words of a phrase for an explanation."""
    return " ".join(t.form for t in phrase.tokens)
