from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0017_platform_logins_of_before"),
    ]

    operations = [
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
            ],
        ),
    ]
