"""The Django project as an app: it holds the commands and tasks that run and guard an install."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from django.conf import settings

        # Tasks bind to the application that exists when they are first called: it has to be this.
        from config import celery, checks  # noqa: F401
        from config.catalogues import compile_catalogues
        from config.logs import configure_structlog

        configure_structlog()
        sources, compiled = settings.LOCALE_PATHS
        compile_catalogues(sources, compiled)
