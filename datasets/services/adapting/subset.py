"""A part of an adapted corpus, to be judged again before the rest."""

import math

from django.db import transaction

from datasets.designs.subset import stratified
from datasets.errors import Invalid
from datasets.models import Pair, PairSet, PublishedGold, User
from datasets.selectors.adapting.pairs import SUBSET, full_set_of, is_adapted
from datasets.services.adapting.pairs import GOLD_CELLS
from datasets.services.pairing.pair_sets import pair_set_named
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason


@transaction.atomic
def subset_make(
    *, pair_set: PairSet, name: str, size: int, seed: int, actor: User | None
) -> PairSet:
    """Draw pairs of an adapted set into a set of their own, with the sentences, numbers and ids
    that they have there.

    The part has the mix of labels, kinds and scores of the whole. The same set, size and seed give
    the same pairs; asking again for the set of that name returns it.
    """
    project = pair_set.project
    refuse_archived(project)
    full_set = full_set_of(pair_set)
    if not is_adapted(full_set):
        raise Invalid(Reason("subset_not_of_adaptation"))
    rows = _pairs(full_set)
    if size < 1:
        too_small = Reason("subset_too_small")
        raise Invalid(too_small, fields={"size": [too_small]})
    if size > len(rows):
        too_large = Reason("subset_too_large", pairs=len(rows))
        raise Invalid(too_large, fields={"size": [too_large]})
    parameters = {
        "adaptation": full_set.parameters["adaptation"],
        "of": full_set.pk,
        "size": size,
        "material": full_set.parameters["material"],
    }
    subset, is_new = pair_set_named(project, name, SUBSET, seed, parameters)
    if not is_new:
        return subset
    indices = stratified([_stratum(row) for row in rows], size=size, seed=seed)
    _store(subset, [rows[index] for index in indices])
    subset.report = {"kept": {"": size}, "pairs_of_the_set": len(rows)}
    subset.columns = full_set.columns
    subset.save(update_fields=["report", "columns"])
    audit(actor, "pairs.made", subset, project=project, pairs=size, seed=seed)
    return subset


def _pairs(pair_set: PairSet) -> list[Pair]:
    pairs = Pair.objects.filter(pair_set=pair_set).select_related("published_gold")
    return list(pairs.order_by("number"))


def _stratum(pair: Pair) -> tuple[str, str, int | None]:
    """Return label, kind and whole point of the score, as a split of a release has them."""
    gold = pair.published_gold
    label = gold.label or f"{gold.label_ab} {gold.label_ba}"
    band = math.floor(float(gold.score)) if gold.score else None
    return label, pair.kind, band


def _store(subset: PairSet, drawn_pairs: list[Pair]) -> None:
    golds = [pair.published_gold for pair in drawn_pairs]
    pairs = Pair.objects.bulk_create(
        Pair(
            pair_set=subset,
            number=pair.number,
            external_id=pair.external_id,
            sentence_a_id=pair.sentence_a_id,
            sentence_b_id=pair.sentence_b_id,
            kind=pair.kind,
            relation=pair.relation,
            origin=pair.origin,
            expected_ab=pair.expected_ab,
            expected_ba=pair.expected_ba,
            columns=pair.columns,
        )
        for pair in drawn_pairs
    )
    PublishedGold.objects.bulk_create(
        PublishedGold(pair=pair, **{name: getattr(gold, name) for name in GOLD_CELLS})
        for pair, gold in zip(pairs, golds, strict=True)
    )
