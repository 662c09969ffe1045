"""Writing a release: files that never change, the same bytes for the same run.

Annotation passes in the gold and the judgements, row by row; pairs, sources and the split are read
here.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.formats.about import documents
from datasets.formats.by_hand import by_hand_counts
from datasets.formats.group_opinions import GroupRow
from datasets.formats.judgements import JudgementRow
from datasets.formats.manifest import (
    CHECKSUMS_NAME,
    MANIFEST_NAME,
    ReleasedFile,
    checksums_bytes,
    manifest_bytes,
)
from datasets.formats.reasons import ReasonRow
from datasets.formats.soft import AnnotatorRow
from datasets.models import PairSet, Project, Release, ReleaseFile, StoredFile, User, WebhookEvent
from datasets.selectors.adapting.inherited import has_published_parts
from datasets.selectors.languages.tables import tables_behind
from datasets.selectors.publishing.deposits import reserved_doi
from datasets.selectors.publishing.released_pairs import (
    written_by_hand,
)
from datasets.services.jobs.lifecycle import Progress, silent
from datasets.services.jobs.stored_files import file_store
from datasets.services.notifying.events import event_note
from datasets.services.pairing.pair_sets import CDS
from datasets.services.publishing.checks import ReleaseCheck
from datasets.services.publishing.files import (
    PairGold,
    WrittenFile,
)
from datasets.services.publishing.layouts import Layout
from datasets.services.publishing.release_files import Contents, ReleaseRows, write_files
from datasets.services.publishing.splits import PairSplit, SplitMethod, Splitting, pair_split
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from transforms.reason import Reason


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
    judgement_count: int = 0,
    annotators: Iterable[AnnotatorRow] = (),
    group_opinions: Iterable[GroupRow] = (),
    reasons: Iterable[ReasonRow] = (),
    layout: Layout | None = None,
    splitting: Splitting | None = None,
    inherits: bool = False,
    rulings: str = "",
    validity: str = "",
    acknowledged: Iterable[ReleaseCheck] = (),
    progress: Progress = silent,
) -> Release:
    """Publish a run as the release `version`, in the file layout of the design's corpus.

    - `gold` is ordered by pair number; `judgements` are written in the order given.
    - `facts` go into the manifest under "run": no clock time, row id or host name belongs there.
    - `inherits` gives pairs of an adapted corpus without complete gold that of the original.
    - `rulings` is a fingerprint of what adjudicators decided where the gold is theirs: releases
    that differ in it are not the same.
    - `validity` is the same of what annotators said of `reasons`.
    - `acknowledged` are the points not settled at the time: stored with the release, not in its
    files, which do not depend on when they were made.
    - Publishing the same run under the same version again returns the existing release.
    """
    layout = layout or _layout(pair_set)
    splitting = splitting or Splitting()
    release = Release(
        project=project,
        pair_set=pair_set,
        version=version.strip(),
        run_key=run_key,
        dated=dated,
        parameters=_parameters(pair_set, layout, splitting, inherits=inherits)
        | ({"adjudicated": rulings} if rulings else {})
        | ({"validity": validity} if validity else {}),
        acknowledged=[check.as_json() for check in acknowledged],
    )
    existing = Release.objects.filter(project=project, version=release.version).first()
    if existing is not None:
        return _same_release(existing, release)
    refuse_archived(project)
    row_check(release, exclude=["manifest"])
    progress(0, 0, Reason("splitting_pairs"))
    split = pair_split(pair_set, release.parameters, splitting)
    people = by_hand_counts(written_by_hand(pair_set))
    rows = ReleaseRows(gold, judgements, judgement_count, annotators, group_opinions, reasons)
    contents = Contents(
        layout=layout,
        split=split,
        inherits=inherits,
        tells_writers=bool(people["sentences"]),
        tells_rulings=bool(rulings),
    )
    written = write_files(pair_set, rows, contents, progress)
    if not written.n_released:
        raise Invalid(Reason("nothing_to_release"))
    all_facts = _facts(release, split, written.n_left_out, facts) | written.facts
    if people["sentences"]:
        all_facts["written_by_hand"] = people
    _finish(release, written.files, all_facts)
    audit(
        actor,
        "release.published",
        release,
        project=project,
        version=release.version,
        acknowledged=[point["point"] for point in release.acknowledged],
    )
    event_note(
        WebhookEvent.RELEASE_PUBLISHED,
        project=project,
        key=release.pk,
        release=release.version,
        pair_set=pair_set.pk,
        pairs=written.n_released,
        judgements=judgement_count,
    )
    return release


def split_planned(pair_set: PairSet, splitting: Splitting) -> tuple[SplitMethod, PairSplit]:
    """Split sentence pairs as a release made now would; return the method as well."""
    parameters = _parameters(pair_set, _layout(pair_set), splitting, inherits=False)
    split = pair_split(pair_set, parameters, splitting)
    assert split is not None  # noqa: S101  # only word pairs are not split
    return SplitMethod(parameters["split"]), split


def _layout(pair_set: PairSet) -> Layout:
    return Layout.CDS if pair_set.design == CDS else Layout.SICK


def _parameters(
    pair_set: PairSet, layout: Layout, splitting: Splitting, *, inherits: bool
) -> dict[str, Any]:
    if layout is Layout.WORDS:
        return {"columns": layout.value}
    gold = {"inherits": True} if inherits else {}
    way = _split_way(pair_set, layout, splitting)
    if way is SplitMethod.ORIGINAL:  # nothing is drawn
        return {"columns": layout.value, "split": way.value, **gold}
    seed = pair_set.project.seed if splitting.seed is None else splitting.seed
    return {
        "columns": layout.value,
        "split": way.value,
        "split_seed": seed,
        "shares": {str(part): share for part, share in splitting.shares.items()},
        **gold,
    }


def _split_way(pair_set: PairSet, layout: Layout, splitting: Splitting) -> SplitMethod:
    if splitting.way in (None, SplitMethod.ORIGINAL):
        if has_published_parts(pair_set):
            return SplitMethod.ORIGINAL
        if splitting.way is not None:
            raise Invalid(Reason("split_without_parts"))
    # Kinds 8 and 9 of CDSCorpus join pictures of any theme, so nearly all sources are connected.
    if layout is Layout.CDS:
        return SplitMethod.PAIRS
    return splitting.way or SplitMethod.SOURCE


def _same_release(existing: Release, expected: Release) -> Release:
    for name in ("pair_set_id", "run_key", "dated", "parameters"):
        if getattr(existing, name) != getattr(expected, name):
            raise Conflict(
                Reason("release_version_taken"),
                fields={"version": [_("This version is taken.")]},
            )
    return existing


def _facts(
    release: Release,
    split: PairSplit | None,
    left_out: int,
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    pair_set = release.pair_set
    # File names may reveal whose computer they come from.
    made_with = {name: value for name, value in pair_set.parameters.items() if name != "file"}
    facts_described = {
        "title": release.project.name,
        "version": release.version,
        "date": release.dated.isoformat(),
        "language": release.project.language,
        "licence": release.project.licence,
        "pairs": {
            "name": pair_set.name,
            "design": pair_set.design,
            "seed": pair_set.seed,
            "parameters": made_with,
            "report": pair_set.report,
            "without_gold": left_out,
        },
        "run": dict(facts),
    }
    if doi := reserved_doi(release.project, release.version):
        facts_described["doi"] = doi
    # A language whose words are in the program has no tables to name.
    if tables := tables_behind(pair_set):
        facts_described["language_tables"] = tables
    if split is not None:
        chosen = {
            name: value for name, value in release.parameters.items() if name != "adjudicated"
        }
        facts_described["split"] = {**chosen, **split.for_manifest()}
    return facts_described


def _finish(release: Release, data: Sequence[WrittenFile], facts: Mapping[str, Any]) -> None:
    """Add documents and metadata to the data files, and save the release with all files."""
    descriptions = [file.described for file in data]
    stored_files = [file.stored for file in data]
    texts = documents(facts, descriptions, description=release.project.description)
    for document in texts:
        name, content = document.name, document.content
        file = file_store(name=name, chunks=[content], content_type=document.content_type)
        stored_files.append(file)
        descriptions.append(ReleasedFile(name, document.meaning, file.size, file.sha256, 0))
    manifest = manifest_bytes(facts, descriptions)
    release.manifest = json.loads(manifest)
    release.save()
    _attach(release, stored_files, manifest)


def _attach(release: Release, data: list[StoredFile], manifest: bytes) -> None:
    manifest_file = file_store(
        name=MANIFEST_NAME, chunks=[manifest], content_type="application/json"
    )
    all_files = [*data, manifest_file]
    sums = checksums_bytes([(file.name, file.sha256) for file in all_files])
    checksums = file_store(name=CHECKSUMS_NAME, chunks=[sums], content_type="text/plain")
    ReleaseFile.objects.bulk_create(
        ReleaseFile(release=release, path=file.name, stored=file, position=position)
        for position, file in enumerate([*all_files, checksums], start=1)
    )


@transaction.atomic
def release_withdraw(*, release: Release, reason: str, actor: User | None) -> Release:
    """Mark a release as withdrawn permanently. Its files stay: others may have used them."""
    if not reason.strip():
        raise Invalid(
            _("Give the reason for withdrawing the release."), fields={"reason": [_("Required.")]}
        )
    withdrawn = Release.objects.filter(pk=release.pk, withdrawn_at=None).update(
        withdrawn_at=timezone.now(), withdrawn_reason=reason.strip()
    )
    if not withdrawn:
        raise Conflict(_("This release has already been withdrawn."))
    audit(actor, "release.withdrawn", release, project=release.project)
    release.refresh_from_db()
    return release
