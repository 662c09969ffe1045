"""Importing source pairs that are drawn from a caption set: all of the draw or nothing.

A picture that was drawn before is skipped, so that another draw adds other pictures; a repeated
draw from the same files is recognised by its digest and adds nothing.
"""

import hashlib
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from typing import Any, BinaryIO

from datasets.designs.captions import CaptionDraw, CaptionDrawSettings, CaptionPair, draw_captions
from datasets.formats.captions import (
    Caption,
    CaptionFormat,
    CaptionSet,
    align_captions,
    detect_captions,
    read_captions,
)
from datasets.formats.lines import read_lines
from datasets.formats.problems import BadFile, LineError, Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.models import ImportBatch, Project, Source, SourceSentence, User
from datasets.services.importing.sources import ImportOutcome, bad_file, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

_CHUNK = 1_000
_LEFT_OUT_SHOWN = 20


@dataclass(frozen=True)
class CaptionPreview:
    """What a draw from a caption set gives, before it is imported."""

    caption_format: CaptionFormat
    draw: CaptionDraw
    left_out: int  # lines or entries that could not be read
    first_left_out: tuple[LineError, ...]


def captions_digest(
    digests: Sequence[str], *, wanted: Mapping[str, Any], origin: str, licence: str
) -> str:
    """Return a digest of a draw: the files, the settings, and the origin and licence."""
    payload = json.dumps([list(digests), dict(wanted), origin, licence], sort_keys=True)
    return hashlib.sha256(payload.encode()).hexdigest()


def captions_preview(
    *,
    project: Project,
    files: Sequence[IncomingFile],
    settings: CaptionDrawSettings,
    pictures: IncomingFile | None = None,
) -> CaptionPreview:
    """Draw without importing anything."""
    problems = Problems(_LEFT_OUT_SHOWN)
    caption_format, captions = _read(files, pictures, problems)
    draw = draw_captions(captions, settings, known=_known_pictures(project))
    return CaptionPreview(caption_format, draw, problems.total, tuple(problems.errors))


def captions_import(
    *,
    project: Project,
    files: Sequence[IncomingFile],
    settings: CaptionDrawSettings,
    origin: str = "",
    licence: str = "",
    pictures: IncomingFile | None = None,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Draw pairs from a caption set and import each as a source of two sentences.

    `origin` and `licence` are of the set; a licence that the file has for a picture counts more.
    """
    digests = [file.sha256 for file in (*files, *([pictures] if pictures else []))]
    digest = captions_digest(digests, wanted=asdict(settings), origin=origin, licence=licence)

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        progress(0, 0, Reason("reading_captions"))
        unread = Problems(_LEFT_OUT_SHOWN)
        __, captions = _read(files, pictures, unread)
        draw = draw_captions(captions, settings, known=_known_pictures(project))
        if not draw.pairs:
            problems.add(0, "", Reason("captions_give_no_pair", captions=captions.size))
        writer = _Writer(batch, captions, origin, licence)
        for done, chunk in enumerate(in_chunks(draw.pairs, _CHUNK)):
            writer.write(chunk)
            progress(done * _CHUNK + len(chunk), len(draw.pairs))
        notices = tuple(_notices(draw, settings, unread))
        return ImportOutcome(batch.pk, len(draw.pairs), notices=notices)

    return import_once(
        project=project,
        content=ImportBatch.Content.CAPTIONS,
        file=replace(files[0], sha256=digest),
        actor=actor,
        take=take,
    )


def captions_aligned(
    files: Sequence[BinaryIO], pictures: BinaryIO | None = None
) -> Iterator[bytes]:
    """Yield caption files that are aligned by line as one; raise `Invalid` with what is wrong."""
    try:
        yield from align_captions(files, pictures)
    except BadFile as error:
        raise bad_file(error) from None


def _read(
    files: Sequence[IncomingFile], pictures: IncomingFile | None, problems: Problems
) -> tuple[CaptionFormat, CaptionSet]:
    is_aligned = len(files) > 1 or pictures is not None
    caption_format = CaptionFormat.LINES if is_aligned else detect_captions(files[0].head())
    with ExitStack() as stack:
        streams = [stack.enter_context(file.opened()) for file in files]
        ids = _ids(stack.enter_context(pictures.opened()), problems) if pictures else None
        return caption_format, read_captions(streams, caption_format, problems, pictures=ids)


def _ids(stream: io.BufferedReader, problems: Problems) -> Iterator[str]:
    """Yield the pictures of a list; Multi30k's has `image.jpg`, and other lists more columns."""
    for line in read_lines(stream, problems):
        yield line.text.partition("\t")[0].strip()


def _known_pictures(project: Project) -> set[str]:
    sources = Source.objects.filter(project=project).exclude(captioned="")
    return set(sources.values_list("captioned", flat=True))


def _notices(
    draw: CaptionDraw, settings: CaptionDrawSettings, unread: Problems
) -> Iterator[Reason]:
    if len(draw.pairs) < settings.pairs:
        yield Reason("captions_fewer_pairs", drawn=len(draw.pairs), wanted=settings.pairs)
    if unread.total:
        yield Reason("captions_lines_left_out", n=unread.total, problem=unread.errors[0].whole)


class _Writer:
    def __init__(self, batch: ImportBatch, captions: CaptionSet, origin: str, licence: str) -> None:
        self._batch = batch
        self._captions = captions
        self._origin = origin
        self._licence = licence

    def write(self, pairs: list[CaptionPair]) -> None:
        sources = Source.objects.bulk_create(self._source(pair) for pair in pairs)
        SourceSentence.objects.bulk_create(
            _sentence(source, position, caption)
            for source, pair in zip(sources, pairs, strict=True)
            for position, caption in (("a", pair.first), ("b", pair.second))
        )

    def _source(self, pair: CaptionPair) -> Source:
        turn = f"/{pair.turn}" if pair.turn > 1 else ""
        return Source(
            project_id=self._batch.project_id,
            batch=self._batch,
            source_id=f"{pair.picture[: 200 - len(turn)]}{turn}",
            origin=self._origin,
            theme=self._captions.themes.get(pair.picture, ""),
            licence=self._captions.licences.get(pair.picture, self._licence),
            captioned=pair.picture,
            line_number=pair.first.line,
        )


def _sentence(source: Source, position: str, caption: Caption) -> SourceSentence:
    return SourceSentence(
        source=source,
        position=position,
        caption_number=caption.number,
        text=caption.text,
        comparison_key=comparison_key(caption.text),
        text_hash=text_hash(caption.text),
    )
