"""What a rule of a rules file says, as values."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from transforms.rule import Kind, Relation

# The columns of a word that a pattern names; any other name is that of a feature.
COLUMNS = ("lemma", "form", "upos", "xpos", "deprel")
UPOS = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
)  # fmt: skip
# universaldependencies.org/u/dep
RELATIONS = (
    "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound",
    "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat",
    "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj", "obl", "orphan",
    "parataxis", "punct", "reparandum", "root", "vocative", "xcomp",
)  # fmt: skip
ANYTHING = "*"  # a word without a name; behind a relation and a colon: with any subtype or none
NOTHING = "_"


@dataclass(frozen=True)
class Place:
    """Where something stands in the file, from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class NodeName(str):
    """The name of a word as a clause or command has it, with its place; equal to its text."""

    place: Place

    def __new__(cls, text: str, place: Place) -> "NodeName":
        name = super().__new__(cls, text)
        name.place = place
        return name


@dataclass(frozen=True)
class ColumnIs:
    """A column or feature has one of the values; denied: it has another value, and has one."""

    name: str
    values: tuple[str, ...]
    is_denied: bool
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Listed:
    """A column is (or is not) in a list of the words table."""

    name: str
    of: str
    is_denied: bool


@dataclass(frozen=True)
class Present:
    """The word has a feature; denied: it lacks it."""

    name: str
    is_denied: bool
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Position:
    """The word is the root, or a leaf (has no dependents); denied: it is not."""

    what: str
    is_denied: bool


Constraint = ColumnIs | Listed | Present | Position


@dataclass(frozen=True)
class Word:
    """A word with constraints."""

    node: str
    constraints: tuple[Constraint, ...] = ()

    @property
    def nodes(self) -> tuple[str, ...]:
        return (self.node,)


@dataclass(frozen=True)
class Edge:
    """A word depends on another, directly or at any depth, by one of the relations if given."""

    head: str
    dependent: str
    relations: tuple[str, ...]
    is_denied: bool  # by any relation but these
    is_deep: bool
    place: Place = field(compare=False)

    @property
    def nodes(self) -> tuple[str, ...]:
        return (self.head, self.dependent)


@dataclass(frozen=True)
class Order:
    """A word stands before another, or right before it."""

    left: str
    right: str
    is_adjacent: bool

    @property
    def nodes(self) -> tuple[str, ...]:
        return (self.left, self.right)


@dataclass(frozen=True)
class Same:
    """Two words have the same value, or denied: two different ones; both have one."""

    left: str
    left_name: str
    right: str
    right_name: str
    is_denied: bool
    place: Place = field(compare=False)

    @property
    def nodes(self) -> tuple[str, ...]:
        return (self.left, self.right)


Clause = Word | Edge | Order | Same


@dataclass(frozen=True)
class Pattern:
    """Clauses that all hold; different names are different words."""

    clauses: tuple[Clause, ...]

    @property
    def nodes(self) -> tuple[str, ...]:
        """The names of the words, in the order of the file."""
        return tuple(dict.fromkeys(node for clause in self.clauses for node in clause.nodes))


@dataclass(frozen=True)
class Refuses:
    """A pattern that is refused, and why, in the lead's words."""

    text: str
    pattern: Pattern


@dataclass(frozen=True)
class Copied:
    """The value that another word has in the sentence that was found."""

    node: NodeName
    name: str


@dataclass(frozen=True)
class Partner:
    """The partner of the word in a list of the words table."""

    of: str


Value = str | Copied | Partner


@dataclass(frozen=True)
class Set:
    """Give a word other columns or features; an empty value takes a feature away."""

    node: NodeName
    values: tuple[tuple[str, Value], ...]
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Beside:
    """A place before or after a word, or its whole subtree."""

    node: NodeName
    is_before: bool
    is_subtree: bool


@dataclass(frozen=True)
class Insert:
    """Put in a new word."""

    node: NodeName
    values: tuple[tuple[str, Value], ...]
    at: Beside
    relation: str
    head: NodeName
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Drop:
    """Take out a word, with everything below it or alone."""

    node: NodeName
    is_subtree: bool


@dataclass(frozen=True)
class Move:
    """Put a word, with everything below it or alone, elsewhere."""

    node: NodeName
    is_subtree: bool
    at: Beside


@dataclass(frozen=True)
class Swap:
    """Exchange the places of two words or subtrees."""

    left: NodeName
    left_is_subtree: bool
    right: NodeName
    right_is_subtree: bool


@dataclass(frozen=True)
class Attach:
    """Attach a word to another one; without a head: make it the root."""

    node: NodeName
    head: NodeName | None
    relation: str | Copied
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Agree:
    """Give a word the features of another, by default those in which such words agree."""

    node: NodeName
    other: NodeName
    features: tuple[str, ...]
    place: Place = field(compare=False)


Command = Set | Insert | Drop | Move | Swap | Attach | Agree


@dataclass(frozen=True)
class Example:
    """A sentence, by its text or id, and what the rule makes of it: nothing if `result` is None."""

    sentence: str
    result: str | None
    place: Place = field(compare=False)


@dataclass(frozen=True)
class RuleText:
    """One rule of the file."""

    id: str
    does: str
    expected_ab: Relation
    expected_ba: Relation
    pattern: Pattern
    commands: tuple[Command, ...]
    without: tuple[Pattern, ...] = ()
    refuses: tuple[Refuses, ...] = ()
    examples: tuple[Example, ...] = ()
    version: int = 1  # of its text
    place: Place = field(default=Place(1, 1), compare=False)

    @property
    def kind(self) -> Kind:
        return Kind(self.id.partition(".")[0].upper())

    @property
    def patterns(self) -> Iterator[Pattern]:
        """All patterns: what must be there, what must not, and what is refused."""
        yield from (self.pattern, *self.without, *(each.pattern for each in self.refuses))


def is_feature(name: str) -> bool:
    return name not in COLUMNS


def copied_from(command: Command) -> tuple[NodeName, ...]:
    """Return the names of the words that a command copies from."""
    match command:
        case Set(_, values) | Insert(_, values):
            return _copied(values)
        case Attach(_, _, relation):
            return _copied((("deprel", relation),))
    return ()


def names_in(command: Command) -> tuple[NodeName, ...]:
    """Return the names of the words that a command needs, without the one that it puts in."""
    match command:
        case Set(node):
            return (node, *copied_from(command))
        case Insert(_, _, at, _, head):
            return (at.node, head, *copied_from(command))
        case Drop(node, _):
            return (node,)
        case Move(node, _, at):
            return (node, at.node)
        case Swap(left, _, right, _):
            return (left, right)
        case Attach(node, head):
            return tuple(filter(None, (node, head, *copied_from(command))))
        case Agree(node, other, _):
            return (node, other)


def _copied(values: tuple[tuple[str, Value], ...]) -> tuple[NodeName, ...]:
    return tuple(value.node for _, value in values if isinstance(value, Copied))
