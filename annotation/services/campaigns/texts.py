"""A project lead changes what annotators read: on the page, or as a file from a translator."""

from collections.abc import Mapping

import structlog
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import ProjectTexts, TextsVersion
from annotation.planning.texts.bundle import texts_in
from annotation.planning.texts.english import english
from annotation.planning.texts.exchange import bundle_read, texts_faults
from datasets.errors import Conflict, Invalid
from datasets.formats.problems import BadFile, Problems
from datasets.models import Project, User
from datasets.services.importing.sources import bad_file
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

log = structlog.get_logger(__name__)


class TextsChanged(Conflict):
    code = "texts_changed"
    message = gettext_lazy(
        "These texts were saved elsewhere while this page was open. Under each text that differs "
        "from it stands the present one: take over what you want to keep, and save again."
    )


@transaction.atomic
def texts_save(
    *,
    project: Project,
    by_key: Mapping[str, str],
    is_read: bool,
    actor: User | None,
    seen: int | None = None,
) -> ProjectTexts:
    """Set the texts of these keys; nothing is saved if one of them is wrong.

    `seen` is the number of the version that they were made from. Where somebody has saved another
    one since, `TextsChanged` is raised rather than their work undone.
    """
    refuse_archived(project)
    # Browsers end the lines of a field in another way than files do.
    by_key = {key: text.replace("\r\n", "\n").strip() for key, text in by_key.items()}
    unknown = sorted(by_key.keys() - english().keys())
    if unknown:
        raise Invalid(fields={unknown[0]: [Reason("text_key_unknown")]})
    project_texts = _locked(project)
    all_texts = {**texts_in(project.language).by_key, **project_texts.texts, **by_key}
    faults = texts_faults(all_texts)
    if faults:
        raise Invalid(fields={key: [fault] for key, fault in faults.items()})
    texts = _own(project, project_texts.texts | by_key)
    if (texts, is_read) == (project_texts.texts, project_texts.is_read):
        return project_texts
    # Before the first save, a page has seen no version, and the first one is made only now.
    if seen is not None and project_texts.versions.count() > max(seen, 1):
        raise TextsChanged
    return _write(project, project_texts, texts, is_read=is_read, actor=actor)


@transaction.atomic
def texts_undo(*, project: Project, seen: int, actor: User | None) -> ProjectTexts:
    """Bring back the texts from before the last save; once more goes one further back.

    `seen` is the number of that save. Undoing it twice, as by two clicks, undoes nothing else.
    """
    refuse_archived(project)
    project_texts = _locked(project)
    last = project_texts.versions.first()
    if last is not None and last.restored is not None and last.number == seen + 1:
        return project_texts
    if last is None or last.before < 1:
        raise Conflict(_("There is no earlier state to go back to."))
    if last.number != seen:
        raise TextsChanged
    before = project_texts.versions.get(number=last.before)
    return _write(
        project,
        project_texts,
        before.texts,
        is_read=before.is_read,
        actor=actor,
        restored=before.number,
    )


def _locked(project: Project) -> ProjectTexts:
    """Lock the texts of a project; those it begins with are kept as its first version."""
    shipped = texts_in(project.language)
    ProjectTexts.objects.get_or_create(project=project, defaults={"is_read": shipped.is_read})
    project_texts = ProjectTexts.objects.select_for_update().get(project=project)
    if not project_texts.versions.exists():
        TextsVersion.objects.create(
            project_texts=project_texts,
            number=1,
            texts=project_texts.texts,
            is_read=project_texts.is_read,
            saved_by=project_texts.changed_by,
            saved_at=project_texts.changed_at,
        )
    return project_texts


def _write(
    project: Project,
    project_texts: ProjectTexts,
    texts: dict[str, str],
    *,
    is_read: bool,
    actor: User | None,
    restored: int | None = None,
) -> ProjectTexts:
    """Store another state of locked texts, as their next version."""
    before = project_texts.texts
    project_texts.texts, project_texts.is_read = texts, is_read
    project_texts.changed_by = actor
    project_texts.save()
    version = TextsVersion.objects.create(
        project_texts=project_texts,
        number=project_texts.versions.count() + 1,
        texts=texts,
        is_read=is_read,
        restored=restored,
        saved_by=actor,
    )
    changed = sum(texts.get(key) != before.get(key) for key in {*texts, *before})
    facts = {"texts": changed, "is_read": is_read, "version": version.number}
    audit(actor, "texts.changed", project_texts, project=project, **facts)
    log.info("texts_changed", project=project.pk, texts=changed, version=version.number)
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
