"""Determiners of denied clauses: one that denies by itself, and indefinite ones that stay."""

from collections import Counter
from collections.abc import Iterator, Sequence

from transforms.tree import Tree

# A determiner denies by itself if it mostly is all that denies in its sentence.
MOSTLY = 0.6
FEW = 5
AGAIN = 2
NOUN_PLACES = ("obj", "nsubj", "root", "xcomp")


def negated_determiner_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield a determiner that negates its clause alone, in place of an indefinite one (*kein*)."""
    alone: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    indefinite: Counter[str] = Counter()
    for tree in trees:
        negative = [t for t in tree if t.is_denying]
        for token in (t for t in tree if t.relation == "det"):
            if token.feats.get("Definite") == "Ind" and "Art" in token.pronoun_types:
                indefinite[token.lemma] += 1
            if "Neg" in token.pronoun_types and tree[token.head].relation in NOUN_PLACES:
                uses[token.lemma] += 1
                alone[token.lemma] += negative == [token]
    for lemma, count in uses.most_common(1):
        if indefinite and count >= FEW and alone[lemma] >= MOSTLY * count:
            article = indefinite.most_common(1)[0][0]
            yield f"negated_determiner\t{article}\t{lemma}"
            yield f"negated_determiner\t–\t{lemma}"


def kept_determiner_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the indefinite determiners that stand in denied sentences as in others (*bir*)."""
    in_denied: Counter[str] = Counter()
    for tree in trees:
        root = tree.root
        words = (root, *tree.children(root.id, "advmod", "aux", "cop"))
        if not any("Neg" not in word.pronoun_types and word.is_denying for word in words):
            continue
        for noun in tree.children(root.id, "obj", "nsubj", "obl"):
            in_denied.update(
                each.lemma
                for each in tree.children(noun.id, "det")
                if "Ind" in {each.feats.get("Definite"), *each.pronoun_types}
            )
    for lemma, count in sorted(in_denied.items()):
        if count >= AGAIN:
            yield f"negated_determiner\t{lemma}\t{lemma}\tnegated"
