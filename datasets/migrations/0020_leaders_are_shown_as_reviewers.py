"""Labels and help texts only; nothing changes in the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0019_files_wait_for_their_preview"),
    ]

    operations = [
        migrations.AlterField(
            model_name="candidate",
            name="kind",
            field=models.CharField(
                choices=[
                    ("S0", "S0, as imported"),
                    ("S1", "S1, normalised"),
                    ("S2", "S2, similar meaning"),
                    ("S3", "S3, opposite or contrasting meaning"),
                    ("S4", "S4, same words, other meaning"),
                ],
                max_length=2,
            ),
        ),
        migrations.AlterField(
            model_name="decision",
            name="kind",
            field=models.CharField(
                choices=[
                    ("S0", "S0, as imported"),
                    ("S1", "S1, normalised"),
                    ("S2", "S2, similar meaning"),
                    ("S3", "S3, opposite or contrasting meaning"),
                    ("S4", "S4, same words, other meaning"),
                ],
                max_length=2,
            ),
        ),
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
                choices=[
                    ("manager", "project lead"),
                    ("leader", "reviewer"),
                    ("annotator", "annotator"),
                    ("author", "author of descriptions"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="roleoffer",
            name="role",
            field=models.CharField(
                choices=[
                    ("manager", "project lead"),
                    ("leader", "reviewer"),
                    ("annotator", "annotator"),
                    ("author", "author of descriptions"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="sentence",
            name="stage",
            field=models.CharField(
                choices=[
                    ("S0", "S0, as imported"),
                    ("S1", "S1, normalised"),
                    ("S2", "S2, similar meaning"),
                    ("S3", "S3, opposite or contrasting meaning"),
                    ("S4", "S4, same words, other meaning"),
                ],
                max_length=2,
            ),
        ),
        migrations.AlterConstraint(
            model_name="membership",
            name="membership_once",
            constraint=models.UniqueConstraint(
                fields=("project", "user", "role"),
                name="membership_once",
                violation_error_message="This person already has this role in the project.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="pairset",
            name="pair_set_name_once",
            constraint=models.UniqueConstraint(
                fields=("project", "name"),
                name="pair_set_name_once",
                violation_error_message="There is already a pair set with this name.",
            ),
        ),
    ]
