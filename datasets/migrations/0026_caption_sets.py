"""Sources drawn from caption sets: the picture, and the number of each caption."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0025_finished_material"),
    ]

    operations = [
        migrations.AddField(
            model_name="source",
            name="captioned",
            field=models.CharField(blank=True, db_default="", max_length=200),
        ),
        migrations.AddField(
            model_name="sourcesentence",
            name="caption_number",
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="importbatch",
            name="content",
            field=models.CharField(
                choices=[
                    ("sources", "source sentences"),
                    ("sentences", "finished sentences"),
                    ("expansions", "finished expansions"),
                    ("captions", "caption set"),
                    ("pictures", "pictures"),
                    ("descriptions", "descriptions of pictures"),
                    ("pairs", "pairs"),
                    ("judgements", "judgements"),
                    ("parses", "parses"),
                    ("release", "published corpus"),
                ],
                max_length=20,
            ),
        ),
    ]
