"""What Prolific reported about somebody, and its erasure."""

from hashlib import sha256

from django.db.models import F, Q, Value
from django.db.models.functions import Replace

from annotation.models import Annotator, Participation, ProlificRequest, ProlificSubmission

_ERASED = Value("erased")


def submission_digest(submission_id: str) -> str:
    """Return what stands for a submission whose participant was erased: it cannot be read back,
    and a later list of Prolific's does not bring the participant here again.
    """
    return f"sha256:{sha256(submission_id.encode()).hexdigest()}"


def platform_traces_erase(annotator: Annotator) -> None:
    """Replace the ids of somebody's submissions, also in the requests that named them.

    Call it while the participations still have the sessions.
    """
    sessions = Participation.objects.filter(annotator=annotator).exclude(session_id="")
    submissions = ProlificSubmission.objects.select_for_update(no_key=True).filter(
        submission_id__in=sessions.values("session_id"),
        study__campaign__project=annotator.project_id,
    )
    for submission in submissions.select_related("study"):
        _requests_erase(submission)
        submission.submission_id = submission_digest(submission.submission_id)
        submission.participant_id = ""
        submission.save(update_fields=["submission_id", "participant_id"])


def _requests_erase(submission: ProlificSubmission) -> None:
    sent = ProlificRequest.objects.filter(action__study=submission.study)
    for text in filter(None, (submission.submission_id, submission.participant_id)):
        named = sent.filter(Q(path__contains=text) | Q(body__contains=text))
        named.update(
            path=Replace(F("path"), Value(text), _ERASED),
            body=Replace(F("body"), Value(text), _ERASED),
        )
        # What Prolific said of them may name them too.
        sent.filter(problem__text__contains=text).update(problem=None)
