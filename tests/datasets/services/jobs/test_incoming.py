import hashlib
from pathlib import Path

import pytest

from datasets.errors import Invalid
from datasets.services.jobs.incoming import incoming_path, incoming_stored
from datasets.services.jobs.stored_files import CHUNK_BYTES, file_store


@pytest.mark.django_db
def test_an_upload_reads_like_the_file_it_was() -> None:
    content = b"".join(b"line %d\n" % n for n in range(300_000))
    assert len(content) > 2 * CHUNK_BYTES
    file = incoming_stored(file_store(name="long.txt", chunks=[content]))
    with file.opened() as stream:
        assert stream.readline() == b"line 0\n"
        assert stream.read() == content[7:]
    assert file.head() == content[:4096]
    assert file.sha256 == hashlib.sha256(content).hexdigest()


def test_a_path_is_hashed_and_named(tmp_path: Path) -> None:
    (tmp_path / "my.captions.tsv").write_bytes(b"abc")
    file = incoming_path(tmp_path / "my.captions.tsv")
    assert (file.name, file.stem) == ("my.captions.tsv", "my.captions")
    assert file.sha256 == hashlib.sha256(b"abc").hexdigest()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="No such file"):
        incoming_path(tmp_path / "none.tsv")
