import hashlib
import random

import pytest

from datasets.models import StoredChunk, StoredFile
from datasets.selectors.files import file_chunks
from datasets.services.files import CHUNK_BYTES, StoredFileWriter, file_store

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("size", [0, 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 17])
def test_a_file_comes_back_as_it_went_in(size: int) -> None:
    data = random.Random(size).randbytes(size)
    pieces = [data[start : start + 300_000] for start in range(0, size, 300_000)]
    file = file_store(name="a.bin", chunks=pieces)
    assert b"".join(file_chunks(file)) == data
    assert (file.size, file.sha256) == (size, hashlib.sha256(data).hexdigest())
    assert file.chunks.count() == -(-size // CHUNK_BYTES)


def test_a_file_whose_writing_fails_leaves_nothing() -> None:
    def pieces() -> object:
        yield b"x" * CHUNK_BYTES
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        file_store(name="a.bin", chunks=pieces())  # type: ignore[arg-type]
    assert not StoredFile.objects.exists()
    assert not StoredChunk.objects.exists()


def test_reading_holds_one_chunk_a_query(django_assert_num_queries: object) -> None:
    with StoredFileWriter("a.bin") as writer:
        writer.write(b"x" * (2 * CHUNK_BYTES))
    with django_assert_num_queries(3):  # type: ignore[operator]
        list(file_chunks(writer.file))
