from pathlib import Path
from typing import Any

import pytest

from datasets.models import (
    Candidate,
    Derivation,
    Expansion,
    Parse,
    Project,
    Sentence,
    SourceSentence,
    Stage,
)
from datasets.selectors.overview import project_overview
from datasets.services.expanding import expansions as expanding
from datasets.services.expanding.expansions import ExpandingReport, project_expand
from datasets.services.expanding.normalising import project_normalise, sentence_key
from datasets.services.expanding.rules import rule_settings_update
from datasets.services.expanding.sentences import sentence_revise
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import sources_import
from datasets.services.pairing.pair_sets import pair_set_build
from tests.datasets.corpus import (
    conllu,
    plain_engine,
    recorded_parser,
    scenes_file,
    unwatched,
)
from tests.datasets.polish import polish_project
from transforms.reason import Reason


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
        (2, "s2.maybe", [Reason("the_word_is_unsure").as_stored()]),
    ]


def test_refusals_are_kept_and_counted(normalised: Project) -> None:
    report = expand(normalised)
    expansion = Expansion.objects.get(sentence__text="A pony is drawing a cart")
    assert {
        "rule": "s2.gladly",
        "reason": "there is a pony",
        "code": "there_is_a_pony",
        "params": {},
    } in expansion.refusals
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


def settings_of(project: Project, **changes: Any) -> None:
    defaults = {"kept_s2": 20, "kept_s3": 20, "kept_s4": 20, "contrasts": ""}
    rule_settings_update(project=project, switched_off=[], actor=None, **defaults | changes)


def test_no_more_candidates_of_a_kind_are_kept_than_the_settings_say(normalised: Project) -> None:
    settings_of(normalised, kept_s2=1)
    expand(normalised)
    candidates = Candidate.objects.filter(sentence__text="A cat is watching a bird")
    assert [c.rule_id for c in candidates.order_by("kind", "rank")] == ["s2.gladly", "s3.never"]


def test_changed_settings_outdate_what_was_expanded_and_the_next_run_renews_it(
    normalised: Project,
) -> None:
    expand(normalised)
    assert project_overview(normalised).s1_outdated == 0
    settings_of(normalised, kept_s2=1)
    overview = project_overview(normalised)
    assert overview.s1_outdated == 6
    assert overview.rules_wanted
    assert expand(normalised).expanded == 6
    assert project_overview(normalised).s1_outdated == 0
    assert not Candidate.objects.filter(rule_id="s2.maybe").exists()


def test_sentences_in_pairs_are_not_outdated_by_settings(normalised: Project) -> None:
    expand(normalised)
    pair_set_build(project=normalised, name="main", actor=None, progress=unwatched)
    settings_of(normalised, kept_s2=1)
    assert project_overview(normalised).s1_outdated == 1  # the pony, of which nothing was written
    assert expand(normalised).expanded == 1
    assert Candidate.objects.filter(rule_id="s2.maybe").exists()


def test_other_rules_expand_again_only_when_asked_to(normalised: Project) -> None:
    expand(normalised)
    Expansion.objects.update(engine_version="en of last year")
    assert expand(normalised).expanded == 0
    repeated = project_expand(
        project=normalised, actor=None, progress=unwatched, engine=plain_engine(), restart=True
    )
    assert repeated.expanded == 6
    assert not Expansion.objects.filter(engine_version="en of last year").exists()


class Killed(BaseException):
    """The process is gone."""


def mixed(project: Project) -> list[tuple[str, str, Any]]:
    result = Candidate.objects.filter(sentence__project=project, rule_id="s4.dependents_mixed")
    return list(result.order_by("sentence", "rank").values_list("sentence__text", "text", "edits"))


def test_sentences_lend_each_other_phrases_and_the_edits_say_which_one_did(
    project: Project, tmp_path: Path
) -> None:
    project_expand(project=polish_project(project, tmp_path), actor=None, progress=unwatched)
    [(text, written, edits)] = [
        row for row in mixed(project) if row[0].startswith("Kobieta siedzi p")
    ]
    assert (text, written) == ("Kobieta siedzi pod ławką.", "Kobieta siedzi na trawie.")
    [lent] = [edit for edit in edits if edit["op"] == "lend"]
    assert lent["word"] == "na trawie"
    lender = SourceSentence.objects.get(text=lent["text"])
    assert lent["sentence"] == sentence_key(lender)
    assert lender.text != text


def test_a_job_that_is_killed_goes_on_with_the_same_phrases(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish_project(project, tmp_path)
    project_expand(project=project, actor=None, progress=unwatched)
    at_once = mixed(project)
    assert at_once
    Expansion.objects.all().delete()
    Candidate.objects.all().delete()
    monkeypatch.setattr(expanding, "CHUNK", 3)

    def killed(done: int, total: int, message: Reason | str = "") -> None:
        if done:
            raise Killed

    with pytest.raises(Killed):
        project_expand(project=project, actor=None, progress=killed)
    assert 0 < len(mixed(project)) < len(at_once)
    project_expand(project=project, actor=None, progress=unwatched)
    assert mixed(project) == at_once


def test_progress_begins_anew_with_the_name_of_the_step(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish_project(project, tmp_path)
    monkeypatch.setattr(expanding, "CHUNK", 3)
    steps: list[tuple[int, int, str]] = []

    def watched(done: int, total: int, message: Reason | str = "") -> None:
        steps.append((done, total, str(message)))

    project_expand(project=project, actor=None, progress=watched)
    total = Sentence.objects.filter(project=project, stage=Stage.S1).count()
    assert [done for done, _, _ in steps] == [*range(0, total, 3), total]
    assert {(of, step) for _, of, step in steps} == {(total, "Expanding")}
