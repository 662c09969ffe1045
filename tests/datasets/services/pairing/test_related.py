"""Sets of related words: what is stored, what their files hold, and what is refused."""

from pathlib import Path

import pytest

from datasets.designs.related.relations import LEXICAL, WordRelation
from datasets.designs.related.settings import RelationSettings
from datasets.errors import Conflict, Invalid
from datasets.evaluation.reading import russe_gold
from datasets.formats.corpora import Corpus
from datasets.formats.problems import BadFile, Problems
from datasets.formats.related_words import FILES, file_lines
from datasets.models import Pair, PairSet, Project
from datasets.selectors.pairing.related import related_pairs
from datasets.services.importing.releases import release_import
from datasets.services.jobs.incoming import incoming_path
from datasets.services.pairing.related import file_source, word_pairs_build, wordnet_source
from tests.datasets.corpus import unwatched

SETTINGS = RelationSettings(
    relations=(*LEXICAL, WordRelation.ASSOCIATION),
    targets=0,
    apart=1,
    most_senses=0,
    least_zipf=0,
    tolerance=9,
    test_share=0.5,
)
THESAURUS = """word1,word2,relation
cat,animal,hyper
dog,animal,hyper
car,vehicle,hyper
car,automobile,syn
house,building,hyper
door,house,holo
"""


def built(project: Project, path: Path, text: str = THESAURUS, **options: object) -> PairSet:
    path.write_text(text, encoding="utf-8")
    source = file_source(project, incoming_path(path), by_formula="dir" in str(path))
    chosen = {"name": "kin", "seed": 1, "settings": SETTINGS, **options}
    return word_pairs_build(
        project=project, source=source, actor=None, progress=unwatched, **chosen
    )


def files(pair_set: PairSet) -> dict[str, bytes]:
    return {name: b"".join(file_lines(name, related_pairs(pair_set))) for name in FILES}


def test_each_pair_keeps_its_relation_its_path_and_its_part(
    project: Project, tmp_path: Path
) -> None:
    pair_set = built(project, tmp_path / "kin.csv")
    assert pair_set.pairs.count() == pair_set.report["pairs"] > 0
    for pair in Pair.objects.select_related("sentence_a", "sentence_b"):
        assert set(pair.columns) == set(pair_set.columns)
        assert pair.columns["relation"] == pair.kind
        assert pair.relation == ("unrelated" if pair.kind == "none" else "")
        assert pair.columns["steps"] == ("" if pair.kind == "none" else "1")
        assert pair.columns["split"] in ("TRAIN", "TEST")
    hyponyms = Pair.objects.filter(sentence_a__text="animal", kind="hypo")
    hypernyms = Pair.objects.filter(sentence_b__text="animal", kind="hyper")
    assert {p.sentence_b.text for p in hyponyms} | {p.sentence_a.text for p in hypernyms} <= {
        "cat",
        "dog",
    }


def test_the_files_are_those_of_the_task(project: Project, tmp_path: Path) -> None:
    pair_set = built(project, tmp_path / "kin.csv")
    result = files(pair_set)
    problems = Problems()
    path = tmp_path / "rt-test.csv"
    path.write_bytes(result["rt-test.csv"])
    with open(path, "rb") as stream:
        gold = russe_gold(stream, problems, binary=True)
    assert problems.total == 0
    tests = pair_set.pairs.filter(columns__split="TEST")
    assert len(gold) == tests.count()
    assert sum(pair.score for pair in gold) * 2 == len(gold)
    train = tmp_path / "rt-train.csv"
    train.write_bytes(result["rt-train.csv"])
    outcome = release_import(
        project=project, file=incoming_path(train), actor=None, progress=unwatched
    )
    repeated = PairSet.objects.get(name="rt-train")
    assert repeated.parameters["format"] == Corpus.RUSSE_RELATIONS
    related = pair_set.pairs.filter(columns__split="TRAIN").exclude(kind="none")
    assert outcome.rows == related.count()
    assert sorted(repeated.pairs.values_list("kind", flat=True)) == sorted(
        related.values_list("kind", flat=True)
    )


def test_the_same_settings_make_the_same_set_once(project: Project, tmp_path: Path) -> None:
    first = built(project, tmp_path / "kin.csv")
    count = Pair.objects.count()
    assert built(project, tmp_path / "kin.csv") == first
    assert Pair.objects.count() == count
    other = built(project, tmp_path / "kin.csv", name="again")
    assert files(other) == files(first)
    with pytest.raises(Conflict):
        built(project, tmp_path / "kin.csv", seed=2)


def test_responses_both_ways_are_joined_by_the_formula(project: Project, tmp_path: Path) -> None:
    table = "cue,target,strength\nsky,blue,10\nblue,sky,4\nsea,fish,6\n"
    pair_set = built(project, tmp_path / "dir.csv", table)
    stored = {
        (p.sentence_a.text, p.sentence_b.text): p.columns["strength"]
        for p in pair_set.pairs.filter(kind="assoc")
    }
    # (10 + 4) / 2 * 6 / 12, whichever of the two is the target; (6 + 0) / 2 * 2 / 8.
    assert set(stored.values()) <= {"3.5", "0.75"}
    assert stored


def test_a_bad_table_is_named_line_by_line(project: Project, tmp_path: Path) -> None:
    with pytest.raises(BadFile) as caught:
        built(project, tmp_path / "bad.csv", "word1,word2,sim\ncat,pet,kin\ncat,,syn\nsun,sky,-1\n")
    assert [str(line) for line in caught.value.lines()] == [
        "line 2, sim: must be one of syn, hyper, hypo, mero, holo, cohypo, 4.5, not 'kin'",
        "line 3, word2: is empty",
        "line 4, sim: must be more than 0 instead of “-1”",
    ]
    assert not PairSet.objects.exists()


def test_a_source_without_pairs_makes_no_set(project: Project, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="both a related and an unrelated word"):
        built(project, tmp_path / "kin.csv", "word1,word2,sim\ncat,pet,syn\n")
    assert not PairSet.objects.exists()


def test_a_language_without_a_wordnet_is_told_what_to_do(
    project: Project, tmp_path: Path, settings
) -> None:
    settings.WORDNET_DIR = str(tmp_path)
    with pytest.raises(Invalid, match="No wordnet of the language en is installed"):
        wordnet_source(project, SETTINGS)
