import pytest

from annotation.models import Assignment, Correction, Flag
from annotation.planning.protocol import PlanKind
from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.leaving.own_data import own_record
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.registry import campaign_plan
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.correcting import sentence_correct
from annotation.services.reviewing.flagging import (
    AlreadySettled,
    Report,
    Settlement,
    flag_make,
    flag_settle,
)
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything

SUGGESTION = "The road is being crossed by one dog"
PAIR = 1


@pytest.fixture
def assignment(campaign, judge):
    """The first pair, as the annotator is shown it: its second sentence is by a rule."""
    assignment = seat_take(campaign=campaign, annotator=judge).assignments.get(pair__number=PAIR)
    Assignment.objects.filter(pk=assignment.pk).update(order="AB")
    assignment.refresh_from_db()
    return assignment


@pytest.fixture
def report(assignment, judge):
    def report(*, annotator=judge, assignment=assignment, is_first=False, **said):
        said = {"kind": "semantic", "suggestion": SUGGESTION, **said}
        made = Report(is_first=is_first, **said)
        return flag_make(assignment=assignment, annotator=annotator, report=made)

    return report


@pytest.fixture
def settle(manager):
    def settle(flag, state, **said):
        said = {"text": SUGGESTION, "seen_revision": 1, "error": "semantic", **said}
        settlement = Settlement(state=Flag.State(state), **said)
        return flag_settle(flag=flag, actor=manager, settlement=settlement)

    return settle


def test_a_report_keeps_what_was_shown_and_changes_nothing(report, assignment, judge):
    flag = report()
    sentence = assignment.pair.sentence_b
    assert (flag.sentence, flag.side, flag.annotator) == (sentence, "B", judge)
    assert (flag.text, flag.revision, flag.state) == (sentence.text, 1, "open")
    sentence.refresh_from_db()
    assert sentence.revision == 1
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    ("order", "is_first", "side"), [("AB", True, "A"), ("BA", True, "B"), ("BA", False, "A")]
)
def test_the_first_sentence_is_the_one_shown_first(report, assignment, order, is_first, side):
    assignment.order = order
    assert report(is_first=is_first).side == side


def test_reporting_again_makes_the_waiting_report_better(report):
    first = report()
    again = report(suggestion="The road is crossed by a dog", kind="grammatical")
    assert again == first == Flag.objects.get()
    assert Flag.objects.get().kind == "grammatical"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"suggestion": " "}, "suggestion"),
        ({"suggestion": "The road is being crossed by a dog"}, "suggestion"),
        ({"kind": "ugly"}, "kind"),
    ],
)
def test_a_report_says_what_is_wrong(report, said, field):
    with pytest.raises(Invalid) as caught:
        report(**said)
    assert list(caught.value.fields) == [field]
    assert not Flag.objects.exists()


def test_a_remark_is_enough(report):
    assert report(suggestion="", remark="I do not understand it").suggestion == ""


def test_a_checkpoint_is_reported_like_any_pair(draft, manager, judge, report):
    campaign = campaign_open(campaign=draft(name="Checked", every=4), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    checkpoint = seat.assignments.filter(checkpoint__isnull=False).first()
    flag = report(assignment=checkpoint, is_first=True)
    shown = checkpoint.checkpoint
    assert flag.checkpoint == shown
    assert flag.text == (shown.text_a if checkpoint.order == "AB" else shown.text_b)


def test_a_closed_campaign_takes_no_reports(report, campaign, assignment, manager):
    campaign_close(campaign=campaign, actor=manager)
    assignment.campaign.refresh_from_db()
    with pytest.raises(Conflict):
        report()
    assert not Flag.objects.exists()


def test_a_mended_typo_holds_everywhere_and_judgements_are_kept(campaign, report, settle, project):
    flag = report()
    others = judge_everything_else(campaign)
    settled = settle(flag, "mended", error="")
    flag.sentence.refresh_from_db()
    assert (settled.state, flag.sentence.text) == ("mended", SUGGESTION)
    assert (settled.correction.error, settled.correction.keeps_meaning) == ("punctuation", True)
    assert current_judgements(campaign).count() == others
    entry = AuditEntry.objects.get(action="flag.mended")
    assert (entry.object_id, entry.project) == (flag.pk, project)
    assert SUGGESTION not in str(entry.data)


def judge_everything_else(campaign):
    """Let the other seats judge all; return how many judgements there are."""
    campaign.seats_planned -= 1
    judge_everything(campaign)
    return current_judgements(campaign).count()


def test_a_changed_meaning_asks_again_and_keeps_both_texts(campaign, report, settle):
    flag = report()
    before = flag.text
    count = judge_everything_else(campaign)
    settle(flag, "changed")
    correction = Correction.objects.get()
    assert (correction.before, correction.after) == (before, SUGGESTION)
    assert (correction.error, correction.is_late) == ("semantic", True)
    assert current_judgements(campaign).count() == count - 1
    again = Assignment.objects.filter(pair__number=PAIR, judgements__isnull=False)
    assert {each.state for each in again} == {"open"}


def test_a_change_of_meaning_needs_its_kind_of_error(report, settle):
    with pytest.raises(Invalid) as caught:
        settle(report(), "changed", error="")
    assert list(caught.value.fields) == ["error"]
    assert not Correction.objects.exists()


def test_a_dismissal_needs_a_reason_and_changes_no_text(report, settle):
    flag = report()
    with pytest.raises(Invalid):
        settle(flag, "dismissed", reason=" ")
    assert Flag.objects.get().state == "open"
    assert settle(flag, "dismissed", reason="It is fine").reason == "It is fine"
    assert not Correction.objects.exists()


@pytest.mark.parametrize("state", ["mended", "changed"])
def test_an_unchanged_text_settles_nothing(report, settle, state):
    flag = report()
    with pytest.raises(Invalid, match="cannot be saved yet"):
        settle(flag, state, text=f" {flag.text} ")
    assert Flag.objects.get().state == "open"


def test_a_report_is_settled_once(report, settle):
    flag = report()
    settle(flag, "dismissed", reason="It is fine")
    with pytest.raises(AlreadySettled):
        settle(flag, "changed")
    flag.sentence.refresh_from_db()
    assert flag.sentence.revision == 1


def test_who_asked_for_the_same_is_settled_with_it_and_others_wait(report, settle, project):
    others = [annotator_create(project=project) for _ in range(2)]
    flag = report()
    same = report(annotator=others[0])
    other = report(annotator=others[1], suggestion="Something else")
    settle(flag, "changed")
    same.refresh_from_db()
    other.refresh_from_db()
    assert (same.state, same.correction) == ("changed", Correction.objects.get())
    assert other.state == "open"


def test_a_checkpoint_can_only_be_dismissed(report, settle, draft, manager, judge):
    flag = report()
    checkpoint = flag.campaign.checkpoints.first()
    Flag.objects.filter(pk=flag.pk).update(checkpoint=checkpoint, sentence=None, pair=None)
    with pytest.raises(Invalid, match="checkpoint"):
        settle(flag, "mended")
    assert settle(flag, "dismissed", reason="It is meant so").state == "dismissed"


def test_erasing_takes_the_words_of_the_annotator_and_keeps_the_suggestion(report, judge):
    flag = report(remark="I am Ana")
    assert own_record(judge)["reports"][0]["remark"] == "I am Ana"
    annotator_erase(annotator=judge)
    flag.refresh_from_db()
    assert (flag.remark, flag.suggestion, flag.annotator) == ("", SUGGESTION, judge)


def test_unconfirmed_pairs_are_asked_of_others_with_the_rest(draft, manager, judge, reviewer):
    campaign = campaign_open(campaign=draft(name="Pool", plan=PlanKind.POOL), actor=manager)
    for assignment in assignments_left(campaign, judge):
        answer_ahead(assignment, judge)
    sentence = campaign.pair_set.pairs.first().sentence_b
    sentence_correct(
        sentence=sentence, text="Nobody", seen_revision=1, corrector=reviewer, error="sense"
    )
    seat = campaign.seats.get(annotator=judge)
    judged = seat.assignments.filter(judgements__isnull=False).count()
    assert campaign_plan(campaign).requeue_seat(seat) == judged
    assert not seat.assignments.filter(judgements__isnull=False).exclude(state="aside").exists()


@pytest.mark.parametrize("state", ["changed", "mended"])
def test_a_text_that_another_lead_has_just_written_is_to_be_read_again(
    report, settle, state, project
):
    other = annotator_create(project=project)
    first, second = report(), report(annotator=other, suggestion="", remark="odd")
    settle(first, "changed")
    with pytest.raises(Conflict, match="Read it again"):
        settle(second, state)
    second.refresh_from_db()
    assert second.state == Flag.State.OPEN
    assert Correction.objects.count() == 1


def test_no_report_is_settled_in_an_archived_project(report, settle, project, manager):
    flag = report()
    project_archive(project=project, actor=manager)
    flag = Flag.objects.select_related("campaign__project").get(pk=flag.pk)
    with pytest.raises(Conflict, match="archived"):
        settle(flag, "changed")
    flag.refresh_from_db()
    assert flag.state == Flag.State.OPEN
    assert not Correction.objects.exists()
