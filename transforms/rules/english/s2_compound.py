"""s2.compound (en) — compound to a phrase ("A woman is using a sewing machine" → "A woman is using
a machine made for sewing"; SICK, Table 3, fifth row).

Three kinds, each with lists of first and second parts: stuff ("stone steps" → "steps made
of stone"), purpose ("fishing poles" → "poles used for fishing"; clothes and machines are *made
for*) and games ("a basketball game" → "a game of basketball").

Compounds outside the lists are ignored: their form does not show the relation between the nouns.
Refuses nouns with another postmodifier, and a purpose that would be read together with what follows
it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.words import phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.describing import (
    add_participle,
    closes_phrase,
    describers,
    no_room,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MADE_THINGS = frozenset(
    {"machine", "boot", "cap", "clothes", "clothing", "coat", "costume", "dress", "glove", "glass"}
    | {"goggle", "hat", "helmet", "jacket", "mitten", "outfit", "scarf", "shoe", "suit", "sweater"}
    | {"tent", "uniform", "vest", "wall"}
)
SEASONS = frozenset({"summer", "winter"})


@dataclass(frozen=True)
class _Reading:
    """The meaning of a compound: "steps" "made" "of stone"."""

    participle: str
    lemma: str
    phrase: str

    def __str__(self) -> str:
        return f"{self.participle} {self.phrase}".strip()


class Compound(Rule):
    """Spells out the relation between the parts of a compound."""

    id = "s2.compound"
    version = 2
    kind = Kind.S2
    paper = "SICK P5"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for noun in tree:
            for part in describers(tree, noun) if noun.upos == "NOUN" else ():
                reading = _reading_of(part, noun)
                if reading is None:
                    continue
                if reason := no_room(tree, noun) or _unfit(tree, part, noun, reading):
                    yield Refusal(self.id, reason)
                else:
                    yield _candidate(self, tree, part, noun, reading)


def _reading_of(part: Token, noun: Token) -> _Reading | None:
    first, second = part.form.lower(), noun.lemma.lower()
    stuff = phrases("materials").get(first)
    if stuff and second in words("material_things"):
        return _Reading("made", "make", f"of {stuff}")
    if first in words("purposes") and second in words("purposeful_things"):
        if second in MADE_THINGS:
            return _Reading("made", "make", f"for {first}")
        return None if first in SEASONS else _Reading("used", "use", f"for {first}")
    if first in words("games") and second == "game":
        return _Reading("", "", f"of {first}")
    return None


def _unfit(tree: Tree, part: Token, noun: Token, reading: _Reading) -> Reason | None:
    is_joined = tree.child(part.id, "conj", "compound", "amod", "nummod") is not None
    nouns = [
        t.id
        for t in describers(tree, noun)
        if t.upos != "ADJ" and t.form.lower() not in words("colours")
    ]
    is_joined = is_joined or (part.id in nouns[1:] and reading.phrase.startswith("for"))
    return reason_of(
        compound_modifier_not_one_word=is_joined,
        phrase_would_attach_to_next=reading.phrase.startswith("for")
        and not closes_phrase(tree, noun),
    )


def _candidate(
    rule: Compound, tree: Tree, part: Token, noun: Token, reading: _Reading
) -> Candidate:
    edit = Edit(tree)
    because = Reason("changed", old=f"{part.form} {noun.form}", new=f"{noun.form} {reading}")
    if reading.participle:
        edit.remove(part.id)
        add_participle(edit, noun, reading.participle, reading.lemma, reading.phrase)
    else:
        edit.move([part.id], after=noun.id)
        edit.set(part.id, deprel="nmod", upos="NOUN", xpos="NN")
        edit.insert("of", before=part.id, head=part.id, deprel="case", upos="ADP", xpos="IN")
    return propose(rule, edit, because)
