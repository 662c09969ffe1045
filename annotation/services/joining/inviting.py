"""The project lead's side of joining: settings, the consent text, invitations."""

import re
import secrets
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Campaign, Consent, Invitation, JoiningSettings, Platform
from annotation.models.invitations import OFFERED_PLATFORMS
from annotation.selectors.joining.participations import campaign_pool, consent_of, joining_of
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.joining.patterns import (
    PLACEHOLDERS,
    PRESETS,
    address_filled,
    leaves_host_open,
    unknown_placeholders,
)
from datasets.errors import Invalid
from datasets.models import User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check

log = structlog.get_logger(__name__)

_NAME = re.compile(r"[A-Za-z0-9_-]{1,50}")
_IS_HTTPS = URLValidator(schemes=["https"])


@transaction.atomic
def joining_update(*, campaign: Campaign, actor: User | None, **settings: Any) -> JoiningSettings:
    """Change the settings of joining; people who are under way get them for their remaining steps.

    Raises `Invalid` if there are too few control items for the check and the practice.
    """
    refuse_archived(campaign.project)
    joining = joining_of(campaign_locked(campaign))
    for name, value in settings.items():
        setattr(joining, name, value)
    joining.completion_url = _https(joining.completion_url)
    joining.currency = joining.currency.upper()
    row_check(joining)
    if joining.pay_per_hour is not None and not joining.currency:
        message = _("This field is required too.")
        raise Invalid(message, fields={"currency": [message]})
    _refuse_too_many(joining)
    joining.save()
    # The audit log stores no texts: numbers are enough to see what was changed.
    audit(
        actor,
        "joining.changed",
        joining,
        project=campaign.project,
        native_only=joining.native_only,
        check_questions=joining.check_questions,
        check_pass=joining.check_pass,
        practice_pairs=joining.practice_pairs,
        idle_seconds=joining.idle_seconds,
        pay_per_hour=None if joining.pay_per_hour is None else str(joining.pay_per_hour),
        before_minutes=str(joining.before_minutes),
    )
    return joining


def _https(address: str, field: str = "completion_url") -> str:
    """Return the URL people are sent back to; refuse one that is not https."""
    address = address.strip()
    if not address:
        return ""
    problem = _("Enter a complete address that begins with https:// and contains no login.")
    try:
        _IS_HTTPS(address_filled(address, participant="0", study="0", session="0", code="0"))
        parts = urlsplit(address)
    except (ValidationError, ValueError):
        raise Invalid(problem, fields={field: [problem]}) from None
    if parts.username is not None or parts.password is not None or leaves_host_open(address):
        raise Invalid(problem, fields={field: [problem]})
    if unknown_placeholders(address):
        problem = _("The only placeholders are %(names)s.") % {"names": ", ".join(PLACEHOLDERS)}
        raise Invalid(problem, fields={field: [problem]})
    return address


def _parameters_checked(invitation: Invitation) -> None:
    """Refuse names that no URL parameter has, and the same name for two values."""
    fields = ("participant_parameter", "study_parameter", "session_parameter")
    names = {field: getattr(invitation, field) for field in fields if getattr(invitation, field)}
    problem = _("Use letters, digits, hyphens and underscores.")
    wrong = {field: [problem] for field, name in names.items() if not _NAME.fullmatch(name)}
    if not wrong and len(set(names.values())) < len(names):
        problem = _("Each of these parameters needs a name of its own.")
        wrong = {next(iter(names)): [problem]}
    if not wrong and names and not invitation.participant_parameter:
        problem = _("Name the parameter of the participant too.")
        wrong = {"participant_parameter": [problem]}
    if wrong:
        raise Invalid(next(iter(wrong.values()))[0], fields=wrong)


def _refuse_too_many(joining: JoiningSettings) -> None:
    there = len(campaign_pool(joining.campaign))
    if joining.check_questions + joining.practice_pairs > there:
        message = _(
            "The check and the practice need a different known answer for each "
            "of their pairs, but this campaign has only %(there)d. Enter smaller numbers, or 0."
        )
        message %= {"there": there}
        raise Invalid(message, fields={"check_questions": [message]})


@transaction.atomic
def consent_write(
    *, campaign: Campaign, text: str, keeps_judgements: bool, actor: User | None
) -> Consent:
    """Set the consent text from now on, as a new version unless nothing was changed."""
    refuse_archived(campaign.project)
    campaign = campaign_locked(campaign)
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    last = consent_of(campaign)
    if last is not None and (last.text, last.keeps_judgements) == (text, keeps_judgements):
        return last
    versions = Consent.objects.filter(campaign=campaign).aggregate(last=Max("version"))
    consent = Consent(
        campaign=campaign,
        version=(versions["last"] or 0) + 1,
        text=text,
        keeps_judgements=keeps_judgements,
    )
    row_check(consent)
    consent.save()
    audit(
        actor,
        "consent.written",
        consent,
        project=campaign.project,
        version=consent.version,
        keeps_judgements=keeps_judgements,
    )
    return consent


@transaction.atomic
def invitation_create(
    *,
    campaign: Campaign,
    cap: int,
    actor: User | None,
    note: str = "",
    platform: Platform = Platform.NONE,
    expires_at: datetime | None = None,
    token: str = "",
    **pattern: str,
) -> Invitation:
    """Make a link that nobody can guess. The campaign must have a consent text.

    A caller that had to show the link before it is made gives its `token`.

    `pattern` names the URL parameters of the platform and the URLs that people go on to, as the
    fields of `Invitation` do; what is missing is taken from the platform's preset.
    """
    refuse_archived(campaign.project)
    if consent_of(campaign) is None:
        raise Invalid(_("Write the consent text before you invite people."))
    if platform not in OFFERED_PLATFORMS:
        message = _("This platform takes no new studies.")
        raise Invalid(message, fields={"platform": [message]})
    if expires_at is not None and expires_at <= timezone.now():
        message = _("This date is in the past.")
        raise Invalid(message, fields={"expires_at": [message]})
    invitation = Invitation(
        campaign=campaign,
        token=token or secrets.token_urlsafe(24),
        note=note.strip(),
        platform=platform,
        cap=cap,
        expires_at=expires_at,
        created_by=actor,
        **pattern,
    )
    _pattern_settle(invitation)
    row_check(invitation)
    invitation.save()
    audit(
        actor,
        "invitation.created",
        invitation,
        project=campaign.project,
        cap=cap,
        platform=str(platform),
    )
    log.info("invitation_created", campaign=campaign.pk, invitation=invitation.pk)
    return invitation


_URLS = ("completion_url", "screenout_url", "no_places_url")


def _pattern_settle(invitation: Invitation) -> None:
    """Check the URL parameters and URLs of a link; the preset gives the URL of its end."""
    if invitation.platform == Platform.NONE:
        for field in _URLS:  # not checked, so not kept
            setattr(invitation, field, "")
        return
    _parameters_checked(invitation)
    for field in _URLS:
        setattr(invitation, field, _https(getattr(invitation, field), field))
    has_code = bool(joining_of(invitation.campaign).completion_code)
    preset = PRESETS[invitation.platform].completion
    if not invitation.completion_url and preset and has_code:
        invitation.completion_url = preset


@transaction.atomic
def invitation_revoke(*, invitation: Invitation, actor: User | None) -> None:
    """Stop a link from letting people in; those who have joined are not affected."""
    now = timezone.now()
    revoked = Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=now)
    if revoked:
        project = invitation.campaign.project
        audit(actor, "invitation.revoked", invitation, project=project)
