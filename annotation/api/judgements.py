"""Answering a pair, by the same service as the page; the reply has the next pair."""

from drf_spectacular.utils import extend_schema
from pydantic import ValidationError as PydanticError
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import access_assignment_by_id, own_seat
from annotation.api.campaigns import NextShape, next_of
from annotation.services.judging.answers import Answer, AnswerBody
from annotation.services.judging.submitting import answer_submit
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, REFUSED
from datasets.errors import NotFound


@extend_schema(
    operation_id="judge",
    request=AnswerBody,
    responses={200: NextShape, **REFUSED, **INVALID},
)
@api_view(["POST"])
def judgement(request: Request, public_id: str) -> Response:
    """Store a judgement; once it is saved, reply with what comes next."""
    assignment = access_assignment_by_id(request.user, public_id)
    answer = _read(request, public_id)
    user = authenticated_user(request)
    seat = own_seat(assignment, user)
    if seat.annotator is None:
        raise NotFound
    answer_submit(campaign=assignment.campaign, annotator=seat.annotator, answer=answer)
    return Response(next_of(assignment.campaign, user.pk))


def _read(request: Request, public_id: str) -> Answer:
    """Read the body; fields that do not belong to an answer are ignored."""
    body = request.data if isinstance(request.data, dict) else {}
    try:
        return Answer.model_validate(body | {"assignment": public_id}, extra="ignore")
    except PydanticError as error:
        fields: dict[str, list[str]] = {}
        for problem in error.errors(include_url=False, include_input=False):
            fields.setdefault(str(problem["loc"][0]), []).append(problem["msg"])
        raise ValidationError(fields) from error
