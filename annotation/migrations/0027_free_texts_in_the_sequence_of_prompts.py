"""Free texts are taken in the order of their prompts. Neither index locks the table."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("annotation", "0026_settlements_name_decisions")]

    operations = [
        RemoveIndexConcurrently(model_name="textslot", name="text_slot_free"),
        AddIndexConcurrently(
            model_name="textslot",
            index=models.Index(
                condition=models.Q(("seat__isnull", True), ("state", "open")),
                fields=["campaign", "prompt", "id"],
                name="text_slot_free",
            ),
        ),
    ]
