"""Erasures were noted in the audit alone, which a restore replaces: list those made so far."""

from datetime import UTC
from hashlib import sha256

from django.db import migrations


def take_over(apps, schema_editor):
    Annotator = apps.get_model("annotation", "Annotator")
    AuditEntry = apps.get_model("datasets", "AuditEntry")
    Erasure = apps.get_model("annotation", "Erasure")
    erased = AuditEntry.objects.filter(action="annotator.erased").values("object_id")
    rows = Annotator.objects.filter(pk__in=erased, user=None).values_list("pk", "created_at")
    listed = [Erasure(digest=_digest(pk, made)) for pk, made in rows.iterator()]
    Erasure.objects.bulk_create(listed, batch_size=1000, ignore_conflicts=True)


def _digest(pk, made):
    made = made.astimezone(UTC).isoformat(timespec="microseconds")
    return sha256(f"annotator {pk} {made}".encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0018_erasures"),
        ("datasets", "0015_systems_may_be_baselines"),
    ]

    operations = [
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
