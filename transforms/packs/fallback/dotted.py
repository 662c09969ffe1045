"""The capital of *i* in the languages that write it with a dot (Turkish *İ*).

The other modules capitalise a first word as most languages do, with *I*, and lower the dotless
capital to *i*, as if it had a dot.
"""

from dataclasses import replace

from transforms.tree import Token, Tree

DOTTED = frozenset({"tr", "az", "tt", "crh", "gag", "kk-latn"})
# What Python makes of the dotted capital: an *i* and a dot above it.
LOWERED = "İ".lower()


def with_dots(tree: Tree, source: Tree, language: str) -> Tree:
    """Return the tree with a dotted capital in its first word, and no such capital elsewhere.

    Words that stand where the author of the source put them keep the capital they have.
    """
    if language not in DOTTED:
        return tree
    first, former = _first(tree), _first(source)
    unchanged = {t.id for t in tree if t.id in source and source[t.id].form == t.form}
    tokens = []
    for token in tree:
        is_former = former is not None and token.id == former.id and token.id in unchanged
        if token is first:
            opens = tree.is_capitalised and not is_former
            tokens.append(_opening(token) if opens else token)
        elif is_former:
            tokens.append(_within(token, is_dotless=source.is_capitalised))
        else:
            tokens.append(token if token.id in unchanged else _within(token))
    return tree if tuple(tokens) == tree.tokens else replace(tree, tokens=tuple(tokens))


def with_small_i(form: str, lemma: str, language: str) -> str:
    """Return a form with the small *i* of its lemma, where it has a capital or one lowered wrongly.

    "İstedim" is "istedim" (of *iste*), and "isındım", from "Isındım", is "ısındım" (of *ısın*).
    """
    if language not in DOTTED:
        return form
    if form.startswith(("I", "i")) and lemma.startswith("ı"):
        return f"ı{form[1:]}"
    if form.startswith(("İ", LOWERED)) and lemma.startswith("i"):
        return f"i{form.removeprefix('İ').removeprefix(LOWERED)}"
    return form


def _first(tree: Tree) -> Token | None:
    return next((each for each in tree if any(map(str.isalnum, each.form))), None)


def _opening(token: Token) -> Token:
    is_dotted = token.form.startswith("i")
    return replace(token, form=f"İ{token.form[1:]}") if is_dotted else token


def _within(token: Token, *, is_dotless: bool = False) -> Token:
    """Return a word as it stands behind another: in lower case, unless its capital is its own.

    A small *i* may be the dotless capital of the source's first word (*Irmak*, from *ırmak*).
    """
    form = token.form
    if is_dotless and form.startswith("i"):
        return replace(token, form=f"ı{form[1:]}")
    is_own = token.upos == "PROPN" or form[1:] != form[1:].lower()
    lowered = form.startswith("İ") and not is_own
    return replace(token, form=f"i{form[1:]}") if lowered else token
