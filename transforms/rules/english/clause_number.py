"""The number of a clause whose verb gets another form."""

from transforms.packs.english.agreement import Number, is_plural_noun, number_of
from transforms.packs.english.inflection import is_singular_form
from transforms.packs.english.words import is_animate, words
from transforms.tree import Token, Tree


def number_of_clause(tree: Tree, verb: Token, subject: Token) -> Number:
    """Return the number of the clause: that of a present form, which its author chose ("a group of
    people are") and no wrong parse can change, else that of the subject."""
    form, subject = verb.form.lower(), _nearest(tree, verb, subject)
    if is_plural_pair(tree, verb):
        return Number.PLURAL
    if is_one_group(tree, verb):
        return Number.SINGULAR
    is_alone = tree.child(subject.id, "conj") is None
    if verb.xpos in ("VBZ", "VBP", "VB") and not (subject.xpos == "PRP" and is_alone):
        return Number.SINGULAR if is_singular_form(form) else Number.PLURAL
    return number_of(tree, subject.id)


def _nearest(tree: Tree, verb: Token, subject: Token) -> Token:
    """Return the noun before *which*, which a parser may have attached to an earlier one."""
    pronoun = tree.child(verb.id, "nsubj")
    if verb.relation != "acl" or pronoun is None or pronoun.form.lower() != "which":
        return subject
    before = [t for t in tree.tokens[: tree.index(pronoun.id)] if t.upos in ("NOUN", "PROPN")]
    return before[-1] if before else subject


def is_plural_pair(tree: Tree, verb: Token) -> bool:
    """Tell whether the subject is a pair of people or animals ("a man and woman is eating")."""
    subject = tree.child(verb.id, "nsubj")
    if subject is None or number_of(tree, subject.id) is not Number.PLURAL:
        return False
    parts = (subject, *tree.children(subject.id, "conj"))
    return len(parts) > 1 and all(t.xpos == "PRP" or is_animate(t.lemma) for t in parts)


def is_one_group(tree: Tree, verb: Token) -> bool:
    """Tell whether the subject is one group ("a group of people are resting" → "is resting")."""
    subject = tree.child(verb.id, "nsubj")
    if subject is None or subject.lemma.lower() not in words("groups") or is_plural_noun(subject):
        return False
    has_article = any(
        t.form.lower() in ("a", "an", "the") for t in tree.children(subject.id, "det")
    )
    is_measure = subject.lemma.lower() in words("quantity_nouns") and tree.child(subject.id, "nmod")
    return has_article and not is_measure and not tree.child(subject.id, "conj")
