"""Why a source fell out and what is wrong with a parse, as a code beside the English text.

Older rows have the text alone. Warnings need no column: new ones are {"text", "code", "params"} in
the list that holds the texts of older rows.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0021_jobs_keep_reasons"),
    ]

    operations = [
        migrations.AddField(
            model_name=model,
            name=name,
            field=models.JSONField(blank=True, default=None, null=True),
        )
        for model, name in (("source", "fallen_code"), ("parse", "problem_code"))
    ]
