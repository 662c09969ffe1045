"""Phrases of other sentences that a rule may insert into this one, by the word they depend on."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nsmallest

from transforms.edit import Change, Edit
from transforms.tree import Token, Tree

LENDABLE = frozenset({"obl", "nmod"})
# Relations of phrases that may have no function word.
ARGUMENTS = frozenset({"nsubj", "obj", "obl"})
# Number of lending sentences: enough for every common verb, in some ten megabytes of trees.
LENDERS = 2_000
# What marks this share of the names in phrases of verbs marks places.
OF_PLACE = 0.2


@dataclass(frozen=True, eq=False)  # compared and hashed by identity, which is fast
class Lent:
    """A phrase in the sentence that it comes from; `head` is its top word.

    `sentence` is the name of that sentence where it is stored.
    """

    tree: Tree
    head: Token
    sentence: str

    @cached_property
    def words(self) -> str:
        return " ".join(token.form for token in self.tree.subtree(self.head.id))

    @property
    def origin(self) -> Change:
        """Return the trace entry that says where the phrase comes from."""
        return {
            "op": "lend",
            "word": self.words,
            "sentence": self.sentence,
            "text": self.tree.text,
        }


@dataclass(frozen=True)
class Partner:
    """The other sentence of the same source; `sentence` is its name where it is stored."""

    tree: Tree
    sentence: str


@dataclass(frozen=True)
class Stock:
    """Phrases that sentences can lend each other, collected once for many expansions."""

    phrases: Mapping[tuple[str, str], tuple[Lent, ...]] = field(default_factory=dict)
    marked: Mapping[tuple[str, str], tuple[Lent, ...]] = field(default_factory=dict)
    bare: Mapping[tuple[str, str], tuple[Lent, ...]] = field(default_factory=dict)
    # How often forms and lemmas stand in the sentences, in lower case.
    forms: Counter[str] = field(default_factory=Counter)
    lemmas: Counter[str] = field(default_factory=Counter)

    @staticmethod
    def of(trees: Iterable[Tree]) -> "Stock":
        """Collect the phrases of sentences, each named by its text."""
        return Stock.named((tree.text, tree) for tree in trees)

    @staticmethod
    def named(sentences: Iterable[tuple[str, Tree]]) -> "Stock":
        """Collect the phrases of verbs and nouns, with a function word and without."""
        governed: dict[tuple[str, str], list[Lent]] = {}
        marked: dict[tuple[str, str], list[Lent]] = {}
        bare: dict[tuple[str, str], list[Lent]] = {}
        forms: Counter[str] = Counter()
        lemmas: Counter[str] = Counter()
        for name, tree in sentences:
            forms.update(token.form.lower() for token in tree)
            lemmas.update(token.lemma.lower() for token in tree)
            for token in tree:
                case = tree.child(token.id, "case") if token.relation in LENDABLE else None
                if case and tree.is_contiguous(token.id):
                    lent = Lent(tree, token, name)
                    key = (tree[token.head].lemma, token.relation)
                    governed.setdefault(key, []).append(lent)
                    marked.setdefault((case.lemma, token.relation), []).append(lent)
                elif _is_bare_argument(tree, token):
                    key = (tree[token.head].lemma, token.deprel)
                    bare.setdefault(key, []).append(Lent(tree, token, name))
        return Stock(_frozen(governed), _frozen(marked), _frozen(bare), forms, lemmas)

    def phrases_of(self, lemma: str, relation: str) -> tuple[Lent, ...]:
        """Return the phrases that depend on a word with this relation anywhere, in order."""
        return self.phrases.get((lemma, relation), ())

    def phrases_with(self, preposition: str, relation: str) -> tuple[Lent, ...]:
        """Return the phrases with a preposition, whatever word they depend on, in order."""
        return self.marked.get((preposition, relation), ())

    @cached_property
    def of_verbs(self) -> tuple[Lent, ...]:
        """The phrases of main verbs that are neither subjects nor objects."""
        return tuple(
            lent
            for groups in (self.marked, self.bare)
            for (_, deprel), group in groups.items()
            for lent in group
            if deprel == "obl" and lent.head.head == lent.tree.root.id
        )

    @cached_property
    def subjects(self) -> tuple[Lent, ...]:
        """The subjects of main verbs without a function word, in order."""
        return tuple(
            lent
            for (_, deprel), group in self.bare.items()
            if deprel.startswith("nsubj")
            for lent in group
            if lent.head.head == lent.tree.root.id
        )

    def marks_place(self, lent: Lent) -> bool:
        """Tell whether a phrase is marked as many names with verbs are, which are of places."""
        return self._marks_of_names[_mark(lent)] >= OF_PLACE * self._marks_of_names.total()

    @cached_property
    def _marks_of_names(self) -> Counter[tuple[str, str]]:
        return Counter(_mark(lent) for lent in self.of_verbs if lent.head.upos == "PROPN")

    @cached_property
    def things(self) -> frozenset[str]:
        """The nouns that somebody speaks of: a subject or object somewhere, in lower case."""
        return frozenset(
            lent.head.lemma.lower()
            for (_, deprel), group in self.bare.items()
            if deprel in {"nsubj", "obj"}
            for lent in group
        )

    def arguments_of(self, lemma: str, deprel: str) -> tuple[Lent, ...]:
        """Return the nouns without a function word that are arguments of a word, in order."""
        return self.bare.get((lemma, deprel), ())


def _mark(lent: Lent) -> tuple[str, str]:
    """Return function word and case of a phrase."""
    case = lent.tree.child(lent.head.id, "case")
    return case.lemma if case else "", lent.head.feats.get("Case")


def _is_bare_argument(tree: Tree, token: Token) -> bool:
    return (
        token.relation in ARGUMENTS
        and token.upos in {"NOUN", "PROPN"}
        and tree.child(token.id, "case") is None
        and tree.is_contiguous(token.id)
    )


def _frozen(
    phrases_by_key: Mapping[tuple[str, str], list[Lent]],
) -> dict[tuple[str, str], tuple[Lent, ...]]:
    return {key: tuple(phrases) for key, phrases in phrases_by_key.items()}


def lenders(names: Iterable[str], *, seed: int, most: int = LENDERS) -> list[str]:
    """Draw the sentences that lend, independently of the order of their names.

    One more sentence changes at most one place of the draw. Holds no more names than it returns.

    >>> lenders(["a", "b", "c"], seed=1, most=2) == lenders(["c", "b", "a"], seed=1, most=2)
    True
    """
    return nsmallest(most, names, key=lambda name: _digest(seed, name))


def _digest(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed}\x1f{name}".encode()).digest()


def insert_phrase(edit: Edit, lent: Lent, *, head: int, after: int) -> list[int]:
    """Insert a copy of a lent phrase after a word and return the ids of its words."""
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
    for group in dict.fromkeys(token.multiword for token in tokens if token.multiword):
        if ids.keys() >= set(group.ids):
            edit.join([ids[each] for each in group.ids], group.form)
    return list(ids.values())
