"""Verbs of motion and of rest: one goes with a path ("through the field"), the other with a place.

Also the prepositions of either.
"""

from transforms.edit import Edit
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason
from transforms.tree import Token, Tree

# The place of somebody who no longer moves along the path.
PLACE_OF_WAY = {"through": "in", "into": "in", "onto": "on", "over": "on", "along": "on"}
INANIMATE_TOO = frozenset({"lie", "rest", "stand"})
PURPOSES = frozenset({"for", "after"})
DIRECTIONAL = frozenset(
    {"across", "around", "away", "back", "down", "from", "out", "past", "off", "to", "toward"}
) | {"towards", "up", "forward", "backward", "forwards", "backwards", "uphill", "downhill", "high"}


def rest_or_move(edit: Edit, tree: Tree, verb: Token, lemma: str) -> Reason | None:
    """Adapt the verb's phrases of place to a verb of the other class, or return why not."""
    is_from_rest = verb.lemma.lower() in words("verbs_of_rest")
    if lemma in words("verbs_of_rest"):
        subject = tree.child(verb.id, "nsubj")
        if lemma not in INANIMATE_TOO and subject is not None and not is_animate(subject.lemma):
            return Reason("subject_not_animate")
        return None if is_from_rest else _bring_to_rest(edit, tree, verb)
    if lemma in words("verbs_of_motion") and is_from_rest and not _is_open(tree, verb):
        return Reason("no_motion_in_place")
    return None


def has_way(tree: Tree, verb: Token) -> bool:
    """Tell whether a phrase names a path or goal ("into the goal")."""
    places = tree.children(verb.id, "obl")
    cases = (case.form.lower() for place in places for case in tree.children(place.id, "case"))
    return any(form in DIRECTIONAL or form in PLACE_OF_WAY for form in cases)


def _bring_to_rest(edit: Edit, tree: Tree, verb: Token) -> Reason | None:
    beside = {t.form.lower() for t in tree.children(verb.id, "advmod", "compound", "xcomp")}
    if beside & (DIRECTIONAL | set(PLACE_OF_WAY)):
        return Reason("verb_of_rest_takes_no_direction")
    for place in tree.children(verb.id, "obl"):
        for case in tree.children(place.id, "case"):
            form = case.form.lower()
            if form in DIRECTIONAL | PURPOSES or tree.children(case.id):
                return Reason("verb_of_rest_takes_no_direction")
            if form in PLACE_OF_WAY:
                new = PLACE_OF_WAY[form]
                edit.set(case.id, form=new, lemma=new)
    return None


def _is_open(tree: Tree, verb: Token) -> bool:
    places = tree.children(verb.id, "obl")
    return all(place.lemma.lower() in words("open_places") for place in places)
