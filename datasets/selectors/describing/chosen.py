"""Which pictures are described: those of the current draw, or all if there is none."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from datasets.models import (
    ChosenPicture,
    DescriptionReturn,
    Picture,
    PictureChoice,
    Project,
    SourceSentence,
)


def choice_now(project: Project) -> PictureChoice | None:
    """Return the draw by which pictures are described; without one, all of them are."""
    return PictureChoice.objects.filter(project=project, is_current=True).first()


def is_begun() -> Q:
    """Annotate pictures with whether somebody has described them, or has to do so again."""
    descriptions = SourceSentence.objects.filter(source=OuterRef("source"))
    returned = DescriptionReturn.objects.filter(picture=OuterRef("pk"), answer=None)
    return Q(Exists(descriptions)) | Q(Exists(returned))


def is_chosen() -> Exists:
    """Tell of each picture whether it is in the current draw."""
    return Exists(ChosenPicture.objects.filter(picture=OuterRef("pk"), choice__is_current=True))


def is_asked_for() -> Q:
    """Annotate pictures with whether they are to be described; begun ones always are."""
    choices = PictureChoice.objects.filter(project=OuterRef("source__project"), is_current=True)
    return Q(is_chosen()) | ~Q(Exists(choices)) | is_begun()


def pictures_asked_for(pictures: QuerySet[Picture]) -> QuerySet[Picture]:
    return pictures.filter(is_asked_for())
