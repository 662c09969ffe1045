"""The capital of a sentence's first word, where a parser took the word for a name.

"Soccer players are ..." comes with *Soccer* as a proper noun. Left so, the capital would travel
with the word: "by Soccer players". The dictionary holds no names, so a word it knows as a noun is
common where a name could hardly stand: in the plural, and before the noun it describes. So are the
words for people and animals. "Bill is singing" keeps its capital: a common noun would have a
determiner.
"""

from dataclasses import replace

from lemminflect import getAllLemmas

from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.words import animates
from transforms.tree import Token, Tree, decapitalised


def with_common_first_word(tree: Tree) -> Tree:
    """Return the tree with the first word in lower case if it is a common noun; the text stays."""
    first = tree.tokens[0]
    if not tree.is_capitalised or first.multiword or not _is_common(tree, first):
        return tree
    lowered = replace(
        first,
        form=decapitalised(first.form),
        lemma=decapitalised(first.lemma),
        upos="NOUN" if first.upos == "PROPN" else first.upos,
        xpos={"NNP": "NN", "NNPS": "NNS"}.get(first.xpos, first.xpos),
    )
    return replace(tree, tokens=(lowered, *tree.tokens[1:]))


def _is_common(tree: Tree, word: Token) -> bool:
    if not word.form[:1].isupper() or not word.form[1:].islower():
        return False
    if word.upos not in ("NOUN", "PROPN", "ADJ") or "NOUN" not in getAllLemmas(word.form.lower()):
        return False
    if word.form.lower() in animates():
        return True  # "Woman", "Boy" are nobody's name
    head = tree.parent(word.id)
    describes = word.relation in ("compound", "amod") and head is not None and head.upos == "NOUN"
    is_common_noun = word.upos == "NOUN" and word.xpos not in ("NNP", "NNPS")
    return describes or is_common_noun or is_plural_noun(word)
