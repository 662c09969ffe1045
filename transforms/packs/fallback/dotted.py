"""The capital of *i* in the languages that write it with a dot (Turkish *İ*).

The other modules capitalise a first word as most languages do, with *I*, and lower the dotless
capital only.
"""

from dataclasses import replace

from transforms.tree import Token, Tree

DOTTED = frozenset({"tr", "az", "tt", "crh", "gag", "kk-latn"})


def with_dots(tree: Tree, language: str) -> Tree:
    """Return the tree with a dotted capital in its first word, and no such capital elsewhere."""
    if language not in DOTTED:
        return tree
    first = next((n for n, t in enumerate(tree.tokens) if any(map(str.isalnum, t.form))), None)
    if first is None:
        return tree
    tokens = tuple(
        _dotted(token, is_first=n == first, opens=tree.is_capitalised)
        for n, token in enumerate(tree.tokens)
    )
    return tree if tokens == tree.tokens else replace(tree, tokens=tokens)


def _dotted(token: Token, *, is_first: bool, opens: bool) -> Token:
    form = token.form
    if is_first and opens and form.startswith("i"):
        return replace(token, form=f"İ{form[1:]}")
    is_own = token.upos == "PROPN" or form[1:] != form[1:].lower()
    if not is_first and form.startswith("İ") and not is_own:
        return replace(token, form=f"i{form[1:]}")
    return token
