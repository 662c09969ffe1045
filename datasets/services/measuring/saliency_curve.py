"""How well a model in the making scores evaluation sets, epoch by epoch (Figure 2)."""

import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from datasets.errors import Invalid
from datasets.evaluation.saliency.evaluating import (
    Evaluation,
    EvaluationSet,
    read_evaluation_set,
)
from datasets.formats.problems import BadFile
from datasets.models import SaliencyModel, StoredFile
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.measuring.saliency_text import Upload, archive_store, upload_name
from transforms.reason import Reason

_PROBLEMS_SHOWN = 5


def evaluation_sets_store(uploads: Iterable[Upload]) -> StoredFile | None:
    """Store the sets, if there are any; `Invalid` names what is wrong with one."""
    in_memory = [Upload(upload.name, [b"".join(upload.chunks)]) for upload in uploads]
    with TemporaryDirectory() as folder:
        for upload in in_memory:
            path = Path(folder) / "set"
            path.write_bytes(b"".join(upload.chunks))
            _read(path, upload.name)
    return archive_store("evaluation.zip", in_memory) if in_memory else None


def _read(path: Path, name: str) -> EvaluationSet:
    try:
        return read_evaluation_set(path, name)
    except BadFile as error:
        messages = [
            Reason(
                "file_named",
                file=name,
                problem=line_error.whole if line_error.line else line_error.reason,
            )
            for line_error in error.errors[:_PROBLEMS_SHOWN]
        ]
        raise Invalid(messages[0], fields={"evaluation": messages}) from None


def evaluation_of(model: SaliencyModel, vectors: Path) -> Evaluation | None:
    """Return the evaluation of a model's sets; None if it has none."""
    if model.evaluation_sets is None:
        return None
    with (
        incoming_stored(model.evaluation_sets).on_disk() as path,
        zipfile.ZipFile(path) as archive,
        TemporaryDirectory() as folder,
    ):
        sets = [
            _read(Path(archive.extract(entry, folder)), upload_name(entry))
            for entry in archive.namelist()
        ]
    return Evaluation(sets, vectors)
