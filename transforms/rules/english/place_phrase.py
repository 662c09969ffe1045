"""Phrases of place: a noun with its preposition, which can be replaced."""

from collections.abc import Container
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.countable import is_abstract
from transforms.packs.english.words import words
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class PlacePhrase:
    """A noun with its preposition, and the top word of the phrase.

    Parsers take "next to a dog" for one preposition or for an adverb with a noun below it; `top` is
    the one of these words that depends on the rest of the sentence.
    """

    place: Token
    words: tuple[Token, ...]
    top: Token

    @property
    def text(self) -> str:
        return " ".join(word.form.lower() for word in self.words)


def place_phrase(tree: Tree, place: Token, prepositions: Container[str]) -> PlacePhrase | None:
    """Return the phrase of a noun with one of the prepositions given, the longest one first."""
    if place.upos not in {"NOUN", "PROPN", "PRON"}:
        return None
    cases = tree.children(place.id, "case")
    if not cases:
        return None
    order = tree.tokens
    last = max(tree.index(t.id) for case in cases for t in (case, *tree.children(case.id)))
    for length in (3, 2, 1):
        case_words = order[max(0, last + 1 - length) : last + 1]
        if " ".join(word.form.lower() for word in case_words) in prepositions:
            inside = {place.id, *(word.id for word in case_words)}
            tops = [t for t in (place, *case_words) if t.head not in inside]
            one_place = len({t.head for t in tops}) == 1
            return PlacePhrase(place, tuple(case_words), tops[0]) if one_place else None
    return None


def is_stacked(tree: Tree, phrase: PlacePhrase) -> bool:
    """Tell whether another preposition precedes the phrase ("out in the street")."""
    return any(case not in phrase.words for case in tree.children(phrase.place.id, "case"))


def with_preposition(tree: Tree, phrase: PlacePhrase, other: str) -> Edit:
    """Return an edit that replaces the preposition with another, of one word or more."""
    edit = Edit(tree)
    *rest, last = phrase.words
    if phrase.top.id != phrase.place.id:
        relation = "obl" if phrase.top.relation == "advmod" else phrase.top.deprel
        edit.reattach(phrase.place.id, phrase.top.head, relation)
        for old in phrase.words:
            for child in tree.children(old.id):
                if child not in (phrase.place, *phrase.words):
                    edit.reattach(child.id, phrase.place.id)
    elif phrase.top.relation == "obj":
        edit.reattach(phrase.place.id, phrase.top.head, "obl")
    edit.remove(*(word.id for word in rest))
    first, *more = other.split()
    edit.set(last.id, form=first, lemma=first, upos="ADP", xpos="IN", deprel="case")
    if edit[last.id].head != phrase.place.id:
        edit.reattach(last.id, phrase.place.id, "case")
    after = last.id
    for word in more:
        after = edit.insert(
            word, head=last.id, deprel="fixed", after=after, lemma=word, upos="ADP", xpos="IN"
        )
    return edit


def is_no_place(tree: Tree, noun: Token) -> bool:
    """Tell whether a phrase says when or how ("on the weekends", "in conformance with law"), or is
    set off or joined ("pat or squeeze, especially under the chin").
    """
    is_time = noun.lemma.lower() in words("adverbial_nouns", "calendar") | {"weekend"}
    first = tree.tokens[max(tree.span(noun.id)[0] - 1, 0)]
    is_apart = first.form == "," or tree.child(noun.id, "cc", "advmod") is not None
    return is_time or is_apart or is_abstract(noun.lemma)
