"""How the endings of words change between two forms, learnt from pairs of forms.

Pairs such as Turkish *geldi*, *geldim* show that "-di" becomes "-dim". A change is looked up by the
last letters of a form, the longest first, and by the pattern of these letters with any vowels, so
that *gördü* becomes *gördüm* even if only forms in "-di" are known.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from transforms.packs.fallback.scripts import Script
from transforms.packs.fallback.sounds import ANY_VOWEL, VOWELS, last_vowel

LONGEST_ENDING = 5  # letters
# At least so many pairs must have an ending, and this share of them change it alike.
MIN_PAIRS, MIN_SHARE = 3, 0.96
SAMPLE_SIZE = 400  # pairs on which the learnt changes are tried
# A pair whose lengths differ by so many letters more or less than usual differs in more than the
# ending.
MAX_DEVIATION = 2
MAX_VARIANTS = 2  # forms with the same features; if there are more, the sounds around choose
PATTERN = "~"  # ends the key of a pattern, in which `ANY_VOWEL` stands for each vowel

Change = tuple[str, str]  # letters removed from the end, and letters added
Changes = Mapping[str, Counter[Change]]  # by ending or pattern


def learn_changes(pairs: Iterable[tuple[str, str]]) -> Changes:
    """Return how endings change, nothing if that does not predict the forms of other words.

    Each pair is predicted from the others, so a language whose stems change (German "fahre",
    "fährt") has no such endings.
    """
    examples = _of_usual_length(sorted({each for each in pairs if _change(*each)}))
    changes = _count_changes(examples)
    sample = examples[:: 1 + len(examples) // SAMPLE_SIZE]
    predicted = [(changed_form(old, changes, without=(old, new)), new) for old, new in sample]
    hits = [guess == new for guess, new in predicted if guess is not None]
    return changes if hits and sum(hits) >= MIN_SHARE * len(hits) else {}


def changed_form(
    form: str, changes: Changes, *, without: tuple[str, str] | None = None
) -> str | None:
    """Return a form with its ending changed, None if forms that end alike change differently.

    The pair `without`, if given, is not counted.
    """
    lowered = form.lower()
    own = _change(*without) if without else None
    for ending in _endings(lowered):
        counts = Counter(changes.get(ending, {}))
        if own is not None:
            counts[own] -= 1
        if counts.total() < MIN_PAIRS:
            continue
        length, added, count = _commonest(counts)
        if count < MIN_SHARE * counts.total():
            return None
        removed = lowered[len(form) - length :]
        known = {r for (r, new), n in counts.items() if n > 0 and (len(r), new) == (length, added)}
        # An ending that would go as a whole says nothing of the stem before it, nor does a single
        # known ending of letters other than these.
        if length >= len(ending.rstrip(PATTERN)) or (len(known) == 1 and removed not in known):
            continue
        return form[: len(form) - length] + added.replace(ANY_VOWEL, last_vowel(lowered))
    return None


def pair_variants(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield each new form of a word with the old form most like it.

    Where either side has several forms, only those of which one begins as the other does.
    """
    is_certain = len(old) <= MAX_VARIANTS and len(new) == 1
    for form in new:
        scripts = {each: Script.between(each, form) for each in old}
        costs = {each: len(s.suffix) + len(s.new_suffix) for each, s in scripts.items()}
        closest = min(sorted(old), key=lambda each: costs[each])
        if is_certain or form.startswith(closest) or closest.startswith(form):
            yield closest, form


def _of_usual_length(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Leave out pairs of which one word has another ending as well ("yaptı", "yapıverdim")."""
    growths = sorted(len(new) - len(old) for old, new in pairs)
    median = growths[len(growths) // 2] if growths else 0
    return [(old, new) for old, new in pairs if abs(len(new) - len(old) - median) <= MAX_DEVIATION]


def _count_changes(pairs: Iterable[tuple[str, str]]) -> Changes:
    counts: dict[str, Counter[Change]] = defaultdict(Counter)
    for old, new in pairs:
        if change := _change(old, new):
            for ending in _endings(old):
                counts[ending][change] += 1
    return counts


def _change(old: str, new: str) -> Change | None:
    """Return the letters removed and added at the end, None if the beginning changes as well.

    An added vowel that repeats the last vowel of the old form stands for any vowel.
    """
    script = Script.between(old, new)
    if script.prefix or script.new_prefix:
        return None
    vowel = last_vowel(old)
    added = (ANY_VOWEL if each == vowel else each for each in script.new_suffix)
    return script.suffix, "".join(added)


def _endings(form: str) -> Iterator[str]:
    """Yield the endings of a form, the longest first, each followed by its pattern."""
    for length in range(min(LONGEST_ENDING, len(form)), 0, -1):
        ending = form[len(form) - length :]
        yield ending
        yield "".join(ANY_VOWEL if each in VOWELS else each for each in ending) + PATTERN


def _commonest(counts: Counter[Change]) -> tuple[int, str, int]:
    """Return the commonest number of letters removed and letters added, and how often it occurs."""
    alike: Counter[tuple[int, str]] = Counter()
    for (removed, added), count in counts.items():
        alike[len(removed), added] += count
    ((length, added), count), *_ = alike.most_common(1)
    return length, added, count
