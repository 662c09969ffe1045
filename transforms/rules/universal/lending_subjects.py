"""Which subjects of other verbs can do what this one does, in any language."""

from collections.abc import Iterator

from transforms.packs.fallback.pack import FallbackPack
from transforms.rules.universal.lending import is_alike, is_new
from transforms.stock import Lent, Stock
from transforms.tree import Token, Tree

# Relations of the words that may belong to a name.
OF_NAMES = frozenset({"flat", "det"})


def subjects_for(pack: FallbackPack, tree: Tree, own: Token, stock: Stock) -> Iterator[Lent]:
    """Yield subjects of other verbs: listed agents of one class, and for a name other names."""
    if tree.root.upos != "VERB":
        return
    classes = _classes(pack, own.lemma)
    for lent in stock.subjects:
        if lent.head.deprel != own.deprel or lent.tree.root.upos != "VERB":
            continue
        are_names = _is_name(tree, own) and _is_name(lent.tree, lent.head)
        can_do = are_names or bool(classes & _classes(pack, lent.head.lemma))
        if can_do and is_alike(tree, own, lent) and is_new(pack, tree, lent, stock):
            yield lent


def _is_name(tree: Tree, token: Token) -> bool:
    """Tell whether a phrase is a name alone, written as one: "Ann Lee", not "the young Ann"."""
    is_written = token.upos == "PROPN" and not token.form.isupper()
    return is_written and all(each.relation in OF_NAMES for each in tree.children(token.id))


def _classes(pack: FallbackPack, lemma: str) -> frozenset[str]:
    """Return the classes of a listed agent, none of other words."""
    if lemma not in pack.words("agent"):
        return frozenset()
    return frozenset(entry.other for entry in pack.table.of("class") if entry.word == lemma)
