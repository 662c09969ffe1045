from django.apps import AppConfig


class AnnotationConfig(AppConfig):
    name = "annotation"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Annotation"

    def ready(self) -> None:
        # Services start tasks by name (datasets.services.jobs), so the web process must know them.
        from datasets.web.told import tell_also

        from . import tasks  # noqa: F401
        from .web.statistics_texts import STATISTICS_TEXTS

        tell_also(STATISTICS_TEXTS)
