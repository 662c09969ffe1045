from django.db import migrations

# A theme of a picture belongs on the list of its project.
LIST = """
    INSERT INTO datasets_theme (project_id, name, key)
    SELECT DISTINCT source.project_id, source.theme, ''
    FROM datasets_source source JOIN datasets_picture picture ON picture.source_id = source.id
    WHERE source.theme <> ''
    ON CONFLICT DO NOTHING
"""


class Migration(migrations.Migration):
    dependencies = [("datasets", "0031_themes_and_choice_of_pictures")]

    operations = [migrations.RunSQL(LIST, migrations.RunSQL.noop)]
