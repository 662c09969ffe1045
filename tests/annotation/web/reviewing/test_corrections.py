"""Table 2 of the CDSCorpus paper for a project, as page and as file."""

import pytest

from annotation.models import Correction
from annotation.selectors.reviewing.corrections import corrections_by_rule, corrections_counted
from datasets.models import Derivation, Sentence

# CDSCorpus, Table 2: kind of error, corrections, percent.
PAPER = {
    "sense": (171, 12.3),
    "semantic": (407, 29.2),
    "grammatical": (243, 17.4),
    "word_order": (141, 10.1),
    "punctuation": (366, 26.2),
    "other": (68, 4.9),
}


@pytest.fixture
def corrected(corpus, reviewer):
    """As many corrections as in the paper, all of one sentence; and one that came later."""
    sentence = Sentence.objects.filter(stage="S2").first()
    rules = [{"rule": "s2.passive", "version": 1}]
    Derivation.objects.create(sentence=sentence, rules=rules, original_text=sentence.text)
    errors = [error for error, (n, _share) in PAPER.items() for _ in range(n)]
    Correction.objects.bulk_create(
        Correction(
            sentence=sentence,
            corrector=reviewer,
            before="a",
            after="b",
            error=error,
            revision=revision,
            is_late=revision == 2,
        )
        for revision, error in enumerate(["sense", *errors], 2)
    )
    return corpus.project


def test_counts_and_shares_are_those_of_the_paper(corrected):
    rows = {row.error.value: row for row in corrections_counted(corrected)}
    assert list(rows) == list(PAPER)
    for error, (count, percent) in PAPER.items():
        assert rows[error].corrections == count
        assert 100 * rows[error].share == pytest.approx(percent, abs=0.06)


def test_each_rule_has_its_own_rows(corrected):
    assert list(corrections_by_rule(corrected)) == ["s2.passive"]
    assert corrections_by_rule(corrected)["s2.passive"] == corrections_counted(corrected)
    late = corrections_by_rule(corrected, is_late=True)["s2.passive"]
    assert [row.corrections for row in late] == [1, 0, 0, 0, 0, 0]


def test_without_corrections_there_is_no_share(corpus):
    assert {row.share for row in corrections_counted(corpus.project)} == {None}
    assert corrections_by_rule(corpus.project) == {}


def test_the_page_and_the_file_say_the_same(client, corrected, manager):
    client.force_login(manager)
    page = client.get("/p/boats/corrections/").content.decode()
    assert "1,396" in page
    file = client.get("/p/boats/corrections.csv")
    lines = file.content.decode().splitlines()
    assert lines[0] == "rule,when,error,corrections,share"
    assert ",review,semantic,407,0.2915" in lines
    assert "s2.passive,review,semantic,407,0.2915" in lines
    assert ",later,sense,1,1.0000" in lines


def test_only_the_project_lead_sees_it(client, corpus, leader, outsider):
    for user, status in ((leader, 403), (outsider, 404)):
        client.force_login(user)
        assert client.get("/p/boats/corrections/").status_code == status
        assert client.get("/p/boats/corrections.csv").status_code == status


def test_an_empty_project_says_so(client, corpus, manager):
    client.force_login(manager)
    page = client.get("/p/boats/corrections/").content.decode()
    assert "No reviewer has corrected a sentence yet." in page
