import pytest

from annotation.models import Annotator, CheckAttempt, Participation, Seat
from annotation.selectors.joining.participations import (
    JoiningStep,
    joining_of,
    may_take_seat,
    step_of,
)
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.joining.inviting import consent_write, invitation_revoke
from annotation.services.joining.participations import (
    CheckAnswer,
    Declared,
    OtherStep,
    check_answer,
    instructions_read,
    is_at_end,
    participation_begin,
    participation_finish,
    participation_seat_take,
    practice_done,
)
from annotation.services.joining.platforms import AnotherSession
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Role, User
from datasets.services.projects.people import NewLogin
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import (
    PASSWORD,
    answers,
    arrival,
    begin,
    check,
    invite,
    pass_all_steps,
    practise,
    settings,
)


def step(participation):
    participation = Participation.objects.select_related("campaign").get(pk=participation.pk)
    return step_of(participation, joining_of(participation.campaign))


def test_the_way_leads_from_the_consent_to_a_seat(campaign):
    participation = begin(invite(campaign))
    assert step(participation) == JoiningStep.INSTRUCTIONS
    instructions_read(participation=participation)
    assert step(participation) == JoiningStep.PRACTICE
    for number in (1, 2, 3):
        practice_done(participation=participation, number=number)
    assert step(participation) == JoiningStep.CHECK
    assert check(participation).is_passed
    assert step(participation) == JoiningStep.SEAT
    seat = participation_seat_take(participation=participation)
    assert seat.annotator == participation.annotator
    assert step(participation) == JoiningStep.JUDGING
    assert participation_seat_take(participation=participation) == seat


def test_the_role_comes_with_the_place_and_not_before(campaign):
    participation = begin(invite(campaign))
    user = participation.annotator.user
    assert not Membership.objects.filter(user=user).exists()
    with pytest.raises(OtherStep):
        participation_seat_take(participation=participation)
    assert not Membership.objects.filter(user=user).exists()
    participation_seat_take(participation=pass_all_steps(participation))
    assert Membership.objects.get(user=user).role == Role.ANNOTATOR


def test_the_accepted_version_of_the_consent_is_kept(campaign):
    invitation = invite(campaign)
    participation = begin(invitation)
    consent_write(campaign=campaign, text="Another", keeps_judgements=True, actor=None)
    participation.refresh_from_db()
    assert participation.consent.text == "I take part freely."
    with pytest.raises(Conflict, match="changed while you were reading"):
        begin(invitation, NewLogin("otis", PASSWORD))
    assert not User.objects.filter(username="otis").exists()


def test_the_login_is_the_one_that_was_chosen(campaign):
    begin(invite(campaign))
    assert User.objects.get(username="nina").check_password(PASSWORD)
    with pytest.raises(Invalid, match="login name"):
        begin(invite(campaign), NewLogin("NINA", PASSWORD))


def test_a_cap_lets_no_more_in_but_those_who_are_in_come_back(campaign, outsider):
    invitation = invite(campaign, cap=1)
    first = begin(invitation, outsider)
    with pytest.raises(Conflict, match="as many people"):
        begin(invitation)
    assert begin(invitation, outsider) == first
    assert not User.objects.filter(username="nina").exists()


def test_who_fails_leaves_their_place_under_the_cap(campaign):
    invitation = invite(campaign, cap=1)
    failed = begin(invitation)
    instructions_read(participation=failed)
    check(failed, 1, wrong=2)
    check(failed, 2, wrong=2)
    assert step(failed) == JoiningStep.FAILED
    assert begin(invitation, NewLogin("otis", PASSWORD)).pk != failed.pk


def test_a_link_that_went_astray_does_not_make_logins_without_end(campaign):
    invitation = invite(campaign, cap=1)
    for number in range(5):
        begin(invitation, NewLogin(f"nina{number}", PASSWORD))
        Participation.objects.update(failed_at="2026-01-01T00:00Z")
    with pytest.raises(Conflict, match="as many people"):
        begin(invitation)
    assert Participation.objects.count() == 5


def test_a_revoked_link_and_a_closed_campaign_let_nobody_in(campaign, manager):
    invitation = invite(campaign)
    invitation_revoke(invitation=invitation, actor=manager)
    with pytest.raises(Conflict, match="revoked"):
        begin(invitation)
    invitation = invite(campaign)
    campaign_close(campaign=campaign, actor=manager)
    with pytest.raises(Conflict, match="not open"):
        begin(invitation)
    assert not Participation.objects.exists()


@pytest.mark.parametrize(
    ("declared", "field"),
    [
        (Declared(consent_version=1, is_native=False, languages="English"), "is_native"),
        (Declared(consent_version=1, is_native=True, languages="  "), "languages"),
    ],
)
def test_the_conditions_of_the_campaign_have_to_be_declared(campaign, declared, field):
    settings(campaign, native_only=True)
    with pytest.raises(Invalid) as refused:
        participation_begin(
            invitation=invite(campaign), visitor=NewLogin("nina", PASSWORD), declared=declared
        )
    assert set(refused.value.fields) == {field}
    assert not User.objects.filter(username="nina").exists()


def test_a_second_attempt_has_other_questions_and_is_the_last(campaign):
    participation = begin(invite(campaign))
    instructions_read(participation=participation)
    assert not check(participation, 1, wrong=2).is_passed
    assert step(participation) == JoiningStep.CHECK
    assert check(participation, 2, wrong=1).is_passed
    first, second = CheckAttempt.objects.order_by("number")
    texts = [{q["first"] for q in attempt.questions} for attempt in (first, second)]
    assert not texts[0] & texts[1]
    assert (first.right, second.right) == (2, 3)


def test_an_attempt_sent_twice_is_marked_once(campaign):
    participation = begin(invite(campaign))
    instructions_read(participation=participation)
    assert check(participation, 1, wrong=4) == check(participation, 1)
    assert CheckAttempt.objects.get().right == 0
    values = answers(participation, 2)
    with pytest.raises(OtherStep):
        check_answer(participation=participation, attempt=3, answers=values)


def test_an_attempt_answers_every_question(campaign):
    participation = begin(invite(campaign))
    instructions_read(participation=participation)
    practise(participation)
    with pytest.raises(Conflict, match="have changed"):
        check_answer(
            participation=participation, attempt=1, answers=[CheckAnswer(rating=3, label="NEUTRAL")]
        )
    assert not CheckAttempt.objects.exists()


def test_a_campaign_can_do_without_check_and_practice(campaign):
    settings(campaign, check_questions=0, check_pass=0, practice_pairs=0)
    participation = begin(invite(campaign))
    instructions_read(participation=participation)
    assert step(participation) == JoiningStep.SEAT


def test_practice_counts_a_pair_once_and_skips_none(campaign):
    participation = begin(invite(campaign))
    instructions_read(participation=participation)
    for __ in range(2):
        practice_done(participation=participation, number=1)
    with pytest.raises(OtherStep):
        practice_done(participation=participation, number=3)
    participation.refresh_from_db()
    assert participation.practised == 1


def test_who_came_by_an_invitation_sits_nowhere_without_one(campaign, draft, manager):
    other = campaign_open(campaign=draft(name="Main"), actor=manager)
    participation = begin(invite(campaign))
    for where in (campaign, other):
        with pytest.raises(Conflict, match="invitation"):
            seat_take(campaign=where, annotator=participation.annotator)
    participation_seat_take(participation=pass_all_steps(participation))
    assert not may_take_seat(other, participation.annotator)
    with pytest.raises(Conflict, match="invitation"):
        seat_take(campaign=other, annotator=participation.annotator)


def test_whom_the_lead_named_sits_without_an_invitation(campaign, judge):
    assert seat_take(campaign=campaign, annotator=judge).annotator == judge


def test_the_end_comes_after_the_last_pair(campaign):
    participation = pass_all_steps(begin(invite(campaign)))
    seat = participation_seat_take(participation=participation)
    while (assignment := next_assignment(seat)) is not None:
        with pytest.raises(Conflict, match="still pairs"):
            participation_finish(participation=participation, feedback="")
        submit(assignment, participation.annotator)
    done = participation_finish(participation=participation, feedback=" It was fun. ")
    assert done.feedback == "It was fun."
    assert done.finished_at is not None


def test_a_campaign_that_closes_lets_those_at_work_finish(campaign, manager):
    participation = pass_all_steps(begin(invite(campaign)))
    seat = participation_seat_take(participation=participation)
    assert not is_at_end(participation)
    submit(next_assignment(seat), participation.annotator)
    campaign_close(campaign=campaign, actor=manager)
    participation = Participation.objects.get(pk=participation.pk)
    assert is_at_end(participation)


def test_a_participant_of_a_platform_has_one_login_without_a_password(campaign):
    invitation = invite(campaign, platform="prolific")
    first = begin(invitation, arrival())
    assert begin(invitation, arrival()) == first
    user = first.annotator.user
    assert not user.has_usable_password()
    assert arrival().participant_id not in user.username
    assert Annotator.objects.count() == 1
    assert (first.study_id, first.session_id) == ("study1", "s1")


def test_another_session_of_the_same_participant_is_refused(campaign):
    invitation = invite(campaign, platform="prolific")
    begin(invitation, arrival())
    with pytest.raises(AnotherSession):
        begin(invitation, arrival(session="s2"))
    assert Participation.objects.count() == 1


def test_a_participant_is_one_annotator_in_all_campaigns_of_a_project(campaign, draft, manager):
    other = campaign_open(campaign=draft(name="Main"), actor=manager)
    here = begin(invite(campaign, platform="prolific"), arrival())
    there = begin(invite(other, platform="prolific"), arrival(session="s9"))
    assert here.annotator == there.annotator
    assert here.pk != there.pk


def test_a_seat_is_never_taken_twice_by_somebody_who_is_named_and_invited(campaign, annotator):
    judge = annotator_for(project=campaign.project, user=annotator)
    seat = seat_take(campaign=campaign, annotator=judge)
    participation = begin(invite(campaign), annotator)
    assert step(participation) == JoiningStep.JUDGING
    assert participation_seat_take(participation=participation) == seat
    assert Seat.objects.filter(annotator=judge).count() == 1
