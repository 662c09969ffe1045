import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """An uploaded table waits until somebody has seen what its columns were taken for."""

    dependencies = [
        ("datasets", "0018_releases_know_what_was_acknowledged"),
    ]

    operations = [
        migrations.CreateModel(
            name="PendingImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("content", models.CharField(max_length=20)),
                ("subject_id", models.BigIntegerField(blank=True, null=True)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "project",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pending_imports",
                        to="datasets.project",
                    ),
                ),
                (
                    "stored",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pending_import",
                        to="datasets.storedfile",
                    ),
                ),
            ],
        ),
    ]
