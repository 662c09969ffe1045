"""Pair sets of an adaptation: the pairs of the published corpus between translations."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from datasets.errors import Invalid
from datasets.formats.corpora import FORMATS, Corpus
from datasets.formats.labels import Label
from datasets.models import (
    Adaptation,
    AdaptedPair,
    Expected,
    Pair,
    PairSet,
    PublishedGold,
    Sentence,
    Stage,
    User,
)
from datasets.selectors.adapting.pairs import (
    ADAPTED,
    adaptation_progress,
    numbers_paired,
    pairs_ready,
)
from datasets.services.importing.sources import in_chunks
from datasets.services.jobs.lifecycle import Progress
from datasets.services.pairing.pair_sets import pair_set_named
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

_CHUNK = 5_000
GOLD_CELLS = ("score", "label", "label_ab", "label_ba", "part", "details")


@transaction.atomic
def adapted_pairs_make(
    *,
    adaptation: Adaptation,
    name: str,
    rest_only: bool = False,
    actor: User | None,
    progress: Progress,
) -> PairSet:
    """Make the set of all pairs whose two sentences are translated, with their inherited gold.

    Order, numbers and ids are those of the published file, and what its gold says is expected here.
    With `rest_only` the pairs that an earlier set of the adaptation has are left out. Asking again
    for the set of that name returns it, as long as the same translations are there. The report says
    what is missing.
    """
    refuse_archived(adaptation.project)
    rows = list(_rows(adaptation, rest_only=rest_only, name=name.strip()))
    parameters = {
        "adaptation": adaptation.pk,
        "rest_only": rest_only,
        "material": _digest(rows),
    }
    project = adaptation.project
    pair_set, is_new = pair_set_named(project, name, ADAPTED, project.seed, parameters)
    if not is_new:
        return pair_set
    if not rows:
        raise Invalid(Reason("adaptation_without_pairs"))
    sides = _Sides(pair_set)
    for done, chunk in enumerate(in_chunks(rows, _CHUNK), start=1):
        _store(pair_set, chunk, sides.of(chunk))
        progress(min(done * _CHUNK, len(rows)), len(rows))
    pair_set.report = _report(adaptation, len(rows))
    pair_set.columns = _columns(adaptation, rows)
    pair_set.save(update_fields=["report", "columns"])
    audit(actor, "pairs.made", pair_set, project=project, pairs=len(rows), seed=pair_set.seed)
    return pair_set


def _rows(adaptation: Adaptation, *, rest_only: bool, name: str) -> Iterable[AdaptedPair]:
    """Return the pairs to make, as if there were no set of this name: it may be this very set."""
    paired = numbers_paired(adaptation, beside=name) if rest_only else set()
    return (row for row in pairs_ready(adaptation).iterator(_CHUNK) if row.number not in paired)


def _columns(adaptation: Adaptation, rows: Iterable[AdaptedPair]) -> list[str]:
    """Return the further columns of the published file, in its order."""
    names = {name for row in rows for name in row.details.get("other", {})}
    return [name for name in FORMATS[Corpus(adaptation.corpus)].table.names if name in names]


def _digest(rows: Iterable[AdaptedPair]) -> str:
    digest = hashlib.sha256()
    for row in rows:
        digest.update(f"{row.number} {vars(row)['s1_a']} {vars(row)['s1_b']}\n".encode())
    return digest.hexdigest()


def _report(adaptation: Adaptation, n_pairs: int) -> dict[str, Any]:
    progress = adaptation_progress(adaptation)
    return {
        "kept": {"": n_pairs},
        "pairs_of_the_corpus": progress.pairs,
        "pairs_waiting_for_translations": progress.pairs_waiting,
        "pairs_that_do_not_carry_over": progress.pairs_dropped,
        "texts_waiting_for_translations": progress.untranslated,
        "texts_that_do_not_carry_over": progress.dropped,
    }


@dataclass(slots=True)
class _Sides:
    """The sentences of each pair. A published corpus may repeat a pair; a set may not, so that the
    repetition has a sentence B of its own with the same text.
    """

    pair_set: PairSet
    paired: set[tuple[int, int]] = field(default_factory=set)

    def of(self, rows: Iterable[AdaptedPair]) -> list[tuple[int, int]]:
        sides, repeated = [], {}
        for index, row in enumerate(rows):
            a, b = vars(row)["s1_a"], vars(row)["s1_b"]
            sides.append((a, b))
            if a == b or (min(a, b), max(a, b)) in self.paired:
                repeated[index] = b
            else:
                self.paired.add((min(a, b), max(a, b)))
        texts = Sentence.objects.in_bulk(set(repeated.values()))
        copies = Sentence.objects.bulk_create(_copy(texts[b]) for b in repeated.values())
        for index, sentence in zip(repeated, copies, strict=True):
            sides[index] = sides[index][0], sentence.pk
        return sides


def _copy(sentence: Sentence) -> Sentence:
    return Sentence(
        project_id=sentence.project_id,
        source_id=sentence.source_id,
        stage=Stage.S1,
        text=sentence.text,
        comparison_key=sentence.comparison_key,
        text_hash=sentence.text_hash,
        is_generated=sentence.is_generated,
        origin=sentence.origin,
        author=sentence.author,
    )


def _store(pair_set: PairSet, rows: list[AdaptedPair], sides: list[tuple[int, int]]) -> None:
    pairs = Pair.objects.bulk_create(
        Pair(
            pair_set=pair_set,
            number=row.number,
            external_id=row.pair_id,
            sentence_a_id=a,
            sentence_b_id=b,
            kind=row.kind,
            relation=row.relation,
            origin=row.origin,
            expected_ab=_expected_ab(row),
            expected_ba=_expected_ba(row),
            columns=row.details.get("other", {}),
        )
        for row, (a, b) in zip(rows, sides, strict=True)
    )
    PublishedGold.objects.bulk_create(
        PublishedGold(pair=pair, **{name: getattr(row, name) for name in GOLD_CELLS})
        for pair, row in zip(pairs, rows, strict=True)
    )


def _expected_ab(row: AdaptedPair) -> str:
    return _expected(row.label_ab or row.label)


def _expected_ba(row: AdaptedPair) -> str:
    """Return the label from B to A. A single label tells it only if it is symmetric."""
    symmetric = row.label if row.label == Label.CONTRADICTION else ""
    return _expected(row.label_ba or symmetric)


def _expected(label: str) -> str:
    return Expected(label).value if label else ""
