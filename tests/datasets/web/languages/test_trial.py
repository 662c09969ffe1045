"""The page where the tables of a language are tried."""

from django.template.loader import render_to_string

from datasets.models import LanguageSave
from datasets.services.expanding.trying_tables import Refused, Trial, Tried, Written
from transforms.reason import Reason


def test_what_only_is_refused_otherwise_is_not_hidden(learnt: LanguageSave) -> None:
    refused = Refused("", Reason("no_subject"), is_before=False, is_after=True)
    written = Written("s2.passive", "Pes běží.", (), is_before=False, is_after=True)
    for tried, is_open in (
        (Tried("Běží.", (), (refused,)), True),
        (Tried("Běží.", (written,), (refused,)), False),
    ):
        page = render_to_string(
            "datasets/languages/trial.html",
            {"project": learnt.project, "trial": Trial((tried,)), "written": {}},
        )
        assert ("<details open>" in page) is is_open
