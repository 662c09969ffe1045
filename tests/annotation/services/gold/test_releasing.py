import json
from datetime import date
from itertools import groupby, islice
from operator import itemgetter

import pytest

from annotation.models import Assignment, Campaign
from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.gold.results import gold_whole, run_key
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from datasets.designs.split import Part
from datasets.errors import Conflict, Invalid
from datasets.models import Release, Sentence, Source, SourceSentence, User
from datasets.selectors.importing.files import file_chunks
from datasets.services.expanding.sentences import sentence_revise
from datasets.services.publishing.splits import SplitMethod, Splitting
from tests.annotation.conftest import assignments_left, judge_everything, submit
from tests.annotation.services.gold.test_aggregating import vary

DATE = date(2026, 3, 14)


@pytest.fixture
def run(campaign):
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    return campaign_aggregate(campaign=campaign, dated=DATE)


def files_of(release):
    texts = release.files.exclude(path__endswith=".parquet")
    return {file.path: b"".join(file_chunks(file.stored)).decode() for file in texts}


def test_a_release_holds_gold_and_judgements_by_code(run, manager):
    release = run_release(run=run, version="1.0", actor=manager)
    files = files_of(release)
    sick = files["SICK.txt"].splitlines()
    assert len(sick) == 21
    assert sick[1].split("\t")[:7] == [
        "1", "A dog is crossing the road", "The road is being crossed by a dog", "ENTAILMENT",
        "4", "A_entails_B", "B_entails_A",
    ]  # fmt: skip
    judgements = files["judgements.tsv"].splitlines()
    assert len(judgements) == 41
    codes = {line.split("\t")[1] for line in judgements[1:]}
    assert codes == set(run.campaign.project.annotators.values_list("code", flat=True))
    assert release.dated == DATE
    assert release.run_key == run_key(run)


def test_a_campaign_of_an_early_version_is_released_with_its_protocol_as_it_is_read(run, manager):
    later = {"plan", "orders"}
    stored = {name: value for name, value in run.campaign.protocol.items() if name not in later}
    Campaign.objects.update(protocol=stored | {"schema_version": 1})
    run.campaign.refresh_from_db()
    files = files_of(run_release(run=run, version="1.0", actor=manager))
    assert json.loads(files["manifest.json"])["run"]["protocol"]["orders"] == "never_both"
    assert "plan: dealt" in files["DATASHEET.md"]


def test_the_same_run_gives_the_same_bytes(run, manager):
    first = run_release(run=run, version="1.0", actor=manager)
    again = run_release(run=run, version="1.0", actor=manager)
    assert again == first
    second = files_of(run_release(run=run, version="1.1", actor=manager))
    named_after_the_version = {
        *("manifest.json", "SHA256SUMS", "README.md", "DATASHEET.md", "DATA_STATEMENT.md"),
        *("croissant.json", "LICENSE.txt", "CITATION.cff", "mteb_task.py"),
    }
    for path, content in files_of(first).items():
        if path not in named_after_the_version:
            assert second[path] == content


def test_a_release_speaks_of_no_clock_and_no_row(run, manager):
    manifest = files_of(run_release(run=run, version="1.0", actor=manager))["manifest.json"]
    assert run.parameters["judged_until"] not in manifest
    assert run.input_hash in manifest


def test_judgements_given_after_the_run_do_not_enter_its_release(run, manager):
    changed = Assignment.objects.filter(pair__isnull=False).select_related("seat").first()
    submit(changed, changed.seat.annotator, rating=2)
    judgements = files_of(run_release(run=run, version="1.0", actor=manager))["judgements.tsv"]
    assert {line.split("\t")[3] for line in judgements.splitlines()[1:]} == {"4"}


def test_a_run_about_texts_that_were_changed_is_not_released(run, manager):
    sentence = Assignment.objects.first().pair.sentence_b
    sentence_revise(sentence_id=sentence.pk, text="Another text", seen_revision=1)
    with pytest.raises(Conflict, match="Aggregate again"):
        run_release(run=run, version="1.0", actor=manager)
    assert not Release.objects.exists()


def test_pairs_judged_in_one_order_only_are_left_out(campaign, manager):
    judge_seat(campaign, at_most=None)
    judge_seat(campaign, at_most=3)
    run = campaign_aggregate(campaign=campaign, dated=DATE)
    whole = gold_whole(run).count()
    assert 0 < whole <= 3
    release = run_release(run=run, version="1.0", actor=manager)
    assert len(files_of(release)["SICK.txt"].splitlines()) == 1 + whole
    assert release.manifest["pairs"]["without_gold"] == 20 - whole
    assert release.run_key == run_key(run)


def test_a_release_without_a_single_pair_is_refused(campaign, manager):
    judge_seat(campaign, at_most=None)
    run = campaign_aggregate(campaign=campaign, dated=DATE)
    assert not gold_whole(run).exists()
    with pytest.raises(Invalid, match="both orders"):
        run_release(run=run, version="1.0", actor=manager)
    assert not Release.objects.exists()


def judge_seat(campaign, *, at_most):
    annotator = annotator_create(project=campaign.project)
    for assignment in islice(assignments_left(campaign, annotator), at_most):
        submit(assignment, annotator)


def test_a_release_of_a_database_full_of_names_says_none_of_them(run, manager):
    project = run.campaign.project
    people = {}

    def named(where):
        return people.setdefault(where, f"Zofia{len(people)}Nazwisko")

    for user in User.objects.all():
        user.username, user.email = named(f"{user.pk}"), f"{named(f'{user.pk}m')}@example.org"
        user.first_name, user.last_name = named(f"{user.pk}f"), named(f"{user.pk}l")
        user.save()
    for annotator in project.annotators.all():
        annotator.external_id = named(f"annotator {annotator.pk}")
        annotator.save()
    Source.objects.update(author=named("source"))
    SourceSentence.objects.update(author=named("source sentence"))
    Sentence.objects.update(author=named("sentence"))
    pair_set = run.campaign.pair_set
    pair_set.pairs.update(author=named("pair"))
    pair_set.parameters["file"] = f"{named('file')}.csv"
    pair_set.save()
    run.parameters["reason"] = f"{named('reason')} clicked through"
    run.save()
    release = run_release(run=run, version="1.0", actor=manager)
    everything = b"".join(
        file.path.encode() + b"".join(file_chunks(file.stored)) for file in release.files.all()
    )
    assert len(people) > 10
    assert [name for name in people.values() if name.encode() in everything] == []
    assert project.annotators.first().code.encode() in everything


def test_votes_and_annotators_are_in_files_of_their_own(run, manager):
    files = files_of(run_release(run=run, version="1.0", actor=manager))
    header, first, *_ = (line.split("\t") for line in files["soft_labels.tsv"].splitlines())
    soft = dict(zip(header, first, strict=True))
    assert (soft["relatedness_mean"], soft["votes_AB_ENTAILMENT"]) == ("4", "1")
    assert soft["share_BA_NEUTRAL"] == "0"
    varied = rows_of(files["variation.tsv"])[0]
    # One vote: Dirichlet(1.5, .5, .5), whose mean is .6, .2, .2.
    assert (varied["entropy_AB"], varied["modes"]) == ("0", "")
    assert (varied["p_AB_ENTAILMENT"], varied["p_AB_NEUTRAL"]) == ("0.6", "0.2")
    assert 0 < float(varied["low_AB_ENTAILMENT"]) < 0.6 < float(varied["high_AB_ENTAILMENT"]) < 1
    judges = files["annotators.tsv"].splitlines()[1:]
    assert sum(int(line.split("\t")[1]) for line in judges) == 40


def test_no_file_tells_in_which_order_people_joined(draft, manager):
    """Numbers rise with joining; codes look random."""
    campaign = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    people = vary(campaign)
    # The codes fall while the numbers rise.
    for place, person in enumerate(sorted(people, key=lambda person: person.number)):
        person.code = f"Z{90 - place}"
        person.save()
    settings = AggregationSettings(calibrate="additive", exclude=("correlation",), minimum=2)
    run = campaign_aggregate(campaign=campaign, dated=DATE, settings=settings)
    files = files_of(run_release(run=run, version="1.0", actor=manager))
    codes = [row["annotator"] for row in rows_of(files["annotators.tsv"])]
    assert len(codes) == 4
    assert codes == sorted(codes)
    by_pair = groupby(rows_of(files["judgements.tsv"]), key=itemgetter("pair_ID"))
    for _pair, judged in by_pair:
        values = [(row["annotator"], row["order"]) for row in judged]
        assert len(values) > 2
        assert values == sorted(values)
    results = json.loads(files["manifest.json"])["run"]["results"]
    assert "plots" not in results
    lists = (results["annotators"], "code"), (results["calibration"]["moved"], "annotator")
    for rows, name in lists:
        named = [row[name] for row in rows]
        assert len(named) > 1
        assert named == sorted(named)


def rows_of(content):
    header, *lines = (line.split("\t") for line in content.splitlines())
    return [dict(zip(header, line, strict=True)) for line in lines]


@pytest.mark.parametrize("method", ["additive", "zscore"])
def test_judgements_say_what_calibration_and_exclusion_made_of_them(draft, manager, method):
    campaign = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    people = vary(campaign)
    settings = AggregationSettings(calibrate=method, exclude=("correlation",), minimum=2)
    run = campaign_aggregate(campaign=campaign, dated=DATE, settings=settings)
    files = files_of(run_release(run=run, version="1.0", actor=manager))
    rows = rows_of(files["judgements.tsv"])
    assert {row["excluded"] for row in rows if row["annotator"] == people[-1].code} == {
        "correlation"
    }
    counting = [row for row in rows if not row["excluded"]]
    assert {row["annotator"] for row in counting} == {person.code for person in people[:-1]}
    # Gold is the mean of the calibrated ratings that count, whatever was given.
    gold = {
        row["pair_ID"]: float(row["relatedness_mean"]) for row in rows_of(files["soft_labels.tsv"])
    }
    for pair, score in gold.items():
        moved = [float(row["calibrated"]) for row in counting if row["pair_ID"] == pair]
        assert score == pytest.approx(min(max(sum(moved) / len(moved), 1), 5), abs=1e-5)
    assert any(row["rating"] != row["calibrated"] for row in counting)
    (judge,) = [row for row in rows_of(files["annotators.tsv"]) if row["excluded"]]
    assert judge["annotator"] == people[-1].code
    assert judge["excluded"].startswith("The average correlation with the others is")
    assert f"- {people[-1].code}: The average correlation" in files["DATASHEET.md"]


def test_judgements_carry_the_checkpoint_record_of_who_gave_them(draft, manager):
    campaign = campaign_open(campaign=draft(every=4), actor=manager)
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=DATE)
    files = files_of(run_release(run=run, version="1.0", actor=manager))
    known = {row["annotator"]: row for row in rows_of(files["annotators.tsv"])}
    rows = rows_of(files["judgements.tsv"])
    assert {row["calibrated"] for row in rows} == {""}
    for row in rows:
        judge = known[row["annotator"]]
        assert int(row["checkpoints"]) > 0
        assert row["checkpoints"] == judge["checkpoints"]
        assert row["checkpoints_right"] == judge["checkpoints_right"]


def test_a_run_is_split_as_sick_was_in_sizes_that_are_given(run, manager):
    sizes = {Part.TRAIN: 9, Part.TRIAL: 1, Part.TEST: 10}
    release = run_release(
        run=run,
        version="1.0",
        actor=manager,
        splitting=Splitting(way=SplitMethod.PAIRS, shares=sizes),
    )
    assert release.manifest["split"]["pairs"] == {"TRAIN": 9, "TRIAL": 1, "TEST": 10}
    parts = [files_of(release)[f"SemEval_{part}.txt"] for part in ("train", "trial", "test")]
    assert [part.count("\n") - 1 for part in parts] == [9, 1, 10]
