"""s3.preposition (en) — preposition to one of opposite meaning ("A plane is flying above the
clouds" → "A plane is flying below the clouds"; SICK, Table 3, "Replace words with semantic
opposites").

A list (`words/opposite_prepositions.txt`) gives the opposites. Some go only with verbs of motion
(*off*, *out of*), some only with a static place (*outside*, *far from*). *With* before what
somebody wears or has becomes *without*, and back. The pair contrasts: annotators called 27 % of
such pairs of SICK a contradiction.

Refuses prepositions that their verb governs ("looking at"), the agent of a passive, phrases that
are not of place, and sentences with *not* or *no*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import is_person, phrases, words
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
DIRECTIONAL = frozenset(
    {"into", "out of", "onto", "off", "off of", "up", "down", "through", "across", "along", "from"}
) | {"to", "towards", "toward", "away from", "past"}
DIRECTIONS = {
    "up": ("down",), "down": ("up",), "off": ("onto", "on"),
}  # fmt: skip
# What can be done off something can also be done onto something.
ONTO = frozenset({"jump", "leap", "climb", "step", "hop", "dive", "run", "walk"})
# With these verbs and *off*, the object is moved, not the subject.
VERBS_OF_MOVING = frozenset(
    {"take", "put", "throw", "push", "pull", "pour", "lift", "drop", "carry"}
)
# Done *in* something, these do not lead anywhere.
VERBS_IN_PLACE = frozenset({"dance", "float", "play", "ride", "splash", "swing"})
# No description says that somebody is without these.
DECENT = frozenset(
    {
        "attire", "bikini", "blouse", "bottom", "bra", "clothes", "clothing", "costume", "dress",
        "gown", "leotard", "outfit", "pants", "robe", "shorts", "skirt", "suit", "swimsuit",
        "swimwear", "tights", "top", "trousers", "trunks", "underwear", "uniform",
    }
)  # fmt: skip
BESIDE_VERB = frozenset({"advmod", "compound"})
# Only some landscapes and materials can be left, entered or near something.
ENTERED_OR_LEFT = frozenset(
    {("near", "beach"), ("near", "sea"), ("near", "street"), ("near", "water"), ("off", "street")}
) | {("out of", "water"), ("into", "water"), ("out of", "sea"), ("into", "sea")}
ENTERED_OR_LEFT |= {("in", "water"), ("in", "sea"), ("in", "snow")}
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
    """Replaces one preposition of place with an opposite."""

    id = "s3.preposition"
    version = 3
    kind = Kind.S3
    paper = "SICK C3"
    languages = ("en",)
    expected_ab = expected_ba = Relation.CONTRAST
    prior = priors.PREPOSITION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        opposites = phrases("opposite_prepositions")
        place_phrases = [each for place in tree if (each := place_phrase(tree, place, opposites))]
        within = {word.id for phrase in place_phrases for word in phrase.words}
        for phrase in place_phrases:
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
        yield from self._with_opposite_direction(tree)
        yield from self._without(tree)

    def _with_opposite_direction(self, tree: Tree) -> Iterator[Candidate]:
        """Yield *up* for *down* and back, *onto* and *on* for *off*, where parsed as adverbs."""
        for word in tree:
            verb = tree.parent(word.id) if word.relation in BESIDE_VERB else None
            if verb is None or not _moves(verb):
                continue
            for other in DIRECTIONS.get(word.form.lower(), ()):
                if word.form.lower() == "off" and not _has_top(tree, verb, word, other):
                    continue
                edit = Edit(tree)
                edit.set(word.id, form=other, lemma=other)
                yield propose(self, edit, Reason("changed_to_opposite", old=word.form, new=other))

    def _without(self, tree: Tree) -> Iterator[Candidate]:
        """Yield *without* for *with* before what somebody has or wears, and back."""
        if is_negative(tree) and "without" not in tree.text:
            return
        for noun in tree:
            cases = tree.children(noun.id, "case")
            form = cases[0].form.lower() if len(cases) == 1 else ""
            if form not in ("with", "without") or not _is_had(tree, noun):
                continue
            edit = Edit(tree)
            other = "without" if form == "with" else "with"
            edit.set(cases[0].id, form=other, lemma=other)
            for adjective in tree.children(noun.id, "amod", "compound"):
                edit.remove_subtree(adjective.id)
            yield propose(self, edit, Reason("changed_to_opposite", old=form, new=other))


def _has_top(tree: Tree, verb: Token, off: Token, other: str) -> bool:
    """Tell whether something follows that one can do this *on* or *onto* ("off a chair")."""
    forms = {t.form.lower() for t in tree if t.id != off.id}
    objects = [
        t for t in tree.children(verb.id, "obj", "obl") if tree.index(t.id) > tree.index(off.id)
    ]
    if forms & DIRECTIONAL:
        return False
    if other == "onto":
        return bool(objects) and lemma_of(verb) in ONTO
    is_plain = bool(objects) and objects[0].relation == "obj" and objects[0].upos == "NOUN"
    return is_plain and other not in forms and lemma_of(verb) not in VERBS_OF_MOVING


def _is_had(tree: Tree, noun: Token) -> bool:
    """Tell whether somebody has the thing or wears it, and may as well not ("with a helmet")."""
    above = tree.parent(noun.id)
    is_owned = noun.relation == "nmod" and above is not None and is_person(above.lemma)
    is_plain = not tree.children(noun.id, "conj", "nmod", "acl", "nmod:poss", "nummod")
    determiner = tree.child(noun.id, "det")
    is_plain = is_plain and (determiner is None or determiner.form.lower() in ("a", "an"))
    lemma = noun.lemma.lower()
    had = words("garments", "worn") | {"beard", "umbrella", "ball", "stick", "toy", "camera"}
    return is_owned and is_plain and lemma in had - DECENT


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
    own_ids = {t.id for t in phrase.words}
    others = {t.form.lower() for t in tree if t.id not in own_ids}
    if other.split(maxsplit=1)[0] in others:
        return False
    if noun in words("boundless") and (other, noun) not in ENTERED_OR_LEFT:
        return False
    if other in DIRECTIONAL and above is not None and lemma_of(above) in VERBS_IN_PLACE:
        return phrase.text in DIRECTIONAL
    if other in DIRECTIONAL:
        is_only_way = phrase.text not in DIRECTIONAL or not others & DIRECTIONAL
        return above is not None and _moves(above) and is_only_way
    checks = {
        "under": phrase.text == "above" or noun in words("things_above_ground"),
        "on": (noun in words("things_above_ground") and noun in words("places_on"))
        or (phrase.text in ("off", "off of") and above is not None and _moves(above)),
        "in": noun in words("places_in", "boundless"),
        "over": above is not None and lemma_of(above) in OVER,
    }
    return checks.get(other, True)


def _moves(verb: Token) -> bool:
    """Tell whether the verb is one of motion; that includes throwing and putting."""
    lemma = lemma_of(verb)
    return lemma in words("verbs_of_motion") or lemma in words("verbs_of_moving")
