"""The upload form."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.formats.corpora import FORMATS
from datasets.models import ImportBatch
from datasets.web.importing.uploads import UPLOADS
from datasets.web.shared.fields import UploadField, UploadsField


class UploadForm(forms.Form):
    content = forms.ChoiceField(
        label=_("What does the file contain?"),
        choices=[(upload.key, upload.title) for upload in UPLOADS.values()],
        widget=forms.RadioSelect,
    )
    file = UploadField(
        label=_("File"),
        max_length=255,
        help_text=_(
            "Up to 200 MB. You check the encoding and the columns of a table before it is "
            "imported; any other text is UTF-8. Nothing is imported while a line of it is wrong."
        ),
    )
    more = UploadsField(
        label=_("More caption files"),
        max_length=255,
        required=False,
        help_text=_(
            "Only for a caption set in several files, such as Multi30k: line by line, each file "
            "has one caption of each picture."
        ),
    )
    pictures = UploadField(
        label=_("List of pictures"),
        max_length=255,
        required=False,
        help_text=_(
            "Only for such files: a picture per line. Without it, pictures are called by the "
            "numbers of their lines."
        ),
    )
    name = forms.CharField(
        label=_("Name of the pair set or norm"),
        max_length=200,
        required=False,
        help_text=_("Only for pairs and norms. Leave empty to use the name of the file."),
    )
    corpus = forms.ChoiceField(
        label=_("Format of a published corpus"),
        choices=[
            ("", _("Recognise from the header")),
            *((corpus.value, known.title) for corpus, known in FORMATS.items()),
        ],
        required=False,
        help_text=_(
            "Choose one for SemEval 2014 and CDSCorpus: their headers are the "
            "same, but their labels read in opposite directions."
        ),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("content") != ImportBatch.Content.CAPTIONS:
            for name in ("more", "pictures"):
                if cleaned.get(name):
                    self.add_error(name, ValidationError(_("Only a caption set has such files.")))
        return cleaned
