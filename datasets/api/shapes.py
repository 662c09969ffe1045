"""Response shapes shared by several endpoints."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from datasets.api.errors import PROBLEM


class ErrorShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """A problem of RFC 9457. `code` is for programs and `detail` for people.

    `fields` tells what is wrong with which field, `reason` and `lines` are the codes behind
    `detail`, for example one for each wrong line of a file.
    """

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    fields = serializers.DictField(  # type: ignore[assignment]  # the name that clients read
        child=serializers.ListField(child=serializers.CharField())
    )
    reason = serializers.JSONField(required=False)  # {"code", "params"} of the detail
    lines = serializers.JSONField(required=False)  # a list of the same


@extend_schema_field({"type": "string", "format": "binary", "minLength": 1})
class UploadField(serializers.FileField):
    """A file that is not empty."""


# Responses of every endpoint about one project's objects.
REFUSED = {(status, PROBLEM): ErrorShape for status in (401, 403, 404, 429)}
# Of lists, whose query may be wrong.
LISTED = {(400, PROBLEM): ErrorShape, **REFUSED}
# Of what is sent: not as described, too large, of another type, or not possible now.
INVALID = {(status, PROBLEM): ErrorShape for status in (400, 409, 413, 415, 422)}

# What a program can read of a message: `{"code": …, "params": …}`.
REASON = {"type": ["object", "null"], "additionalProperties": True}
