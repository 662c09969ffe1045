"""Which verbs and nouns of a treebank have a first or second person as their subject or owner.

Things hardly ever say "I", so a verb that does is one of people, and a noun that somebody calls
"mine" is one that people own.
"""

from collections.abc import Iterator

from transforms.tree import Token, Tree

SPEAKERS = frozenset({"1", "2"})
SUBJECT, OWNER = "subject", "owner"


def speakers(tree: Tree, token: Token) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows of the usage table about the first and second person beside a word."""
    if token.upos == "VERB":
        words = (token, *tree.children(token.id, "aux"))
        found, place = {each.feats.get("Person") for each in words}, SUBJECT
    elif token.upos == "NOUN":
        owners = (each for each in tree.children(token.id) if each.feats.get("Poss") == "Yes")
        found, place = {each.feats.get("Person") for each in owners}, OWNER
        found.add(token.feats.get("Person[psor]"))
    else:
        return
    for person in sorted(found & SPEAKERS):
        yield "person", token.lemma.lower(), person, place
