"""s3.preposition (en) — preposition to one of opposite meaning ("A plane is flying above the
clouds" → "A plane is flying below the clouds"; SICK, Table 3, "Replace words with semantic
opposites").

A list (`words/opposite_prepositions.txt`) gives the opposites. Some go only with verbs of motion
(*off*, *out of*), some only with a static place (*outside*, *far from*). The pair contrasts like
that of `s3.contrast`.

Refuses prepositions that their verb governs ("looking at"), the agent of a passive, phrases that
are not of place, and sentences with *not* or *no*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.place_phrase import (
    PlacePhrase,
    is_stacked,
    place_phrase,
    with_preposition,
)
from transforms.rules.english.substitution import is_negative, lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

PLACES = frozenset({"obl", "nmod", "root", "conj"})
# Directional prepositions, which follow a verb of motion.
WAYS = frozenset(
    {"into", "out of", "onto", "off", "off of", "up", "down", "through", "across", "along", "from"}
) | {"to", "towards", "toward", "away from", "past"}
DIRECTIONS = {"up": "down", "down": "up"}
BESIDE_VERB = frozenset({"advmod", "compound"})
# Only some landscapes and materials can be left, entered or near something.
LEAVING = frozenset(
    {("near", "beach"), ("near", "sea"), ("near", "street"), ("near", "water"), ("off", "street")}
) | {("out of", "water"), ("into", "water"), ("out of", "sea"), ("into", "sea")}
OVER = frozenset({"fly", "glide", "hover", "jump", "leap"})
# Before other nouns these do not mark a place ("in red", "on his knees").
OPEN_OR_NOT = {
    "in": ("places_in",),
    "on": ("places_on",),
    "to": ("places_in", "places_on"),
    "from": ("places_in", "places_on"),
    "by": ("places_in", "places_on", "things_above_ground"),
}


class OppositePreposition(Rule):
    """Replaces one preposition of place by an opposite."""

    id = "s3.preposition"
    kind = Kind.S3
    paper = "SICK C3"
    languages = ("en",)
    expected_ab = expected_ba = Relation.CONTRAST
    prior = priors.CONTRAST

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        opposites = phrases("opposite_prepositions")
        found = [each for place in tree if (each := place_phrase(tree, place, opposites))]
        within = {word.id for phrase in found for word in phrase.words}
        for phrase in found:
            if phrase.place.id in within:
                continue
            if reason := _unfit(tree, phrase):
                yield Refusal(self.id, reason)
                continue
            for other in (each.strip() for each in opposites[phrase.text].split(",")):
                if _fits(tree, phrase, other):
                    edit = with_preposition(tree, phrase, other)
                    yield propose(
                        self, edit, Reason("changed_to_opposite", old=phrase.text, new=other)
                    )
                else:
                    yield Refusal(self.id, Reason("opposite_preposition_unsuitable"))
        yield from self._turned(tree)

    def _turned(self, tree: Tree) -> Iterator[Candidate]:
        """Yield *up* for *down* and back if the parser did not tag it as a preposition."""
        for word in tree:
            verb = tree.parent(word.id)
            other = DIRECTIONS.get(word.form.lower())
            if other and word.relation in BESIDE_VERB and verb is not None and _moves(verb):
                edit = Edit(tree)
                edit.set(word.id, form=other, lemma=other)
                yield propose(self, edit, Reason("changed_to_opposite", old=word.form, new=other))


def _unfit(tree: Tree, phrase: PlacePhrase) -> Reason | None:
    above = tree.parent(phrase.top.id)
    return reason_of(
        opposite_under_negation=is_negative(tree),
        phrase_is_agent_of_passive=phrase.place.subrelation == "agent",
        preposition_not_locative=phrase.top.relation not in PLACES or not _is_place(phrase),
        verb_demands_preposition=above is not None
        and f"{lemma_of(above)} {phrase.text}" in words("bound_prepositions"),
        place_lacks_article=_is_bare(tree, phrase.place),
        several_prepositions=is_stacked(tree, phrase),
        participle_tells_manner=above is not None and above.xpos == "VBN",
    )


def _is_bare(tree: Tree, noun: Token) -> bool:
    """Tell whether the noun makes one phrase with its preposition ("on stage", "by bus")."""
    has_determiner = bool(tree.children(noun.id, "det", "nmod", "nummod"))
    return not has_determiner and noun.xpos == "NN" and noun.lemma.lower() not in words("boundless")


def _is_place(phrase: PlacePhrase) -> bool:
    noun = phrase.place.lemma.lower()
    places = OPEN_OR_NOT.get(phrase.text)
    if places is not None:
        return any(noun in words(name) for name in places)
    return phrase.place.upos != "PRON" and noun not in words("not_places")


def _fits(tree: Tree, phrase: PlacePhrase, other: str) -> bool:
    above = tree.parent(phrase.top.id)
    noun = phrase.place.lemma.lower()
    others = {t.form.lower() for t in tree if t not in phrase.words}
    if other.split(maxsplit=1)[0] in others:
        return False
    if noun in words("boundless") and (other, noun) not in LEAVING:
        return False
    if other in WAYS:
        is_only_way = phrase.text not in WAYS or not others & WAYS
        return above is not None and _moves(above) and is_only_way
    checks = {
        "under": phrase.text == "above" or noun in words("things_above_ground"),
        "on": noun in words("things_above_ground") & words("places_on"),
        "over": above is not None and lemma_of(above) in OVER,
    }
    return checks.get(other, True)


def _moves(verb: Token) -> bool:
    """Tell whether the verb is one of motion; that includes throwing and putting."""
    lemma = lemma_of(verb)
    return lemma in words("verbs_of_motion") or lemma in words("verbs_of_moving")
