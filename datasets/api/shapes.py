"""Response shapes shared by several endpoints."""

from rest_framework import serializers


class ErrorShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """Any error; `fields` tells what is wrong with which field."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(  # type: ignore[assignment]  # the name that clients read
        child=serializers.ListField(child=serializers.CharField())
    )
    reason = serializers.JSONField(required=False)  # {"code", "params"} of the message


# Responses of every endpoint about one project's objects.
REFUSED = {403: ErrorShape, 404: ErrorShape}
