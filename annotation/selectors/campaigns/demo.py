"""Whether an install still needs its demo project."""

from typing import Final

from datasets.models import AuditEntry, Project

DEMO_SLUG: Final = "demo"
# The audit entry that says the demo is complete.
DEMO_MADE: Final = "demo.made"


def demo_is_wanted() -> bool:
    """Tell whether this install is new, or its demo was started and not finished."""
    if AuditEntry.objects.filter(action=DEMO_MADE).exists():
        return False
    return not Project.objects.exclude(slug=DEMO_SLUG).exists()
