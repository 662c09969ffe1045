from django.db import migrations, models


class Migration(migrations.Migration):
    """Logins of a platform's participants never have a password; the database sees to it."""

    dependencies = [
        ("datasets", "0015_systems_may_be_baselines"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_passwordless",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(is_passwordless=False) | models.Q(password__startswith="!"),  # noqa: S106  # what never matches
                name="user_passwordless",
            ),
        ),
    ]
