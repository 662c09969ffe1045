from django.db import migrations


class Migration(migrations.Migration):
    """Until now every correction asked for judgements anew: the meaning is that of the last text."""

    dependencies = [
        ("datasets", "0010_sentences_have_meaning_revisions"),
    ]

    operations = [
        migrations.RunSQL(
            "UPDATE datasets_sentence SET meaning_revision = revision WHERE revision > 1",
            migrations.RunSQL.noop,
        ),
    ]
