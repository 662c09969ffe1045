import django.contrib.postgres.indexes
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    # Built beside the judging that goes on, which no transaction can.
    atomic = False

    dependencies = [
        ("annotation", "0009_flags"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="judgement",
            index=models.Index(
                condition=models.Q(("missed", True)), fields=["id"], name="judgement_missed"
            ),
        ),
        AddIndexConcurrently(
            model_name="judgement",
            index=django.contrib.postgres.indexes.BrinIndex(
                autosummarize=True, fields=["created_at"], name="judgement_created"
            ),
        ),
    ]
