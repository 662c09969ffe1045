"""The table of words that a lead writes for a language: `words.tsv` of its folder.

Tab-separated: name of the list, word, other word, how. `#` begins a remark. What lists there are,
and what each column means in them, stands in LISTS and at the top of a new table.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

NEGATIONS = ("before", "after", "prefix")
# Name of the list: (least number of cells behind it, most, what they are).
LISTS: Mapping[str, tuple[int, int, str]] = {
    "negation": (3, 3, "word, –, and where it goes: before or after the finite verb, or prefix"),
    "negated": (2, 2, "a verb form and its negated form, where the prefix alone is wrong"),
    "negated_object": (2, 2, "case of an object, and its case under a negation"),
    "same_determiner": (2, 2, "two determiners (lemmas) that mean nearly the same here"),
    "opposite_determiner": (
        2, 3, "a determiner, one that says the opposite, and negated if the verb is negated too",
    ),
    "synonym": (2, 2, "two lemmas that mean nearly the same"),
    "conjunction": (1, 1, "lemma of a conjunction that adds one thing to another (and)"),
    "mutual": (1, 1, "lemma of a verb or preposition that needs both conjuncts (between)"),
    "governed": (2, 2, "a verb and the preposition without which it says something else"),
    "needs_adjunct": (1, 1, "a verb that cannot stand without where, when or how (to lie)"),
    "privative": (1, 1, "an adjective without which the noun means something else (fake)"),
    "agent": (1, 1, "a noun for a person or an animal, that can do what others do"),
    "part": (1, 1, "a noun for a part of a body, that not all have (beak)"),
    "kept": (1, 1, "an adverb that must not be dropped (perhaps, only)"),
}  # fmt: skip


class BadWords(ValueError):
    """Lines of a words table that cannot be read; `problems` names each with its number."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True)
class Entry:
    """One line of a list."""

    word: str
    other: str = ""
    how: str = ""


@dataclass(frozen=True)
class WordsTable:
    """The lists of one language."""

    entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)

    def of(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of a list in the order of the file."""
        return self.entries.get(name, ())

    def words(self, name: str) -> frozenset[str]:
        """Return the first words of a list."""
        return frozenset(entry.word for entry in self.of(name))

    def has(self, name: str, word: str, other: str) -> bool:
        """Tell whether a list has the two words on one line."""
        return any((entry.word, entry.other) == (word, other) for entry in self.of(name))

    def partners(self, name: str, word: str) -> tuple[Entry, ...]:
        """Return what stands beside a word in a list that may be read from both sides."""
        there = [entry for entry in self.of(name) if entry.word == word]
        back = [Entry(e.other, e.word, e.how) for e in self.of(name) if e.other == word]
        return (*there, *back)


def parse_words(text: str) -> WordsTable:
    """Return the table of a text, or raise `BadWords` with every line that cannot be read."""
    found: dict[str, list[Entry]] = defaultdict(list)
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, *cells = (cell.strip() for cell in line.split("\t"))
        while cells and not cells[-1]:
            cells.pop()
        if problem := _problem(name, cells):
            problems.append(f"line {number}: {problem}")
        else:
            found[name].append(Entry(*("" if cell == "–" else cell for cell in cells)))
    if problems:
        raise BadWords(problems)
    return WordsTable({name: tuple(entries) for name, entries in found.items()})


def _problem(name: str, cells: list[str]) -> str | None:
    if name not in LISTS:
        return f"there is no list {name!r}; there are: {', '.join(LISTS)}"
    least, most, meaning = LISTS[name]
    if not least <= len(cells) <= most or not all(cells):
        return f"{name} takes: {meaning} (tab-separated)"
    if name == "negation" and cells[2] not in NEGATIONS:
        return f"{cells[2]!r} is no place of a negation: {', '.join(NEGATIONS)}"
    if name == "opposite_determiner" and len(cells) == 3 and cells[2] != "negated":
        return f"expected negated or nothing, found {cells[2]!r}"
    return None
