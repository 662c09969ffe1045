"""Word vectors in the files of word2vec (text or binary) and GloVe.

The file is memory-mapped and read once; only the vectors of the words asked for are kept, and pages
are released after reading. So memory use depends on the evaluated sentences and not on the file,
which may have millions of words.
"""

import mmap
from collections.abc import Collection, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from transforms.reason import Reason, Refused

Vector = npt.NDArray[np.float32]
_FLOAT_BYTES = 4
_LARGEST = 1e15  # sums of squares of larger ones overflow 32-bit floats
_LONGEST_WORD = 2_000  # bytes; a binary entry must have a space within them
_LONGEST_LINE = 1 << 20  # bytes; about fifty thousand numbers
_HELD_BYTES = 32 << 20  # of the mapped file, before they are released


class BadVectors(Refused):
    """What is wrong with a file of vectors, and where."""


def read_vectors(path: Path, words: Collection[str]) -> dict[str, Vector]:
    """Return the vectors of the lower-cased words `words` that the file has.

    If a file has several spellings of a word, the lower-cased one is used, else the first.

    Raises
    ------
    BadVectors
        if the file is empty, truncated or of another kind
    """
    if path.stat().st_size == 0:
        raise BadVectors(Reason("empty"))
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as pages:
        return _select(_entries(pages, frozenset(words)), frozenset(words))


def _select(entries: Iterator[tuple[str, Vector]], words: frozenset[str]) -> dict[str, Vector]:
    exact: dict[str, Vector] = {}
    lower_case: dict[str, Vector] = {}
    for word, vector in entries:
        if word in words:
            exact.setdefault(word, vector)
        else:
            lower_case.setdefault(word.lower(), vector)
    return lower_case | exact


def _refuse_beyond_measure(vector: Vector, location: Reason) -> None:
    # Comparisons with NaN are false as well.
    if not np.abs(vector).max(initial=0) <= _LARGEST:
        raise BadVectors(Reason("vector_number_beyond", place=location))


class _ReadPages:
    """Releases the pages of a mapped file after reading, in large pieces."""

    def __init__(self, pages: mmap.mmap) -> None:
        self._mapped = pages
        self._given_back = 0

    def give_back(self, position: int) -> None:
        if position - self._given_back >= _HELD_BYTES:
            end = position - position % mmap.PAGESIZE
            self._mapped.madvise(mmap.MADV_DONTNEED, self._given_back, end - self._given_back)
            self._given_back = end


def _entries(pages: mmap.mmap, chosen: frozenset[str]) -> Iterator[tuple[str, Vector]]:
    header = _line(pages, 0)
    first = header.split()
    if len(first) == 2 and all(cell.isdigit() for cell in first):
        words, size = int(first[0]), int(first[1])
        if not size:
            raise BadVectors(Reason("vectors_of_no_numbers"))
        if not _is_text(_line(pages, len(header)), size):
            return _binary(pages, chosen, (len(header), words, size))
        pages.seek(len(header))
        return _text(pages, chosen, size, words)
    if len(first) < 2 or not _is_text(header, len(first) - 1):
        raise BadVectors(Reason("word_and_numbers_expected"))
    return _text(pages, chosen, len(first) - 1)


def _line(pages: mmap.mmap, start: int) -> bytes:
    """Return the line that starts there, cut at the maximum length in case of binary data."""
    end = pages.find(b"\n", start, start + _LONGEST_LINE)
    return pages[start : end + 1 if end >= 0 else start + _LONGEST_LINE]


def _is_text(line: bytes, size: int) -> bool:
    cells = line.split()
    try:
        return len(cells) > size and bool([float(cell) for cell in cells[-size:]])
    except ValueError:
        return False


def _text(
    pages: mmap.mmap, chosen: frozenset[str], size: int, words: int | None = None
) -> Iterator[tuple[str, Vector]]:
    """Yield the vectors of a text file; `words` is the number given in its header, if any."""
    read_pages = _ReadPages(pages)
    number = offset = 0 if words is None else 1
    while line := pages.readline():
        number += 1
        read_pages.give_back(pages.tell())
        word, *_ = line.split(None, 1) or [b""]
        if word.decode("utf-8", "replace").lower() not in chosen:
            continue
        cells = line.split()
        if len(cells) > size + 1:
            continue  # GloVe's largest file has entries with spaces, such as ". . ."
        try:
            with np.errstate(over="ignore"):  # refused below
                vector = np.array(cells[1:], dtype=np.float32)
        except ValueError:
            raise BadVectors(Reason("vector_cells_no_numbers", line=number)) from None
        if len(vector) != size:
            raise BadVectors(
                Reason("vector_numbers_expected", line=number, found=len(vector), expected=size)
            )
        _refuse_beyond_measure(vector, Reason("in_line_alone", line=number))
        yield word.decode("utf-8", "replace"), vector
    if words is not None and number - offset < words:
        raise BadVectors(Reason("vectors_cut_off_after", vector=number - offset, vectors=words))


def _binary(
    pages: mmap.mmap, chosen: frozenset[str], shape: tuple[int, int, int]
) -> Iterator[tuple[str, Vector]]:
    read_pages = _ReadPages(pages)
    position, words, size = shape
    for number in range(1, words + 1):
        end = pages.find(b" ", position, position + _LONGEST_WORD)
        after = end + 1 + size * _FLOAT_BYTES
        if end < 0 or after > len(pages):
            raise BadVectors(Reason("vectors_cut_off_at", vector=number, vectors=words))
        # The original program ends each vector with a line break; others do not.
        word = pages[position:end].lstrip(b"\n").decode("utf-8", "replace")
        if word.lower() in chosen:
            # A copy: a view would keep the file mapped.
            vector = np.frombuffer(pages[end + 1 : after], dtype="<f4").astype(np.float32)
            _refuse_beyond_measure(vector, Reason("in_vector", vector=number))
            yield word, vector
        position = after
        read_pages.give_back(position)
