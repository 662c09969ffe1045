"""What could go into pairs for an S1: candidates with the lead's decisions, and own texts."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from datasets.designs.mix import Mix
from datasets.models import Candidate, Decision

Place = tuple[int, str]  # the row of an S1, and a kind
_Verdict = Decision.Verdict


@dataclass(frozen=True, slots=True)
class Option:
    """A candidate and the lead's decision on it."""

    candidate: int
    rule_id: str
    is_clean: bool
    decision: int | None
    verdict: str


def options_of(s1s: Iterable[int]) -> tuple[dict[Place, list[int]], dict[Place, list[Option]]]:
    """Return by S1 and kind the lead's own texts, latest last, and the candidates, best first.

    Own texts are decisions that wrote a sentence or edited what a rule wrote.
    """
    own_texts: defaultdict[Place, list[int]] = defaultdict(list)
    words: dict[tuple[int, str, str], tuple[int, str]] = {}
    current = Decision.objects.filter(sentence__in=s1s, is_current=True).order_by("pk")
    columns = ("sentence", "kind", "comparison_key", "pk", "verdict")
    for s1, kind, key, pk, verdict in current.values_list(*columns):
        words[s1, kind, key] = (pk, verdict)
        if verdict in (_Verdict.EDITED, _Verdict.WRITTEN):
            own_texts[s1, kind].append(pk)
    options: defaultdict[Place, list[Option]] = defaultdict(list)
    candidates = Candidate.objects.filter(sentence__in=s1s).annotate(is_clean=Q(warnings=[]))
    fields = ("sentence", "kind", "comparison_key", "pk", "rule_id", "is_clean")
    ordered = candidates.order_by("sentence", "kind", "rank").values_list(*fields)
    for s1, kind, key, pk, rule_id, is_clean in ordered:
        decision, verdict = words.get((s1, kind, key), (None, ""))
        options[s1, kind].append(Option(pk, rule_id, is_clean, decision, verdict))
    return dict(own_texts), dict(options)


def accepted_or_clean(options: Sequence[Option], *, has_own: bool = False) -> list[Option]:
    """Return what the lead accepted; if they accepted nothing, what is clean and undecided."""
    accepted = [option for option in options if option.verdict == _Verdict.ACCEPTED]
    if accepted or has_own:
        return accepted
    return [option for option in options if option.is_clean and not option.verdict]


def in_the_mix(options: Sequence[Option], mix: Mix | None, stage: str) -> list[Option]:
    """Return the options but for undecided ones of rules that the mix does not draw."""
    return [
        option
        for option in options
        if option.verdict or mix is None or mix.row_of(stage, option.rule_id)
    ]
