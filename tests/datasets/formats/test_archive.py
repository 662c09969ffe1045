import io
import os
import time
import zipfile

import pytest

from datasets.formats.archive import Entry, write_zip


def zipped(*entries: tuple[str, list[bytes]]) -> bytes:
    target = io.BytesIO()
    write_zip(target, "demo-1.0", (Entry(n, sum(map(len, c)), iter(c)) for n, c in entries))
    return target.getvalue()


def test_an_archive_holds_the_files_in_the_order_given() -> None:
    archive = zipfile.ZipFile(io.BytesIO(zipped(("b.txt", [b"one", b"two"]), ("a.txt", [b""]))))
    assert archive.namelist() == ["demo-1.0/b.txt", "demo-1.0/a.txt"]
    assert archive.read("demo-1.0/b.txt") == b"onetwo"
    assert archive.testzip() is None
    info = archive.getinfo("demo-1.0/b.txt")
    assert info.date_time == (1980, 1, 1, 0, 0, 0)
    assert info.external_attr >> 16 == 0o100644


def test_chunks_clock_and_umask_do_not_change_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = zipped(("a.txt", [b"one", b"two"]))
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000.0)
    before = os.umask(0o077)
    try:
        assert zipped(("a.txt", [b"o", b"netwo"])) == first
    finally:
        os.umask(before)


def test_a_file_of_another_size_than_promised_is_refused() -> None:
    with pytest.raises(ValueError, match="3 bytes, not 4"):
        write_zip(io.BytesIO(), "x", [Entry("a.txt", 4, [b"one"])])
