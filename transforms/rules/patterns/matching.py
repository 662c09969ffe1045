"""Finding where a pattern fits a tree.

>>> from transforms.packs.fallback.patterns.clauses import read_pattern
>>> from transforms.packs.fallback.patterns.scanning import Scanner
>>> from transforms.packs.fallback.words import WordsTable
>>> from transforms.tree import Token, Tree
>>> tree = Tree((Token(1, "dogs", head=2, deprel="nsubj"), Token(2, "bark", deprel="root")))
>>> pattern = read_pattern(Scanner("{ V -[nsubj]-> S; S << V }"))
>>> list(Search(tree, WordsTable()).matches(pattern))
[{'V': 2, 'S': 1}]

Words are matched one after the other, each beside an already matched one if the pattern links the
two, so that few are tried. Since a pattern without links would still try every combination, a
search has a limit.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from transforms.packs.fallback.patterns.syntax import (
    ANYTHING,
    Clause,
    ColumnIs,
    Constraint,
    Edge,
    Listed,
    Order,
    Pattern,
    Position,
    Present,
    Same,
    Word,
    is_feature,
)
from transforms.packs.fallback.words import ONE_WAY, WordsTable
from transforms.reason import Reason, Refused
from transforms.tree import ROOT, Token, Tree

Match = dict[str, int]  # the id of the word for each name
# Lists whose words can replace each other in both directions.
TWO_WAY_LISTS = frozenset({
    "synonym", "opposite", "same_determiner", "opposite_determiner", "same_preposition",
    "opposite_preposition", "figure",
})  # fmt: skip
# A pattern that links its words takes fewer than a thousand steps on a long sentence.
MAX_STEPS = 20_000
TOO_MANY = Reason("pattern_fits_too_often")


@dataclass(frozen=True)
class _Plan:
    """How a pattern is looked for: the words in their order, where each may be, and what to check.

    It is the same for whatever matches the bound words have, so it is made once.
    """

    order: tuple[str, ...]
    possible: Mapping[str, frozenset[int]]
    of_node: Mapping[str, Sequence[Clause]]


@dataclass
class Search:
    """A search in one tree. Raises `Refused` when it has tried too many words."""

    tree: Tree
    table: WordsTable
    max_steps: int = MAX_STEPS
    steps: int = field(default=0, init=False)
    _plans: dict[tuple[Pattern, frozenset[str]], _Plan | None] = field(
        default_factory=dict, init=False, repr=False
    )

    def matches(self, pattern: Pattern, bound: Mapping[str, int] | None = None) -> Iterator[Match]:
        """Yield each match of all words of a pattern; those in `bound` are matched already."""
        match = dict(bound or {})
        self._step()
        key = pattern, frozenset(match)
        if key not in self._plans:
            self._plans[key] = self._plan(pattern, match)
        plan = self._plans[key]
        if plan and all(self._holds(clause, match) for clause in plan.of_node.get("", ())):
            yield from self._place(plan, 0, match)

    def fits(self, pattern: Pattern, bound: Mapping[str, int]) -> bool:
        """Tell whether the pattern can be completed."""
        return next(self.matches(pattern, bound), None) is not None

    def _plan(self, pattern: Pattern, match: Match) -> _Plan | None:
        """Return how to look for the words that are not matched; None if they cannot be there."""
        free = [node for node in pattern.nodes if node not in match]
        if len(free) + len(match) > len(self.tree):  # Different names are different words.
            return None
        possible = {node: self._possible_ids(pattern, node) for node in free}
        if not all(possible.values()):
            return None
        order = _search_order(pattern, free, match, possible)
        return _Plan(tuple(order), possible, _clauses_by_last(pattern, order))

    def _place(self, plan: _Plan, place: int, match: Match) -> Iterator[Match]:
        """Yield the matches that complete one, from the word at a place of the order on."""
        if place == len(plan.order):
            yield dict(match)
            return
        node = plan.order[place]
        clauses = plan.of_node.get(node, ())
        for token_id in self._candidates(clauses, node, match, plan.possible[node]):
            self._step()
            if token_id in match.values():
                continue
            match[node] = token_id
            if all(self._holds(clause, match) for clause in clauses):
                yield from self._place(plan, place + 1, match)
            del match[node]

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self.max_steps:
            raise Refused(TOO_MANY)

    def _candidates(
        self, clauses: Sequence[Clause], node: str, match: Match, possible: frozenset[int]
    ) -> list[int]:
        """Return the words to try, in order: those beside a matched word, if linked."""
        for clause in clauses:
            if isinstance(clause, Edge) and not clause.is_deep:
                return [each for each in self._along(clause, node, match) if each in possible]
            if isinstance(clause, Order) and clause.is_adjacent:
                return [each for each in self._next_to(clause, node, match) if each in possible]
        return [token.id for token in self.tree if token.id in possible]

    def _along(self, edge: Edge, node: str, match: Match) -> list[int]:
        if node == edge.dependent:
            return [each.id for each in self.tree.children(match[edge.head])]
        head = self.tree[match[edge.dependent]].head
        return [] if head == ROOT else [head]

    def _next_to(self, order: Order, node: str, match: Match) -> list[int]:
        is_right = node == order.right
        place = self.tree.index(match[order.left if is_right else order.right])
        place += 1 if is_right else -1
        return [each.id for each in self.tree.tokens[place : place + 1]] if place >= 0 else []

    def _possible_ids(self, pattern: Pattern, node: str) -> frozenset[int]:
        constraints = [
            constraint
            for clause in pattern.clauses
            if isinstance(clause, Word) and clause.node == node
            for constraint in clause.constraints
        ]
        return frozenset(
            token.id for token in self.tree if all(self._is(token, each) for each in constraints)
        )

    def _is(self, token: Token, constraint: Constraint) -> bool:
        match constraint:
            case ColumnIs(name, values, is_denied):
                value = value_of(token, name)
                if name == "deprel":
                    return _is_relation(value, values) != is_denied
                return bool(value) and (value in values) != is_denied
            case Listed(name, of, is_denied):
                return (value_of(token, name) in self._lists[of]) != is_denied
            case Present(name, is_denied):
                return (name in token.feats) != is_denied
            case Position("root", is_denied):
                return (token.head == ROOT) != is_denied
            case Position(_, is_denied):
                return bool(self.tree.children(token.id)) == is_denied

    def _holds(self, clause: Clause, match: Match) -> bool:
        tree = self.tree
        match clause:
            case Word(node, constraints):
                return all(self._is(tree[match[node]], each) for each in constraints)
            case Edge(head, dependent):
                return self._depends(clause, match[head], tree[match[dependent]])
            case Order(left, right, is_adjacent):
                distance = tree.index(match[right]) - tree.index(match[left])
                return distance == 1 if is_adjacent else distance > 0
            case Same(left, left_name, right, right_name, is_denied):
                one = value_of(tree[match[left]], left_name)
                other = value_of(tree[match[right]], right_name)
                return bool(one and other) and (one == other) != is_denied

    def _depends(self, edge: Edge, head: int, dependent: Token) -> bool:
        if edge.is_deep:
            above = self.tree.parent(dependent.id)
            while above is not None and above.id != head:
                above = self.tree.parent(above.id)
            return above is not None
        if dependent.head != head:
            return False
        return not edge.relations or (
            _is_relation(dependent.deprel, edge.relations) != edge.is_denied
        )

    @cached_property
    def _lists(self) -> "_Lists":
        return _Lists(self.table)


class _Lists(dict[str, frozenset[str]]):
    """The words of a table's lists, looked up on demand."""

    def __init__(self, table: WordsTable) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, name: str) -> frozenset[str]:
        entries = self._table.of(name)
        words = {entry.word for entry in entries}
        if name in TWO_WAY_LISTS:
            words |= {entry.other for entry in entries if entry.how != ONE_WAY}
        self[name] = frozenset(words)
        return self[name]


def value_of(token: Token, name: str) -> str:
    """Return a column or feature of a word; empty if it has none."""
    if is_feature(name):
        return token.feats.get(name)
    value: str = getattr(token, name)
    return value


def _is_relation(deprel: str, relations: Sequence[str]) -> bool:
    """Tell whether a relation is one of those named; `nsubj:*` is any subtype, or none."""
    return any(
        deprel == each or (each.endswith(ANYTHING) and deprel.partition(":")[0] == each[:-2])
        for each in relations
    )


def _search_order(
    pattern: Pattern, free: list[str], match: Match, possible: Mapping[str, frozenset[int]]
) -> list[str]:
    """Order the words: first those linked with a matched one, then the rarest."""
    linked_with: dict[str, set[str]] = defaultdict(set)
    for clause in pattern.clauses:
        is_link = (isinstance(clause, Edge) and not clause.is_deep) or (
            isinstance(clause, Order) and clause.is_adjacent
        )
        if is_link:
            one, other = clause.nodes
            linked_with[one].add(other)
            linked_with[other].add(one)
    placed, left, order = set(match), list(free), list[str]()
    while left:
        linked_nodes = [node for node in left if not placed.isdisjoint(linked_with[node] - {node})]
        next_node = min(
            linked_nodes or left, key=lambda node: (len(possible[node]), left.index(node))
        )
        left.remove(next_node)
        placed.add(next_node)
        order.append(next_node)
    return order


def _clauses_by_last(pattern: Pattern, order: Sequence[str]) -> dict[str, list[Clause]]:
    """Return the clauses by the word that completes them when it is matched.

    Under the empty name are those whose words were all bound before.
    """
    place = {node: number for number, node in enumerate(order)}
    by_last: dict[str, list[Clause]] = {}
    for clause in pattern.clauses:
        last = max(clause.nodes, key=lambda node: place.get(node, -1))
        by_last.setdefault(last if last in place else "", []).append(clause)
    return by_last
