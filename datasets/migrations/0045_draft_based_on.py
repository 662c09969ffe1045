from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0044_picture_reserved"),
    ]

    operations = [
        migrations.AddField(
            model_name="languagedraft",
            name="based_on",
            field=models.JSONField(
                db_default=models.Value({}, output_field=models.JSONField()), default=dict
            ),
        ),
    ]
