from django.db import migrations, models


class Migration(migrations.Migration):
    """Saved versions of a draft keep its checkpoints; those saved before have none."""

    dependencies = [("annotation", "0038_versions_of_texts")]

    operations = [
        migrations.AddField(
            model_name="protocolversion",
            name="checkpoints",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
