"""The page where the tables of a language are tried."""

from django.template.loader import render_to_string
from django.test import Client

from datasets.models import LanguageSave, User
from datasets.services.expanding.trying_tables import Refused, Trial, Tried, Written
from datasets.services.languages.tables import draft_replace
from tests.datasets.web.languages.test_pages import OBJECT_FIRST
from transforms.reason import Reason


def test_a_trial_with_changed_refusals_only_is_shown_open(learnt: LanguageSave) -> None:
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


def test_a_trial_says_which_examples_of_the_rules_file_hold_and_what_may_be_a_slip(
    client: Client, manager: User, learnt: LanguageSave
) -> None:
    rules = OBJECT_FIRST + (
        "example: Mladá žena čte knihu na lavičce. → Knihu čte mladá žena na lavičce.\n"
        "example: Mladá žena čte knihu na lavičce. → Knihu čte žena.\n"
        "not: Mladá žena čte knihu na lavičce.\n"
        "not: Nikdo nic neví.\n"
    )
    without_examples = OBJECT_FIRST.partition("example:")[0]
    draft_replace(
        project=learnt.project,
        texts={"rules.txt": rules.replace("V [root]", "V [root, Mood=Indd]")},
        actor=manager,
    )
    client.force_login(manager)
    page = client.get("/p/psi/language/try/").content.decode()
    assert "no word of the treebank has Mood=Indd (did you mean Ind?)" in page
    draft_replace(project=learnt.project, texts={"rules.txt": without_examples}, actor=manager)
    page = client.get("/p/psi/language/try/").content.decode()
    assert "rules.txt has no examples yet." in page
    assert "0 examples" not in page
    draft_replace(project=learnt.project, texts={"rules.txt": rules}, actor=manager)
    page = client.get("/p/psi/language/try/").content.decode()
    assert "1 example of rules.txt is right." in page
    assert "line 9, column 1: s2.object_first: expected &#x27;Knihu čte žena.&#x27;" in page
    assert "line 10, column 1: s2.object_first: expected nothing for" in page
    assert "no tree for &#x27;Nikdo nic neví.&#x27;" in page
    assert "Possible slips" not in page
