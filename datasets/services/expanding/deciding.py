"""A project lead's decisions about candidates, and sentences of their own.

Every decision is a row that replaces the previous one on the same text; undoing a step restores
those. The expansions of the S1 are chosen anew in the same transaction.
"""

from dataclasses import dataclass, replace
from typing import Any

import structlog
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.errors import Conflict, Invalid, NotFound
from datasets.formats.text import comparison_key, text_problem
from datasets.models import (
    Candidate,
    Decision,
    DecisionStep,
    Expected,
    Project,
    Sentence,
    Stage,
    User,
)
from datasets.selectors.expanding.candidates import (
    OWN_TEXT,
    CandidateCriteria,
    clean_undecided,
    last_step,
)
from datasets.services.expanding.choosing import (
    KINDS,
    MANUAL_VERSION,
    expansions_choose,
    manual_rule,
)
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.worded import worded

log = structlog.get_logger(__name__)

_Verdict = Decision.Verdict
_ACCEPT_CLEAN = """
    INSERT INTO datasets_decision (step_id, sentence_id, kind, comparison_key, verdict, text,
        original_text, rule_id, rule_version, expected_ab, expected_ba, edits, s1_hash, is_current)
    SELECT %s, c.sentence_id, c.kind, c.comparison_key, 'accepted', c.text,
        '', c.rule_id, c.rule_version, c.expected_ab, c.expected_ba, '[]'::jsonb, s.text_hash, true
    FROM datasets_candidate c JOIN datasets_sentence s ON s.id = c.sentence_id
    WHERE c.id IN ({chosen})
"""


class DecidedMeanwhile(Conflict):
    code = "decided_meanwhile"
    message = gettext_lazy(
        "Somebody else has decided on this sentence in the meantime. Check it again."
    )


@dataclass(frozen=True)
class ProposalRef:
    """What a decision is about: a text proposed for an S1.

    `key` is the comparison key of the text first proposed, `seen` the row of the decision that the
    lead was shown, None if there was none.
    """

    sentence: Sentence
    kind: str
    key: str
    seen: int | None = None


@transaction.atomic
def candidate_accept(*, ref: ProposalRef, actor: User | None) -> Decision:
    """Prefer this candidate, as the rule wrote it, to a random draw."""
    candidate, previous = _candidate_and_decision(ref)
    if candidate is not None and not (previous and previous.is_own):
        return _record(ref, _of_candidate(candidate, _Verdict.ACCEPTED), previous, actor)
    if previous is None or not previous.is_own:
        raise Conflict(_("The rules no longer write this sentence. Edit it instead."))
    return _record(ref, _repeat(previous, _Verdict.WRITTEN), previous, actor)


@transaction.atomic
def candidate_reject(*, ref: ProposalRef, actor: User | None) -> Decision:
    """Keep this text out of pairs; a text that the lead wrote is withdrawn, but kept on record."""
    candidate, previous = _candidate_and_decision(ref)
    if previous is not None and (candidate is None or previous.is_own):
        return _record(ref, _repeat(previous, _Verdict.REJECTED), previous, actor)
    if candidate is None:
        raise NotFound
    return _record(ref, _of_candidate(candidate, _Verdict.REJECTED), previous, actor)


@transaction.atomic
def candidate_edit(*, ref: ProposalRef, text: str, actor: User | None) -> Decision:
    """Use the lead's text in place of the rule's, which is kept with it."""
    candidate, previous = _candidate_and_decision(ref)
    text = text.strip()
    decision = _new_edit(candidate, previous)
    if text == decision.text:
        raise _invalid_text(_("The text has not changed. Accept it instead."))
    _check_text(ref, text)
    decision.text = text
    return _record(ref, decision, previous, actor)


def _new_edit(candidate: Candidate | None, previous: Decision | None) -> Decision:
    """Return a new decision with the text to be edited, and what the rule wrote."""
    if previous is not None and previous.is_own:
        return _repeat(previous, _Verdict.WRITTEN)
    if previous is not None and (candidate is None or previous.verdict == _Verdict.EDITED):
        return _repeat(previous, _Verdict.EDITED)
    if candidate is None:
        raise NotFound
    decision = _of_candidate(candidate, _Verdict.EDITED)
    decision.original_text, decision.edits = candidate.text, candidate.edits
    return decision


@transaction.atomic
def candidate_write(
    *,
    sentence: Sentence,
    kind: str,
    text: str,
    expected_ab: str,
    expected_ba: str,
    actor: User | None,
) -> Decision:
    """Add a sentence of the lead's own for an S1."""
    text = text.strip()
    ref = ProposalRef(sentence, kind, "")
    _lock(ref)
    _check_text(ref, text)
    for field, label in (("expected_ab", expected_ab), ("expected_ba", expected_ba)):
        if label not in Expected.values:
            message = _("Choose the relation you expect.")
            raise Invalid(message, fields={field: [message]})
    ref = replace(ref, key=comparison_key(text))
    previous = _current_decision(ref)
    decision = Decision(
        verdict=_Verdict.WRITTEN,
        text=text,
        rule_id=manual_rule(kind),
        rule_version=MANUAL_VERSION,
        is_own=True,
        expected_ab=expected_ab,
        expected_ba=expected_ba,
    )
    return _record(ref, decision, previous, actor)


@transaction.atomic
def candidates_accept_clean(
    *, project: Project, criteria: CandidateCriteria, seen_count: int, actor: User | None
) -> int:
    """Accept every clean, undecided candidate of a list; return how many.

    `seen_count` is how many there were when the lead agreed: if that has changed, they are asked
    again.
    """
    refuse_archived(project)
    sentences = _lock_all(clean_undecided(project, criteria).values("sentence"))
    chosen = clean_undecided(project, criteria).order_by().values("pk")
    step = DecisionStep.objects.create(project=project, actor=actor)
    query, parameters = chosen.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(_ACCEPT_CLEAN.format(chosen=query), [step.pk, *parameters])
        accepted = int(cursor.rowcount)
    if not accepted or accepted != seen_count:
        raise Conflict(_("The list has changed in the meantime. Check it again."))
    expansions_choose(project=project, sentences=sentences)
    audit(actor, "candidates.accepted", step, project=project, candidates=accepted)
    log.info("candidates_accepted", project=project.pk, candidates=accepted)
    return accepted


@transaction.atomic
def decision_undo(*, project: Project, actor: User, seen_step: int | None = None) -> int:
    """Undo this person's latest step; return how many sentences it concerned.

    `seen_step` is the step that they were shown: a newer one is not undone. What somebody else has
    decided since is left as they decided it.
    """
    refuse_archived(project)
    step = last_step(project, actor)
    if step and seen_step not in (None, step.pk):
        raise Conflict(_("You have made another decision since then. Check the list again."))
    unclaimed = DecisionStep.objects.filter(pk=step.pk, undone_at=None) if step else None
    if step is None or unclaimed is None or not unclaimed.update(undone_at=timezone.now()):
        raise Conflict(_("There is nothing to undo."))
    mine = Decision.objects.filter(step=step)
    sentences = _lock_all(mine.values("sentence"))
    current = list(mine.filter(is_current=True).values_list("pk", "replaces"))
    mine.update(is_current=False)
    Decision.objects.filter(pk__in=[old for __, old in current if old]).update(is_current=True)
    _unlink(step)
    expansions_choose(project=project, sentences=sentences)
    audit(actor, "decision.undone", step, project=project, sentences=len(sentences))
    return len(current)


def _unlink(step: DecisionStep) -> None:
    """Relink later decisions to those before this step, as if it had never happened."""
    for later in Decision.objects.filter(replaces__step=step).select_related("replaces"):
        later.replaces_id = later.replaces.replaces_id if later.replaces else None
        later.save(update_fields=["replaces"])


def _lock(ref: ProposalRef) -> None:
    """Lock the S1, so that two decisions about it are made one after the other."""
    sentence = ref.sentence
    if sentence.stage != Stage.S1 or ref.kind not in KINDS:
        raise NotFound
    refuse_archived(sentence.project)
    Sentence.objects.select_for_update(no_key=True).get(pk=sentence.pk)


def _lock_all(sentences: QuerySet[Any, Any]) -> list[int]:
    rows = Sentence.objects.select_for_update(no_key=True).filter(pk__in=sentences)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _candidate_and_decision(ref: ProposalRef) -> tuple[Candidate | None, Decision | None]:
    """Return the candidate and the current decision; refuse if the lead was shown another."""
    _lock(ref)
    candidate = Candidate.objects.filter(
        sentence=ref.sentence, kind=ref.kind, comparison_key=ref.key
    ).first()
    previous = _current_decision(ref)
    if candidate is None and previous is None:
        raise NotFound
    if (previous.pk if previous else None) != ref.seen:
        raise DecidedMeanwhile
    return candidate, previous


def _current_decision(ref: ProposalRef) -> Decision | None:
    return Decision.objects.filter(
        sentence=ref.sentence, kind=ref.kind, comparison_key=ref.key, is_current=True
    ).first()


def _of_candidate(candidate: Candidate, verdict: str) -> Decision:
    return Decision(
        verdict=verdict,
        text=candidate.text,
        rule_id=candidate.rule_id,
        rule_version=candidate.rule_version,
        expected_ab=candidate.expected_ab,
        expected_ba=candidate.expected_ba,
    )


def _repeat(previous: Decision, verdict: str) -> Decision:
    """Return a new decision on a text that only an earlier decision of the lead's holds."""
    return Decision(
        verdict=verdict,
        text=previous.text,
        original_text=previous.original_text,
        rule_id=previous.rule_id,
        rule_version=previous.rule_version,
        is_own=previous.is_own,
        author=previous.author,
        expected_ab=previous.expected_ab,
        expected_ba=previous.expected_ba,
        edits=previous.edits,
        asked_rule_id=previous.asked_rule_id,
        written_by=previous.written_by,
        settled_as=previous.settled_as,
    )


def _record(
    ref: ProposalRef, decision: Decision, previous: Decision | None, actor: User | None
) -> Decision:
    """Record a decision, choose the expansions of its S1 anew, and audit who did it."""
    sentence = ref.sentence
    if previous is not None:
        Decision.objects.filter(pk=previous.pk).update(is_current=False)
    decision.step = DecisionStep.objects.create(project=sentence.project, actor=actor)
    decision.sentence, decision.kind, decision.comparison_key = sentence, ref.kind, ref.key
    decision.s1_hash, decision.replaces = sentence.text_hash, previous
    decision.save()
    expansions_choose(project=sentence.project, sentences=[sentence.pk])
    audit(
        actor,
        f"candidate.{decision.verdict}",
        sentence,
        project=sentence.project,
        kind=ref.kind,
        rule=decision.rule_id,
        decision=decision.pk,
    )
    return decision


def _check_text(ref: ProposalRef, text: str) -> None:
    """Refuse what cannot be a sentence, repeats the S1, or is proposed already."""
    problem = text_problem(text)
    if problem:
        raise _invalid_text(_("The sentence %(problem)s.") % {"problem": worded(problem)})
    key = comparison_key(text)
    if key == ref.sentence.comparison_key:
        raise _invalid_text(_("This is the sentence it was made from. The two must differ."))
    if kind := _kind_of_text(ref, key):
        message = _("This sentence has already been proposed as %(kind)s. Accept it there.")
        raise _invalid_text(message % {"kind": kind})


def _kind_of_text(ref: ProposalRef, key: str) -> str:
    """Return the kind under which another proposal for the S1 has this text, or ""."""
    current = Decision.objects.filter(sentence=ref.sentence, is_current=True)
    rejected = current.filter(
        verdict=_Verdict.REJECTED, kind=OuterRef("kind"), comparison_key=OuterRef("comparison_key")
    )
    candidates = Candidate.objects.filter(sentence=ref.sentence, comparison_key=key)
    # A text rejected as one kind may be written as another.
    candidates = candidates.exclude(~Q(kind=ref.kind) & Exists(rejected))
    for kind in candidates.values_list("kind", flat=True):
        if (kind, key) != (ref.kind, ref.key):
            return str(kind)
    elsewhere = current.filter(verdict__in=OWN_TEXT).exclude(kind=ref.kind, comparison_key=ref.key)
    for kind, text in elsewhere.values_list("kind", "text"):
        if comparison_key(text) == key:
            return str(kind)
    return ""


def _invalid_text(message: str) -> Invalid:
    return Invalid(message, fields={"text": [message]})
