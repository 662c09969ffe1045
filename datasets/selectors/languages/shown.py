"""Sentences of a project, and of the treebank it was learnt from, that show what tables say."""

from functools import lru_cache

from datasets.models import Parse, Project, Sentence, Stage
from datasets.selectors.languages.tables import ProjectTables
from transforms.conllu import ConlluError, load, scan
from transforms.packs.fallback.files import EXAMPLES
from transforms.tree import Tree

MOST = 300


def project_trees(project: Project, *, most: int = MOST) -> list[Tree]:
    """Return trees of the project's S1s, the first ones, in two queries."""
    hashes = (
        Sentence.objects.filter(project=project, stage=Stage.S1)
        .order_by("pk")
        .values_list("text_hash", flat=True)[:most]
    )
    parses = Parse.objects.filter(project=project, text_hash__in=list(hashes), problem="")
    return [_tree(conllu) for conllu in parses.order_by("pk").values_list("conllu", flat=True)]


def learnt_trees(tables: ProjectTables) -> list[Tree]:
    """Return sentences of the treebank: those kept on learning, else the examples."""
    if tables.save is not None and tables.save.learnt is not None and tables.save.learnt.sample:
        return list(_trees(tables.save.learnt.sample))
    examples = tables.get(EXAMPLES)
    return list(_trees(examples.load())) if examples else []


def showing_trees(project: Project, tables: ProjectTables) -> list[Tree]:
    """Return the sentences of the project, and then those of the treebank."""
    return [*project_trees(project), *learnt_trees(tables)]


@lru_cache(maxsize=2048)
def _tree(conllu: str) -> Tree:
    return load(conllu)[0]


@lru_cache(maxsize=8)
def _trees(conllu: str) -> tuple[Tree, ...]:
    blocks = scan(conllu.splitlines())
    return tuple(tree for tree in blocks if not isinstance(tree, ConlluError))
