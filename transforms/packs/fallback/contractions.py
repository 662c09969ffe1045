"""Adjacent words that are written as one: *zu dem* as *zum*, *de el* as *del*.

A treebank shows them as multiword tokens. Two words that are mostly contracted when adjacent are
joined wherever a rule brings them together; words that attach to any following (Hebrew prefixes) or
preceding word are clitics. Words that lose their end before a vowel are in `elisions`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from transforms.packs.fallback.elisions import NEVER, REST, elisions_of, initial, is_short
from transforms.packs.fallback.problems import BadForms, numbered_lines, table_text
from transforms.reason import Reason
from transforms.tree import Multiword, Token, Tree, is_intact

COLUMNS = ("first", "second", "written")
# Each as form/UPOS: German "bei dem" is joined before a noun, not where *dem* is a pronoun.
Pair = tuple[str, str]
# A contraction stands in at least this share of the cases where its two words are adjacent, and at
# least so often; an article that announces a clause stays apart ("von dem Mann, der").
MOSTLY = 0.8
# A clitic is joined in nearly all.
ALWAYS = 0.95
ENOUGH = 3
# A word is a clitic if it is joined to at least this many different neighbours.
SEVERAL = 5
ANY = "*"


@dataclass(frozen=True)
class Contractions:
    """What two words (`form/UPOS`) are written as; `*` stands for any word.

    Before a word that begins with a letter (`a…`), the first alone is written so.
    """

    written: Mapping[Pair, str] = field(default_factory=dict)

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "Contractions":
        trees = tuple(trees)
        met: Counter[Pair] = Counter()
        joined: Counter[Pair] = Counter()
        surfaces: dict[Pair, Counter[str]] = {}
        for left, right in (pair for tree in trees for pair in pairwise(tree)):
            pair = _named(left), _named(right)
            met[pair] += 1
            group = left.multiword
            if group is None or group != right.multiword:
                continue
            if group.form == "".join(group.forms):
                joined[pair] += 1
            elif group.ids == (left.id, right.id):
                surfaces.setdefault(pair, Counter())[group.form.lower()] += 1
        found = {
            pair: counts.most_common(1)[0][0]
            for pair, counts in surfaces.items()
            if counts.total() >= max(ENOUGH, MOSTLY * met[pair])
        }
        leaning = {pair: "".join(map(_form, pair)) for pair in _leaning(met, joined)}
        return cls({**found, **leaning, **dict(elisions_of(trees))})

    def joined(self, tree: Tree) -> Tree:
        """Return the tree with words joined that have become adjacent."""
        if not self.written:
            return tree
        tokens = list(tree.tokens)
        for place, (left, right) in enumerate(pairwise(tree.tokens)):
            if _is_free(left, tree) and _is_free(right, tree):
                tokens[place : place + 2] = self._met(tokens[place], tokens[place + 1])
        changed = tuple(tokens)
        return tree if changed == tree.tokens else replace(tree, tokens=changed)

    def _met(self, left: Token, right: Token) -> list[Token]:
        pair = _named(left), _named(right)
        if pair in self.written and left.form.islower() and right.form.islower():
            group = Multiword(self.written[pair], (left.id, right.id), (left.form, right.form))
            return [replace(left, multiword=group), replace(right, multiword=group)]
        form = self.written.get((pair[0], initial(right) + REST), NEVER)
        if form != NEVER and left.form.islower():
            return [replace(left, form=form, space_after=not is_short(form)), right]
        leans = (pair[0], ANY) in self.written or (ANY, pair[1]) in self.written
        is_word = left.upos != "PUNCT" and right.upos != "PUNCT"
        return [replace(left, space_after=False) if leans and is_word else left, right]

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        """Return a fault for each shortened word before a letter where it is not shortened."""
        pairs = ((_named(left), initial(right) + REST) for left, right in pairwise(tree))
        return tuple(
            Reason("word_shortened_before_letter", word=_form(pair[0]))
            for pair in pairs
            if self.written.get(pair) == NEVER
        )

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield the table, sorted: two words and what they are written as."""
        return ((*pair, self.written[pair]) for pair in sorted(self.written))


def _named(token: Token) -> str:
    return f"{token.form.lower()}/{token.upos}"


def _form(named: str) -> str:
    return named.rpartition("/")[0] or named


def _leaning(met: Counter[Pair], joined: Counter[Pair]) -> Iterator[Pair]:
    """Yield the words that are joined to whatever follows or precedes them."""
    for side in (0, 1):
        counts: Counter[str] = Counter()
        together: Counter[str] = Counter()
        others: Counter[str] = Counter()
        for pair, count in met.items():
            counts[pair[side]] += count
            together[pair[side]] += joined[pair]
            others[pair[side]] += pair in joined
        for word, count in counts.items():
            if others[word] >= SEVERAL and together[word] >= ALWAYS * count:
                yield (word, ANY) if side == 0 else (ANY, word)


def _is_free(token: Token, tree: Tree) -> bool:
    """Tell whether a word is not part of a multiword token in the tree."""
    place = tree.index(token.id)
    group = token.multiword
    if group is None:
        return True
    first = place - group.ids.index(token.id)
    return first < 0 or not is_intact(group, tree.tokens[first:])


def _is_named(cell: str) -> bool:
    form, _, upos = cell.rpartition("/")
    is_word = form and form == form.lower() and upos.isupper()
    return cell == ANY or bool(is_word) or (cell.endswith(REST) and len(cell) > len(REST))


def contractions_text(contractions: Contractions) -> str:
    """Return the table as tab-separated lines, for `parse_contractions` and for people."""
    return table_text(COLUMNS, contractions.rows())


def write_contractions(contractions: Contractions, path: Path) -> None:
    """Write the table for `read_contractions`."""
    path.write_text(contractions_text(contractions), encoding="utf-8")


def parse_contractions(text: str) -> Contractions:
    """Parse the text of a table, or raise `BadForms` with the line that cannot be read."""
    written: dict[Pair, str] = {}
    for number, line in numbered_lines(text, COLUMNS, has_remarks=True):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS) or not all(_is_named(each) for each in cells[:2]):
            raise BadForms(number, Reason("contraction_expected", found=repr(line)))
        written[cells[0], cells[1]] = cells[2].lower()
    return Contractions(written)


def read_contractions(path: Path) -> Contractions:
    """Return the table of a file, or raise `BadForms`."""
    return parse_contractions(path.read_text(encoding="utf-8"))
