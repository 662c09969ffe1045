"""The draft of a writing campaign as forms: its settings, its guidelines and its prompts."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as ProtocolError

from annotation.planning.sitting import Pay
from annotation.planning.writing.presets import writing_preset
from annotation.planning.writing.protocol import (
    Deciding,
    Proposal,
    WritingProtocol,
    WritingTask,
)
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.writing.overview import campaigns_with_task
from datasets.models import Project

_DECIDING = {
    Deciding.UNLESS_IDENTICAL: _("A reviewer, where the versions differ (SICK)"),
    Deciding.ADJUDICATOR: _("A reviewer, for every text"),
    Deciding.NOBODY: _("Nobody: what was written is taken, and reviewed before it is judged"),
}
_PROPOSAL = {
    Proposal.NONE: _("It is not used"),
    Proposal.ADJUDICATOR: _("The reviewer sees it as one more version"),
    Proposal.SHOWN: _("Authors see it beside an empty field"),
    Proposal.CORRECT: _("Authors find it in the field and correct it"),
}
_NAMES = {
    WritingTask.NORMALISE: _("Normalising"),
    WritingTask.EXPAND: _("Expanding"),
    WritingTask.TRANSLATE: _("Translating"),
    WritingTask.DESCRIBE: _("Describing"),
}
_PERCENT = 100
_EXAMPLE_ROWS = 2


def _text(label: Any, *, rows: int = 0, required: bool = True, most: int = 1000) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows}) if rows else forms.TextInput()
    widget.attrs |= {"dir": "auto", "class": "long"}
    return forms.CharField(label=label, required=required, max_length=most, widget=widget)


class GuidelineForm(forms.Form):
    """A guideline with an example; left empty, it is none."""

    text = _text(_("Guideline"), rows=_EXAMPLE_ROWS, required=False)
    before = _text(_("Before"), required=False)
    after = _text(_("After"), required=False)


class PromptForm(forms.Form):
    """One transformation: whether it is asked for, how often, and in which words."""

    rule = forms.CharField(widget=forms.HiddenInput, max_length=50)
    is_asked = forms.BooleanField(label=_("Ask for it"), required=False)
    percent = forms.FloatField(
        label=_("Share of the sentences, in percent"), min_value=0.1, max_value=100
    )
    text = _text(_("What to do"), rows=_EXAMPLE_ROWS)
    before = _text(_("Example: sentence"))
    after = _text(_("Example: new sentence"))


GuidelineFormSet = forms.formset_factory(GuidelineForm, extra=2, max_num=30, absolute_max=30)
PromptFormSet = forms.formset_factory(PromptForm, extra=0, max_num=30, absolute_max=30)


class WritingForm(forms.Form):
    """A draft: every setting of the protocol and who is expected, initially those of a preset."""

    name = forms.CharField(label=_("Name"), max_length=200)
    versions = forms.IntegerField(
        label=_("Versions of each text"),
        min_value=1,
        max_value=5,
        help_text=_("Each is written by another author, without seeing the others."),
    )
    deciding = forms.ChoiceField(
        label=_("Who decides"), choices=list(_DECIDING.items()), widget=forms.RadioSelect
    )
    proposal = forms.ChoiceField(
        label=_("What the rules would write, or a draft from a file"),
        choices=list(_PROPOSAL.items()),
        widget=forms.RadioSelect,
    )
    seats = forms.IntegerField(label=_("Expected number of authors"), min_value=1, max_value=10_000)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("Random choices, such as who gets which transformation, follow from it."),
    )
    instructions = _text(_("Instructions"), rows=8, most=20_000)
    words_at_least = forms.IntegerField(label=_("Fewest words"), min_value=1, max_value=100)
    words_at_most = forms.IntegerField(label=_("Most words"), min_value=1, max_value=200)
    needs_finite_verb = forms.BooleanField(
        label=_("Ask for a finite verb, where the language has a parser"), required=False
    )
    texts_at_most = forms.IntegerField(
        label=_("Most texts of one author"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for no limit."),
    )
    lease_minutes = forms.FloatField(
        label=_("Minutes for which texts are kept for an author"),
        min_value=1,
        max_value=7 * 24 * 60,
        help_text=_("Counted anew whenever they send one. After that, others can write them."),
    )
    minutes_per_text = forms.FloatField(
        label=_("Minutes per text"),
        min_value=0.05,
        max_value=60,
        help_text=_("An estimate, for the effort; the pay follows from the time that it took."),
    )
    before_minutes = forms.DecimalField(
        label=_("Minutes for instructions and guidelines"),
        min_value=0,
        max_digits=4,
        decimal_places=1,
    )
    pay_per_hour = forms.DecimalField(
        label=_("Hourly pay"),
        required=False,
        min_value=0,
        max_digits=8,
        decimal_places=2,
        help_text=_("Leave empty if you do not pay."),
    )
    currency = forms.CharField(
        label=_("Currency"), required=False, max_length=3, help_text=_("A code such as EUR or PLN.")
    )

    def __init__(
        self, data: Any = None, *, task: WritingTask, initial: WritingProtocol, **values: Any
    ) -> None:
        """Fill in `initial`; `values` are those beside the protocol."""
        super().__init__(data, initial={**_form_values(initial), **values})
        self.task = task
        self.initial_protocol = initial
        self.guidelines = GuidelineFormSet(
            data,
            prefix="guidelines",
            initial=[guideline.model_dump() for guideline in initial.guidelines],
        )
        self.prompts = PromptFormSet(data, prefix="prompts", initial=_prompt_values(initial, task))
        self._of_rule = {prompt.rule: prompt for prompt in initial.prompts}
        if task is WritingTask.DESCRIBE:
            # Two people describe a picture, and both descriptions are taken.
            for name in ("versions", "deciding", "proposal"):
                del self.fields[name]
        if task is WritingTask.EXPAND:
            # One person writes an expansion; there is nothing to agree on.
            del self.fields["versions"]
            self.fields["deciding"].choices = [  # type: ignore[attr-defined]  # a choice field
                (way, _DECIDING[way]) for way in (Deciding.ADJUDICATOR, Deciding.NOBODY)
            ]

    def is_valid(self) -> bool:
        is_valid = super().is_valid()
        if not (self.guidelines.is_valid() and self.prompts.is_valid()):
            self.add_error(None, _("Some guidelines or transformations are not filled in yet."))
            return False
        return is_valid and self._has_protocol()

    def chosen(self) -> dict[str, Any]:
        """Return the arguments of the services that create and change drafts."""
        cleaned = self.cleaned_data
        pay = Pay(
            per_hour=None if cleaned["pay_per_hour"] is None else float(cleaned["pay_per_hour"]),
            currency=cleaned["currency"],
            before_minutes=float(cleaned["before_minutes"]),
        )
        names = ("name", "seats", "seed")
        return {**{name: cleaned[name] for name in names}, "protocol": self.protocol, "pay": pay}

    def _has_protocol(self) -> bool:
        try:
            self.protocol = WritingProtocol.model_validate(self._settings())
        except ProtocolError as error:
            for problem in error.errors():
                reason = problem["msg"].removeprefix("Value error, ")
                self.add_error(_PLACES.get(reason), gettext(_REASONS.get(reason, reason)))
            return False
        return True

    def _settings(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        limits = ("words_at_least", "words_at_most", "needs_finite_verb")
        plain = (
            *("deciding", "proposal", "instructions", "texts_at_most"),
            *("lease_minutes", "minutes_per_text"),
        )
        return {
            "task": self.task,
            "versions": cleaned.get("versions", self.initial_protocol.versions),
            **{name: cleaned.get(name, getattr(self.initial_protocol, name)) for name in plain},
            "limits": {name: cleaned[name] for name in limits},
            "guidelines": [
                guideline for guideline in self.guidelines.cleaned_data if guideline.get("text")
            ],
            "prompts": [
                self._prompt(prompt) for prompt in self.prompts.cleaned_data if prompt["is_asked"]
            ],
        }

    def _prompt(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        words = {name: cleaned[name] for name in ("text", "before", "after")}
        initial = self._of_rule[cleaned["rule"]].model_dump()
        return {**initial, **words, "share": cleaned["percent"] / _PERCENT}


# What the protocol refuses, in the words of this form, beside the field that has to change.
_REASONS: Mapping[str, Any] = {
    "expanding needs at least one transformation; other tasks have none": _(
        "Ask for at least one transformation."
    ),
    "with several versions of a text somebody has to choose one": _(
        "With several versions of a text, a reviewer has to choose one."
    ),
    "a single version cannot agree with another": _(
        "A single version cannot agree with another. Ask for two, or let the reviewer see all."
    ),
    "the highest number of words must not be below the lowest": _(
        "This number must not be below the fewest words."
    ),
}
_PLACES: Mapping[str, str] = {
    "with several versions of a text somebody has to choose one": "deciding",
    "a single version cannot agree with another": "deciding",
    "the highest number of words must not be below the lowest": "words_at_most",
}


def _form_values(protocol: WritingProtocol) -> dict[str, Any]:
    """Return the settings of a protocol as values of the form's fields."""
    settings = protocol.model_dump(exclude={"guidelines", "prompts", "limits"})
    return {**settings, **protocol.limits.model_dump()}


def _prompt_values(protocol: WritingProtocol, task: WritingTask) -> list[dict[str, Any]]:
    if task is not WritingTask.EXPAND:
        return []
    return [
        {
            **prompt.model_dump(include={"rule", "text", "before", "after"}),
            "is_asked": True,
            "percent": round(prompt.share * _PERCENT, 2),
        }
        for prompt in protocol.prompts
    ]


def first_protocol(project: Project, task: WritingTask, mix: str) -> WritingProtocol:
    """Return what a new campaign begins with, in the language of the project."""
    return writing_preset(task, project_texts(project), mix=mix)


def protocol_words(protocol: WritingProtocol) -> dict[str, str]:
    """Return how the page of a campaign says who decides and what is done with the proposal."""
    return {
        "deciding": str(_DECIDING[protocol.deciding]),
        "proposal": str(_PROPOSAL[protocol.proposal]),
    }


def first_name(project: Project, task: WritingTask) -> str:
    """Return a name for a new campaign: what is done in it, numbered from the second one on."""
    name = str(_NAMES[task])
    n_existing = campaigns_with_task(project, task)
    return f"{name} {n_existing + 1}" if n_existing else name
