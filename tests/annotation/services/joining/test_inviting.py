from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotation.models import Consent, Invitation, JoiningSettings, Platform
from annotation.planning.presets import preset
from annotation.planning.sitting import Pay
from annotation.selectors.joining.participations import (
    InvitationRefusal,
    invitation_refusal,
    invitations_listed,
    joining_of,
)
from annotation.services.campaigns.lifecycle import campaign_close, campaign_create
from annotation.services.joining.inviting import (
    consent_write,
    invitation_create,
    invitation_revoke,
    joining_update,
)
from datasets.errors import Invalid
from datasets.models import AuditEntry
from tests.annotation.joining import begin, invite


def test_a_link_is_long_and_no_two_are_the_same(campaign):
    tokens = {invite(campaign).token for _ in range(20)}
    assert len(tokens) == 20
    assert all(len(token) >= 32 for token in tokens)


def test_nobody_is_invited_without_a_text_to_agree_to(campaign, manager):
    with pytest.raises(Invalid, match="consent text"):
        invitation_create(campaign=campaign, cap=5, actor=manager)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("cap", [0, 10_001])
def test_a_cap_has_limits(campaign, cap):
    with pytest.raises(Invalid):
        invite(campaign, cap=cap)


def test_an_invitation_ends_in_the_future(campaign):
    with pytest.raises(Invalid, match="past"):
        invite(campaign, expires_at=timezone.now())


def test_the_actions_of_a_lead_are_in_the_audit(campaign, manager):
    joining_update(campaign=campaign, practice_pairs=2, actor=manager)
    consent_write(campaign=campaign, text="I agree.", keeps_judgements=False, actor=manager)
    invitation = invitation_create(
        campaign=campaign, cap=5, platform=Platform.PROLIFIC, actor=manager
    )
    invitation_revoke(invitation=invitation, actor=manager)
    invitation_revoke(invitation=invitation, actor=manager)
    entries = AuditEntry.objects.filter(actor=manager).order_by("pk")
    actions = list(entries.values_list("action", flat=True))
    assert actions[-4:] == [
        "joining.changed", "consent.written", "invitation.created", "invitation.revoked",
    ]  # fmt: skip
    assert "I agree" not in str(list(entries.values_list("data", flat=True)))
    assert invitation.token not in str(list(entries.values_list("data", flat=True)))


def test_a_changed_text_is_a_new_version_and_the_old_one_stays(campaign, manager):
    consent_write(campaign=campaign, text="One", keeps_judgements=True, actor=manager)
    same = consent_write(campaign=campaign, text=" One ", keeps_judgements=True, actor=manager)
    assert same.version == 1
    consent_write(campaign=campaign, text="Two", keeps_judgements=True, actor=manager)
    assert list(Consent.objects.order_by("version").values_list("text", flat=True)) == [
        "One",
        "Two",
    ]
    with pytest.raises(Invalid):
        consent_write(campaign=campaign, text="  ", keeps_judgements=True, actor=manager)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/done",
        "javascript:alert(1)",
        "example.org",
        "https://",
        "https://a:b@x.org/",
    ],
)
def test_people_are_sent_back_to_https_addresses_only(campaign, manager, address):
    with pytest.raises(Invalid) as refused:
        joining_update(campaign=campaign, completion_url=address, actor=manager)
    assert "completion_url" in refused.value.fields
    assert not JoiningSettings.objects.exists()


def test_the_database_refuses_other_addresses_too(campaign):
    with pytest.raises(IntegrityError), transaction.atomic():
        JoiningSettings.objects.create(campaign=campaign, completion_url="http://example.org")


def test_no_more_is_asked_than_there_are_control_items(campaign, corpus, manager):
    joining_update(campaign=campaign, check_questions=10, check_pass=8, actor=manager)
    corpus.project.language = "xx"
    corpus.project.save()
    campaign.refresh_from_db()
    with pytest.raises(Invalid, match="has only 3"):
        joining_update(
            campaign=campaign, check_questions=3, check_pass=3, practice_pairs=1, actor=manager
        )


def test_a_check_can_be_passed(campaign, manager):
    with pytest.raises(Invalid):
        joining_update(campaign=campaign, check_questions=2, check_pass=3, actor=manager)


def test_the_list_says_how_many_came_and_why_nobody_more_does(campaign, manager):
    full, open_, revoked, ended = (invite(campaign, cap=1) for _ in range(4))
    begin(full)
    invitation_revoke(invitation=revoked, actor=manager)
    Invitation.objects.filter(pk=ended.pk).update(expires_at=timezone.now() - timedelta(days=1))
    rows = {row.invitation.pk: row for row in invitations_listed(campaign)}
    assert (rows[full.pk].used, rows[full.pk].refusal) == (1, InvitationRefusal.FULL)
    assert (rows[open_.pk].used, rows[open_.pk].refusal) == (0, None)
    assert rows[revoked.pk].refusal == InvitationRefusal.REVOKED
    assert rows[ended.pk].refusal == InvitationRefusal.EXPIRED
    campaign_close(campaign=campaign, actor=manager)
    open_ = Invitation.objects.get(pk=open_.pk)
    assert invitation_refusal(open_) == InvitationRefusal.NOT_OPEN


def test_pairs_of_words_without_known_answers_ask_for_no_check_and_no_practice(corpus, manager):
    campaign = campaign_create(
        project=corpus.project,
        pair_set=corpus.pair_set,
        name="Words",
        protocol=preset("russe"),
        seats=5,
        seed=1,
        controls=(),
        actor=manager,
        pay=Pay(per_hour=10, currency="EUR"),
    )
    asked = joining_of(campaign)
    assert (asked.check_questions, asked.check_pass, asked.practice_pairs) == (0, 0, 0)
    assert asked.pay_per_hour == 10
    assert invite(campaign).pk  # not refused


def test_the_check_comes_before_the_practice_where_known_answers_are_few(campaign, corpus):
    corpus.project.language = "xx"  # without ready-made pairs: the campaign has its own three
    corpus.project.save()
    campaign.refresh_from_db()
    asked = joining_of(campaign)
    assert (asked.check_questions, asked.check_pass, asked.practice_pairs) == (3, 3, 0)
