"""Which expansions of an S1 go into pairs: one of each kind at most.

What the project lead wrote or edited comes first, the latest of it; then one drawn from what they
accepted; else one drawn from the clean candidates that they did not reject. The draw is that of the
rules (`transforms.engine.drawn`), so the same seed and the same decisions give the same corpus.

An expansion in whose place another is chosen is retired, not deleted: pairs may hold it. It comes
back when it is chosen again.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Q

from datasets.formats.text import comparison_key, text_hash
from datasets.models import Candidate, Decision, Derivation, Project, Sentence, Stage
from datasets.services.importing import in_chunks
from datasets.services.normalising import sentence_key
from transforms.engine import drawn

KINDS = (Stage.S2, Stage.S3, Stage.S4)
CHUNK = 1_000
MANUAL_VERSION = 1

_RELABEL = """
    UPDATE datasets_derivation d SET candidate_id = v.candidate, decision_id = v.decision
    FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS v(id, candidate, decision)
    WHERE d.id = v.id
"""

_Place = tuple[int, str]  # the row of an S1, and a kind
_Verdict = Decision.Verdict


def manual_rule(kind: str) -> str:
    """Return the rule of sentences that the project lead wrote: "s2.manual"."""
    return f"{kind.lower()}.manual"


@dataclass(frozen=True, slots=True)
class _Option:
    """A candidate, and the lead's word on it."""

    candidate: int
    rule_id: str
    is_clean: bool
    decision: int | None
    verdict: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """A candidate taken as it is, by a decision or by chance; or a decision with its own text."""

    candidate: int | None
    decision: int | None


@dataclass(frozen=True, slots=True)
class _Standing:
    """The expansion that stands at a place now. One without a derivation came from elsewhere."""

    sentence: int
    derivation: int | None
    choice: _Choice


@transaction.atomic
def expansions_choose(*, project: Project, sentences: Iterable[int]) -> list[Derivation]:
    """Choose the expansions of these S1s anew; return how those came to be that were put in.

    What stands already and is chosen again is left as it is.
    """
    put_in: list[Derivation] = []
    for chunk in in_chunks(sorted(set(sentences)), CHUNK):
        locked = Sentence.objects.select_for_update(no_key=True, of=("self",))
        found = locked.filter(project=project, pk__in=chunk, stage=Stage.S1)
        s1s = {s.pk: s for s in found.select_related("source_sentence__source").order_by("pk")}
        put_in += _choose(project, s1s)
    return put_in


def _choose(project: Project, s1s: Mapping[int, Sentence]) -> list[Derivation]:
    own, options = _options(s1s)
    standing = _standing(s1s)
    wanted: dict[_Place, _Choice] = {}
    retired: list[int] = []
    relabelled: dict[int, _Choice] = {}
    for s1 in s1s.values():
        for kind in KINDS:
            place = (s1.pk, kind.value)
            choice = _chosen(own.get(place), options.get(place, ()), project, _key(s1), kind)
            now = standing.get(place)
            if now is None and choice:
                wanted[place] = choice
            elif now is None or now.choice == choice or _is_foreign(now, choice, options, place):
                continue
            elif choice and choice.candidate and choice.candidate == now.choice.candidate:
                relabelled[now.derivation or 0] = choice
            else:
                retired.append(now.sentence)
                if choice:
                    wanted[place] = choice
    Sentence.objects.filter(pk__in=retired).update(is_retired=True)
    _relabel(relabelled)
    return _put_in(project, s1s, wanted)


def _is_foreign(
    now: _Standing, choice: _Choice | None, options: Mapping[_Place, Any], place: _Place
) -> bool:
    """Say whether neither a rule nor the lead wrote what stands, nor would take its place."""
    return choice is None and now.choice.decision is None and place not in options


def _chosen(
    own: int | None, options: Sequence[_Option], project: Project, key: str, kind: str
) -> _Choice | None:
    if own is not None:
        return _Choice(None, own)
    accepted = [each for each in options if each.verdict == _Verdict.ACCEPTED]
    clean = [each for each in options if each.is_clean and not each.verdict]
    found = drawn(accepted or clean, seed=project.seed, key=key, kind=kind)
    return _Choice(found.candidate, found.decision) if found else None


def _key(s1: Sentence) -> str:
    return sentence_key(s1.source_sentence) if s1.source_sentence else ""


def _options(
    s1s: Iterable[int],
) -> tuple[dict[_Place, int], dict[_Place, list[_Option]]]:
    """Return the lead's own texts, the latest of each place, and the candidates, best first."""
    own: dict[_Place, int] = {}
    words: dict[tuple[int, str, str], tuple[int, str]] = {}
    current = Decision.objects.filter(sentence__in=s1s, is_current=True).order_by("pk")
    columns = ("sentence", "kind", "comparison_key", "pk", "verdict")
    for s1, kind, key, pk, verdict in current.values_list(*columns):
        words[s1, kind, key] = (pk, verdict)
        if verdict in (_Verdict.EDITED, _Verdict.WRITTEN):
            own[s1, kind] = pk
    options: dict[_Place, list[_Option]] = defaultdict(list)
    candidates = Candidate.objects.filter(sentence__in=s1s).annotate(is_clean=Q(warnings=[]))
    fields = ("sentence", "kind", "comparison_key", "pk", "rule_id", "is_clean")
    ordered = candidates.order_by("sentence", "kind", "rank").values_list(*fields)
    for s1, kind, key, pk, rule_id, is_clean in ordered:
        decision, verdict = words.get((s1, kind, key), (None, ""))
        options[s1, kind].append(_Option(pk, rule_id, is_clean, decision, verdict))
    return own, dict(options)


def _standing(s1s: Iterable[int]) -> dict[_Place, _Standing]:
    rows = Sentence.objects.filter(base__in=s1s, is_retired=False).values_list(
        "base", "stage", "pk", "derivation", "derivation__candidate", "derivation__decision"
    )
    return {
        (s1, stage): _Standing(pk, derivation, _Choice(candidate, decision))
        for s1, stage, pk, derivation, candidate, decision in rows
        if s1 is not None
    }


def _relabel(choices: Mapping[int, _Choice]) -> None:
    if not choices:
        return
    rows = [(pk, choice.candidate, choice.decision) for pk, choice in choices.items()]
    with connection.cursor() as cursor:
        cursor.execute(_RELABEL, [list(column) for column in zip(*rows, strict=True)])


def _put_in(
    project: Project, s1s: Mapping[int, Sentence], wanted: Mapping[_Place, _Choice]
) -> list[Derivation]:
    candidates = Candidate.objects.in_bulk([c.candidate for c in wanted.values() if c.candidate])
    decisions = Decision.objects.in_bulk(
        [c.decision for c in wanted.values() if c.decision and not c.candidate]
    )
    put_in: list[Derivation] = []
    for (s1, kind), choice in wanted.items():
        if choice.candidate:
            derivation = _as_proposed(candidates[choice.candidate], choice.decision)
        else:
            derivation = _as_decided(decisions[choice.decision or 0])
        derivation.sentence = _sentence(project, s1s[s1], kind, derivation.original_text)
        put_in.append(derivation)
    new = _without_revived(put_in, wanted)
    Sentence.objects.bulk_create(derivation.sentence for derivation in new)
    Derivation.objects.bulk_create(new)
    return put_in


def _without_revived(derivations: list[Derivation], places: Iterable[_Place]) -> list[Derivation]:
    """Bring back what was retired with the same text; return what is really new."""
    there = Derivation.objects.filter(
        sentence__base__in={s1 for s1, __ in places}, sentence__is_retired=True
    ).values_list("sentence__base", "sentence__stage", "original_text", "pk", "sentence")
    retired = {(s1, stage, text): (pk, sentence) for s1, stage, text, pk, sentence in there}
    new: list[Derivation] = []
    revived: dict[int, _Choice] = {}
    sentences: list[int] = []
    for derivation in derivations:
        key = (derivation.sentence.base_id, derivation.sentence.stage, derivation.original_text)
        if key not in retired:
            new.append(derivation)
            continue
        pk, sentence = retired[key]
        revived[pk] = _Choice(derivation.candidate_id, derivation.decision_id)
        sentences.append(sentence)
    Sentence.objects.filter(pk__in=sentences).update(is_retired=False)
    _relabel(revived)
    return new


def _sentence(project: Project, s1: Sentence, kind: str, text: str) -> Sentence:
    return Sentence(
        project=project,
        source_id=s1.source_id,
        source_sentence_id=s1.source_sentence_id,
        base=s1,
        stage=kind,
        text=text,
        comparison_key=comparison_key(text),
        text_hash=text_hash(text),
        is_generated=True,
        origin=s1.origin,
        author=s1.author,
    )


def _as_proposed(candidate: Candidate, decision: int | None) -> Derivation:
    return Derivation(
        candidate=candidate,
        decision_id=decision,
        rules=[{"rule": candidate.rule_id, "version": candidate.rule_version}],
        edits=candidate.edits,
        warnings=candidate.warnings,
        expected_ab=candidate.expected_ab,
        expected_ba=candidate.expected_ba,
        original_text=candidate.text,
    )


def _as_decided(decision: Decision) -> Derivation:
    rules = [{"rule": decision.rule_id, "version": decision.rule_version}]
    if decision.original_text:
        rules.append({"rule": manual_rule(decision.kind), "version": MANUAL_VERSION})
    return Derivation(
        decision=decision,
        rules=rules,
        edits=decision.edits,
        expected_ab=decision.expected_ab,
        expected_ba=decision.expected_ba,
        original_text=decision.text,
    )
