"""Participants sent by a crowd platform, identified by the URL they open."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Campaign, Invitation, Participation, Platform, PlatformAccount
from annotation.services.joining.patterns import PRESETS, Parameters, address_filled
from datasets.errors import Invalid, NotAllowed
from datasets.models import User
from datasets.services.projects.people import login_create

# MTurk's assignment id for somebody who previews the task.
_PREVIEW = "ASSIGNMENT_ID_NOT_AVAILABLE"
# The platform's pages, which show ours in a frame and take the code at the end.
FRAMES = "https://*.mturk.com"
_TAKERS = ("https://www.mturk.com", "https://workersandbox.mturk.com")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")


class Outcome(StrEnum):
    """How people leave a campaign; each is the field of `Invitation` that says where to."""

    COMPLETION = "completion_url"
    SCREENOUT = "screenout_url"
    NO_PLACES = "no_places_url"


class AnotherSession(NotAllowed):
    code = "another_session"
    message = gettext_lazy(
        "You started this study in another session. Go back to the platform "
        "and open the study from there, or write to the project lead through "
        "the platform."
    )


class AnotherBrowser(NotAllowed):
    code = "another_browser"
    message = gettext_lazy(
        "You started this study in another browser, or its cookies were "
        "deleted. Continue in that browser or with your personal link. You can "
        "also ask the project lead for a new link: write to them through the "
        "platform."
    )


@dataclass(frozen=True)
class Arrival:
    """A participant as sent by a platform, with the study and the session.

    The ids come from the URL and prove nothing. `browser` is the secret cookie of the participant's
    browser, `login_id` the user who is logged in there.
    """

    platform: Platform
    participant_id: str
    study_id: str
    session_id: str
    browser: str = ""
    login_id: int | None = None

    def proves(self, account: PlatformAccount) -> bool:
        """Tell whether this is the browser of the account; the ids are known to others too."""
        if self.login_id == account.user_id:
            return True
        is_same_browser = constant_time_compare(account.browser, browser_hash(self.browser))
        return bool(self.browser) and is_same_browser


def parameters_of(invitation: Invitation) -> Parameters:
    """Return the names of the URL parameters: the lead's, or those of the platform."""
    own = Parameters(
        invitation.participant_parameter,
        invitation.study_parameter,
        invitation.session_parameter,
    )
    return own if own.participant else PRESETS[invitation.platform].parameters


def is_preview(platform: str, parameters: Mapping[str, str]) -> bool:
    """Tell whether this is a preview by somebody who has not accepted the task."""
    return platform == Platform.MTURK and parameters.get("assignmentId") == _PREVIEW


def submit_address(parameters: Mapping[str, str]) -> str:
    """Return where a task inside MTurk's page submits its result; empty for other URLs."""
    taker = parameters.get("turkSubmitTo", "").rstrip("/")
    return f"{taker}/mturk/externalSubmit" if taker in _TAKERS else ""


def browser_hash(browser: str) -> str:
    return sha256(browser.encode()).hexdigest()


def arrival_read(
    invitation: Invitation,
    parameters: Mapping[str, str],
    *,
    browser: str = "",
    login_id: int | None = None,
) -> Arrival | None:
    """Read the participant from the URL parameters; None for links without a platform.

    Raises `Invalid` naming the parameter that is missing or malformed.
    """
    platform = Platform(invitation.platform)
    if platform == Platform.NONE:
        return None
    named = parameters_of(invitation)
    needed = {named.participant}
    if PRESETS[platform].needs_session:
        needed.add(named.session)
    participant, study, session = (
        _value(parameters, name, is_needed=name in needed) for name in named.names()
    )
    return Arrival(platform, participant, study, session, browser, login_id)


def _value(parameters: Mapping[str, str], name: str, *, is_needed: bool) -> str:
    value = parameters.get(name, "").strip() if name else ""
    if is_needed and not value:
        message = _("Open this study from the platform: the address has no %(name)s.")
        raise Invalid(message % {"name": name})
    if value and not _ID.fullmatch(value):
        raise Invalid(_("%(name)s in the address is not a valid platform ID.") % {"name": name})
    return value


def way_on(
    participation: Participation, outcome: Outcome, *, fallback: str = "", code: str = ""
) -> str:
    """Return the platform's URL for somebody who leaves with this outcome; empty without one.

    `fallback` is the URL of the campaign, for links that name none.
    """
    address = getattr(participation.invitation, outcome) or fallback
    account = getattr(participation.annotator.user, "platform_account", None)
    return address_filled(
        address,
        participant=account.participant_id if account else "",
        study=participation.study_id,
        session=participation.session_id,
        code=code,
    )


def way_back_for(invitation: Invitation, arrival: Arrival) -> str:
    """Return the URL for somebody who finds no place; empty if the lead set none."""
    return address_filled(
        invitation.no_places_url,
        participant=arrival.participant_id,
        study=arrival.study_id,
        session=arrival.session_id,
    )


def participation_resumed(arrival: Arrival, campaign_id: int) -> Participation | None:
    """Return the participation of somebody whom the platform sends to this campaign again.

    Raises `AnotherBrowser` if nothing but the ids identifies them, and `AnotherSession` if they
    come in another session of the platform, which would be paid a second time for the same work.
    """
    begun = (
        Participation.objects.select_related("annotator__user__platform_account")
        .filter(
            campaign=campaign_id,
            annotator__user__platform_account__platform=arrival.platform,
            annotator__user__platform_account__participant_id=arrival.participant_id,
        )
        .order_by("pk")
    )
    same_session = [
        participation for participation in begun if participation.session_id == arrival.session_id
    ]
    for participation in same_session:
        user = participation.annotator.user
        if user is not None and arrival.proves(user.platform_account):
            return participation
    if same_session:
        raise AnotherBrowser
    if begun:
        raise AnotherSession
    return None


@transaction.atomic
def platform_user(arrival: Arrival, campaign: Campaign) -> tuple[User, bool]:
    """Return the login of a participant and whether it is new.

    A participant who comes for another study in a known browser keeps their login and code. Anybody
    else gets a new login and cannot reach the data of others with the same id.
    """
    project = campaign.project
    accounts = PlatformAccount.objects.select_related("user").filter(
        project=project, platform=arrival.platform, participant_id=arrival.participant_id
    )
    for account in accounts.order_by("pk"):
        if arrival.proves(account):
            return account.user, False
    session = {"study_id": arrival.study_id, "session_id": arrival.session_id}
    if not any(session.values()):
        # Panels without sessions: otherwise nobody could take part in a second campaign from
        # another browser.
        session["study_id"] = f"campaign {campaign.pk}"
    user = login_create(username=f"{arrival.platform}-{secrets.token_hex(6)}", is_passwordless=True)
    account, is_new = PlatformAccount.objects.get_or_create(
        project=project,
        platform=arrival.platform,
        participant_id=arrival.participant_id,
        **session,
        defaults={
            "user": user,
            "browser": browser_hash(arrival.browser) if arrival.browser else "",
        },
    )
    if not is_new:
        user.delete()
        # Another tab was faster, or somebody copied the ids.
        if not arrival.proves(account):
            raise AnotherBrowser
    return account.user, is_new
