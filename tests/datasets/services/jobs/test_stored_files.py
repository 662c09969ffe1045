import hashlib
import random
from datetime import date

import pytest

from datasets.models import (
    ImportBatch,
    Job,
    PairSet,
    Picture,
    Project,
    Release,
    ReleaseFile,
    Source,
    StoredChunk,
    StoredFile,
    System,
)
from datasets.selectors.importing.files import file_chunks
from datasets.services.jobs.lifecycle import job_cancel
from datasets.services.jobs.stored_files import (
    CHUNK_BYTES,
    StoredFileWriter,
    file_store,
    uploads_forget,
)
from datasets.services.steps import import_start

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


def test_the_upload_of_a_cancelled_import_is_forgotten(project: Project) -> None:
    job = import_start(
        project=project, content="sources", file_name="a.tsv", chunks=[b"x"], actor=None
    )
    assert uploads_forget() == 0
    assert StoredFile.objects.exists()
    job_cancel(job=job, actor=None)
    assert uploads_forget() == 1
    assert not StoredFile.objects.exists()
    assert not StoredChunk.objects.exists()


def test_a_file_that_a_running_job_reads_stays(project: Project) -> None:
    import_start(project=project, content="sources", file_name="a.tsv", chunks=[b"x"], actor=None)
    Job.objects.update(state=Job.State.RUNNING)
    assert uploads_forget() == 0


def test_the_files_of_pictures_releases_and_systems_stay(project: Project) -> None:
    files = [file_store(name=name, chunks=[b"x"]) for name in ("p", "small", "r", "s", "lost")]
    batch = ImportBatch.objects.create(project=project, content="pictures")
    source = Source.objects.create(project=project, batch=batch, source_id="a", line_number=1)
    Picture.objects.create(source=source, stored=files[0], thumbnail=files[1], width=1, height=1)
    pair_set = PairSet.objects.create(project=project, name="Pairs", design="sick")
    day = date(2026, 3, 14)
    release = Release.objects.create(
        project=project, pair_set=pair_set, version="1.0", run_key="1/1", dated=day
    )
    ReleaseFile.objects.create(release=release, path="r", stored=files[2], position=1)
    System.objects.create(release=release, name="s", task="semeval2014", predictions=files[3])
    assert uploads_forget() == 1
    assert set(StoredFile.objects.values_list("name", flat=True)) == {"p", "small", "r", "s"}
