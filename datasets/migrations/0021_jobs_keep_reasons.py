"""Jobs keep the code of what they say beside its English text; older ones have the text alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0020_leaders_are_shown_as_reviewers"),
    ]

    operations = [
        migrations.AddField(
            model_name="job",
            name=name,
            field=models.JSONField(blank=True, default=None, null=True),
        )
        for name in ("message_reason", "error_reason")
    ]
