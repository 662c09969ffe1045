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
MANUAL = ".manual"
_Verdict = Decision.Verdict
OWN_TEXT = (_Verdict.EDITED, _Verdict.WRITTEN)


@dataclass(frozen=True)
class Wanted:
    """What a list of candidates is narrowed to; "" lets everything through."""

    kind: str = ""
    rule: str = ""
    warnings: str = ""  # CLEAN or WARNED
    state: str = ""  # UNDECIDED, USED or a verdict
    text: str = ""  # in the S1
    s1: int | None = None  # this one alone

    @property
    def is_of_candidates(self) -> bool:
        """Say whether it asks for some candidates rather than for some sentences."""
        return bool(self.kind or self.rule or self.warnings or self.state)


@dataclass(frozen=True)
class Proposal:
    """A candidate with the lead's word on it, or a sentence that the lead wrote or edited.

    `is_used` says that it goes into the pairs made from now on.
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
        """Return what the rule wrote, where the lead changed that."""
        return self.decision.original_text if self.decision else ""

    @property
    def rule_id(self) -> str:
        return str(self._of.rule_id)

    @property
    def is_own(self) -> bool:
        """Say whether the lead wrote it from the beginning."""
        return self.rule_id.endswith(MANUAL)

    @property
    def can_be_accepted(self) -> bool:
        """Say whether accepting changes anything: the text of the rule, or an own one again."""
        if self.is_own:
            return self.state == _Verdict.REJECTED
        return self.candidate is not None and self.state != _Verdict.ACCEPTED

    @property
    def edits(self) -> list[dict[str, Any]]:
        return list(self._of.edits)

    @property
    def warnings(self) -> list[str]:
        # The lead read them and wrote another text.
        return list(self.candidate.warnings) if self._of is self.candidate else []

    @property
    def expected(self) -> tuple[str, str]:
        """Return what is expected from the S1, and back."""
        return self._of.get_expected_ab_display(), self._of.get_expected_ba_display()

    @property
    def _of(self) -> Any:
        if self.decision and (self.candidate is None or self.state in OWN_TEXT):
            return self.decision
        return self.candidate


def anchor_of(sentence: int, kind: str, key: str) -> str:
    """Return the name of a proposal's place on a page: it stays when the rules run again."""
    return f"c{sentence}-{kind}-{text_hash(key)[:8]}"


def _said_on() -> QuerySet[Decision]:
    """Return the standing word on the candidate of an outer query."""
    return Decision.objects.filter(
        sentence=OuterRef("sentence"),
        kind=OuterRef("kind"),
        comparison_key=OuterRef("comparison_key"),
        is_current=True,
    )


def _used_as(**outer: Any) -> Exists:
    return Exists(Derivation.objects.filter(sentence__is_retired=False, **outer))


def candidates_wanted(project: Project, wanted: Wanted) -> QuerySet[Candidate]:
    """Return the candidates of a project that fit."""
    found = Candidate.objects.filter(sentence__project=project)
    if wanted.text:
        found = found.filter(sentence__text__icontains=wanted.text)
    if wanted.s1:
        found = found.filter(sentence=wanted.s1)
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.rule:
        found = found.filter(rule_id=wanted.rule)
    if wanted.warnings:
        is_clean = Q(warnings=[])
        found = found.filter(is_clean if wanted.warnings == CLEAN else ~is_clean)
    if wanted.state == UNDECIDED:
        return found.filter(~Exists(_said_on()))
    if wanted.state == USED:
        edited = _said_on().filter(_used_as(decision=OuterRef("pk")))
        return found.filter(_used_as(candidate=OuterRef("pk")) | Exists(edited))
    if wanted.state:
        return found.filter(Exists(_said_on().filter(verdict=wanted.state)))
    return found


def own_wanted(project: Project, wanted: Wanted) -> QuerySet[Decision]:
    """Return the lead's own sentences that fit; those that no candidate of now stands for."""
    candidate = Candidate.objects.filter(
        sentence=OuterRef("sentence"),
        kind=OuterRef("kind"),
        comparison_key=OuterRef("comparison_key"),
    )
    found = Decision.objects.filter(
        Q(rule_id__endswith=MANUAL) | Q(verdict=_Verdict.EDITED),
        ~Exists(candidate),
        sentence__project=project,
        is_current=True,
    )
    if wanted.text:
        found = found.filter(sentence__text__icontains=wanted.text)
    if wanted.s1:
        found = found.filter(sentence=wanted.s1)
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.rule:
        found = found.filter(rule_id=wanted.rule)
    if wanted.warnings == WARNED or wanted.state == UNDECIDED:
        return found.none()
    if wanted.state == USED:
        return found.filter(_used_as(decision=OuterRef("pk")))
    return found.filter(verdict=wanted.state) if wanted.state else found


def sentences_proposed_for(project: Project, wanted: Wanted) -> QuerySet[Sentence]:
    """Return the expanded S1s with a candidate that fits; all of them if any candidate does."""
    found = Sentence.objects.filter(project=project, stage=Stage.S1, source__fallen_reason="")
    found = found.filter(expansion__isnull=False).order_by("pk")
    if wanted.text:
        found = found.filter(text__icontains=wanted.text)
    if wanted.s1:
        found = found.filter(pk=wanted.s1)
    if not wanted.is_of_candidates:
        return found
    here = {"sentence": OuterRef("pk")}
    return found.filter(
        Exists(candidates_wanted(project, wanted).filter(**here))
        | Exists(own_wanted(project, wanted).filter(**here))
    )


def proposals_of(
    project: Project, sentences: Iterable[Sentence], wanted: Wanted
) -> dict[int, list[Proposal]]:
    """Return for each S1 what fits, by kind and rank, the lead's own sentences last."""
    rows = [sentence.pk for sentence in sentences]
    candidates = candidates_wanted(project, wanted).filter(sentence__in=rows)
    own = own_wanted(project, wanted).filter(sentence__in=rows)
    current = Decision.objects.filter(sentence__in=rows, is_current=True)
    said = {_place(each): each for each in current.select_related("step__actor")}
    used = _used_in(rows)
    found = [
        Proposal(*_place(each), each, said.get(_place(each)))
        for each in candidates.defer("conllu").order_by("sentence", "kind", "rank")
    ]
    found += [Proposal(*_place(each), None, said.get(_place(each), each)) for each in own]
    found.sort(key=lambda each: each.kind)
    by_sentence: dict[int, list[Proposal]] = defaultdict(list)
    for each in found:
        by_sentence[each.sentence].append(_with_use(each, used))
    return by_sentence


def _place(row: Candidate | Decision) -> tuple[int, str, str]:
    return row.sentence_id, row.kind, row.comparison_key


def _used_in(sentences: list[int]) -> tuple[set[int], set[int]]:
    """Return the candidates and the decisions whose texts go into pairs."""
    used = Derivation.objects.filter(sentence__base__in=sentences, sentence__is_retired=False)
    rows = list(used.values_list("candidate", "decision"))
    return {c for c, __ in rows if c}, {d for c, d in rows if d and not c}


def _with_use(proposal: Proposal, used: tuple[set[int], set[int]]) -> Proposal:
    candidates, decisions = used
    candidate, decision = proposal.candidate, proposal.decision
    as_proposed = candidate is not None and candidate.pk in candidates
    is_used = as_proposed or (decision is not None and decision.pk in decisions)
    return replace(proposal, is_used=is_used)


def clean_undecided(project: Project, wanted: Wanted) -> QuerySet[Candidate]:
    """Return the candidates of a list that nobody has to look at twice: what can be accepted
    together."""
    found = candidates_wanted(project, wanted)
    return found.filter(~Exists(_said_on()), warnings=[], sentence__source__fallen_reason="")


def rules_proposing(project: Project) -> list[str]:
    """Return the rules that wrote a candidate in this project."""
    found = Candidate.objects.filter(sentence__project=project).order_by()
    return sorted(found.values_list("rule_id", flat=True).distinct())


def proposals_at(sentence: Sentence, kind: str) -> list[Proposal]:
    """Return everything that is proposed for an S1 as one kind."""
    found = proposals_of(sentence.project, [sentence], Wanted(kind=kind))
    return found.get(sentence.pk, [])


def last_step(project: Project, user: User) -> DecisionStep | None:
    """Return what this person decided last and has not taken back."""
    steps = DecisionStep.objects.filter(project=project, actor=user, undone_at=None)
    return steps.order_by("-pk").first()


@dataclass(frozen=True)
class LastDecision:
    """What would be taken back: how many decisions at once, and the first of them."""

    n: int
    first: Decision


def last_decision(project: Project, user: User) -> LastDecision | None:
    step = last_step(project, user)
    first = step.decisions.order_by("pk").first() if step else None
    return LastDecision(step.decisions.count(), first) if step and first else None
