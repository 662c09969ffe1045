"""The forms of norms and of sampling word pairs."""

from itertools import chain
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from datasets.designs.words.norms import PARTS
from datasets.designs.words.settings import (
    ASSOCIATED,
    CONCRETE_ABOVE,
    PART_SHARE,
    UNASSOCIATED,
    Stratified,
    WordSampling,
)
from datasets.designs.words.stop_words import STOP_WORDS
from datasets.models import NormTable, Project

_MAX_PAIRS = 100_000
# Every noun of theirs begins with a capital letter.
_CAPITAL_NOUNS = ("de",)
_COHORTS = (
    (
        "associated",
        ASSOCIATED,
        (_("Associated nouns"), _("Associated verbs"), _("Associated adjectives")),
    ),
    (
        "unassociated",
        UNASSOCIATED,
        (_("Unassociated nouns"), _("Unassociated verbs"), _("Unassociated adjectives")),
    ),
)


class NormForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=200)
    source = forms.CharField(
        label=_("Where it comes from"),
        max_length=500,
        required=False,
        help_text=_("Authors, year, address: what a paper would cite."),
    )
    licence = forms.CharField(label=_("Licence"), max_length=200, required=False)

    @staticmethod
    def initial_of(table: NormTable) -> dict[str, str]:
        return {name: getattr(table, name) for name in ("name", "source", "licence")}


class WordSamplingForm(forms.Form):
    """The steps of SimLex-999 as settings; the initial values are those of the paper."""

    name = forms.CharField(label=_("Name of the new pair set"), max_length=200)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("The same norms, settings and seed give the same pairs."),
    )
    single_words = forms.BooleanField(
        label=_("Leave out items of several words (hot dog)"), required=False, initial=True
    )
    lower_case = forms.BooleanField(
        label=_("Leave out words with a capital letter (Mexico)"), required=False, initial=True
    )
    stop_words = forms.CharField(
        label=_("Stop words"),
        required=False,
        max_length=20_000,
        help_text=_("With spaces or line breaks between them."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )
    lowest_frequency = forms.FloatField(
        label=_("Lowest frequency of a word"),
        min_value=0,
        max_value=1e9,
        initial=0,
        help_text=_(
            "On the scale of the norm that gives frequencies; without one, Zipf values from 1 "
            "(rare) to 7 (very frequent). 0 takes any word."
        ),
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )
    part_share = forms.FloatField(
        label=_("Share of a word’s uses that must be of one part of speech"),
        min_value=0.01,
        max_value=1,
        initial=PART_SHARE,
        widget=forms.NumberInput(attrs={"step": "0.01", "inputmode": "decimal"}),
    )
    strength_bounds = forms.CharField(
        label=_("Bounds between classes of association"),
        required=False,
        max_length=200,
        help_text=_(
            "For example 0.05 0.2: three classes with an equal number of pairs. Empty: one class."
        ),
    )
    stratified = forms.ChoiceField(
        label=_("Concreteness"),
        choices=[
            (
                Stratified.CLASSES.value,
                _(
                    "Classes C1 to C4: the first word concrete (C1, C2) or abstract (C3, C4), the "
                    "second about as concrete (C1, C3) or not (C2, C4)"
                ),
            ),
            (Stratified.QUARTILES.value, _("Quartiles of the sum of both words")),
            (Stratified.NOTHING.value, _("Not considered")),
        ],
        initial=Stratified.CLASSES.value,
        widget=forms.RadioSelect,
    )
    concrete_above = forms.FloatField(
        label=_("A word is concrete above"),
        min_value=0,
        max_value=1e6,
        initial=CONCRETE_ABOVE,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )
    may_turn = forms.BooleanField(
        label=_("A pair may be turned round to fit a class"), required=False, initial=True
    )
    most_uses = forms.IntegerField(
        label=_("Most pairs with the same word"),
        min_value=0,
        max_value=_MAX_PAIRS,
        initial=0,
        help_text=_("0 is any number."),
    )
    both_normed = forms.BooleanField(
        label=_("Both words of an unassociated pair must be cues of the norm"),
        required=False,
        initial=True,
        help_text=_("Only then is it known that neither evokes the other."),
    )
    fills_up = forms.BooleanField(
        label=_("Fill up from other cells what a cell lacks"), required=False
    )

    def __init__(self, data: Any = None, *, project: Project, **options: Any) -> None:
        super().__init__(data, **options)
        language = project.language.partition("-")[0]
        self.initial["stop_words"] = " ".join(STOP_WORDS.get(language, ()))
        self.initial["lower_case"] = language not in _CAPITAL_NOUNS
        fields = {name: self.fields.pop(name) for name in list(self.fields)[2:]}
        for cohort, quotas, labels in _COHORTS:
            for part, label in zip(PARTS, labels, strict=True):
                self.fields[f"{cohort}_{part}"] = forms.IntegerField(
                    label=label,
                    min_value=0,
                    max_value=_MAX_PAIRS,
                    initial=quotas[part],
                    widget=forms.NumberInput(attrs={"class": "short"}),
                )
        self.fields |= fields

    @property
    def heads(self) -> list[forms.BoundField]:
        return [self["name"], self["seed"]]

    @property
    def quotas(self) -> list[list[forms.BoundField]]:
        """Return a row for each cohort, with a field for each part of speech."""
        return [[self[f"{row[0]}_{part}"] for part in PARTS] for row in _COHORTS]

    @property
    def steps(self) -> list[forms.BoundField]:
        """Return the other settings, in the order in which the steps run."""
        elsewhere = {field.name for field in (*self.heads, *chain(*self.quotas))}
        return [field for field in self if field.name not in elsewhere]

    def clean_strength_bounds(self) -> tuple[float, ...]:
        text: str = self.cleaned_data["strength_bounds"]
        try:
            bounds = tuple(float(bound) for bound in text.replace(";", " ").split())
        except ValueError:
            raise forms.ValidationError(_now("Write numbers with spaces between them.")) from None
        if list(bounds) != sorted(set(bounds)):
            raise forms.ValidationError(_now("Each bound must be greater than the one before."))
        return bounds

    def chosen(self) -> dict[str, Any]:
        """Return name, seed and settings."""
        data = dict(self.cleaned_data)
        name, seed = data.pop("name"), data.pop("seed")
        quotas = {
            row[0]: {part: data.pop(f"{row[0]}_{part}") for part in PARTS} for row in _COHORTS
        }
        settings = WordSampling(
            **{
                **data,
                **quotas,
                "stop_words": tuple(data["stop_words"].split()),
                "stratified": Stratified(data["stratified"]),
            }
        )
        return {"name": name, "seed": seed, "settings": settings}
