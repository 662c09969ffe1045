"""Control items of a campaign's own, read from a file."""

from decimal import Decimal

from django.utils.translation import gettext as _

from annotation.planning.controls import Control
from annotation.planning.protocol import Protocol
from annotation.planning.wording import LabelName
from datasets.errors import Invalid
from datasets.formats.controls import CONTROL_COLUMNS, read_controls
from datasets.formats.kinds import Format, detect_format
from datasets.formats.labels import Label
from datasets.formats.lines import ByteStream
from datasets.formats.problems import BadFile, Problems
from datasets.services.importing.sources import bad_file
from datasets.services.jobs.incoming import IncomingFile

_NAMES: dict[Label, LabelName] = {
    Label.ENTAILMENT: "ENTAILMENT",
    Label.CONTRADICTION: "CONTRADICTION",
    Label.NEUTRAL: "NEUTRAL",
}


def controls_read(*, file: IncomingFile, protocol: Protocol) -> tuple[Control, ...]:
    """Read a table of pairs, each with its correct label and its band on the protocol's scale."""
    kind = detect_format(file.name, file.head(), CONTROL_COLUMNS)
    problems = Problems()
    with file.opened() as stream:
        controls = controls_in_table(stream, kind, problems, protocol=protocol)
    try:
        problems.raise_if_any()
    except BadFile as error:
        raise bad_file(error) from None
    if not controls:
        raise Invalid(_("The file contains no control pairs."))
    return controls


def controls_in_table(
    stream: ByteStream, file_format: Format, problems: Problems, *, protocol: Protocol
) -> tuple[Control, ...]:
    """Return the valid rows of a table, their bands as shares of the protocol's scale."""
    low, high = Decimal(str(protocol.scale.low)), Decimal(str(protocol.scale.high))
    return tuple(
        Control(
            text_a=row.sentence_a,
            text_b=row.sentence_b,
            accepted_ab=tuple(_NAMES[label] for label in row.labels_ab),
            accepted_ba=tuple(_NAMES[label] for label in row.labels_ba),
            least=float((row.rating_min - low) / (high - low)),
            most=float((row.rating_max - low) / (high - low)),
        )
        for row in read_controls(stream, file_format, problems, lowest=low, highest=high)
    )
