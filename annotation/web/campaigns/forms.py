"""The forms of a campaign: its draft, and judgements from elsewhere."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from annotation.planning.controls import Control, ready_checkpoints
from annotation.planning.effort import Effort, annotators_at_least, effort
from annotation.planning.presets import has_words
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import Protocol
from annotation.planning.similar import MostSimilar
from annotation.planning.sitting import Pay
from annotation.selectors.campaigns.proposals import controls_proposed
from annotation.selectors.campaigns.texts import project_texts
from annotation.services.campaigns.controls import controls_in_table
from annotation.web.campaigns.proposed_pairs import proposed_choices
from annotation.web.campaigns.protocol_forms import ProtocolForm
from datasets.formats.controls import CONTROL_COLUMNS
from datasets.formats.kinds import detect_format
from datasets.formats.problems import Problems
from datasets.models import PairSet, Project
from datasets.selectors.overview import project_pair_sets
from datasets.web.shared.fields import PairSetField, UploadField

_MOST_BYTES = 2 * 10**6


def _columns_of_checkpoints() -> str:
    return gettext(
        "A table with the columns %(columns)s. Ratings are on the scale "
        "above. Leave empty to use the ready-made pairs of the project’s "
        "language."
    ) % {"columns": ", ".join(CONTROL_COLUMNS.required)}


@dataclass(frozen=True)
class FieldGroup:
    """Related settings under one heading."""

    key: str
    title: str | Promise
    fields: list[forms.BoundField]
    is_open: bool


PAY_FIELDS = ("before_minutes", "pay_per_hour", "currency")
_GROUPS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("pairs", _("Name and pairs"), ("name", "pair_set", "seats", "seed")),
    (
        "scale",
        _("Questions and scale"),
        (
            *("unit", "scale_low", "scale_high", "scale_step", "widget"),
            *("reported_low", "reported_high", "asks_label", "majority", "deviation"),
        ),
    ),
    ("judges", _("Who judges, and in which order"), ("judgements_per_order", "orders")),
    ("plan", _("Plan"), ("plan", "tranche", "consistency", "carry_over")),
    ("leader", _("Review"), ("leader_mode", "review")),
    (
        "groups",
        _("Groups and breaks"),
        ("group_size", "layout", "break_after", "break_minutes"),
    ),
    (
        "checkpoints",
        _("Checkpoints"),
        (
            *("checkpoint_kind", "checkpoint_percent", "checkpoint_every", "on_miss"),
            *("from_misses", "from_percent", "proposed", "checkpoint_table", "checkpoint_file"),
        ),
    ),
    (
        "limits",
        _("Limits"),
        ("pairs_at_most", "fast_seconds", "slow_seconds", "lease_minutes"),
    ),
    (
        "remarks",
        _("Skipping, comments and reasons"),
        ("may_skip", "may_comment", "reason", "reason_length"),
    ),
    ("pay", _("Time and pay"), ("minutes_per_pair", *PAY_FIELDS)),
    (
        "words",
        _("What annotators read"),
        (
            *("instructions", "first_name", "second_name", "rating_question", "low_label"),
            *("high_label", "label_question", "entailment", "contradiction", "neutral"),
            "examples",
        ),
    ),
)
_OPEN_AT_FIRST = ("pairs",)


def _clean_value(field: forms.BoundField, value: Any) -> Any:
    """Return a value as cleaned by its field; browsers change the line ends."""
    try:
        value = field.field.to_python(value)
    except ValidationError:
        return value
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


class CampaignForm(ProtocolForm):
    """A draft: pairs, people and every setting of the protocol, initially those of a preset."""

    name = forms.CharField(label=_("Name"), max_length=200)
    pair_set = PairSetField(label=_("Pairs"), queryset=PairSet.objects.none(), empty_label=None)
    seats = forms.IntegerField(
        label=_("Expected number of annotators"),
        min_value=1,
        max_value=10_000,
        help_text=_(
            "Each annotator takes one seat, a place in the plan. With tranches the "
            "number of seats follows from the pairs."
        ),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_(
            "Random choices, such as who sees which pair in which order, follow from this number."
        ),
    )
    before_minutes = forms.DecimalField(
        label=_("Minutes for instructions, check and practice"),
        min_value=0,
        max_digits=4,
        decimal_places=1,
        help_text=_("For each annotator, before the first pair. This time is paid too."),
    )
    pay_per_hour = forms.DecimalField(
        label=_("Hourly pay"),
        required=False,
        min_value=0,
        max_digits=8,
        decimal_places=2,
        help_text=_(
            "Used to estimate the cost; Pairwright does not pay anybody. You "
            "can change it at any time. Leave empty if you do not pay."
        ),
    )
    currency = forms.CharField(
        label=_("Currency"), required=False, max_length=3, help_text=_("A code such as EUR or PLN.")
    )
    proposed = forms.MultipleChoiceField(
        label=_("Pairs of this project whose answer is certain"),
        required=False,
        help_text=_(
            "Tick the pairs to use as checkpoints. Their answers are certain because of how "
            "they were made, or because everybody agreed on them in an earlier campaign. "
            "None of them is among the pairs to judge. The ticked pairs are used beside those of "
            "the table below, or beside the ready-made ones if the table is empty."
        ),
        error_messages={
            "invalid_choice": _(
                "One of the ticked pairs is no longer proposed. Look through the list again."
            )
        },
        widget=forms.CheckboxSelectMultiple,
    )
    checkpoint_table = forms.CharField(
        label=_("Your own pairs with a known answer"),
        required=False,
        max_length=_MOST_BYTES,
        strip=False,
        help_text=lazy(_columns_of_checkpoints, str)(),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "dir": "auto"}),
    )
    checkpoint_file = forms.FileField(
        label=_("Or upload a file with them"),
        required=False,
        help_text=_("CSV or TSV in UTF-8. Its lines then appear above, where you can edit them."),
    )

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        project: Project,
        initial: dict[str, Any],
        before: Mapping[str, Any] | None = None,
    ) -> None:
        """Take the values `before` a preset was filled in, to show what it changed."""
        # The lines of a file replace those that were typed, and are kept in the form.
        self._file_problem: Any = None
        if data is not None and files and "checkpoint_file" in files:
            data = data.copy()
            self._take_in(data, files["checkpoint_file"])
        super().__init__(data, files, initial=initial)
        self.project = project
        self.texts = project_texts(project)
        self._before = before
        self.controls: tuple[Control, ...] | tuple[MostSimilar, ...] = ()
        cast("PairSetField", self.fields["pair_set"]).queryset = project_pair_sets(project)
        self._propose()

    def _propose(self) -> None:
        """Offer pairs with a certain answer, but those that stand in the table already."""
        chosen = str(self["pair_set"].value())
        pair_sets = project_pair_sets(self.project)
        pair_sets = pair_sets.filter(pk=chosen) if chosen.isdigit() else pair_sets
        table = str(self["checkpoint_table"].value() or "")
        self._proposed = {
            control.key: control
            for control in controls_proposed(self.project, pair_sets.first())
            if "\t".join(control.control.texts) not in table
        }
        offered = cast("forms.MultipleChoiceField", self.fields["proposed"])
        offered.choices = proposed_choices(self._proposed.values(), language=self.project.language)
        if not self._proposed:
            del self.fields["proposed"]

    def _take_in(self, data: Any, file: Any) -> None:
        if file.size > _MOST_BYTES:
            self._file_problem = _("The file is larger than 2 MB. Upload a smaller one.")
            return
        try:
            data["checkpoint_table"] = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self._file_problem = _("The file is not UTF-8 text. Export it again as CSV in UTF-8.")

    def groups(self) -> list[FieldGroup]:
        groups = []
        changed = self.changed_by_preset()
        for key, title, names in _GROUPS:
            fields = [self[name] for name in names if name in self.fields]
            is_shown = any(field.errors or field in changed for field in fields)
            groups.append(FieldGroup(key, title, fields, is_shown or key in _OPEN_AT_FIRST))
        return groups

    def changed_by_preset(self) -> list[forms.BoundField]:
        """Return the fields whose values were changed by filling in a preset."""
        if self._before is None:
            return []
        shown = {field: field.value() for field in self.visible_fields()}
        return [
            field
            for field, value in shown.items()
            if _clean_value(field, value) != self._value_before(field)
        ]

    def _value_before(self, field: forms.BoundField) -> Any:
        value = field.field.widget.value_from_datadict(self._before, {}, field.html_name)
        return _clean_value(field, value)

    @property
    def speaks_the_language(self) -> bool:
        """Whether the words are initially in the project's language."""
        return has_words(self.texts)

    @property
    def is_unread(self) -> bool:
        """Whether these words are a translation that no native speaker has read."""
        return self.speaks_the_language and not self.texts.is_read

    def clean_checkpoint_file(self) -> None:
        if self._file_problem is not None:
            raise ValidationError(self._file_problem)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if "protocol" in cleaned:
            self.controls = self._chosen_controls(cleaned)
        return cleaned

    def _chosen_controls(
        self, cleaned: dict[str, Any]
    ) -> tuple[Control, ...] | tuple[MostSimilar, ...]:
        """Return the ready-made checkpoints or the lead's own, and the proposed pairs ticked."""
        ready = ready_checkpoints(cleaned["protocol"], self.texts)
        pairs = tuple(control for control in ready if isinstance(control, Control))
        if len(pairs) < len(ready) or cleaned["protocol"].checkpoints.period is None:
            return ready
        ticked = (self._proposed[key].control for key in cleaned.get("proposed", ()))
        return (*(self._own_controls(cleaned) or pairs), *ticked)

    def _own_controls(self, cleaned: dict[str, Any]) -> tuple[Control, ...]:
        """Read the campaign's own control pairs; report every invalid line."""
        protocol: Protocol = cleaned["protocol"]
        table = cleaned.get("checkpoint_table", "")
        if not table.strip() or protocol.checkpoints.period is None:
            return ()
        raw = table.encode()
        kind = detect_format("table", raw, CONTROL_COLUMNS)
        problems = Problems()
        controls = controls_in_table(io.BytesIO(raw), kind, problems, protocol=protocol)
        if problems.total:
            self.add_error("checkpoint_table", [str(error) for error in problems.errors])
        return controls

    def clean_currency(self) -> str:
        currency: str = self.cleaned_data["currency"]
        if not currency and self.cleaned_data.get("pay_per_hour") is not None:
            raise ValidationError(_("This field is required too."), code="required")
        return currency.upper()

    def chosen(self) -> dict[str, Any]:
        """Return the arguments of `campaign_create` and `campaign_update`."""
        names = ("name", "pair_set", "seats", "seed", "protocol")
        chosen = {name: self.cleaned_data[name] for name in names}
        return chosen | {"controls": self.controls, "pay": self._pay()}

    def _pay(self) -> Pay:
        per_hour = self.cleaned_data["pay_per_hour"]
        return Pay(
            per_hour=None if per_hour is None else float(per_hour),
            currency=self.cleaned_data["currency"],
            before_minutes=float(self.cleaned_data["before_minutes"]),
        )

    def effort(self) -> Effort:
        return effort(
            pairs=self.cleaned_data["pair_set"].pair_count,
            protocol=self.cleaned_data["protocol"],
            seats=self.cleaned_data["seats"],
            checkpoints=len(self.controls),
            pay=self._pay(),
        )

    def annotators_needed(self) -> int | None:
        """Return the smallest number of annotators that suffices; None if no number does."""
        try:
            pairs = self.cleaned_data["pair_set"].pair_count
            return annotators_at_least(pairs, self.cleaned_data["protocol"])
        except PlanImpossible:
            return None


class JudgementsForm(forms.Form):
    """Ratings collected elsewhere."""

    file = UploadField(
        label=_("File"),
        max_length=255,
        help_text=_(
            "A table with the columns annotator, pair, order (AB or BA), "
            "rating and label. If any line is wrong, nothing is imported and "
            "every wrong line is listed."
        ),
    )
