"""What people said, where a reason of the rules could stand."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "source_rejected": _("Rejected by a reviewer: {reason}"),
}
