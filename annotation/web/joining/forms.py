"""The forms that people fill in when they join a campaign, and at its end."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Consent, JoiningSettings, Participation
from annotation.planning.protocol import Protocol
from annotation.services.joining.participations import CheckAnswer, Declared
from annotation.web.judging.forms import JudgementForm
from datasets.web.projects.people_forms import LoginForm


class JoinForm(LoginForm):
    """The consent, declarations about oneself, and a login for those who need one."""

    consent = forms.IntegerField(widget=forms.HiddenInput)
    agrees = forms.BooleanField(
        label=_("I have read this and agree to take part"),
        error_messages={"required": _("You cannot take part without agreeing.")},
    )
    is_native = forms.BooleanField(required=False)
    languages = forms.CharField(
        label=_("Native languages"),
        max_length=200,
        help_text=_("If you have several, separate them with commas."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    TICKS = ("agrees", "is_native")
    field_order = ("consent", *TICKS, "languages", *LoginForm.LOGIN)

    def __init__(
        self,
        data: Any = None,
        *,
        consent: Consent,
        joining: JoiningSettings,
        language: str,
        needs_login: bool,
    ) -> None:
        super().__init__(data, initial={"consent": consent.version})
        native = self.fields["is_native"]
        native.label = _("I am a native speaker of %(language)s") % {"language": language}
        native.required = joining.native_only
        native.error_messages["required"] = _("This campaign is for native speakers only.")
        if not needs_login:
            for name in self.LOGIN:
                del self.fields[name]

    def tick_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.TICKS]

    @property
    def declared(self) -> Declared:
        return Declared(
            consent_version=self.cleaned_data["consent"],
            is_native=self.cleaned_data["is_native"],
            languages=self.cleaned_data["languages"],
        )


class QuestionForm(JudgementForm):
    """The two questions about a pair with a known answer; it does not make a judgement."""

    def __init__(self, protocol: Protocol, *args: Any, **options: Any) -> None:
        super().__init__(protocol, *args, **options)
        for name in ("client_id", "shown_ms", "revision_a", "revision_b", "is_change"):
            self.fields.pop(name, None)

    @property
    def answer(self) -> CheckAnswer:
        return CheckAnswer(rating=self.cleaned_data["rating"], label=self.cleaned_data["label"])


class FeedbackForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Participation
        fields = ("feedback",)
        help_texts = {
            "feedback": _(
                "What was unclear, what took long, what went well? Do not give "
                "your name. You can leave this empty."
            )
        }
        widgets = {"feedback": forms.Textarea(attrs={"rows": 5})}


class EraseForm(forms.Form):
    understands = forms.BooleanField(
        label=_("I understand that this cannot be undone"),
        error_messages={"required": _("Tick this box to confirm that it cannot be undone.")},
    )
