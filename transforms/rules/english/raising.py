"""Replace a governing verb by its complement ("is trying to surf" → "is surfing")."""

from transforms.edit import Edit
from transforms.packs.english.inflection import inflect, is_verb_form, verb_lemma
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rules.english.being import PRESENT_PARTICIPLE
from transforms.tree import Token, Tree


def complement_of(tree: Tree, upper: Token) -> Token | None:
    """Return the verb that another verb governs: "to surf" or "surfing" after it."""
    complements = (
        t
        for t in tree.children(upper.id, "xcomp", "ccomp", "advcl")
        if _is_verb(tree, t) and tree.index(t.id) > tree.index(upper.id)
    )
    lower = next(complements, None)
    if lower is None:
        return None
    return lower if lower.relation == "xcomp" or follows_directly(tree, upper, lower) else None


def _is_verb(tree: Tree, token: Token) -> bool:
    """Tell whether a word is a verb, or a verb after *to* that was taken for a noun."""
    if token.upos == "VERB":
        return token.xpos in ("VB", "VBG", "VBN")
    has_to = any(t.form.lower() == "to" for t in tree.children(token.id, "mark"))
    return token.xpos == "NN" and has_to and is_verb_form(token.form, "VB")


def follows_directly(tree: Tree, upper: Token, lower: Token) -> bool:
    """Tell whether at most *to* separates the two verbs."""
    between = tree.tokens[tree.index(upper.id) + 1 : tree.index(lower.id)]
    return all(t.form.lower() == "to" and t.head == lower.id for t in between)


def cannot_raise(tree: Tree, upper: Token, lower: Token) -> Reason | None:
    """Return why the lower verb cannot replace the upper one, None if it can."""
    return reason_of(
        verbs_not_adjacent=not follows_directly(tree, upper, lower),
        governed_verb_has_subject_or_auxiliary=bool(
            tree.children(lower.id, "nsubj", "aux", "cop", "expl")
        ),
        governing_verb_has_object=bool(tree.children(upper.id, "obj", "iobj")),
        some_verb_is_negated=any(t.form.lower() in ("not", "n't", "never") for t in tree),
        governed_verb_is_stative=lower.lemma in words("statives"),
        verb_form_not_in_dictionary=verb_lemma(lower.form, lower.lemma, lower.xpos) is None,
    )


def raise_verb(edit: Edit, tree: Tree, upper: Token, lower: Token) -> str:
    """Give the lower verb the place of the upper one as a participle; return its form."""
    for token in tree.children(lower.id, "mark"):
        edit.remove(token.id)
    for token in tree.children(upper.id):
        if token.id != lower.id:
            edit.reattach(token.id, lower.id)
    edit.reattach(lower.id, upper.head, upper.deprel)
    edit.remove(upper.id)
    form = make_participle(edit, lower)
    for conjunct in tree.children(lower.id, "conj"):
        if conjunct.xpos == "VB" and tree.child(conjunct.id, "aux", "mark", "nsubj") is None:
            make_participle(edit, conjunct)
    return form


def make_participle(edit: Edit, verb: Token) -> str:
    """Give a verb its -ing form and return it."""
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    form = inflect(lemma, "VBG").text
    edit.set(verb.id, form=form, lemma=lemma, upos="VERB", xpos="VBG", feats=PRESENT_PARTICIPLE)
    return form
