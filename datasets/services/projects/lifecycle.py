"""Creating, changing and archiving projects.

Deleting one involves the annotation package: see `annotation.services.campaigns.deleting`.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from datasets.languages import check_language
from datasets.models import Job, Membership, Project, Role, User
from datasets.services.jobs.lifecycle import job_cancel
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit


@transaction.atomic
def project_create(
    *,
    name: str,
    language: str,
    actor: User | None,
    slug: str = "",
    description: str = "",
    licence: str = "",
    seed: int = 1,
    secret: str | None = None,
) -> Project:
    """Create a project whose project lead is `actor`.

    `secret` decides the annotator codes; it is random unless a rehearsal asks for the same codes
    twice.
    """
    project = Project(
        name=name.strip(),
        slug=slug or _free_slug(name),
        language=check_language(language),
        description=description,
        licence=licence,
        seed=seed,
        created_by=actor,
    )
    if secret is not None:
        project.secret = secret
    # A command or a rehearsal has no actor.
    project.full_clean(exclude=["created_by"])
    project.save()
    if actor is not None:
        Membership.objects.create(project=project, user=actor, role=Role.MANAGER)
    audit(actor, "project.created", project, project=project, language=project.language)
    return project


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "project"
    slugs = set(Project.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(slugs) + 2))
    return next(slug for slug in candidates if slug not in slugs)


@transaction.atomic
def project_update(
    *, project: Project, name: str, description: str, licence: str, actor: User | None
) -> Project:
    refuse_archived(project)
    project.name, project.description, project.licence = name.strip(), description, licence
    # The creator may have been deleted in the meantime.
    project.full_clean(exclude=["created_by"])
    project.save(update_fields=["name", "description", "licence"])
    audit(actor, "project.changed", project, project=project)
    return project


@transaction.atomic
def project_archive(*, project: Project, actor: User | None) -> None:
    """Archive a project: nothing in it changes any more. Its jobs are asked to stop."""
    # Locked, as in starting a job.
    locked = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    if locked.is_archived:
        return
    jobs = Job.objects.filter(project=project, state__in=[Job.State.QUEUED, Job.State.RUNNING])
    for job in jobs.order_by("pk"):
        job_cancel(job=job, actor=actor)
    Project.objects.filter(pk=project.pk).update(archived_at=timezone.now())
    audit(actor, "project.archived", project, project=project)


@transaction.atomic
def project_restore(*, project: Project, actor: User | None) -> None:
    if Project.objects.filter(pk=project.pk, archived_at__isnull=False).update(archived_at=None):
        audit(actor, "project.unarchived", project, project=project)
