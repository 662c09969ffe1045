"""The project lead's forms about Prolific."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Campaign, ProlificAccount, ProlificAction, ProlificStudy, ScreeningOut
from annotation.planning.prolific import minor_units, reward_for
from annotation.selectors.joining.participations import joining_of
from annotation.selectors.recruiting.prolific import Measured, SubmissionRow, places_free
from annotation.services.recruiting.reviewing import Review
from annotation.services.recruiting.studies import StudyChoices

_MOST = Decimal(9999)
_LONGEST_DESCRIPTION = 5000

Kind = ProlificAction.Kind


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    token = forms.CharField(
        label=_("API token"),
        required=False,
        strip=True,
        # Never filled in: what is stored is not shown again.
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_(
            "On Prolific: Settings, then API tokens. It is stored encrypted and never shown again. "
            "Leave empty to keep the one that is stored."
        ),
    )

    class Meta:
        model = ProlificAccount
        fields = ("token", "workspace_id", "folder_id")
        help_texts = {
            "workspace_id": _("It is in the address of the workspace’s page on Prolific."),
            "folder_id": _("Leave empty for the workspace’s own project."),
        }


class ReadFirst(forms.Form):
    """A form whose requests are read before they are sent.

    The key tells that pressing twice is one action, `shown` what was read.
    """

    key = forms.UUIDField(widget=forms.HiddenInput)
    shown = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    @property
    def was_read(self) -> bool:
        return bool(self.is_bound and self["shown"].value())


class StudyForm(ReadFirst):
    name = forms.CharField(
        label=_("Name of the study"), max_length=120, help_text=_("Participants see it.")
    )
    description = forms.CharField(
        label=_("Description"),
        max_length=_LONGEST_DESCRIPTION,
        widget=forms.Textarea(attrs={"rows": 5, "dir": "auto"}),
        help_text=_("What people do, how long it takes, and what they need. Participants see it."),
    )
    places = forms.IntegerField(label=_("Places"), min_value=1, max_value=3000)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=1000)
    reward = forms.DecimalField(
        label=_("Reward"),
        min_value=Decimal("0.01"),
        max_value=_MOST,
        decimal_places=2,
        help_text=_("For everybody who finishes, without Prolific’s fees."),
    )
    currency = forms.ChoiceField(
        label=_("Currency"),
        choices=ProlificStudy.Currency.choices,
        help_text=_("That of your workspace on Prolific; no other is possible."),
    )
    screening_out = forms.ChoiceField(
        label=_("If somebody does not pass the check"),
        choices=ScreeningOut.choices,
        widget=forms.RadioSelect,
        initial=ScreeningOut.REVIEW,
        help_text=_("Fixed payments need a workspace for which Prolific has switched them on."),
    )
    screen_out_reward = forms.DecimalField(
        label=_("Payment of people who are screened out"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=_MOST,
        decimal_places=2,
        help_text=_("Only where they are paid. Less than the reward."),
    )
    approves_at_once = forms.BooleanField(
        label=_("Prolific approves everybody who finishes, without your looking at them"),
        required=False,
    )

    def choices(self) -> StudyChoices:
        cleaned = self.cleaned_data
        way, pay = ScreeningOut(cleaned["screening_out"]), cleaned["screen_out_reward"]
        return StudyChoices(
            name=cleaned["name"],
            description=cleaned["description"],
            places=cleaned["places"],
            minutes=cleaned["minutes"],
            reward=minor_units(cleaned["reward"]),
            currency=cleaned["currency"],
            screening_out=way,
            screen_out_reward=minor_units(pay) if pay and way.is_paid else None,
            approves_at_once=cleaned["approves_at_once"],
        )

    @staticmethod
    def first(campaign: Campaign, measured: Measured | None) -> dict[str, Any]:
        """Return what the form begins with: the measured minutes, and their pay."""
        joining = joining_of(campaign)
        currencies = {choice for choice, _label in ProlificStudy.Currency.choices}
        first: dict[str, Any] = {
            "key": uuid4(),
            "name": campaign.name[:120],
            "places": places_free(campaign) or None,
            "currency": joining.currency if joining.currency in currencies else None,
        }
        if measured is not None:
            first["minutes"] = measured.minutes
            if joining.pay_per_hour:
                minor = reward_for(measured.minutes, joining.pay_per_hour)
                first["reward"] = Decimal(minor) / 100
        return first


class ReviewForm(ReadFirst):
    """What is to be done with the chosen submissions of a study."""

    KINDS = (Kind.APPROVE, Kind.BONUS, Kind.SCREEN_OUT, Kind.ASK_RETURN)
    SAME, MISSING = "same", "missing"

    kind = forms.ChoiceField(
        label=_("With the chosen submissions"),
        choices=[(kind.value, kind.label) for kind in KINDS],
        widget=forms.RadioSelect,
        initial=Kind.APPROVE,
    )
    chosen = forms.TypedMultipleChoiceField(coerce=int, required=False)
    bonus_of = forms.ChoiceField(
        label=_("Bonus"),
        choices=[
            (SAME, _("the same amount for each")),
            (MISSING, _("the missing pay of each")),
        ],
        initial=SAME,
        required=False,
    )
    amount = forms.DecimalField(
        label=_("Amount of the bonus"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=_MOST,
        decimal_places=2,
    )
    pays_again = forms.BooleanField(
        label=_("Also to people who have been paid a bonus before"), required=False
    )
    reason = forms.CharField(
        label=_("Reason for asking them to return"),
        required=False,
        max_length=500,
        help_text=_("The participants read it."),
    )

    def __init__(self, *args: Any, rows: Sequence[SubmissionRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows = rows
        keys = [(row.submission.pk, row.submission.pk) for row in rows]
        self.fields["chosen"].choices = keys  # type: ignore[attr-defined]

    @staticmethod
    def first() -> dict[str, Any]:
        return {"key": uuid4(), "kind": Kind.APPROVE, "bonus_of": ReviewForm.SAME}

    def review(self) -> Review:
        cleaned = self.cleaned_data
        kind = Kind(cleaned["kind"])
        return Review(
            kind=kind,
            submissions=cleaned["chosen"],
            amounts=self._amounts() if kind is Kind.BONUS else None,
            reason=cleaned["reason"],
            pays_again=cleaned["pays_again"],
        )

    def _amounts(self) -> dict[int, int]:
        cleaned = self.cleaned_data
        if cleaned["bonus_of"] != self.MISSING:
            amount = minor_units(cleaned["amount"]) if cleaned["amount"] else 0
            return dict.fromkeys(cleaned["chosen"], amount)
        return {row.submission.pk: row.missing_pay for row in self.rows}

    @property
    def ticked(self) -> set[int]:
        values = self["chosen"].value() or []
        return {int(value) for value in values if str(value).isdecimal()}

    def fields_below(self) -> list[forms.BoundField]:
        return [self[name] for name in ("kind", "bonus_of", "amount", "reason")]


class SettleForm(forms.Form):
    was_done = forms.BooleanField(required=False)


class SwitchForm(forms.Form):
    is_on = forms.BooleanField(required=False)


class MeasuredForm(forms.Form):
    measured = forms.IntegerField(required=False)
