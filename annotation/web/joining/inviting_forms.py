"""The project lead's forms about joining."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from annotation.models import Consent, Invitation, JoiningSettings, Platform

_KEEPS = [
    (True, _("what they judged is kept under a code that cannot be traced back to them")),
    (False, _("what they judged is deleted, and others judge it again")),
]


class JoiningForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = JoiningSettings
        fields = (
            "native_only",
            "check_questions",
            "check_pass",
            "practice_pairs",
            "completion_code",
            "completion_url",
            "pay_per_hour",
            "currency",
            "before_minutes",
            "idle_seconds",
            "give_back_hours",
        )
        widgets = {"completion_url": forms.URLInput()}
        help_texts = {
            "native_only": _("People who do not confirm that they are one cannot join."),
            "pay_per_hour": _("Leave empty if you do not pay."),
        }

    TICKS = ("native_only",)
    # Authors have no pairs with a known answer.
    OF_JUDGING = ("check_questions", "check_pass", "practice_pairs")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.campaign.is_writing:
            for name in self.OF_JUDGING:
                del self.fields[name]
            self.fields["idle_seconds"].label = _("Longest time counted for a text, in seconds")

    def tick_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.TICKS]

    def other_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in self.TICKS]


class ConsentForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    keeps_judgements = forms.TypedChoiceField(
        label=_("If somebody has their identity erased"),
        choices=_KEEPS,
        coerce=lambda value: value == "True",
        widget=forms.RadioSelect,
        initial=True,
    )

    class Meta:
        model = Consent
        fields = ("text", "keeps_judgements")
        help_texts = {
            "text": _(
                "Who runs the study and why, how long it takes, what is "
                "stored, what is paid, and whom to contact. If you change the "
                "text, it becomes a new version; people who accepted an "
                "earlier version keep that one."
            )
        }
        widgets = {"text": forms.Textarea(attrs={"rows": 8, "dir": "auto"})}


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    last_day = forms.DateField(
        label=_("Last day"),
        required=False,
        help_text=_("Nobody can join by this link after this day. Leave empty for no end."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    class Meta:
        model = Invitation
        fields = ("note", "platform", "cap")
        widgets = {"platform": forms.RadioSelect}

    def chosen(self) -> dict[str, Any]:
        """Return the arguments of `invitation_create`."""
        day = self.cleaned_data["last_day"]
        end = timezone.make_aware(datetime.combine(day, time.max)) if day else None
        return {
            "note": self.cleaned_data["note"],
            "platform": Platform(self.cleaned_data["platform"]),
            "cap": self.cleaned_data["cap"],
            "expires_at": end,
        }
