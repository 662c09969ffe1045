"""The form with which a file is uploaded."""

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.formats.corpora import FORMATS
from datasets.web.forms.fields import UploadField
from datasets.web.uploads import UPLOADS


class UploadForm(forms.Form):
    content = forms.ChoiceField(
        label=_("What is in the file?"),
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
        label=_("Name of the set of pairs"),
        max_length=200,
        required=False,
        help_text=_("For pairs only; the name of the file if you leave it empty."),
    )
    corpus = forms.ChoiceField(
        label=_("Format of a published corpus"),
        choices=[
            ("", _("Told by the header")),
            *((corpus.value, known.title) for corpus, known in FORMATS.items()),
        ],
        required=False,
        help_text=_(
            "SemEval 2014 and CDSCorpus have the same header and labels in opposite directions: "
            "say which it is."
        ),
    )
