"""The questionnaire: asked once, skipped freely, counted with a minimum, and gone in time."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone, translation
from structlog.testing import capture_logs

from annotation.models import Campaign, Participation, Questionnaire, QuestionnaireAnswers
from annotation.planning.presets import preset, preset_names
from annotation.planning.questionnaire import Kind, Place, Question, QuestionnaireSettings
from annotation.selectors.joining.participations import (
    JoiningStep,
    joining_of,
    may_take_seat,
    step_of,
)
from annotation.selectors.joining.questionnaires import (
    answers_by_annotator,
    campaign_counts,
    questionnaire_of,
    questions_due,
)
from annotation.selectors.leaving.own_data import own_record
from annotation.services.campaigns.deleting import campaign_delete
from annotation.services.joining.participations import OtherStep, participation_seat_take
from annotation.services.joining.questionnaires import (
    answers_expire,
    questionnaire_answer,
    questionnaire_save,
)
from annotation.services.leaving.withdrawing import annotator_erase, participation_withdraw
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Project
from datasets.services.projects.people import NewLogin
from tests.annotation.joining import PASSWORD, begin, invite, pass_all_steps, settings

pytestmark = pytest.mark.django_db

CATS = Question(key="own1", kind=Kind.SEVERAL, text="Which?", options=("cat", "dog"))
ASKED = QuestionnaireSettings(
    questions=(
        Question(key="age"),
        CATS,
        Question(key="own2", kind=Kind.TEXT, text="What else?"),
        Question(key="education", place=Place.END),
    ),
    least=3,
)


@pytest.fixture
def asking(campaign):
    """A campaign that asks, and nothing else on the way to a seat."""
    settings(campaign, check_questions=0, check_pass=0, practice_pairs=0)
    questionnaire_save(campaign=campaign, settings=ASKED, actor=None)
    return campaign


@pytest.fixture
def join(asking):
    invitation = invite(asking, cap=50)

    def join(name="nina", **given):
        """Let somebody come to the questions, and answer them if anything is given."""
        participation = pass_all_steps(begin(invitation, NewLogin(name, PASSWORD)))
        if given:
            answer(participation, **given)
        return participation

    return join


def answer(participation, place=Place.START, **given):
    questionnaire_answer(participation=participation, place=place, values=given)


def shown(campaign, number=0):
    counts = campaign_counts(campaign)[number]
    return dict(counts.shown), counts.together, counts.rest


def test_nothing_is_asked_unless_a_lead_says_so(campaign):
    assert questionnaire_of(campaign).questions == ()
    assert campaign_counts(campaign) == []
    for name in preset_names():
        assert "questionnaire" not in preset(name).model_dump()


def test_the_questions_come_between_the_check_and_the_place(asking, join):
    participation = join()
    assert step_of(participation, joining_of(asking)) is JoiningStep.QUESTIONS
    assert not may_take_seat(asking, participation.annotator)
    with pytest.raises(OtherStep):
        participation_seat_take(participation=participation)
    answer(participation, age="18-24")
    assert step_of(participation, joining_of(asking)) is JoiningStep.SEAT
    participation_seat_take(participation=participation)


def test_who_skips_all_goes_on_and_is_not_asked_again(asking, join):
    participation = join()
    answer(participation)
    assert step_of(participation, joining_of(asking)) is JoiningStep.SEAT
    assert questions_due(participation, Place.START) == ()
    assert QuestionnaireAnswers.objects.get().answers == {}


def test_answers_sent_twice_are_those_sent_first(join):
    participation = join()
    answer(participation, age="18-24")
    answer(participation, age="65")
    assert QuestionnaireAnswers.objects.get().answers == {"age": "18-24"}


def test_an_answer_that_is_not_offered_is_refused(join):
    with pytest.raises(Invalid):
        answer(join(), age="17")
    assert not QuestionnaireAnswers.objects.exists()


def test_the_last_questions_are_not_taken_before_the_end(join):
    with pytest.raises(OtherStep):
        answer(join(), place=Place.END, education="master")


def test_an_archived_project_takes_no_answers_and_no_changes(asking, join):
    participation = join()
    Project.objects.update(archived_at=timezone.now())
    with pytest.raises(Conflict):
        answer(participation, age="18-24")
    with pytest.raises(Conflict):
        questionnaire_save(campaign=asking, settings=QuestionnaireSettings(), actor=None)


def test_nothing_changes_once_somebody_was_asked(asking, join):
    answer(join())
    with pytest.raises(Conflict, match="already answered"):
        questionnaire_save(campaign=asking, settings=QuestionnaireSettings(), actor=None)
    assert questionnaire_of(asking) == ASKED


def test_neither_log_nor_audit_has_an_answer(asking, join):
    with capture_logs() as logs:
        join(age="18-24", own1=["cat"], own2="I keep bees")
    entries = [*AuditEntry.objects.values("action", "data"), *logs]
    said = json.dumps(entries, default=str)
    assert "questionnaire_answered" in said
    for secret in ("18-24", "cat", "bees"):
        assert secret not in said


def test_counts_move_by_whole_batches_until_the_campaign_is_closed(asking, join):
    for number in range(5):
        join(f"p{number}", age="18-24")
    assert campaign_counts(asking)[0].total == 3
    Campaign.objects.update(state=Campaign.State.CLOSED, closed_at=timezone.now())
    asking.refresh_from_db()
    assert campaign_counts(asking)[0].total == 5


def test_few_people_are_put_together_with_others(asking, join):
    ages = ["18-24"] * 5 + ["25-34"] * 3 + ["35-44"]
    for number, age in enumerate(ages):
        join(f"p{number}", age=age, own1=["cat"] if number < 4 else ["cat", "dog"])
    counts, together, rest = shown(asking)
    assert (counts["18 to 24"], together, rest) == (5, ("25 to 34", "35 to 44"), 4)
    assert shown(asking, 1)[0] == {"cat": 9, "dog": 5}
    assert len(campaign_counts(asking)) == 3  # the free text is not counted


def test_too_few_people_are_not_counted_at_all(asking, join):
    for number in range(2):
        join(f"p{number}", age="18-24")
    assert not any(count.is_counted for count in campaign_counts(asking))


def test_words_are_those_of_the_language(asking, join):
    for number in range(3):
        join(f"p{number}", age="18-24")
    with translation.override("pl"):
        assert "od 18 do 24 lat" in shown(asking)[0]


def test_who_withdraws_keeps_their_answers_and_who_is_erased_takes_them_along(asking, join):
    participation = join(age="18-24", own2="I keep bees")
    other = join("olga", age="65")
    participation_withdraw(participation=participation)
    assert QuestionnaireAnswers.objects.count() == 2
    annotator_erase(annotator=participation.annotator)
    assert QuestionnaireAnswers.objects.get().participation == other


def test_people_are_erased_from_archived_projects_too(join):
    participation = join(age="18-24")
    Project.objects.update(archived_at=timezone.now())
    annotator_erase(annotator=participation.annotator)
    assert not QuestionnaireAnswers.objects.exists()


def test_own_data_have_what_one_answered(join):
    participation = join(age="18-24")
    (record,) = own_record(participation.annotator)["participations"]
    assert record["questionnaire"] == {"start": {"age": "18-24"}}


def test_answers_are_deleted_when_their_time_is_over(asking, join):
    join(age="18-24")
    closed = timezone.now()
    assert answers_expire(now=closed + timedelta(days=4000)) == 0  # not closed yet
    Campaign.objects.update(state=Campaign.State.CLOSED, closed_at=closed)
    assert answers_expire(now=closed + timedelta(days=350)) == 0
    assert answers_expire(now=closed + timedelta(days=367)) == 1
    assert answers_by_annotator(asking, 3) == {}


def test_a_deleted_campaign_takes_its_questionnaire_along(asking, join):
    join(age="18-24")
    campaign_delete(campaign=asking, typed_name=asking.name, actor=None)
    assert not Questionnaire.objects.exists()
    assert not Participation.objects.exists()


def test_reading_the_counts_takes_as_many_queries_for_many_people(
    asking, join, django_assert_num_queries
):
    for number in range(4):
        join(f"p{number}", age="18-24")
    with django_assert_num_queries(3):
        campaign_counts(asking)
