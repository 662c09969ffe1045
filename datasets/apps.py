from django.apps import AppConfig


class DatasetsConfig(AppConfig):
    name = "datasets"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Material"

    def ready(self) -> None:
        # Services start tasks by name (datasets.services.jobs.lifecycle), so the web process must
        # know them.
        from . import tasks  # noqa: F401  # registers them
