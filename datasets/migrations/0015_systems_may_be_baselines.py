from django.db import migrations, models


class Migration(migrations.Migration):
    """A system may have been measured here: then it says which baseline it is."""

    dependencies = [
        ("datasets", "0014_stored_chunks_are_not_compressed"),
    ]

    operations = [
        migrations.AddField(
            model_name="system",
            name="baseline",
            field=models.CharField(blank=True, db_default="", max_length=100),
        ),
    ]
