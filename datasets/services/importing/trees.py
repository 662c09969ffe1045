"""Trees imported as CoNLL-U instead of from a parser."""

from collections.abc import Iterable

from datasets.formats.problems import Problems
from datasets.formats.text import text_hash
from datasets.models import ImportBatch, Parse
from transforms.conllu import ConlluError, dump, load
from transforms.parsing import one_line
from transforms.reason import Reason

IMPORTED = "conllu"


class TreeReader:
    """Reads one sentence of CoNLL-U after another; errors go to `problems`."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems

    def read(self, line: int, text: str, block: str) -> str:
        """Return the tree in the form that is stored, or "" if it is not a tree of `text`."""
        try:
            trees = load(block)
        except ConlluError as error:
            self._problems.add(line + error.line - 1, "", error.reason)
            return ""
        if len(trees) != 1 or trees[0].text != one_line(text):
            self._problems.add(line, "text", Reason("tree_spells_otherwise"))
            return ""
        return dump(trees[0])


def trees_store(batch: ImportBatch, trees: Iterable[tuple[str, str]]) -> None:
    """Store trees of texts; an imported tree replaces one from a parser."""
    parses = {
        text_hash(text): Parse(
            project_id=batch.project_id,
            text_hash=text_hash(text),
            parser=IMPORTED,
            model=batch.file_name[:100],
            version=batch.sha256[:12],
            conllu=tree,
        )
        for text, tree in trees
    }
    Parse.objects.bulk_create(
        parses.values(),
        update_conflicts=True,
        unique_fields=["project", "text_hash"],
        update_fields=["parser", "model", "version", "conllu", "problem"],
    )
