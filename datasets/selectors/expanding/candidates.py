"""What the rules and the project lead propose for the S1s of a project, and what was decided."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from datasets.formats.text import text_hash
from datasets.models import (
    Candidate,
    Decision,
    DecisionStep,
    Derivation,
    Project,
    Sentence,
    Stage,
    User,
)

UNDECIDED, USED = "undecided", "used"
CLEAN, WARNED = "clean", "warned"
_Verdict = Decision.Verdict
OWN_TEXT = (_Verdict.EDITED, _Verdict.WRITTEN)


@dataclass(frozen=True)
class CandidateCriteria:
    """The filter of a list of candidates; "" matches everything."""

    kind: str = ""
    rule: str = ""
    warnings: str = ""  # CLEAN or WARNED
    state: str = ""  # UNDECIDED, USED or a verdict
    text: str = ""  # in the S1
    s1: int | None = None  # this one alone

    @property
    def lookups(self) -> dict[str, Any]:
        """Return the lookups that candidates and decisions share."""
        lookups = {
            "sentence__text__icontains": self.text,
            "sentence": self.s1,
            "kind": self.kind,
            "rule_id": self.rule,
        }
        return {name: value for name, value in lookups.items() if value}

    @property
    def is_of_candidates(self) -> bool:
        """Tell whether it filters candidates rather than sentences."""
        return bool(self.kind or self.rule or self.warnings or self.state)

    @property
    def is_of_pairs(self) -> bool:
        """Tell whether it is for all that goes into pairs."""
        return self.state == USED and not (self.kind or self.rule or self.warnings)


@dataclass(frozen=True)
class Proposal:
    """A candidate with the lead's decision on it, or a sentence that the lead wrote or edited.

    `is_used` tells whether it goes into pairs made from now on.
    """

    sentence: int
    kind: str
    key: str
    candidate: Candidate | None
    decision: Decision | None
    is_used: bool = False

    @property
    def anchor(self) -> str:
        return anchor_of(self.sentence, self.kind, self.key)

    @property
    def state(self) -> str:
        return self.decision.verdict if self.decision else UNDECIDED

    @property
    def text(self) -> str:
        return str(self._of.text)

    @property
    def edited_from(self) -> str:
        """Return what the rule wrote, if the lead changed it."""
        return self.decision.original_text if self.decision else ""

    @property
    def rule_id(self) -> str:
        return str(self._of.rule_id)

    @property
    def is_own(self) -> bool:
        """Tell whether the lead wrote it from scratch."""
        return self.decision is not None and self.decision.is_own

    @property
    def can_be_accepted(self) -> bool:
        """Tell whether accepting changes anything: takes the rule's text, or the lead's again."""
        if self.is_own:
            return self.state == _Verdict.REJECTED
        return self.candidate is not None and self.state != _Verdict.ACCEPTED

    @property
    def edits(self) -> list[dict[str, Any]]:
        return list(self._of.edits)

    @property
    def warnings(self) -> list[Any]:
        # The lead read the warnings and wrote another text.
        return list(self.candidate.warnings) if self._of is self.candidate else []

    @property
    def expected(self) -> tuple[str, str]:
        """Return the expected labels from the S1 and back to it."""
        return self._of.get_expected_ab_display(), self._of.get_expected_ba_display()

    @property
    def _of(self) -> Any:
        if self.decision and (self.candidate is None or self.state in OWN_TEXT):
            return self.decision
        return self.candidate


def anchor_of(sentence: int, kind: str, key: str) -> str:
    """Return the HTML anchor of a proposal, which does not change when the rules run again."""
    return f"c{sentence}-{kind}-{text_hash(key)[:8]}"


def _decision_on() -> QuerySet[Decision]:
    """Return the current decision on the candidate of an outer query."""
    return Decision.objects.filter(
        sentence=OuterRef("sentence"),
        kind=OuterRef("kind"),
        comparison_key=OuterRef("comparison_key"),
        is_current=True,
    )


def _used_as(**outer: Any) -> Exists:
    return Exists(Derivation.objects.filter(sentence__is_retired=False, **outer))


def matching_candidates(project: Project, criteria: CandidateCriteria) -> QuerySet[Candidate]:
    """Return the candidates of a project that match the filter."""
    candidates = Candidate.objects.filter(sentence__project=project, **criteria.lookups)
    if criteria.warnings:
        is_clean = Q(warnings=[])
        candidates = candidates.filter(is_clean if criteria.warnings == CLEAN else ~is_clean)
    if criteria.state == UNDECIDED:
        return candidates.filter(~Exists(_decision_on()))
    if criteria.state == USED:
        edited = _decision_on().filter(_used_as(decision=OuterRef("pk")))
        return candidates.filter(_used_as(candidate=OuterRef("pk")) | Exists(edited))
    if criteria.state:
        return candidates.filter(Exists(_decision_on().filter(verdict=criteria.state)))
    return candidates


def matching_own_sentences(project: Project, criteria: CandidateCriteria) -> QuerySet[Decision]:
    """Return the lead's own sentences that match and that no current candidate represents."""
    candidate = Candidate.objects.filter(
        sentence=OuterRef("sentence"),
        kind=OuterRef("kind"),
        comparison_key=OuterRef("comparison_key"),
    )
    decisions = Decision.objects.filter(
        Q(is_own=True) | Q(verdict=_Verdict.EDITED),
        ~Exists(candidate),
        sentence__project=project,
        is_current=True,
        **criteria.lookups,
    )
    if criteria.warnings == WARNED or criteria.state == UNDECIDED:
        return decisions.none()
    if criteria.state == USED:
        return decisions.filter(_used_as(decision=OuterRef("pk")))
    return decisions.filter(verdict=criteria.state) if criteria.state else decisions


def sentences_proposed_for(project: Project, criteria: CandidateCriteria) -> QuerySet[Sentence]:
    """Return the S1s with a matching candidate; all of them if any candidate matches.

    Those that no rule has expanded come with what goes into pairs: the lead writes for them.
    """
    sentences = Sentence.objects.filter(project=project, stage=Stage.S1)
    sentences = sentences.filter(source__project=project, source__fallen_reason="")
    sentences = sentences.filter(source_sentence__isnull=False).order_by("pk")
    if criteria.text:
        sentences = sentences.filter(text__icontains=criteria.text)
    if criteria.s1:
        sentences = sentences.filter(pk=criteria.s1)
    if not criteria.is_of_candidates:
        return sentences
    of_sentence = {"sentence": OuterRef("pk")}
    has_proposal = Q(Exists(matching_candidates(project, criteria).filter(**of_sentence)))
    has_proposal |= Q(Exists(matching_own_sentences(project, criteria).filter(**of_sentence)))
    if criteria.is_of_pairs:
        has_proposal |= Q(expansion__isnull=True)
    return sentences.filter(has_proposal)


def proposals_of(
    project: Project, sentences: Iterable[Sentence], criteria: CandidateCriteria
) -> dict[int, list[Proposal]]:
    """Return the matching proposals of each S1 by kind and rank, the lead's own sentences last."""
    rows = [sentence.pk for sentence in sentences]
    candidates = matching_candidates(project, criteria).filter(sentence__in=rows)
    own_sentences = matching_own_sentences(project, criteria).filter(sentence__in=rows)
    current = Decision.objects.filter(sentence__in=rows, is_current=True)
    decisions = {_slot(decision): decision for decision in current.select_related("step__actor")}
    in_use = _used_in(rows)
    proposals = [
        Proposal(*_slot(candidate), candidate, decisions.get(_slot(candidate)))
        for candidate in candidates.defer("conllu").order_by("sentence", "kind", "rank")
    ]
    proposals += [
        Proposal(*_slot(decision), None, decisions.get(_slot(decision), decision))
        for decision in own_sentences
    ]
    proposals.sort(key=lambda p: p.kind)
    by_sentence: dict[int, list[Proposal]] = defaultdict(list)
    for proposal in proposals:
        by_sentence[proposal.sentence].append(_with_use(proposal, in_use))
    return by_sentence


def _slot(row: Candidate | Decision) -> tuple[int, str, str]:
    return row.sentence_id, row.kind, row.comparison_key


def _used_in(sentences: list[int]) -> tuple[set[int], set[int]]:
    """Return the candidates and the decisions whose texts go into pairs."""
    derivations = Derivation.objects.filter(
        sentence__base__in=sentences, sentence__is_retired=False
    )
    rows = list(derivations.values_list("candidate", "decision"))
    return {c for c, __ in rows if c}, {d for c, d in rows if d and not c}


def _with_use(proposal: Proposal, in_use: tuple[set[int], set[int]]) -> Proposal:
    candidates, decisions = in_use
    candidate, decision = proposal.candidate, proposal.decision
    as_proposed = candidate is not None and candidate.pk in candidates
    is_used = as_proposed or (decision is not None and decision.pk in decisions)
    return replace(proposal, is_used=is_used)


def clean_undecided(project: Project, criteria: CandidateCriteria) -> QuerySet[Candidate]:
    """Return the undecided candidates of a list without warnings, which can be accepted
    together."""
    candidates = matching_candidates(project, criteria)
    return candidates.filter(
        ~Exists(_decision_on()), warnings=[], sentence__source__fallen_reason=""
    )


def rules_proposing(project: Project) -> list[str]:
    """Return the rules that wrote at least one candidate of this project, here or elsewhere."""
    candidates = Candidate.objects.filter(sentence__project=project).order_by()
    own_sentences = Decision.objects.filter(sentence__project=project, is_own=True).order_by()
    rules = [
        queryset.values_list("rule_id", flat=True).distinct()
        for queryset in (candidates, own_sentences)
    ]
    return sorted({rule for ids in rules for rule in ids})


def proposals_at(sentence: Sentence, kind: str) -> list[Proposal]:
    """Return everything proposed for an S1 as one kind."""
    proposals = proposals_of(sentence.project, [sentence], CandidateCriteria(kind=kind))
    return proposals.get(sentence.pk, [])


def last_step(project: Project, user: User) -> DecisionStep | None:
    """Return this person's latest decision that has not been undone."""
    steps = DecisionStep.objects.filter(project=project, actor=user, undone_at=None)
    return steps.order_by("-pk").first()


@dataclass(frozen=True)
class LastDecision:
    """What undoing would revert: how many decisions at once, and the first of them."""

    n: int
    first: Decision


def last_decision(project: Project, user: User) -> LastDecision | None:
    step = last_step(project, user)
    first = step.decisions.order_by("pk").first() if step else None
    return LastDecision(step.decisions.count(), first) if step and first else None
