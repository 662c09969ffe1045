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

from transforms.packs.english.inflection import verb_lemma
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.english import priors
from transforms.rules.english.place_phrase import (
    PlacePhrase,
    is_stacked,
    place_phrase,
    with_preposition,
)
from transforms.rules.english.substitution import is_negative
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Also obj: what some parsers make of "resting beneath a tree".
PLACES = frozenset({"obl", "obj", "nmod", "advmod", "root", "conj"})
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
    version: int = 2
    kind: Kind = Kind.S2
    paper: str = "SICK P2"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = priors.S2
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        found = [phrase for place in tree if (phrase := place_phrase(tree, place, neighbours()))]
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
                edit = with_preposition(tree, phrase, each.other)
                yield propose(self, edit, f"changed {phrase.text} to {each.other}")


def _unfit(tree: Tree, phrase: PlacePhrase) -> str | None:
    reasons = {
        "the sentence is negative": is_negative(tree),
        "the phrase is the agent of a passive": phrase.place.subrelation == "agent",
        "the preposition does not introduce a place": phrase.top.relation not in PLACES,
        "more than one preposition stands before the noun": is_stacked(tree, phrase),
    }
    return reason_of(reasons)


def _fits(tree: Tree, phrase: PlacePhrase, neighbour: Neighbour) -> bool:
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
