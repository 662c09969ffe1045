"""Giving every text its tree: by a parser, batch by batch, or from a CoNLL-U file."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from datasets.errors import DomainError
from datasets.formats.conllu import Block, read_blocks
from datasets.formats.lines import read_lines
from datasets.formats.problems import Problems
from datasets.formats.text import text_hash
from datasets.models import ImportBatch, Parse, Project, User
from datasets.selectors.texts import texts_of, texts_without_tree
from datasets.services.archive import refuse_archived
from datasets.services.audit import audit
from datasets.services.importing import ImportOutcome, import_once, in_chunks
from datasets.services.incoming import IncomingFile
from datasets.services.jobs import Progress
from datasets.services.trees import TreeReader, trees_store
from transforms.parsing import MissingModel, Parser, one_line
from transforms.parsing.stanza import StanzaParser

BATCH = 256


class NoModel(DomainError):
    """The parser's model is not on this machine. The message holds the command that gets it."""

    code = "no_model"
    status = 503


@dataclass(frozen=True)
class ParsingReport:
    """How many texts were parsed now, and how many of them are not one sentence."""

    parsed: int = 0
    unusable: int = 0

    def as_result(self) -> dict[str, Any]:
        return asdict(self)


def stanza_parser(project: Project) -> Parser:
    """Return the Stanza parser of the project's language."""
    try:
        return StanzaParser(project.language, directory=settings.STANZA_DIR or None)
    except MissingModel as error:
        message = _(
            "There is no parsing model for the language %(language)s in "
            "%(directory)s. Install it with: %(command)s "
            "(PAIRWRIGHT_STANZA_DIR can name another folder). Or import trees "
            "as CoNLL-U."
        )
        raise NoModel(message % vars(error), command=error.command) from None


def project_parse(
    *, project: Project, actor: User | None, progress: Progress, parser: Parser | None = None
) -> ParsingReport:
    """Parse all texts that have no tree yet.

    Each batch is committed for itself: a job that is killed goes on where it was.
    """
    refuse_archived(project)
    waiting = list(texts_without_tree(project).items())
    progress(0, len(waiting))
    if not waiting:
        return ParsingReport()
    parser = parser or stanza_parser(project)
    done = unusable = 0
    for batch in in_chunks(waiting, BATCH):
        parses = _parsed(project, parser, batch)
        # Another import may have brought a tree of the same text meanwhile: that one stays.
        Parse.objects.bulk_create(parses, ignore_conflicts=True)
        done += len(batch)
        unusable += sum(bool(parse.problem) for parse in parses)
        progress(done, len(waiting))
    report = ParsingReport(done, unusable)
    audit(actor, "texts.parsed", None, project=project, **report.as_result())
    return report


def _parsed(project: Project, parser: Parser, batch: Iterable[tuple[str, str]]) -> list[Parse]:
    hashes, texts = zip(*batch, strict=True)
    return [
        Parse(
            project=project,
            text_hash=text_digest,
            parser=parser.name,
            model=parser.model,
            version=parser.version,
            conllu=parse.conllu,
            problem=str(parse.reason or "")[:300],
        )
        for text_digest, parse in zip(hashes, parser.parse(texts), strict=True)
    ]


def parses_import(
    *, project: Project, file: IncomingFile, actor: User | None, progress: Progress
) -> ImportOutcome:
    """Take the trees of a CoNLL-U file for the texts that are here, instead of a parser's.

    Sentences of the file that are not in the project are passed over: `rows` counts the trees
    that were kept.
    """

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        texts = _texts_by_line(project)
        reader = TreeReader(problems)
        kept = 0
        with file.opened() as stream:
            for blocks in in_chunks(read_blocks(read_lines(stream, problems), problems)):
                trees = list(_trees(blocks, texts, reader))
                if not problems.total:
                    trees_store(batch, trees)
                kept += len(trees)
                progress(kept, 0)
        if not kept and not problems.total:
            problems.add(0, "", "holds no sentence of this project; each needs `# text = …`")
        return ImportOutcome(batch.pk, kept)

    return import_once(
        project=project, content=ImportBatch.Content.PARSES, file=file, actor=actor, take=take
    )


def _texts_by_line(project: Project) -> dict[str, set[str]]:
    """Return the texts as they stand by what `# text` can hold of them: single blanks, no ends."""
    found: dict[str, set[str]] = {}
    for _digest, text in texts_of(project):
        found.setdefault(text_hash(one_line(text)), set()).add(text)
    return found


def _trees(
    blocks: Iterable[Block], texts: dict[str, set[str]], reader: TreeReader
) -> Iterable[tuple[str, str]]:
    for block in blocks:
        wanted = texts.get(text_hash(one_line(block.sentence)))
        if wanted and (tree := reader.read(block.line, block.sentence, block.text)):
            yield from ((text, tree) for text in sorted(wanted))
