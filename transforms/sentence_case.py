"""The capital with which a sentence begins, apart from the capitals that words own."""

from dataclasses import replace

from transforms.tree import Multiword, Token, Tree, capitalised, decapitalised


def without_sentence_case(tree: Tree) -> Tree:
    """Undo the capital of the first word, unless it belongs to the word (name, "I", acronym).

    The text of the tree does not change.
    """
    position = next((i for i, t in enumerate(tree.tokens) if any(map(str.isalnum, t.form))), None)
    if position is None:
        return replace(tree, is_capitalised=False)
    first = tree.tokens[position]
    surface = first.multiword.form if first.multiword else first.form
    if surface != capitalised(surface):
        return replace(tree, is_capitalised=False)
    if _owns_capital(first) or capitalised(decapitalised(surface)) != surface:
        return replace(tree, is_capitalised=True)
    tokens = list(tree.tokens)
    lowered = decapitalised(first.form)
    tokens[position] = replace(first, form=lowered)
    if first.multiword:
        group = first.multiword
        forms = tuple(
            lowered if i == first.id else f for i, f in zip(group.ids, group.forms, strict=True)
        )
        lowered_group = Multiword(decapitalised(group.form), group.ids, forms)
        start = position - group.ids.index(first.id)
        for place in range(start, start + len(group.ids)):
            tokens[place] = replace(tokens[place], multiword=lowered_group)
    return replace(tree, tokens=tuple(tokens), is_capitalised=True)


def _owns_capital(token: Token) -> bool:
    letters = [character for character in token.form if character.isalpha()]
    if token.upos == "PROPN" or any(map(str.isupper, letters[1:])):
        return True
    # "I", "Asian": the lemma keeps the capital. The capitals of other lemmas are not trusted.
    return token.upos in {"ADJ", "NOUN", "PRON"} and token.lemma[:1].isupper()
