"""People on their way into a campaign, for the tests of joining."""

from typing import Any

from annotation.models import Consent, Invitation, Participation, Platform
from annotation.selectors.joining.participations import joining_of, lessons_of
from annotation.services.joining.inviting import consent_write, invitation_create, joining_update
from annotation.services.joining.participations import (
    CheckAnswer,
    Declared,
    check_answer,
    instructions_read,
    participation_begin,
    practice_done,
)
from annotation.services.joining.platforms import Arrival
from datasets.services.projects.people import NewLogin

PASSWORD = "a good long password"
DECLARED = Declared(consent_version=1, is_native=True, languages="English")
PID = "60a1b2c3d4e5f60718293a4b"


def arrival(participant: str = PID, session: str = "s1", browser: str = "firefox") -> Arrival:
    return Arrival(Platform.PROLIFIC, participant, "study1", session, browser)


def invite(campaign: Any, **options: Any) -> Invitation:
    """Make an invitation, with a short consent text where the campaign has none."""
    keeps = options.pop("keeps_judgements", True)
    if not Consent.objects.filter(campaign=campaign).exists():
        consent_write(
            campaign=campaign, text="I take part freely.", keeps_judgements=keeps, actor=None
        )
    options = {"cap": 5, **options}
    if options.get("platform") != Platform.MTURK:
        return invitation_create(campaign=campaign, actor=None, **options)
    # No form makes such links any more; those made before are still read.
    invitation = invitation_create(campaign=campaign, actor=None, cap=options["cap"])
    Invitation.objects.filter(pk=invitation.pk).update(platform=Platform.MTURK)
    invitation.refresh_from_db()
    return invitation


def begin(invitation: Invitation, visitor: Any = None) -> Participation:
    visitor = visitor or NewLogin("nina", PASSWORD)
    return participation_begin(invitation=invitation, visitor=visitor, declared=DECLARED)


def answers(participation: Participation, attempt: int = 1, *, wrong: int = 0) -> list[CheckAnswer]:
    """Give right answers to an attempt, but for the first few."""
    participation.refresh_from_db()
    questions = lessons_of(participation, joining_of(participation.campaign)).attempts[attempt - 1]
    labels = {"ENTAILMENT": "NEUTRAL", "NEUTRAL": "CONTRADICTION", "CONTRADICTION": "NEUTRAL"}
    return [
        CheckAnswer(
            rating=question.rating_max,
            label=labels[question.accepted[0]] if place < wrong else question.accepted[0],
        )
        for place, question in enumerate(questions)
    ]


def practise(participation: Participation) -> None:
    """Practise all that there is to practise; what was practised already counts once."""
    participation.refresh_from_db()
    for number in range(1, joining_of(participation.campaign).practice_pairs + 1):
        practice_done(participation=participation, number=number)


def check(participation: Participation, attempt: int = 1, *, wrong: int = 0) -> Any:
    """Come to the check, and answer it."""
    practise(participation)
    values = answers(participation, attempt, wrong=wrong)
    return check_answer(participation=participation, attempt=attempt, answers=values)


def pass_all_steps(participation: Participation) -> Participation:
    """Read, practise and pass: what is left is to take a seat."""
    instructions_read(participation=participation)
    practise(participation)
    if joining_of(participation.campaign).check_questions:
        check(participation)
    return participation


def settings(campaign: Any, **chosen: Any) -> Any:
    return joining_update(campaign=campaign, actor=None, **chosen)
