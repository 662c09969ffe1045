"""The filters of the lists of sources, sentences and pairs."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from datasets.models import Decision, Expected, Project, Stage
from datasets.selectors.expanding.candidates import (
    CLEAN,
    UNDECIDED,
    USED,
    WARNED,
    CandidateCriteria,
)
from datasets.templatetags.designs import row_name
from datasets.web.shared.rule_names import rule_name

ALL = ("", _("all"))
KIND_CHOICES = [(stage.value, stage.label) for stage in (Stage.S2, Stage.S3, Stage.S4)]


class ListFilter(forms.Form):
    """A filter in the URL: invalid values are ignored, so that old links keep working."""

    text = forms.CharField(
        label=_("Containing"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    def chosen(self) -> dict[str, Any]:
        self.is_valid()
        return dict(self.cleaned_data)


class SourceFilter(ListFilter):
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[ALL, ("in", _("in the corpus")), ("fallen", _("dropped from the corpus"))],
    )
    reason = forms.CharField(required=False, widget=forms.HiddenInput)

    def chosen(self) -> dict[str, Any]:
        chosen = super().chosen()
        is_dropped = {"in": False, "fallen": True}.get(chosen.pop("state", ""))
        return {**chosen, "fallen": is_dropped}


class PictureFilter(ListFilter):
    theme = forms.ChoiceField(label=_("Theme"), required=False)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ALL,
            ("whole", _("has both descriptions")),
            ("open", _("needs a description")),
            ("returned", _("returned to an author")),
        ],
    )

    def __init__(self, *args: Any, themes: Iterable[str], **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["text"]
        _choices(self, "theme", themes)


class SentenceFilter(ListFilter):
    stage = forms.ChoiceField(
        label=_("Stage"),
        required=False,
        choices=[ALL, *(choice for choice in Stage.choices if choice[0] != Stage.S0)],
    )
    rule = forms.ChoiceField(label=_("Rule"), required=False)
    warned = forms.BooleanField(label=_("only with a warning"), required=False)

    def __init__(
        self, *args: Any, rules: Iterable[str], project: Project | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        field = cast("forms.ChoiceField", self.fields["rule"])
        field.choices = [ALL, *((rule, rule_name(rule, project)) for rule in sorted(rules))]


class CandidateFilter(ListFilter):
    kind = forms.ChoiceField(label=_("Stage"), required=False, choices=[ALL, *KIND_CHOICES])
    rule = forms.ChoiceField(label=_("Rule"), required=False)
    warnings = forms.ChoiceField(
        label=_("Warnings"),
        required=False,
        choices=[ALL, (CLEAN, _("without")), (WARNED, _("with"))],
    )
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ALL,
            (UNDECIDED, _("undecided")),
            (USED, _("goes into pairs")),
            *Decision.Verdict.choices,
        ],
    )

    s1 = forms.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput
    )

    def __init__(
        self,
        query: QueryDict,
        *,
        rules: Iterable[str],
        project: Project | None = None,
        **options: Any,
    ) -> None:
        # By default, show what goes into the pairs; all candidates are a choice of their own.
        filters = query if query.keys() & self.base_fields.keys() else QueryDict(f"state={USED}")
        super().__init__(filters, **options)
        field = cast("forms.ChoiceField", self.fields["rule"])
        field.choices = [ALL, *((rule, rule_name(rule, project)) for rule in sorted(rules))]
        self.fields["text"].label = _("S1 (normalised) containing")

    def in_words(self) -> list[tuple[str, str]]:
        """Return the current choices in words."""
        chosen = self.chosen()
        fields = [(self.fields[name], chosen.get(name)) for name in self.fields]
        return [
            (str(field.label), str(dict(getattr(field, "choices", [])).get(value, value)))
            for field, value in fields
            if value and not field.widget.is_hidden
        ]

    def criteria(self) -> CandidateCriteria:
        chosen = {name: value for name, value in self.chosen().items() if value}
        return CandidateCriteria(**chosen)


class PairFilter(ListFilter):
    kind = forms.ChoiceField(label=_("Kind"), required=False)
    relation = forms.ChoiceField(label=_("Relation"), required=False)
    expected = forms.ChoiceField(
        label=_("Expected"), required=False, choices=[ALL, *Expected.choices]
    )

    def __init__(
        self, *args: Any, kinds: Iterable[str], relations: Iterable[str], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        _choices(self, "kind", kinds)
        _choices(self, "relation", relations)


def _choices(form: forms.Form, name: str, values: Iterable[str]) -> None:
    field = cast("forms.ChoiceField", form.fields[name])
    field.choices = [ALL, *((value, str(row_name(value))) for value in sorted({*values} - {""}))]


def query_without_page(request: HttpRequest) -> str:
    """Return the filter in the URL for links to other pages of the list: "kind=S2&"."""
    query = request.GET.copy()
    query.pop("page", None)
    encoded = query.urlencode()
    return f"{encoded}&" if encoded else ""
