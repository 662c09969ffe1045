from pathlib import Path

import pytest

from datasets.models import Candidate, Derivation, Expansion, Parse, Project, Sentence, Stage
from datasets.services.expanding import ExpandingReport, project_expand
from datasets.services.importing import sources_import
from datasets.services.normalising import project_normalise
from datasets.services.pairing import pair_set_build
from datasets.services.parsing import project_parse
from datasets.services.sentences import sentence_revise
from tests.datasets.corpus import (
    conllu,
    plain_engine,
    recorded_parser,
    scenes_file,
    unwatched,
)


def expand(project: Project) -> ExpandingReport:
    return project_expand(project=project, actor=None, progress=unwatched, engine=plain_engine())


@pytest.fixture
def normalised(project: Project, tmp_path: Path) -> Project:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    project_normalise(project=project, actor=None, progress=unwatched, engine=plain_engine())
    return project


def test_the_best_clean_candidate_of_a_kind_becomes_a_sentence(normalised: Project) -> None:
    report = expand(normalised)
    assert report.written == {"S2": 5, "S3": 5}
    base = Sentence.objects.get(text="A cat is watching a bird")
    assert [(s.stage, s.text, s.is_generated) for s in base.expansions.order_by("stage")] == [
        (Stage.S2, "A cat is watching gladly a bird", True),
        (Stage.S3, "A cat is watching never a bird", True),
    ]
    derivation = Derivation.objects.get(sentence__base=base, sentence__stage=Stage.S2)
    assert derivation.candidate is not None
    assert derivation.rules == [{"rule": "s2.gladly", "version": 1}]
    assert (derivation.expected_ab, derivation.expected_ba) == ("NEUTRAL", "ENTAILMENT")


def test_every_candidate_is_kept_with_its_rank_and_warnings(normalised: Project) -> None:
    expand(normalised)
    candidates = Candidate.objects.filter(sentence__text="A cat is watching a bird", kind="S2")
    assert [(c.rank, c.rule_id, c.warnings) for c in candidates.order_by("rank")] == [
        (1, "s2.gladly", []),
        (2, "s2.maybe", ["the word is unsure"]),
    ]


def test_refusals_are_kept_and_counted(normalised: Project) -> None:
    report = expand(normalised)
    expansion = Expansion.objects.get(sentence__text="A pony is drawing a cart")
    assert {"rule": "s2.gladly", "reason": "there is a pony"} in expansion.refusals
    assert report.refusals["s3.never"] == 1


def test_a_rule_that_breaks_is_recorded_and_the_others_go_on(normalised: Project) -> None:
    report = expand(normalised)
    [error] = report.errors.as_result()
    assert (error["rule"], error["times"], error["example"]) == ("s4.breaking", 1, "pets-2/a")
    assert "KeyError" in error["error"]
    broken = Expansion.objects.get(sentence__text="A cat is watching a bird")
    assert broken.failures[0]["rule"] == "s4.breaking"
    assert broken.sentence.expansions.count() == 2


def test_expanding_again_changes_nothing(normalised: Project) -> None:
    expand(normalised)
    before = list(Sentence.objects.order_by("pk").values())
    assert expand(normalised).expanded == 0
    assert list(Sentence.objects.order_by("pk").values()) == before


def test_an_s1_whose_text_changed_is_expanded_again(normalised: Project) -> None:
    expand(normalised)
    base = Sentence.objects.get(text="A dog is following a ball")
    revised = sentence_revise(sentence_id=base.pk, text="A dog is seeing a ball", seen_revision=1)
    Parse.objects.create(
        project=normalised,
        text_hash=revised.text_hash,
        parser="conllu",
        conllu=conllu(("dog", "seeing", "ball")),
    )
    assert expand(normalised).expanded == 1
    assert set(base.expansions.values_list("text", flat=True)) == {
        "A dog is seeing gladly a ball",
        "A dog is seeing never a ball",
    }


def test_expansions_that_stand_in_pairs_are_not_replaced(normalised: Project) -> None:
    expand(normalised)
    pair_set_build(project=normalised, name="main", actor=None, progress=unwatched)
    base = Sentence.objects.get(text="A dog is following a ball")
    sentence_revise(sentence_id=base.pk, text="A dog is seeing a ball", seen_revision=1)
    assert expand(normalised).expanded == 0
    assert base.expansions.filter(text="A dog is following gladly a ball").exists()
