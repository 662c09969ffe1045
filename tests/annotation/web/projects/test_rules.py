import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from datasets.models import Candidate, Expansion, Job, Project, RuleSettings, Sentence, User
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import Corpus
from transforms.rules import rules_for

ALL = [rule.id for rule in rules_for("en")]
KEPT = {"kept_s2": 20, "kept_s3": 20, "kept_s4": 20, "contrasts": ""}


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def expanded(sentence: Sentence, *, candidates: int = 1) -> None:
    refusals = [{"rule": "s2.passive", "reason": "nobody does anything"}]
    Expansion.objects.create(
        sentence=sentence, engine_version="0", text_hash=sentence.text_hash, refusals=refusals
    )
    for rank in range(1, candidates + 1):
        Candidate.objects.create(
            sentence=sentence,
            kind="S2",
            rule_id="s2.synonym",
            rule_version=1,
            text=f"another {rank}",
            comparison_key=f"another {rank}",
            expected_ab="ENTAILMENT",
            expected_ba="ENTAILMENT",
            warnings=["unsure"],
            rank=rank,
        )


def test_every_rule_has_a_row_with_what_it_did(lead: Client, corpus: Corpus) -> None:
    expanded(corpus.pairs[0].sentence_a, candidates=3)
    page = lead.get("/p/boats/rules/").content.decode()
    for rule_id in ALL:
        assert f'value="{rule_id}"' in page
    assert "nobody does anything" in page
    assert "3 with a warning" in page
    assert page.count("checked") == len(ALL)


def test_switching_off_is_saved_and_outdates_what_was_expanded(
    lead: Client, corpus: Corpus, project: Project
) -> None:
    alone = corpus.sentence("A bee is flying")
    expanded(alone)
    on = [rule_id for rule_id in ALL if rule_id != "s2.passive"]
    answer = lead.post("/p/boats/rules/", {"on": on, **KEPT}, follow=True)
    assert answer.redirect_chain == [("/p/boats/rules/", 302)]
    assert RuleSettings.objects.get(project=project).switched_off == ["s2.passive"]
    page = answer.content.decode()
    assert "The settings were saved." in page
    assert "1 normalised sentence (S1) was expanded before the rule" in page
    assert not re.search(r'value="s2.passive"[^>]*checked', page)
    assert (
        "1 normalised sentence (S1) was expanded before the rule"
        in lead.get("/p/boats/").content.decode()
    )


def test_lines_that_cannot_be_read_are_shown_and_nothing_is_lost(
    lead: Client, corpus: Corpus
) -> None:
    sent = {"on": ["s2.passive"], **KEPT, "contrasts": "up and down"}
    answer = lead.post("/p/boats/rules/", sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "line 1: expected" in page
    assert "up and down</textarea>" in page
    assert page.count("checked") == 1
    assert not RuleSettings.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"kept_s2": 0}, {"kept_s3": "many"}, {"kept_s4": 1000}, {"on": ["s2.flying"]}]
)
def test_wrong_settings_change_nothing(
    lead: Client, corpus: Corpus, wrong: dict[str, object]
) -> None:
    answer = lead.post("/p/boats/rules/", {"on": ALL, **KEPT, **wrong})
    assert answer.status_code == 422
    assert not RuleSettings.objects.exists()


def test_an_empty_number_keeps_all(lead: Client, project: Project) -> None:
    lead.post("/p/boats/rules/", {"on": ALL, **KEPT, "kept_s2": ""})
    assert RuleSettings.objects.get(project=project).kept == {"S2": None, "S3": 20, "S4": 20}


def test_expanding_all_again_is_offered_once_something_is_expanded(
    lead: Client, corpus: Corpus
) -> None:
    assert 'name="again"' not in lead.get("/p/boats/rules/").content.decode()
    expanded(corpus.pairs[0].sentence_a)
    assert 'name="again"' in lead.get("/p/boats/rules/").content.decode()
    lead.post("/p/boats/expand/", {"again": "1"})
    assert Job.objects.get(kind="datasets.expand_sentences").parameters["again"] is True


def test_a_language_without_rules_is_told_so(lead: Client, project: Project) -> None:
    Project.objects.filter(pk=project.pk).update(language="tlh")
    page = lead.get("/p/boats/rules/").content.decode()
    assert "There are no rules for this language" in page
    assert 'name="contrasts"' not in page


def test_without_a_wordnet_the_command_that_gets_one_is_shown(
    lead: Client, project: Project, settings
) -> None:
    assert "download oewn:" in lead.get("/p/boats/rules/").content.decode()
    settings.WORDNETS = {"en": "oewn:1900"}
    page = lead.get("/p/boats/rules/").content.decode()
    assert "The wordnet oewn:1900, which PAIRWRIGHT_WORDNETS names" in page


def test_nothing_can_be_saved_in_the_archive(lead: Client, project: Project, manager: User) -> None:
    project_archive(project=project, actor=manager)
    page = lead.get("/p/boats/rules/").content.decode()
    assert "<button>Save</button>" not in page
    assert lead.post("/p/boats/rules/", {"on": ALL, **KEPT}).status_code == 422
    assert not RuleSettings.objects.exists()


def test_the_number_of_queries_does_not_grow(lead: Client, corpus: Corpus) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert lead.get("/p/boats/rules/").status_code == 200
        return len(captured)

    few = queries()
    for pair in corpus.pairs[::2]:
        expanded(pair.sentence_a, candidates=4)
    assert queries() == few
    assert few <= 14
