"""Phrases of other sentences that a rule may put into this one, by the word they hang on."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nsmallest

from transforms.edit import Change, Edit
from transforms.tree import Token, Tree

LENDABLE = frozenset({"obl", "nmod"})
# Sentences that lend: enough for every common verb, and no more than some ten megabytes of trees.
LENDERS = 2_000


@dataclass(frozen=True, eq=False)  # compared and hashed as the object that it is: quick
class Lent:
    """A phrase in the sentence that it comes from; `head` is the word that the others hang on.

    `sentence` is what that sentence is called where it is kept.
    """

    tree: Tree
    head: Token
    sentence: str

    @cached_property
    def words(self) -> str:
        return " ".join(token.form for token in self.tree.subtree(self.head.id))

    @property
    def origin(self) -> Change:
        """Return the entry of a trace that says where the phrase comes from."""
        return {
            "op": "lend",
            "word": self.words,
            "sentence": self.sentence,
            "text": self.tree.text,
        }


@dataclass(frozen=True)
class Stock:
    """What sentences can lend each other, built once for many expansions."""

    phrases: Mapping[tuple[str, str], tuple[Lent, ...]] = field(default_factory=dict)

    @staticmethod
    def of(trees: Iterable[Tree]) -> "Stock":
        """Collect the phrases of sentences that are called by their text."""
        return Stock.named((tree.text, tree) for tree in trees)

    @staticmethod
    def named(sentences: Iterable[tuple[str, Tree]]) -> "Stock":
        """Collect the phrases with a function word of their own that hang on verbs and nouns."""
        found: dict[tuple[str, str], list[Lent]] = {}
        for name, tree in sentences:
            for token in tree:
                is_marked = token.relation in LENDABLE and tree.child(token.id, "case")
                if is_marked and tree.is_contiguous(token.id):
                    key = (tree[token.head].lemma, token.relation)
                    found.setdefault(key, []).append(Lent(tree, token, name))
        return Stock({key: tuple(phrases) for key, phrases in found.items()})

    def phrases_of(self, lemma: str, relation: str) -> tuple[Lent, ...]:
        """Return the phrases that hang on a word with this relation anywhere, in their order."""
        return self.phrases.get((lemma, relation), ())


def lenders(names: Iterable[str], *, seed: int, most: int = LENDERS) -> list[str]:
    """Draw the sentences that lend, whatever the order in which their names come.

    One more sentence changes one place of the draw at most. Keeps no more names than it returns.

    >>> lenders(["a", "b", "c"], seed=1, most=2) == lenders(["c", "b", "a"], seed=1, most=2)
    True
    """
    return nsmallest(most, names, key=lambda name: _digest(seed, name))


def _digest(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed}\x1f{name}".encode()).digest()


def insert_phrase(edit: Edit, lent: Lent, *, head: int, after: int) -> list[int]:
    """Put a copy of a lent phrase behind a word and return the ids of its words."""
    ids: dict[int, int] = {}
    tokens = [token for token in lent.tree.subtree(lent.head.id) if token.upos != "PUNCT"]
    for token in tokens:
        ids[token.id] = after = edit.insert(
            token.form, after=after, head=head, deprel=token.deprel, lemma=token.lemma,
            upos=token.upos, xpos=token.xpos, feats=token.feats,
        )  # fmt: skip
    for token in tokens:
        if token.id != lent.head.id:
            edit.reattach(ids[token.id], ids[token.head], token.deprel)
    return list(ids.values())
