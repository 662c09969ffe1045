"""The questionnaire as its respondents see it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.planning.questionnaire import LONGEST_TEXT, Kind, Question
from annotation.selectors.joining.questionnaires import question_options, question_text


class AnswersForm(forms.Form):
    """The questions as annotators see them; every one can be left as it is."""

    def __init__(
        self, data: Any = None, *, questions: Sequence[Question], groups_by: str = ""
    ) -> None:
        super().__init__(data)
        for question in questions:
            field = _answer_field(question)
            if question.key == groups_by:
                field.help_text = _(
                    "Opinions are compared between the groups that answer this differently, and "
                    "may be published for each pair. From that and all judgements, your answer "
                    "could be worked out."
                )
            self.fields[question.key] = field


def _answer_field(question: Question) -> forms.Field:
    label = question_text(question)
    if question.kind is Kind.TEXT:
        return forms.CharField(
            label=label,
            max_length=LONGEST_TEXT,
            required=False,
            help_text=_("Do not give your name. You can leave this empty."),
            widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
        )
    options = question_options(question)
    if question.kind is Kind.SEVERAL:
        return forms.MultipleChoiceField(
            label=label,
            choices=options,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Tick all that apply, or none."),
        )
    return forms.ChoiceField(
        label=label,
        choices=[*options, ("", _("I would rather not say"))],
        required=False,
        widget=forms.RadioSelect,
    )
