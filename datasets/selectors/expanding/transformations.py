"""All transformations of an S1 that may go into pairs: t(a) of CDSCorpus, section 2.3."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from datasets.designs.mix import Mix
from datasets.designs.planner import Expectation
from datasets.formats.text import comparison_key
from datasets.models import Candidate, Decision, Derivation
from datasets.selectors.expanding.choices import accepted_or_clean, in_the_mix, options_of

Origin = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Transformation:
    """A candidate taken unchanged, by a decision or not; or a decision with its own text.

    `sentence` is its row, if it has one already, with the current text.
    """

    s1: int
    kind: str
    key: str
    rule_id: str
    expected: Expectation
    candidate: int | None = None
    decision: int | None = None
    sentence: int | None = None


def transformations_of(
    s1s: Iterable[int], mix: Mix | None = None
) -> Mapping[int, list[Transformation]]:
    """Return by S1 what the lead wrote, edited or accepted; if nothing, the clean candidates.

    Each kind is treated separately. The texts are sorted and distinct. Of undecided candidates only
    those are returned that the mix draws.
    """
    s1s = list(s1s)
    rows = sentences_by_origin(s1s)
    by_origin: defaultdict[int, dict[tuple[str, str], Transformation]] = defaultdict(dict)
    for transformation in _eligible(s1s, mix):
        sentence, key = rows.get(
            origin_of(transformation.candidate, transformation.decision), (None, transformation.key)
        )
        row = replace(transformation, key=key, sentence=sentence)
        by_origin[transformation.s1].setdefault((transformation.kind, key), row)
    return {s1: [by_key[key] for key in sorted(by_key)] for s1, by_key in by_origin.items()}


def origin_of(candidate: int | None, decision: int | None) -> Origin:
    """Return the origin of a sentence: a candidate, accepted or not, or the lead's own text."""
    return ("candidate", candidate) if candidate else ("decision", decision)


def sentences_by_origin(s1s: Iterable[int]) -> dict[Origin, tuple[int, str]]:
    derivations = Derivation.objects.filter(sentence__base__in=s1s)
    columns = ("candidate", "decision", "sentence", "sentence__comparison_key")
    return {
        origin_of(candidate, decision): (sentence, key)
        for candidate, decision, sentence, key in derivations.values_list(*columns)
    }


def _eligible(s1s: list[int], mix: Mix | None) -> Iterator[Transformation]:
    own_texts, options = options_of(s1s)
    decisions = [pk for pks in own_texts.values() for pk in pks]
    fields = ("pk", "sentence", "kind", "rule_id", "expected_ab", "expected_ba", "text")
    rows = Decision.objects.filter(pk__in=decisions).order_by("pk").values_list(*fields)
    for pk, s1, kind, rule_id, ab, ba, text in rows:
        yield Transformation(s1, kind, comparison_key(text), rule_id, (ab, ba), decision=pk)
    chosen = {
        option.candidate: option.decision
        for place, choices in options.items()
        for option in in_the_mix(
            accepted_or_clean(choices, has_own=place in own_texts), mix, place[1]
        )
    }
    fields = ("pk", "sentence", "kind", "rule_id", "expected_ab", "expected_ba", "comparison_key")
    candidates = Candidate.objects.filter(sentence__in=s1s).order_by("sentence", "kind", "rank")
    for pk, s1, kind, rule_id, ab, ba, key in candidates.values_list(*fields):
        if pk in chosen:
            yield Transformation(s1, kind, key, rule_id, (ab, ba), pk, chosen[pk])
