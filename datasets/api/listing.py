"""Lists in pages: each page names the address of the next."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request


class Pages(CursorPagination):
    """A cursor does not skip or repeat rows while others are added."""

    page_size = 100
    max_page_size = 1000
    page_size_query_param = "limit"
    ordering = "pk"

    def get_page_size(self, request: Request) -> int:
        """Return how many rows are asked for; DRF would take what is no number for no wish."""
        value = request.query_params.get(self.page_size_query_param)
        if value is None:
            return self.page_size
        digits = value.lstrip("0")
        if not (value.isascii() and value.isdigit() and digits):
            raise ValidationError({"limit": [_("Give a whole number of at least 1.")]})
        is_longer = len(digits) > len(str(self.max_page_size))
        return self.max_page_size if is_longer else min(int(digits), self.max_page_size)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] = {"type": "integer", "minimum": 1, "default": self.page_size}
                parameter["description"] = f"Rows of a page, {self.max_page_size} at most."
        return parameters


class Newest(Pages):
    ordering = "-pk"


class Listing(ListAPIView):  # type: ignore[type-arg]  # a plain class at run time
    """A list whose rows an access function allows; `queryset` is empty and names the model."""

    queryset: Any = None
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            queryset: QuerySet[Any] = self.queryset  # only the schema asks
            return queryset
        return self.rows(self.request.user, **self.kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        raise NotImplementedError
