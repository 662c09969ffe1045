"""Labels and help texts only; nothing changes in the database."""

from decimal import Decimal

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0019_erasures_of_the_audit"),
    ]

    operations = [
        migrations.AlterField(
            model_name="assignment",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "waiting for review"),
                    ("open", "open"),
                    ("done", "judged"),
                    ("void", "dropped because a sentence was rejected"),
                    ("aside", "set aside and sent out again"),
                ],
                default="waiting",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="consent",
            name="text",
            field=models.TextField(max_length=20000, verbose_name="Consent text"),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="cap",
            field=models.PositiveIntegerField(
                default=20,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(10000),
                ],
                verbose_name="Maximum number of people",
            ),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="note",
            field=models.CharField(
                blank=True,
                help_text="For example, who the link is for. Only project leads see it.",
                max_length=200,
                verbose_name="Note",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="before_minutes",
            field=models.DecimalField(
                db_default=0,
                decimal_places=1,
                default=0,
                help_text="Paid to everybody who completes them, whether they pass or not.",
                max_digits=4,
                validators=[django.core.validators.MinValueValidator(Decimal("0"))],
                verbose_name="Minutes for instructions, check and practice",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="check_pass",
            field=models.PositiveSmallIntegerField(
                default=3,
                help_text="People with fewer can try once more with other questions.",
                validators=[django.core.validators.MaxValueValidator(10)],
                verbose_name="Correct answers needed",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="check_questions",
            field=models.PositiveSmallIntegerField(
                default=4,
                help_text="Pairs with a known answer that people judge before they start work. Enter 0 for no check.",
                validators=[django.core.validators.MaxValueValidator(10)],
                verbose_name="Number of questions in the check",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="completion_code",
            field=models.CharField(
                blank=True,
                help_text="Shown to people who have finished, to enter on the platform. Leave empty if it needs none.",
                max_length=100,
                verbose_name="Completion code",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="completion_url",
            field=models.CharField(
                blank=True,
                help_text="Offered to people who have finished. It must begin with https://. Leave empty if there is none.",
                max_length=500,
                verbose_name="Return address",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="give_back_hours",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="If somebody who came by a link does not answer for this long, others can take their place. Leave empty for no limit.",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(2000),
                ],
                verbose_name="Hours until an abandoned place is given to others",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="idle_seconds",
            field=models.PositiveIntegerField(
                default=120,
                help_text="So that a page left open over lunch does not count as working time.",
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(3600),
                ],
                verbose_name="Longest time counted for a pair, in seconds",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="native_only",
            field=models.BooleanField(
                default=False,
                help_text="People who do not tick the box cannot join.",
                verbose_name="Native speakers only",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="pay_per_hour",
            field=models.DecimalField(
                blank=True,
                decimal_places=2,
                max_digits=8,
                null=True,
                validators=[django.core.validators.MinValueValidator(Decimal("0"))],
                verbose_name="Hourly pay",
            ),
        ),
        migrations.AlterField(
            model_name="joiningsettings",
            name="practice_pairs",
            field=models.PositiveSmallIntegerField(
                default=3,
                help_text="The expected answer is shown after each pair. Enter 0 for no practice.",
                validators=[django.core.validators.MaxValueValidator(10)],
                verbose_name="Number of practice pairs",
            ),
        ),
        migrations.AlterConstraint(
            model_name="joiningsettings",
            name="joining_check_can_be_passed",
            constraint=models.CheckConstraint(
                condition=models.Q(("check_pass__lte", models.F("check_questions"))),
                name="joining_check_can_be_passed",
                violation_error_message="You cannot require more correct answers than there are questions.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="joiningsettings",
            name="joining_completion_url_https",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("completion_url", ""),
                    ("completion_url__startswith", "https://"),
                    _connector="OR",
                ),
                name="joining_completion_url_https",
                violation_error_message="The return address must begin with https://",
            ),
        ),
    ]
