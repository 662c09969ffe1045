"""Give a verb the tag of its form where the tagger gave it one that the form cannot have.

Taggers guess the tag of a past form that they take for something else: "three men sprang" is read
with a gerund, "they rose" with a noun, "and shot up" with an infinitive.
"""

from dataclasses import replace

from transforms.edit import Edit
from transforms.packs.english.inflection import is_verb_form
from transforms.packs.english.verb_features import PAST
from transforms.tree import Token, Tree


def with_tags_of_forms(tree: Tree) -> Tree:
    """Return the tree with its past forms tagged as such, or the tree itself."""
    pasts = [t for t in tree if t.upos == "VERB" and _is_past(t)]
    if not pasts:
        return tree
    edit = Edit(tree)
    for verb in pasts:
        edit.set(verb.id, xpos="VBD", feats=PAST)
    return replace(edit.commit(), comments=tree.comments)


def _is_past(verb: Token) -> bool:
    form = verb.form.lower()
    if verb.xpos == "VBG":
        return not form.endswith("ing") and is_verb_form(form, "VBD")
    is_guess = verb.xpos in ("NN", "VB", "VBP")
    return is_guess and is_verb_form(form, "VBD") and not is_verb_form(form, "VB")
