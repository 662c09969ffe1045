import hashlib
import json

import pytest

from datasets.formats.delimited import Column
from datasets.formats.manifest import ReleasedFile, checksums_bytes, manifest_bytes

FILE = ReleasedFile("SICK.txt", "the pairs", 7, "ab" * 32, 1, (Column("pair_ID", "its number"),))


def test_a_manifest_says_what_each_file_and_column_is() -> None:
    manifest = json.loads(manifest_bytes({"title": "Żółw", "version": "1.0"}, [FILE]))
    assert list(manifest) == ["title", "version", "notes", "files"]
    assert manifest["files"] == [
        {
            "name": "SICK.txt",
            "meaning": "the pairs",
            "bytes": 7,
            "sha256": "ab" * 32,
            "rows": 1,
            "columns": {"pair_ID": "its number"},
        }
    ]


def test_the_same_facts_give_the_same_bytes() -> None:
    facts = {"version": "1.0", "parameters": {"seed": 1, "share": {"b": 1, "a": 2}}}
    other = {"version": "1.0", "parameters": {"share": {"a": 2, "b": 1}, "seed": 1}}
    assert manifest_bytes(facts, [FILE]) == manifest_bytes(other, [FILE])


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        manifest_bytes({"alpha": float("nan")}, [])


def test_checksums_are_what_sha256sum_prints() -> None:
    digest = hashlib.sha256(b"abc").hexdigest()
    assert checksums_bytes([("a.txt", digest), ("b.txt", digest)]) == (
        f"{digest}  a.txt\n{digest}  b.txt\n".encode()
    )
