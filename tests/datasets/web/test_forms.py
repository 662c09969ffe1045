import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

from annotation.web.forms.campaigns import JudgementsForm
from datasets.web.forms import SystemForm, UploadField, UploadForm


@pytest.mark.parametrize("form", [UploadForm, SystemForm, JudgementsForm])
def test_no_page_takes_a_file_without_end(
    form: type[forms.Form], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UploadField, "MOST_BYTES", 3)
    for content, is_taken in ((b"abc", True), (b"abcd", False)):
        sent = form({}, {"file": SimpleUploadedFile("a.tsv", content)})
        assert ("file" not in sent.errors) is is_taken
