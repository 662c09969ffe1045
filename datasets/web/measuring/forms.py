"""The forms of the leaderboard: uploading predictions, and running baselines."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.designs.split import Part
from datasets.web.shared.fields import UploadField


class _PartForm(forms.Form):
    """A measurement on a part of the split, in releases that have one."""

    part = forms.ChoiceField(label=_("Evaluated on"), required=False)

    def __init__(self, parts: Sequence[Part], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("all pairs")), *_choices(parts)]
        self.fields["part"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        if not parts:
            del self.fields["part"]

    def clean(self) -> dict[str, Any]:
        return {"part": "", **(super().clean() or {})}


class SystemForm(_PartForm):
    name = forms.CharField(label=_("Name of the system"), max_length=100)
    file = UploadField(
        label=_("Predictions"),
        max_length=255,
        help_text=_(
            "A TSV file with the columns pair_ID, entailment_judgment and relatedness_score. "
            "If the system gives no labels or no scores, write NA in every row of that "
            "column. For word pairs, a CSV file with the columns word1, word2 and sim."
        ),
    )
    field_order = ("name", "part", "file")


class BaselinesForm(_PartForm):
    train_part = forms.ChoiceField(
        label=_("Learn from"),
        required=False,
        help_text=_(
            "The part from which the frequencies of words and labels are counted. "
            "Do not choose the part used for evaluation."
        ),
    )
    vectors = UploadField(
        label=_("Word vectors"),
        required=False,
        max_length=255,
        most_megabytes=2_000,
        help_text=_(
            "word2vec (text or binary) or GloVe, up to 2 GB. Needed only for "
            "AVG, ISF and SMOOTH, the baselines that average word vectors."
        ),
    )

    def __init__(self, parts: Sequence[Part], *args: Any, **kwargs: Any) -> None:
        usual = {"part": Part.TEST, "train_part": Part.TRAIN}
        super().__init__(parts, *args, initial=usual, **kwargs)
        choices = [("", _("nothing")), *_choices(parts)]
        self.fields["train_part"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        if not parts:
            del self.fields["train_part"]

    def clean(self) -> dict[str, Any]:
        return {"train_part": "", **super().clean()}


def _choices(parts: Sequence[Part]) -> list[tuple[str, str]]:
    return [(part.value, part.value) for part in parts]
