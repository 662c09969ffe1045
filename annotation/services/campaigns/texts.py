"""A project lead changes what annotators read: on the page, or as a file from a translator."""

from collections.abc import Mapping

import structlog
from django.db import transaction

from annotation.models import ProjectTexts
from annotation.planning.texts.bundle import texts_in
from annotation.planning.texts.english import english
from annotation.planning.texts.exchange import bundle_read, texts_faults
from datasets.errors import Invalid
from datasets.formats.problems import BadFile, Problems
from datasets.models import Project, User
from datasets.services.importing.sources import bad_file
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

log = structlog.get_logger(__name__)


@transaction.atomic
def texts_save(
    *, project: Project, by_key: Mapping[str, str], is_read: bool, actor: User | None
) -> ProjectTexts:
    """Set the texts of these keys; nothing is saved if one of them is wrong."""
    refuse_archived(project)
    by_key = {key: text.strip() for key, text in by_key.items()}
    unknown = sorted(by_key.keys() - english().keys())
    if unknown:
        raise Invalid(fields={unknown[0]: [Reason("text_key_unknown")]})
    project_texts, __ = ProjectTexts.objects.select_for_update().get_or_create(project=project)
    all_texts = {**texts_in(project.language).by_key, **project_texts.texts, **by_key}
    faults = texts_faults(all_texts)
    if faults:
        raise Invalid(fields={key: [fault] for key, fault in faults.items()})
    before = dict(project_texts.texts)
    project_texts.texts = _own(project, project_texts.texts | by_key)
    project_texts.is_read = is_read
    project_texts.changed_by = actor
    project_texts.save()
    changed = sum(
        project_texts.texts.get(key) != before.get(key) for key in {*project_texts.texts, *before}
    )
    audit(actor, "texts.changed", project_texts, project=project, texts=changed, is_read=is_read)
    log.info("texts_changed", project=project.pk, texts=changed)
    return project_texts


def texts_import(*, project: Project, content: bytes, actor: User | None) -> ProjectTexts:
    """Take in a PO file, whole or not at all; every line that is wrong is named."""
    problems = Problems()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(Reason("texts_not_utf8")) from None
    bundle = bundle_read(text, problems, language=project.language)
    try:
        problems.raise_if_any()
    except BadFile as error:
        raise bad_file(error) from None
    return texts_save(project=project, by_key=bundle.by_key, is_read=bundle.is_read, actor=actor)


def _own(project: Project, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that differ from those shipped with the program."""
    shipped = texts_in(project.language).by_key
    return {key: text for key, text in texts.items() if text != shipped.get(key, "")}
