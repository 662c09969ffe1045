"""How far people who wrote the same text independently of each other wrote the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from scipy import stats

LEVEL: Final = 0.95


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval after Wilson.

    Attributes
    ----------
    k, n : int
        How many, of how many.
    low, high : float
        Ends of the interval, between 0 and 1; nan where nothing was counted.
    """

    k: int
    n: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.k / self.n if self.n else float("nan")


def share(k: int, n: int) -> Share:
    """Return the share of k in n with Wilson's interval, which holds for few prompts too.

    Parameters
    ----------
    k, n : int
        How many, of how many; 0 <= k <= n.

    Returns
    -------
    Share

    Raises
    ------
    ValueError
        If k is not between 0 and n.

    References
    ----------
    Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference.
    Journal of the American Statistical Association, 22, 209-212.

    >>> figure = share(49, 100)
    >>> round(figure.low, 3), round(figure.high, 3)
    (0.394, 0.587)
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} is no share")
    if not n:
        return Share(0, 0, float("nan"), float("nan"))
    interval = stats.binomtest(k, n).proportion_ci(LEVEL, method="wilson")
    return Share(k, n, float(interval.low), float(interval.high))


def word_distance(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the fewest words to insert, delete or replace to turn one text into the other.

    Parameters
    ----------
    one, other : sequence of str
        Words; equal strings are equal words.

    Returns
    -------
    int
        The distance of Levenshtein over words: symmetric, 0 only for equal texts, at most the
        number of words of the longer one.

    >>> word_distance("an old man is singing".split(), "a man sings".split())
    4
    """
    row = list(range(len(other) + 1))
    for i, word in enumerate(one, start=1):
        before, row[0] = row[0], i
        for j, against in enumerate(other, start=1):
            replaced = before + (word != against)
            before, row[j] = row[j], min(replaced, row[j] + 1, row[j - 1] + 1)
    return row[-1]


@dataclass(frozen=True)
class WrittenText:
    """A text in the form in which it is compared.

    Attributes
    ----------
    writer : str
        Pseudonym of its writer.
    words : tuple of str
    key : str
        The same for texts that say the same.
    """

    writer: str
    words: tuple[str, ...]
    key: str


@dataclass(frozen=True)
class Written:
    """What was written for a prompt, and what was taken.

    Attributes
    ----------
    texts : tuple of WrittenText
        One a writer; those who passed are left out.
    settled : tuple of str or None
        The words of the text that was taken; None if none was.
    chosen : str or None
        Who wrote what was taken or edited, if that was chosen among several texts that differ.
    """

    texts: tuple[WrittenText, ...]
    settled: tuple[str, ...] | None = None
    chosen: str | None = None

    @property
    def is_compared(self) -> bool:
        return len(self.texts) > 1

    @property
    def is_identical(self) -> bool:
        return len({text.key for text in self.texts}) == 1


@dataclass(frozen=True)
class Distance:
    """Mean word distances; nan if n is 0.

    Attributes
    ----------
    n : int
        Pairs of texts.
    words : float
        In words.
    of_longer : float
        As a share of the longer text, between 0 and 1.
    """

    n: int
    words: float
    of_longer: float


@dataclass(frozen=True)
class WriterShare:
    """How often a writer's text was chosen among texts that differ.

    Attributes
    ----------
    writer : str
        Pseudonym.
    chosen : Share
        Of the times somebody chose.
    """

    writer: str
    chosen: Share


@dataclass(frozen=True)
class VersionFigures:
    """Agreement of writers.

    Attributes
    ----------
    identical : Share
        Of prompts with at least two texts, as SICK counts it (3.1: "only for around 50% of the
        sentences the two normalized sentences turned out to be the same").
    between : Distance
        Over pairs of versions of one prompt.
    to_settled : Distance
        Over versions, each against the text that was taken.
    writers : tuple of WriterShare
        By pseudonym.
    """

    identical: Share
    between: Distance
    to_settled: Distance
    writers: tuple[WriterShare, ...]


def version_figures(prompts: Sequence[Written]) -> VersionFigures:
    """Return how far writers agree, and whose texts were chosen.

    Parameters
    ----------
    prompts : sequence of Written

    Returns
    -------
    VersionFigures
        Every pair of versions counts once; of a writer, those prompts of which some text of
        several that differ was chosen.
    """
    compared = [prompt for prompt in prompts if prompt.is_compared]
    between = [
        (one.words, other.words)
        for prompt in compared
        for one, other in combinations(prompt.texts, 2)
    ]
    to_settled = [
        (text.words, prompt.settled)
        for prompt in prompts
        if prompt.settled is not None
        for text in prompt.texts
    ]
    return VersionFigures(
        identical=share(sum(prompt.is_identical for prompt in compared), len(compared)),
        between=_distance(between),
        to_settled=_distance(to_settled),
        writers=tuple(_writers(compared)),
    )


def _distance(pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Distance:
    if not pairs:
        return Distance(0, float("nan"), float("nan"))
    distances = np.array([word_distance(one, other) for one, other in pairs], dtype=float)
    longer = np.array([max(len(one), len(other), 1) for one, other in pairs], dtype=float)
    return Distance(len(pairs), float(distances.mean()), float((distances / longer).mean()))


def _writers(prompts: Sequence[Written]) -> list[WriterShare]:
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for prompt in prompts:
        if prompt.chosen is None or prompt.is_identical:
            continue
        offered.update({text.writer for text in prompt.texts})
        chosen[prompt.chosen] += 1
    return [
        WriterShare(writer, share(chosen[writer], offered[writer])) for writer in sorted(offered)
    ]


def median_seconds(milliseconds: Sequence[int]) -> float | None:
    """Return the median time.

    Parameters
    ----------
    milliseconds : sequence of int

    Returns
    -------
    float or None
        In seconds; None without any.

    Examples
    --------
    >>> median_seconds([1000, 2000, 30000])
    2.0
    """
    return float(np.median(milliseconds)) / 1000 if milliseconds else None


def counted_ways(ways: Sequence[str]) -> Mapping[str, int]:
    """Return how often prompts were settled in each way.

    Parameters
    ----------
    ways : sequence of str
        One for each settlement.

    Returns
    -------
    mapping of str to int
        The commonest first.
    """
    return dict(Counter(ways).most_common())
