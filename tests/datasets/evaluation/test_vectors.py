"""Vector files of every kind; the bytes are laid out here as the formats say."""

import struct

import numpy as np
import pytest

from datasets.evaluation.vectors import BadVectors, read_vectors

WORDS = {"dog": [1.0, 2.5, -3.0], "Paris": [0.5, 0.0, 1.0], "cat": [4.0, 4.0, 4.0]}
ROWS = "".join(f"{word} {' '.join(map(str, numbers))}\n" for word, numbers in WORDS.items())


def binary(*, line_breaks: bool) -> bytes:
    entries = (
        word.encode() + b" " + struct.pack("<3f", *numbers) + (b"\n" if line_breaks else b"")
        for word, numbers in WORDS.items()
    )
    return b"3 3\n" + b"".join(entries)


@pytest.mark.parametrize(
    "content",
    [
        ROWS.encode(),
        f"3 3\n{ROWS}".encode(),
        binary(line_breaks=True),
        binary(line_breaks=False),
    ],
    ids=["glove", "word2vec text", "word2vec binary", "binary without breaks"],
)
def test_every_format_gives_the_same_vectors(tmp_path, content):
    path = tmp_path / "vectors"
    path.write_bytes(content)
    found = read_vectors(path, {"dog", "paris", "absent"})
    assert found.keys() == {"dog", "paris"}
    np.testing.assert_array_equal(found["dog"], WORDS["dog"])
    np.testing.assert_array_equal(found["paris"], WORDS["Paris"])


def test_the_lower_cased_spelling_counts_before_others(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("Dog 1 1\nDOG 2 2\ndog 3 3\n", encoding="utf-8")
    np.testing.assert_array_equal(read_vectors(path, {"dog"})["dog"], [3, 3])


def test_entries_with_spaces_are_passed_over(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("a 1 1\n. . 2 2\n. 3 3\n", encoding="utf-8")
    np.testing.assert_array_equal(read_vectors(path, {"."})["."], [3, 3])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"hello\n", "line 1"),
        (binary(line_breaks=True)[:-6], "cut off at vector 3 of 3"),
        (b"a 1 2\ncat 1\n", "line 2: 1 numbers, 2 expected"),
        (b"a 1 2\ncat 1 x\n", "line 2: not all cells are numbers"),
    ],
)
def test_damaged_files_are_refused_with_the_place(tmp_path, content, message):
    path = tmp_path / "vectors"
    path.write_bytes(content)
    with pytest.raises(BadVectors, match=message):
        read_vectors(path, {"cat", "dog"})
