from django.db import migrations, models


class Migration(migrations.Migration):
    """A decision says which transformation people were asked for, who wrote, how it was settled."""

    dependencies = [
        ("datasets", "0027_a_mix_is_decided"),
    ]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="asked_rule_id",
            field=models.CharField(blank=True, db_default="", max_length=50),
        ),
        migrations.AddField(
            model_name="decision",
            name="settled_as",
            field=models.CharField(blank=True, db_default="", max_length=10),
        ),
        migrations.AddField(
            model_name="decision",
            name="written_by",
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
