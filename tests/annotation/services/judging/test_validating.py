"""Reasons for labels, and the second round in which they are judged."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from annotation.models import Judgement, ReasonedLabel, ReasonRound, ReasonSheet, Validity
from annotation.planning.protocol import Orders, PlanKind
from annotation.planning.sitting import ReasonAsked, Remarks
from annotation.selectors.gold.reasons import reasons_in_chunks, reasons_with_verdicts
from annotation.selectors.gold.released_reasons import released_reasons
from annotation.selectors.judging.validating import reasons_shown, sheets_of
from annotation.selectors.monitoring.paying import campaign_pay, own_pay
from annotation.services.campaigns.deleting import campaign_delete
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.reason_rounds import reason_round_end, reason_round_start
from annotation.services.gold.releasing import run_release
from annotation.services.judging.answers import Answer
from annotation.services.judging.submitting import answer_submit
from annotation.services.judging.validating import RoundEnded, sheet_submit
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_for
from annotation.stats.validation import Verdict
from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Role
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything, submit
from tests.annotation.joining import settings
from tests.cast import person

pytestmark = pytest.mark.django_db
REASONS = Remarks(reason=ReasonAsked.REQUIRED, reason_length=40)


@pytest.fixture
def explained(draft, manager):
    """An open campaign in which two annotators see each pair in the same order."""
    campaign = draft(
        plan=PlanKind.POOL, remarks=REASONS, orders=Orders.AB_ONLY, per_order=2, seats=2
    )
    return campaign_open(campaign=campaign, actor=manager)


@pytest.fixture
def people(project):
    return [annotator_for(project=project, user=person(f"judge{n}")) for n in range(2)]


@pytest.fixture
def judged(explained, people):
    """Both have judged everything: the first says entailment, the second neutral."""
    for annotator, label in zip(people, ("ENTAILMENT", "NEUTRAL"), strict=True):
        for assignment in assignments_left(explained, annotator):
            answer_ahead(assignment, annotator, label=label, reason=f"because {label.lower()}")
    return explained


def answer_sheets(annotator, campaign, verdict_of):
    """Let an annotator judge all their reasons by what they read."""
    for sheet in sheets_of(annotator, campaign).filter(done_at=None):
        shown = reasons_shown(sheet)
        sheet_submit(
            sheet=sheet, verdicts={reason.key: verdict_of(reason.reason) for reason in shown}
        )


def test_the_papers_presets_ask_for_no_reasons(draft):
    assert not Remarks().asks_reason


@pytest.mark.parametrize("reason", ["", "   ", "x" * 41])
def test_a_required_reason_has_to_be_there_and_short(explained, people, reason):
    assignment = next(assignments_left(explained, people[0]))
    with pytest.raises(Invalid) as refused:
        submit(assignment, people[0], label="NEUTRAL", reason=reason)
    assert set(refused.value.fields) == {"reason"}
    assert not Judgement.objects.exists()


def test_a_reason_is_one_line_and_a_new_one_revises(explained, people):
    assignment = next(assignments_left(explained, people[0]))
    first = submit(assignment, people[0], label="NEUTRAL", reason=" not\n said ")
    second = submit(assignment, people[0], label="NEUTRAL", reason="It is not said")
    assert (first.reason, second.reason) == ("not said", "It is not said")
    assert second.revises_id == first.pk


def test_the_same_answer_sent_twice_is_stored_once_with_its_reason(explained, people):
    assignment = next(assignments_left(explained, people[0]))
    values = submit(assignment, people[0], label="NEUTRAL", reason="why")
    sent = {
        "assignment": assignment.pk,
        "client_id": values.client_id,
        "rating": 4,
        "label": "NEUTRAL",
        "revision_a": 1,
        "revision_b": 1,
    }
    answer_submit(campaign=explained, annotator=people[0], answer=Answer(**sent, reason="why"))
    with pytest.raises(Conflict):
        answer_submit(
            campaign=explained, annotator=people[0], answer=Answer(**sent, reason="otherwise")
        )
    assert Judgement.objects.count() == 1


def test_a_campaign_without_reasons_takes_none(campaign, judge):
    assignment = next(assignments_left(campaign, judge))
    with pytest.raises(Invalid):
        submit(assignment, judge, reason="because")


def test_everybody_judges_all_reasons_of_a_pair_without_learning_whose_they_are(judged, people):
    round_ = reason_round_start(campaign=judged, judges_own=True, actor=None)
    pairs = judged.pair_set.pairs.count()
    assert ReasonedLabel.objects.filter(round=round_).count() == 2 * pairs
    for annotator in people:
        sheets = list(sheets_of(annotator, judged))
        assert len({sheet.pair_id for sheet in sheets}) == len(sheets) == pairs
        assert {len(reasons_shown(sheet)) for sheet in sheets} == {2}
        firsts = {reasons_shown(sheet)[0].reason for sheet in sheets}
        assert firsts == {"because entailment", "because neutral"}
    orders = [[sheet.pair_id for sheet in sheets_of(each, judged)] for each in people]
    assert orders[0] != orders[1]


@pytest.mark.parametrize("own", [True, False])
def test_the_page_speaks_of_own_reasons_only_where_they_are_judged(judged, people, client, own):
    reason_round_start(campaign=judged, judges_own=own, actor=None)
    user = people[0].user
    Membership.objects.create(project=judged.project, user=user, role=Role.ANNOTATOR)
    client.force_login(user)
    page = client.get(reverse("validate", args=[judged.pk])).content.decode()
    assert "People gave these answers" in page
    assert ("One of the reasons may be your own." in page) is own


def test_without_their_own_each_sees_only_the_others_reason(judged, people):
    reason_round_start(campaign=judged, judges_own=False, actor=None)
    sheet = sheets_of(people[0], judged)[0]
    assert [reason.reason for reason in reasons_shown(sheet)] == ["because neutral"]


@pytest.mark.parametrize("chunk", [1, 3])
def test_reasons_are_the_same_however_many_are_read_at_once(judged, people, chunk, monkeypatch):
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    answer_sheets(people[0], judged, lambda reason: "valid" if "neutral" in reason else "unsure")
    at_once = reasons_with_verdicts(judged)
    monkeypatch.setattr("annotation.selectors.gold.reasons._CHUNK", chunk)
    chunks = list(reasons_in_chunks(judged))
    assert len(chunks) > 1
    assert [each for said in chunks for each in said] == at_once
    items = [{each.item for each in said} for said in chunks]
    assert sum(map(len, items)) == len(set().union(*items))


def test_the_time_of_a_page_of_reasons_is_paid_up_to_the_longest_for_each(
    judged, people, client, manager
):
    settings(judged, pay_per_hour=Decimal("60.00"), currency="EUR", idle_seconds=60)
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    ReasonRound.objects.update(created_at=timezone.now() - timedelta(hours=1))
    sheets = list(sheets_of(people[0], judged)[:4])
    # Two reasons on each page: 90 s, an hour of which 120 s count, and none; then 5 minutes said
    # in the 30 s since the page before.
    for sheet, shown_ms in zip(sheets, (90_000, 3_600_000, None, 300_000), strict=True):
        verdicts = dict.fromkeys([reason.key for reason in reasons_shown(sheet)], "valid")
        sheet_submit(sheet=sheet, verdicts=verdicts, shown_ms=shown_ms)
    for sheet, minutes in zip(sheets, (40, 30, 20, 19.5), strict=True):
        done_at = timezone.now() - timedelta(minutes=minutes)
        ReasonSheet.objects.filter(pk=sheet.pk).update(done_at=done_at)
    row, other = campaign_pay(judged).rows
    assert (row.pages, row.validating) == (4, Decimal("4.00"))
    assert row.minutes == row.judging + Decimal("4.00")
    assert row.cost == row.minutes
    assert own_pay(judged, people[0]).cost == row.cost
    assert (other.pages, other.validating) == (0, 0)
    client.force_login(manager)
    place = [judged.project.slug, judged.pk]
    assert "Pages of reasons" in client.get(reverse("campaign-pay", args=place)).content.decode()
    header, line, _other = client.get(reverse("campaign-pay-file", args=place)).text.splitlines()
    table = dict(zip(header.split(","), line.split(","), strict=True))
    assert (table["pages_of_reasons"], table["minutes_reasons"]) == ("4", "4.00")


def test_errors_are_labels_that_nobody_stands_by_any_more(judged, people, manager):
    reason_round_start(campaign=judged, judges_own=True, actor=manager)
    for annotator in people:
        answer_sheets(
            annotator, judged, lambda reason: "valid" if "neutral" in reason else "invalid"
        )
    run = campaign_aggregate(campaign=judged, dated=date(2026, 3, 14))
    with released_reasons(run) as reasons:
        rows = list(reasons)
    assert {(row.label, row.own, row.standing) for row in rows} == {
        ("ENTAILMENT", "invalid", "error"),
        ("NEUTRAL", "valid", "valid"),
    }
    codes = {each.code for each in people}
    assert {row.annotator for row in rows} == codes
    assert all(set(row.valid + row.invalid) == codes - {row.annotator} for row in rows)


def test_a_changed_mind_is_a_new_row(judged, people):
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    sheet = sheets_of(people[0], judged)[0]
    keys = [reason.key for reason in reasons_shown(sheet)]
    for verdict in ("valid", "valid", "unsure"):
        sheet_submit(sheet=sheet, verdicts=dict.fromkeys(keys, verdict))
    assert Validity.objects.count() == 4
    said = [reason for reason in reasons_with_verdicts(judged) if reason.pair_key == sheet.pair_id]
    assert [reason.own for reason in said if reason.own] == [Verdict.UNSURE]


def test_every_reason_of_a_sheet_needs_a_verdict(judged, people):
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    sheet = sheets_of(people[0], judged)[0]
    with pytest.raises(Invalid):
        sheet_submit(sheet=sheet, verdicts={reasons_shown(sheet)[0].key: "valid"})
    assert not Validity.objects.exists()


def test_one_round_goes_on_at_a_time_and_the_next_has_new_reasons_only(judged, people):
    first = reason_round_start(campaign=judged, judges_own=True, actor=None)
    with pytest.raises(Conflict, match="going on"):
        reason_round_start(campaign=judged, judges_own=True, actor=None)
    sheet = sheets_of(people[0], judged)[0]
    reason_round_end(round_=first, actor=None)
    with pytest.raises(RoundEnded):
        sheet_submit(sheet=sheet, verdicts={})
    with pytest.raises(Conflict, match="no new reasons"):
        reason_round_start(campaign=judged, judges_own=True, actor=None)


def test_nobody_says_twice_the_same_at_first(judged, people):
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    sheet = sheets_of(people[0], judged)[0]
    key = reasons_shown(sheet)[0].key
    Validity.objects.create(reasoned_id=key, annotator=people[0], verdict="valid")
    with pytest.raises(IntegrityError), transaction.atomic():
        Validity.objects.create(reasoned_id=key, annotator=people[0], verdict="invalid")


def test_a_release_has_the_reasons_and_another_one_what_was_said_since(draft, people, manager):
    both = draft(plan=PlanKind.POOL, remarks=REASONS, orders=Orders.SAME_BOTH, seats=1)
    judged = campaign_open(campaign=both, actor=manager)
    for assignment in assignments_left(judged, people[0]):
        answer_ahead(assignment, people[0], label="NEUTRAL", reason="It is not said")
    run = campaign_aggregate(campaign=judged, dated=date(2026, 3, 14))
    before = run_release(run=run, version="1.0", actor=manager)
    assert "reasons.tsv" in before.files.values_list("path", flat=True)
    assert run_release(run=run, version="1.0", actor=manager) == before
    reason_round_start(campaign=judged, judges_own=True, actor=manager)
    answer_sheets(people[0], judged, lambda reason: "valid")
    with pytest.raises(Conflict):
        run_release(run=run, version="1.0", actor=manager)
    run_release(run=run, version="1.1", actor=manager)


def test_a_release_without_reasons_has_no_file_of_them(campaign, manager):
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    release = run_release(run=run, version="1.0", actor=manager)
    assert "reasons.tsv" not in release.files.values_list("path", flat=True)
    assert "validity" not in release.parameters


def test_who_leaves_is_asked_for_nothing_more_and_what_they_said_is_kept(judged, people):
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    sheet = sheets_of(people[0], judged)[0]
    keys = [reason.key for reason in reasons_shown(sheet)]
    sheet_submit(sheet=sheet, verdicts=dict.fromkeys(keys, "valid"))
    annotator_erase(annotator=people[0])
    assert list(ReasonSheet.objects.filter(annotator=people[0])) == [sheet]
    assert Validity.objects.filter(annotator=people[0]).count() == 2
    assert Judgement.objects.exclude(reason="").filter(annotator=people[0]).exists()


def test_a_campaign_is_deleted_with_its_second_rounds(judged, people, manager):
    reason_round_start(campaign=judged, judges_own=True, actor=None)
    answer_sheets(people[0], judged, lambda reason: "valid")
    campaign_delete(campaign=judged, typed_name=judged.name, actor=manager)
    assert not ReasonedLabel.objects.exists()
    assert not Validity.objects.exists()
