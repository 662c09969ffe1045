"""Releases of an adapted corpus: judged gold, inherited gold, and drafts that nobody read."""

from datetime import date

import pytest

from annotation.models import AggregationRun, Prompt, Review, Settlement
from annotation.planning.controls import controls_in
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, LeaderMode, PlanKind
from annotation.selectors.gold.drifting import Side, gold_drift
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.release_checks import release_checks
from annotation.services.gold.releasing import run_release
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from datasets.errors import Invalid
from datasets.models import Adaptation, PairSet, PublishedGold, Sentence
from datasets.selectors.importing.files import file_chunks
from datasets.services.adapting.drafts import drafts_import
from datasets.services.adapting.pairs import adapted_pairs_make
from datasets.services.adapting.subset import subset_make
from datasets.services.importing.releases import Expected, release_import
from datasets.services.publishing.checks import ReleasePoint
from datasets.services.publishing.splits import SplitMethod, Splitting
from tests.annotation.conftest import judge_everything
from tests.annotation.writing import writing_draft
from tests.datasets.adapting import POLISH, adapt, translate
from tests.datasets.corpus import file_of, unwatched

BY_PAIRS = Splitting(SplitMethod.PAIRS)


@pytest.fixture
def whole(polish, tmp_path) -> PairSet:
    adapt(polish, tmp_path)
    translate(polish, POLISH)
    Sentence.objects.update(is_generated=False)
    return adapted_pairs_make(
        adaptation=Adaptation.objects.get(), name="All", actor=None, progress=unwatched
    )


def judged(pair_set, manager, **changes) -> AggregationRun:
    protocol = preset("sick", judgements_per_order=1).model_copy(
        update={
            "plan": PlanKind.DEALT,
            "leader_mode": LeaderMode.NONE,
            "checkpoints": CheckpointSettings(every=None),
        }
        | changes
    )
    campaign = campaign_create(
        project=pair_set.project,
        pair_set=pair_set,
        name="Again",
        protocol=protocol,
        seats=2,
        seed=1,
        controls=controls_in("en")[:3],
        actor=manager,
    )
    campaign = campaign_open(campaign=campaign, actor=manager)
    judge_everything(campaign, rating=2, label="NEUTRAL")
    return campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))


@pytest.fixture
def run(whole, manager) -> AggregationRun:
    """A run on a part of two pairs."""
    return judged(subset_make(pair_set=whole, name="P", size=2, seed=1, actor=None), manager)


def rows_of(release, name) -> list[list[str]]:
    (file,) = release.files.filter(path=name)
    text = b"".join(file_chunks(file.stored)).decode()
    return [line.split("\t") for line in text.splitlines()[1:]]


def test_the_rest_of_the_corpus_keeps_the_gold_of_the_original(run, whole):
    release = run_release(run=run, version="1.0", splitting=BY_PAIRS, inherits=True, actor=None)
    sick = {row[0]: row for row in rows_of(release, "SICK.txt")}
    assert set(sick) == {"3", "7", "8", "9"}
    here = set(run.gold_pairs.values_list("pair__external_id", flat=True))
    assert len(here) == 2
    for pair in whole.pairs.select_related("published_gold"):
        expected = ("2", "NEUTRAL") if pair.external_id in here else (
            pair.published_gold.score, pair.published_gold.label,
        )  # fmt: skip
        assert (sick[pair.external_id][4], sick[pair.external_id][3]) == expected
    assert sick["3"][7:9] == ["A dog is barking", "A puppy is barking"]


def test_each_pair_says_whose_gold_it_has(run):
    release = run_release(run=run, version="1.0", splitting=BY_PAIRS, inherits=True, actor=None)
    origins = {row[0]: row[1:] for row in rows_of(release, "gold_origins.tsv")}
    here = set(run.gold_pairs.values_list("pair__external_id", flat=True))
    for pair_id, (origin, judgements, score, label) in origins.items():
        is_here = pair_id in here
        assert (origin, judgements) == (("judged", "2") if is_here else ("inherited", "0"))
        assert score
        assert label
    assert release.manifest["adapted"]["pairs"] == {"judged": 2, "inherited": 2}
    assert release.manifest["adapted"]["language"] == "en"


def test_without_asking_for_it_only_judged_pairs_are_released(run):
    release = run_release(run=run, version="1.0", splitting=BY_PAIRS, actor=None)
    assert {row[1] for row in rows_of(release, "gold_origins.tsv")} == {"judged"}
    assert len(rows_of(release, "SICK.txt")) == 2


def test_inherited_gold_is_a_point_of_the_checklist(run):
    checks = {check.point: check for check in release_checks(run=run, inherits=True)}
    point = checks[ReleasePoint.INHERITED]
    assert (point.is_settled, point.facts) == (False, {"judged": 2, "inherited": 2})
    assert "2 pairs were not judged in this language" in point.text
    alone = {check.point: check for check in release_checks(run=run)}
    assert alone[ReleasePoint.INHERITED].is_settled


def test_other_corpora_have_no_such_points(campaign):
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    points = {check.point for check in release_checks(run=run)}
    assert not points & {ReleasePoint.INHERITED, ReleasePoint.DRAFTS}
    with pytest.raises(Invalid, match="inherit no gold"):
        run_release(run=run, version="1.0", inherits=True, actor=None)
    files = set(
        run_release(run=run, version="1.0", actor=None).files.values_list("path", flat=True)
    )
    assert "gold_origins.tsv" not in files


def test_scores_on_another_scale_are_not_mixed(whole, manager):
    scale = preset("sick", judgements_per_order=1).scale.model_copy(update={"high": 7})
    run = judged(whole, manager, scale=scale)
    with pytest.raises(Invalid, match=r"from 1\.0 to 7\.0"):
        run_release(run=run, version="1.0", inherits=True, actor=None)


def test_a_draft_that_nobody_read_is_an_open_point(run, polish, tmp_path, manager):
    text = "source\tdraft\nA dog is barking\tPies szczeka.\nNo dog is barking\tNic nie szczeka\n"
    file = file_of(tmp_path, "d.tsv", text)
    drafts_import(project=polish, file=file, actor=None, progress=unwatched)

    def unread():
        checks = {check.point: check for check in release_checks(run=run, inherits=True)}
        return checks[ReleasePoint.DRAFTS].facts["unread"]

    assert unread() == 1
    copied = Sentence.objects.get(source_sentence__text="A dog is barking")
    Review.objects.create(
        campaign=run.campaign,
        sentence=copied,
        pair=copied.pairs_as_a.first(),
        position=1,
        state=Review.State.ACCEPTED,
    )
    assert unread() == 0


def test_a_translation_that_a_reviewer_took_counts_as_read(run, polish, manager):
    def unread():
        checks = {check.point: check for check in release_checks(run=run, inherits=True)}
        return checks[ReleasePoint.REVIEWED].facts["unread"]

    Sentence.objects.update(is_generated=True)
    before = unread()
    translation = Sentence.objects.get(source_sentence__text="A puppy is barking")
    campaign = writing_draft(polish, "translate", versions=1)
    prompt = Prompt.objects.create(
        campaign=campaign,
        number=1,
        source_sentence=translation.source_sentence,
        stage="S1",
        state=Prompt.State.SETTLED,
    )
    settled = Settlement.objects.create(
        prompt=prompt, way="proposal", text=translation.text, sentence=translation
    )
    assert unread() == before, "nobody chose it"
    settled.adjudicator = annotator_create(project=polish, user=manager)
    settled.save()
    assert unread() == before - 1


# --- Against published gold ----------------------------------------------------------------------


def test_a_run_is_compared_with_the_gold_its_pairs_inherit(run, whole):
    result = gold_drift(Side(whole), Side(run))
    assert (result.total.pairs, len(result.only_first)) == (2, 2)
    assert result.total.changed.value == 1
    first, second = result.most_moved[0]
    assert first.text_a in POLISH
    assert second.text_a in POLISH.values()
    assert result.unanimous.pairs == 2
    assert set(result.groups["direction"]) == {"A to B", "B to A"}


def test_jsick_drifts_from_sick_on_the_page_as_its_readme_says(
    project, shared_dir, client, manager, tmp_path
):
    sick = file_of(tmp_path, "SICK.txt", (shared_dir / "data/SICK_dev_half.txt").read_bytes())
    lines = (shared_dir / "data/adapted/jsick_even.tsv").read_text("utf-8").splitlines()[1:]
    header = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
    jsick = file_of(tmp_path, "SICK_ja.txt", header + "\n".join(lines) + "\n")
    for file in (sick, jsick):
        release_import(
            project=project, file=file, expected=Expected(rows=None), actor=None, progress=unwatched
        )
    one, other = PairSet.objects.order_by("pk")
    client.force_login(manager)
    answer = client.get(f"/p/boats/drift/?gold=set-{one.pk}&other=set-{other.pk}")
    figures = {row.name: row.figure for row in answer.context["total"]}
    assert answer.context["drift"].total.pairs == 1816
    assert round(figures["Labels changed"].value, 4) == 0.1492
    assert round(figures["Cohen’s kappa"].value, 6) == 0.757625
    assert round(figures["Pearson’s correlation"].value, 6) == 0.800283
    assert round(figures["Spearman’s correlation"].value, 6) == 0.769966
    assert round(figures["Mean absolute difference"].value, 6) == 0.558970
    assert round(figures["Moved by a point or more"].value, 4) == 0.1795


def test_a_release_keeps_the_parts_of_the_original_unless_told_otherwise(run):
    original = {"3": "TRAIN", "7": "TRIAL", "8": "TEST", "9": "TEST"}
    release = run_release(run=run, version="1.0", inherits=True, actor=None)
    assert {row[0]: row[11] for row in rows_of(release, "SICK.txt")} == original
    split = release.manifest["split"]
    assert (split["split"], split["pairs"]) == ("original", {"TRAIN": 1, "TRIAL": 1, "TEST": 2})
    assert "split_seed" not in split
    anew = run_release(run=run, version="2.0", splitting=BY_PAIRS, inherits=True, actor=None)
    assert anew.manifest["split"]["split"] == "pairs"


def test_the_checklist_says_that_the_parts_are_the_originals(run):
    (check,) = [check for check in release_checks(run=run, inherits=True) if check.point == "split"]
    assert check.is_settled
    assert "same part as in the original" in check.text
    assert "TRAIN 1, TRIAL 1, TEST 2" in check.text


def test_parts_that_the_original_lacks_cannot_be_kept(run, whole):
    PublishedGold.objects.filter(pair__number=1).update(part="")
    wanted = Splitting(SplitMethod.ORIGINAL)
    with pytest.raises(Invalid, match="no parts of an original"):
        run_release(run=run, version="1.0", splitting=wanted, inherits=True, actor=None)
    release = run_release(run=run, version="1.0", inherits=True, actor=None)
    assert release.manifest["split"]["split"] == "source"
