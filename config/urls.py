"""All URLs of the site, by package."""

from django.http import Http404
from django.urls import include, path, re_path
from django.views.defaults import page_not_found

from config import health

handler500 = "config.failures.error_page"

urlpatterns = [
    # PostgreSQL text cannot contain a NUL: a query for one is an error.
    re_path("\x00", page_not_found, {"exception": Http404()}),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/", include("annotation.api.urls")),
    path("api/", include("datasets.api.urls")),
    path("", include("annotation.web.urls")),
    path("", include("datasets.web.urls")),
]
