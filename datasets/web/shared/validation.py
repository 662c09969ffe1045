"""What was sent, as pydantic models; the error names the first field that is wrong."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from datasets.errors import Invalid

ModelT = TypeVar("ModelT", bound=BaseModel)


def model_from(model: type[ModelT], values: dict[str, Any]) -> ModelT:
    """Return values as a model; Invalid if they do not fit it."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise _invalid(error) from error


def model_from_json(model: type[ModelT], body: bytes) -> ModelT:
    """Return the body of a request as a model; Invalid if it does not fit it."""
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise _invalid(error) from error


def _invalid(error: ValidationError) -> Invalid:
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    return Invalid(f"{field}: {first['msg']}")
