"""The places of an adverb of manner next to its verb."""

from transforms.tree import Token, Tree


def end_of_verb(tree: Tree, verb: Token) -> int:
    """Return the last word of the verb with its particle and its object."""
    inside = [verb.id]
    for child in tree.children(verb.id, "compound", "obj"):
        inside += [token.id for token in tree.descendants(child.id)]
        inside.append(child.id)
    return max(inside, key=tree.index)


def has_clause(tree: Tree, verb: Token) -> bool:
    """Tell whether the verb has a clause, which an adverb could be read with."""
    return bool(tree.children(verb.id, "xcomp", "ccomp", "advcl"))
