"""What people fill in on their way into a campaign, and at its end."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from annotation.models import Consent, JoiningSettings, Participation
from annotation.planning.protocol import Protocol
from annotation.services.joining import Answer, Declared, NewLogin
from annotation.web.forms.judging import JudgementForm
from datasets.models import User


class JoinForm(forms.Form):
    """The consent, what people say of themselves, and a login for those who need one."""

    consent = forms.IntegerField(widget=forms.HiddenInput)
    agrees = forms.BooleanField(
        label=_("I have read this and I agree to take part"),
        error_messages={"required": _("Nobody can take part without agreeing.")},
    )
    is_native = forms.BooleanField(required=False)
    languages = forms.CharField(
        label=_("Languages you grew up with"),
        max_length=200,
        help_text=_("One or several, with commas between them."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    username = forms.CharField(
        label=_("Login name"),
        max_length=150,
        help_text=_("Choose one; it need not be your name."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )
    password_again = forms.CharField(
        label=_("The same once more"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    TICKS = ("agrees", "is_native")
    LOGIN = ("username", "password", "password_again")

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

    def login_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.LOGIN if name in self.fields]

    def tick_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.TICKS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        password = cleaned.get("password")
        if password is not None:
            if password != cleaned.get("password_again"):
                self.add_error("password_again", _("The two passwords are not the same."))
            try:
                validate_password(password, User(username=cleaned.get("username", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    @property
    def declared(self) -> Declared:
        return Declared(
            consent_version=self.cleaned_data["consent"],
            is_native=self.cleaned_data["is_native"],
            languages=self.cleaned_data["languages"],
        )

    @property
    def new_login(self) -> NewLogin:
        return NewLogin(self.cleaned_data["username"], self.cleaned_data["password"])


class QuestionForm(JudgementForm):
    """The two questions about a pair whose answer is known; nothing of it is a judgement."""

    def __init__(self, protocol: Protocol, *args: Any, **options: Any) -> None:
        super().__init__(protocol, *args, **options)
        for name in ("client_id", "shown_ms", "revision_a", "revision_b", "is_change"):
            self.fields.pop(name, None)

    @property
    def answer(self) -> Answer:
        return Answer(rating=self.cleaned_data["rating"], label=self.cleaned_data["label"])


class FeedbackForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Participation
        fields = ("feedback",)
        help_texts = {
            "feedback": _("What was unclear, what took long, what went well? Leave out your name.")
        }
        widgets = {"feedback": forms.Textarea(attrs={"rows": 5})}


class EraseForm(forms.Form):
    understands = forms.BooleanField(
        label=_("I know that this cannot be undone"),
        error_messages={"required": _("Tick this first: it cannot be undone.")},
    )
