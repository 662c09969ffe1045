"""Systems measured on a release, and what is known about its pairs."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F, QuerySet

from datasets.designs.split import Part
from datasets.evaluation.material import Key, Task
from datasets.formats.cds import CDS_FILE_NAME
from datasets.formats.klej import klej_file_name
from datasets.formats.semeval import semeval_file_name
from datasets.models import Pair, Release, ReleaseFile, System
from datasets.selectors.publishing.released_pairs import released_pair_id

# Files with all pairs of a release and their gold, and the evaluation task for each.
GOLD_FILES = {
    "SICK.txt": Task.SEMEVAL2014,
    CDS_FILE_NAME: Task.SEMEVAL2014,
    "RUSSE.csv": Task.RUSSE_HJ,
}


@dataclass(frozen=True, slots=True)
class PairFacts:
    """The kind of a released pair, the rules behind its sentences, and its further columns."""

    pk: int
    pair_id: str
    kind: str
    rules: tuple[str, ...]
    columns: Mapping[str, str]


def release_systems(release: Release) -> QuerySet[System]:
    """Return the systems by part, best first."""
    systems = System.objects.filter(release=release).select_related("measured_by")
    return systems.defer("details").order_by("part", F("official").desc(nulls_last=True), "name")


def gold_file(release: Release) -> ReleaseFile | None:
    """Return the file of all pairs with their scores, if the release has one."""
    files = release.files.select_related("stored").filter(path__in=GOLD_FILES)
    return files.order_by("position").first()


def release_parts(release: Release) -> list[Part]:
    """Return the parts of the split that the files of a release distinguish."""
    paths = set(release.files.values_list("path", flat=True))
    return [part for part in Part if {semeval_file_name(part), klej_file_name(part)} & paths]


def pair_facts(release: Release, task: Task) -> dict[Key, PairFacts]:
    """Return kind and rules of each pair of a release, in one query.

    Pairs are identified as in the gold file of the task: by the released id, or by the two words.
    """
    columns = (
        "number",
        "external_id",
        "pk",
        "kind",
        "columns",
        "sentence_a__text",
        "sentence_b__text",
        "sentence_a__derivation__rules",
        "sentence_b__derivation__rules",
    )
    facts: dict[Key, PairFacts] = {}
    rows = Pair.objects.filter(pair_set=release.pair_set_id).values_list(*columns)
    for row in rows.iterator(chunk_size=5_000):
        number, external_id, pk, kind, further, text_a, text_b, *derived = row
        rules = {applied["rule"] for applied_rules in derived for applied in applied_rules or ()}
        name = released_pair_id(number=number, external_id=external_id)
        key = (name,) if task is Task.SEMEVAL2014 else (text_a, text_b)
        facts[key] = PairFacts(pk, name, kind, tuple(sorted(rules)), further)
    return facts
