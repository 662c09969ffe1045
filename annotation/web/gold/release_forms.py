"""The form that releases a run."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun
from annotation.planning.protocol import Unit
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import has_rulings
from datasets.designs.split import SEMEVAL_SHARES, Part, shares_of
from datasets.formats.gold_ways import GoldWay
from datasets.selectors.adapting.inherited import has_published_parts
from datasets.selectors.adapting.pairs import is_adapted
from datasets.selectors.publishing.releases import project_releases
from datasets.services.pairing.pair_sets import CDS
from datasets.services.publishing.checks import ReleasePoint
from datasets.services.publishing.splits import SplitMethod, Splitting

_ORIGINAL = (SplitMethod.ORIGINAL.value, _("the parts of the original: each pair stays in its own"))
_WAYS = [
    (SplitMethod.SOURCE.value, _("by source: no source or text is in two parts")),
    (SplitMethod.PAIRS.value, _("by pairs, as in SICK")),
]


class ReleaseForm(forms.Form):
    version = forms.CharField(
        label=_("Version"),
        max_length=20,
        validators=[
            RegexValidator(
                r"^[0-9A-Za-z][0-9A-Za-z.+-]*$",
                _("Use only letters, digits, full stops and hyphens, such as 1.0 or 2.1-pilot."),
            )
        ],
        help_text=_("Part of the ZIP file’s name and of every citation."),
    )

    gold = forms.ChoiceField(
        label=_("Gold of the pairs that were adjudicated"),
        choices=[
            (GoldWay.ADJUDICATED.value, _("what the adjudicators decided")),
            (GoldWay.MAJORITY.value, _("what the majority of the judgements says")),
        ],
        initial=GoldWay.ADJUDICATED.value,
        help_text=_("The datasheet of the release says which. The judgements are the same."),
    )

    inherits = forms.BooleanField(
        label=_("Release the whole corpus: pairs not judged here keep the gold of the original"),
        required=False,
        help_text=_("A file of the release says for each pair which gold it has."),
    )

    way = forms.ChoiceField(
        label=_("Split into training, trial and test parts"), choices=_WAYS, required=False
    )
    sizes = forms.CharField(
        label=_("Sizes of the three parts"),
        initial="45, 5, 50",
        required=False,
        max_length=60,
        help_text=_(
            "Shares, or numbers of pairs such as 4500, 500, 4927. Leave empty for 45, 5, 50."
        ),
    )
    seed = forms.IntegerField(
        label=_("Seed of the split"),
        required=False,
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("Leave empty to use the seed of the project."),
    )

    acknowledged = forms.MultipleChoiceField(
        choices=[(point.value, point.value) for point in ReleasePoint], required=False
    )

    def __init__(self, data: Any = None, *, run: AggregationRun) -> None:
        releases = project_releases(run.campaign.project)
        super().__init__(data, initial={"version": f"{releases.count() + 1}.0"})
        for name in _fixed_fields(run):
            del self.fields[name]
        if "way" in self.fields and has_published_parts(run.campaign.judged_set):
            self._offer_original()

    def _offer_original(self) -> None:
        """Keep the parts of an adapted corpus, unless another way is chosen."""
        field = cast("forms.ChoiceField", self.fields["way"])
        field.choices = [_ORIGINAL, *_WAYS]
        field.help_text = _("Sizes and seed matter only for a split other than the original’s.")

    def clean_sizes(self) -> Mapping[Part, float]:
        if not self.cleaned_data["sizes"]:
            return SEMEVAL_SHARES
        try:
            return shares_of(self.cleaned_data["sizes"])
        except ValueError:
            raise ValidationError(
                _("Enter three numbers that are not negative and not all zero.")
            ) from None

    @property
    def settings(self) -> list[forms.BoundField]:
        """Return the fields beside the checklist."""
        return [field for field in self.visible_fields() if field.name != "acknowledged"]

    def ticked(self) -> list[str]:
        """Return the points that are ticked, even if the rest of the form is invalid."""
        return list(self["acknowledged"].value() or ())

    def splitting(self) -> Splitting:
        """Return how to split; the default if the submitted values cannot be used."""
        chosen = self.cleaned_data if self.is_bound and self.is_valid() else {}
        return Splitting(
            way=SplitMethod(chosen["way"]) if chosen.get("way") else None,
            seed=chosen.get("seed"),
            shares=chosen.get("sizes", SEMEVAL_SHARES),
        )

    def is_inheriting(self) -> bool:
        """Tell whether the rest of an adapted corpus is released too."""
        return "inherits" in self.fields and bool(self["inherits"].value())

    def is_adjudicated(self) -> bool:
        """Tell whether what adjudicators decided is gold; it is unless something else is chosen."""
        return "gold" not in self.fields or self["gold"].value() != GoldWay.MAJORITY

    def choices(self) -> dict[str, Any]:
        """Return the choices of a valid form."""
        chosen = self.cleaned_data
        return {
            "version": chosen["version"],
            "splitting": self.splitting(),
            "inherits": self.is_inheriting(),
            "adjudicated": self.is_adjudicated(),
            "acknowledged": chosen["acknowledged"],
        }


def _fixed_fields(run: AggregationRun) -> tuple[str, ...]:
    """Return the fields without a choice.

    Word pairs are not split; CDSCorpus splits by pairs, as its kinds connect most sources.
    """
    pair_set = run.campaign.judged_set
    fixed = [] if is_adapted(pair_set) else ["inherits"]
    if not has_rulings(run.campaign):
        fixed.append("gold")
    if protocol_of(run.campaign).unit is Unit.WORDS:
        return *fixed, "way", "sizes", "seed"
    return (*fixed, "way") if pair_set.design == CDS else tuple(fixed)
