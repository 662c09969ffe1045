"""Finished S1 and expansions: a Swahili project, for which there is no parser and no rule."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.errors import Invalid
from datasets.models import (
    Decision,
    Derivation,
    ImportBatch,
    Pair,
    Project,
    Sentence,
    Source,
    SourceSentence,
    User,
)
from datasets.selectors.expanding.candidates import (
    USED,
    CandidateCriteria,
    proposals_of,
    sentences_proposed_for,
)
from datasets.selectors.expanding.lineage import sentence_lineage
from datasets.services.expanding.deciding import ProposalRef, candidate_reject, candidate_write
from datasets.services.expanding.finished import expansions_import, sentences_import
from datasets.services.importing.sources import ImportOutcome, sources_import
from datasets.services.pairing.pair_sets import pair_set_build
from datasets.services.publishing.releases import SplitMethod, Splitting
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.services.publishing.test_releases import contents, publish

S1 = (
    ("source_id", "position", "s0", "s1", "version_1", "version_2", "author"),
    ("soko-1", "a", "Mama anauza samaki!!", "Mwanamke anauza samaki", "Mama auza samaki", "", "W1"),
    ("soko-1", "b", "Samaki wauzwa", "Mwanamke anauza chakula", "", "", "W2"),
    ("soko-2", "a", "Watoto wanacheza mpira", "Watoto wanacheza mpira", "", "", "W1"),
)
EXPANSIONS = (
    ("source_id", "position", "stage", "text", "rule", "expected", "expected_ba", "author"),
    ("soko-1", "a", "S2", "Mtu anauza samaki", "by hand", "ENTAILMENT", "NEUTRAL", "W3"),
    ("soko-1", "a", "S2", "Samaki wanauzwa na mwanamke", "s2.passive", "ENTAILMENT", "", ""),
    ("soko-1", "a", "S3", "Mwanamke hauzi samaki", "negation", "contradiction", "", "W3"),
    ("soko-2", "", "s3", "Watoto hawachezi mpira", "", "CONTRADICTION", "", ""),
)
Importer = Callable[..., ImportOutcome]


def take(
    importer: Importer, project: Project, folder: Path, rows: Any, name: str = "done.tsv"
) -> ImportOutcome:
    text = "\n".join("\t".join(row) for row in rows) + "\n"
    file = file_of(folder, name, text)
    return importer(project=project, file=file, actor=None, progress=unwatched)


def refusals(
    importer: Importer, project: Project, folder: Path, rows: Any
) -> list[tuple[int, str]]:
    with pytest.raises(Invalid) as caught:
        take(importer, project, folder, rows, "wrong.tsv")
    return [(error["line"], error["field"]) for error in caught.value.data["errors"]]


@pytest.fixture
def swahili(project: Project, tmp_path: Path) -> Project:
    project.language = "sw"
    project.save()
    take(sentences_import, project, tmp_path, S1, "s1.tsv")
    return project


def test_finished_s1_come_with_what_they_were_made_from(swahili: Project) -> None:
    s1 = Sentence.objects.get(text="Mwanamke anauza samaki")
    lineage = sentence_lineage(s1.pk)
    assert lineage.s0 is not None
    assert lineage.source is not None
    assert (lineage.s0.text, lineage.s0.position) == ("Mama anauza samaki!!", "a")
    assert (lineage.source.source_id, lineage.source.line_number) == ("soko-1", 2)
    assert lineage.normalised is not None
    assert lineage.normalised.versions == ["Mama auza samaki"]
    assert (s1.author, s1.is_generated) == ("W1", True)
    assert not Sentence.objects.get(text="Watoto wanacheza mpira").is_generated
    assert Source.objects.count() == 2


def test_s1_of_sources_in_the_project_need_no_s0(project: Project, tmp_path: Path) -> None:
    sources = [("source_id", "sentence_a"), ("soko-1", "Mama anauza samaki!!")]
    take(sources_import, project, tmp_path, sources, "s0.tsv")
    outcome = take(
        sentences_import, project, tmp_path, [("source", "s1"), ("soko-1", "Mama anauza samaki")]
    )
    assert (outcome.rows, outcome.known) == (1, 0)
    assert Sentence.objects.get().source_sentence == SourceSentence.objects.get()


def test_finished_s1_of_a_source_a_row_are_read_as_before(project: Project, tmp_path: Path) -> None:
    rows = [("source_id", "sentence_a", "sentence_b"), ("1", "Mama anauza", "Watu wananunua")]
    take(sentences_import, project, tmp_path, rows)
    assert Sentence.objects.filter(stage="S1", is_generated=False).count() == 2


def test_the_same_rows_again_add_nothing(swahili: Project, tmp_path: Path) -> None:
    repeated = take(sentences_import, swahili, tmp_path, S1, "s1.tsv")
    assert repeated.is_repeated
    longer = [*S1, ("soko-2", "b", "Mpira!", "Watoto wana mpira", "", "", "")]
    outcome = take(sentences_import, swahili, tmp_path, longer, "longer.tsv")
    assert (outcome.rows, outcome.known) == (4, 3)
    assert Sentence.objects.count() == 4
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    assert take(expansions_import, swahili, tmp_path, EXPANSIONS).is_repeated
    more = [*EXPANSIONS, ("soko-2", "a", "S2", "Watoto wanacheza", "", "ENTAILMENT", "", "")]
    outcome = take(expansions_import, swahili, tmp_path, more, "more.tsv")
    assert (outcome.rows, outcome.known) == (5, 4)
    assert Decision.objects.count() == 5


def test_bad_s1_are_named_by_line_and_field_and_nothing_is_kept(
    swahili: Project, tmp_path: Path
) -> None:
    errors = refusals(
        sentences_import,
        swahili,
        tmp_path,
        [
            ("source_id", "position", "s0", "s1"),
            ("new-1", "a", "Nzuri sana", "Nzuri"),
            ("new-2", "a", "", "Hakuna chanzo"),
            ("new-1", "c", "Nzuri", "Nzuri"),
            ("soko-1", "a", "", "Kingine kabisa"),
            ("soko-1", "b", "Sentensi nyingine", "Mwanamke anauza chakula"),
            ("new-1", "a", "Nzuri sana", "Tena"),
        ],
    )
    assert set(errors) == {
        (3, "source_id"),
        (4, "position"),
        (5, "s1"),
        (6, "s0"),
        (7, "position"),
    }
    assert not Source.objects.filter(source_id="new-1").exists()
    assert ImportBatch.objects.count() == 1


def test_a_dropped_source_comes_back_when_all_its_sentences_are_finished(
    project: Project, tmp_path: Path
) -> None:
    rows = [("source_id", "sentence_a", "sentence_b"), ("1", "Mama!", "Watoto!")]
    take(sources_import, project, tmp_path, rows, "s0.tsv")
    Source.objects.update(fallen_reason="no verb")
    one = ("1", "a", "Mama anauza")
    assert refusals(
        sentences_import, project, tmp_path, [("source_id", "position", "s1"), one]
    ) == [(2, "source_id")]
    assert Source.objects.get().fallen_reason == "no verb"
    both = [("source_id", "position", "s1"), one, ("1", "b", "Watoto wanacheza")]
    take(sentences_import, project, tmp_path, both)
    assert Source.objects.get().fallen_reason == ""


def test_finished_expansions_have_their_lineage(swahili: Project, tmp_path: Path) -> None:
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    s2 = Sentence.objects.get(stage="S2", is_retired=False)
    lineage = sentence_lineage(s2.pk)
    assert s2.text == "Mtu anauza samaki"
    assert s2.author == "W3"
    assert lineage.s0 is not None
    assert lineage.s0.text == "Mama anauza samaki!!"
    assert lineage.s1 is not None
    assert lineage.s1.text == "Mwanamke anauza samaki"
    assert lineage.written is not None
    assert lineage.written.rules == [{"rule": "s2.manual", "version": 1}]
    assert (lineage.written.expected_ab, lineage.written.expected_ba) == ("ENTAILMENT", "NEUTRAL")
    s3 = Derivation.objects.get(sentence__text="Mwanamke hauzi samaki")
    assert s3.rules == [{"rule": "s3.negation", "version": 0}]
    assert (s3.expected_ab, s3.expected_ba) == ("CONTRADICTION", "CONTRADICTION")


def test_the_first_of_a_stage_is_used_and_the_others_stand_beside_it(
    swahili: Project, tmp_path: Path, manager: User
) -> None:
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    s1 = Sentence.objects.get(text="Mwanamke anauza samaki")
    proposals = proposals_of(swahili, [s1], CandidateCriteria(kind="S2"))[s1.pk]
    used = {proposal.text: proposal.is_used for proposal in proposals}
    assert used == {"Mtu anauza samaki": True, "Samaki wanauzwa na mwanamke": False}
    assert all(proposal.is_own for proposal in proposals)
    first = next(proposal for proposal in proposals if proposal.is_used)
    assert first.decision is not None
    ref = ProposalRef(s1, "S2", first.key, first.decision.pk)
    candidate_reject(ref=ref, actor=manager)
    in_use = Sentence.objects.get(base=s1, stage="S2", is_retired=False)
    assert in_use.text == "Samaki wanauzwa na mwanamke"


def test_bad_expansions_are_named_by_line_and_field_and_nothing_is_kept(
    swahili: Project, tmp_path: Path, manager: User
) -> None:
    s1 = Sentence.objects.get(text="Watoto wanacheza mpira")
    own = {"sentence": s1, "expected_ab": "NEUTRAL", "expected_ba": "NEUTRAL", "actor": manager}
    candidate_write(kind="S4", text="Mpira unacheza watoto", **own)
    candidate_write(kind="S2", text="Watoto wanacheza kandanda", **own)
    errors = refusals(
        expansions_import,
        swahili,
        tmp_path,
        [
            ("source_id", "position", "stage", "text", "rule", "expected"),
            ("soko-2", "a", "S1", "Watoto wanakimbia", "", "NEUTRAL"),
            ("soko-2", "b", "S2", "Watoto wanakimbia", "", "NEUTRAL"),
            ("soko-9", "a", "S2", "Watoto wanakimbia", "", "NEUTRAL"),
            ("soko-2", "a", "S2", "watoto wanacheza mpira.", "", "NEUTRAL"),
            ("soko-2", "a", "S3", "Mpira unacheza watoto", "", "NEUTRAL"),
            ("soko-2", "a", "S2", "Watoto wanacheza kandanda", "", "ENTAILMENT"),
            ("soko-2", "a", "S2", "Watoto wanaruka", "s3.negation", "NEUTRAL"),
            ("soko-2", "a", "S2", "Watoto wanalala", "", "maybe"),
            ("soko-2", "a", "S2", "Watoto wanalala", "", "NEUTRAL"),
        ],
    )
    assert sorted(errors) == [
        (2, "stage"),
        (3, "source_id"),
        (4, "source_id"),
        (5, "text"),
        (6, "text"),
        (7, "text"),
        (8, "rule"),
        (9, "expected"),
        (10, "text"),
    ]
    assert Decision.objects.count() == 2


def test_imported_expansions_outlive_the_rules_and_are_undone_by_nobody(
    swahili: Project, tmp_path: Path
) -> None:
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    assert not Decision.objects.filter(step__actor__isnull=False).exists()


def test_s1_that_no_rule_expanded_stand_among_the_candidates(
    swahili: Project, tmp_path: Path
) -> None:
    everything = {s.text for s in Sentence.objects.filter(stage="S1")}
    for expected in (CandidateCriteria(), CandidateCriteria(state=USED)):
        assert {s.text for s in sentences_proposed_for(swahili, expected)} == everything
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    passive = sentences_proposed_for(swahili, CandidateCriteria(rule="s2.passive"))
    assert [s.text for s in passive] == ["Mwanamke anauza samaki"]


def test_they_are_paired_with_what_they_are_expected_to_be(
    swahili: Project, tmp_path: Path
) -> None:
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    pair_set_build(project=swahili, name="main", unrelated_share=0, actor=None, progress=unwatched)
    pair = Pair.objects.get(kind="S1aS2a")
    assert {pair.sentence_a.text, pair.sentence_b.text} == {
        "Mwanamke anauza samaki",
        "Mtu anauza samaki",
    }
    from_s1 = (pair.expected_ab, pair.expected_ba)
    assert (from_s1 if pair.sentence_a.stage == "S1" else from_s1[::-1]) == (
        "ENTAILMENT",
        "NEUTRAL",
    )
    paired = {
        text for pair in Pair.objects.all() for text in (pair.sentence_a.text, pair.sentence_b.text)
    }
    assert {"Mwanamke anauza samaki", "Mwanamke hauzi samaki"} <= paired
    assert "Samaki wanauzwa na mwanamke" not in paired


def test_a_language_without_parser_and_rules_comes_to_a_release(
    swahili: Project, tmp_path: Path
) -> None:
    take(expansions_import, swahili, tmp_path, EXPANSIONS)
    pair_set = pair_set_build(
        project=swahili, name="main", unrelated_share=0, actor=None, progress=unwatched
    )
    files = contents(publish(pair_set, splitting=Splitting(SplitMethod.PAIRS)))
    text = b"".join(files[name] for name in files if name.endswith((".tsv", ".txt"))).decode()
    assert "Mwanamke hauzi samaki" in text
    assert "Watoto hawachezi mpira" in text
    assert "W3" not in text


def test_a_file_takes_as_many_queries_as_a_larger_one(project: Project, tmp_path: Path) -> None:
    counts = []
    for start, size in ((0, 5), (100, 60)):
        s1 = [S1[0][:4]]
        s1 += [(f"x-{n}", "a", f"Neno la {n}!", f"Neno {n}") for n in range(start, start + size)]
        more = [EXPANSIONS[0][:6]]
        more += [
            (f"x-{n}", "a", "S3", f"Si neno {n}", "", "CONTRADICTION")
            for n in range(start, start + size)
        ]
        with CaptureQueriesContext(connection) as queries:
            take(sentences_import, project, tmp_path, s1, f"s1-{size}.tsv")
            take(expansions_import, project, tmp_path, more, f"more-{size}.tsv")
        counts.append(len(queries))
    assert counts[0] == counts[1]
