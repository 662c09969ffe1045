"""Reasons of the rules in the language of the page, by their code.

What was stored before reasons had codes has its English text only, and is told as `told` can.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from datasets.web.told import told
from transforms.reason import Reason
from transforms.rules.proposal import BETWEEN
from transforms.wording import WORDINGS


def worded(reason: Reason) -> str:
    """Return a reason in the language that is active; its words of a sentence stay as they are."""
    if reason.code not in WORDINGS:
        return str(reason)
    params = {
        name: worded(value) if isinstance(value, Reason) else value
        for name, value in reason.params.items()
    }
    return gettext(WORDINGS[reason.code]).format(**params)


def refusal(stored: Mapping[str, Any]) -> str:
    """Return why a rule refused: {"reason", "code", "params"}, or older without the last two."""
    if stored.get("code") in WORDINGS:
        return worded(Reason.from_json(stored))
    return told(stored["reason"])


def explanation(edit: Mapping[str, Any]) -> str:
    """Return what a rule says it did: an "explain" entry of a trace, of any age."""
    stored = edit.get("reasons") or ()
    if stored and all(each["code"] in WORDINGS for each in stored):
        return BETWEEN.join(worded(Reason.from_json(each)) for each in stored)
    return told(str(edit["text"]))


def reasons(codes: Sequence[Mapping[str, Any]] | None, texts: Sequence[str]) -> list[str]:
    """Return stored reasons by their codes; of what was stored without, the texts as told."""
    if codes is None or any(each["code"] not in WORDINGS for each in codes):
        return [told(text) for text in texts]
    return [worded(Reason.from_json(each)) for each in codes]
