"""People whom a crowd platform sends: who they are is in the address they open."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Participation, Platform, PlatformAccount
from datasets.errors import Invalid, NotAllowed
from datasets.models import Project, User
from datasets.services.people import login_create

# MTurk's word for somebody who only looks at the task.
_PREVIEW = "ASSIGNMENT_ID_NOT_AVAILABLE"
# The platform's own pages, which show ours in a frame and take the code at the end.
FRAMES = "https://*.mturk.com"
_TAKERS = ("https://www.mturk.com", "https://workersandbox.mturk.com")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")


class AnotherSession(NotAllowed):
    code = "another_session"
    message = gettext_lazy(
        "You began this study in another session. Go back to the platform and open it from there, "
        "or write to the project lead through the platform."
    )


@dataclass(frozen=True)
class Arrival:
    """Whom a platform sent, for which study, in which of its sessions."""

    platform: Platform
    participant_id: str
    study_id: str
    session_id: str


# The parameters of each platform, in the order of the fields of `Arrival`, and whether it always
# gives them.
_PARAMETERS = {
    Platform.PROLIFIC: (("PROLIFIC_PID", True), ("STUDY_ID", False), ("SESSION_ID", False)),
    Platform.MTURK: (("workerId", True), ("hitId", False), ("assignmentId", True)),
}


def is_preview(platform: str, parameters: Mapping[str, str]) -> bool:
    """Say whether somebody looks at the task who has not accepted it."""
    return platform == Platform.MTURK and parameters.get("assignmentId") == _PREVIEW


def submit_address(parameters: Mapping[str, str]) -> str:
    """Return where a task inside MTurk's page hands in its result; empty for other addresses."""
    taker = parameters.get("turkSubmitTo", "").rstrip("/")
    return f"{taker}/mturk/externalSubmit" if taker in _TAKERS else ""


def arrival_read(platform: str, parameters: Mapping[str, str]) -> Arrival | None:
    """Read who comes from the parameters of the address; None where no platform sends people.

    Raises `Invalid` naming the parameter that is missing or not what the platform gives.
    """
    if platform == Platform.NONE:
        return None
    values = []
    for name, is_needed in _PARAMETERS[Platform(platform)]:
        value = parameters.get(name, "").strip()
        if is_needed and not value:
            message = _("Open this study from the platform: the address lacks %(name)s.")
            raise Invalid(message % {"name": name})
        if value and not _ID.fullmatch(value):
            raise Invalid(_("%(name)s in the address is no id of the platform.") % {"name": name})
        values.append(value)
    return Arrival(Platform(platform), *values)


def participation_resumed(arrival: Arrival, campaign_id: int) -> Participation | None:
    """Return what somebody whom the platform sends again has begun in this campaign.

    The id of a participant is no secret, so the session in which they began has to be the same.
    """
    found = (
        Participation.objects.select_related("annotator__user")
        .filter(
            campaign=campaign_id,
            annotator__user__platform_account__platform=arrival.platform,
            annotator__user__platform_account__participant_id=arrival.participant_id,
        )
        .first()
    )
    if found is not None and found.session_id != arrival.session_id:
        raise AnotherSession
    return found


@transaction.atomic
def platform_user(arrival: Arrival, project: Project) -> tuple[User, bool]:
    """Return the one login of a participant in a project, and whether it is new.

    It has no password: only the platform's address leads into it.
    """
    accounts = PlatformAccount.objects.select_related("user").filter(project=project)
    found = accounts.filter(
        platform=arrival.platform, participant_id=arrival.participant_id
    ).first()
    if found is not None:
        return found.user, False
    user = login_create(username=f"{arrival.platform}-{secrets.token_hex(6)}")
    account, is_new = PlatformAccount.objects.get_or_create(
        project=project,
        platform=arrival.platform,
        participant_id=arrival.participant_id,
        defaults={"user": user},
    )
    if not is_new:
        # Two tabs at once: the other one was faster.
        user.delete()
    return account.user, is_new
