"""The settings of a protocol as fields: one for each, and the way there and back."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as ProtocolError

from annotation.planning.presets import preset, preset_names
from annotation.planning.protocol import (
    CheckpointKind,
    Example,
    LeaderMode,
    MissAction,
    Orders,
    PlanKind,
    Protocol,
    Unit,
    Widget,
)
from annotation.planning.sitting import Layout
from annotation.stats.gold import Deviation, Majority

_UNITS = [(Unit.SENTENCES, _("sentences")), (Unit.WORDS, _("words"))]
_WIDGETS = [
    (Widget.SLIDER, _("a slider, empty until it is touched")),
    (Widget.BUTTONS, _("buttons, one for each value")),
]
_ORDERS = [
    (Orders.NEVER_BOTH, _("Both orders, each to different annotators (SICK)")),
    (Orders.SAME_BOTH, _("Both orders, the same annotators for both (CDSCorpus)")),
    (Orders.AB_ONLY, _("Only as the pair stands (SimLex, RUSSE)")),
]
_PLANS = [
    (PlanKind.POOL, _("Pool: annotators come and go; each takes the next free pairs")),
    (PlanKind.TRANCHES, _("Tranches: fixed questionnaires, one for each annotator (SimLex)")),
    (PlanKind.DEALT, _("Dealt: each place has a fixed share of the pairs from the start")),
]
_LEADER = [
    (LeaderMode.REVIEW, _("A leader first reads and corrects every sentence that a rule wrote")),
    (LeaderMode.JUDGE, _("A leader does that, and is one of the judges of each pair")),
    (LeaderMode.NONE, _("Pairs are judged as they are")),
]
_LAYOUTS = [
    (Layout.SINGLE, _("one pair at a time")),
    (Layout.PAGE, _("the whole group on one page")),
]
_KINDS = [
    (CheckpointKind.CONTROL, _("Pairs with a known answer, between the others")),
    (CheckpointKind.MOST_SIMILAR, _("Which of three pairs is most similar, before each batch")),
]
_MISSES = [
    (MissAction.COUNT, _("It is counted, and nothing more")),
    (MissAction.TEACH, _("The page shows what would have been right")),
    (MissAction.WARN, _("The page says that answers are looked at")),
    (MissAction.PAUSE, _("The annotator is paused until you let them go on")),
]
_MAJORITY = [
    (Majority.PLURALITY, _("more votes than every other label")),
    (Majority.ABSOLUTE, _("more than half of all votes")),
]
_DEVIATION = [
    (Deviation.SAMPLE, _("of a sample (divided by n − 1)")),
    (Deviation.POPULATION, _("of a population (divided by n)")),
]
_LABELS = ("entailment", "contradiction", "neutral")

# Where the value of a field stands in a protocol.
PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "preset": ("preset",),
    "unit": ("unit",),
    "scale_low": ("scale", "low"),
    "scale_high": ("scale", "high"),
    "scale_step": ("scale", "step"),
    "widget": ("scale", "widget"),
    "low_label": ("scale", "low_label"),
    "high_label": ("scale", "high_label"),
    "reported_low": ("scale", "reported", "low"),
    "reported_high": ("scale", "reported", "high"),
    "judgements_per_order": ("judgements_per_order",),
    "orders": ("orders",),
    "plan": ("plan",),
    "leader_mode": ("leader_mode",),
    "group_size": ("groups", "size"),
    "layout": ("groups", "layout"),
    "carry_over": ("groups", "carry_over"),
    "consistency": ("groups", "consistency"),
    "tranche": ("groups", "tranche"),
    "break_after": ("limits", "break_after"),
    "break_minutes": ("limits", "break_minutes"),
    "checkpoint_kind": ("checkpoints", "kind"),
    "checkpoint_percent": ("checkpoints", "share"),
    "checkpoint_every": ("checkpoints", "every"),
    "on_miss": ("checkpoints", "on_miss"),
    "from_misses": ("checkpoints", "from_misses"),
    "from_percent": ("checkpoints", "from_share"),
    "pairs_at_most": ("limits", "pairs_at_most"),
    "fast_seconds": ("limits", "fast_ms"),
    "slow_seconds": ("limits", "slow_ms"),
    "lease_minutes": ("limits", "lease_minutes"),
    "minutes_per_pair": ("minutes_per_pair",),
    "majority": ("majority",),
    "deviation": ("deviation",),
    "instructions": ("wording", "instructions"),
    "first_name": ("wording", "first_name"),
    "second_name": ("wording", "second_name"),
    "rating_question": ("wording", "rating_question"),
    "label_question": ("wording", "label_question"),
    "examples": ("wording", "examples"),
}
# So many of the field's units make one of the protocol's: per cents of a share, seconds of a
# millisecond.
_UNITS_OF = {
    "checkpoint_percent": 100,
    "from_percent": 100,
    "fast_seconds": 0.001,
    "slow_seconds": 0.001,
}
# Where an error about several settings is shown.
_SHOWN_AT: Final[Mapping[tuple[str, ...], str]] = {
    ("scale",): "scale_high",
    ("scale", "reported"): "reported_high",
    ("groups",): "group_size",
    ("limits",): "slow_seconds",
    ("checkpoints",): "checkpoint_percent",
    ("wording",): "label_question",
}


def _number(label: Any, *, help_text: Any = "", required: bool = True, **limits: Any) -> Any:
    return forms.FloatField(label=label, help_text=help_text, required=required, **limits)


def _count(label: Any, *, help_text: Any = "", required: bool = True, **limits: Any) -> Any:
    return forms.IntegerField(label=label, help_text=help_text, required=required, **limits)


def _choice(label: Any, choices: list[Any], help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=choices, help_text=help_text, widget=forms.RadioSelect
    )


def _words(label: Any, *, rows: int = 0, required: bool = True, **options: Any) -> forms.CharField:
    # The words may be in any language, whatever that of the pages.
    widget = forms.Textarea(attrs={"rows": rows}) if rows else forms.TextInput()
    widget.attrs["dir"] = "auto"
    options = {"max_length": 1000, **options}
    return forms.CharField(label=label, required=required, widget=widget, **options)


class ProtocolForm(forms.Form):
    """Every setting of a protocol; what contradicts another is said beside the field to change."""

    preset = forms.ChoiceField(
        choices=[(name, name) for name in preset_names()], widget=forms.HiddenInput
    )
    unit = _choice(_("A pair is made of"), _UNITS)
    scale_low = _number(_("The scale begins at"))
    scale_high = _number(_("The scale ends at"))
    scale_step = _number(
        _("Step"), required=False, help_text=_("1 for whole numbers; empty for a continuous scale.")
    )
    widget = _choice(_("The rating is set with"), _WIDGETS)
    reported_low = _number(
        _("Released scores begin at"),
        required=False,
        help_text=_("Only if scores are released on another scale: SimLex asks 0–6, reports 0–10."),
    )
    reported_high = _number(_("Released scores end at"), required=False)
    asks_label = forms.BooleanField(
        label=_("Also ask whether the first entails or contradicts the second"), required=False
    )
    majority = forms.ChoiceField(label=_("A label has the majority with"), choices=_MAJORITY)
    deviation = forms.ChoiceField(label=_("Standard deviation"), choices=_DEVIATION)
    judgements_per_order = _count(
        _("Judgements of each pair in each order"),
        min_value=1,
        max_value=100,
        help_text=_("SICK has 5: ten annotators a pair, five see A first and five B."),
    )
    orders = _choice(_("Which sentence is shown first"), _ORDERS)
    plan = _choice(_("How work is given out"), _PLANS)
    leader_mode = _choice(_("Before judging"), _LEADER)
    group_size = _count(
        _("Pairs in a group"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("People can take a break after each group; empty for no groups."),
    )
    layout = _choice(_("A group is shown"), _LAYOUTS)
    break_after = _count(
        _("Pairs until a break is offered"), required=False, min_value=1, help_text=_("Or empty.")
    )
    break_minutes = _number(_("Minutes of a break"), min_value=0.1, max_value=1440)
    tranche = _count(
        _("Tranches: pairs in one"), required=False, min_value=1, help_text=_("SimLex has 99.")
    )
    consistency = _count(
        _("Tranches: pairs that everybody judges"),
        min_value=0,
        max_value=1000,
        help_text=_("The consistency set; SimLex has 20. 0 for none."),
    )
    carry_over = forms.BooleanField(
        label=_("Tranches: show the last pair of a group again at the head of the next"),
        required=False,
    )
    checkpoint_kind = _choice(_("Checkpoints are"), _KINDS)
    checkpoint_percent = _number(
        _("Checkpoints, per cent of what is shown"),
        required=False,
        min_value=0,
        max_value=50,
        help_text=_("To notice who does not read. Empty or 0 for none."),
    )
    checkpoint_every = _count(
        _("Or one after every so many pairs"), required=False, min_value=1, help_text=_("Or empty.")
    )
    on_miss = _choice(_("What a wrong answer does"), _MISSES)
    from_misses = _count(_("This happens from so many wrong answers on"), min_value=1)
    from_percent = _number(
        _("And when they are so many per cent of those seen"), min_value=0, max_value=100
    )
    pairs_at_most = _count(
        _("Pairs for one annotator at most"),
        required=False,
        min_value=1,
        help_text=_("Empty for as many as they like."),
    )
    fast_seconds = _number(
        _("Flag answers given faster than, in seconds"),
        required=False,
        min_value=0,
        help_text=_("They are marked for you, never refused. Empty for no flags."),
    )
    slow_seconds = _number(
        _("Flag answers that took longer than, in seconds"), required=False, min_value=0.001
    )
    lease_minutes = _number(
        _("Minutes for which pairs are kept for who is away"),
        min_value=1,
        max_value=7 * 24 * 60,
        help_text=_("Then others get what is not judged. Every answer begins them anew."),
    )
    minutes_per_pair = _number(
        _("Minutes for one pair"),
        min_value=0.01,
        max_value=60,
        help_text=_("Only to work out how long it takes; a guess will do."),
    )
    instructions = _words(_("Instructions"), rows=4)
    first_name = _words(_("Name of what is shown first"), max_length=200)
    second_name = _words(_("Name of what is shown second"), max_length=200)
    rating_question = _words(_("Question about relatedness"))
    low_label = _words(_("Low end of the scale"), max_length=200)
    high_label = _words(_("High end of the scale"), max_length=200)
    label_question = _words(_("Question about the label"), required=False)
    entailment = _words(_("Words for entailment"), max_length=200, required=False)
    contradiction = _words(_("Words for contradiction"), max_length=200, required=False)
    neutral = _words(_("Words for neutral"), max_length=200, required=False)
    examples = _words(
        _("Examples"),
        rows=6,
        required=False,
        max_length=20_000,
        help_text=_("One in each line: caption | first sentence | second sentence"),
    )

    def clean_examples(self) -> tuple[Example, ...]:
        examples = []
        for number, line in enumerate(self.cleaned_data["examples"].splitlines(), start=1):
            parts = [part.strip() for part in line.split("|")]
            if not line.strip():
                continue
            if len(parts) != 3 or not all(parts):
                message = _("Line %(n)d: two bars part the caption and the two sentences.")
                raise ValidationError(message % {"n": number})
            examples.append(Example(caption=parts[0], first=parts[1], second=parts[2]))
        return tuple(examples)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self._require_together(cleaned)
        # What else a form asks for may still be missing.
        if not set(self.errors) & {*PLACES, *_LABELS}:
            try:
                cleaned["protocol"] = Protocol.model_validate(settings_of(cleaned))
            except ProtocolError as error:
                for field, message in _told(error):
                    self.add_error(field, message)
        return cleaned

    def _require_together(self, cleaned: dict[str, Any]) -> None:
        """Ask for what is needed only when something else is given."""
        needed = [
            (cleaned.get("asks_label"), ("label_question", *_LABELS)),
            (cleaned.get("reported_low") is not None, ("reported_high",)),
            (cleaned.get("reported_high") is not None, ("reported_low",)),
        ]
        for is_given, names in needed:
            for name in names if is_given else ():
                if name not in self.errors and cleaned.get(name) in (None, ""):
                    self.add_error(name, ValidationError(_("This is needed too."), code="required"))


def settings_of(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings as a protocol is made of them."""
    made: dict[str, Any] = {}
    for name, place in PLACES.items():
        value = cleaned[name]
        if value is not None and name in _UNITS_OF:
            value = round(value / _UNITS_OF[name], 9)
        inner = made
        for part in place[:-1]:
            inner = inner.setdefault(part, {})
        inner[place[-1]] = value
    if made["scale"]["reported"]["low"] is None:
        made["scale"]["reported"] = None
    # 0 per cent is what somebody types who wants none.
    made["checkpoints"]["share"] = made["checkpoints"]["share"] or None
    wording = made["wording"]
    asks = cleaned["asks_label"]
    wording["label_question"] = wording["label_question"] if asks else None
    wording["labels"] = [{"label": x.upper(), "text": cleaned[x]} for x in _order(cleaned) if asks]
    return made


def _order(cleaned: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the labels in the order of the preset's page."""
    labels = preset(cleaned["preset"]).labels
    return tuple(label.lower() for label in labels) or _LABELS


def values_of(protocol: Protocol) -> dict[str, Any]:
    """Return the settings as the fields show them."""
    settings = protocol.model_dump(mode="json")
    values: dict[str, Any] = {}
    for name, place in PLACES.items():
        value: Any = settings
        for part in place:
            value = None if value is None else value[part]
        if value is not None and name in _UNITS_OF:
            value = round(value * _UNITS_OF[name], 9)
        values[name] = f"{value:g}" if isinstance(value, float) else value
    wording = protocol.wording
    values["examples"] = "\n".join(
        f"{each.caption} | {each.first} | {each.second}" for each in wording.examples
    )
    values["asks_label"] = protocol.asks_label
    return values | {label.label.lower(): label.text for label in wording.labels}


def _told(error: ProtocolError) -> Iterator[tuple[str | None, str]]:
    """Yield what a protocol refuses, with the field where it can be mended."""
    fields = {place: name for name, place in PLACES.items()}
    for problem in error.errors(include_url=False):
        place = problem.get("ctx", {}).get("place") or problem["loc"]
        texts = tuple(part for part in place if isinstance(part, str))
        field = fields.get(texts) or _SHOWN_AT.get(texts)
        reason = problem["msg"].removeprefix("Value error, ")
        yield field, _now(reason)
