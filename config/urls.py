"""Every address of the site, by package."""

from django.urls import include, path

from config import health

urlpatterns = [
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
