"""Words and phrases that rules may take from other sentences of a project."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.db.models import QuerySet

from datasets.models import Project, Sentence, Stage
from datasets.selectors.importing.trees import trees_by_hash
from transforms.engine import Engine
from transforms.stock import Partner, Stock, lenders
from transforms.tree import Tree

# What names a sentence in a trace: its source and which of the two it is.
_NAME = ("source_sentence__source__source_id", "source_sentence__position")


def project_stock(project: Project, engine: Engine) -> Stock | None:
    """Return the stock lent by a sample of the project's S1s; None if no rule borrows.

    The same S1s and project seed give the same stock, so a job that is requeued continues with it.
    """
    if not engine.mixes:
        return None
    hashes = _lending(project).order_by().values_list("text_hash", flat=True).distinct()
    lending_texts = lenders(hashes.iterator(), seed=project.seed)
    return engine.stock(_named_trees(project, lending_texts))


def source_partners(
    project: Project, engine: Engine, sentences: Sequence[Sentence]
) -> dict[int, Partner]:
    """Return the other S1 of each S1's source, where it has a tree, by the sentence's key.

    Two queries; none if no rule exchanges phrases within a source.
    """
    if not engine.exchanges:
        return {}
    sources = {sentence.source_id for sentence in sentences}
    columns = ("source", "source_sentence", "text_hash", *_NAME)
    rows = list(_lending(project).filter(source__in=sources).order_by("pk").values_list(*columns))
    trees = trees_by_hash(project, (text_hash for _, _, text_hash, *_ in rows))
    of_source: dict[int, list[tuple[int, Partner]]] = defaultdict(list)
    for source, sentence_id, text_hash, name, position in rows:
        tree = trees.get(text_hash)
        if isinstance(tree, Tree):
            of_source[source].append((sentence_id, Partner(tree, f"{name}/{position}")))
    return {
        sentence.pk: partner
        for sentence in sentences
        for sentence_id, partner in of_source[sentence.source_id or 0]
        if sentence_id != sentence.source_sentence_id
    }


def _lending(project: Project) -> QuerySet[Sentence]:
    return Sentence.objects.filter(
        project=project,
        stage=Stage.S1,
        source_sentence__isnull=False,
        source__fallen_reason="",
    )


def _named_trees(project: Project, hashes: list[str]) -> Iterator[tuple[str, Tree]]:
    """Yield each tree with the name of the first sentence that has its text."""
    trees = trees_by_hash(project, hashes)
    parses = _lending(project).filter(text_hash__in=hashes).order_by("-pk")
    rows = parses.values_list("text_hash", *_NAME)
    names = {text_hash: f"{source}/{position}" for text_hash, source, position in rows}
    for text_hash in hashes:
        tree = trees.get(text_hash)
        if isinstance(tree, Tree) and text_hash in names:
            yield names[text_hash], tree
