"""Drawing by a mix: what is drawn, what stays, and that nothing is done twice."""

from pathlib import Path

import pytest
from django.db.models import Q

from datasets.designs.mix import PRESETS, Mix, MixRow
from datasets.errors import Invalid
from datasets.models import Candidate, Derivation, Expansion, Project, RuleSettings, Sentence
from datasets.services.expanding.choosing import expansions_choose
from datasets.services.expanding.deciding import ProposalRef, candidate_accept, candidate_reject
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.mixing import mix_draw, mix_forecast_of, mix_update
from datasets.services.pairing.pair_sets import pair_set_build
from tests.datasets.corpus import expand_all, plain_engine, unwatched

GLADLY, MAYBE = "A cat is watching gladly a bird", "A cat is watching maybe a bird"


def mix_of(*rules: str, s2: float = 1.0, warned: bool = False) -> Mix:
    rows = tuple(MixRow(rule[:2].upper(), (rule,), 1) for rule in rules)
    return Mix("custom", rows, {"S2": s2, "S3": 1.0, "S4": 1.0}, warned)


def set_mix(project: Project, mix: Mix | None) -> None:
    # The rules of the corpus are plain ones that no language has, so the service would refuse.
    stored = mix.as_json() if mix else None
    RuleSettings.objects.update_or_create(project=project, defaults={"mix": stored})


def texts_in_use(project: Project) -> dict[str, int]:
    rules = Derivation.objects.filter(sentence__project=project, sentence__is_retired=False)
    counts: dict[str, int] = {}
    for derivation in rules.exclude(sentence__stage="S1"):
        counts[derivation.rules[0]["rule"]] = counts.get(derivation.rules[0]["rule"], 0) + 1
    return counts


@pytest.fixture
def expanded(project: Project, tmp_path: Path) -> Project:
    return expand_all(project, tmp_path)


def draw(project: Project) -> int:
    return mix_draw(project=project, actor=None, progress=unwatched).changed


def test_a_draw_gives_what_the_forecast_said(expanded: Project) -> None:
    before = texts_in_use(expanded)
    mix = mix_of("s2.gladly", "s3.never", s2=0.5)
    set_mix(expanded, mix)
    forecast = mix_forecast_of(expanded, mix)
    draw(expanded)
    sample = {row.row.name: row.reached for stage in forecast.stages for row in stage.rows}
    assert texts_in_use(expanded) == sample
    assert sample["s2.gladly"] < before["s2.gladly"]


def test_rules_outside_the_mix_are_not_drawn(expanded: Project) -> None:
    set_mix(expanded, mix_of("s2.gladly"))
    draw(expanded)
    assert set(texts_in_use(expanded)) == {"s2.gladly"}


def test_drawing_again_changes_nothing(expanded: Project) -> None:
    set_mix(expanded, mix_of("s2.gladly", "s3.never", s2=0.5))
    assert draw(expanded) > 0
    before = list(Derivation.objects.order_by("pk").values())
    assert draw(expanded) == 0
    everything = Sentence.objects.filter(stage="S1").values_list("pk", flat=True)
    assert expansions_choose(project=expanded, sentences=everything) == []
    assert list(Derivation.objects.order_by("pk").values()) == before


def test_candidates_with_a_warning_are_drawn_only_if_the_mix_says_so(expanded: Project) -> None:
    set_mix(expanded, mix_of("s2.maybe"))
    draw(expanded)
    assert texts_in_use(expanded) == {}
    set_mix(expanded, mix_of("s2.maybe", warned=True))
    draw(expanded)
    assert texts_in_use(expanded)["s2.maybe"] > 0


def test_decisions_stay_and_count(expanded: Project) -> None:
    cat = Sentence.objects.get(text="A cat is watching a bird")
    candidate_accept(ref=ProposalRef(cat, "S2", MAYBE.lower()), actor=None)
    mix = mix_of("s2.gladly", "s3.never")
    set_mix(expanded, mix)
    assert mix_forecast_of(expanded, mix).stages[0].aside == 1
    draw(expanded)
    assert cat.expansions.get(stage="S2", is_retired=False).text == MAYBE


def test_a_candidate_rejected_after_the_draw_is_replaced_within_the_mix(expanded: Project) -> None:
    cat = Sentence.objects.get(text="A cat is watching a bird")
    set_mix(expanded, mix_of("s2.gladly", "s3.never"))
    draw(expanded)
    candidate_reject(ref=ProposalRef(cat, "S2", GLADLY.lower()), actor=None)
    assert not cat.expansions.filter(stage="S2", is_retired=False).exists()
    draw(expanded)
    assert not cat.expansions.filter(stage="S2", is_retired=False).exists()


def test_sentences_in_pairs_stay(expanded: Project) -> None:
    pair_set_build(project=expanded, name="one", actor=None, progress=unwatched)
    paired = Sentence.objects.filter(Q(pairs_as_a__isnull=False) | Q(pairs_as_b__isnull=False))
    before = set(paired.filter(base__isnull=False, is_retired=False).values_list("pk", flat=True))
    set_mix(expanded, mix_of("s3.never"))
    draw(expanded)
    after = paired.filter(base__isnull=False, is_retired=False).values_list("pk", flat=True)
    assert before
    assert set(after) == before


def test_without_a_mix_each_sentence_draws_for_itself_again(expanded: Project) -> None:
    before = texts_in_use(expanded)
    set_mix(expanded, mix_of("s3.never"))
    draw(expanded)
    set_mix(expanded, None)
    draw(expanded)
    assert texts_in_use(expanded) == before
    assert not Expansion.objects.filter(drawn__isnull=False).exists()


def test_expanding_draws_by_the_mix(expanded: Project) -> None:
    set_mix(expanded, mix_of("s3.never"))
    Expansion.objects.all().delete()
    Candidate.objects.all().delete()
    Sentence.objects.filter(base__isnull=False).delete()
    report = project_expand(project=expanded, actor=None, progress=unwatched, engine=plain_engine())
    assert set(texts_in_use(expanded)) == {"s3.never"}
    assert report.written == {"S3": texts_in_use(expanded)["s3.never"]}


def test_a_mix_with_wrong_rows_is_refused_with_every_reason(project: Project) -> None:
    rows = (MixRow("S2", ("s2.magic",), 1), MixRow("S2", ("s2.passive",), -1))
    with pytest.raises(Invalid) as refused:
        mix_update(
            project=project,
            mix=Mix("custom", rows, {"S2": 2.0, "S3": 1.0, "S4": 1.0}),
            composes=False,
            actor=None,
        )
    assert list(refused.value.fields["mix"]) == [
        "There is no rule s2.magic that writes S2.",
        "s2.passive: the weight must be a number that is not below 0.",
        "S2: the share of sentences must be between 0 and 100 %.",
    ]
    assert not RuleSettings.objects.exists()


def test_a_preset_is_known_by_its_name(project: Project) -> None:
    same = Mix("custom", PRESETS["sick"].rows, PRESETS["sick"].coverage)
    settings = mix_update(project=project, mix=same, composes=True, actor=None)
    assert settings.mix["name"] == "sick"
    assert settings.version  # sentences of two rules outdate what was expanded
