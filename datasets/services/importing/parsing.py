"""Getting a tree for every text: from a parser, batch by batch, or from a CoNLL-U file."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings

from datasets.errors import DomainError
from datasets.formats.conllu import Block, read_blocks
from datasets.formats.lines import read_lines
from datasets.formats.problems import Problems
from datasets.formats.text import text_hash
from datasets.models import ImportBatch, Parse, Project, User
from datasets.selectors.importing.texts import texts_of, texts_without_tree
from datasets.services.importing.sources import ImportOutcome, import_once, in_chunks
from datasets.services.importing.trees import TreeReader, trees_store
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.parsing import MissingModel, Parser, one_line
from transforms.parsing.limits import Limits
from transforms.parsing.stanza import StanzaParser
from transforms.reason import Reason

BATCH = 256


class NoModel(DomainError):
    """The parser's model is not on this machine. The message gives the command that installs it."""

    code = "no_model"
    status = 503


@dataclass(frozen=True)
class ParsingReport:
    """How many texts were parsed in this run, and how many of them are not one sentence."""

    parsed: int = 0
    unusable: int = 0

    def as_result(self) -> dict[str, Any]:
        return asdict(self)


def stanza_parser(project: Project) -> Parser:
    """Return the Stanza parser of the project's language."""
    try:
        return StanzaParser(
            project.language,
            directory=settings.STANZA_DIR or None,
            limits=Limits(words=settings.MAX_WORDS, characters=settings.MAX_CHARACTERS),
        )
    except MissingModel as error:
        reason = Reason(
            "parsing_model_missing",
            language=error.language,
            directory=error.directory,
            command=error.command,
        )
        raise NoModel(reason, command=error.command) from None


def project_parse(
    *, project: Project, actor: User | None, progress: Progress, parser: Parser | None = None
) -> ParsingReport:
    """Parse all texts that have no tree yet.

    Each batch is committed separately: a killed job continues where it was.
    """
    refuse_archived(project)
    waiting = list(texts_without_tree(project).items())
    progress(0, len(waiting))
    if not waiting:
        return ParsingReport()
    parser = parser or stanza_parser(project)
    done = unusable = 0
    for batch in in_chunks(waiting, BATCH):
        parses = _parse(project, parser, batch)
        # Another import may have added a tree of the same text in the meantime: keep that one.
        Parse.objects.bulk_create(parses, ignore_conflicts=True)
        done += len(batch)
        unusable += sum(bool(parse.problem) for parse in parses)
        progress(done, len(waiting))
    report = ParsingReport(done, unusable)
    audit(actor, "texts.parsed", None, project=project, **report.as_result())
    return report


def _parse(project: Project, parser: Parser, batch: Iterable[tuple[str, str]]) -> list[Parse]:
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
            problem_code=parse.reason.as_json() if parse.reason else None,
        )
        for text_digest, parse in zip(hashes, parser.parse(texts), strict=True)
    ]


def parses_import(
    *, project: Project, file: IncomingFile, actor: User | None, progress: Progress
) -> ImportOutcome:
    """Use the trees of a CoNLL-U file for the project's texts, instead of a parser's.

    Sentences that are not in the project are skipped: `rows` counts the trees that were stored.
    """

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        texts = _texts_by_line(project)
        reader = TreeReader(problems)
        n_stored = 0
        with file.opened() as stream:
            for blocks in in_chunks(read_blocks(read_lines(stream, problems), problems)):
                trees = list(_trees(blocks, texts, reader))
                if not problems.total:
                    trees_store(batch, trees)
                n_stored += len(trees)
                progress(n_stored, 0)
        if not n_stored and not problems.total:
            problems.add(0, "", Reason("no_sentence_of_project"))
        return ImportOutcome(batch.pk, n_stored)

    return import_once(
        project=project, content=ImportBatch.Content.PARSES, file=file, actor=actor, take=take
    )


def _texts_by_line(project: Project) -> dict[str, set[str]]:
    """Return the texts by the form that `# text` gives them: single spaces, trimmed."""
    texts: dict[str, set[str]] = {}
    for _digest, text in texts_of(project):
        texts.setdefault(text_hash(one_line(text)), set()).add(text)
    return texts


def _trees(
    blocks: Iterable[Block], texts: dict[str, set[str]], reader: TreeReader
) -> Iterable[tuple[str, str]]:
    for block in blocks:
        matching = texts.get(text_hash(one_line(block.sentence)))
        if matching and (tree := reader.read(block.line, block.sentence, block.text)):
            yield from ((text, tree) for text in sorted(matching))
