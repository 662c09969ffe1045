"""Fair scores beside plain gold. Columns without a default are added without rewriting the table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("annotation", "0027_free_texts_in_the_sequence_of_prompts")]

    operations = [
        migrations.AddField("goldpair", "fair", models.FloatField(null=True)),
        migrations.AddField("goldpair", "fair_low", models.FloatField(null=True)),
        migrations.AddField("goldpair", "fair_high", models.FloatField(null=True)),
    ]
