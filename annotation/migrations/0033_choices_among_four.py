"""Campaigns in which people choose the best and the worst of four pairs."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0032_adjudication"),
        ("datasets", "0038_replies_of_the_api"),
    ]

    operations = [
        migrations.CreateModel(
            name="Choice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("best", models.PositiveSmallIntegerField()),
                ("worst", models.PositiveSmallIntegerField()),
                (
                    "revisions",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(), size=8
                    ),
                ),
                ("shown_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("client_id", models.UUIDField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ChoiceScore",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("shown", models.PositiveIntegerField()),
                ("best", models.PositiveIntegerField()),
                ("worst", models.PositiveIntegerField()),
                ("counted", models.FloatField()),
                ("strength", models.FloatField()),
                ("strength_low", models.FloatField(null=True)),
                ("strength_high", models.FloatField(null=True)),
            ],
            options={
                "ordering": ["run_id", "pair_id"],
            },
        ),
        migrations.CreateModel(
            name="ChoiceSlot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("position", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("done", "Done"), ("void", "Void")],
                        default="open",
                        max_length=10,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="FourTuple",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("half", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "ordering": ["campaign_id", "number"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="campaign",
            name="campaign_judges_pairs_or_writes",
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
                        ("task__in", ["normalise", "expand", "translate"]),
                    ),
                    _connector="OR",
                ),
                name="campaign_judges_pairs_or_writes",
            ),
        ),
        migrations.AddField(
            model_name="choice",
            name="annotator",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="choices",
                to="annotation.annotator",
            ),
        ),
        migrations.AddField(
            model_name="choice",
            name="revises",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="revised_by",
                to="annotation.choice",
            ),
        ),
        migrations.AddField(
            model_name="choicescore",
            name="pair",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="choice_scores",
                to="datasets.pair",
            ),
        ),
        migrations.AddField(
            model_name="choicescore",
            name="run",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="choice_scores",
                to="annotation.aggregationrun",
            ),
        ),
        migrations.AddField(
            model_name="choiceslot",
            name="campaign",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="annotation.campaign",
            ),
        ),
        migrations.AddField(
            model_name="choiceslot",
            name="returned_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="annotation.seat",
            ),
        ),
        migrations.AddField(
            model_name="choiceslot",
            name="seat",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="choice_slots",
                to="annotation.seat",
            ),
        ),
        migrations.AddField(
            model_name="choice",
            name="slot",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="choices",
                to="annotation.choiceslot",
            ),
        ),
        migrations.AddField(
            model_name="fourtuple",
            name="campaign",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tuples",
                to="annotation.campaign",
            ),
        ),
        migrations.AddField(
            model_name="fourtuple",
            name="pair_1",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="datasets.pair"
            ),
        ),
        migrations.AddField(
            model_name="fourtuple",
            name="pair_2",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="datasets.pair"
            ),
        ),
        migrations.AddField(
            model_name="fourtuple",
            name="pair_3",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="datasets.pair"
            ),
        ),
        migrations.AddField(
            model_name="fourtuple",
            name="pair_4",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="datasets.pair"
            ),
        ),
        migrations.AddField(
            model_name="choiceslot",
            name="four_tuple",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="slots",
                to="annotation.fourtuple",
            ),
        ),
        migrations.AddConstraint(
            model_name="choicescore",
            constraint=models.UniqueConstraint(fields=("run", "pair"), name="choice_score_once"),
        ),
        migrations.AddConstraint(
            model_name="choicescore",
            constraint=models.CheckConstraint(
                condition=models.Q(("shown__gt", 0)), name="choice_score_shown"
            ),
        ),
        migrations.AddConstraint(
            model_name="choice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revises__isnull", True)),
                fields=("slot",),
                name="choice_first_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="choice",
            constraint=models.UniqueConstraint(
                fields=("slot", "client_id"), name="choice_client_id_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="choice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("best__lte", 3),
                    ("worst__lte", 3),
                    models.Q(("best", models.F("worst")), _negated=True),
                ),
                name="choice_of_two_pairs",
            ),
        ),
        migrations.AddConstraint(
            model_name="fourtuple",
            constraint=models.UniqueConstraint(
                fields=("campaign", "number"), name="four_tuple_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="fourtuple",
            constraint=models.CheckConstraint(
                condition=models.Q(("half__in", [1, 2])), name="four_tuple_half"
            ),
        ),
        migrations.AddIndex(
            model_name="choiceslot",
            index=models.Index(
                condition=models.Q(("seat__isnull", True), ("state", "open")),
                fields=["campaign", "id"],
                name="choice_slot_free",
            ),
        ),
        migrations.AddConstraint(
            model_name="choiceslot",
            constraint=models.UniqueConstraint(
                fields=("four_tuple", "number"), name="choice_slot_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="choiceslot",
            constraint=models.UniqueConstraint(
                condition=models.Q(("seat__isnull", False)),
                fields=("seat", "four_tuple"),
                name="choice_slot_seat_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="choiceslot",
            constraint=models.UniqueConstraint(
                condition=models.Q(("seat__isnull", False)),
                fields=("seat", "position"),
                name="choice_slot_position_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="choiceslot",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("seat__isnull", True), ("position__isnull", False), _connector="OR"
                ),
                name="choice_slot_of_a_seat_has_a_position",
            ),
        ),
    ]
