import hashlib
import io
import json
import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest
import time_machine

from datasets.errors import Conflict, Invalid
from datasets.formats.cds import read_cds
from datasets.formats.gold import GoldRow
from datasets.formats.judgements import JudgementRow
from datasets.formats.labels import Label, Order
from datasets.formats.problems import Problems
from datasets.formats.sick import read_sick
from datasets.models import Expansion, PairSet, Project, Release, Sentence, Stage, StoredFile
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.publishing.releases import project_releases
from datasets.services.expanding.sentences import sentence_revise
from datasets.services.importing.pairs import pairs_import
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.pairing.pair_sets import pair_set_build
from datasets.services.projects.lifecycle import project_create
from datasets.services.publishing.files import PairGold
from datasets.services.publishing.releases import release_publish, release_withdraw
from datasets.services.publishing.splits import SplitMethod, Splitting
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.services.pairing.test_pair_sets import expand_all

# Kinds within one picture (CDSCorpus, section 2.3).
SAME_PICTURE = (1, 2, 3, 4, 5, 10)
ABOUT = (
    *(
        "README.md",
        "DATASHEET.md",
        "DATA_STATEMENT.md",
        "columns.tsv",
        "croissant.json",
        "LICENSE.txt",
    ),
    "CITATION.cff",
)
JUDGEMENTS = (JudgementRow("A01", "1", Order.AB, Decimal("3.5"), Label.NEUTRAL, 4200),)


def gold_of(pair_set: PairSet) -> Iterator[PairGold]:
    for number in pair_set.pairs.order_by("number").values_list("number", flat=True):
        yield PairGold(number, 1 + number % 9 / 2, "NEUTRAL", "ENTAILMENT", "NEUTRAL", 1, 1)


def publish(pair_set: PairSet, **changes) -> Release:
    options = {
        "version": "1.0",
        "run_key": "1",
        "dated": date(2026, 3, 1),
        "gold": gold_of(pair_set),
        "judgements": JUDGEMENTS,
        "facts": {"alpha": 0.8, "annotators": 10},
    }
    return release_publish(
        project=pair_set.project, pair_set=pair_set, actor=None, **(options | changes)
    )


def contents(release: Release) -> dict[str, bytes]:
    files = release.files.select_related("stored")
    return {file.path: b"".join(file_chunks(file.stored)) for file in files}


@pytest.fixture
def pair_set(project: Project, tmp_path: Path) -> PairSet:
    expand_all(project, tmp_path)
    return pair_set_build(
        project=project, name="main", unrelated_share=0.1, actor=None, progress=unwatched
    )


def rows_of(release: Release) -> list[GoldRow]:
    problems = Problems()
    rows = list(read_sick(io.BytesIO(contents(release)["SICK.txt"]), problems))
    assert not problems.total
    return rows


def test_a_release_holds_every_pair_with_its_gold_and_where_it_comes_from(
    pair_set: PairSet,
) -> None:
    rows = rows_of(publish(pair_set))
    assert len(rows) == pair_set.pairs.count()
    row = next(row for row in rows if row.sentence_a == "A dog is following a ball")
    assert row.original_a == "A puppy is following a ball"
    assert row.dataset_a == "OWN"
    assert (row.label_ab, row.label_ba) == (Label.ENTAILMENT, Label.NEUTRAL)


def test_the_parts_hold_all_pairs_and_no_source_twice(pair_set: PairSet) -> None:
    release = publish(pair_set)
    part_of: dict[str, str] = {}
    for row in rows_of(release):
        for original in (row.original_a, row.original_b):
            assert part_of.setdefault(original, row.part) == row.part
    parts = [content for path, content in contents(release).items() if path.startswith("SemEval")]
    assert sum(part.count(b"\n") - 1 for part in parts) == pair_set.pairs.count()


def test_the_manifest_and_the_checksums_are_of_the_files(pair_set: PairSet) -> None:
    release = publish(pair_set)
    files = contents(release)
    assert list(files) == [
        "SICK.txt",
        "SemEval_train.txt",
        "SemEval_trial.txt",
        "SemEval_test.txt",
        "huggingface/csv/train.csv",
        "huggingface/csv/validation.csv",
        "huggingface/csv/test.csv",
        "huggingface/parquet/train.parquet",
        "huggingface/parquet/validation.parquet",
        "huggingface/parquet/test.parquet",
        *(f"huggingface/relatedness/{part}.parquet" for part in ("train", "validation", "test")),
        *(f"huggingface/entailment/{part}.parquet" for part in ("train", "validation", "test")),
        "SICK_rules.txt",
        "rules.tsv",
        "STS.tsv",
        "soft_labels.tsv",
        "variation.tsv",
        "judgements.tsv",
        "annotators.tsv",
        *ABOUT,
        "mteb_task.py",
        "manifest.json",
        "SHA256SUMS",
    ]
    manifest = json.loads(files["manifest.json"])
    for described in manifest["files"]:
        content = files[described["name"]]
        assert described["sha256"] == hashlib.sha256(content).hexdigest()
        assert described["bytes"] == len(content)
        if described["name"] in ABOUT or described["name"].endswith((".parquet", ".py")):
            continue
        assert described["rows"] == content.count(b"\n") - 1
        delimiter = "," if described["name"].endswith(".csv") else "\t"
        assert list(described["columns"]) == content.split(b"\n")[0].decode().split(delimiter)
    sums = dict(line.split("  ")[::-1] for line in files["SHA256SUMS"].decode().splitlines())
    assert sums["manifest.json"] == hashlib.sha256(files["manifest.json"]).hexdigest()
    assert manifest["run"] == {"alpha": 0.8, "annotators": 10}
    assert manifest["date"] == "2026-03-01"
    assert files["judgements.tsv"].endswith(b"1\tA01\tAB\t3.5\t\tNEUTRAL\t4200\t\t\t\n")


def test_the_same_run_gives_the_same_bytes_at_another_time_in_another_project(
    pair_set: PairSet, tmp_path: Path
) -> None:
    first = contents(publish(pair_set))
    other = project_create(name=pair_set.project.name, language="en", actor=None, slug="again")
    with time_machine.travel("2031-05-05 12:00"):
        expand_all(other, tmp_path)
        repeated = pair_set_build(
            project=other, name="main", unrelated_share=0.1, actor=None, progress=unwatched
        )
        assert contents(publish(PairSet.objects.get(pk=repeated.pk))) == first


def test_publishing_the_same_run_again_returns_the_release_that_is_there(
    pair_set: PairSet,
) -> None:
    release = publish(pair_set)
    files = StoredFile.objects.count()
    assert publish(pair_set) == release
    assert StoredFile.objects.count() == files


def test_releases_are_listed_newest_first(pair_set: PairSet) -> None:
    created = [publish(pair_set, version=version) for version in ("1.0", "1.1", "1.2")]
    rows = list(project_releases(pair_set.project))
    assert rows == created[::-1]
    assert [release.file_count for release in rows] == [33, 33, 33]


@pytest.mark.parametrize("change", [{"run_key": "2"}, {"splitting": Splitting(seed=7)}])
def test_a_version_is_never_given_to_something_else(pair_set: PairSet, change) -> None:
    before = contents(publish(pair_set))
    with pytest.raises(Conflict, match="a release with this version"):
        publish(pair_set, **change)
    assert contents(Release.objects.get()) == before


def test_pairs_without_whole_gold_are_left_out_and_counted(pair_set: PairSet) -> None:
    gold = list(gold_of(pair_set))
    gold[1] = PairGold(2, None, "NEUTRAL", "NEUTRAL", "NEUTRAL")
    gold[2] = PairGold(3, 2.0, "", "", "")
    del gold[4]
    release = publish(pair_set, gold=gold)
    numbers = [row.pair_id for row in rows_of(release)]
    assert len(numbers) == pair_set.pairs.count() - 3
    assert not {"2", "3", "5"} & set(numbers)
    assert release.manifest["pairs"]["without_gold"] == 3


def test_a_text_that_was_changed_after_it_was_judged_stops_the_release(
    pair_set: PairSet,
) -> None:
    sentence = Sentence.objects.filter(is_generated=True).first()
    assert sentence is not None
    sentence_revise(sentence_id=sentence.pk, text="Something else is here", seen_revision=1)
    with pytest.raises(Conflict, match="changed after it was judged"):
        publish(pair_set)
    assert not Release.objects.exists()
    assert not StoredFile.objects.exists()


def test_gold_of_another_set_or_out_of_order_is_a_bug_and_publishes_nothing(
    pair_set: PairSet,
) -> None:
    with pytest.raises(ValueError, match="out of order"):
        publish(pair_set, gold=reversed(list(gold_of(pair_set))))
    assert not Release.objects.exists()


def test_imported_pairs_keep_their_ids_and_are_split_by_their_texts(
    project: Project, tmp_path: Path
) -> None:
    lines = [f"p{n},A dog barks at number {n},A cat sees number {n}" for n in range(40)]
    file = file_of(tmp_path, "a.csv", "\n".join(["pair_id,sentence_a,sentence_b", *lines]))
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    release = publish(PairSet.objects.get())
    assert rows_of(release)[7].pair_id == "p7"
    assert release.manifest["split"]["pairs"] == {"TRAIN": 18, "TRIAL": 2, "TEST": 20}


def captions(folder: Path) -> IncomingFile:
    """Forty sources; from the eleventh on, each repeats one of the first in a slip of its own.

    The repeated text is the first or the second sentence, as captions of Flickr have it.
    """
    rows = ["source_id\tsentence_a\tsentence_b"]
    for n in range(40):
        own = f"Somebody is painting the fence number {n}"
        text = f"A dog, the old one, sees cat {n % 10}"
        repeated = (text, text.lower() + " .", text.replace(",", ""), text.upper() + "!")[n // 10]
        first, second = (repeated, own) if n % 2 else (own, repeated)
        rows.append(f"s{n}\t{first}\t{second}")
    return file_of(folder, "captions.tsv", "\n".join(rows) + "\n")


def test_no_text_lies_in_two_parts_though_it_came_with_several_sources(
    project: Project, tmp_path: Path
) -> None:
    file = captions(tmp_path)
    sources_import(project=project, file=file, stage=Stage.S1, actor=None, progress=unwatched)
    pair_set = pair_set_build(
        project=project, name="main", unrelated_share=0, actor=None, progress=unwatched
    )
    release = publish(pair_set)
    part_of: dict[str, str | None] = {}
    for row in rows_of(release):
        for text in (row.sentence_a, row.sentence_b):
            words = re.sub(r"\W+", " ", text).strip().lower()
            assert part_of.setdefault(words, row.part) == row.part
    split = release.manifest["split"]
    assert split["groups"] == 10
    assert (split["test_pairs_with_known_text"], split["test_pairs_with_known_words"]) == (0, 0)


def test_the_text_that_was_imported_joins_sources_too(project: Project, tmp_path: Path) -> None:
    """S1 may differ where S0 is the same: a project lead corrected one of them."""
    file = captions(tmp_path)
    sources_import(project=project, file=file, stage=Stage.S1, actor=None, progress=unwatched)
    for sentence in Sentence.objects.filter(text__istartswith="a dog"):
        changed = {"text": f"Dog {sentence.pk} barks", "comparison_key": f"dog {sentence.pk} barks"}
        Sentence.objects.filter(pk=sentence.pk).update(**changed)
    pair_set = pair_set_build(
        project=project, name="main", unrelated_share=0, actor=None, progress=unwatched
    )
    assert publish(pair_set).manifest["split"]["groups"] == 10


def test_a_split_by_pairs_says_how_many_test_pairs_hold_a_known_sentence(
    project: Project, tmp_path: Path
) -> None:
    lines = [f"{n},A dog barks,A cat sees number {n}" for n in range(19)]
    lines += ["19,A hen runs,An ox runs"]
    file = file_of(tmp_path, "a.csv", "\n".join(["pair_id,sentence_a,sentence_b", *lines]))
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    pairs = PairSet.objects.get()
    split = publish(pairs, splitting=Splitting(SplitMethod.PAIRS)).manifest["split"]
    assert split["test_pairs_with_known_text"] in (
        split["pairs"]["TEST"] - 1,
        split["pairs"]["TEST"],
    )
    joined = publish(pairs, version="2").manifest["split"]
    assert (joined["largest_group"], joined["test_pairs_with_known_text"]) == (19, 0)
    assert joined["is_off_size"] is True
    datasheet = contents(Release.objects.get(version="2"))["DATASHEET.md"].decode()
    assert "not those that were asked for (TRAIN 9, TRIAL 1, TEST 10)" in datasheet
    assert joined["wanted"] == {"TRAIN": 9, "TRIAL": 1, "TEST": 10}


@pytest.mark.parametrize("version", [" ", "1/0", "..", "final version"])
def test_a_version_is_wanted_that_can_stand_in_an_address(pair_set: PairSet, version: str) -> None:
    with pytest.raises(Invalid) as refused:
        publish(pair_set, version=version)
    assert list(refused.value.fields) == ["version"]
    assert not Release.objects.exists()


def test_a_release_is_withdrawn_once_with_a_reason_and_keeps_its_files(pair_set: PairSet) -> None:
    release = publish(pair_set)
    with pytest.raises(Invalid):
        release_withdraw(release=release, reason=" ", actor=None)
    release_withdraw(release=release, reason="A rule was wrong.", actor=None)
    assert release.withdrawn_reason == "A rule was wrong."
    assert "SICK.txt" in contents(release)
    with pytest.raises(Conflict):
        release_withdraw(release=release, reason="Again.", actor=None)


def published_as_cds(project: Project, tmp_path: Path) -> tuple[PairSet, Release]:
    expand_all(project, tmp_path)
    created = pair_set_build(
        project=project, name="cds", design="cds", actor=None, progress=unwatched
    )
    return created, publish(created)


def test_pairs_of_cdscorpus_are_released_in_its_columns_and_its_direction(
    project: Project, tmp_path: Path
) -> None:
    pair_set, release = published_as_cds(project, tmp_path)
    files = contents(release)
    assert list(files)[:4] == ["CDS.txt", "CDS_reversed.txt", "CDS_origins.tsv", "CDSC-E/train.tsv"]
    assert b"judgment" not in files["CDSC-E/test_features.tsv"]
    klej = [files[f"CDSC-E/{name}.tsv"] for name in ("train", "dev", "test_gold")]
    assert sum(content.count(b"\n") - 1 for content in klej) == pair_set.pairs.count()
    problems = Problems()
    rows = list(read_cds(io.BytesIO(files["CDS.txt"]), problems))
    turned = list(read_cds(io.BytesIO(files["CDS_reversed.txt"]), problems))
    assert not problems.total
    assert len(rows) == len(turned) == pair_set.pairs.count()
    # The gold says ENTAILMENT from A to B, NEUTRAL back: the file of (A, B) reads from B to A.
    assert {row.label_ba for row in rows} == {Label.NEUTRAL}
    assert {row.label_ba for row in turned} == {Label.ENTAILMENT}
    for row, other in zip(rows, turned, strict=True):
        assert (row.sentence_a, row.sentence_b) == (other.sentence_b, other.sentence_a)
    assert files["CDS.txt"].splitlines()[1].split(b"\t")[3] == b"1.5"
    views = {
        name: [
            pd.read_parquet(io.BytesIO(files[f"huggingface/{name}/{part}.parquet"]))
            for part in ("train", "validation", "test")
        ]
        for name in ("relatedness", "entailment")
    }
    assert [*map(len, views["relatedness"])] == [content.count(b"\n") - 1 for content in klej]
    # For systems the first sentence is the one that is given: 0 is ENTAILMENT.
    assert {label for frame in views["entailment"] for label in frame["label"]} == {0}
    assert release.manifest["split"]["split"] == "pairs"


def test_each_pair_of_cdscorpus_is_traced_to_its_pictures(project: Project, tmp_path: Path) -> None:
    pair_set, release = published_as_cds(project, tmp_path)
    header, *lines = contents(release)["CDS_origins.tsv"].decode().splitlines()
    origins = [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]
    assert {origin["kind"] for origin in origins} == set(
        pair_set.pairs.values_list("kind", flat=True)
    )
    for origin in origins:
        assert origin["theme_A"] == origin["picture_A"].partition("-")[0]
        assert (origin["picture_A"] == origin["picture_B"]) == (int(origin["kind"]) in SAME_PICTURE)


def test_the_manifest_names_the_tables_that_wrote_the_sentences(pair_set: PairSet) -> None:
    Expansion.objects.filter(sentence__project=pair_set.project).update(tables="d" * 64)
    assert publish(pair_set).manifest["language_tables"] == ["d" * 64]


def test_a_language_of_the_program_has_no_tables_to_name(pair_set: PairSet) -> None:
    assert "language_tables" not in publish(pair_set).manifest
