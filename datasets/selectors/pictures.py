"""Pictures and how far their authors are."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from datasets.models import Description, Membership, Picture, Project, Role, SourceSentence, User

DESCRIPTIONS = 2  # of each picture (CDSCorpus, section 2.1)


@dataclass(frozen=True)
class AuthorProgress:
    """How many pictures a person described, and how many they still can."""

    user: User
    described: int
    open: int


@dataclass(frozen=True)
class PicturesOverview:
    pictures: int
    whole: int  # described by both
    authors: tuple[AuthorProgress, ...]


def project_pictures(project: Project) -> QuerySet[Picture]:
    """Return pictures with their sources and how many descriptions each has, as they came."""
    pictures = Picture.objects.filter(source__project=project).select_related("source")
    return pictures.annotate(descriptions=Count("source__sentences")).order_by("pk")


def pictures_open(project: Project, user: User) -> QuerySet[Picture]:
    """Return the pictures that a person can still describe: not by them yet, and not by two."""
    own = Description.objects.filter(writer=user, sentence__source=OuterRef("source"))
    pictures = Picture.objects.filter(~Exists(own), source__project=project)
    counted = pictures.select_related("source").annotate(descriptions=Count("source__sentences"))
    open_ones = counted.filter(descriptions__lt=DESCRIPTIONS, source__fallen_reason="")
    return open_ones.order_by("pk")


def pictures_overview(project: Project) -> PicturesOverview:
    """Count pictures, whole ones, and what each author did."""
    counted = project_pictures(project).aggregate(
        all=Count("pk"), whole=Count("pk", filter=Q(descriptions__gte=DESCRIPTIONS))
    )
    authors = Membership.objects.filter(project=project, role=Role.AUTHOR).select_related("user")
    progress = tuple(
        AuthorProgress(
            author.user,
            described_by(project, author.user).count(),
            pictures_open(project, author.user).count(),
        )
        for author in authors.order_by("pk")
    )
    return PicturesOverview(counted["all"], counted["whole"], progress)


def described_by(project: Project, user: User) -> QuerySet[SourceSentence]:
    """Return what a person wrote, the newest first."""
    own = SourceSentence.objects.filter(source__project=project, description__writer=user)
    return own.order_by("-pk")
