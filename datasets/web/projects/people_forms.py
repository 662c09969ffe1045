"""The forms about people: offering and changing roles, and choosing a login."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.models import Role, User
from datasets.services.projects.people import NewLogin


class RoleOfferForm(forms.Form):
    name = forms.CharField(
        label=_("Recipient"),
        max_length=150,
        help_text=_("So that you know who the link is for. It is not part of any release."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.ANNOTATOR, widget=forms.RadioSelect
    )
    address = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        help_text=_("If you give one, the link is also sent there. The address is not kept."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.EMAIL_IS_ON:
            del self.fields["address"]

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class RoleForm(forms.Form):
    """Another role for somebody who has one."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, widget=forms.RadioSelect)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class LoginForm(forms.Form):
    """The login that somebody chooses for themselves."""

    username = forms.CharField(
        label=_("Login name"),
        max_length=150,
        help_text=_("Choose any name; it need not be your own."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )
    password_again = forms.CharField(
        label=_("Repeat the password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    LOGIN = ("username", "password", "password_again")

    def login_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.LOGIN if name in self.fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        password = cleaned.get("password")
        if password is not None:
            if password != cleaned.get("password_again"):
                self.add_error("password_again", _("The two passwords do not match."))
            try:
                validate_password(password, User(username=cleaned.get("username", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    @property
    def new_login(self) -> NewLogin:
        return NewLogin(self.cleaned_data["username"], self.cleaned_data["password"])
