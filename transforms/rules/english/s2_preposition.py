"""s2.preposition (en) — preposition to one that says nearly the same ("A girl is sitting next to a
dog" → "A girl is sitting beside a dog"; SICK, Table 3, second row: similar words).

A table (`packs/english/prepositions.tsv`) gives each preposition its neighbours, with the nouns and
the verbs beside which they mean the same: somebody is near a lake who is by a lake, but a ball that
is thrown by a boy is not thrown near him.

Refuses a place whose noun or verb is not in the table, the agent of a passive, a preposition that
its verb demands ("looking at"), and sentences with *not* or *no*, where the nearer word says more.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from transforms.edit import Edit
from transforms.packs.english.inflection import verb_lemma
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Also obj: what some parsers make of "resting beneath a tree".
PLACES = frozenset({"obl", "obj", "nmod", "advmod", "root", "conj"})
NEGATIVE = frozenset({"no", "not", "n't", "never", "nobody", "none", "nothing"})
# Behind a participle these may name what acts or covers: "covered in snow", "followed by a boat".
OF_PASSIVES = frozenset({"by", "in", "on"})
AWAY = frozenset({"off", "from", "over", "out"})


@dataclass(frozen=True)
class Neighbour:
    """A preposition that can stand for another; empty nouns or verbs: beside any."""

    other: str
    nouns: frozenset[str]
    verbs: frozenset[str]


@cache
def neighbours() -> dict[str, tuple[Neighbour, ...]]:
    """Return the table of prepositions, in its order.

    >>> [each.other for each in neighbours()["next to"]]
    ['beside']
    """
    path = files("transforms.packs.english") / "prepositions.tsv"
    found: dict[str, tuple[Neighbour, ...]] = {}
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t"):
        nouns, verbs = frozenset(row["nouns"].split()), frozenset(row["verbs"].split())
        known = found.get(row["preposition"], ())
        found[row["preposition"]] = (*known, Neighbour(row["other"], nouns, verbs))
    return found


@dataclass(frozen=True)
class Preposition:
    """Exchanges one preposition for a neighbour of it."""

    id: str = "s2.preposition"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P2"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        found = [phrase for place in tree if (phrase := _phrase(tree, place))]
        within = {word.id for phrase in found for word in phrase.words}
        for phrase in found:
            # The top of "on top of" is no place of its own.
            if phrase.place.id in within:
                continue
            if reason := _unfit(tree, phrase):
                yield Refusal(self.id, reason)
                continue
            fitting = [each for each in neighbours()[phrase.text] if _fits(tree, phrase, each)]
            if not fitting:
                yield Refusal(self.id, "the other preposition does not suit the place")
            for each in fitting:
                yield _candidate(self, tree, phrase, each.other)


@dataclass(frozen=True)
class _Phrase:
    """A noun with the preposition before it, and the word on which both hang together.

    Parsers take "next to a dog" for one preposition or for an adverb with a noun below it; `top`
    is the one of these words that hangs on the rest of the sentence.
    """

    place: Token
    words: tuple[Token, ...]
    top: Token

    @property
    def text(self) -> str:
        return " ".join(word.form.lower() for word in self.words)


def _phrase(tree: Tree, place: Token) -> _Phrase | None:
    """Return the phrase of a noun whose preposition is in the table, the longest one first."""
    if place.upos not in {"NOUN", "PROPN", "PRON"}:
        return None
    case = next((t for t in tree.children(place.id) if t.relation == "case"), None)
    if case is None:
        return None
    order = tree.tokens
    last = max(tree.index(t.id) for t in (case, *tree.children(case.id)))
    for length in (3, 2, 1):
        words = order[max(0, last + 1 - length) : last + 1]
        if " ".join(word.form.lower() for word in words) in neighbours():
            inside = {place.id, *(word.id for word in words)}
            tops = [t for t in (place, *words) if t.head not in inside]
            one_place = len({t.head for t in tops}) == 1
            return _Phrase(place, tuple(words), tops[0]) if one_place else None
    return None


def _unfit(tree: Tree, phrase: _Phrase) -> str | None:
    cases = [t for t in tree.children(phrase.place.id) if t.relation == "case"]
    reasons = {
        "the sentence is negative": any(token.form.lower() in NEGATIVE for token in tree),
        "the phrase is the agent of a passive": phrase.place.subrelation == "agent",
        "the preposition does not introduce a place": phrase.top.relation not in PLACES,
        "more than one preposition stands before the noun": len(cases) > 1,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _fits(tree: Tree, phrase: _Phrase, neighbour: Neighbour) -> bool:
    if neighbour.nouns and phrase.place.lemma.lower() not in neighbour.nouns:
        return False
    above = tree.parent(phrase.top.id)
    if above is not None and above.xpos == "VBN" and phrase.text in OF_PASSIVES:
        return False
    # "Jumping off a dock into a pond" is not jumping in a pond.
    if phrase.text == "into" and any(token.form in AWAY for token in tree):
        return False
    return not neighbour.verbs or _verb(above) in neighbour.verbs


def _verb(above: Token | None) -> str:
    if above is None or above.upos != "VERB":
        return "be"
    return verb_lemma(above.form, above.lemma, above.xpos) or above.lemma.lower()


def _candidate(rule: Preposition, tree: Tree, phrase: _Phrase, other: str) -> Candidate:
    edit = Edit(tree)
    *rest, last = phrase.words
    if phrase.top.id != phrase.place.id:
        relation = "obl" if phrase.top.relation == "advmod" else phrase.top.deprel
        edit.reattach(phrase.place.id, phrase.top.head, relation)
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
    return propose(rule, edit, f"changed {phrase.text} to {other}")
