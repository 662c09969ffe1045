from django.db import migrations, models


class Migration(migrations.Migration):
    """Later corrections, and those after which earlier judgements still count."""

    dependencies = [
        ("annotation", "0007_pausing_and_notices"),
    ]

    operations = [
        migrations.AddField(
            model_name="correction",
            name="is_late",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="correction",
            name="keeps_meaning",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
