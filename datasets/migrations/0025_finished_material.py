"""What was finished elsewhere: expansions with their authors, and writers' versions of an S1.

Whether a decision is an own text was told by its rule before; a rule elsewhere may have any name.
"""

from django.db import migrations, models

_MARK_OWN = "UPDATE datasets_decision SET is_own = true WHERE rule_id LIKE '%.manual'"


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0024_authors_write"),
    ]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="author",
            field=models.CharField(blank=True, db_default="", max_length=200),
        ),
        migrations.AddField(
            model_name="decision",
            name="is_own",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="derivation",
            name="versions",
            field=models.JSONField(db_default=models.Value([], models.JSONField()), default=list),
        ),
        migrations.RunSQL(_MARK_OWN, migrations.RunSQL.noop),
        migrations.AlterField(
            model_name="importbatch",
            name="content",
            field=models.CharField(
                choices=[
                    ("sources", "source sentences"),
                    ("sentences", "finished sentences"),
                    ("expansions", "finished expansions"),
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
