"""Shapes that more than one endpoint answers with."""

from rest_framework import serializers


class ErrorShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """Every error; `fields` says what is wrong with which field."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(  # type: ignore[assignment]  # the name that clients read
        child=serializers.ListField(child=serializers.CharField())
    )


# Answers of everything that speaks of one project's objects.
REFUSED = {403: ErrorShape, 404: ErrorShape}
