from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from annotation.web.campaigns.forms import JudgementsForm
from datasets.models import PairSet
from datasets.web.importing.forms import UploadForm
from datasets.web.measuring.forms import BaselinesForm, SystemForm
from datasets.web.shared.fields import PairSetField

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


@pytest.mark.parametrize(("pairs", "label"), [(18, "זוגות|, 18 pairs"), (1, "זוגות|, 1 pair")])
def test_a_name_from_right_to_left_leaves_the_number_beside_it_in_its_place(
    pairs: int, label: str
) -> None:
    field = PairSetField(queryset=PairSet.objects.none())
    pair_set = PairSet(name="זוגות")
    pair_set.pair_count = pairs
    assert field.label_from_instance(pair_set) == "\u2068" + label.replace("|", "\u2069")
