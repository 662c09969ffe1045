"""Why texts cannot be asked for, or are not taken as they are."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "nothing_to_describe": _(
        "There is nothing to write: no picture of the project lacks both descriptions. Import "
        "pictures, or draw more of them."
    ),
    "nothing_to_expand": _(
        "There is nothing to write: the project has no S1 yet. Normalise source sentences first, "
        "by the rules or in a campaign."
    ),
    "nothing_to_write": _(
        "There is nothing to write: every source sentence of the project has an S1 or was "
        "rejected. Import sources, or open this campaign before the rules normalise them."
    ),
}
