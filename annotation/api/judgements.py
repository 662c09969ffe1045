"""Answering a pair: the same service as the page's, and in the answer the pair after it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import access_assignment_by_id, own_seat
from annotation.api.campaigns import NextShape, next_of
from annotation.models import Label
from annotation.services.judging import judgement_submit
from datasets.api.people import found_user
from datasets.api.shapes import REFUSED, ErrorShape
from datasets.errors import NotFound


class AnswerShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """`client_id` names the answer: sent again after a lost connection, it is stored once."""

    rating = serializers.FloatField(required=False, allow_null=True, default=None)
    label = serializers.ChoiceField(  # type: ignore[assignment]
        choices=Label.choices, allow_blank=True, required=False, default=""
    )
    choice = serializers.IntegerField(required=False, allow_null=True, min_value=0, default=None)
    client_id = serializers.UUIDField()
    shown_ms = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    revision_a = serializers.IntegerField()
    revision_b = serializers.IntegerField()


@extend_schema(
    operation_id="judge",
    request=AnswerShape,
    responses={200: NextShape, 400: ErrorShape, **REFUSED, 409: ErrorShape, 422: ErrorShape},
)
@api_view(["POST"])
def judgement(request: Request, public_id: str) -> Response:
    """Store a judgement; once it is safe, answer with what comes next."""
    assignment = access_assignment_by_id(request.user, public_id)
    shape = AnswerShape(data=request.data)
    shape.is_valid(raise_exception=True)
    answer = dict(shape.validated_data)
    seen = (answer.pop("revision_a"), answer.pop("revision_b"))
    user = found_user(request)
    seat = own_seat(assignment, user)
    if seat.annotator is None:
        raise NotFound
    judgement_submit(assignment=assignment, annotator=seat.annotator, seen_revisions=seen, **answer)
    return Response(next_of(assignment.campaign, user.pk))
