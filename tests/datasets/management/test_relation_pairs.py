"""The command that pairs related words, from a thesaurus and from numbers of responses."""

import csv
from pathlib import Path

import pytest
from django.core.management import call_command

from datasets.models import PairSet, Project

pytestmark = pytest.mark.django_db

THESAURUS = """\
word1,word2,sim
dog,hound,syn
cat,feline,hyper
sea,ocean,syn
house,building,hyper
bike,vehicle,hyper
wood,forest,syn
"""
RESPONSES = """\
word1,word2,sim
dog,cat,30
cat,dog,25
sea,beach,15
house,family,12
family,house,20
bread,butter,18
"""
WIDE = ("--least-zipf", "0", "--tolerance", "8", "--seed", "1")


def written(folder: Path, name: str) -> list[dict[str, str]]:
    text = (folder / name).read_text("utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t"))


def pairs_from(project: Project, folder: Path, content: str, *options: str) -> list[dict[str, str]]:
    source = folder / "source.csv"
    source.write_text(content, "utf-8")
    out = folder / "out"
    call_command(
        "relation_pairs", project.slug, "--file", str(source), "--write", str(out), *WIDE, *options
    )
    return written(out, "relations.tsv")


def test_pairs_of_a_thesaurus_have_its_relations_and_as_many_that_it_does_not(
    project: Project, tmp_path: Path
) -> None:
    rows = pairs_from(project, tmp_path, THESAURUS)
    related = {
        (row["word1"], row["word2"], row["relation"]) for row in rows if row["related"] == "1"
    }
    assert related
    assert {r for *_, r in related} <= {"syn", "hyper", "hypo"}
    assert len(rows) == 2 * len(related) == PairSet.objects.get().pairs.count()


def test_responses_both_ways_are_joined_by_the_formula(project: Project, tmp_path: Path) -> None:
    rows = pairs_from(project, tmp_path, RESPONSES, "--by-formula")
    strengths = {
        frozenset((row["word1"], row["word2"])): float(row["strength"])
        for row in rows
        if row["related"] == "1"
    }
    # (30 + 25) / 2 · 27 / 32
    assert strengths[frozenset(("dog", "cat"))] == pytest.approx(23.203125, abs=1e-3)
