"""Texts that need a tree: source sentences still in the corpus, and the S1 of every source.

Sources in another language need none: they are translated, and no rule looks at them.
"""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.expressions import Combinable

from datasets.models import Parse, Project, Sentence, SourceSentence, Stage

# Text hash and text; equal texts may come more than once.
Text = tuple[str, str]


def texts_of(project: Project) -> Iterator[Text]:
    """Yield all texts of a project that need a tree, parsed or not."""
    for sentences in _wanting(project):
        yield from sentences.values_list("text_hash", "text").iterator(chunk_size=5_000)


def texts_without_tree(project: Project) -> dict[str, str]:
    """Return the texts not parsed yet, by hash, in import order."""
    texts: dict[str, str] = {}
    parses = Parse.objects.filter(project=project, text_hash=OuterRef("text_hash"))
    for sentences in _wanting(project):
        waiting = sentences.filter(~Exists(parses)).order_by("pk")
        texts |= dict(waiting.values_list("text_hash", "text").iterator(chunk_size=5_000))
    return texts


def texts_counted(project: Project) -> tuple[int, int]:
    """Return how many distinct texts need a tree, and how many of them have none yet."""
    parses = Parse.objects.filter(project=project, text_hash=OuterRef("text_hash"))
    return _distinct(project), _distinct(project, ~Exists(parses))


def texts_unusable(project: Project) -> int:
    """Return how many distinct texts that need a tree could not be parsed as one sentence."""
    parses = Parse.objects.filter(project=project, text_hash=OuterRef("text_hash"))
    return _distinct(project, Exists(parses.exclude(problem="")))


def _distinct(project: Project, *conditions: Combinable) -> int:
    """Return how many distinct texts that need a tree meet the conditions."""
    s0, s1 = (
        sentences.filter(*conditions).order_by().values("text_hash")
        for sentences in _wanting(project)
    )
    return s0.union(s1).count()


def _wanting(project: Project) -> tuple[QuerySet[SourceSentence], QuerySet[Sentence]]:
    # Sentences of imported pairs have no source, and no rule looks at them.
    return (
        SourceSentence.objects.filter(
            source__project=project, source__fallen_reason="", source__language=""
        ),
        Sentence.objects.filter(
            project=project,
            stage=Stage.S1,
            # Said of the source too: PostgreSQL read those of all projects.
            source__project=project,
            source__fallen_reason="",
            source__language="",
        ),
    )
