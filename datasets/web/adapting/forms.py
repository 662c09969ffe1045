"""The forms of an adapted corpus: importing it, pairing it, drawing a part, and the glossary."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.formats.corpora import FORMATS
from datasets.formats.glossary import LONGEST_NOTE, LONGEST_TARGET, LONGEST_TERM, TermRow
from datasets.models import GlossaryTerm
from datasets.web.shared.fields import UploadField
from datasets.web.shared.language_input import LanguageInput

MEGABYTES = 200
GLOSSARY_MEGABYTES = 5


class AdaptationForm(forms.Form):
    file = UploadField(
        label=_("File of the published corpus"),
        max_length=255,
        most_megabytes=MEGABYTES,
        help_text=_(
            "Such as SICK.txt. Each different sentence becomes one source to be translated; pairs, "
            "kinds, parts, ids and gold are kept for later."
        ),
    )
    language = forms.CharField(
        label=_("Language of the file"),
        max_length=LanguageInput.MAX_CHARACTERS,
        widget=LanguageInput(attrs={"size": 24}),
        help_text=_("Choose a language from the list, or type its code such as en."),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        required=False,
        help_text=_("Leave empty to use the name of the file. Ids of sources begin with it."),
    )
    corpus = forms.ChoiceField(
        label=_("Format of the file"),
        choices=[
            ("", _("Recognise from the header")),
            *((corpus.value, known.title) for corpus, known in FORMATS.items()),
        ],
        required=False,
    )


class PairsForm(forms.Form):
    name = forms.CharField(label=_("Name of the new pair set"), max_length=200)
    rest_only = forms.BooleanField(
        label=_("Only pairs that no pair set of this corpus has yet"), required=False
    )


class PartForm(forms.Form):
    """A part of a pair set; `share` and `pearson` are what its forecast assumes."""

    name = forms.CharField(label=_("Name of the new pair set"), max_length=200)
    size = forms.IntegerField(
        label=_("Pairs"),
        min_value=1,
        help_text=_("Drawn so that labels, kinds and scores have the shares they have in all."),
    )
    seed = forms.IntegerField(
        label=_("Seed of the draw"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("The same pairs and seed give the same part."),
    )
    share = forms.FloatField(
        label=_("For the forecast: per cent of labels that change"),
        min_value=0,
        max_value=100,
        initial=15,
    )
    pearson = forms.FloatField(
        label=_("For the forecast: correlation of the scores"),
        min_value=0,
        max_value=0.999,
        initial=0.8,
        widget=forms.NumberInput(attrs={"step": "any"}),
    )


class TermForm(forms.Form):
    term = forms.CharField(label=_("Term in the source language"), max_length=LONGEST_TERM)
    target = forms.CharField(
        label=_("Translation"),
        max_length=LONGEST_TARGET,
        help_text=_(
            "Several translations, or forms that begin differently, with bars between them: "
            "pies|psa|psu."
        ),
    )
    is_enforced = forms.BooleanField(
        label=_("Enforced: translations without it are counted and listed"), required=False
    )
    note = forms.CharField(label=_("Note for translators"), max_length=LONGEST_NOTE, required=False)

    @staticmethod
    def initial_of(term: GlossaryTerm) -> dict[str, Any]:
        return {name: getattr(term, name) for name in ("term", "target", "is_enforced", "note")}

    def row(self) -> TermRow:
        return TermRow(**self.cleaned_data)


class GlossaryUploadForm(forms.Form):
    file = UploadField(
        label=_("Glossary as a table"),
        max_length=255,
        most_megabytes=GLOSSARY_MEGABYTES,
        help_text=_(
            "TSV, CSV or JSON Lines with the columns term, translation, use (enforced or "
            "preferred) and note. Terms that the file does not have stay."
        ),
    )
