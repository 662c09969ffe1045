"""What the OpenAPI description says of operations beyond what drf-spectacular reads in their code.

The settings name these, so this module cannot import `rest_framework.views`.
"""

from typing import Any

from drf_spectacular.openapi import AutoSchema

# What serializers check in `validate`, by component.
_EXACTLY = {"MixInputRequest": {"oneOf": [{"required": ["preset"]}, {"required": ["rows"]}]}}


class Description(AutoSchema):
    """An operation that says which scope a token needs, or that it takes no token."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        logins = [scheme for scheme in super().get_auth() if "token" not in scheme]
        scopes = getattr(self.view, "scopes", {}).get(self.method, [])
        # Where several are named, any of them is enough: each is a way of its own.
        each_scope = scopes if isinstance(scopes, list) else [scopes]
        return [*({"token": [str(scope)]} for scope in each_scope), *logins]


def exactly(result: Any, generator: Any, request: Any, public: bool) -> Any:
    """Complete components, after drf-spectacular has written them."""
    schemas = result["components"]["schemas"]
    for name, rule in _EXACTLY.items():
        schemas[name].update(rule)
    for schema in schemas.values():
        for name, field in schema.get("properties", {}).items():
            schema["properties"][name] = _split_field(field)
    return result


def plain_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return pydantic's schema with its definitions in place, and without defaults and titles.

    What a field is when it is left out, another object may decide.
    """
    definitions = schema.get("$defs", {})

    def plain(part: Any) -> Any:
        if isinstance(part, list):
            return [plain(item) for item in part]
        if not isinstance(part, dict):
            return part
        name = part.get("$ref", "").rpartition("/")[2]
        left_out = {"$defs", "$ref", "default", "title"}
        kept_items = {key: plain(value) for key, value in part.items() if key not in left_out}
        return {**plain(definitions[name]), **kept_items} if name else kept_items

    return dict(plain(schema))


def _split_field(field: dict[str, Any]) -> dict[str, Any]:
    """Set null apart from a text with a format, which readers else take for any text or null."""
    if field.get("type") != ["string", "null"] or "format" not in field:
        return field
    text = {"type": "string", "format": field["format"]}
    constraints = {key: value for key, value in field.items() if key not in ("type", "format")}
    return {"anyOf": [text, {"type": "null"}], **constraints}
