"""Files of word weights: `word`, `weight` and `sentences`, in how many of them it was seen."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from datasets.formats.cells import cells_of
from datasets.formats.lines import read_lines
from datasets.formats.problems import Problems
from transforms.reason import Reason

COLUMNS = ("word", "weight", "sentences")


class Unseen(StrEnum):
    """The weight of a word that has a vector but was not in the corpus."""

    ONCE = "once"  # as the words seen in one sentence only; for ISF, log(1 + N)
    ZERO = "zero"  # it does not count


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights by lower-cased word, and the weight of the words that are not among them."""

    by_word: Mapping[str, float]
    sentences: Mapping[str, int]

    def unseen(self, unseen: Unseen) -> float:
        """Return the weight of a word outside the corpus.

        With `Unseen.ONCE` it is the mean weight of the words that stand in the fewest sentences.
        """
        if unseen is Unseen.ZERO or not self.by_word:
            return 0.0
        fewest = min(self.sentences.values())
        rare = [self.by_word[word] for word, count in self.sentences.items() if count == fewest]
        return math.fsum(rare) / len(rare)

    def ranked(self, fewest: int = 1) -> list[str]:
        """Return the words in at least `fewest` sentences, the most salient first.

        Ties are in alphabetical order.
        """
        words = [word for word, count in self.sentences.items() if count >= fewest]
        return sorted(words, key=lambda word: (-self.by_word[word], word))


def write_weights(path: Path, rows: Iterable[tuple[str, float, int]]) -> None:
    """Write a file of weights, by way of another so that no half of one is ever there."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write("\t".join(COLUMNS) + "\n")
        file.writelines(f"{word}\t{weight:.6g}\t{count}\n" for word, weight, count in rows)
    part.replace(path)


def read_weights(path: Path) -> Weights:
    """Read a file of weights; the column `sentences` may be absent.

    Raises
    ------
    BadFile
        With the line and the field, if it is no such file.
    """
    problems = Problems()
    by_word: dict[str, float] = {}
    sentences: dict[str, int] = {}
    with path.open("rb") as stream:
        for line in read_lines(stream, problems):
            cells = cells_of(line, "\t", problems) or []
            if line.number == 1 and tuple(cells[:2]) == COLUMNS[:2]:
                continue
            if len(cells) not in (2, 3):
                problems.add(line.number, "", Reason("word_and_weight_expected"))
                continue
            weight = _number(cells[1])
            count = _number(cells[2]) if len(cells) == 3 else 1.0
            if weight is None:
                problems.add(line.number, "weight", Reason("weight_no_number"))
            elif count is None or count < 1 or count != int(count):
                problems.add(line.number, "sentences", Reason("sentence_count_no_number"))
            elif cells[0] in by_word:
                problems.add(line.number, "word", Reason("word_weighed_twice", word=cells[0]))
            else:
                by_word[cells[0]] = weight
                sentences[cells[0]] = int(count)
    if not by_word and not problems.total:
        problems.add(0, "", Reason("word_and_weight_expected"))
    problems.raise_if_any()
    return Weights(by_word, sentences)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
