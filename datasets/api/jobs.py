"""The state of a background job, for whoever waits for it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_job
from datasets.api.people import found_user
from datasets.api.shapes import REFUSED, ErrorShape
from datasets.models import Job
from datasets.services.jobs import job_cancel


class JobShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class at run time
    percent = serializers.IntegerField(allow_null=True, read_only=True)
    is_ended = serializers.BooleanField(read_only=True)

    class Meta:
        model = Job
        fields = (
            "id",
            "kind",
            "state",
            "done",
            "total",
            "percent",
            "message",
            "error",
            "result",
            "is_ended",
            "is_cancel_asked",
            "created_at",
            "started_at",
            "finished_at",
        )
        read_only_fields = fields


@extend_schema(operation_id="job", responses={200: JobShape, **REFUSED})
@api_view(["GET"])
def job(request: Request, job_id: int) -> Response:
    """How far a job is, and what came of it."""
    return Response(JobShape(access_job(request.user, job_id)).data)


@extend_schema(
    operation_id="job_cancel", request=None, responses={200: JobShape, **REFUSED, 409: ErrorShape}
)
@api_view(["POST"])
def cancel(request: Request, job_id: int) -> Response:
    """Ask a job to stop; one that nobody has taken stops at once."""
    found = access_job(request.user, job_id)
    job_cancel(job=found, actor=found_user(request))
    found.refresh_from_db()
    return Response(JobShape(found).data)
