"""All URLs of the site, by package."""

from django.http import Http404
from django.urls import include, path, re_path

from config import failures, health
from config.documentation import serving

handler400 = "config.failures.bad_request"
handler403 = "config.failures.not_allowed"
handler404 = "config.failures.not_found"
handler500 = "config.failures.error_page"

urlpatterns = [
    # PostgreSQL text cannot contain a NUL: a query for one is an error.
    re_path("\x00", failures.not_found, {"exception": Http404()}),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("help/", serving.documentation, {"path": ""}, name="documentation"),
    path("help/<path:path>", serving.documentation, name="documentation-file"),
    path("accounts/", include("config.account_urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("annotation.api.urls")),
    path("api/v1/", include("datasets.api.urls")),
    path("", include("annotation.web.urls")),
    path("", include("datasets.web.urls")),
]
