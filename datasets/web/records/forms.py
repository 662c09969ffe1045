"""The filter of a project's history."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.models import Project
from datasets.selectors.records.history import HistoryFilter, people_in_history
from datasets.web.records.action_names import KINDS
from datasets.web.shared.requests import number_in

_ALL = ("", _("all"))


class HistoryForm(forms.Form):
    """A filter in the URL: invalid values are ignored, so that old links keep working."""

    person = forms.ChoiceField(label=_("Person"), required=False)
    kind = forms.ChoiceField(label=_("Kind of thing"), required=False)
    since = forms.DateField(
        label=_("From day"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("To day"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def __init__(self, *args: Any, project: Project, **options: Any) -> None:
        super().__init__(*args, **options)
        people = [(str(person.pk), person.username) for person in people_in_history(project)]
        cast("forms.ChoiceField", self.fields["person"]).choices = [_ALL, *people]
        kinds = sorted(KINDS.items(), key=lambda kind: str(kind[1]))
        cast("forms.ChoiceField", self.fields["kind"]).choices = [_ALL, *kinds]

    def filters(self) -> HistoryFilter:
        self.is_valid()
        chosen = self.cleaned_data
        return HistoryFilter(
            person=number_in(chosen.get("person") or ""),
            kind=chosen.get("kind") or "",
            since=chosen.get("since"),
            until=chosen.get("until"),
        )
