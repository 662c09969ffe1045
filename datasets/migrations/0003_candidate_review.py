import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STAGES = [
    ("S0", "S0, as it came"),
    ("S1", "S1, normalised"),
    ("S2", "S2, similar meaning"),
    ("S3", "S3, opposite or contrasting meaning"),
    ("S4", "S4, same words, other meaning"),
]
EXPECTED = [
    ("ENTAILMENT", "entailment"),
    ("CONTRADICTION", "contradiction"),
    ("CONTRAST", "contrast"),
    ("NEUTRAL", "neutral"),
]
VERDICTS = [
    ("accepted", "accepted"),
    ("edited", "edited"),
    ("rejected", "rejected"),
    ("written", "written by hand"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0002_rule_settings"),
    ]

    operations = [
        migrations.CreateModel(
            name="DecisionStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "project",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decision_steps",
                        to="datasets.project",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("undone_at", None)),
                        fields=["project", "actor", "-id"],
                        name="decision_step_standing",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(choices=STAGES, max_length=2)),
                ("comparison_key", models.TextField()),
                ("verdict", models.CharField(choices=VERDICTS, max_length=10)),
                ("text", models.TextField()),
                ("original_text", models.TextField(blank=True)),
                ("rule_id", models.CharField(max_length=50)),
                ("rule_version", models.PositiveIntegerField()),
                ("expected_ab", models.CharField(choices=EXPECTED, max_length=20)),
                ("expected_ba", models.CharField(choices=EXPECTED, max_length=20)),
                ("edits", models.JSONField(default=list)),
                ("s1_hash", models.CharField(max_length=64)),
                ("is_current", models.BooleanField(default=True)),
                (
                    "replaces",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="replaced_by",
                        to="datasets.decision",
                    ),
                ),
                (
                    "sentence",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decisions",
                        to="datasets.sentence",
                    ),
                ),
                (
                    "step",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decisions",
                        to="datasets.decisionstep",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("is_current", True), ("verdict__in", ["edited", "written"])
                        ),
                        fields=["sentence", "kind"],
                        name="decision_own_text",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)),
                        fields=("sentence", "kind", "comparison_key"),
                        name="decision_one_is_current",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="decision_text"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("verdict__in", ["accepted", "edited", "rejected", "written"])
                        ),
                        name="decision_verdict",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["S2", "S3", "S4"])), name="decision_kind"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="sentence",
            name="is_retired",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="derivation",
            name="decision",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="derivations",
                to="datasets.decision",
            ),
        ),
    ]
