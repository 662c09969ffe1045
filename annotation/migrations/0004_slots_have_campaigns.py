import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("annotation", "0003_slots_of_seats")]

    operations = [
        migrations.AlterField(
            model_name="assignment",
            name="campaign",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="assignments",
                to="annotation.campaign",
            ),
        ),
        # Slots change hands all day; their index must not fill up with those that are gone.
        migrations.RunSQL(
            "ALTER TABLE annotation_assignment SET (autovacuum_vacuum_scale_factor = 0.02)",
            "ALTER TABLE annotation_assignment RESET (autovacuum_vacuum_scale_factor)",
        ),
    ]
