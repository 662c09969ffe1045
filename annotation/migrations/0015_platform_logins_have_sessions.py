from django.db import migrations, models

import annotation.models.participation


class Migration(migrations.Migration):
    """A platform login belongs to a session of a study, and is proven by browser or link."""

    dependencies = [
        ("annotation", "0014_fewer_indices"),
    ]

    operations = [
        migrations.AddField(
            model_name="platformaccount",
            name="study_id",
            field=models.CharField(blank=True, db_default="", default="", max_length=100),
        ),
        migrations.AddField(
            model_name="platformaccount",
            name="session_id",
            field=models.CharField(blank=True, db_default="", default="", max_length=100),
        ),
        migrations.AddField(
            model_name="platformaccount",
            name="browser",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=64
            ),
        ),
        migrations.AddField(
            model_name="platformaccount",
            name="key",
            field=models.CharField(
                db_default="",
                default=annotation.models.participation.make_key,
                editable=False,
                max_length=64,
            ),
        ),
    ]
