"""Words that lose their end before some letters: French *ne* is *n'* before a vowel.

A treebank shows which letters follow the full form and which the short one; only what it shows
clearly is written.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from transforms.tree import Token, Tree

APOSTROPHES = "'’ʼ"
REST = "…"
NEVER = "*"  # the form does not stand before the letter, and several others do (*l'*: *le*, *la*)
# A form is written before a letter if this many words show it, and hardly any the other form.
ENOUGH = 3
HARDLY = 0.05
# A word that is shortened before so many letters is shortened by a rule for all such words.
SEVERAL = 2

Row = tuple[tuple[str, str], str]  # word as form/UPOS and what follows, and how it is written


@dataclass
class _Seen:
    """How often a form stands before each letter, and the features that it has."""

    letters: Counter[str] = field(default_factory=Counter)
    feats: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def may_be(self, other: "_Seen") -> bool:
        """Tell whether two forms may be of one word: Italian *i* is no full form of *l'*."""
        shared = self.feats.keys() & other.feats.keys()
        return all(self.feats[name] & other.feats[name] for name in shared)


def elisions_of(trees: Iterable[Tree]) -> Iterator[Row]:
    """Yield full forms that are shortened before a letter, and short ones that are not."""
    before: dict[tuple[str, str], dict[str, _Seen]] = defaultdict(lambda: defaultdict(_Seen))
    for left, right in (pair for tree in trees for pair in pairwise(tree)):
        if left.multiword is None and (letter := initial(right)):
            seen = before[left.lemma.lower(), left.upos][left.form.lower()]
            seen.letters[letter] += 1
            for name, value in left.feats.items():
                seen.feats[name].add(value)
    words = list(_words(before))
    short_before, full_before = _together(words)
    for upos, full, short, shortened in words:
        rows = dict(_rows(upos, full, short, shortened))
        if _is_like_others(full, short_before, full_before):
            for letter in sorted(short_before.keys() | full_before.keys()):
                if _is_clear(short_before[letter], full_before[letter]):
                    forms = (form for form in sorted(full) if full[form].total() >= ENOUGH)
                    rows |= {(f"{form}/{upos}", letter + REST): short for form in forms}
                elif _is_clear(full_before[letter], short_before[letter]) and not shortened[letter]:
                    form = next(iter(full)) if len(full) == 1 else NEVER
                    rows.setdefault((f"{short}/{upos}", letter + REST), form)
        yield from rows.items()


_Word = tuple[str, Mapping[str, Counter[str]], str, Counter[str]]


def _words(before: Mapping[tuple[str, str], Mapping[str, _Seen]]) -> Iterator[_Word]:
    """Yield part of speech, full forms and short form of each word, with the letters behind."""
    for (_, upos), forms in sorted(before.items()):
        short = [form for form in forms if is_short(form)]
        if len(short) == 1:
            own = forms[short[0]]
            full = {f: s.letters for f, s in forms.items() if not is_short(f) and s.may_be(own)}
            yield upos, full, short[0], own.letters


def _together(words: Iterable[_Word]) -> tuple[Counter[str], Counter[str]]:
    """Return how often the words that follow one rule are short before each letter, and in full.

    Those that are short before several letters show the rule; others follow it where nothing
    contradicts that (French *si* is short before *il* only).
    """
    short, full = Counter[str](), Counter[str]()
    for is_sure in (True, False):
        alike = [
            (forms, letters)
            for _, forms, _, letters in words
            if forms
            and (len(letters) >= SEVERAL) is is_sure
            and (is_sure or _is_like_others(forms, short, full))
        ]
        for forms, letters in alike:
            short += letters
            full += sum(forms.values(), Counter[str]())
    return short, full


def _is_like_others(
    forms: Mapping[str, Counter[str]], short_before: Counter[str], full_before: Counter[str]
) -> bool:
    """Tell whether a word has full forms, and none where others are clearly shortened."""
    return bool(forms) and not any(
        letters[letter] > HARDLY * letters.total()
        for letters in forms.values()
        for letter in short_before
        if _is_clear(short_before[letter], full_before[letter])
    )


def _rows(
    upos: str, full: Mapping[str, Counter[str]], short: str, shortened: Counter[str]
) -> Iterator[Row]:
    for form in sorted(full):
        yield from (
            ((f"{form}/{upos}", letter + REST), short)
            for letter in sorted(shortened)
            if _is_clear(shortened[letter], full[form][letter]) and full[form].total() >= ENOUGH
        )
    for letter in sorted({letter for form in full for letter in full[form]}):
        ways = [form for form in full if full[form][letter]]
        if _is_clear(sum(full[form][letter] for form in ways), shortened[letter]):
            yield (f"{short}/{upos}", letter + REST), ways[0] if len(ways) == 1 else NEVER


def _is_clear(times: int, others: int) -> bool:
    return times >= ENOUGH and others <= HARDLY * times


def is_short(form: str) -> bool:
    return len(form) > 1 and form[-1] in APOSTROPHES


def initial(word: Token) -> str:
    """Return the first letter of a word in lower case; none if it begins with no letter."""
    letter = word.form[:1].lower()
    return letter if letter.isalpha() else ""
