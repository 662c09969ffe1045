"""Forms by lemma, part of speech and features, as a treebank has them; guesses where it has none.

Capitals are no part of a form: a word takes the capitals of its lemma, so that titles and shouting
in the treebank do no harm. A word that is written together with another may have a form of its own
(English *not* in *don't*); which forms stand there is counted apart.
"""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from transforms.packs.fallback.guessing import Guesser, Seen
from transforms.packs.language_pack import Form
from transforms.tree import Feats, Tree

Key = tuple[str, str, Feats]  # lemma in lower case, UPOS, features
Counts = Mapping[Key, Mapping[str, int]]
# How often in all, and how often of these written together with another word. Tables made before
# that was counted lack the last column.
COLUMNS = ("lemma", "upos", "feats", "form", "count", "joined")
COLUMNS_BEFORE = COLUMNS[:-1]
# A form is sure where hardly any other stands for the same lemma and features ("is", "'s").
SURE_SHARE = 0.95
# Guesses are learnt from the commonest; more make learning slow and hardly any guess better.
MAX_LEARNT = 40_000
# A feature belongs to a lemma, not to a form, where hardly any lemma has it with two values.
STEADY_SHARE = 0.95
FEW_LEMMAS = 5


class BadForms(ValueError):
    """A line of a table of forms that cannot be read."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")


class Forms:
    """The forms of one language. Guessing is learnt when the first unseen form is asked for."""

    def __init__(
        self, counts: Counts, joined: Counts = MappingProxyType[Key, Mapping[str, int]]({})
    ) -> None:
        self._counts = counts
        self._joined = joined
        self._known: dict[tuple[str, str, str, bool | None], Form] = {}
        self._lexical_names: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "Forms":
        """Learn the forms of the words of a treebank."""
        counts: dict[Key, Counter[str]] = defaultdict(Counter)
        joined: dict[Key, Counter[str]] = defaultdict(Counter)
        for token in (token for tree in trees for token in tree):
            key = token.lemma.lower(), token.upos, token.feats
            counts[key][token.form.lower()] += 1
            if token.multiword is not None:
                joined[key][token.form.lower()] += 1
        return cls(counts, joined)

    def inflect(
        self, lemma: str, upos: str, feats: Feats, *, is_joined: bool | None = None
    ) -> Form:
        """Return the form of a lemma, unsure where the treebank has several forms or none.

        Of a word that is known to be written together with another, or to be not, only the forms
        that stand there are looked at, where there are such.
        """
        key = lemma, upos, str(feats), is_joined
        if key not in self._known:
            self._known[key] = self._form(lemma, upos, feats, is_joined)
        return self._known[key]

    def has(self, lemma: str, upos: str, feats: Feats | None = None) -> bool:
        """Tell whether the treebank has the lemma, with the features if some are given."""
        if feats is not None:
            return (lemma.lower(), upos, feats) in self._counts
        return (lemma.lower(), upos) in self._feats_of

    def feats_of(self, lemma: str, upos: str) -> frozenset[Feats]:
        """Return the features that the treebank has the lemma with."""
        return frozenset(self._feats_of.get((lemma.lower(), upos), ()))

    def lexical(self, lemma: str, upos: str) -> Feats | None:
        """Return what belongs to a lemma in all its forms (a noun's gender); None if unknown."""
        bundles = self.feats_of(lemma, upos)
        if not bundles:
            return None if self._lexical(upos) else Feats()
        found = {Feats({name: each.get(name) for name in self._lexical(upos)}) for each in bundles}
        return found.pop() if len(found) == 1 else None

    def count(self, lemma: str, upos: str, feats: Feats) -> int:
        """Return how often the treebank has the lemma with the features."""
        return sum(self._counts.get((lemma.lower(), upos, feats), {}).values())

    def has_bundle(self, upos: str, feats: Feats) -> bool:
        """Tell whether any word of the treebank has the features."""
        return (upos, feats) in self._bundles

    def readings(self, form: str) -> frozenset[str]:
        """Return the parts of speech that a word in lower case has in the treebank."""
        return self._readings.get(form, frozenset())

    def rows(self) -> Iterator[tuple[str, str, str, str, int, int]]:
        """Yield the table, sorted: lemma, UPOS, FEATS, form, how often, how often joined."""
        for (lemma, upos, feats), forms in sorted(
            self._counts.items(), key=lambda e: _sorting(e[0])
        ):
            joined = self._joined.get((lemma, upos, feats), {})
            for form, count in sorted(forms.items()):
                yield lemma, upos, str(feats), form, count, joined.get(form, 0)

    def _form(self, lemma: str, upos: str, feats: Feats, is_joined: bool | None) -> Form:
        forms = self._forms((lemma.lower(), upos, feats), is_joined)
        if forms:
            best = max(sorted(forms), key=lambda form: forms[form])
            is_sure = forms[best] >= SURE_SHARE * sum(forms.values())
            return Form(_cased(best, lemma), is_sure)
        guess = self._guesser.guess(lemma.lower(), upos, _bundle(feats))
        return Form(_cased(guess, lemma) if guess else lemma, is_sure=False)

    def _forms(self, key: Key, is_joined: bool | None) -> Mapping[str, int]:
        """Return how often each form stands where the word is to stand, else how often anywhere."""
        forms, joined = self._counts.get(key, {}), self._joined.get(key, {})
        if is_joined is None:
            return forms
        alone = {form: n - joined.get(form, 0) for form, n in forms.items()}
        fitting = joined if is_joined else alone
        return fitting if any(fitting.values()) else forms

    @cached_property
    def _guesser(self) -> Guesser:
        common = sorted(self._counts.items(), key=lambda e: (-sum(e[1].values()), _sorting(e[0])))
        return Guesser.learnt(
            Seen(lemma, upos, _bundle(feats), max(sorted(forms), key=lambda form: forms[form]))
            for (lemma, upos, feats), forms in common[:MAX_LEARNT]
            # Nothing is learnt from what the treebank marks as a slip.
            if feats.get("Typo") != "Yes"
        )

    @cached_property
    def _feats_of(self) -> dict[tuple[str, str], set[Feats]]:
        found: dict[tuple[str, str], set[Feats]] = defaultdict(set)
        for lemma, upos, feats in self._counts:
            found[lemma, upos].add(feats)
        return dict(found)

    @cached_property
    def _bundles(self) -> set[tuple[str, Feats]]:
        return {(upos, feats) for _, upos, feats in self._counts}

    def _lexical(self, upos: str) -> tuple[str, ...]:
        if upos not in self._lexical_names:
            self._lexical_names[upos] = tuple(self._steady_names(upos))
        return self._lexical_names[upos]

    def _steady_names(self, upos: str) -> Iterator[str]:
        """Yield the features that hardly any lemma has with two values."""
        several = [b for (_, u), b in self._feats_of.items() if u == upos and len(b) > 1]
        for name in sorted({name for bundles in several for feats in bundles for name in feats}):
            steady = sum(len({feats.get(name) for feats in bundles}) == 1 for bundles in several)
            if len(several) >= FEW_LEMMAS and steady >= STEADY_SHARE * len(several):
                yield name

    @cached_property
    def _readings(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for (_, upos, _), forms in self._counts.items():
            for form in forms:
                found[form].add(upos)
        return {form: frozenset(classes) for form, classes in found.items()}


def write_forms(forms: Forms, path: Path) -> None:
    """Write the table of forms as tab-separated lines, for `read_forms` and for people."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE,
                            quotechar=None, escapechar=None)  # fmt: skip
        writer.writerow(COLUMNS)
        writer.writerows(forms.rows())


def read_forms(path: Path) -> Forms:
    """Read a table of forms, or raise `BadForms` with the line that cannot be read."""
    counts: dict[Key, Counter[str]] = defaultdict(Counter)
    joined: dict[Key, Counter[str]] = defaultdict(Counter)
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    columns = tuple(first.split("\t"))
    if columns not in {COLUMNS, COLUMNS_BEFORE}:
        raise BadForms(1, f"expected the columns {', '.join(COLUMNS)}")
    for number, line in enumerate(lines, 2):
        if line.strip():
            cells = line.split("\t")
            if len(cells) != len(columns):
                raise BadForms(number, f"{len(cells)} columns found, {len(columns)} expected")
            key, form = _row(number, cells)
            counts[key][form] += _count(number, "count", cells[4], least=1)
            if columns == COLUMNS:
                joined[key][form] += _count(number, "joined", cells[5], least=0)
    return Forms(counts, joined)


def _row(number: int, cells: Sequence[str]) -> tuple[Key, str]:
    lemma, upos, feats, form = cells[:4]
    try:
        features = Feats.parse(feats)
    except ValueError:
        raise BadForms(number, f"feats {feats!r} is not Name=Value|Name=Value") from None
    return (lemma.lower(), upos, features), form.lower()


def _count(number: int, column: str, cell: str, *, least: int) -> int:
    if not cell.isdecimal() or int(cell) < least:
        raise BadForms(number, f"{column} {cell!r} is no number of {least} or more")
    return int(cell)


def _bundle(feats: Feats) -> tuple[str, ...]:
    return tuple(f"{name}={feats[name]}" for name in sorted(feats) if name != "Typo")


def _sorting(key: Key) -> tuple[str, str, str]:
    return key[0], key[1], str(key[2])


def _cased(form: str, lemma: str) -> str:
    """Give a form in lower case the capitals that its lemma has."""
    if lemma == lemma.lower():
        return form
    if len(lemma) > 1 and lemma == lemma.upper() and form == lemma.lower():
        return lemma
    return form[:1].upper() + form[1:] if lemma[0].isupper() else form
