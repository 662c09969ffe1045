"""Links of any platform: names of URL parameters, and URLs that people go on to."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0029_remarks_on_pairs"),
        ("datasets", "0035_norms_of_words"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="invitation",
            name="invitation_platform",
        ),
        migrations.RemoveConstraint(
            model_name="platformaccount",
            name="platform_account_platform",
        ),
        migrations.AddField(
            model_name="invitation",
            name="completion_url",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=500,
                verbose_name="Where people go who have finished",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="no_places_url",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=500,
                verbose_name="Where people go who find no place",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="participant_parameter",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=50,
                verbose_name="URL parameter of the participant",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="screenout_url",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=500,
                verbose_name="Where to send people who did not pass the check",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="session_parameter",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=50,
                verbose_name="URL parameter of the session",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="study_parameter",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=50,
                verbose_name="URL parameter of the study",
            ),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="platform",
            field=models.CharField(
                choices=[
                    ("none", "none: people choose a login and a password"),
                    ("prolific", "Prolific"),
                    ("connect", "CloudResearch Connect"),
                    ("sona", "SONA Systems"),
                    ("other", "an own panel or another platform"),
                    ("mturk", "Amazon Mechanical Turk"),
                ],
                default="none",
                max_length=10,
                verbose_name="Platform",
            ),
        ),
        migrations.AlterField(
            model_name="platformaccount",
            name="platform",
            field=models.CharField(
                choices=[
                    ("none", "none: people choose a login and a password"),
                    ("prolific", "Prolific"),
                    ("connect", "CloudResearch Connect"),
                    ("sona", "SONA Systems"),
                    ("other", "an own panel or another platform"),
                    ("mturk", "Amazon Mechanical Turk"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("platform__in", ["none", "prolific", "connect", "sona", "other", "mturk"])
                ),
                name="invitation_platform",
            ),
        ),
        migrations.AddConstraint(
            model_name="platformaccount",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("platform__in", ["none", "prolific", "connect", "sona", "other", "mturk"]),
                    models.Q(("platform", "none"), _negated=True),
                ),
                name="platform_account_platform",
            ),
        ),
    ]
