"""s4.modifiers (en) — modifiers exchange their heads ("A small girl is riding in a big car" → "A
big girl is riding in a small car"; SICK, Table 3, last row: "switch and mix modifiers").

Two adjectives of one class (size, colour, age, condition) change places; an adjective of size or
colour moves to another noun that can have it ("The surfer is riding a big wave" → "The big surfer
is riding a wave").

Refuses adjectives of different classes, people that would get a colour and animals that would get
an impossible one, nouns for uncountable or unique things ("snow", "the sky"), names of kinds ("a
hot dog"), and sentences whose meaning would not change ("a black dog is playing with a brown dog").
Refuses to take the adjective from one of two described nouns that are alike, which it tells apart
("two white dogs and one brown dog"), and from clothes that everybody wears.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from transforms.edit import Edit
from transforms.packs.english.words import is_animate, is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import main_clause
from transforms.rules.english.describing import describers
from transforms.rules.english.substitution import has_hyphen, is_negative
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

PLACES = frozenset({"nsubj", "obj", "obl", "nmod", "conj"})
ANIMAL_COLOURS = frozenset(
    {"black", "white", "brown", "tan", "gray", "grey", "golden", "yellow", "beige"}
)
# Clothes that nobody mentions without saying what they are like.
EVERYDAY_CLOTHES = frozenset(
    {
        "attire", "clothes", "clothing", "coat", "hair", "jersey", "outfit", "pants", "shirt",
        "shoe", "shorts", "sock", "t-shirt", "top", "trousers",
    }
)  # fmt: skip
CLASSES = {
    "size": frozenset({"big", "large", "small", "little", "tiny", "huge", "tall", "enormous"}),
    "age": frozenset({"young", "old", "elderly"}),
    "condition": frozenset({"wet", "dry", "dirty", "clean", "muddy", "dusty", "cold"}),
}


@dataclass(frozen=True)
class _ModifiedNoun:
    """A noun with the one adjective of a known class that describes it, if there is one."""

    noun: Token
    adjective: Token | None
    kind: str


class Modifiers(Rule):
    """Gives a noun the modifier of another one."""

    id = "s4.modifiers"
    version = 4
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        nouns = [_modified_noun(tree, noun) for noun in tree if _is_thing(noun)]
        if not any(each.adjective for each in nouns):
            return
        main_clause(tree)  # refuses a sentence that cannot be read
        if is_negative(tree):
            yield Refusal(self.id, Reason("clause_is_negated"))
            return
        for one, other in combinations(nouns, 2):
            if not (one.adjective or other.adjective):
                continue
            if reason := _unfit(tree, one, other):
                yield Refusal(self.id, reason)
            elif one.adjective and other.adjective:
                yield _switch(self, tree, one, other)
            else:
                yield _move(self, tree, one, other)


def _is_thing(token: Token) -> bool:
    return token.upos == "NOUN" and token.relation in PLACES and token.form not in words("colours")


def _modified_noun(tree: Tree, noun: Token) -> _ModifiedNoun:
    """Read the noun: it has no class with several modifiers, or with one of unknown class."""
    modifiers = describers(tree, noun)
    if len(modifiers) == 1 and not tree.children(modifiers[0].id):
        form = modifiers[0].form.lower()
        kinds = [name for name, members in CLASSES.items() if form in members]
        if form in words("colours") and form not in ("blond", "blonde", "brindle"):
            kinds.append("colour")
        if kinds:
            return _ModifiedNoun(noun, modifiers[0], kinds[0])
    return _ModifiedNoun(noun, None, "" if not modifiers else "other")


def _unfit(tree: Tree, one: _ModifiedNoun, other: _ModifiedNoun) -> Reason | None:
    if one.adjective and other.adjective:
        return _no_switch(tree, one, other)
    return _no_move(tree, *((one, other) if one.adjective else (other, one)))


def _no_switch(tree: Tree, one: _ModifiedNoun, other: _ModifiedNoun) -> Reason | None:
    """Return why two adjectives cannot change places."""
    is_same = one.noun.lemma == other.noun.lemma
    return reason_of(
        adjectives_of_different_kinds=one.kind != other.kind,
        adjectives_are_same=_word(one) == _word(other),
        meaning_would_stay=is_same and not _differ_in_role(tree, other.noun),
        adjective_unsuitable_for_noun=not (
            _can_have(one.noun, other) and _can_have(other.noun, one)
        ),
        adjective_and_noun_name_kind=_is_name(one, one) or _is_name(other, other),
    )


def _no_move(tree: Tree, giver: _ModifiedNoun, taker: _ModifiedNoun) -> Reason | None:
    """Return why the adjective cannot go to the other noun."""
    noun = taker.noun
    before = tree.tokens[tree.index(noun.id) - 1]
    determiner = tree.child(noun.id, "det")
    has_of = any(
        t.lemma == "of"
        for each in tree.children(giver.noun.id, "nmod")
        for t in tree.children(each.id, "case")
    )
    return reason_of(
        other_noun_already_described=taker.kind == "other" or before.upos == "PUNCT",
        other_noun_counted_or_part_of_word=before.upos == "NUM" or has_hyphen(tree, noun),
        adjective_not_size_or_colour=giver.kind not in ("size", "colour"),
        noun_needs_adjective=giver.noun.lemma in words("body_parts") | EVERYDAY_CLOTHES or has_of,
        noun_contrasts=_contrasts(tree, giver.noun),
        two_nouns_are_same=giver.noun.lemma == noun.lemma,
        colour_of_people=giver.kind == "colour" and not _is_coloured(giver.noun),
        adjective_unsuitable_for_noun=not _can_have(noun, giver),
        determiner_takes_no_adjective=determiner is not None
        and determiner.form.lower() in ("another", "all", "both"),
        adjective_and_noun_name_kind=_is_name(giver, giver) or _is_name(giver, taker),
        one_noun_is_part_of_other=_is_part(tree, giver.noun, noun),
    )


def _contrasts(tree: Tree, noun: Token) -> bool:
    """Tell whether another noun of the same kind is described or counted."""
    return any(
        t.id != noun.id
        and t.lemma == noun.lemma
        and tree.child(t.id, "amod", "nummod", "compound") is not None
        for t in tree
    )


def _differ_in_role(tree: Tree, second: Token) -> bool:
    """Tell whether two nouns of one kind do different things ("is chasing a black dog")."""
    if second.relation == "obj":
        return tree[second.head].lemma not in words("symmetric")
    cases = tree.children(second.id, "case")
    return second.relation == "obl" and any(
        t.lemma in words("transitive_prepositions") for t in cases
    )


def _word(noun: _ModifiedNoun) -> str:
    return noun.adjective.lemma.lower() if noun.adjective else ""


def _can_have(noun: Token, giver: _ModifiedNoun) -> bool:
    """Tell whether a noun can have the adjective of size, colour, age or condition."""
    lemma, kind = noun.lemma.lower(), giver.kind
    if lemma in words("collectives", "quantity_nouns"):
        return False
    if kind == "age" and lemma in words("young_ones"):
        return _word(giver) == "young"
    if is_person(lemma) and _word(giver) == "little" and lemma not in words("young_ones"):
        return False  # no adult is "little"
    if is_animate(lemma):
        is_colour_of_animals = not is_person(lemma) and _word(giver) in ANIMAL_COLOURS
        return kind != "colour" or is_colour_of_animals
    if kind == "age" or lemma not in words("coloured_things"):
        return False
    if _word(giver) == "little":
        return False  # people and animals are "little" when young; things are "small"
    return kind != "colour" or lemma not in words("natural_colours")


def _is_coloured(noun: Token) -> bool:
    """Tell whether what the noun means has a colour that is nobody's skin."""
    return noun.lemma.lower() in words("coloured_things", "garments", "animals")


def _is_name(adjective: _ModifiedNoun, noun: _ModifiedNoun) -> bool:
    return f"{_word(adjective)} {noun.noun.lemma.lower()}" in words("fixed_names")


def _is_part(tree: Tree, one: Token, other: Token) -> bool:
    return other.head == one.id and any(t.lemma == "of" for t in tree.children(other.id, "case"))


def _switch(rule: Modifiers, tree: Tree, one: _ModifiedNoun, other: _ModifiedNoun) -> Candidate:
    edit = Edit(tree)
    first, second = one.adjective, other.adjective
    if first is not None and second is not None:
        for old, new in ((first, second), (second, first)):
            edit.set(old.id, form=new.form, lemma=new.lemma, xpos=new.xpos, feats=new.feats)
    return propose(rule, edit, Reason("switched", first=_word(one), second=_word(other)))


def _move(rule: Modifiers, tree: Tree, one: _ModifiedNoun, other: _ModifiedNoun) -> Candidate:
    giver, taker = (one, other) if one.adjective else (other, one)
    edit = Edit(tree)
    if giver.adjective is not None:
        edit.move([giver.adjective.id], before=taker.noun.id)
        edit.reattach(giver.adjective.id, taker.noun.id, "amod")
    because = Reason(
        "adjective_moved", adjective=_word(giver), giver=giver.noun.form, taker=taker.noun.form
    )
    return propose(rule, edit, because)
