"""Words and phrases that the sentences of a project can lend each other."""

from collections.abc import Iterator

from django.db.models import QuerySet

from datasets.models import Project, Sentence, Stage
from datasets.selectors.importing.trees import trees_by_hash
from transforms.engine import Engine
from transforms.stock import Stock, lenders
from transforms.tree import Tree


def project_stock(project: Project, engine: Engine) -> Stock | None:
    """Return the stock lent by a sample of the project's S1s; None if no rule borrows.

    The same S1s and project seed give the same stock, so a job that is requeued continues with it.
    """
    if not engine.mixes:
        return None
    hashes = _lending(project).order_by().values_list("text_hash", flat=True).distinct()
    drawn = lenders(hashes.iterator(), seed=project.seed)
    return engine.stock(_named_trees(project, drawn))


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
    columns = ("text_hash", "source_sentence__source__source_id", "source_sentence__position")
    names = {
        text_hash: f"{source}/{place}" for text_hash, source, place in parses.values_list(*columns)
    }
    for text_hash in hashes:
        tree = trees.get(text_hash)
        if isinstance(tree, Tree) and text_hash in names:
            yield names[text_hash], tree
