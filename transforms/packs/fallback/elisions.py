"""Words that lose their end before some letters: French *ne* is *n'* before a vowel.

A treebank shows which letters follow the full form and which the short one; only what it shows
clearly is written.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from transforms.tree import Token, Tree

APOSTROPHES = "'’ʼ"
REST = "…"
NEVER = "*"  # the form does not stand before the letter, and several others do (*l'*: *le*, *la*)
# A form is written before a letter if so many words show it, and hardly any the other form.
ENOUGH = 3
HARDLY = 0.05

Row = tuple[tuple[str, str], str]  # word as form/UPOS and what follows, and how it is written


def elisions_of(trees: Iterable[Tree]) -> Iterator[Row]:
    """Yield full forms that are shortened before a letter, and short ones that are not."""
    before: dict[tuple[str, str], dict[str, Counter[str]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    for left, right in (pair for tree in trees for pair in pairwise(tree)):
        if left.multiword is None and (letter := initial(right)):
            before[left.lemma.lower(), left.upos][left.form.lower()][letter] += 1
    for (_, upos), forms in sorted(before.items()):
        short = [form for form in forms if is_short(form)]
        full = [form for form in forms if not is_short(form)]
        if len(short) == 1:
            yield from _rows(upos, forms, full, short[0])


def _rows(upos: str, forms: dict[str, Counter[str]], full: list[str], short: str) -> Iterator[Row]:
    for form in sorted(full):
        yield from (
            ((f"{form}/{upos}", letter + REST), short)
            for letter in sorted(forms[short])
            if _is_clear(forms[short][letter], forms[form][letter])
            and forms[form].total() >= ENOUGH
        )
    for letter in sorted({letter for form in full for letter in forms[form]}):
        ways = [form for form in full if forms[form][letter]]
        if _is_clear(sum(forms[form][letter] for form in ways), forms[short][letter]):
            yield (f"{short}/{upos}", letter + REST), ways[0] if len(ways) == 1 else NEVER


def _is_clear(times: int, others: int) -> bool:
    return times >= ENOUGH and others <= HARDLY * times


def is_short(form: str) -> bool:
    return len(form) > 1 and form[-1] in APOSTROPHES


def initial(word: Token) -> str:
    """Return the first letter of a word in lower case; none if it begins with no letter."""
    letter = word.form[:1].lower()
    return letter if letter.isalpha() else ""
