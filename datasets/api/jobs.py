"""The state of a background job, for clients that wait for it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_job
from datasets.api.people import found_user
from datasets.api.shapes import REFUSED, ErrorShape
from datasets.models import Job
from datasets.services.jobs.lifecycle import job_cancel


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
            "message_reason",
            "error",
            "error_reason",
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
    """The progress and the result of a job."""
    return Response(JobShape(access_job(request.user, job_id)).data)


@extend_schema(
    operation_id="job_cancel", request=None, responses={200: JobShape, **REFUSED, 409: ErrorShape}
)
@api_view(["POST"])
def cancel(request: Request, job_id: int) -> Response:
    """Ask a job to stop; one that no worker has picked up stops at once."""
    job = access_job(request.user, job_id)
    job_cancel(job=job, actor=found_user(request))
    job.refresh_from_db()
    return Response(JobShape(job).data)
