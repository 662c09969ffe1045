"""Trees that a conjunction heads, as the Arabic treebank has them: "wa-qāla …" (and he said …).

Where a conjunction begins the sentence, some treebanks make it the root and the clause depend on
it. Rules look for the predicate there, so the clause becomes the root and the conjunction its
`cc`, as https://universaldependencies.org/u/dep/cc.html has it.
"""

from dataclasses import replace

from transforms.tree import Token, Tree

CONJUNCTIONS = frozenset({"CCONJ"})
# Relations that the clause may have to the conjunction.
CLAUSES = ("parataxis", "conj")


def with_clause_as_root(tree: Tree) -> Tree:
    """Return the tree with its first clause as the root if a conjunction before it is the root.

    Further clauses and the punctuation depend on that clause then. A clause with a subordinating
    word of its own ("and that he came") is no sentence and stays.
    """
    root = tree.root
    if root.upos not in CONJUNCTIONS:
        return tree
    clause = tree.child(root.id, *CLAUSES)
    if clause is None or tree.index(clause.id) < tree.index(root.id):
        return tree
    if tree.child(clause.id, "mark") is not None:
        return tree
    return replace(tree, tokens=tuple(_moved(each, root, clause) for each in tree))


def _moved(token: Token, root: Token, clause: Token) -> Token:
    if token.id == clause.id:
        return replace(token, head=0, deprel="root")
    if token.id == root.id:
        return replace(token, head=clause.id, deprel="cc")
    return replace(token, head=clause.id) if token.head == root.id else token
