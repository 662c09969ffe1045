"""Models of word saliency, and the sentences of a project in running order."""

from collections.abc import Iterator

from django.db.models import QuerySet

from datasets.models import Job, Project, Release, SaliencyModel, SourceSentence

# The name routes it to the queue of long work.
LEARN_SALIENCY = "datasets.parse_saliency"


def saliency_models(project: Project) -> QuerySet[SaliencyModel]:
    """Return the models of a project, newest first."""
    return SaliencyModel.objects.filter(project=project).select_related("made_by")


def saliency_job(model: SaliencyModel) -> Job | None:
    """Return the job that learns the model or did so last."""
    return Job.objects.filter(
        kind=LEARN_SALIENCY, project=model.project_id, subject_id=model.pk
    ).first()


def saliency_jobs(models: QuerySet[SaliencyModel]) -> dict[int, Job]:
    """Return the last job of each model by the id of the model, in one query."""
    jobs = Job.objects.filter(kind=LEARN_SALIENCY, subject_id__in=models.values("pk"))
    return {job.subject_id or 0: job for job in jobs.order_by("pk")}


def measurable_releases(project: Project) -> QuerySet[Release]:
    """Return the releases that a model can be evaluated on, newest first."""
    return Release.objects.filter(project=project, withdrawn_at=None).order_by("-pk")


def has_own_sentences(project: Project) -> bool:
    return _own(project).exists()


def own_sentences(project: Project) -> Iterator[str]:
    """Yield the imported sentences in running order, with "" between documents.

    The sentences of a source belong together, as two captions of a picture do; where all sources
    of a file have one sentence, the whole file is a text in running order.
    """
    paired_batches = set(_own(project).filter(position="b").values_list("source__batch", flat=True))
    rows = _own(project).order_by("source__batch", "source", "position")
    previous: tuple[int, int] | None = None
    for batch, source, text in rows.values_list("source__batch", "source", "text").iterator():
        document = (batch, int(source) if batch in paired_batches else 0)
        if previous is not None and document != previous:
            yield ""
        previous = document
        yield text


def _own(project: Project) -> QuerySet[SourceSentence]:
    return SourceSentence.objects.filter(source__project=project, source__language="")
