import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The index of runs and pairs serves queries by run too, and each index costs a write."""

    dependencies = [
        ("annotation", "0034_recruiting_on_prolific"),
    ]

    operations = [
        migrations.AlterField(
            model_name="goldpair",
            name="run",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="gold_pairs",
                to="annotation.aggregationrun",
            ),
        ),
    ]
