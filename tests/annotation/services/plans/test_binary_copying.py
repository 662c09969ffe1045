"""Columns copied in binary arrive as they are, beside what the ORM reads."""

import numpy as np
import pytest
from django.db import connection

from annotation.services.plans.binary_copying import Words, columns_copy

TABLE = """CREATE TEMPORARY TABLE copied (
    key bigint, n integer, votes smallint, score double precision, word varchar(20), tied boolean
) ON COMMIT DROP"""


@pytest.mark.django_db
@pytest.mark.parametrize("n", [1, 3, 45_000])
def test_the_rows_read_are_those_copied(n):
    rng = np.random.default_rng(n)
    score = rng.normal(size=n)
    score[::3] = np.nan
    words = ["ENTAILMENT", "żółć", ""]
    codes = rng.integers(0, 3, n)
    columns = {
        "key": np.arange(n, dtype=np.int64) + 2**40,
        "n": rng.integers(-(2**31), 2**31, n).astype(np.int32),
        "votes": rng.integers(-300, 300, n).astype(np.int16),
        "score": score,
        "word": Words(codes, words),
        "tied": rng.random(n) < 0.5,
    }
    with connection.cursor() as cursor:
        cursor.execute(TABLE)
        columns_copy("copied", columns)
        cursor.execute("SELECT key, n, votes, score, word, tied FROM copied ORDER BY key")
        read = list(zip(*cursor.fetchall(), strict=True))
    expected = [column.tolist() for name, column in columns.items() if name != "word"]
    expected[3] = [None if np.isnan(value) else value for value in score.tolist()]
    expected.insert(4, [words[code] for code in codes])
    assert [list(column) for column in read] == expected


@pytest.mark.django_db
def test_columns_of_different_lengths_are_refused():
    with pytest.raises(ValueError, match="lengths"):
        columns_copy("copied", {"key": np.arange(2), "n": np.arange(3, dtype=np.int32)})
