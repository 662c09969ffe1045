"""The texts that a writing campaign asks people to work on."""

from django.db.models import Exists, QuerySet

from annotation.planning.writing.protocol import WritingProtocol, WritingTask
from datasets.models import Project, Sentence, SourceSentence, Stage
from datasets.selectors.importing.sources import s1_of


def source_sentences_to_write(project: Project) -> QuerySet[SourceSentence]:
    """Return the source sentences that have no S1 yet, in the order of their import."""
    sentences = SourceSentence.objects.filter(~Exists(s1_of("pk")), source__project=project)
    return sentences.order_by("source_id", "position")


def sentences_to_expand(project: Project) -> QuerySet[Sentence]:
    """Return the S1 of the sources that are in the corpus."""
    in_corpus = Sentence.objects.filter(project=project, stage=Stage.S1, is_retired=False)
    return in_corpus.exclude(source__fallen_reason__gt="").order_by("pk")


def prompts_expected(project: Project, protocol: WritingProtocol) -> int:
    """Return how many prompts a campaign would ask if it opened now."""
    if protocol.task is WritingTask.EXPAND:
        return sentences_to_expand(project).count() * len(protocol.stages)
    return source_sentences_to_write(project).count()
