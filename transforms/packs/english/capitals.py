"""The capital of a sentence's first word that a parser took for a name.

"Soccer players are ..." is parsed with *Soccer* as a proper noun. Uncorrected, the capital would
move with the word: "by Soccer players". The dictionary has no names, so a word it knows as a noun
is common where a name is unlikely: in the plural, and before the noun it modifies. Words for people
and animals are common too. "Bill is singing" keeps its capital: a common noun would have a
determiner.
"""

from dataclasses import replace

from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.words import animates, words
from transforms.tree import Token, Tree, decapitalised


def with_common_first_word(tree: Tree) -> Tree:
    """Return the tree with a first common noun in lower case; the text does not change."""
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
    parts = get_all_lemmas(word.form.lower())
    if word.upos not in ("NOUN", "PROPN", "ADJ") or not {"ADJ", "NOUN"} & set(parts):
        return False
    if word.form.lower() in animates():
        return True  # "Woman" and "Boy" are not names
    head = tree.parent(word.id)
    describes = word.relation in ("compound", "amod") and head is not None and head.upos == "NOUN"
    if "NOUN" not in parts:
        return describes and word.form.lower() not in words("peoples")  # "Volcanic ash"
    is_common_noun = word.upos == "NOUN" and word.xpos not in ("NNP", "NNPS")
    return describes or is_common_noun or is_plural_noun(word)
