"""The examples of a project's language, and sentences that could become some."""

from collections import Counter
from collections.abc import Sequence

from datasets.models import Project
from datasets.selectors.languages.shown import showing_trees
from datasets.selectors.languages.tables import ProjectTables
from transforms.check import unfit, word_count
from transforms.conllu import ConlluError, scan
from transforms.packs.fallback.files import EXAMPLES, pack_of
from transforms.rules.universal.examples import Verdict, verdicts
from transforms.tree import Tree

MORE = 10
MAX_WORDS = 20  # of an example that is added: people read every sentence made of it


def example_trees(tables: ProjectTables) -> list[Tree]:
    """Return the trees of the examples, with the verdicts in their comments."""
    text = tables.get(EXAMPLES)
    blocks = scan(text.load().splitlines()) if text else ()
    return [tree for tree in blocks if not isinstance(tree, ConlluError)]


def examples_counted(trees: Sequence[Tree]) -> Counter[str]:
    """Return how many sentences were found right, how many wrong, and how many are not judged."""
    judged = Counter(str(verdict) for tree in trees for verdict in verdicts(tree).values())
    mark = f"# {Verdict.PROPOSED} = "
    judged[str(Verdict.PROPOSED)] = sum(
        comment.startswith(mark) for tree in trees for comment in tree.comments
    )
    return judged


def trees_to_add(project: Project, tables: ProjectTables) -> list[Tree]:
    """Return whole sentences, those of the project first, that are no examples yet."""
    existing = {tree.text for tree in example_trees(tables)}
    whole_sentences = pack_of(project.language, tables.texts).whole_sentences
    trees: dict[str, Tree] = {}
    for tree in showing_trees(project, tables):
        is_new = tree.text not in existing and word_count(tree) <= MAX_WORDS
        if is_new and unfit(tree, whole_sentences, max_words=MAX_WORDS) is None:
            trees.setdefault(tree.text, tree)
        if len(trees) == MORE:
            break
    return list(trees.values())
