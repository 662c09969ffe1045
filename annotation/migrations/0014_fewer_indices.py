import django.db.models.deletion
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

# Built beside the judging that goes on, under another name until it stands.
_ONLY_OF_SEATS = """
    CREATE UNIQUE INDEX CONCURRENTLY assignment_position_once_new
        ON annotation_assignment (seat_id, position) WHERE seat_id IS NOT NULL;
    CREATE UNIQUE INDEX CONCURRENTLY assignment_pair_once_new
        ON annotation_assignment (seat_id, pair_id, turn)
        WHERE pair_id IS NOT NULL AND seat_id IS NOT NULL;
    ALTER TABLE annotation_assignment DROP CONSTRAINT assignment_position_once;
    DROP INDEX CONCURRENTLY assignment_pair_once_a_seat;
    ALTER INDEX assignment_position_once_new RENAME TO assignment_position_once;
    ALTER INDEX assignment_pair_once_new RENAME TO assignment_pair_once_a_seat
"""
_ALSO_OF_SLOTS = """
    CREATE UNIQUE INDEX CONCURRENTLY assignment_pair_once_old
        ON annotation_assignment (seat_id, pair_id, turn) WHERE pair_id IS NOT NULL;
    DROP INDEX CONCURRENTLY assignment_position_once;
    ALTER TABLE annotation_assignment
        ADD CONSTRAINT assignment_position_once UNIQUE (seat_id, position);
    DROP INDEX CONCURRENTLY assignment_pair_once_a_seat;
    ALTER INDEX assignment_pair_once_old RENAME TO assignment_pair_once_a_seat
"""


def _each(statements):
    # One by one: together they would be a transaction, in which no index is built concurrently.
    return [statement.strip() for statement in statements.split(";")]


def _unindexed(where, suffix, **options):
    """Drop the index of a foreign key, and no other.

    Django drops all indices of the column, also those of constraints with a condition.
    """
    model, field = where.split(".")
    table = f"annotation_{model}"
    name = f"{table}_{field}_id_{suffix}"
    there_again = f"CREATE INDEX CONCURRENTLY {name} ON {table} ({field}_id)"
    key = models.ForeignKey(
        f"annotation.{field}", django.db.models.deletion.CASCADE, db_index=False, **options
    )
    return migrations.SeparateDatabaseAndState(
        database_operations=[
            migrations.RunSQL(f"DROP INDEX CONCURRENTLY {name}", there_again),
        ],
        state_operations=[migrations.AlterField(model, field, key)],
    )


class Migration(migrations.Migration):
    """What no query asks for costs every answer, and every slot of a plan, an entry."""

    atomic = False

    dependencies = [("annotation", "0013_pay_out_of_protocols")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(_each(_ONLY_OF_SEATS), _each(_ALSO_OF_SLOTS)),
            ],
            state_operations=[
                migrations.RemoveConstraint("assignment", "assignment_position_once"),
                migrations.RemoveConstraint("assignment", "assignment_pair_once_a_seat"),
                migrations.AddConstraint(
                    "assignment",
                    models.UniqueConstraint(
                        fields=["seat", "position"],
                        condition=models.Q(seat__isnull=False),
                        name="assignment_position_once",
                    ),
                ),
                migrations.AddConstraint(
                    "assignment",
                    models.UniqueConstraint(
                        fields=["seat", "pair", "turn"],
                        condition=models.Q(seat__isnull=False, pair__isnull=False),
                        name="assignment_pair_once_a_seat",
                    ),
                ),
            ],
        ),
        AddIndexConcurrently(
            "assignment",
            models.Index(
                fields=["checkpoint"],
                name="assignment_of_checkpoint",
                condition=models.Q(checkpoint__isnull=False),
            ),
        ),
        _unindexed(
            "assignment.checkpoint",
            "99f0c65d",
            related_name="assignments",
            null=True,
            blank=True,
        ),
        _unindexed("judgement.assignment", "fb7b5a7d", related_name="judgements"),
        _unindexed("seat.campaign", "5063cef0", related_name="seats"),
    ]
