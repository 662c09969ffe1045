"""Draft studies on Prolific, made from a campaign."""

import hashlib
import hmac
from base64 import b32encode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.urls import reverse

from annotation.models import (
    Campaign,
    Platform,
    ProlificAccount,
    ProlificAction,
    ProlificStudy,
    ScreeningOut,
)
from annotation.planning.prolific import PlannedRequest, StudyDraft
from annotation.planning.prolific_requests import (
    screen_out_code,
    studies_listed,
    study_created,
    study_read,
    submissions_listed,
)
from annotation.services.joining.inviting import invitation_create
from annotation.services.joining.patterns import PRESETS
from annotation.services.recruiting.accounts import account_of
from annotation.services.recruiting.actions import action_start
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.records.checking import row_check
from transforms.reason import Reason

_MOST_PEOPLE = 10_000  # of an invitation
# Prolific counts the places. People who ran out of time or gave the study back make room there,
# and come by the same link; its cap only guards against a link that went further.
_TRIES = 3
_COMPLETE = "https://app.prolific.com/submissions/complete?cc="


@dataclass(frozen=True)
class StudyChoices:
    """What the project lead chooses; amounts in the minor unit."""

    name: str
    description: str
    places: int
    minutes: int
    reward: int
    currency: str
    screening_out: ScreeningOut
    screen_out_reward: int | None
    approves_at_once: bool


@dataclass(frozen=True)
class StudyRequest:
    """A draft study that is asked for: pressed twice with the same key, it is one study. `site` is
    the address of this site, as in https://pairs.example.org.
    """

    campaign: Campaign
    choices: StudyChoices
    key: UUID
    site: str


@dataclass(frozen=True)
class StudyPlan:
    """A draft study as it would be asked for, with what is needed here to receive its people."""

    requests: Sequence[PlannedRequest]
    completion_code: str
    screen_out_code: str
    link_token: str
    mark: str


def study_plan(*, account: ProlificAccount, study: StudyRequest) -> StudyPlan:
    """Return the request for a draft study. The same key gives the same codes and link.

    So what a page shows before anything is stored is what is sent.
    """
    campaign, choices, key = study.campaign, study.choices, study.key
    if choices.screening_out.is_paid and not choices.screen_out_reward:
        problem = Reason("prolific_screen_out_reward_needed")
        raise Invalid(problem, fields={"screen_out_reward": [problem]})
    if choices.screening_out.is_paid and (choices.screen_out_reward or 0) >= choices.reward:
        problem = Reason("prolific_screen_out_reward_too_high")
        raise Invalid(problem, fields={"screen_out_reward": [problem]})
    secret = campaign.project.secret
    completion, screen_out = _code(secret, key, "completion"), _code(secret, key, "screen-out")
    token = urlsafe_b64encode(_digest(secret, key, "link"))[:32].decode()
    mark = _digest(secret, key, "mark").hex()[:8]
    draft = StudyDraft(
        name=choices.name,
        internal_name=f"{campaign.name} {ProlificStudy(mark=mark).internal_mark}",
        description=choices.description,
        url=study.site.rstrip("/") + reverse("join", args=[token]) + PRESETS["prolific"].query,
        places=choices.places,
        minutes=choices.minutes,
        reward=choices.reward,
        completion_code=completion,
        approves_at_once=choices.approves_at_once,
        screen_out=screen_out_code(
            screen_out,
            way=choices.screening_out,
            reward=choices.screen_out_reward,
            places=choices.places,
            reason="The comprehension check was not passed.",
        ),
        folder_id=account.folder_id,
    )
    return StudyPlan(study_created(draft), completion, screen_out, token, mark)


@transaction.atomic
def study_create(*, study: StudyRequest, shown: str, actor: User | None) -> ProlificAction:
    """Make the invitation of a study, and ask Prolific for the draft.

    `shown` is `requests_digest` of what the lead has read. Raises `Conflict` if something else
    would be sent now.
    """
    campaign, choices, key = study.campaign, study.choices, study.key
    account = account_of(campaign.project)
    existing = ProlificAction.objects.filter(project=campaign.project, key=key).first()
    if existing is not None:
        return existing
    plan = study_plan(account=account, study=study)
    shown_check(plan.requests, shown)
    screened = "" if choices.screening_out is ScreeningOut.LEAD else plan.screen_out_code
    invitation = invitation_create(
        campaign=campaign,
        cap=min(choices.places * _TRIES, _MOST_PEOPLE),
        actor=actor,
        note=choices.name,
        platform=Platform.PROLIFIC,
        token=plan.link_token,
        completion_url=_COMPLETE + plan.completion_code,
        screenout_url=_COMPLETE + screened if screened else "",
    )
    made = ProlificStudy(
        campaign=campaign,
        invitation=invitation,
        mark=plan.mark,
        name=choices.name,
        places=choices.places,
        minutes=choices.minutes,
        reward=choices.reward,
        currency=choices.currency,
        screening_out=choices.screening_out,
        screen_out_reward=choices.screen_out_reward if choices.screening_out.is_paid else None,
        completion_code=plan.completion_code,
        screen_out_code=plan.screen_out_code,
    )
    row_check(made)
    made.save()
    return action_start(
        account=account,
        kind=ProlificAction.Kind.CREATE,
        requests=plan.requests,
        actor=actor,
        study=made,
        key=key,
    )


def study_find(*, study: ProlificStudy, actor: User | None) -> ProlificAction:
    """Look on Prolific for a draft whose making got no answer, by its internal name."""
    account = account_of(study.campaign.project)
    return action_start(
        account=account,
        kind=ProlificAction.Kind.FIND,
        requests=[studies_listed(account.folder_id)],
        actor=actor,
        study=study,
    )


def study_refresh(*, study: ProlificStudy, actor: User | None) -> ProlificAction:
    """Read the state of a study and its submissions."""
    study_is_there(study)
    return action_start(
        account=account_of(study.campaign.project),
        kind=ProlificAction.Kind.REFRESH,
        requests=[study_read(study.study_id), submissions_listed(study.study_id)],
        actor=actor,
        study=study,
    )


def study_is_there(study: ProlificStudy) -> None:
    if not study.study_id:
        raise Conflict(Reason("prolific_study_not_made"))


def requests_digest(requests: Sequence[PlannedRequest]) -> str:
    """Return a digest of exactly these requests."""
    shown = "\0".join(f"{request.method} {request.path}\n{request.body}" for request in requests)
    return hashlib.sha256(shown.encode()).hexdigest()


def shown_check(requests: Sequence[PlannedRequest], shown: str) -> None:
    """Refuse to send anything but the requests that were read."""
    if requests_digest(requests) != shown:
        raise Conflict(Reason("prolific_other_requests"))


def _digest(secret: str, key: UUID, part: str) -> bytes:
    return hmac.new(secret.encode(), f"prolific {part} {key}".encode(), hashlib.sha256).digest()


def _code(secret: str, key: UUID, part: str) -> str:
    """Return a completion code: eight letters and digits, as those of Prolific."""
    return b32encode(_digest(secret, key, part)).decode()[:8]
