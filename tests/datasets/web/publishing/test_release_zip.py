"""A release as one file, and what is said where the server has no room to put it together."""

import errno
import os
import zipfile
from io import BytesIO

import pytest
from django.test import Client

from datasets.models import User
from datasets.selectors.publishing import releases
from tests.datasets.web.publishing.test_release_changes import lead  # noqa: F401  # fixture

ZIP = "/p/boats/releases/1.1.zip"


class FullDisk(BytesIO):
    def write(self, data: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_all_files_of_a_release_come_as_one(lead: Client, manager: User) -> None:  # noqa: F811
    archive = zipfile.ZipFile(BytesIO(b"".join(lead.get(ZIP))))
    assert archive.testzip() is None
    assert "boats-1.1/README.md" in archive.namelist()


def test_a_full_disk_is_said_on_a_page(
    lead: Client,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(releases, "TemporaryFile", FullDisk)
    answer = lead.get(ZIP)
    assert answer.status_code == 507
    assert "The disk of the server is full." in answer.text
    assert "disk_full" in caplog.text  # for whoever runs it


def test_another_error_is_not_taken_for_a_full_disk(
    lead: Client,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken(BytesIO):
        def write(self, data: object) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(releases, "TemporaryFile", Broken)
    lead.raise_request_exception = False
    assert lead.get(ZIP).status_code == 500
