"""What a release says of the sentences that people wrote."""

import json
from pathlib import Path

from datasets.models import PairSet, Project, Release, Sentence
from datasets.services.expanding.settling import ExpansionRequest, SettledText, expansion_settle
from datasets.services.pairing.pair_sets import pair_set_build
from tests.datasets.corpus import unwatched
from tests.datasets.services.pairing.test_pair_sets import expand_all
from tests.datasets.services.publishing.test_releases import (  # noqa: F401  # a fixture
    contents,
    pair_set,
    publish,
    rows_of,
)


def test_sentences_that_people_wrote_are_named_with_their_codes(
    project: Project, tmp_path: Path
) -> None:
    expand_all(project, tmp_path)
    s1 = Sentence.objects.filter(stage="S1").earliest("pk")
    request = ExpansionRequest("S3", "s3.negation", "CONTRADICTION", "CONTRADICTION")
    settled = SettledText("No dog is out", "coin", by=("A2BCDEF",))
    expansion_settle(s1=s1, request=request, settled=settled)
    pairs = pair_set_build(
        project=project, name="main", unrelated_share=0.1, actor=None, progress=unwatched
    )
    result = contents(publish(pairs))
    header, *lines = result["written_by_hand.tsv"].decode().splitlines()
    assert header.split("\t")[2:] == [
        "stage", "asked_for", "offered_by", "written", "settled", "writers",
    ]  # fmt: skip
    rows = {tuple(line.split("\t")[2:]) for line in lines}
    assert rows == {("S3", "s3.negation", "", "yes", "coin", "A2BCDEF")}
    holding = [row for row in rows_of(Release.objects.get()) if "No dog is out" in str(row)]
    assert len(lines) == len(holding) > 0
    manifest = json.loads(result["manifest.json"])
    assert manifest["written_by_hand"] == {
        "sentences": {"S3": 1},
        "settled": {"coin": 1},
        "corrected_rules": 0,
        "writers": 1,
    }
    sheet = result["DATASHEET.md"].decode()
    assert "People wrote sentences: 1 S3. How they were settled: 1 coin." in sheet
    # SICK's own column names the transformation, which a person carried out there too.
    assert b"S3_inv" in result["SICK_rules.txt"]


def test_a_release_of_rules_alone_says_nothing_of_people(
    pair_set: PairSet,  # noqa: F811
) -> None:
    result = contents(publish(pair_set))
    assert "written_by_hand.tsv" not in result
    assert "written_by_hand" not in json.loads(result["manifest.json"])
