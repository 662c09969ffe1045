from django.db import migrations


class Migration(migrations.Migration):
    """A name that says what is counted."""

    dependencies = [("annotation", "0020_plain_words")]

    operations = [
        migrations.RenameField(model_name="seat", old_name="lean", new_name="order_balance"),
    ]
