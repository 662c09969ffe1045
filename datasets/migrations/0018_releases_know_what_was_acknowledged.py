from django.db import migrations, models


class Migration(migrations.Migration):
    """A release keeps what its checklist named and the project lead acknowledged."""

    dependencies = [
        ("datasets", "0017_roles_are_offered"),
    ]

    operations = [
        migrations.AddField(
            model_name="release",
            name="acknowledged",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
    ]
