"""The dependency tree as an immutable value.

Tokens have ids that never change and are never reused, so a rule may remember a token through any
number of edits; word order is the order of `Tree.tokens`, not of the ids. There is no token for the
technical root: the root word has head 0.

Spacing belongs to two adjacent tokens (`Token.space_after` is about the token and its *present*
successor), and the capital of the sentence belongs to the tree (`Tree.is_capitalised`), so a word
that leaves the first place loses the capital and its successor gets it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache, wraps
from itertools import pairwise
from operator import attrgetter
from typing import Any, TypeVar

from transforms.caching import cached_attribute
from transforms.immutable import immutable
from transforms.reason import Reason

Value = TypeVar("Value")

ROOT = 0


class InvalidTree(ValueError):
    """The tokens do not form one tree."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Feats(Mapping[str, str]):
    """Morphological features; an absent one reads as the empty string through `get`.

    >>> feats = Feats.parse("Number=Sing|Person=3")
    >>> feats.get("Tense"), str(feats.updated(Person="", Tense="Pres"))
    ('', 'Number=Sing|Tense=Pres')
    """

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values = {name: value for name, value in (values or {}).items() if value}
        self._hash = hash(frozenset(self._values.items()))

    @staticmethod
    @lru_cache(maxsize=20_000)
    def parse(column: str) -> "Feats":
        """Read a FEATS column; `_` and the empty string mean no feature."""
        if column in ("", "_"):
            return Feats()
        return Feats(dict(part.split("=", 1) for part in column.split("|")))

    def updated(self, **values: str) -> "Feats":
        """Return a copy with some features set; an empty value removes the feature."""
        return Feats({**self._values, **values})

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]  # "", never None
        return self._values.get(name, default)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Feats):
            return self._values == other._values
        return NotImplemented

    def __reduce__(self) -> tuple[type["Feats"], tuple[dict[str, str]]]:
        # Another process has other hashes.
        return Feats, (self._values,)

    def __str__(self) -> str:
        # UD sorts features by name without regard to case.
        names = sorted(self._values, key=str.lower)
        return "|".join(f"{name}={self._values[name]}" for name in names) or "_"

    def __repr__(self) -> str:
        return f"Feats({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Multiword:
    """The surface of several words written as one ("don't"); valid while they are unchanged."""

    form: str
    ids: tuple[int, ...]
    forms: tuple[str, ...]


@immutable(slots=True)
class Token:
    """One syntactic word. `form` is without the sentence's capital: "a", also in "A man runs."."""

    id: int
    form: str
    lemma: str = ""
    upos: str = "X"
    xpos: str = ""
    feats: Feats = field(default_factory=Feats)
    head: int = ROOT
    deprel: str = "dep"
    space_after: bool = True
    misc: str = ""
    multiword: Multiword | None = None
    # The universal part of the relation, `nsubj` of `nsubj:pass`: what rules and checks mostly use.
    relation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "relation", self.deprel.partition(":")[0])

    def having(self, **changes: Any) -> "Token":
        """Return the token with other columns: `dataclasses.replace` in half the time."""
        values = list(_columns_of(self))
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return Token(*values)

    @property
    def subrelation(self) -> str:
        """The subtype of the relation: `pass` of `nsubj:pass`, or empty."""
        return self.deprel.partition(":")[2]

    @property
    def pronoun_types(self) -> frozenset[str]:
        """The values of PronType: German *der* has two, `Dem,Rel`, and most words have none."""
        return _pronoun_types(self.feats.get("PronType"))

    @property
    def is_demonstrative(self) -> bool:
        """Tell whether the word points, and is no relative word by another reading (*der*)."""
        return "Dem" in self.pronoun_types and "Rel" not in self.pronoun_types

    @property
    def is_denying(self) -> bool:
        """Tell whether the treebank marks the word as negative, by a feature or by its relation."""
        marked = self.feats.get("Polarity") == "Neg" or "Neg" in self.pronoun_types
        return marked or "neg" in self.deprel.split(":")


@lru_cache(maxsize=100)
def _pronoun_types(value: str) -> frozenset[str]:
    return frozenset(value.split(",")) if value else frozenset()


COLUMNS = tuple(each.name for each in fields(Token) if each.init)
_PLACES = {name: place for place, name in enumerate(COLUMNS)}
_columns_of = attrgetter(*COLUMNS)
_multiword_of = attrgetter("multiword")


@immutable()
class Tree:
    """A sentence: tokens in order, with fast look-ups that are built once."""

    tokens: tuple[Token, ...]
    is_capitalised: bool = True
    comments: tuple[str, ...] = ()
    last_id: int = 0  # greatest id ever used, so that ids of removed tokens are not reused

    def __iter__(self) -> Iterator[Token]:
        return iter(self.tokens)

    def __len__(self) -> int:
        return len(self.tokens)

    def __contains__(self, token_id: object) -> bool:
        return token_id in self._positions

    def __getitem__(self, token_id: int) -> Token:
        return self.tokens[self._positions[token_id]]

    @cached_attribute
    def _positions(self) -> dict[int, int]:
        return {token.id: position for position, token in enumerate(self.tokens)}

    @cached_attribute
    def by_id(self) -> Mapping[int, Token]:
        """The words by their ids, in order."""
        return {token.id: token for token in self.tokens}

    @cached_attribute
    def greatest_id(self) -> int:
        """The greatest id that the tree or one before it has used."""
        return max([self.last_id, *self._positions])

    @cached_attribute
    def followers(self) -> dict[int, int]:
        """The id of the next word, for each word but the last."""
        return dict(pairwise(self._positions))

    @cached_attribute
    def _children(self) -> dict[int, tuple[Token, ...]]:
        children: dict[int, tuple[Token, ...]] = {}
        for token in self.tokens:
            # Few words have more than three dependents: a list for each would take longer.
            children[token.head] = (*children.get(token.head, ()), token)
        return children

    @cached_attribute
    def answers(self) -> dict[Callable[["Tree"], Any], Any]:
        """The results of functions marked `kept_with_tree` for this tree."""
        return {}

    @cached_attribute
    def _subtrees(self) -> dict[int, tuple[Token, ...]]:
        return {}  # filled by `subtree`

    @cached_attribute
    def defect(self) -> Reason | None:
        """The reason why the tokens are not one tree with one root and no empty word, or None."""
        if not self.tokens:
            return Reason("tree_without_tokens")
        if len(self._positions) != len(self.tokens):
            return Reason("token_ids_repeat")
        known = self._positions
        for token in self.tokens:
            if (reason := word_defect(token)) is not None:
                return reason
            form, head = token.form, token.head
            if head != ROOT and head not in known:
                return Reason("token_head_unknown", token=token.id, form=form, head=head)
        if len(self.children(ROOT)) != 1:
            return Reason("tree_roots", roots=len(self.children(ROOT)))
        if len(self._reached(self.root.id)) != len(self.tokens):
            return Reason("tree_cycle")
        return None

    def mark_valid(self) -> None:
        """Note that the tokens are one tree, so that `defect` does not look for faults."""
        self.__dict__["defect"] = None

    def with_same_order(self, tokens: tuple[Token, ...]) -> "Tree":
        """Return a tree of other tokens with the same ids in the same order, without comments."""
        tree = Tree(tokens, self.is_capitalised, last_id=self.greatest_id)
        known = {"_positions": self._positions, "followers": self.followers}
        tree.__dict__.update(known, greatest_id=self.greatest_id)
        return tree

    @cached_attribute
    def root(self) -> Token:
        """The root word."""
        return self._children[ROOT][0]

    def index(self, token_id: int) -> int:
        """Return the position of a token, from 0."""
        return self._positions[token_id]

    def children(self, token_id: int, *relations: str) -> tuple[Token, ...]:
        """Return the dependents in order; `nsubj` also finds `nsubj:pass`, but not vice versa."""
        tokens = self._children.get(token_id, ())
        if not relations or not tokens:
            return tokens
        return tuple([t for t in tokens if t.relation in relations or t.deprel in relations])

    def child(self, token_id: int, *relations: str) -> Token | None:
        """Return the first dependent with one of the relations."""
        for token in self._children.get(token_id, ()):
            if not relations or token.relation in relations or token.deprel in relations:
                return token
        return None

    def parent(self, token_id: int) -> Token | None:
        """Return the head of a token, or None for the root."""
        places = self._positions
        head = self.tokens[places[token_id]].head
        return self.tokens[places[head]] if head != ROOT else None

    def subtree(self, token_id: int) -> tuple[Token, ...]:
        """Return the token and everything below it, in order."""
        if token_id not in self._children:
            return (self[token_id],)
        if token_id not in self._subtrees:
            places = sorted(map(self.index, self._reached(token_id)))
            self._subtrees[token_id] = tuple([self.tokens[place] for place in places])
        return self._subtrees[token_id]

    def _reached(self, token_id: int) -> list[int]:
        """Return the id and those of all descendants."""
        children, ids = self._children, [token_id]
        for head in ids:
            if head in children:
                ids += [token.id for token in children[head]]
            if len(ids) > len(self.tokens):
                raise InvalidTree(Reason("tree_cycle"))
        return ids

    def descendants(self, token_id: int) -> tuple[Token, ...]:
        """Return all descendants of the token, in order, without the token."""
        return tuple(token for token in self.subtree(token_id) if token.id != token_id)

    def span(self, token_id: int) -> tuple[int, int]:
        """Return the positions (first, one past last) that the subtree spans."""
        tokens = self.subtree(token_id)
        return self.index(tokens[0].id), self.index(tokens[-1].id) + 1

    def is_contiguous(self, token_id: int) -> bool:
        """Tell whether the subtree has no gaps."""
        first, end = self.span(token_id)
        return end - first == len(self.subtree(token_id))

    @cached_attribute
    def text(self) -> str:
        """The sentence as people read it, with its capital and multiword surfaces."""
        pieces = _surfaces(self.tokens)
        if pieces:
            pieces[-1] = pieces[-1].rstrip(" ")
        text = "".join(pieces)
        return capitalised(text) if self.is_capitalised else text


def kept_with_tree(read: Callable[[Tree], Value]) -> Callable[[Tree], Value]:
    """Cache a function's result with each tree."""

    @wraps(read)
    def answer(tree: Tree) -> Value:
        if read not in tree.answers:
            tree.answers[read] = read(tree)
        value: Value = tree.answers[read]
        return value

    return answer


def word_defect(token: Token) -> Reason | None:
    """Return why a word can stand in no valid tree, whatever the other words are; else None."""
    form = token.form
    if not form or form != form.strip():
        return Reason("token_form_empty", token=token.id)
    if (token.head == ROOT) != (token.relation == "root"):
        return Reason("token_root_mixed", token=token.id, form=form)
    return None


def _surfaces(tokens: Sequence[Token]) -> list[str]:
    """Return the words as they are written, each with the space after it."""
    if not any(map(_multiword_of, tokens)):
        return [token.form + " " if token.space_after else token.form for token in tokens]
    pieces, position = [], 0
    while position < len(tokens):
        token = tokens[position]
        form, width = token.form, 1
        if token.multiword and is_intact(token.multiword, tokens[position:]):
            form, width = token.multiword.form, len(token.multiword.ids)
        position += width
        pieces.append(form + " " if tokens[position - 1].space_after else form)
    return pieces


def is_intact(multiword: Multiword, tokens: Iterable[Token]) -> bool:
    """Tell whether the tokens begin with exactly the words of the multiword token."""
    forms = [(token.id, token.form) for token, _ in zip(tokens, multiword.ids, strict=False)]
    return forms == list(zip(multiword.ids, multiword.forms, strict=True))


def capitalised(text: str) -> str:
    """Return the text with its first letter or digit in upper case.

    >>> capitalised("'tis"), capitalised("3rd")
    ("'Tis", '3rd')
    """
    for position, character in enumerate(text):
        if character.isalnum():
            return text[:position] + character.upper() + text[position + 1 :]
    return text


def decapitalised(text: str) -> str:
    """Return the text with its first letter or digit in lower case."""
    for position, character in enumerate(text):
        if character.isalnum():
            return text[:position] + character.lower() + text[position + 1 :]
    return text


def with_lemmas(tree: Tree) -> Tree:
    """Return the tree with forms as lemmas where the treebank gives none."""
    if all(token.lemma for token in tree):
        return tree
    tokens = (t if t.lemma else replace(t, lemma=t.form.lower()) for t in tree)
    return replace(tree, tokens=tuple(tokens))


def validate(tree: Tree) -> None:
    """Raise `InvalidTree` unless the tokens form one tree with one root and no empty word."""
    if tree.defect:
        raise InvalidTree(tree.defect)
