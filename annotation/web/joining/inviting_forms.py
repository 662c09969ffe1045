"""The project lead's forms about joining."""

from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from annotation.models import Consent, Invitation, JoiningSettings, Platform
from annotation.models.invitations import OFFERED_PLATFORMS

_KEEPS = [
    (True, _("what they judged is kept under a code that cannot be traced back to them")),
    (False, _("what they judged is deleted, and others judge it again")),
]


_KEEPS_TEXTS = [
    (True, _("what they wrote is kept under a code that cannot be traced back to them")),
    (
        False,
        _("what they wrote is deleted, except what is in the corpus, and others write it again"),
    ),
]


# The fields of an invitation that only links of a platform use.
_PATTERN = (
    "participant_parameter",
    "study_parameter",
    "session_parameter",
    "completion_url",
    "screenout_url",
    "no_places_url",
)


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
    WITH_KNOWN_ANSWERS = ("check_questions", "check_pass", "practice_pairs")

    def __init__(self, *args: Any, known_answers: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not known_answers:
            for name in self.WITH_KNOWN_ANSWERS:
                del self.fields[name]
        if self.instance.campaign.is_writing:
            self.fields["before_minutes"].label = _("Minutes for instructions and guidelines")
            self.fields["before_minutes"].help_text = _("Paid to everybody who has begun.")
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

    def __init__(self, *args: Any, is_writing: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_writing:
            self.fields["keeps_judgements"].choices = _KEEPS_TEXTS  # type: ignore[attr-defined]


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    last_day = forms.DateField(
        label=_("Last day"),
        required=False,
        help_text=_("Nobody can join by this link after this day. Leave empty for no end."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    class Meta:
        model = Invitation
        fields = ("note", "platform", "cap", *_PATTERN)
        widgets = {"platform": forms.RadioSelect}
        help_texts = {
            "participant_parameter": _(
                "Leave these three empty for the names that the platform uses; an own panel has "
                "participant, study and session."
            ),
            "completion_url": _(
                "An address that begins with https://. It may contain {participant}, {study}, "
                "{session} and {code}, the completion code."
            ),
            "screenout_url": _("Leave empty to show them a page of thanks only."),
            "no_places_url": _("When the link is full or closed, or there is no work left."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(platform.value, platform.label) for platform in OFFERED_PLATFORMS]
        self.fields["platform"].choices = offered  # type: ignore[attr-defined]

    def first_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("note", "platform", "cap", "last_day")]

    def pattern_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in _PATTERN]

    @property
    def has_pattern(self) -> bool:
        """Tell whether something is entered or wrong among the fields of the platform."""
        return any(self[name].errors or self[name].value() for name in _PATTERN)

    def chosen(self) -> dict[str, Any]:
        """Return the arguments of `invitation_create`."""
        day = self.cleaned_data["last_day"]
        end = timezone.make_aware(datetime.combine(day, time.max)) if day else None
        return {
            "note": self.cleaned_data["note"],
            "platform": Platform(self.cleaned_data["platform"]),
            "cap": self.cleaned_data["cap"],
            "expires_at": end,
            **{name: self.cleaned_data[name] for name in _PATTERN},
        }
