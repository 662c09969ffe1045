"""Writing a release: files that never change, the same bytes for the same run.

Annotation knows the gold and the judgements and passes them in, row by row; pairs, sources and
the split are known here.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from datasets.designs.split import SEMEVAL_SHARES, Part, Split, split_by_source
from datasets.errors import Conflict, Invalid
from datasets.formats.delimited import Table
from datasets.formats.judgements import JUDGEMENT_TABLE, JudgementRow
from datasets.formats.labels import Label
from datasets.formats.manifest import (
    CHECKSUMS_NAME,
    MANIFEST_NAME,
    ReleasedFile,
    checksums_bytes,
    manifest_bytes,
)
from datasets.formats.semeval import SEMEVAL_TABLE, semeval_file_name
from datasets.formats.sick import SICK_TABLE, SickRow
from datasets.models import PairSet, Project, Release, ReleaseFile, StoredFile, User
from datasets.selectors.publishing import ReleasedPair, released_pairs
from datasets.services.audit import audit
from datasets.services.checking import row_check
from datasets.services.files import StoredFileWriter, file_store
from datasets.services.projects import refuse_archived

SICK_FILE_NAME = "SICK.txt"
JUDGEMENTS_FILE_NAME = "judgements.tsv"
_TSV = "text/tab-separated-values; charset=utf-8"

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class PairGold:
    """Gold of the pair with this number. Without a score or a label the pair is left out.

    The revisions are those of the texts that were judged; 0 stands for "whatever it is now".
    """

    number: int
    relatedness: float | None
    label: str
    label_ab: str
    label_ba: str
    revision_a: int = 0
    revision_b: int = 0

    @property
    def is_whole(self) -> bool:
        has_labels = bool(self.label and self.label_ab and self.label_ba)
        return self.relatedness is not None and has_labels


@transaction.atomic
def release_publish(
    *,
    project: Project,
    pair_set: PairSet,
    version: str,
    run_key: str,
    dated: date,
    gold: Iterable[PairGold],
    judgements: Iterable[JudgementRow],
    facts: Mapping[str, Any],
    actor: User | None,
    split_seed: int | None = None,
    shares: Mapping[Part, float] = SEMEVAL_SHARES,
) -> Release:
    """Publish a run as the release `version`.

    - `gold` comes by ascending pair number; `judgements` in the order in which they shall stand.
    - `facts` go into the manifest under "run": no clock time, row id or host belongs there.
    - Publishing the same run under the same version again returns the release that is there.
    """
    seed = project.seed if split_seed is None else split_seed
    parameters = {"split_seed": seed, "shares": {str(part): n for part, n in shares.items()}}
    release = Release(
        project=project,
        pair_set=pair_set,
        version=version.strip(),
        run_key=run_key,
        dated=dated,
        parameters=parameters,
    )
    here = Release.objects.filter(project=project, version=release.version).first()
    if here is not None:
        return _the_same(here, release)
    refuse_archived(project)
    row_check(release, exclude=["manifest"])
    split = split_by_source(_source_keys(pair_set), seed=seed, shares=shares)
    files, left_out = _write_data(pair_set, split, gold, judgements)
    if not files[0].described.rows:
        raise Invalid(_("No pair was judged in both orders yet, so there is nothing to release."))
    manifest = manifest_bytes(_facts(release, split, left_out, facts), [f.described for f in files])
    release.manifest = json.loads(manifest)
    release.save()
    _attach(release, [file.stored for file in files], manifest)
    audit(actor, "release.published", release, project=project, version=release.version)
    return release


def _the_same(here: Release, wanted: Release) -> Release:
    for name in ("pair_set_id", "run_key", "dated", "parameters"):
        if getattr(here, name) != getattr(wanted, name):
            raise Conflict(
                _("There is already another release with this version. Choose a new one."),
                fields={"version": [_("This version is taken.")]},
            )
    return here


def _source_keys(pair_set: PairSet) -> Iterator[tuple[str, str]]:
    for pair in released_pairs(pair_set):
        yield pair.sentence_a.source_key, pair.sentence_b.source_key


class _Output(Generic[Value]):
    """A file of the release while it is written."""

    def __init__(self, name: str, meaning: str, table: Table[Value], stack: ExitStack) -> None:
        self._name = name
        self._meaning = meaning
        self._table = table
        self._writer = stack.enter_context(StoredFileWriter(name, content_type=_TSV))
        self._writer.write(table.header)
        self._rows = 0

    def add(self, row: Value) -> None:
        self._writer.write(self._table.line(row))
        self._rows += 1

    @property
    def stored(self) -> StoredFile:
        return self._writer.file

    @property
    def described(self) -> ReleasedFile:
        file = self._writer.file
        return ReleasedFile(
            self._name, self._meaning, file.size, file.sha256, self._rows, self._table.columns
        )


def _write_data(
    pair_set: PairSet,
    split: Split,
    gold: Iterable[PairGold],
    judgements: Iterable[JudgementRow],
) -> tuple[list[_Output[Any]], int]:
    """Write all tables in one pass over the pairs; return them and how many pairs have no gold."""
    with ExitStack() as stack:
        sick = _Output(SICK_FILE_NAME, "All pairs with their gold.", SICK_TABLE, stack)
        parts = {
            part: _Output(
                semeval_file_name(part),
                f"The {part} part: no source lies in two parts.",
                SEMEVAL_TABLE,
                stack,
            )
            for part in Part
        }
        judged = _Output(
            JUDGEMENTS_FILE_NAME,
            "Every judgement, by annotator code; excluded ones are marked.",
            JUDGEMENT_TABLE,
            stack,
        )
        left_out = 0
        for row in _sick_rows(pair_set, split, gold):
            if row is None:
                left_out += 1
                continue
            sick.add(row)
            parts[row.semeval_set].add(row)
        for judgement in judgements:
            judged.add(judgement)
    return [sick, *parts.values(), judged], left_out


def _sick_rows(
    pair_set: PairSet, split: Split, gold: Iterable[PairGold]
) -> Iterator[SickRow | None]:
    """Yield a row for each pair of the set, None for one without whole gold."""
    by_number = iter(gold)
    next_gold = next(by_number, None)
    for pair in released_pairs(pair_set):
        if next_gold is None or next_gold.number != pair.number:
            yield None
            continue
        yield _sick_row(pair, next_gold, split) if next_gold.is_whole else None
        next_gold = next(by_number, None)
    if next_gold is not None:
        raise ValueError(f"gold of pair {next_gold.number} is out of order or of another set")


def _sick_row(pair: ReleasedPair, gold: PairGold, split: Split) -> SickRow:
    a, b = pair.sentence_a, pair.sentence_b
    if (gold.revision_a or a.revision, gold.revision_b or b.revision) != (a.revision, b.revision):
        raise Conflict(
            _(
                "The text of pair %(pair)s was changed after it was judged. Have it judged again "
                "and aggregate anew."
            )
            % {"pair": pair.pair_id}
        )
    return SickRow(
        pair_id=pair.pair_id,
        sentence_a=a.text,
        sentence_b=b.text,
        entailment_label=Label(gold.label),
        relatedness_score=gold.relatedness or 0.0,
        entailment_ab=Label(gold.label_ab),
        entailment_ba=Label(gold.label_ba),
        sentence_a_original=a.original,
        sentence_b_original=b.original,
        sentence_a_dataset=a.origin,
        sentence_b_dataset=b.origin,
        semeval_set=split.part_of[a.source_key],
    )


def _facts(
    release: Release, split: Split, left_out: int, facts: Mapping[str, Any]
) -> dict[str, Any]:
    pair_set = release.pair_set
    return {
        "title": release.project.name,
        "version": release.version,
        "date": release.dated.isoformat(),
        "language": release.project.language,
        "licence": release.project.licence,
        "pairs": {
            "name": pair_set.name,
            "design": pair_set.design,
            "seed": pair_set.seed,
            "parameters": pair_set.parameters,
            "report": pair_set.report,
            "without_gold": left_out,
        },
        "split": {
            **release.parameters,
            "pairs": {str(part): pairs for part, pairs in split.pairs.items()},
        },
        "run": dict(facts),
    }


def _attach(release: Release, data: list[StoredFile], manifest: bytes) -> None:
    described = file_store(name=MANIFEST_NAME, chunks=[manifest], content_type="application/json")
    summed = [*data, described]
    sums = checksums_bytes([(file.name, file.sha256) for file in summed])
    checksums = file_store(name=CHECKSUMS_NAME, chunks=[sums], content_type="text/plain")
    ReleaseFile.objects.bulk_create(
        ReleaseFile(release=release, path=file.name, stored=file, position=position)
        for position, file in enumerate([*summed, checksums], start=1)
    )


@transaction.atomic
def release_withdraw(*, release: Release, reason: str, actor: User | None) -> Release:
    """Mark a release as withdrawn, for good. Its files stay: others may have used them."""
    if not reason.strip():
        raise Invalid(_("Say why the release is withdrawn."), fields={"reason": [_("Required.")]})
    withdrawn = Release.objects.filter(pk=release.pk, withdrawn_at=None).update(
        withdrawn_at=timezone.now(), withdrawn_reason=reason.strip()
    )
    if not withdrawn:
        raise Conflict(_("This release was withdrawn before."))
    audit(actor, "release.withdrawn", release, project=release.project)
    release.refresh_from_db()
    return release
