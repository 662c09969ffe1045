"""Writing a release: files that never change, the same bytes for the same run.

Annotation knows the gold and the judgements and passes them in, row by row; pairs, sources and
the split are known here.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from datasets.designs.split import SEMEVAL_SHARES, Part, Split, split_by_source
from datasets.errors import Conflict, Invalid
from datasets.formats.judgements import JudgementRow
from datasets.formats.manifest import (
    CHECKSUMS_NAME,
    MANIFEST_NAME,
    checksums_bytes,
    manifest_bytes,
)
from datasets.models import PairSet, Project, Release, ReleaseFile, StoredFile, User
from datasets.selectors.publishing import ReleasedPair, released_pairs
from datasets.services.audit import audit
from datasets.services.checking import row_check
from datasets.services.files import file_store
from datasets.services.pairing import CDS
from datasets.services.projects import refuse_archived
from datasets.services.release_files import (
    CdsFiles,
    Output,
    PairFiles,
    PairGold,
    SickFiles,
    judgements_output,
)


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
    """Publish a run as the release `version`, in the columns of the corpus whose design it has.

    - `gold` comes by ascending pair number; `judgements` in the order in which they shall stand.
    - `facts` go into the manifest under "run": no clock time, row id or host belongs there.
    - Publishing the same run under the same version again returns the release that is there.
    """
    seed = project.seed if split_seed is None else split_seed
    has_split = pair_set.design != CDS
    shared = {"split_seed": seed, "shares": {str(part): n for part, n in shares.items()}}
    parameters = shared if has_split else {"columns": "CDSCorpus"}
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
    split = None
    if has_split:
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


def _write_data(
    pair_set: PairSet,
    split: Split | None,
    gold: Iterable[PairGold],
    judgements: Iterable[JudgementRow],
) -> tuple[list[Output[Any]], int]:
    """Write all tables in one pass over the pairs; return them and how many pairs have no gold."""
    with ExitStack() as stack:
        files: PairFiles = CdsFiles(stack) if split is None else SickFiles(split, stack)
        judged = judgements_output(stack)
        left_out = 0
        for pair, found in _with_gold(pair_set, gold):
            if found is None:
                left_out += 1
            else:
                files.add(pair, found)
        for judgement in judgements:
            judged.add(judgement)
    return [*files.outputs, judged], left_out


def _with_gold(
    pair_set: PairSet, gold: Iterable[PairGold]
) -> Iterator[tuple[ReleasedPair, PairGold | None]]:
    """Yield each pair of the set with its gold, None for one without whole gold."""
    by_number = iter(gold)
    next_gold = next(by_number, None)
    for pair in released_pairs(pair_set):
        if next_gold is None or next_gold.number != pair.number:
            yield pair, None
            continue
        _refuse_changed(pair, next_gold)
        yield pair, next_gold if next_gold.is_whole else None
        next_gold = next(by_number, None)
    if next_gold is not None:
        raise ValueError(f"gold of pair {next_gold.number} is out of order or of another set")


def _refuse_changed(pair: ReleasedPair, gold: PairGold) -> None:
    a, b = pair.sentence_a.revision, pair.sentence_b.revision
    if gold.is_whole and (gold.revision_a or a, gold.revision_b or b) != (a, b):
        raise Conflict(
            _(
                "The text of pair %(pair)s was changed after it was judged. Have it judged again "
                "and aggregate anew."
            )
            % {"pair": pair.pair_id}
        )


def _facts(
    release: Release, split: Split | None, left_out: int, facts: Mapping[str, Any]
) -> dict[str, Any]:
    pair_set = release.pair_set
    described = {
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
        "run": dict(facts),
    }
    if split is not None:
        pairs = {str(part): pairs for part, pairs in split.pairs.items()}
        described["split"] = {**release.parameters, "pairs": pairs}
    return described


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
