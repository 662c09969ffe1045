"""The Django project as an app, with the commands and tasks that run an install."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from django.conf import settings

        # Tasks bind to the application that exists when they are first called; it has to be ours.
        from config import celery, checks  # noqa: F401  # registers both
        from config.catalogues import compile_catalogues
        from config.logs import configure_structlog

        configure_structlog()
        sources, compiled = settings.LOCALE_PATHS
        compile_catalogues(sources, compiled)
