"""Caption sets: pictures with several captions each, as they are published.

- Flickr8k and Flickr30k, `*.token`: `image.jpg#0<TAB>caption`, a caption a line.
- A table with a header, separated by commas, tabs, semicolons or bars: `image,caption` as Flickr8k
  is also passed on, `image_name| comment_number| comment` as Flickr30k is.
- COCO: JSON with `images`, `licenses` and `annotations`; read as a stream, as it is large.
- Plain: `picture<TAB>caption<TAB>caption…` without a header.
- Lines, as in Multi30k: a line is a picture, and the files of the captions are aligned by line. One
  file with a tab between the captions of a line, or several files.

A set is sampled, so a line that cannot be read is left out and reported, and no reason to refuse
the file: published sets have such lines.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, zip_longest
from typing import BinaryIO, Final

import ijson

from datasets.formats.lines import Line, read_lines
from datasets.formats.problems import Problems
from datasets.formats.rows import MAX_VALUE_LENGTH
from datasets.formats.text import text_problem, value_problem
from transforms.reason import Reason


class CaptionFormat(StrEnum):
    FLICKR = "flickr"
    TABLE = "table"
    COCO = "coco"
    PLAIN = "plain"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class Caption:
    """`number` is that of the set, or the caption's place among those of its picture, from 0.

    `line` is the line of the file; 0 in JSON, where `number` is the id of the annotation.
    """

    number: int
    text: str
    line: int = 0


@dataclass(slots=True)
class CaptionSet:
    """Captions by the id of their picture, in the order of the file.

    `licences` and `themes` are of those pictures for which the file has one.
    """

    captions: dict[str, list[Caption]] = field(default_factory=dict)
    licences: dict[str, str] = field(default_factory=dict)
    themes: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Number of captions."""
        return sum(map(len, self.captions.values()))


_PICTURES: Final = ("picture", "image", "image_name", "image_id", "file_name", "filename")
_CAPTIONS: Final = ("caption", "comment", "sentence", "description")
_NUMBERS: Final = ("caption_number", "comment_number", "caption_id", "number")
_LICENCES: Final = ("licence", "license")
_MEANT: Final[Mapping[str, str]] = {
    **dict.fromkeys(_PICTURES, "picture"),
    **dict.fromkeys(_CAPTIONS, "caption"),
    **dict.fromkeys(_NUMBERS, "number"),
    **dict.fromkeys(_LICENCES, "licence"),
    "theme": "theme",
}
_TOKEN: Final = re.compile(r"(?P<picture>\S+)#(?P<number>\d+)\t(?P<caption>.*)")
_COCO_PARTS: Final = ("licenses", "images", "annotations")


def detect_captions(head: bytes) -> CaptionFormat:
    """Tell how a caption set is written by its first bytes.

    >>> detect_captions(b"1000268201.jpg#0\\tA child in a pink dress .\\n").value
    'flickr'
    >>> detect_captions(b'{"info": {"year": 2017}, "images": [').value
    'coco'
    """
    if head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return CaptionFormat.COCO
    lines = head.decode("utf-8-sig", "replace").splitlines() or [""]
    if _TOKEN.match(lines[0]):
        return CaptionFormat.FLICKR
    if _columns(lines[0]):
        return CaptionFormat.TABLE
    # The last line may be cut off.
    firsts = [line.partition("\t")[0] for line in lines[: max(1, len(lines) - 1)] if "\t" in line]
    is_plain = firsts and not any(" " in first.strip() for first in firsts)
    return CaptionFormat.PLAIN if is_plain else CaptionFormat.LINES


def read_captions(
    streams: Sequence[BinaryIO],
    caption_format: CaptionFormat,
    problems: Problems,
    *,
    pictures: Iterable[str] | None = None,
) -> CaptionSet:
    """Read a caption set.

    Parameters
    ----------
    streams : sequence of binary files
        One; of the format LINES any number, aligned by line.
    caption_format : CaptionFormat
    problems : Problems
        Takes the lines that were left out.
    pictures : iterable of str, optional
        Of the format LINES, the ids of the pictures, aligned as well; without them, the numbers of
        the lines.
    """
    captions = CaptionSet()
    add = _Adder(captions, problems)
    if caption_format is CaptionFormat.COCO:
        _read_coco(streams[0], captions, add, problems)
        return captions
    files = [read_lines(stream, problems) for stream in streams]
    match caption_format:
        case CaptionFormat.FLICKR:
            _read_tokens(files[0], add, problems)
        case CaptionFormat.TABLE:
            _read_table(files[0], captions, add, problems)
        case CaptionFormat.PLAIN:
            for line in files[0]:
                picture, *texts = line.text.split("\t")
                for number, text in enumerate(texts):
                    add(picture, number, text, line.number)
        case CaptionFormat.LINES:
            _read_aligned(files, add, problems, pictures)
    return captions


@dataclass(slots=True)
class _Adder:
    """Adds captions that can be sentences; of the others it keeps the line and the reason."""

    found: CaptionSet
    problems: Problems

    def __call__(self, picture: str, number: int | None, text: str, line: int) -> None:
        picture, text = picture.strip(), text.strip()
        # An empty cell at the end of a line is no caption.
        if not text and number is not None and line and picture in self.found.captions:
            return
        problem = text_problem(text)
        if bad := value_problem(picture, longest=MAX_VALUE_LENGTH):
            self.problems.add(line, "picture", bad)
        elif problem:
            self.problems.add(line, "caption", problem)
        else:
            captions = self.found.captions.setdefault(picture, [])
            captions.append(Caption(len(captions) if number is None else number, text, line))


def align_captions(
    streams: Sequence[BinaryIO], pictures: BinaryIO | None = None
) -> Iterator[bytes]:
    """Yield files of captions that are aligned by line as the lines of one plain caption set.

    Without a list of the pictures, they are called by the numbers of the lines. Raises `BadFile` if
    a file ends before the others, holds a tab in a caption, or is not UTF-8.

    >>> from io import BytesIO
    >>> files = [BytesIO(b"A dog runs.\\n"), BytesIO(b"A dog is running.\\n")]
    >>> b"".join(align_captions(files, BytesIO(b"1.jpg\\n")))
    b'1.jpg\\tA dog runs.\\tA dog is running.\\n'
    """
    problems = Problems()
    files = [read_lines(stream, problems) for stream in streams]
    ids = read_lines(pictures, problems) if pictures else None
    for number, lines in enumerate(_side_by_side(files, ids), start=1):
        *texts, name = [None if line is None else line.text.strip() for line in lines]
        if None in (*texts, name):
            problems.add(number, "", Reason("caption_files_not_aligned"))
            break
        if any("\t" in text for text in texts if text):
            problems.add(number, "caption", Reason("contains_tab"))
        picture = (name or "").partition("\t")[0] if ids else str(number)
        yield ("\t".join([picture, *map(str, texts)]) + "\n").encode()
    problems.raise_if_any()


def _side_by_side(
    files: Sequence[Iterator[Line]], ids: Iterator[Line] | None
) -> Iterator[tuple[Line | None, ...]]:
    """Yield a line of each file, and the picture of the line, or any where there is no list."""
    for lines in zip_longest(*files, *([ids] if ids else [])):
        yield lines if ids else (*lines, Line(0, ""))


def _read_tokens(lines: Iterable[Line], add: _Adder, problems: Problems) -> None:
    for line in lines:
        if not line.text.strip():
            continue
        if match := _TOKEN.match(line.text):
            add(match["picture"], int(match["number"]), match["caption"], line.number)
        else:
            problems.add(line.number, "", Reason("caption_line_expected"))


def _columns(header: str) -> tuple[str, dict[str, int]] | None:
    """Return the separator of a header and the place of each column that it names."""
    for delimiter in "\t,;|":
        cells = next(csv.reader([header], delimiter=delimiter), [])
        names = [cell.strip().casefold().replace(" ", "_") for cell in cells]
        indices = {_MEANT[name]: index for index, name in enumerate(names) if name in _MEANT}
        if {"picture", "caption"} <= indices.keys():
            return delimiter, indices
    return None


def _read_table(
    lines: Iterator[Line], captions: CaptionSet, add: _Adder, problems: Problems
) -> None:
    header = next(lines, Line(1, ""))
    columns = _columns(header.text)
    if columns is None:
        problems.add(header.number, "", Reason("caption_header_expected"))
        return
    delimiter, indices = columns
    for line in lines:
        cells = next(csv.reader([line.text], delimiter=delimiter, skipinitialspace=True), [])
        if not cells:
            continue
        if len(cells) <= max(indices.values()):
            reason = Reason(
                "caption_cells_missing", found=len(cells), least=max(indices.values()) + 1
            )
            problems.add(line.number, "", reason)
            continue
        values = {name: cells[index].strip() for name, index in indices.items()}
        number = values.get("number", "")
        add(
            values["picture"],
            int(number) if number.isdecimal() else None,
            values["caption"],
            line.number,
        )
        for name, of_pictures in (("licence", captions.licences), ("theme", captions.themes)):
            if value := values.get(name, "")[:MAX_VALUE_LENGTH]:
                of_pictures.setdefault(values["picture"], value)


def _read_aligned(
    files: Sequence[Iterable[Line]],
    add: _Adder,
    problems: Problems,
    pictures: Iterable[str] | None,
) -> None:
    ids = iter(pictures) if pictures is not None else None
    for number, row in enumerate(zip_longest(*files), start=1):
        picture = str(number) if ids is None else next(ids, "")
        if not picture or None in row:
            problems.add(number, "", Reason("caption_files_not_aligned"))
            return
        texts = chain.from_iterable(line.text.split("\t") for line in row if line is not None)
        for index, text in enumerate(texts):
            add(picture, index, text, number)


def _read_coco(stream: BinaryIO, captions: CaptionSet, add: _Adder, problems: Problems) -> None:
    """Read the three lists in whatever order they come."""
    names: dict[str, str] = {}
    licensed: dict[str, str] = {}
    try:
        for part, record in _coco_records(stream):
            if part == "licenses":
                names[str(record.get("id"))] = str(record.get("name", ""))
            elif part == "images":
                licensed[str(record.get("id"))] = str(record.get("license", ""))
            elif "image_id" in record and "caption" in record:
                number = str(record.get("id", ""))
                add(
                    str(record["image_id"]),
                    int(number) if number.isdecimal() else None,
                    str(record["caption"]),
                    0,
                )
            else:
                problems.add(0, "annotations", Reason("coco_caption_expected"))
    except (ijson.JSONError, UnicodeDecodeError) as error:
        problems.add(0, "", Reason("not_json", error=str(error)[:200]))
        captions.captions.clear()
    for picture in captions.captions:
        if name := names.get(licensed.get(picture, ""), "")[:MAX_VALUE_LENGTH]:
            captions.licences[picture] = name


def _coco_records(stream: BinaryIO) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the objects of the lists that are read, one by one, without those around them."""
    record: dict[str, object] = {}
    for prefix, event, value in ijson.parse(stream):
        part, _, inner = prefix.partition(".item")
        if part not in _COCO_PARTS:
            continue
        if event == "start_map" and not inner:
            record = {}
        elif event == "end_map" and not inner:
            yield part, record
        elif event in ("string", "number") and inner.count(".") == 1:
            record[inner[1:]] = value
