"""Which words share which features with their heads, learnt from a treebank."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from transforms.packs.fallback.patterns.syntax import RELATIONS, UPOS
from transforms.packs.fallback.problems import BadTable, Problem, numbered_rows, table_text
from transforms.reason import Reason
from transforms.tree import Token, Tree

# A link holds if hardly any pair of words in the treebank breaks it, and there are enough pairs,
# some of them with another value than most.
ENOUGH = 8
OTHERWISE = 2
HOLDS = 0.96
# Words do not agree in features that nouns seldom have (that of an abbreviation).
OF_NOUNS = 0.1
LOOSE = frozenset({"appos", "list", "parataxis", "advcl", "ccomp", "nmod", "conj", "orphan", "dep"})
COLUMNS = ("relation", "upos", "head_upos", "feature")
FEATURE = re.compile(r"[A-Z][A-Za-z0-9]*(\[[a-z0-9]+\])?")
FAULT = Reason("words_disagree")


@dataclass(frozen=True, order=True)
class Link:
    """A word of this relation and part of speech has the feature of its head."""

    relation: str
    upos: str
    head_upos: str
    feature: str

    @property
    def problem(self) -> Reason | None:
        """Return which column has what is not of UD, None if the link is one."""
        relation, _, _ = self.relation.partition(":")
        if relation not in RELATIONS:
            return _in_column("relation", Reason("relation_unknown", found=relation))
        for column, upos in (("upos", self.upos), ("head_upos", self.head_upos)):
            if upos not in UPOS:
                return _in_column(column, Reason("upos_unknown", found=upos))
        if not FEATURE.fullmatch(self.feature):
            return _in_column("feature", Reason("feature_name_expected", found=self.feature))
        return None


@dataclass(frozen=True)
class Agreement:
    """The links that hold in one language."""

    links: frozenset[Link]

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "Agreement":
        treebank = tuple(trees)
        names = _names_of_nouns(treebank)
        same: dict[Link, Counter[str]] = defaultdict(Counter)
        links: Counter[Link] = Counter()
        for token, head in (pair for tree in treebank for pair in _pairs(tree)):
            for name in names.intersection(token.feats, head.feats):
                link = Link(token.deprel, token.upos, head.upos, name)
                links[link] += 1
                if token.feats[name] == head.feats[name]:
                    same[link][token.feats[name]] += 1
        # The table takes only what is of UD.
        known = (link for link in links if not link.problem)
        return cls(frozenset(link for link in known if _holds(links[link], same[link])))

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        """Return a fault for each feature in which a word does not agree with its head."""
        return (FAULT,) * len(list(self._differing(tree)))

    def disagreeing(self, tree: Tree) -> int:
        """Return how many words do not agree with their heads, in whatever features."""
        return len(set(self._differing(tree)))

    def _differing(self, tree: Tree) -> Iterator[int]:
        return (
            token.id
            for token, head in _pairs(tree)
            for name, value in token.feats.items()
            if name in head.feats
            and value != head.feats[name]
            and Link(token.deprel, token.upos, head.upos, name) in self.links
        )

    def followers(self, tree: Tree, token: Token, feature: str) -> tuple[Token, ...]:
        """Return the other words that get the feature from this one, in order."""
        reached, waiting = {token.id}, [token]
        while waiting:
            for other in self._bound(tree, waiting.pop(), feature):
                if other.id not in reached:
                    reached.add(other.id)
                    waiting.append(other)
        return tuple(each for each in tree if each.id in reached and each.id != token.id)

    def _bound(self, tree: Tree, token: Token, feature: str) -> Iterator[Token]:
        above = tree.parent(token.id)
        pairs = [(child, token) for child in tree.children(token.id)]
        for child, head in chain(pairs, [(token, above)] if above else []):
            if Link(child.deprel, child.upos, head.upos, feature) in self.links:
                yield child if child.id != token.id else head


def _names_of_nouns(trees: Iterable[Tree]) -> set[str]:
    nouns = [token for tree in trees for token in tree if token.upos == "NOUN"]
    counts = Counter(name for noun in nouns for name in noun.feats)
    return {"Person", *(name for name, n in counts.items() if n >= OF_NOUNS * len(nouns))}


def _holds(pairs: int, same: Counter[str]) -> bool:
    others = same.total() - max(same.values(), default=0)
    return pairs >= ENOUGH and others >= OTHERWISE and same.total() >= HOLDS * pairs


def _pairs(tree: Tree) -> Iterator[tuple[Token, Token]]:
    """Yield words with their heads, except counted and coordinated ones, which agree otherwise."""
    for token in tree:
        head = tree.parent(token.id)
        if head is None or token.relation in LOOSE:
            continue
        joined = any(tree.child(each.id, "conj", "nummod", "flat") for each in (token, head))
        if not joined:
            yield token, head


def agreement_text(agreement: Agreement) -> str:
    """Return the links as tab-separated lines, sorted, for `parse_agreement` and for people."""
    rows = [(each.relation, each.upos, each.head_upos, each.feature) for each in agreement.links]
    return table_text(COLUMNS, sorted(rows))


def parse_agreement(text: str) -> Agreement:
    """Parse the text of a table, or raise `BadTable` with the lines that cannot be read."""
    links = [(number, Link(*cells)) for number, cells in numbered_rows(text, COLUMNS)]
    if problems := [Problem(number, link.problem) for number, link in links if link.problem]:
        raise BadTable(problems)
    return Agreement(frozenset(link for _, link in links))


def _in_column(column: str, problem: Reason) -> Reason:
    return Reason("in_column", column=column, problem=problem)
