"""Pictures and how far their authors are."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from datasets.models import (
    Description,
    DescriptionReturn,
    Membership,
    Picture,
    Project,
    Role,
    Sentence,
    SourceSentence,
    User,
)

DESCRIPTIONS = 2  # of each picture (CDSCorpus, section 2.1)


@dataclass(frozen=True)
class AuthorProgress:
    """How many pictures a person described, how many they still can, and what came back to them."""

    user: User
    described: int
    open: int
    returned: int


@dataclass(frozen=True)
class ThemeProgress:
    """The pictures of a theme, those described by both, and how many each author described."""

    theme: str
    pictures: int
    whole: int
    by_author: tuple[int, ...]  # as `PicturesOverview.authors`


@dataclass(frozen=True)
class PicturesOverview:
    pictures: int
    whole: int  # described by both
    authors: tuple[AuthorProgress, ...]
    themes: tuple[ThemeProgress, ...]


@dataclass(frozen=True)
class OwnTheme:
    """A theme as one author sees it."""

    theme: str
    described: int
    open: int


def project_pictures(project: Project) -> QuerySet[Picture]:
    """Return pictures with their sources and how many descriptions each has, as they came."""
    pictures = Picture.objects.filter(source__project=project).select_related("source")
    return pictures.annotate(descriptions=Count("source__sentences")).order_by("pk")


def pictures_listed(project: Project, *, theme: str = "", state: str = "") -> QuerySet[Picture]:
    """Return the pictures of a theme and a state: "whole", "open" or "returned"; "" gives all."""
    pictures = project_pictures(project).annotate(there=Count("source__sentences"))
    if theme:
        pictures = pictures.filter(source__theme=theme)
    match state:
        case "whole":
            return pictures.filter(there__gte=DESCRIPTIONS)
        case "open":
            return pictures.filter(there__lt=DESCRIPTIONS)
        case "returned":
            return pictures.filter(Exists(_waiting_returns().filter(picture=OuterRef("pk"))))
    return pictures


def pictures_open(project: Project, user: User) -> QuerySet[Picture]:
    """Return the pictures that a person can still describe, those given back to them first.

    Not what they described, nor what two others did or have to describe anew.
    """
    own = Description.objects.filter(writer=user, sentence__source=OuterRef("source"))
    waiting = _waiting_returns().filter(picture=OuterRef("pk"))
    pictures = project_pictures(project).filter(~Exists(own), source__fallen_reason="")
    kept = Count(
        "returns",
        filter=Q(returns__in=_waiting_returns().exclude(writer=user)),
        distinct=True,
    )
    counted = pictures.annotate(
        is_returned=Exists(waiting.filter(writer=user)),
        taken=Count("source__sentences", distinct=True) + kept,
    )
    return counted.filter(taken__lt=DESCRIPTIONS).order_by("-is_returned", "pk")


def _waiting_returns() -> QuerySet[DescriptionReturn]:
    """Return what was given back and not answered, unless its writer is no author any more."""
    authors = Membership.objects.filter(
        project=OuterRef("picture__source__project"), user=OuterRef("writer"), role=Role.AUTHOR
    )
    return DescriptionReturn.objects.filter(Exists(authors), answer=None)


def returns_waiting(project: Project) -> QuerySet[DescriptionReturn]:
    """Return what was given back to authors of a project, and not answered."""
    found = _waiting_returns().filter(picture__source__project=project)
    return found.select_related("picture__source__project", "writer")


def return_waiting(picture: Picture, user: User) -> DescriptionReturn | None:
    """Return what of this picture was given back to a person, if they have not answered yet."""
    return _waiting_returns().filter(picture=picture, writer=user).first()


def returns_of(pictures: Iterable[Picture]) -> Mapping[int, list[DescriptionReturn]]:
    """Return by picture what was given back and is not answered."""
    found: defaultdict[int, list[DescriptionReturn]] = defaultdict(list)
    returns = _waiting_returns().filter(picture__in=list(pictures)).select_related("writer")
    for each in returns.order_by("position"):
        found[each.picture_id].append(each)
    return found


def descriptions_of(pictures: Iterable[Picture]) -> Mapping[int, list[SourceSentence]]:
    """Return by source what was written about pictures, by place, with `is_used` and writers."""
    found: defaultdict[int, list[SourceSentence]] = defaultdict(list)
    of = [picture.source_id for picture in pictures]
    sentences = _with_use(SourceSentence.objects.filter(source__in=of))
    for each in sentences.select_related("description__writer").order_by("source", "position"):
        found[each.source_id].append(each)
    return found


def pictures_overview(project: Project) -> PicturesOverview:
    """Count pictures, whole ones, and what each author did, in all and by theme."""
    authors = [
        author.user
        for author in Membership.objects.filter(project=project, role=Role.AUTHOR)
        .select_related("user")
        .order_by("pk")
    ]
    pictures, whole = _by_theme(project_pictures(project)), _by_theme(_whole(project))
    described = [_themes_of(described_by(project, user)) for user in authors]
    return PicturesOverview(
        pictures.total(),
        whole.total(),
        tuple(
            AuthorProgress(
                user,
                done.total(),
                pictures_open(project, user).count(),
                returns_waiting(project).filter(writer=user).count(),
            )
            for user, done in zip(authors, described, strict=True)
        ),
        tuple(
            ThemeProgress(theme, n, whole[theme], tuple(done[theme] for done in described))
            for theme, n in sorted(pictures.items())
        ),
    )


def own_themes(project: Project, user: User) -> list[OwnTheme]:
    """Return by theme what an author described and can still describe."""
    described = _themes_of(described_by(project, user))
    still_open = _by_theme(pictures_open(project, user))
    themes = sorted({*described, *still_open})
    return [OwnTheme(theme, described[theme], still_open[theme]) for theme in themes]


def _whole(project: Project) -> QuerySet[Picture]:
    return pictures_listed(project, state="whole")


def _by_theme(pictures: QuerySet[Picture]) -> Counter[str]:
    themed = Picture.objects.filter(pk__in=pictures.order_by().values("pk"))
    counted = themed.order_by().values_list("source__theme").annotate(n=Count("pk"))
    return Counter(dict(counted))


def _themes_of(sentences: QuerySet[SourceSentence]) -> Counter[str]:
    return Counter(dict(sentences.order_by().values_list("source__theme").annotate(n=Count("pk"))))


def described_by(project: Project, user: User) -> QuerySet[SourceSentence]:
    """Return what a person wrote, the newest first, each with whether it is made use of."""
    own = SourceSentence.objects.filter(source__project=project, description__writer=user)
    return _with_use(own).order_by("-pk")


def _with_use(sentences: QuerySet[SourceSentence]) -> QuerySet[SourceSentence]:
    """Say of each source sentence, as `is_used`, whether anything was made of it."""
    made = Sentence.objects.filter(source_sentence=OuterRef("pk"))
    return sentences.annotate(is_used=Exists(made))
