"""The forms around a campaign: its plan, the people in its seats, its end."""

from decimal import Decimal
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as ProtocolError

from annotation.planning.controls import Control, controls_in
from annotation.planning.effort import Effort, effort
from annotation.planning.presets import preset
from annotation.planning.presets.sick_words import has_words
from annotation.planning.protocol import (
    CheckpointSettings,
    Example,
    LabelWording,
    LeaderMode,
    PlanKind,
    Protocol,
)
from annotation.stats.gold import Deviation, Majority
from datasets.formats.controls import CONTROL_COLUMNS, read_controls
from datasets.formats.kinds import detect_format
from datasets.formats.problems import Problems
from datasets.models import PairSet, Project
from datasets.selectors.overview import project_pair_sets

_MOST_BYTES = 2 * 10**6
_PAIR = _("One in each line: caption | first sentence | second sentence")
_LEADER = [
    (LeaderMode.REVIEW, _("A leader first reads and corrects every sentence that a rule wrote")),
    (LeaderMode.NONE, _("Pairs are judged as they are")),
]
_MAJORITY = [
    (Majority.PLURALITY, _("more votes than every other label")),
    (Majority.ABSOLUTE, _("more than half of all votes")),
]
_DEVIATION = [
    (Deviation.SAMPLE, _("of a sample (divided by n − 1)")),
    (Deviation.POPULATION, _("of a population (divided by n)")),
]


class _PairSetField(forms.ModelChoiceField):  # type: ignore[type-arg]  # a plain class at run time
    def label_from_instance(self, obj: Any) -> str:
        return str(_("%(name)s, %(n)d pairs") % {"name": obj.name, "n": obj.pair_count})


class CampaignForm(forms.Form):
    """What a draft needs; the settings of the `sick` preset stand in it from the start."""

    name = forms.CharField(label=_("Name"), max_length=200)
    pair_set = _PairSetField(label=_("Pairs"), queryset=PairSet.objects.none(), empty_label=None)
    seats = forms.IntegerField(
        label=_("Annotators"),
        min_value=1,
        max_value=10_000,
        help_text=_("Each takes a seat: a fixed share of the work. More seats, less for each."),
    )
    judgements_per_order = forms.IntegerField(
        label=_("Judgements of each pair in each order"),
        min_value=1,
        max_value=50,
        help_text=_("SICK has 5: ten annotators a pair, five see A first and five B."),
    )
    leader_mode = forms.ChoiceField(
        label=_("Before judging"), choices=_LEADER, widget=forms.RadioSelect
    )
    checkpoint_percent = forms.FloatField(
        label=_("Checkpoints, per cent of what is shown"),
        min_value=0,
        max_value=50,
        help_text=_("Pairs with a known answer, to notice who does not read. 0 for none."),
    )
    checkpoint_file = forms.FileField(
        label=_("Own checkpoints"),
        required=False,
        help_text=_("A table with the columns %(columns)s. Ratings on the scale 1 to 5.")
        % {"columns": ", ".join(CONTROL_COLUMNS.required)},
    )
    minutes_per_pair = forms.FloatField(
        label=_("Minutes for one pair"),
        min_value=0.01,
        max_value=60,
        help_text=_("Only to work out how long it takes; a guess will do."),
    )
    majority = forms.ChoiceField(label=_("A label has the majority with"), choices=_MAJORITY)
    deviation = forms.ChoiceField(label=_("Standard deviation"), choices=_DEVIATION)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("Who sees which pair in which order follows from it."),
    )
    instructions = forms.CharField(
        label=_("Instructions"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4})
    )
    rating_question = forms.CharField(label=_("Question about relatedness"), max_length=1000)
    low_label = forms.CharField(label=_("Low end of the scale"), max_length=200)
    high_label = forms.CharField(label=_("High end of the scale"), max_length=200)
    label_question = forms.CharField(label=_("Question about the label"), max_length=1000)
    entailment = forms.CharField(label=_("Words for entailment"), max_length=200)
    neutral = forms.CharField(label=_("Words for neutral"), max_length=200)
    contradiction = forms.CharField(label=_("Words for contradiction"), max_length=200)
    examples = forms.CharField(
        label=_("Examples"),
        required=False,
        help_text=_PAIR,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    FIRST = (
        "name",
        "pair_set",
        "seats",
        "judgements_per_order",
        "leader_mode",
        "checkpoint_percent",
        "checkpoint_file",
        "minutes_per_pair",
    )
    NUMBERS = ("majority", "deviation", "seed")

    def __init__(
        self, data: Any = None, files: Any = None, *, project: Project, pair_set: str = ""
    ) -> None:
        super().__init__(data, files, initial={**_sick(project), "pair_set": pair_set})
        self.project = project
        self.controls: tuple[Control, ...] = controls_in(project.language)
        for bound in self.wording_fields():
            # The words may be in any language, whatever that of the pages.
            bound.field.widget.attrs["dir"] = "auto"
        field = cast("_PairSetField", self.fields["pair_set"])
        field.queryset = project_pair_sets(project)
        if not self.controls:
            self.fields["checkpoint_file"].help_text += " " + str(
                _("There are no ready ones in this language.")
            )

    def first_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FIRST]

    def number_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.NUMBERS]

    def wording_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in self.FIRST + self.NUMBERS]

    @property
    def speaks_the_language(self) -> bool:
        """Whether the words stand in the project's language from the start."""
        return has_words(self.project.language)

    @property
    def numbers_have_errors(self) -> bool:
        return any(field.errors for field in self.number_fields())

    @property
    def wording_has_errors(self) -> bool:
        return any(field.errors for field in self.wording_fields())

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

    def clean_checkpoint_file(self) -> None:
        file = self.cleaned_data.get("checkpoint_file")
        if not file:
            return
        if file.size > _MOST_BYTES:
            raise ValidationError(_("The file is larger than 2 MB."))
        head = file.read(4096)
        file.seek(0)
        problems = Problems(shown_at_most=50)
        scale = preset("sick").scale
        lowest, highest = Decimal(str(scale.low)), Decimal(str(scale.high))
        kind = detect_format(file.name, head, CONTROL_COLUMNS)
        rows = list(read_controls(file, kind, problems, lowest=lowest, highest=highest))
        if problems.total:
            raise ValidationError([str(error) for error in problems.errors])
        self.controls = tuple(
            Control(
                row.sentence_a,
                row.sentence_b,
                tuple(label.value for label in row.labels_ab),
                tuple(label.value for label in row.labels_ba),
                float((row.rating_min - lowest) / (highest - lowest)),
                float((row.rating_max - lowest) / (highest - lowest)),
            )
            for row in rows
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and cleaned["checkpoint_percent"] and not self.controls:
            message = _("Give a file of checkpoints, or 0 per cent.")
            self.add_error("checkpoint_percent", message)
        if not self.errors:
            try:
                cleaned["protocol"] = self._protocol(cleaned)
            except ProtocolError as error:
                for problem in error.errors():
                    self.add_error(None, problem["msg"])
        return cleaned

    def chosen(self) -> dict[str, Any]:
        """Return what `campaign_create` asks for."""
        names = ("name", "pair_set", "seats", "seed", "protocol")
        return {name: self.cleaned_data[name] for name in names} | {"controls": self.used_controls}

    @property
    def used_controls(self) -> tuple[Control, ...]:
        return self.controls if self.cleaned_data["checkpoint_percent"] else ()

    def effort(self) -> Effort:
        chosen = self.chosen()
        return effort(
            pairs=chosen["pair_set"].pair_count,
            protocol=chosen["protocol"],
            seats=chosen["seats"],
            checkpoints=len(chosen["controls"]),
        )

    def _protocol(self, cleaned: dict[str, Any]) -> Protocol:
        base = preset(
            "sick",
            language=self.project.language,
            judgements_per_order=cleaned["judgements_per_order"],
        )
        share = cleaned["checkpoint_percent"] / 100
        scale = {"low_label": cleaned["low_label"], "high_label": cleaned["high_label"]}
        wording = {
            "instructions": cleaned["instructions"],
            "rating_question": cleaned["rating_question"],
            "label_question": cleaned["label_question"],
            "examples": cleaned["examples"],
            "labels": tuple(
                LabelWording(label=wording.label, text=cleaned[wording.label.lower()])
                for wording in base.wording.labels
            ),
        }
        settings = {
            # The fields of this form describe seats; the other plans ask for other fields.
            "plan": PlanKind.DEALT,
            "leader_mode": LeaderMode(cleaned["leader_mode"]),
            "majority": Majority(cleaned["majority"]),
            "deviation": Deviation(cleaned["deviation"]),
            "minutes_per_pair": cleaned["minutes_per_pair"],
            "checkpoints": CheckpointSettings(share=share or None),
            "scale": base.scale.model_copy(update=scale),
            "wording": base.wording.model_copy(update=wording),
        }
        changed = base.model_copy(update=settings)
        return Protocol.model_validate(changed.model_dump())


class JudgementsForm(forms.Form):
    """Ratings collected elsewhere."""

    file = forms.FileField(
        label=_("File"),
        max_length=255,
        help_text=_(
            "A table with the columns annotator, pair, order (AB or BA), rating and label. Every "
            "bad line is reported, and then nothing is taken in."
        ),
    )


def _sick(project: Project) -> dict[str, Any]:
    """Return the values of the `sick` preset as the form shows them."""
    protocol = preset("sick", language=project.language)
    wording = protocol.wording
    share = protocol.checkpoints.share or 0
    return {
        "seats": protocol.annotators_per_pair,
        "judgements_per_order": protocol.judgements_per_order,
        "leader_mode": protocol.leader_mode,
        "checkpoint_percent": 100 * share if controls_in(project.language) else 0,
        "minutes_per_pair": protocol.minutes_per_pair,
        "majority": protocol.majority,
        "deviation": protocol.deviation,
        "seed": project.seed,
        "instructions": wording.instructions,
        "rating_question": wording.rating_question,
        "label_question": wording.label_question,
        "low_label": protocol.scale.low_label,
        "high_label": protocol.scale.high_label,
        "examples": "\n".join(f"{e.caption} | {e.first} | {e.second}" for e in wording.examples),
        **{label.label.lower(): label.text for label in wording.labels},
    }
