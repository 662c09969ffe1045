from django.db import migrations, models

OLD, NEW = "sentence_one_per_base_and_stage", "sentence_one_in_use"


class Migration(migrations.Migration):
    """One S2, S3 and S4 of an S1 goes into new pairs; retired ones may stand beside it.

    Concurrently, because the table may be big.
    """

    atomic = False

    dependencies = [
        ("datasets", "0003_candidate_review"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "{NEW}" '
                    'ON "datasets_sentence" ("base_id", "stage") '
                    'WHERE ("base_id" IS NOT NULL AND NOT "is_retired")',
                    f'DROP INDEX CONCURRENTLY IF EXISTS "{NEW}"',
                ),
                migrations.RunSQL(
                    f'DROP INDEX CONCURRENTLY IF EXISTS "{OLD}"',
                    f'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "{OLD}" '
                    'ON "datasets_sentence" ("base_id", "stage") WHERE "base_id" IS NOT NULL',
                ),
            ],
            state_operations=[
                migrations.RemoveConstraint(model_name="sentence", name=OLD),
                migrations.AddConstraint(
                    model_name="sentence",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("base__isnull", False), ("is_retired", False)),
                        fields=("base", "stage"),
                        name=NEW,
                    ),
                ),
            ],
        ),
    ]
