"""Narrowing pairs to those with a gold label."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Label
from datasets.web.shared.filters import ALL, PairFilter


class GoldFilter(PairFilter):
    gold = forms.ChoiceField(label=_("Gold label"), required=False, choices=[ALL, *Label.choices])

    def __init__(self, *args: Any, has_gold: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not has_gold:
            del self.fields["gold"]

    def chosen(self) -> dict[str, Any]:
        """Return the filter of the pairs themselves, and that of their gold."""
        chosen = super().chosen()
        gold = chosen.pop("gold", "")
        return {"pairs": chosen, "gold": gold}
