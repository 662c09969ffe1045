"""The documents of a release, generated from what is known about it.

They contain nothing but the facts of the manifest and the project lead's description, so they
reveal no more about persons than those do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from datasets.formats.card import card_bytes
from datasets.formats.croissant import croissant_bytes
from datasets.formats.data_statement import data_statement_bytes
from datasets.formats.datasheet import datasheet_bytes
from datasets.formats.delimited import Column, Table
from datasets.formats.manifest import ReleasedFile
from datasets.formats.mteb import MTEB_NAME, mteb_bytes
from datasets.formats.terms import citation_bytes, licence_bytes

README_NAME = "README.md"
DATASHEET_NAME = "DATASHEET.md"
DATA_STATEMENT_NAME = "DATA_STATEMENT.md"
CROISSANT_NAME = "croissant.json"
COLUMNS_NAME = "columns.tsv"
LICENCE_NAME = "LICENSE.txt"
CITATION_NAME = "CITATION.cff"

_COLUMN_TABLE: Table[tuple[str, Column]] = Table(
    (
        Column("file", "name of the file"),
        Column("column", "name of the column"),
        Column("meaning", "what stands in it"),
    ),
    lambda row: (row[0], row[1].name, row[1].meaning),
)


@dataclass(frozen=True, slots=True)
class Document:
    name: str
    meaning: str
    content: bytes
    content_type: str = "text/plain; charset=utf-8"


def documents(
    facts: Mapping[str, Any], files: Sequence[ReleasedFile], *, description: str = ""
) -> list[Document]:
    """Return the documents beside the data: card, datasheet, columns, metadata, terms, tasks."""
    columns = ((file.name, column) for file in files for column in file.columns)
    markdown = "text/markdown; charset=utf-8"
    texts = [
        Document(
            README_NAME,
            "The card of the data set, with metadata for Hugging Face.",
            card_bytes(facts, files, description=description),
            markdown,
        ),
        Document(
            DATASHEET_NAME,
            "How and why the data came to be, and what they are not good for.",
            datasheet_bytes(facts, files, description=description),
            markdown,
        ),
        Document(
            DATA_STATEMENT_NAME,
            "Whose language it is and who judged it, in the schema of Bender & Friedman.",
            data_statement_bytes(facts, files, description=description),
            markdown,
        ),
        Document(
            COLUMNS_NAME,
            "What each column of each file means.",
            b"".join(_COLUMN_TABLE.lines(columns)),
            "text/tab-separated-values; charset=utf-8",
        ),
        Document(
            CROISSANT_NAME,
            "The same for programs: Croissant metadata with the RAI vocabulary.",
            croissant_bytes(facts, files, description=description),
            "application/ld+json",
        ),
        Document(LICENCE_NAME, "Under which licence the data may be used.", licence_bytes(facts)),
        Document(CITATION_NAME, "How to cite the data.", citation_bytes(facts)),
    ]
    if (tasks := mteb_bytes(facts, files)) is not None:
        meaning = "The gold as tasks of MTEB, which evaluates embedding models; a program to run."
        texts.append(Document(MTEB_NAME, meaning, tasks, "text/x-python; charset=utf-8"))
    return texts
