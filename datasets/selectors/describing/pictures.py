"""Pictures and the progress of their authors."""

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
from datasets.selectors.describing.chosen import is_begun, pictures_asked_for

DESCRIPTIONS = 2  # of each picture (CDSCorpus, section 2.1)


@dataclass(frozen=True)
class AuthorProgress:
    """How many pictures a person described, can still describe, and was given back."""

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
    """Return pictures in import order with their sources and number of descriptions."""
    pictures = Picture.objects.filter(source__project=project).select_related("source")
    return pictures.annotate(descriptions=Count("source__sentences")).order_by("pk")


def pictures_listed(project: Project, *, theme: str = "", state: str = "") -> QuerySet[Picture]:
    """Return the pictures to describe of a theme and a state: "whole", "open" or "returned"."""
    pictures = pictures_asked_for(project_pictures(project)).annotate(
        there=Count("source__sentences")
    )
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

    Left out are those they described, those that two others described or have to describe anew, and
    those that were not chosen or are described in a campaign.
    """
    return open_to(project_pictures(project), user)


def pictures_undescribed(project: Project) -> QuerySet[Picture]:
    """Return the pictures to be described that nobody has begun, neither here nor in a campaign."""
    pictures = pictures_asked_for(Picture.objects.filter(source__project=project))
    return pictures.filter(~is_begun(), source__fallen_reason="", is_reserved=False).order_by("pk")


def open_to(pictures: QuerySet[Picture], user: User) -> QuerySet[Picture]:
    """Return those of the pictures, which may be of several projects, as `pictures_open` does."""
    by_user = Description.objects.filter(writer=user, sentence__source=OuterRef("source"))
    waiting = _waiting_returns().filter(picture=OuterRef("pk"))
    pictures = pictures_asked_for(pictures).filter(~Exists(by_user), source__fallen_reason="")
    n_described = Count(
        "returns",
        filter=Q(returns__in=_waiting_returns().exclude(writer=user)),
        distinct=True,
    )
    annotated = pictures.annotate(
        is_returned=Exists(waiting.filter(writer=user)),
        taken=Count("source__sentences", distinct=True) + n_described,
    ).filter(Q(is_reserved=False) | Q(is_returned=True))
    return annotated.filter(taken__lt=DESCRIPTIONS).order_by("-is_returned", "pk")


def _waiting_returns() -> QuerySet[DescriptionReturn]:
    """Return unanswered descriptions that were given back, if their writers are still authors."""
    authors = Membership.objects.filter(
        project=OuterRef("picture__source__project"), user=OuterRef("writer"), role=Role.AUTHOR
    )
    return DescriptionReturn.objects.filter(Exists(authors), answer=None)


def returns_waiting(project: Project) -> QuerySet[DescriptionReturn]:
    """Return the descriptions given back to a project's authors and not yet answered."""
    waiting = _waiting_returns().filter(picture__source__project=project)
    return waiting.select_related("picture__source__project", "writer")


def return_waiting(picture: Picture, user: User) -> DescriptionReturn | None:
    """Return the description of this picture that a person was given back and has not answered."""
    return _waiting_returns().filter(picture=picture, writer=user).first()


def returns_of(pictures: Iterable[Picture]) -> Mapping[int, list[DescriptionReturn]]:
    """Return by picture the descriptions given back and not yet answered."""
    by_picture: defaultdict[int, list[DescriptionReturn]] = defaultdict(list)
    returns = _waiting_returns().filter(picture__in=list(pictures)).select_related("writer")
    for description_return in returns.order_by("position"):
        by_picture[description_return.picture_id].append(description_return)
    return by_picture


def descriptions_of(pictures: Iterable[Picture]) -> Mapping[int, list[SourceSentence]]:
    """Return descriptions by source, ordered by position, with `is_used` and their writers."""
    by_picture: defaultdict[int, list[SourceSentence]] = defaultdict(list)
    sources = [picture.source_id for picture in pictures]
    sentences = _with_use(SourceSentence.objects.filter(source__in=sources))
    for sentence in sentences.select_related("description__writer").order_by("source", "position"):
        by_picture[sentence.source_id].append(sentence)
    return by_picture


def pictures_overview(project: Project) -> PicturesOverview:
    """Count pictures, fully described ones, and each author's work, in total and by theme."""
    authors = [
        author.user
        for author in Membership.objects.filter(project=project, role=Role.AUTHOR)
        .select_related("user")
        .order_by("pk")
    ]
    pictures, fully_described = (
        _by_theme(pictures_listed(project)),
        _by_theme(_fully_described(project)),
    )
    themes_by_author = [_themes_of(described_by(project, user)) for user in authors]
    return PicturesOverview(
        pictures.total(),
        fully_described.total(),
        tuple(
            AuthorProgress(
                user,
                done.total(),
                pictures_open(project, user).count(),
                returns_waiting(project).filter(writer=user).count(),
            )
            for user, done in zip(authors, themes_by_author, strict=True)
        ),
        tuple(
            ThemeProgress(
                theme, n, fully_described[theme], tuple(done[theme] for done in themes_by_author)
            )
            for theme, n in sorted(pictures.items())
        ),
    )


def own_themes(project: Project, user: User) -> list[OwnTheme]:
    """Return how many pictures of each theme an author described and can still describe."""
    themes_described = _themes_of(described_by(project, user))
    still_open = _by_theme(pictures_open(project, user))
    themes = sorted({*themes_described, *still_open})
    return [OwnTheme(theme, themes_described[theme], still_open[theme]) for theme in themes]


def _fully_described(project: Project) -> QuerySet[Picture]:
    return pictures_listed(project, state="whole")


def _by_theme(pictures: QuerySet[Picture]) -> Counter[str]:
    themed = Picture.objects.filter(pk__in=pictures.order_by().values("pk"))
    counts = themed.order_by().values_list("source__theme").annotate(n=Count("pk"))
    return Counter(dict(counts))


def _themes_of(sentences: QuerySet[SourceSentence]) -> Counter[str]:
    return Counter(dict(sentences.order_by().values_list("source__theme").annotate(n=Count("pk"))))


def described_by(project: Project, user: User) -> QuerySet[SourceSentence]:
    """Return what a person wrote, each with whether it is used.

    What was dropped from the corpus comes first, since its author can correct it; then the newest.
    """
    by_user = SourceSentence.objects.filter(source__project=project, description__writer=user)
    descriptions = _with_use(by_user).select_related("source__picture", "description")
    return descriptions.order_by("-source__fallen_reason", "-pk")


def picture_offered(project: Project, user: User, picture_id: int) -> Picture | None:
    """Return a picture that an author can describe: the wanted one if possible, else the next."""
    open_pictures = pictures_open(project, user)
    return open_pictures.filter(pk=picture_id).first() or open_pictures.first()


def _with_use(sentences: QuerySet[SourceSentence]) -> QuerySet[SourceSentence]:
    """Annotate each source sentence with `is_used`: whether anything was derived from it."""
    derived = Sentence.objects.filter(source_sentence=OuterRef("pk"))
    return sentences.annotate(is_used=Exists(derived))
