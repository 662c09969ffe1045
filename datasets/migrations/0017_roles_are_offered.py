import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Roles are offered by a link, and a login knows which project may give it a new password.

    Of logins that are there already nobody knows it any more: their links come from an
    administrator.
    """

    dependencies = [
        ("datasets", "0016_logins_without_passwords"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="made_in",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="datasets.project",
            ),
        ),
        migrations.CreateModel(
            name="RoleOffer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=150)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("manager", "project lead"),
                            ("leader", "leader"),
                            ("annotator", "annotator"),
                            ("author", "author of descriptions"),
                        ],
                        max_length=20,
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
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
                        related_name="role_offers",
                        to="datasets.project",
                    ),
                ),
            ],
            options={
                "ordering": ["project_id", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(role__in=["manager", "leader", "annotator", "author"]),
                        name="role_offer_role",
                    )
                ],
            },
        ),
    ]
