import pytest
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from annotation.models import (
    Annotator,
    Assignment,
    Judgement,
    Participation,
    PlatformAccount,
    Seat,
)
from annotation.planning.protocol import PlanKind
from annotation.services.joining.participations import participation_seat_take
from annotation.services.leaving.withdrawing import annotator_erase, participation_withdraw
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import (
    annotator_create,
    annotator_for,
    seat_notify,
    seat_release,
    seat_take,
)
from datasets.errors import Conflict
from datasets.models import AuditEntry, Membership, Role, User
from datasets.services.projects.people import member_change_role, role_offer, role_take
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import arrival, begin, invite, pass_all_steps


def at_work(campaign, visitor=None, **options):
    """Bring somebody to their second pair."""
    participation = pass_all_steps(begin(invite(campaign, **options), visitor))
    seat = participation_seat_take(participation=participation)
    submit(next_assignment(seat), participation.annotator)
    return participation


def test_who_withdraws_leaves_the_place_and_what_they_judged(campaign):
    participation = at_work(campaign)
    participation_withdraw(participation=participation)
    assert not Seat.objects.filter(annotator=participation.annotator).exists()
    assert Judgement.objects.count() == 1
    with pytest.raises(Conflict):
        seat_take(campaign=campaign, annotator=participation.annotator)


def test_the_role_that_came_by_joining_goes_with_the_last_campaign(
    campaign, draft, manager, outsider, annotator
):
    other = campaign_open(campaign=draft(name="Main"), actor=manager)
    here, there = at_work(campaign, outsider), at_work(other, outsider)
    participation_withdraw(participation=here)
    assert Membership.objects.filter(user=outsider).exists()
    participation_withdraw(participation=there)
    assert not Membership.objects.filter(user=outsider).exists()


def test_a_role_that_the_lead_gave_stays(campaign, annotator):
    participation_withdraw(participation=at_work(campaign, annotator))
    assert Membership.objects.get(user=annotator).role == Role.ANNOTATOR


def test_who_withdrew_at_the_end_leaves_no_empty_seat(campaign):
    participation = at_work(campaign)
    seat = Seat.objects.get(annotator=participation.annotator)
    while (assignment := next_assignment(seat)) is not None:
        submit(assignment, participation.annotator)
    participation_withdraw(participation=participation)
    assert Seat.objects.filter(annotator=participation.annotator).exists()


def test_erasing_keeps_judgements_under_the_code_where_the_consent_says_so(campaign):
    participation = at_work(campaign, arrival(), platform="prolific")
    user = participation.annotator.user
    annotator_erase(annotator=participation.annotator)
    annotator = Annotator.objects.get(pk=participation.annotator_id)
    assert annotator.user is None
    assert Judgement.objects.get().annotator == annotator
    assert not User.objects.filter(pk=user.pk).exists()
    assert not PlatformAccount.objects.exists()
    participation = Participation.objects.get()
    assert (participation.study_id, participation.session_id) == ("", "")
    assert participation.consent.text


def test_erasing_takes_away_what_was_written_to_them(draft, manager, annotator, judge):
    pool = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    seat = seat_take(campaign=pool, annotator=judge)
    seat_notify(seat=seat, text="Dear Ana, thank you.", actor=manager)
    annotator_erase(annotator=judge)
    seat.refresh_from_db()
    assert seat.annotator == judge
    assert not seat.notice


def test_erasing_drops_judgements_where_the_consent_says_so(campaign):
    participation = at_work(campaign, keeps_judgements=False)
    assignment = Judgement.objects.get().assignment
    submit(assignment, participation.annotator, rating=2)
    annotator_erase(annotator=participation.annotator)
    assert not Judgement.objects.exists()
    assignment.refresh_from_db()
    assert assignment.state == Assignment.State.OPEN
    other = annotator_create(project=campaign.project)
    assert next_assignment(seat_take(campaign=campaign, annotator=other)) == assignment


def test_dropping_leaves_what_others_said_in_the_same_place(campaign, manager):
    participation = at_work(campaign, keeps_judgements=False)
    seat = Seat.objects.get(annotator=participation.annotator)
    seat_release(seat=seat, actor=manager)
    other = annotator_create(project=campaign.project)
    seat = seat_take(campaign=campaign, annotator=other)
    submit(Judgement.objects.get().assignment, other, rating=1)
    kept = submit(next_assignment(seat), other)
    annotator_erase(annotator=participation.annotator)
    assert set(Judgement.objects.values_list("annotator", "revises")) == {(other.pk, None)}
    assert Judgement.objects.filter(pk=kept.pk).exists()
    assert Assignment.objects.filter(state=Assignment.State.DONE).count() == 2


def test_a_login_with_other_work_stays(campaign, annotator):
    participation = at_work(campaign, annotator)
    annotator_erase(annotator=participation.annotator)
    assert User.objects.filter(pk=annotator.pk).exists()
    assert not Membership.objects.filter(user=annotator, role=Role.ANNOTATOR).exists()


def test_a_project_lead_who_tried_it_stays_one(campaign, manager):
    participation = at_work(campaign, manager)
    annotator_erase(annotator=participation.annotator)
    assert Membership.objects.get(user=manager).role == Role.MANAGER


def test_the_audit_does_not_tie_the_person_to_the_code_again(campaign, annotator):
    participation = at_work(campaign, annotator)
    annotator_erase(annotator=participation.annotator)
    entry = AuditEntry.objects.get(action="annotator.erased")
    assert entry.actor is None
    assert entry.data == {"judgements_dropped": 0}
    assert not AuditEntry.objects.filter(
        actor=annotator, object_type__in=["annotation.annotator", "annotation.participation"]
    ).exists()


def sessions_of(user):
    return [
        session
        for session in Session.objects.all()
        if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]


def test_no_session_of_an_erased_login_is_left_on_any_device(campaign, outsider):
    participation = at_work(campaign, arrival(), platform="prolific")
    user = participation.annotator.user
    for person in (user, user, outsider):
        Client().force_login(person, "config.accounts.Accounts")
    assert len(sessions_of(user)) == 2
    annotator_erase(annotator=participation.annotator)
    assert not sessions_of(user)
    assert len(sessions_of(outsider)) == 1


def test_erasing_names_the_person_and_the_code_in_no_line_of_the_log(
    campaign, client, annotator, caplog
):
    participation = at_work(campaign, annotator)
    code = participation.annotator
    client.force_login(annotator, "config.accounts.Accounts")
    caplog.clear()
    slug = campaign.project.slug
    answer = client.post(reverse("my-data-erase", args=[slug]), {"understands": "on"})
    assert answer.status_code == 200
    assert Annotator.objects.get(pk=code.pk).user is None
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    assert "annotator_erased" in [line["event"] for line in lines]
    for line in lines:
        assert line.get("user_id") is None, line
        assert not {"annotator", "participation"} & set(line), line


def test_erasing_takes_away_whom_a_link_was_made_for(campaign):
    one = at_work(campaign, arrival("p1"), platform="prolific", cap=1, note="For Ana")
    many = at_work(campaign, arrival("p2"), platform="prolific", cap=20, note="Second year")
    for participation in (one, many):
        annotator_erase(annotator=participation.annotator)
        participation.invitation.refresh_from_db()
    assert (one.invitation.note, many.invitation.note) == ("", "Second year")


def test_the_audit_does_not_tell_when_a_login_that_stays_came(campaign, manager, outsider):
    participation = at_work(campaign, outsider)
    entries = AuditEntry.objects.filter(action="member.added", data__role=Role.ANNOTATOR)
    assert entries.filter(object_id=outsider.pk).exists()
    annotator_erase(annotator=participation.annotator)
    assert User.objects.filter(pk=outsider.pk).exists()
    assert not entries.filter(object_id=outsider.pk).exists()


def test_the_audit_does_not_tell_who_took_an_offered_role(campaign, manager, outsider):
    project = campaign.project
    made, __ = role_offer(project=project, name="Olga", role=Role.LEADER, actor=manager)
    role_take(offer=made, visitor=outsider)
    membership = Membership.objects.get(user=outsider)
    member_change_role(membership=membership, role=Role.ANNOTATOR, actor=manager)
    made, __ = role_offer(project=project, name="Olga", role=Role.AUTHOR, actor=manager)
    role_take(offer=made, visitor=outsider)
    annotator_erase(annotator=annotator_for(project=project, user=outsider))
    entries = AuditEntry.objects.filter(
        Q(actor=outsider) | Q(object_id=outsider.pk), project=project
    )
    # What they are beside an annotator is still theirs.
    assert set(entries.values_list("data__role", flat=True)) == {Role.LEADER, Role.AUTHOR}


def test_the_audit_does_not_tell_who_took_the_role_of_an_annotator(campaign, manager, outsider):
    project = campaign.project
    made, __ = role_offer(project=project, name="Olga", role=Role.ANNOTATOR, actor=manager)
    role_take(offer=made, visitor=outsider)
    annotator_erase(annotator=annotator_for(project=project, user=outsider))
    assert not AuditEntry.objects.filter(actor=outsider).exists()
