"""Sampling word pairs from the norms of a project, with the real norms of SimLex-999."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from datasets.designs.words.settings import Stratified, WordSampling
from datasets.errors import Conflict, Invalid
from datasets.models import Norm, NormTable, PairSet, Project
from datasets.selectors.pairing.norms import word_norms
from datasets.services.importing.norms import norms_import
from datasets.services.pairing.word_pairs import COLUMNS, word_pairs_make, words_forecast
from tests.datasets.corpus import file_of, unwatched

ASSOCIATIONS = "word,target,strength\n" + "".join(
    f"w{at},w{(at + step) % 12},0.{step}\n" for at in range(12) for step in (1, 2)
)
PARTS = "word,pos,uses\n" + "".join(f"w{at},noun,3\nw{at},verb,1\n" for at in range(12))
SMALL = WordSampling(
    associated={"N": 6}, unassociated={"N": 3}, stratified=Stratified.NOTHING, part_share=0.75
)


def take(project: Project, tmp_path: Path, name: str, text: str) -> NormTable:
    file = file_of(tmp_path, name, text)
    norms_import(project=project, file=file, actor=None, progress=unwatched)
    return NormTable.objects.latest("pk")


def make(project: Project, settings: WordSampling = SMALL, seed: int = 1) -> PairSet:
    return word_pairs_make(
        project=project, name="words", settings=settings, seed=seed, actor=None, progress=unwatched
    )


def test_the_pairs_of_a_forecast_are_made(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, "a.csv", ASSOCIATIONS)
    take(project, tmp_path, "p.csv", PARTS)
    sample = words_forecast(project=project, settings=SMALL, seed=1)
    pair_set = make(project)
    assert pair_set.columns == list(COLUMNS)
    pairs = pair_set.pairs.order_by("number")
    assert [(pair.sentence_a.text, pair.sentence_b.text) for pair in pairs] == [
        (pair.first, pair.second) for pair in sample.pairs
    ]
    assert Counter(pair.columns["association"] for pair in pairs) == {
        "associated": 6,
        "unassociated": 3,
    }
    assert {pair.columns["Assoc(USF)"] for pair in pairs} <= {"0", "1", "2"}
    assert {pair.columns["conc(w1)"] for pair in pairs} == {"NA"}
    assert make(project) == pair_set
    with pytest.raises(Conflict):
        make(project, seed=2)


def test_uses_are_counted_and_tags_only_where_there_are_none(
    project: Project, tmp_path: Path
) -> None:
    tagged = ASSOCIATIONS.splitlines()
    text = "\n".join([f"{tagged[0]},cue_pos", *(f"{line},V" for line in tagged[1:])])
    take(project, tmp_path, "a.csv", text + "\n")
    assert word_norms(project).part_of("w0", share=0.75) == "V"
    take(project, tmp_path, "p.csv", PARTS)
    assert word_norms(project).part_of("w0", share=0.75) == "N"
    assert word_norms(project).part_of("w0", share=0.8) == ""


def test_an_earlier_norm_stands_before_a_later_one(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, "one.csv", "word,concreteness\nboat,6\n")
    take(project, tmp_path, "two.csv", "word,concreteness\nboat,2\nidea,1.5\n")
    assert word_norms(project).concreteness == {"boat": 6.0, "idea": 1.5}


def test_frequencies_of_the_program_are_taken_where_no_norm_has_any(
    project: Project, tmp_path: Path
) -> None:
    take(project, tmp_path, "a.csv", "cue,target,fsg\nboat,water,.3\n")
    assert word_norms(project).frequency == {}
    known = word_norms(project, needs_frequency=True).frequency
    assert known["water"] > known["boat"] > 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cue,target,fsg\nboat,water,much\n", "line 2.*strength"),
        ("cue,target,fsg\nboat,,0.2\n", "line 2.*target"),
        ("cue,target,fsg\nboat,water,.2\nboat,water,.3\n", "line 3.*line 2"),
        ("target,fsg\nwater,.2\n", "word"),
        ("word,concreteness\n", "holds no words"),
    ],
)
def test_bad_lines_are_named_and_nothing_is_imported(
    project: Project, tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(Invalid) as caught:
        take(project, tmp_path, "a.csv", text)
    assert re.search(message, " ".join(map(str, caught.value.lines)), re.DOTALL)
    assert not Norm.objects.exists()
    assert not NormTable.objects.exists()


def test_a_sample_without_pairs_says_so(project: Project, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="associations"):
        make(project)
    take(project, tmp_path, "a.csv", ASSOCIATIONS)
    with pytest.raises(Invalid, match="no associated pair is left"):
        make(project)
    assert not PairSet.objects.exists()


def test_half_of_the_norms_gives_simlex_by_the_command(
    project: Project,
    shared_dir: Path,
    capsys: pytest.CaptureFixture[str],
    django_assert_num_queries: Any,
) -> None:
    data = shared_dir / "data"
    call_command("norms", "boats", table=data / "words/usf_sample.tsv", licence="for research")
    call_command("norms", "boats", table=data / "nws/mrc.tsv", column=[("WORD", "word")])
    rows = capsys.readouterr().out
    assert "usf_sample: 41,414 rows, for research. cue: word, target: target, FSG" in rows
    assert "CONC: concreteness" in rows
    with django_assert_num_queries(1):
        words_forecast(project=project, settings=WordSampling(fills_up=True), seed=1)
    call_command("sample_words", "boats", fill_up=True)
    pairs = PairSet.objects.get().pairs.all()
    assert Counter((pair.columns["association"], pair.kind) for pair in pairs) == {
        ("associated", "N"): 600,
        ("associated", "V"): 200,
        ("associated", "A"): 100,
        ("unassociated", "N"): 66,
        ("unassociated", "V"): 22,
        ("unassociated", "A"): 11,
    }
    assert Counter(pair.columns["SimAssoc333"] for pair in pairs) == {"1": 333, "0": 666}
    assert "999  pairs in 'words'" in capsys.readouterr().out
