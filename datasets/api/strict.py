"""JSON is taken at its word: a field that is described as text does not take a number."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

# Of these, DRF would also take what can be made into one: "yes" for true, 0 for "0".
_KINDS: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], tuple[type, ...]], ...] = (
    (serializers.BooleanField, (bool,)),
    (serializers.IntegerField, (int, float)),  # 5.0 is a whole number in JSON
    (serializers.FloatField, (int, float)),
    (serializers.CharField, (str,)),
)


class StrictSerializer(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """The fields of a JSON object, each of the type that the API's description says."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            problems = dict(_mistyped_fields(self, data))
            if problems:
                raise serializers.ValidationError(problems)
        return super().to_internal_value(data)


def _mistyped_fields(shape: Any, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, field in shape.fields.items():
        if data.get(name) is not None and (problem := _type_error(field, data[name])):
            yield name, problem


def _type_error(field: Any, value: Any) -> list[Any] | dict[Any, Any] | None:
    """Return what is wrong in the way that DRF nests problems; null is left to it."""
    if isinstance(field, serializers.Serializer):
        is_object = isinstance(value, Mapping)
        return dict(_mistyped_fields(field, value)) if is_object else None
    if isinstance(field, serializers.ListField | serializers.ListSerializer):
        errors = [_type_error(field.child, item) for item in _items(value)]
        return {n: error for n, error in enumerate(errors) if error}
    if isinstance(field, serializers.DictField):
        inner = value.items() if isinstance(value, Mapping) else ()
        pairs = ((key, _type_error(field.child, item)) for key, item in inner)
        return {key: error for key, error in pairs if error}
    for kind, types in _KINDS:
        if isinstance(field, kind):
            is_bool = isinstance(value, bool)
            is_fine = isinstance(value, types) and (not is_bool or bool in types)
            return None if value is None or is_fine else [_("This is of the wrong type.")]
    return None


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
