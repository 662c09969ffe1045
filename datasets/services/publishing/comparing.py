"""Comparing two releases of a project by the files they consist of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.formats.cds import CDS_REVERSED_FILE_NAME
from datasets.formats.corpora import FORMATS, Corpus, detect_corpus
from datasets.formats.differences import Difference, differences
from datasets.formats.gold import GoldRow
from datasets.formats.problems import Problems
from datasets.models import Release
from datasets.services.jobs.incoming import incoming_stored
from transforms.reason import Reason

SHOWN_AT_MOST = 200


@dataclass(slots=True)
class Comparison:
    """How many pairs changed in each way, and the first of them."""

    counts: Counter[str] = field(default_factory=Counter)
    shown: list[Difference] = field(default_factory=list)


def releases_compare(*, before: Release, after: Release) -> Comparison:
    """Count the changes from one release of a project to another."""
    comparison = Comparison()
    for difference in release_differences(before=before, after=after):
        comparison.counts[difference.what] += 1
        if len(comparison.shown) < SHOWN_AT_MOST:
            comparison.shown.append(difference)
    return comparison


def release_differences(*, before: Release, after: Release) -> Iterator[Difference]:
    """Yield every pair that differs between the releases."""
    if before.project_id != after.project_id:
        raise Invalid(_("Only releases of the same project can be compared."))
    return differences(_rows(before), _rows(after))


def _rows(release: Release) -> Iterator[GoldRow]:
    """Yield the pairs of a release from its first file, which has a row for each."""
    first_file = release.files.select_related("stored").order_by("position")[0].stored
    file = incoming_stored(first_file)
    corpus = detect_corpus(file.name, file.head()) or Corpus.SICK
    problems = Problems()
    with file.opened() as stream:
        rows = FORMATS[corpus].read(stream, problems)
        yield from _with_both_labels(release, rows, problems) if corpus is Corpus.CDS else rows
    if problems.total:
        raise Conflict(
            Reason("release_unreadable", version=release.version, problem=problems.errors[0].whole)
        )


def _with_both_labels(
    release: Release, rows: Iterator[GoldRow], problems: Problems
) -> Iterator[GoldRow]:
    """Add the label of B given A, which CDSCorpus's columns keep in a second file."""
    reversed_file = release.files.select_related("stored").get(path=CDS_REVERSED_FILE_NAME)
    with incoming_stored(reversed_file.stored).opened() as stream:
        reversed_rows = FORMATS[Corpus.CDS].read(stream, problems)
        for row, reversed_row in zip(rows, reversed_rows, strict=False):
            yield replace(row, label_ab=reversed_row.label_ba)
