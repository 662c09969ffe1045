"""Importing a published corpus as the source side of a project in another language.

Each distinct sentence becomes one source, to be translated once however many pairs it is in. Of a
word list each distinct pair becomes one source of two words, as a word means what it means beside
the other (`words.py`). Kinds, splits, ids and gold of the pairs are kept beside the sources, and
come back with the pair sets.
"""

from datasets.errors import Conflict, Invalid
from datasets.formats.corpora import OF_WORDS, Corpus
from datasets.formats.problems import Problems
from datasets.languages import check_language
from datasets.models import Adaptation, ImportBatch, Project, User
from datasets.services.adapting.taking import AdaptedTaker
from datasets.services.adapting.words import AdaptedWords
from datasets.services.importing.releases import Expected, corpus_detected, corpus_read
from datasets.services.importing.sources import ImportOutcome, import_once
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.checking import row_check
from transforms.language_codes import code_of
from transforms.reason import Reason

_LONGEST_NAME = 150


def adaptation_import(
    *,
    project: Project,
    file: IncomingFile,
    language: str,
    name: str = "",
    corpus: Corpus | None = None,
    expected: Expected | None = None,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import a published file in `language`, to be adapted under `name` or that of the file.

    A sentence that an earlier file of the project in the same language has is not imported again:
    train, trial and test files share their sources.
    """
    code = adaptation_language(project=project, language=language)
    chosen = corpus or corpus_detected(file)

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        adaptation = _adaptation(project, batch, (name.strip() or file.stem)[:_LONGEST_NAME])
        adaptation.language, adaptation.corpus = code, chosen.value
        row_check(adaptation, exclude=["parameters"])
        adaptation.save()
        taker = (AdaptedWords if chosen in OF_WORDS else AdaptedTaker)(adaptation, problems)
        result = corpus_read(
            file=file, corpus=chosen, expected=expected, taker=taker, progress=progress
        )
        scale = taker.scale
        adaptation.parameters = {
            "sha256": file.sha256,
            "scale": [scale.low, scale.high] if scale else None,
            **result.parameters,
            **taker.kinds.as_parameters(),
        }
        adaptation.save(update_fields=["parameters"])
        return ImportOutcome(batch.pk, taker.rows, notices=result.notices)

    return import_once(
        project=project, content=ImportBatch.Content.ADAPTED, file=file, actor=actor, take=take
    )


def adaptation_language(*, project: Project, language: str) -> str:
    """Return the usual code of a source language; raise `Invalid` if it is the project's own."""
    code = check_language(language)
    if code == code_of(project.language):
        reason = Reason("adaptation_same_language", language=code)
        raise Invalid(reason, fields={"language": [reason]})
    return code


def _adaptation(project: Project, batch: ImportBatch, name: str) -> Adaptation:
    if Adaptation.objects.filter(project=project, name=name).exists():
        reason = Reason("adaptation_name_taken", name=name)
        raise Conflict(reason, fields={"name": [reason]})
    return Adaptation(project=project, batch=batch, name=name)
