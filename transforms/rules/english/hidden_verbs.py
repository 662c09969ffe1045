"""Signs that a description has a verb that the parser did not see, or took for a noun.

"The phone fits in a pocket" is parsed as a noun phrase, *fits* of a phone; so is "nobody in the
village spoke of it". Such a phrase needs no predicate.
"""

from itertools import pairwise

from transforms.packs.english.agreement import Number, number_of
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, is_verb_form, verb_lemma
from transforms.packs.english.words import is_animate, words
from transforms.tree import Token, Tree

BE = frozenset({"is", "are", "was", "were"})


def has_finite_verb(tree: Tree, noun: Token) -> bool:
    """Tell whether a finite *be* below the noun is in no relative or coordinate clause."""
    below = tree.descendants(noun.id)
    finite = [t for t in below if t.form.lower() in BE and t.relation in ("aux", "cop")]
    relative = [t for t in below if t.xpos in ("WDT", "WP")]
    if any(_may_end_sentence(tree, t) for t in below):
        return True  # "a man with a pointed beard seconded"
    if any(t.relation == "acl" and _follows_comma(tree, t) for t in below):
        return True  # "a worm, gliding from its hole, adventured forth"
    clauses = [t for t in below if t.relation == "acl" and tree.child(t.id, "nsubj")]
    if any(tree.child(t.id, "cc") for t in clauses):
        return True  # "millers, and in the end they left"
    adverbs = [t for t in tree.children(noun.id, "advmod") if t.form.endswith("ly")]
    if any(tree.index(t.id) > tree.index(noun.id) for t in adverbs):
        return True  # "the hills behind rose abruptly"
    if any(t.xpos == "VBD" and t.relation in ("advcl", "ccomp", "conj") for t in below):
        return True  # "eyes filled with tears as she gazed at it"
    coordinate = [t for t in finite if _is_coordinate(tree, tree[t.head])]
    bare = [t for t in below if t.relation == "conj" and t.xpos in ("VB", "VBP", "VBZ")]
    if any(tree[t.head].xpos == "VBG" and not tree.child(t.id, "cc", "mark") for t in bare):
        return True  # "a nurse holding a bag and a patient cross the yard"
    return len(finite) > len(relative) + len(coordinate)


def _follows_comma(tree: Tree, participle: Token) -> bool:
    """Tell whether a past form that is no state follows the second comma of a phrase."""
    place = tree.index(participle.id)
    commas = [t for t in tree.tokens[:place] if t.form == ","]
    is_next = bool(commas) and tree.tokens[place - 1] is commas[-1]
    is_past = participle.xpos in ("VBN", "VBD") and is_verb_form(participle.form, "VBD")
    is_pair = is_next and len(commas) > 1
    return is_pair and is_past and participle.form.lower() not in words("always_adjectives")


def _is_coordinate(tree: Tree, verb: Token) -> bool:
    subject = tree.child(verb.id, "nsubj")
    is_other = subject is not None and subject.upos != "NOUN"
    return verb.relation == "conj" and is_other and tree.child(verb.id, "cc") is not None


def _may_end_sentence(tree: Tree, verb: Token) -> bool:
    """Tell whether the last word is a bare past form, which is rather the verb of the sentence."""
    rest = tree.tokens[tree.index(verb.id) + 1 :]
    is_past = verb.upos == "VERB" and verb.xpos in ("VBN", "VBD") and is_verb_form(verb.form, "VBD")
    is_bare = is_past and not tree.children(verb.id) and all(t.upos == "PUNCT" for t in rest)
    return is_bare and verb.form.lower() not in words("always_adjectives")


def hides_participle(tree: Tree, noun: Token) -> bool:
    """Tell whether a past form is between two nouns ("the man sprinkled cheese")."""
    for token in tree.children(noun.id, "amod"):
        before = tree.tokens[tree.index(token.id) - 1]
        is_past = token.upos == "VERB" and token.xpos in ("VBN", "VBD")
        # "a chubby faced boy": nobody is chubby's noun.
        has_article = tree.child(before.id, "det") is not None  # "the earl laughed outright"
        is_agent = before.upos == "NOUN" and (is_animate(before.lemma) or has_article)
        if is_past and is_agent and before.head == noun.id and before.id != token.id:
            return True
    return False


def hides_verb(tree: Tree, noun: Token) -> bool:
    """Tell whether a later word has the form of a verb that agrees with this subject."""
    number = number_of(tree, noun.id)
    place = tree.index(noun.id)
    if place and _may_be_its_verb(tree, tree.tokens[place - 1], noun):
        return True
    for before, token in pairwise(tree.tokens[place:]):
        is_described = before.upos in ("NOUN", "ADJ") or before.relation == "amod"
        if token.upos != "NOUN" or not is_described or not _is_one_phrase(tree, before, token):
            continue
        if _may_be_its_verb(tree, before, token) or _agrees_as_verb(token, number):
            return True
    return False


def _agrees_as_verb(token: Token, number: Number) -> bool:
    """Tell whether a noun has the form of a verb of captions that agrees with a subject."""
    lemma = verb_lemma(token.form, token.lemma, "VBZ")
    if lemma not in words("caption_verbs"):
        return False
    is_plural_form = token.form == lemma and token.relation != "compound"
    is_singular_form = token.form == inflect(lemma, "VBZ").text
    if number is Number.EITHER:
        return is_plural_form or is_singular_form
    return is_plural_form if number is Number.PLURAL else is_singular_form


def _may_be_its_verb(tree: Tree, noun: Token, token: Token) -> bool:
    """Tell whether a word after a known thing or a place may be its verb, as in "the phone fits in
    a pocket" and "nobody in the village spoke of the fire".
    """
    form = token.form.lower()
    is_noun = noun.upos == "NOUN" or "NOUN" in get_all_lemmas(noun.form.lower())
    is_bare = is_noun and noun.xpos in ("NN", "JJ") and noun.head == token.id
    is_past = is_verb_form(form, "VBD") and not is_verb_form(form, "VB")
    determiner = tree.child(token.id, "det")
    is_known = determiner is not None and determiner.form.lower() in ("the", "that", "this")
    return is_bare and (is_past or (is_known and token.xpos == "NNS" and is_verb_form(form, "VBZ")))


def _is_one_phrase(tree: Tree, before: Token, token: Token) -> bool:
    near = before.head in (token.id, token.head) or token.head == before.id
    return near or before in tree.subtree(token.id)


def hides_act(tree: Tree, place: Token) -> bool:
    """Tell whether a bare noun and a participle precede the noun ("in wheelchair feeding pigeons"):
    the parser took both for adjectives.
    """
    parts = tree.children(place.id, "amod", "compound")
    return any(
        act.xpos == "VBG"
        and tree.followers.get(noun.id) == act.id
        and "NOUN" in get_all_lemmas(noun.form.lower())
        for noun, act in pairwise(parts)
        if not tree.child(place.id, "det")
    )
