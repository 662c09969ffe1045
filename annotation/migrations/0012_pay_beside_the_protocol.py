from decimal import Decimal

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0011_misses_are_shown"),
    ]

    operations = [
        migrations.AddField(
            model_name="joiningsettings",
            name="before_minutes",
            field=models.DecimalField(
                db_default=0,
                decimal_places=1,
                default=0,
                help_text="Counted for everybody who came to the end of them, passed or not.",
                max_digits=4,
                validators=[django.core.validators.MinValueValidator(Decimal("0"))],
                verbose_name="Minutes for instructions, check and practice",
            ),
        ),
    ]
