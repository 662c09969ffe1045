"""Records of releases in the research data repository of this install."""

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from datasets.models import Deposit, Project, Release


def deposit_of(project: Project, version: str) -> Deposit | None:
    """Return the record of a version in the repository that the settings name."""
    deposits = Deposit.objects.filter(repository=settings.DEPOSIT_ENDPOINT)
    return deposits.filter(project=project, version=version).first()


def reserved_doi(project: Project, version: str) -> str:
    """Return the DOI that a release of this version will have, "" if none is reserved."""
    deposit = deposit_of(project, version)
    return deposit.doi if deposit is not None else ""


def last_published(project: Project) -> Deposit | None:
    """Return the record that was published last."""
    deposits = Deposit.objects.filter(project=project, repository=settings.DEPOSIT_ENDPOINT)
    return deposits.exclude(published_at=None).order_by("-published_at", "-pk").first()


def project_deposits(project: Project) -> QuerySet[Deposit]:
    """Return the records of all repositories, newest first, each with `has_release`."""
    releases = Release.objects.filter(project=project, version=OuterRef("version"))
    return Deposit.objects.filter(project=project).annotate(has_release=Exists(releases))
