import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Campaigns in which pictures are described. The index is made without locking the table."""

    atomic = False
    dependencies = [
        ("annotation", "0035_gold_without_an_index_of_runs"),
        ("datasets", "0044_picture_reserved"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="campaign",
            name="campaign_judges_pairs_or_writes",
        ),
        migrations.RemoveConstraint(
            model_name="prompt",
            name="prompt_asks_one_thing",
        ),
        migrations.AddField(
            model_name="prompt",
            name="picture",
            field=models.ForeignKey(
                blank=True,
                null=True,
                db_index=False,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="prompts",
                to="datasets.picture",
            ),
        ),
        migrations.AlterField(
            model_name="campaign",
            name="task",
            field=models.CharField(
                choices=[
                    ("judge", "judge pairs"),
                    ("choose", "choose the best and the worst of four pairs"),
                    ("normalise", "normalise source sentences"),
                    ("expand", "write expansions"),
                    ("translate", "translate sentences"),
                    ("describe", "describe pictures"),
                ],
                db_default="judge",
                default="judge",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="campaign",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("pair_set__isnull", False), ("task__in", ["judge", "choose"])),
                    models.Q(
                        ("pair_set__isnull", True),
                        ("task__in", ["normalise", "expand", "translate", "describe"]),
                    ),
                    _connector="OR",
                ),
                name="campaign_judges_pairs_or_writes",
            ),
        ),
        migrations.AddConstraint(
            model_name="prompt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("picture", None),
                        ("rule_id", ""),
                        ("sentence", None),
                        ("source_sentence__isnull", False),
                        ("stage", "S1"),
                    ),
                    models.Q(
                        ("picture", None),
                        ("sentence__isnull", False),
                        ("source_sentence", None),
                        ("stage__in", ["S2", "S3", "S4"]),
                        models.Q(("rule_id", ""), _negated=True),
                    ),
                    models.Q(
                        ("picture__isnull", False),
                        ("rule_id", ""),
                        ("sentence", None),
                        ("source_sentence", None),
                        ("stage", "S0"),
                    ),
                    _connector="OR",
                ),
                name="prompt_asks_one_thing",
            ),
        ),
        # Made without a lock; the foreign key needs no index of its own.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY prompt_picture_once ON annotation_prompt"
                    " (campaign_id, picture_id) WHERE picture_id IS NOT NULL",
                    "DROP INDEX CONCURRENTLY prompt_picture_once",
                ),
            ],
            state_operations=[
                migrations.AddConstraint(
                    model_name="prompt",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("picture__isnull", False)),
                        fields=("campaign", "picture"),
                        name="prompt_picture_once",
                    ),
                ),
            ],
        ),
    ]
