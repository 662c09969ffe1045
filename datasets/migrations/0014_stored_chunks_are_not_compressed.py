from django.db import migrations


class Migration(migrations.Migration):
    """Packing chunks one by one takes longer than writing them; pictures are packed already.

    What is stored stays as it is; the setting is for chunks that come.
    """

    dependencies = [("datasets", "0013_single_keys_can_be_switched_off")]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE datasets_storedchunk ALTER COLUMN data SET STORAGE EXTERNAL",
            "ALTER TABLE datasets_storedchunk ALTER COLUMN data SET STORAGE EXTENDED",
        )
    ]
