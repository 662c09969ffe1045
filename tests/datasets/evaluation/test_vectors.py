"""Vector files of every kind; the bytes are laid out here as the formats say."""

import struct
import subprocess
import sys

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


# What gensim 4.4 writes of three words: KeyedVectors.save_word2vec_format, binary, text, headless.
GENSIM_BINARY = (
    b"3 2\ndog \x00\x00\x80?\xcd\xcc\xcc\xbdParis \x00\x00\x00?\x95\xbf\xd63"
    b"\xc5\xbc\xc3\xb3\xc5\x82\xc4\x87 \x00\x00P@\x00\x00\x80@"
)
GENSIM_ROWS = "dog 1.0 -0.1\nParis 0.5 1e-07\nżółć 3.25 4.0\n"


@pytest.mark.parametrize(
    "content", [GENSIM_BINARY, f"3 2\n{GENSIM_ROWS}".encode(), GENSIM_ROWS.encode()]
)
def test_files_of_gensim_are_read(tmp_path, content):
    path = tmp_path / "vectors"
    path.write_bytes(content)
    result = read_vectors(path, {"dog", "paris", "żółć"})
    expected = {"dog": [1.0, -0.1], "paris": [0.5, 1e-7], "żółć": [3.25, 4.0]}
    assert result.keys() == expected.keys()
    for word, numbers in expected.items():
        np.testing.assert_array_equal(result[word], np.array(numbers, dtype=np.float32))


def test_memory_depends_on_the_words_and_not_on_the_file(tmp_path):
    path = tmp_path / "vectors"
    rows = 300_000
    entry = struct.pack("<100f", *range(100))
    with path.open("wb") as file:
        file.write(b"%d 100\n" % rows)
        file.writelines(b"word%d %s" % (number, entry) for number in range(rows))
    script = (
        "import resource, sys\nfrom pathlib import Path\n"
        "from datasets.evaluation.vectors import read_vectors\n"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "before = peak()\nfound = read_vectors(Path(sys.argv[1]), {'word7', 'word299999'})\n"
        "print(len(found), peak() - before)"
    )
    message = subprocess.run([sys.executable, "-c", script, path], capture_output=True, check=True)
    result, kilobytes = map(int, message.stdout.split())
    assert result == 2
    assert path.stat().st_size > 120_000_000
    assert kilobytes < 64_000


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
    result = read_vectors(path, {"dog", "paris", "absent"})
    assert result.keys() == {"dog", "paris"}
    np.testing.assert_array_equal(result["dog"], WORDS["dog"])
    np.testing.assert_array_equal(result["paris"], WORDS["Paris"])


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
        (f"4 3\n{ROWS}".encode(), "cut off after vector 3 of 4"),
        (b"a 1 2\ncat 1\n", "line 2: 1 numbers, 2 expected"),
        (b"a 1 2\ncat 1 x\n", "line 2: not all cells are numbers"),
        (b"a 1 2\ncat 1 nan\n", "line 2: a number is NaN"),
        (b"a 1 2\ncat 1e300 1\n", "line 2: a number is NaN"),
        (b"1 1\ncat \x00\x00\x80\x7f", "vector 1: a number is NaN"),
    ],
)
def test_damaged_files_are_refused_with_the_place(tmp_path, content, message):
    path = tmp_path / "vectors"
    path.write_bytes(content)
    with pytest.raises(BadVectors, match=message):
        read_vectors(path, {"cat", "dog"})
