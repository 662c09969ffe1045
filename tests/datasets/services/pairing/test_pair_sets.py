from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from django.db.models import Q

from datasets.designs.cds import CDS_KINDS
from datasets.errors import Conflict, Invalid
from datasets.models import Candidate, Decision, Pair, PairSet, Project, Sentence, User
from datasets.services.expanding.deciding import (
    ProposalRef,
    candidate_accept,
    candidate_reject,
    candidate_write,
)
from datasets.services.pairing import pair_sets as pairing
from datasets.services.pairing.pair_sets import design_named, pair_set_build, pairs_forecast
from datasets.services.projects.lifecycle import project_create
from tests.datasets.corpus import expand_all, unwatched


@pytest.fixture
def expanded(project: Project, tmp_path: Path) -> Project:
    return expand_all(project, tmp_path)


def build(project: Project, name: str = "main", **options) -> PairSet:
    return pair_set_build(project=project, name=name, actor=None, progress=unwatched, **options)


def test_a_source_is_paired_by_the_design_and_fallen_ones_are_left_out(expanded: Project) -> None:
    build(expanded, unrelated_share=0)
    pairs = Pair.objects.filter(sentence_a__source__source_id="pets-2")
    assert Counter(pairs.values_list("kind", flat=True)) == Counter(
        ("S1aS2a", "S1aS3a", "S1bS2b", "S1bS3b", "S1aS1b", "S1aS2b", "S1aS3b", "S1bS2a", "S1bS3a")
    )
    assert not Pair.objects.filter(sentence_a__source__source_id="farm-2").exists()
    numbers = list(Pair.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_pair_expects_what_the_rule_expects_in_the_direction_in_which_it_stands(
    expanded: Project,
) -> None:
    build(expanded, unrelated_share=0)
    pairs = Pair.objects.select_related("sentence_a").filter(kind__in=["S1aS2a", "S1bS2b"])
    assert pairs
    for pair in pairs:
        s1_stands_first = pair.sentence_a.stage == "S1"
        expected = ("NEUTRAL", "ENTAILMENT") if s1_stands_first else ("ENTAILMENT", "NEUTRAL")
        assert (pair.expected_ab, pair.expected_ba) == expected


def test_nothing_is_expected_across_sets_and_neutral_of_unrelated_pairs(expanded: Project) -> None:
    build(expanded, unrelated_share=0.3)
    across = Pair.objects.filter(is_cross_set=True).exclude(kind="unrelated")
    assert set(across.values_list("expected_ab", "expected_ba")) == {("", "")}
    unrelated = Pair.objects.filter(kind="unrelated")
    assert set(unrelated.values_list("expected_ab", "relation")) == {("NEUTRAL", "unrelated")}


def test_the_report_says_what_was_planned_kept_and_dropped(expanded: Project) -> None:
    report = build(expanded, unrelated_share=0.3).report
    dropped = sum(row["pairs"] for row in report["dropped"])
    assert sum(report["planned"].values()) == sum(report["kept"].values()) + dropped
    assert sum(report["kept"].values()) == Pair.objects.count()


def test_the_same_file_and_seed_give_the_same_pairs_in_another_project(
    expanded: Project, tmp_path: Path
) -> None:
    second = project_create(name="Other", language="en", actor=None, seed=expanded.seed)
    expand_all(second, tmp_path)
    columns = ("number", "sentence_a__text", "sentence_b__text", "kind", "expected_ab")
    first, two = (
        list(build(project, unrelated_share=0.3).pairs.values_list(*columns))
        for project in (expanded, second)
    )
    assert first == two


def test_asking_again_for_the_same_set_returns_it(expanded: Project) -> None:
    first = build(expanded)
    assert build(expanded) == first
    assert PairSet.objects.count() == 1


@pytest.mark.parametrize("options", [{"seed": 99}, {"unrelated_share": 0.2}])
def test_another_set_of_the_same_name_is_refused(expanded: Project, options) -> None:
    first = build(expanded)
    with pytest.raises(Conflict, match="in another way"):
        build(expanded, **options)
    assert list(PairSet.objects.all()) == [first]


def test_a_project_without_sentences_gives_no_set(project: Project) -> None:
    with pytest.raises(Invalid, match="no sentences to pair"):
        build(project)
    assert not PairSet.objects.exists()


@pytest.mark.parametrize("options", [{"name": " "}, {"unrelated_share": 0.9}])
def test_a_name_and_a_sensible_share_are_wanted(expanded: Project, options) -> None:
    with pytest.raises(Invalid):
        build(expanded, **options)
    assert not PairSet.objects.exists()


def test_the_report_says_by_role_who_chose_the_expansions(expanded: Project, manager: User) -> None:
    cat = Sentence.objects.get(text="A cat is watching a bird")
    ref = ProposalRef(cat, "S2", "a cat is watching maybe a bird")
    candidate_accept(ref=ref, actor=manager)
    labels = {"expected_ab": "NEUTRAL", "expected_ba": "NEUTRAL"}
    text = "A bird is watching a cat"
    candidate_write(sentence=cat, kind="S4", text=text, actor=manager, **labels)
    pair_set = build(expanded, unrelated_share=0)
    assert pair_set.report["chosen"] == {
        "automatic": 9,
        "accepted": 1,
        "edited": 0,
        "manual": 1,
    }
    assert manager.username not in str(pair_set.report)
    written = Pair.objects.get(kind="S1aS4a")
    assert {written.sentence_a.text, written.sentence_b.text} == {cat.text, text}


def test_a_rejected_sentence_is_in_no_new_pair_and_stays_in_old_ones(expanded: Project) -> None:
    old = build(expanded, name="old")
    cat = Sentence.objects.get(text="A cat is watching a bird")
    candidate_reject(ref=ProposalRef(cat, "S3", "a cat is watching never a bird"), actor=None)
    new = build(expanded, name="new")
    text = "A cat is watching never a bird"
    assert old.pairs.filter(sentence_b__text=text) | old.pairs.filter(sentence_a__text=text)
    assert not new.pairs.filter(sentence_b__text=text).exists()
    assert not new.pairs.filter(sentence_a__text=text).exists()


TABLE = "kind;left;right;quota;expected\nsame;S1a;S1b;;similar\nfar;S1;S2 other theme;5;unrelated\n"


def test_a_set_by_cdscorpus_has_its_kinds_and_says_what_could_not_be_made(
    expanded: Project,
) -> None:
    pair_set = build(expanded, design="cds")
    assert pair_set.design == "cds"
    kinds = set(pair_set.pairs.values_list("kind", flat=True))
    assert {"1", "2", "3", "4", "5", "10"} <= kinds <= set(CDS_KINDS)
    assert sum(pair_set.report["kept"].values()) == pair_set.pairs.count()
    planned = pair_set.report["planned"]
    assert planned == dict.fromkeys(CDS_KINDS, planned["1"])


def test_a_set_by_a_table_keeps_the_table(expanded: Project) -> None:
    pair_set = build(expanded, design="custom", table=TABLE)
    assert pair_set.parameters["table"] == TABLE
    assert pair_set.report["kept"]["far"] == 5
    unrelated = pair_set.pairs.filter(kind="far")
    assert set(unrelated.values_list("relation", "expected_ab")) == {("unrelated", "NEUTRAL")}


def test_a_table_with_bad_lines_is_refused_with_every_line(expanded: Project) -> None:
    bad = "kind,left,right,quota\nx,S9,S2,\nx,S1,S2 same theme,\n"
    with pytest.raises(Invalid, match="'S9' is not a place") as caught:
        build(expanded, design="custom", table=bad)
    assert [line.partition(":")[0] for line in caught.value.fields["table"]] == [
        "line 2, left",
        "line 3, quota",
    ]
    assert not PairSet.objects.exists()


def test_an_unknown_design_is_refused(expanded: Project) -> None:
    with pytest.raises(Invalid, match="no design"):
        build(expanded, design="spiral")


@pytest.mark.parametrize("name", ["sick", "cds", "custom"])
def test_a_forecast_writes_nothing_and_comes_true(expanded: Project, name: str) -> None:
    table = TABLE if name == "custom" else ""
    result = pairs_forecast(project=expanded, design=design_named(name, table=table), seed=4)
    assert not PairSet.objects.exists()
    report = build(expanded, design=name, seed=4, table=table).report
    assert {kind.kind: kind.kept for kind in result.kinds if kind.kept} == report["kept"]
    assert result.pairs == Pair.objects.count()


def accept_everything(project: Project) -> None:
    for row in Candidate.objects.filter(sentence__project=project).select_related("sentence"):
        ref = ProposalRef(row.sentence, row.kind, row.comparison_key, None)
        candidate_accept(ref=ref, actor=None)


def texts(pair_set: PairSet) -> list[tuple[object, ...]]:
    return list(pair_set.pairs.values_list("kind", "sentence_a__text", "sentence_b__text"))


def test_cdscorpus_draws_from_all_that_was_accepted_and_leaves_what_is_in_use(
    expanded: Project,
) -> None:
    accept_everything(expanded)
    in_use = set(Sentence.objects.filter(is_retired=False).values_list("pk", flat=True))
    by_sick = texts(build(expanded, "before"))
    pair_set = build(expanded, "cds", design="cds")
    sample = Sentence.objects.filter(
        Q(pairs_as_a__pair_set=pair_set) | Q(pairs_as_b__pair_set=pair_set)
    )
    beside = sample.filter(is_retired=True).distinct()
    assert {sentence.stage for sentence in beside} == {"S2"}
    for sentence in beside.select_related("derivation__candidate"):
        assert sentence.derivation.candidate.text == sentence.text
        assert sentence.derivation.decision is not None
        assert sentence.is_generated
    expansions = sample.filter(base__isnull=False).distinct().count()
    assert pair_set.report["chosen"] == {
        "automatic": 0,
        "accepted": expansions,
        "edited": 0,
        "manual": 0,
    }
    assert set(Sentence.objects.filter(is_retired=False).values_list("pk", flat=True)) == in_use
    assert texts(build(expanded, "after")) == by_sick
    # What has its row now is drawn again, and nothing is written twice.
    sentences = Sentence.objects.count()
    assert build(expanded, "cds", design="cds") == pair_set
    assert texts(build(expanded, "again", design="cds")) == texts(pair_set)
    assert Sentence.objects.count() == sentences


def test_an_undecided_candidate_is_not_drawn_beside_an_accepted_one(expanded: Project) -> None:
    cat = Sentence.objects.get(text="A cat is watching a bird")
    maybe = "a cat is watching maybe a bird"
    candidate_accept(ref=ProposalRef(cat, "S2", maybe, None), actor=None)
    pair_set = build(expanded, design="cds")
    sample = {text for _, *pair in texts(pair_set) for text in pair}
    assert "A cat is watching gladly a bird" not in sample
    # Where nothing was accepted, what has a warning is not drawn.
    assert {text for text in sample if "maybe" in text} <= {"A cat is watching maybe a bird"}


def test_a_sentence_drawn_beside_is_the_one_in_use_when_it_is_chosen(expanded: Project) -> None:
    accept_everything(expanded)
    build(expanded, design="cds")
    beside = Sentence.objects.filter(is_retired=True, pairs_as_a__isnull=False).first()
    assert beside is not None
    assert beside.base is not None
    others = Candidate.objects.filter(sentence=beside.base, kind=beside.stage)
    for other in others.exclude(text=beside.text):
        ref = ProposalRef(beside.base, beside.stage, other.comparison_key, None)
        decision = Decision.objects.get(sentence=beside.base, comparison_key=other.comparison_key)
        candidate_reject(ref=replace(ref, seen=decision.pk), actor=None)
    beside.refresh_from_db()
    assert not beside.is_retired
    assert Sentence.objects.filter(base=beside.base, text=beside.text).count() == 1


def test_candidates_that_went_meanwhile_give_no_half_set(
    expanded: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept_everything(expanded)
    result = pairing.material_of(expanded, all_transformations=True)
    gone = {
        number: replace(row, candidate=0, decision=None) for number, row in result.unwritten.items()
    }
    monkeypatch.setattr(
        pairing, "material_of", lambda *args, **given: replace(result, unwritten=gone)
    )
    with pytest.raises(Conflict, match="changed in the meantime"):
        build(expanded, design="cds")
    assert not PairSet.objects.exists()
