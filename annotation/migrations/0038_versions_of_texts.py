import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Every save of a project's texts is kept."""

    dependencies = [
        ("annotation", "0037_reasons_threads_and_questions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TextsVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("texts", models.JSONField(default=dict)),
                ("is_read", models.BooleanField()),
                ("restored", models.PositiveIntegerField(blank=True, null=True)),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "project_texts",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="annotation.projecttexts",
                    ),
                ),
                (
                    "saved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["project_texts_id", "-number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("project_texts", "number"), name="texts_version_once"
                    )
                ],
            },
        ),
    ]
