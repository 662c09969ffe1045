"""The texts of a project that a writing campaign asks people to work on."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.models import Campaign, Task
from annotation.planning.writing.protocol import WritingProtocol, WritingTask
from datasets.models import Picture, Project, Sentence, SourceSentence, Stage
from datasets.selectors.describing.pictures import pictures_undescribed
from datasets.selectors.importing.sources import REJECTED


def sources_unwritten(project: Project, task: str) -> QuerySet[SourceSentence]:
    """Return the source sentences without an S1: those in another language are translated, those in
    the project's own are normalised.

    Those of sources that the rules dropped are among them: people may normalise what rules cannot.
    What people rejected is not asked for again.
    """
    s1 = Sentence.objects.filter(source_sentence=OuterRef("pk"), stage=Stage.S1)
    sentences = SourceSentence.objects.filter(~Exists(s1), source__project=project)
    is_own = Q(source__language="")
    sentences = sentences.filter(~is_own if task == Task.TRANSLATE else is_own)
    return sentences.exclude(source__fallen_code__code=REJECTED).order_by("pk")


def sentences_to_expand(project: Project) -> QuerySet[Sentence]:
    """Return the S1 of a project."""
    return Sentence.objects.filter(project=project, stage=Stage.S1, is_retired=False).order_by("pk")


def texts_asked(
    campaign: Campaign,
) -> QuerySet[SourceSentence] | QuerySet[Sentence] | QuerySet[Picture]:
    """Return what the campaign would ask its authors to work on if it opened now."""
    if campaign.task == Task.EXPAND:
        return sentences_to_expand(campaign.project)
    if campaign.task == Task.DESCRIBE:
        return pictures_undescribed(campaign.project)
    return sources_unwritten(campaign.project, campaign.task)


def prompts_expected(project: Project, protocol: WritingProtocol) -> int:
    """Return how many prompts a campaign would ask if it opened now."""
    if protocol.task is WritingTask.EXPAND:
        return sentences_to_expand(project).count() * len(protocol.stages)
    if protocol.task is WritingTask.DESCRIBE:
        return pictures_undescribed(project).count()
    return sources_unwritten(project, protocol.task).count()
