"""What the OpenAPI description says beside the views' own words."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.views import SpectacularAPIView


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # a registry
    target_class = "datasets.api.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class Schema(SpectacularAPIView):
    """The OpenAPI description, for everybody: clients are made from it."""

    authentication_classes = ()
    throttle_classes = ()
