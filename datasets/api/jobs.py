"""The state of a background job, for clients that wait for it."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_job, access_project
from datasets.api.listing import Listing, Newest
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, LISTED, REASON, REFUSED
from datasets.api.tokens import token_scopes
from datasets.models import Job, Role, Scope
from datasets.selectors.overview import project_jobs
from datasets.services.jobs.lifecycle import job_cancel


@extend_schema_field(REASON)
class ReasonField(serializers.JSONField):
    """The code behind a message, or null."""


class JobShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class at run time
    percent = serializers.IntegerField(allow_null=True, read_only=True)
    is_ended = serializers.BooleanField(read_only=True)
    message_reason = ReasonField(read_only=True)
    error_reason = ReasonField(read_only=True)

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


@token_scopes(GET=Scope.READ)
@extend_schema(operation_id="job", responses={200: JobShape, **REFUSED})
@api_view(["GET"])
def job(request: Request, job_id: int) -> Response:
    """The progress and the result of a job."""
    return Response(JobShape(access_job(request.user, job_id)).data)


@token_scopes(POST=Scope.RUN)
@extend_schema(
    operation_id="job_cancel", request=None, responses={200: JobShape, **REFUSED, **INVALID}
)
@api_view(["POST"])
def cancel(request: Request, job_id: int) -> Response:
    """Ask a job to stop; one that no worker has picked up stops at once."""
    job = access_job(request.user, job_id)
    job_cancel(job=job, actor=authenticated_user(request))
    job.refresh_from_db()
    return Response(JobShape(job).data)


class Jobs(Listing):
    """The jobs of a project, newest first."""

    queryset = Job.objects.none()
    serializer_class = JobShape
    pagination_class = Newest
    scopes = {"GET": Scope.READ}

    @extend_schema(operation_id="jobs", responses={200: JobShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return project_jobs(access_project(user, ids["slug"], Role.MANAGER))
