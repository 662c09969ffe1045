"""Spelling that neighbours decide: *z* and *ze*, *w* and *we*.

Only what is beyond doubt is changed: "ze" before *s, z* (and their like) with another consonant,
"we" before *w, f* with another consonant, the short form before a vowel or a single consonant, and
"z" before *d, t, k, p* and their like.
"""

from dataclasses import replace
from itertools import pairwise

from transforms.tree import Token, Tree

VOWELS = frozenset("aeiouyąęó")
HISSING = frozenset("sśzźż")
LABIAL = frozenset("wf")
PLAIN = frozenset("bcdghjknprt")  # never "ze" before these, whatever follows: "z drzewa"
SINGLE = ("ch", "cz", "dz", "dź", "dż", "rz", "sz")


def with_right_prepositions(tree: Tree) -> Tree:
    """Return the tree with the form of its prepositions that the next words ask for."""
    changed = {
        left.id: form
        for left, right in pairwise(tree.tokens)
        if left.upos == "ADP" and (form := _right(left, right)) != left.form
    }
    if not changed:
        return tree
    tokens = (replace(t, form=changed[t.id]) if t.id in changed else t for t in tree)
    return replace(tree, tokens=tuple(tokens))


def _right(preposition: Token, following: Token) -> str:
    form, word = preposition.form, following.form.lower()
    if form not in ("z", "ze", "w", "we") or not word[:1].isalpha():
        return form
    likes = HISSING if form[0] == "z" else LABIAL
    if word[0] in likes and _begins_with_cluster(word):
        return form[0] + "e"
    if form == "ze" and word[0] in PLAIN and following.upos != "NUM":  # "ze trzy": about three
        return "z"
    if word[0] in VOWELS or (word[0] not in likes and not _begins_with_cluster(word)):
        return form[0]
    return form


def _begins_with_cluster(word: str) -> bool:
    first = 2 if word.startswith(SINGLE) else 1
    return len(word) > first and word[first] not in VOWELS
