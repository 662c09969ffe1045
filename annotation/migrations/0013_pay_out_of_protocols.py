"""What an hour is paid was typed in two places; the one that lists went by is kept."""

from decimal import Decimal

from django.db import migrations


def move(apps, schema_editor):
    """Take the pay of a protocol over where a campaign has none beside it."""
    Campaign = apps.get_model("annotation", "Campaign")
    JoiningSettings = apps.get_model("annotation", "JoiningSettings")
    for campaign in Campaign.objects.filter(protocol__pay__per_hour__isnull=False).iterator():
        pay = campaign.protocol["pay"]
        joining, __ = JoiningSettings.objects.get_or_create(campaign=campaign)
        if joining.pay_per_hour is None:
            joining.pay_per_hour = round(Decimal(str(pay["per_hour"])), 2)
            joining.currency = pay["currency"].upper()[:3]  # a code, which may have been a word
            joining.save(update_fields=["pay_per_hour", "currency"])


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0012_pay_beside_the_protocol"),
    ]

    operations = [
        # Protocols keep what they had, so there is nothing to bring back.
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
