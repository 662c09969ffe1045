"""The questionnaire as the lead chooses it: its questions, and what is done with the answers."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from annotation.models.questionnaires import STANDARD_TEXTS
from annotation.planning.questionnaire import (
    LEAST_CELL,
    MOST_QUESTIONS,
    STANDARD,
    Kind,
    Place,
    Question,
    QuestionnaireSettings,
)
from annotation.selectors.joining.questionnaires import question_text

NEW_ROWS = 2
_KINDS = [
    (Kind.SINGLE, _("one answer")),
    (Kind.SEVERAL, _("several answers")),
    (Kind.TEXT, _("a short text, never published")),
]
_OWN = "own"


class QuestionForm(forms.Form):
    """One question in the lead's list; a new row without a text is left out."""

    key = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    text = forms.CharField(label=_("Question"), required=False, max_length=300)
    kind = forms.ChoiceField(label=_("Answered by"), required=False, choices=_KINDS)
    options = forms.CharField(
        label=_("Answers, one a line"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    place = forms.ChoiceField(
        label=_("When"),
        required=False,
        choices=[
            ("", _("not asked")),
            (Place.START, _("at the start")),
            (Place.END, _("at the end")),
        ],
    )
    position = forms.IntegerField(
        label=_("Position"),
        min_value=1,
        max_value=99,
        required=False,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )

    @property
    def is_standard(self) -> bool:
        return self["key"].value() in STANDARD

    @property
    def title(self) -> Any:
        """Return the words of a standard question."""
        return STANDARD_TEXTS[self["key"].value()]

    def question(self, key: str) -> Question | None:
        """Return the question of a valid row; None if it is not asked."""
        cleaned = self.cleaned_data
        if not cleaned.get("place"):
            return None
        place = Place(cleaned["place"])
        if key in STANDARD:
            return Question(key=key, place=place)
        if not cleaned["text"]:
            return None
        lines = tuple(line.strip() for line in cleaned["options"].splitlines() if line.strip())
        return Question(
            key=key, place=place, kind=Kind(cleaned["kind"]), text=cleaned["text"], options=lines
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        try:
            self.question(cleaned.get("key") or _OWN)
        except (ValidationError, KeyError):
            message = _(
                "Give a choice two different answers or more, each on its own line and no longer "
                "than 200 characters. A short text has none."
            )
            raise forms.ValidationError({"options": message}) from None
        return cleaned


QuestionForms = forms.formset_factory(
    QuestionForm, extra=NEW_ROWS, max_num=MOST_QUESTIONS, absolute_max=MOST_QUESTIONS
)


class QuestionnaireForm(forms.Form):
    """What is done with the answers."""

    least = forms.IntegerField(
        label=_("Fewest people in a count"),
        min_value=LEAST_CELL,
        max_value=100,
        help_text=_("Answers of fewer people are put together with others."),
    )
    months_kept = forms.IntegerField(
        label=_("Months until answers are deleted"),
        min_value=1,
        max_value=120,
        help_text=_("Counted from the day on which the campaign is closed."),
    )
    groups_by = forms.ChoiceField(
        label=_("Compare opinions by"),
        required=False,
        help_text=_("A question with one answer. Annotators are told beside it. Save it first."),
    )
    releases_groups = forms.BooleanField(
        label=_("Releases have the opinions of the groups about each pair"), required=False
    )

    def __init__(self, data: Any = None, *, settings: QuestionnaireSettings) -> None:
        super().__init__(data, initial=settings.model_dump())
        single = [question for question in settings.questions if question.kind is Kind.SINGLE]
        self.fields["groups_by"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", _("nothing")),
            *((question.key, question_text(question)) for question in single),
        ]

    def chosen(self, rows: Any) -> QuestionnaireSettings | None:
        """Return the settings of a valid form and its rows; None with what is wrong noted."""
        values = dict(self.cleaned_data)
        questions = tuple(_in_sequence(rows))
        keys = {question.key for question in questions if question.kind is Kind.SINGLE}
        if values["groups_by"] and values["groups_by"] not in keys:
            self.add_error("groups_by", _("This question is not asked."))
        elif values["releases_groups"] and not values["groups_by"]:
            self.add_error("releases_groups", _("Choose the question that makes the groups."))
        else:
            return QuestionnaireSettings(questions=questions, **values)
        return None


def question_rows(settings: QuestionnaireSettings) -> list[dict[str, Any]]:
    """Return the first values of the rows: what is asked, then the standard questions left."""
    chosen = [
        {
            "key": question.key,
            "text": question.text,
            "kind": question.kind.value,
            "options": "\n".join(question.options),
            "place": question.place.value,
            "position": number,
        }
        for number, question in enumerate(settings.questions, start=1)
    ]
    left = [key for key in STANDARD if key not in {question.key for question in settings.questions}]
    return [*chosen, *({"key": key} for key in left)]


def _in_sequence(rows: Any) -> Iterator[Question]:
    """Yield the questions of valid rows by position; those without one come last."""
    used_keys = {row.cleaned_data.get("key") for row in rows}
    free_keys = (f"{_OWN}{n}" for n in range(1, 1000) if f"{_OWN}{n}" not in used_keys)
    numbered = []
    for number, row in enumerate(rows):
        key = row.cleaned_data.get("key") or next(free_keys)
        if question := row.question(key):
            numbered.append((row.cleaned_data.get("position") or 100, number, question))
    for _position, _number, question in sorted(numbered, key=lambda entry: entry[:2]):
        yield question
