"""Signs that a participle is not a predicate of the subject, and that a name is one."""

from itertools import pairwise

from transforms.packs.english.countable import is_countable
from transforms.packs.english.inflection import is_verb_form
from transforms.packs.english.words import words
from transforms.reason import Reason
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.tree import Token, Tree

# "goes shopping", "starts singing": the first of two participles governs the second.
CATENATIVES = frozenset(
    {"avoid", "begin", "come", "enjoy", "finish", "go", "keep", "learn", "like", "love", "practice",
     "practise", "start", "stop", "teach", "try"}
)  # fmt: skip

# After a verb of motion these say which way.
DIRECTIONS = frozenset(
    {"across", "along", "away", "down", "into", "off", "onto", "out", "past", "through", "toward",
     "towards", "up"}
)  # fmt: skip
WITHOUT_OBJECT = (
    "ambitransitives", "intransitives", "verbs_of_animals", "verbs_of_motion", "verbs_of_rest",
)  # fmt: skip


def doubts(tree: Tree, verb: Token, subject: Token) -> tuple[Reason, ...]:
    """Return the doubts about making a modifier the predicate of the subject.

    The parser attached the modifier to another noun, or two participles follow each other.
    """
    owner = tree.parent(verb.id)
    subject_ids = {subject.id, *(t.id for t in tree.children(subject.id, "conj"))}
    is_worn = owner is not None and owner.lemma.lower() in words("garments", "inalienable")
    is_other = (
        owner is not None
        and not is_worn
        and owner.upos in ("NOUN", "PROPN")
        and owner.id not in subject_ids
    )
    reasons = []
    if is_other and verb.relation in ("acl", "advcl"):
        reasons.append(Reason("modifier_may_describe_other", word=verb.form))
    if any(_are_loose(one, other) for one, other in pairwise(tree.tokens)):
        reasons.append(Reason("participles_follow_each_other"))
    return tuple(reasons)


def _are_loose(one: Token, other: Token) -> bool:
    is_pair = one.xpos == other.xpos == "VBG" and one.upos == other.upos == "VERB"
    return is_pair and one.lemma not in CATENATIVES


def takes_object_in_ing(tree: Tree, verb: Token) -> bool:
    """Tell whether a participle that needs an object is directly before another participle, so
    that its object is lost ("a family buying standing at a counter").
    """
    place = tree.index(verb.id) + 1
    if place >= len(tree) or tree.child(verb.id, "obj", "compound:prt") is not None:
        return False
    is_pair = _are_loose(verb, tree.tokens[place]) and tree.tokens[place].relation != "amod"
    return is_pair and not any(verb.lemma in words(name) for name in WITHOUT_OBJECT)


def names_thing(tree: Tree, noun: Token, participle: Token) -> bool:
    """Tell whether noun, participle and bare object are one compound ("an ice skating rink")."""
    place, product = tree.index(participle.id), tree.child(participle.id, "obj")
    is_next = tree.index(noun.id) == place - 1 and product is not None
    if product is None or not is_next or tree.index(product.id) != place + 1:
        return False
    is_bare = product.xpos == "NN" and not tree.child(product.id, "det", "nummod", "amod")
    return is_bare and not NounPhrase(tree, noun).is_animate and is_countable(product.lemma)


def is_of_others(tree: Tree, participle: Token) -> bool:
    """Tell whether the noun after *with* does it, around the subject ("with water splashing around
    them").
    """
    before = tree.tokens[tree.index(participle.id) - 1]
    is_with = any(t.lemma == "with" for t in tree.children(before.id, "case"))
    below = tree.descendants(participle.id)
    pronouns = ("him", "her", "it", "them")
    return is_with and any(t.xpos == "PRP" and t.form.lower() in pronouns for t in below)


def may_be_past(tree: Tree, noun: Token, participle: Token) -> bool:
    """Tell whether a participle of people or animals may be a finite past, since a phrase says
    where they go ("a girl hurried across the yard"), or none says where or by whom it is done.
    """
    form = participle.form.lower()
    is_past = not form.endswith("ing") and is_verb_form(form, "VBD")
    if is_past and not is_verb_form(form, "VBN"):
        return True  # "three men sprang at him"
    if not is_past or not NounPhrase(tree, noun).is_animate:
        return False
    if form in words("always_adjectives"):
        is_known = NounPhrase(tree, noun).definiteness is Definiteness.DEFINITE
        return is_known and tree.child(participle.id, "obl") is None  # "the passengers crowded"
    if participle.lemma in words("intransitives"):
        return False
    adverbs = tree.children(participle.id, "advmod", "compound")
    if any(t.form.lower() in DIRECTIONS | {"back", "in"} for t in adverbs):
        return True  # "a bee hummed in from the garden"
    phrases = tree.children(participle.id, "obl")
    cases = [t.form.lower() for each in phrases for t in tree.children(each.id, "case")]
    is_done_to = any(case in ("by", "with") for case in cases)
    is_known = NounPhrase(tree, noun).definiteness is Definiteness.DEFINITE
    return not is_done_to and (is_known or not cases or any(case in DIRECTIONS for case in cases))


def may_be_verb(tree: Tree, name: Token) -> bool:
    """Tell whether the name that begins a sentence may be a verb ("Spar on a mat")."""
    if name.upos != "PROPN" or tree.tokens[0].id != name.id:
        return False
    verb = name.form.lower()
    return is_verb_form(verb, "VBP") and verb not in words("names_of_men", "names_of_women")
