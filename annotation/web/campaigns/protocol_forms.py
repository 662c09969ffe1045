"""The settings of a protocol as form fields."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as ProtocolError

from annotation.planning.presets import preset_names
from annotation.planning.protocol import (
    CheckpointKind,
    LeaderMode,
    MissAction,
    Orders,
    PlanKind,
    Protocol,
    Reviewed,
    Unit,
    Widget,
)
from annotation.planning.sitting import LONGEST_REASON, SHORTEST_REASON, Layout, ReasonAsked
from annotation.planning.wording import Example
from annotation.stats.gold import Deviation, Majority
from annotation.web.campaigns.protocol_settings import LABELS, PLACES, field_errors, settings_of

_UNITS = [(Unit.SENTENCES, _("sentences")), (Unit.WORDS, _("words"))]
_WIDGETS = [
    (Widget.SLIDER, _("a slider, which is empty until it is set")),
    (Widget.BUTTONS, _("buttons, one for each value")),
]
_ORDERS = [
    (Orders.NEVER_BOTH, _("Both orders, each to different annotators (SICK)")),
    (Orders.SAME_BOTH, _("Both orders, the same annotators for both (CDSCorpus)")),
    (Orders.AB_ONLY, _("Only in the order of the pair (SimLex, RUSSE)")),
]
_PLANS = [
    (PlanKind.POOL, _("Pool: annotators come and go, and each takes the next free pairs")),
    (PlanKind.TRANCHES, _("Tranches: fixed questionnaires, one for each annotator (SimLex)")),
    (
        PlanKind.DEALT,
        _("Dealt: each seat (one annotator’s place) gets a fixed share of the pairs at the start"),
    ),
]
_LEADER = [
    (
        LeaderMode.REVIEW,
        _("A reviewer first reads and corrects the sentences (the papers call reviewers leaders)"),
    ),
    (LeaderMode.JUDGE, _("A reviewer does that and is also one of the judges of each pair")),
    (LeaderMode.NONE, _("No review: pairs are judged as they are")),
]
_REVIEWED = [
    (
        Reviewed.GENERATED,
        _(
            "those that a rule or people wrote and that no reviewer has read (CDSCorpus); "
            "imported ones are judged as they are"
        ),
    ),
    (Reviewed.ALL, _("every sentence of the pairs, also those imported or read before (SICK)")),
]
_LAYOUTS = [
    (Layout.SINGLE, _("one pair at a time")),
    (Layout.PAGE, _("the whole group on one page")),
]
_KINDS = [
    (CheckpointKind.CONTROL, _("Pairs with a known answer, mixed in with the others")),
    (CheckpointKind.MOST_SIMILAR, _("Choosing the most similar of three pairs, before each batch")),
]
_MISSES = [
    (MissAction.COUNT, _("It is only counted")),
    (MissAction.TEACH, _("The page shows the correct answer")),
    (MissAction.WARN, _("The page reminds the annotator that answers are checked")),
    (MissAction.PAUSE, _("The annotator is paused until you let them continue")),
]
_MAJORITY = [
    (Majority.PLURALITY, _("more votes than every other label")),
    (Majority.ABSOLUTE, _("more than half of all votes")),
]
_DEVIATION = [
    (Deviation.SAMPLE, _("of a sample (divided by n − 1)")),
    (Deviation.POPULATION, _("of a population (divided by n)")),
]


def _number(label: Any, *, help_text: Any = "", required: bool = True, **limits: Any) -> Any:
    return forms.FloatField(label=label, help_text=help_text, required=required, **limits)


def _count(label: Any, *, help_text: Any = "", required: bool = True, **limits: Any) -> Any:
    return forms.IntegerField(label=label, help_text=help_text, required=required, **limits)


def _choice(label: Any, choices: list[Any], help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=choices, help_text=help_text, widget=forms.RadioSelect
    )


def _words(label: Any, *, rows: int = 0, required: bool = True, **options: Any) -> forms.CharField:
    # The words may be in any language, whatever the language of the pages.
    widget = forms.Textarea(attrs={"rows": rows}) if rows else forms.TextInput()
    widget.attrs["dir"] = "auto"
    options = {"max_length": 1000, **options}
    return forms.CharField(label=label, required=required, widget=widget, **options)


class ProtocolForm(forms.Form):
    """Every setting of a protocol; a contradiction is reported beside the field to change."""

    preset = forms.ChoiceField(
        choices=[(name, name) for name in preset_names()], widget=forms.HiddenInput
    )
    unit = _choice(_("Each pair consists of"), _UNITS)
    scale_low = _number(_("Lowest value of the scale"))
    scale_high = _number(_("Highest value of the scale"))
    scale_step = _number(
        _("Step"),
        required=False,
        help_text=_("Enter 1 for whole numbers. Leave empty for a continuous scale."),
    )
    widget = _choice(_("How the rating is given"), _WIDGETS)
    reported_low = _number(
        _("Lowest released score"),
        required=False,
        help_text=_(
            "Only if scores are released on another scale. SimLex asks for 0–6 and releases 0–10."
        ),
    )
    reported_high = _number(
        _("Highest released score"),
        required=False,
        help_text=_("Leave both empty to release scores on the scale of the ratings."),
    )
    asks_label = forms.BooleanField(
        label=_("Also ask whether the first sentence entails or contradicts the second"),
        required=False,
    )
    majority = forms.ChoiceField(label=_("What counts as a majority"), choices=_MAJORITY)
    deviation = forms.ChoiceField(label=_("Standard deviation"), choices=_DEVIATION)
    judgements_per_order = _count(
        _("Judgements of each pair in each order"),
        min_value=1,
        max_value=100,
        help_text=_(
            "SICK has 5: of ten annotators per pair, five see A first and five see B first."
        ),
    )
    orders = _choice(_("Which sentence is shown first"), _ORDERS)
    plan = _choice(_("How work is given out"), _PLANS)
    leader_mode = _choice(_("Before judging"), _LEADER)
    review = _choice(_("Sentences that the reviewer reads"), _REVIEWED)
    group_size = _count(
        _("Pairs in a group"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("Annotators can take a break after each group. Leave empty for no groups."),
    )
    layout = _choice(_("How a group is shown"), _LAYOUTS)
    break_after = _count(
        _("Pairs before a break is offered"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for none."),
    )
    break_minutes = _number(_("Length of a break in minutes"), min_value=0.1, max_value=1440)
    tranche = _count(
        _("Tranches: pairs in each"),
        required=False,
        min_value=1,
        help_text=_(
            "A tranche is one annotator’s questionnaire. SimLex has 99 pairs in "
            "each. Leave empty in other plans."
        ),
    )
    consistency = _count(
        _("Tranches: pairs that everybody judges"),
        min_value=0,
        max_value=1000,
        help_text=_(
            "The consistency set, by which annotators are compared. SimLex has 20. "
            "Enter 0 for none."
        ),
    )
    carry_over = forms.BooleanField(
        label=_("Tranches: repeat the last pair of a group at the beginning of the next"),
        required=False,
    )
    checkpoint_kind = _choice(_("Type of checkpoint"), _KINDS)
    checkpoint_percent = _number(
        _("Share of checkpoints, in per cent"),
        required=False,
        min_value=0,
        max_value=50,
        help_text=_(
            "Checkpoints are pairs with a known answer. They show who is not "
            "reading carefully. Leave empty or enter 0 for none."
        ),
    )
    checkpoint_every = _count(
        _("Or one checkpoint after every … pairs"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for none."),
    )
    on_miss = _choice(_("After a wrong answer"), _MISSES)
    from_misses = _count(_("Number of wrong answers that triggers this"), min_value=1)
    from_percent = _number(
        _("Share of checkpoints that must be wrong as well, in per cent"),
        min_value=0,
        max_value=100,
    )
    pairs_at_most = _count(
        _("Maximum pairs per annotator"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for no maximum."),
    )
    fast_seconds = _number(
        _("Flag answers faster than, in seconds"),
        required=False,
        min_value=0,
        help_text=_(
            "Flagged answers still count; they are marked for you. Leave empty for no flags."
        ),
    )
    slow_seconds = _number(
        _("Flag answers slower than, in seconds"),
        required=False,
        min_value=0.001,
        help_text=_("Leave empty for no flags."),
    )
    lease_minutes = _number(
        _("Minutes for which pairs are reserved for an inactive annotator"),
        min_value=1,
        max_value=7 * 24 * 60,
        help_text=_("After that, pairs not judged go to others. Each answer restarts the time."),
    )
    minutes_per_pair = _number(
        _("Minutes per pair"),
        min_value=0.01,
        max_value=60,
        help_text=_("Used only to estimate how long the work takes. A rough guess is enough."),
    )
    may_skip = forms.BooleanField(
        label=_("Annotators may skip a pair that they cannot judge, and say why"),
        required=False,
        help_text=_("Somebody else then judges it, so each pair gets its number of judgements."),
    )
    may_comment = forms.BooleanField(
        label=_("Annotators may write a comment on a pair"), required=False
    )
    reason = forms.ChoiceField(
        label=_("Reason for the label"),
        choices=[
            (ReasonAsked.NONE.value, _("not asked for")),
            (ReasonAsked.OPTIONAL.value, _("asked for, and can be left empty")),
            (ReasonAsked.REQUIRED.value, _("required with every label")),
        ],
        help_text=_(
            "One line that explains the label. In a second round annotators can judge which "
            "reasons are valid; that tells errors from labels that differ for good reasons. "
            "Reasons are released with the judgements."
        ),
    )
    reason_length = forms.IntegerField(
        label=_("Longest reason, in characters"),
        min_value=SHORTEST_REASON,
        max_value=LONGEST_REASON,
    )
    instructions = _words(_("Instructions"), rows=4)
    first_name = _words(_("Name of the first item shown"), max_length=200)
    second_name = _words(_("Name of the second item shown"), max_length=200)
    rating_question = _words(_("Question about relatedness"))
    low_label = _words(_("Label for the low end of the scale"), max_length=200)
    high_label = _words(_("Label for the high end of the scale"), max_length=200)
    label_question = _words(_("Question about the label"), required=False)
    entailment = _words(_("Wording of entailment"), max_length=200, required=False)
    contradiction = _words(_("Wording of contradiction"), max_length=200, required=False)
    neutral = _words(_("Wording of neutral"), max_length=200, required=False)
    examples = _words(
        _("Examples"),
        rows=6,
        required=False,
        max_length=20_000,
        help_text=_(
            "One per line: caption | first sentence | second sentence. Leave empty for none."
        ),
    )

    def clean_examples(self) -> tuple[Example, ...]:
        examples = []
        for number, line in enumerate(self.cleaned_data["examples"].splitlines(), start=1):
            parts = [part.strip() for part in line.split("|")]
            if not line.strip():
                continue
            if len(parts) != 3 or not all(parts):
                message = _(
                    "Line %(n)d: separate the caption and the two sentences with "
                    "two vertical bars (|)."
                )
                raise ValidationError(message % {"n": number})
            examples.append(Example(caption=parts[0], first=parts[1], second=parts[2]))
        return tuple(examples)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self._require_together(cleaned)
        # Other required fields of the form may still be missing.
        if not set(self.errors) & {*PLACES, *LABELS}:
            try:
                cleaned["protocol"] = Protocol.model_validate(settings_of(cleaned))
            except ProtocolError as error:
                for field, message in field_errors(error):
                    self.add_error(field, message)
        return cleaned

    def _require_together(self, cleaned: dict[str, Any]) -> None:
        """Require the fields that are needed only together with others."""
        needed = [
            (cleaned.get("asks_label"), ("label_question", *LABELS)),
            (cleaned.get("reported_low") is not None, ("reported_high",)),
            (cleaned.get("reported_high") is not None, ("reported_low",)),
        ]
        for is_given, names in needed:
            for name in names if is_given else ():
                if name not in self.errors and cleaned.get(name) in (None, ""):
                    self.add_error(
                        name, ValidationError(_("This field is required too."), code="required")
                    )
