"""The upload form."""

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.formats.corpora import FORMATS
from datasets.web.importing.uploads import UPLOADS
from datasets.web.shared.fields import UploadField


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
    name = forms.CharField(
        label=_("Name of the pair set"),
        max_length=200,
        required=False,
        help_text=_("Only for pairs. Leave empty to use the name of the file."),
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
