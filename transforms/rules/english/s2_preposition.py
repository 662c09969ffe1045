"""s2.preposition (en) — preposition to a near synonym ("A girl is sitting next to a
dog" → "A girl is sitting beside a dog"; SICK, Table 3, second row: similar words).

A table (`packs/english/prepositions.tsv`) gives each preposition its neighbours, with the nouns and
the verbs with which they mean the same: somebody who is by a lake is near it, but a ball thrown by
a boy is not thrown near him.

Refuses a place whose noun or verb is not in the table, the agent of a passive, a preposition that
its verb governs ("looking at"), and sentences with *not* or *no*, which can reverse the entailment.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from transforms.packs.english.inflection import verb_lemma
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
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
# After a participle these may mark an agent or a cover: "covered in snow", "followed by a boat".
OF_PASSIVES = frozenset({"by", "in", "on"})
AWAY = frozenset({"off", "from", "over", "out"})


@dataclass(frozen=True)
class Neighbour:
    """A preposition that can replace another; empty nouns or verbs mean any."""

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
    table: dict[str, tuple[Neighbour, ...]] = {}
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t"):
        nouns, verbs = frozenset(row["nouns"].split()), frozenset(row["verbs"].split())
        previous = table.get(row["preposition"], ())
        table[row["preposition"]] = (*previous, Neighbour(row["other"], nouns, verbs))
    return table


class Preposition(Rule):
    """Replaces one preposition with a neighbour."""

    id = "s2.preposition"
    version = 2
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        phrases = [phrase for place in tree if (phrase := place_phrase(tree, place, neighbours()))]
        within = {word.id for phrase in phrases for word in phrase.words}
        for phrase in phrases:
            # "Top" in "on top of" is not a place itself.
            if phrase.place.id in within:
                continue
            if reason := _unfit(tree, phrase):
                yield Refusal(self.id, reason)
                continue
            substitutes_here = [
                each for each in neighbours()[phrase.text] if _fits(tree, phrase, each)
            ]
            if not substitutes_here:
                yield Refusal(self.id, Reason("other_preposition_unsuitable"))
            for each in substitutes_here:
                edit = with_preposition(tree, phrase, each.other)
                yield propose(self, edit, Reason("changed", old=phrase.text, new=each.other))


def _unfit(tree: Tree, phrase: PlacePhrase) -> Reason | None:
    return reason_of(
        sentence_is_negative=is_negative(tree),
        phrase_is_agent_of_passive=phrase.place.subrelation == "agent",
        preposition_not_locative=phrase.top.relation not in PLACES,
        several_prepositions=is_stacked(tree, phrase),
    )


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
