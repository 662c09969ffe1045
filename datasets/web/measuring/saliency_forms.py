"""The forms of word saliency: learning a model, evaluating it on a release, deleting it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.models import Release
from datasets.web.shared.fields import UploadField, UploadsField

TEXT_MEGABYTES = 500  # of each file
VECTOR_MEGABYTES = 2_000
EVALUATION_MEGABYTES = 20
REQUEST_MEGABYTES = 3_000

UPLOADED, OWN = "uploaded", "own"


class SaliencyForm(forms.Form):
    """What is learnt from, and how; see decision 0214 for the defaults."""

    name = forms.CharField(label=_("Name"), max_length=60)
    source = forms.ChoiceField(
        label=_("What it learns from"),
        choices=[
            (UPLOADED, _("uploaded text")),
            (OWN, _("the source sentences of this project, in their order")),
        ],
        initial=UPLOADED,
        widget=forms.RadioSelect,
    )
    texts = UploadsField(
        label=_("Text"),
        required=False,
        most_megabytes=TEXT_MEGABYTES,
        help_text=_(
            "One or several files in running order: a sentence on each line, an empty line between "
            "documents. UTF-8, plain or compressed (.xz, .gz), each up to 500 MB."
        ),
    )
    vectors = UploadField(
        label=_("Word vectors"),
        max_length=255,
        most_megabytes=VECTOR_MEGABYTES,
        help_text=_(
            "word2vec (text or binary) or GloVe, plain or compressed (.xz, .gz), up to 2 GB. "
            "Learning does not change them."
        ),
    )
    evaluation = UploadsField(
        label=_("Evaluation sets"),
        required=False,
        most_megabytes=EVALUATION_MEGABYTES,
        help_text=_(
            "If you like: scored sentence pairs, to see what each epoch gains. Tables of the STS "
            "tasks (score, sentence, sentence, with tabs) or SICK.txt."
        ),
    )
    init = forms.ChoiceField(
        label=_("Start from"),
        choices=[
            ("isf", _("inverse sentence frequency (ISF)")),
            ("random", _("random weights")),
        ],
        initial="isf",
        help_text=_("ISF unless you want to see what is learnt from the text alone."),
    )
    negatives = forms.IntegerField(
        label=_("Negatives"),
        initial=2,
        min_value=1,
        max_value=100,
        help_text=_("How many random sentences each sentence’s neighbours are contrasted with."),
    )
    epochs = forms.IntegerField(
        label=_("Epochs"),
        initial=6,
        min_value=1,
        max_value=100,
        help_text=_("How many times the text is gone through. Five or six are usually enough."),
    )
    learning_rate = forms.FloatField(
        label=_("Learning rate"),
        initial=0.03,
        min_value=0.0001,
        max_value=1,
        help_text=_("How far one step of AdaGrad goes at first; .01 in the paper."),
    )
    similarity = forms.ChoiceField(
        label=_("Similarity of two sentences"),
        choices=[
            ("mean", _("inner product of the weighted means")),
            ("inner", _("inner product of the weighted sums, as in the paper")),
            ("cosine", _("cosine")),
        ],
        initial="mean",
        help_text=_("Of means, unless you want to reproduce the paper exactly."),
    )
    rare = forms.IntegerField(
        label=_("Rare words"),
        initial=100,
        min_value=0,
        max_value=10**6,
        help_text=_(
            "Words in fewer sentences than this get the mean weight of the ten frequent words "
            "with the most similar vectors. 0: weights stay as learnt."
        ),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        initial=1,
        min_value=0,
        max_value=2**31,
        help_text=_("The same seed gives the same weights."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        wants_upload = cleaned.get("source") == UPLOADED
        if wants_upload and not cleaned.get("texts") and "texts" not in self.errors:
            self.add_error("texts", ValidationError(_("Choose at least one file.")))
        return cleaned

    def uploads(self) -> list[Any]:
        return self.cleaned_data["texts"] if self.cleaned_data["source"] == UPLOADED else []

    def settings(self) -> dict[str, Any]:
        names = ("init", "negatives", "epochs", "learning_rate", "similarity", "rare", "seed")
        return {name: self.cleaned_data[name] for name in names}


class ReleaseChoiceForm(forms.Form):
    """The release on whose leaderboards the model is to stand."""

    release = forms.ChoiceField(label=_("Release"))

    def __init__(self, releases: Iterable[Release], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._releases = {release.version: release for release in releases}
        choices = [(version, version) for version in self._releases]
        self.fields["release"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def chosen(self) -> Release:
        return self._releases[self.cleaned_data["release"]]


class SaliencyDeleteForm(forms.Form):
    is_sure = forms.BooleanField(label=_("Yes, delete this model and its files"))
