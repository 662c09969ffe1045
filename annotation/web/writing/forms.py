"""The form of an author's page. The services say what is wrong with a text."""

import uuid
from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from annotation.services.writing.sent import MOST_OF_A_REASON, Sent
from datasets.errors import Invalid
from datasets.formats.text import MAX_TEXT_LENGTH
from datasets.web.shared.validation import model_from

OVER_UNSEEN = _(
    "You had already sent a text for this sentence in another window. The one that you have just "
    "sent counts now; you can change it below."
)


class TextForm(forms.Form):
    """A text for a slot, or why its author passes."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1, initial=1)
    is_change = forms.BooleanField(widget=forms.HiddenInput, required=False)
    shown_ms = forms.IntegerField(widget=forms.HiddenInput, required=False)
    # What was offered to be corrected, signed: it is counted later.
    offered = forms.CharField(widget=forms.HiddenInput, required=False)
    text = forms.CharField(required=False, max_length=MAX_TEXT_LENGTH)
    is_sure = forms.BooleanField(required=False, label=_("I have checked it: send it as it is"))
    pass_reason = forms.CharField(required=False, max_length=MOST_OF_A_REASON)
    passes = forms.BooleanField(widget=forms.HiddenInput, required=False)
    # How often the parser was asked about the text being typed.
    turn = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("passes") and not cleaned.get("pass_reason"):
            self.add_error("pass_reason", _("Say why it cannot be done."))
        return cleaned

    @property
    def sent(self) -> Sent:
        return sent_read(
            {
                name: value
                for name, value in self.cleaned_data.items()
                if name not in {"turn", "passes"} and value is not None
            }
            | ({"text": ""} if self.cleaned_data["passes"] else {"pass_reason": ""})
        )


class CommentForm(forms.Form):
    text = forms.CharField(
        label=_("Your comment"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 1000, "dir": "auto"}),
    )


def offer_signed(slot_id: str, text: str, rule_id: str) -> str:
    """Return what a page keeps of an offered text until it is sent."""
    return signing.dumps([slot_id, text, rule_id], salt="offered text")


def sent_read(values: dict[str, Any]) -> Sent:
    """Return a text as it was sent, with what was offered."""
    offered = values.pop("offered", "")
    if offered:
        try:
            __, text, rule_id = signing.loads(offered, salt="offered text")
        except (signing.BadSignature, ValueError):
            raise Invalid(
                _("Part of the page was changed. Reload the page and send again.")
            ) from None
        values |= {"offered_text": text, "offered_rule_id": rule_id}
    return model_from(Sent, values)
