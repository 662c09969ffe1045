"""Lists of words that contrast: one entry per line, as a project lead writes them.

# remarks and empty lines are skipped
stand: sit, lie          stand contrasts with each of the others, the likeliest first, and
                         each of them with stand
guitar / piano / drum    each contrasts with each
noun light: darkness     noun, verb, adj or adv says which of several words is meant
pick up: put down        a verb and its particle
"""

from collections.abc import Iterator, Mapping

Contrasts = Mapping[str, tuple[str, ...]]

PARTS = ("noun", "verb", "adj", "adv")
MAX_WORDS = 3  # per expression
MAX_SHOWN = 60  # characters of a line in a message


class BadContrasts(ValueError):
    """Lines that cannot be read; `problems` names each with its number."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


def parse_contrasts(text: str) -> Contrasts:
    """Return what contrasts with each word, in line order; keys include the part of speech given.

    >>> parse_contrasts("verb stand: sit, lie")["verb sit"]
    ('stand',)
    >>> parse_contrasts("guitar / piano / drum")["piano"]
    ('guitar', 'drum')
    """
    # A dict, for its order and because an entry may be given twice.
    forward: dict[str, dict[str, None]] = {}
    back: dict[str, dict[str, None]] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        entry = " ".join(line.split()).lower()
        if not entry or entry.startswith("#"):
            continue
        if problem := _problem(entry):
            problems.append(f"line {number}: {problem}")
            continue
        for word, other, is_back in _pairs(entry):
            (back if is_back else forward).setdefault(word, {}).setdefault(other)
    if problems:
        raise BadContrasts(problems)
    # A word's own lines come before what follows from the lines of other words.
    return {word: tuple(others) for word, others in {**back, **forward}.items()}


def contrasts_of(contrasts: Contrasts, lemma: str, upos: str) -> tuple[str, ...]:
    """Return what contrasts with a word, entries given for its part of speech first."""
    others = (*contrasts.get(f"{upos.lower()} {lemma}", ()), *contrasts.get(lemma, ()))
    return tuple(dict.fromkeys(others))


def _problem(entry: str) -> str | None:
    """Return why an entry cannot be read, or None."""
    if (":" in entry) == ("/" in entry):
        return f"expected “word: other, other” or “word / word / word”, found “{_shortened(entry)}”"
    if "," in entry.partition(":")[0] and ":" in entry:
        return f"one word stands before the colon, found “{_shortened(entry)}”"
    _, words = _parse(entry)
    if len(words) < 2 or not all(words):
        return f"a word is missing in “{_shortened(entry)}”"
    if len(set(words)) < len(words):
        return f"a word stands twice in “{_shortened(entry)}”"
    for word in words:
        letters = word.replace(" ", "").replace("-", "").replace("'", "")
        if not letters.isalpha() or len(word.split()) > MAX_WORDS:
            return f"“{_shortened(word)}” is no word; words are parted by commas or strokes"
    return None


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


def _parse(entry: str) -> tuple[str, list[str]]:
    """Return the part of speech with a space after it, or nothing, and the words."""
    first, _, rest = entry.partition(" ")
    part = f"{first} " if first in PARTS and rest and rest[0] not in ":/" else ""
    words = entry.removeprefix(part).replace(":", ",", 1).replace("/", ",").split(",")
    return part, [word.strip() for word in words]


def _pairs(entry: str) -> Iterator[tuple[str, str, bool]]:
    """Yield each word, what contrasts with it, and whether the entry is read backwards."""
    part, words = _parse(entry)
    if "/" in entry:
        yield from ((part + one, other, False) for one in words for other in words if one != other)
        return
    first, *others = words
    for other in others:
        yield part + first, other, False
        yield part + other, first, True
