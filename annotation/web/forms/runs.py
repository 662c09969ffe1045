"""Making a release of a run."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun
from datasets.models import Release


class ReleaseForm(forms.Form):
    version = forms.CharField(
        label=_("Version"),
        max_length=20,
        validators=[
            RegexValidator(
                r"^[0-9A-Za-z][0-9A-Za-z.+-]*$",
                _("Use letters, digits, points and hyphens only, such as 1.0 or 2.1-pilot."),
            )
        ],
        help_text=_("Part of the name of the zip and of every citation."),
    )

    def __init__(self, data: Any = None, *, run: AggregationRun) -> None:
        releases = Release.objects.filter(project=run.campaign.project_id).count()
        super().__init__(data, initial={"version": f"{releases + 1}.0"})
