from django.db import migrations


def fill(apps, schema_editor):
    """Give each assignment the campaign of its seat, and count what each seat has judged."""
    Assignment = apps.get_model("annotation", "Assignment")
    Seat = apps.get_model("annotation", "Seat")
    for seat in Seat.objects.order_by("pk").iterator():
        own = Assignment.objects.filter(seat=seat)
        own.filter(campaign=None).update(campaign_id=seat.campaign_id)
        seat.judged = own.filter(state="done").count()
        seat.save(update_fields=["judged"])


class Migration(migrations.Migration):
    dependencies = [("annotation", "0002_slots")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
