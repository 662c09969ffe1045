import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A settlement knows what it becomes in the corpus: a decision, or an S1 with its rules."""

    dependencies = [
        ("annotation", "0023_people_write"),
        ("datasets", "0028_decisions_of_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="settlement",
            name="rules",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="settlement",
            name="decision",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="settlement",
                to="datasets.decision",
            ),
        ),
    ]
