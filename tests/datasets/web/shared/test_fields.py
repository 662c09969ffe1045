from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from annotation.web.campaigns.forms import JudgementsForm
from datasets.web.importing.forms import UploadForm
from datasets.web.measuring.forms import BaselinesForm, SystemForm

FORMS = {
    "import": (UploadForm, "file"),
    "judgements": (JudgementsForm, "file"),
    "predictions": (partial(SystemForm, []), "file"),
    "vectors": (partial(BaselinesForm, []), "vectors"),
}


@pytest.mark.parametrize("name", FORMS)
def test_no_page_takes_a_file_without_end(name: str) -> None:
    form, field = FORMS[name]
    for content, is_taken in ((b"abc", True), (b"abcd", False)):
        sent = form({}, {field: SimpleUploadedFile("a.tsv", content)})
        sent.fields[field].most_megabytes = 3e-6
        assert (field not in sent.errors) is is_taken
