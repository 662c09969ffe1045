from django.db import migrations, models


class Migration(migrations.Migration):
    """A system may have been measured here: then it says which baseline it is."""

    dependencies = [
        ("datasets", "0013_single_keys_can_be_switched_off"),
    ]

    operations = [
        migrations.AddField(
            model_name="system",
            name="baseline",
            field=models.CharField(blank=True, db_default="", max_length=100),
        ),
    ]
