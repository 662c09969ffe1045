"""Systems measured on a release, and what is known of its pairs."""

from dataclasses import dataclass

from django.db.models import F, QuerySet

from datasets.formats.cds import CDS_FILE_NAME
from datasets.models import Pair, Release, ReleaseFile, System
from datasets.selectors.publishing import released_pair_id

# Files that hold all pairs of a release with their gold.
GOLD_FILES = ("SICK.txt", CDS_FILE_NAME)


@dataclass(frozen=True, slots=True)
class PairFacts:
    """The kind of a released pair and the rules behind its sentences."""

    pk: int
    kind: str
    rules: tuple[str, ...]


def release_systems(release: Release) -> QuerySet[System]:
    """Return the systems by part, the best first."""
    systems = System.objects.filter(release=release).select_related("measured_by")
    return systems.defer("details").order_by("part", F("official").desc(nulls_last=True), "name")


def gold_file(release: Release) -> ReleaseFile | None:
    """Return the file that holds all pairs with scores and labels, if the release has one."""
    files = release.files.select_related("stored").filter(path__in=GOLD_FILES)
    return files.order_by("position").first()


def pair_facts(release: Release) -> dict[str, PairFacts]:
    """Return kind and rules of each pair of a release by its released id, in one query."""
    columns = (
        "number",
        "external_id",
        "pk",
        "kind",
        "sentence_a__derivation__rules",
        "sentence_b__derivation__rules",
    )
    facts = {}
    rows = Pair.objects.filter(pair_set=release.pair_set_id).values_list(*columns)
    for number, external_id, pk, kind, *derived in rows.iterator(chunk_size=5_000):
        rules = {applied["rule"] for found in derived for applied in found or ()}
        name = released_pair_id(number=number, external_id=external_id)
        facts[name] = PairFacts(pk, kind, tuple(sorted(rules)))
    return facts
