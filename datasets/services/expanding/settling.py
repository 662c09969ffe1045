"""What people wrote and others settled, as sentences of the corpus.

An S1 is written when every sentence of its source has one or is settled, as in normalising: "when
the normalization was not possible, both sentences of the pair were discarded" (SICK, section 3.1).
An expansion is a decision like the project lead's own, so `choosing` says which of several is in
use, and the others stay on record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, text_hash, text_problem
from datasets.models import (
    Candidate,
    Decision,
    DecisionStep,
    Derivation,
    Pair,
    Project,
    Sentence,
    Source,
    SourceSentence,
    Stage,
)
from datasets.selectors.importing.sources import REJECTED, s1_of
from datasets.services.expanding.choosing import MANUAL_VERSION, expansions_choose, manual_rule
from datasets.services.records.archive import refuse_archived
from datasets.worded import stored_text, worded
from transforms.reason import Reason

DRAFT_RULE = "t.draft"  # of a draft from a file that somebody read and took
_VERSION = 1


class InPair(Conflict):
    code = "in_pair"
    message = gettext_lazy(
        "A pair already holds this sentence or one made from it, so it has to stay."
    )


@dataclass(frozen=True)
class SettledText:
    """A text that people wrote, and how it came to be the one that is taken.

    `way` says how it was settled, `by` are the codes of those who wrote it, the first writer first.
    `rules` made the text that they were offered, if they were, as `Derivation.rules` has it, and
    `offered` is that text.
    """

    text: str
    way: str
    by: tuple[str, ...] = ()
    rules: tuple[Mapping[str, Any], ...] = ()
    offered: str = ""

    def written(self, manual: str) -> "Written":
        """Return it as an S1, with the rule that says that somebody wrote it."""
        return Written(self.text, self._rules_with(manual))

    def _rules_with(self, manual: str) -> list[dict[str, Any]]:
        """Return the rules of the derivation, then the one that says that somebody wrote it."""
        rules = [dict(rule) for rule in self.rules]
        if not rules or self.text != self.offered:
            rules.append({"rule": manual, "version": _VERSION})
        rules[-1] |= {"settled": self.way, "by": list(self.by)}
        return rules


@dataclass(frozen=True)
class Written:
    """The text of an S1, and the rules of its derivation."""

    text: str
    rules: list[dict[str, Any]]


@dataclass(frozen=True)
class ExpansionRequest:
    """The expansion that was asked for: the transformation, by the id of its rule, and what it
    should mean.
    """

    kind: str
    rule: str
    expected_ab: str
    expected_ba: str


def source_hold(source_id: int) -> Source:
    """Lock a source, so that neither a run of the rules nor anybody else writes its S1."""
    sources = Source.objects.select_related("project").select_for_update(no_key=True, of=("self",))
    return sources.get(pk=source_id)


def settled_text_check(text: str) -> None:
    """Refuse what cannot be a sentence."""
    if problem := text_problem(text):
        _refuse(_("The sentence %(problem)s.") % {"problem": worded(problem)})


@transaction.atomic
def s1_settle(
    *, source: Source, texts: Mapping[int, Written], is_translation: bool = False
) -> dict[int, Sentence]:
    """Write the S1 of a source that has none; `texts` are by the row of the source sentence.

    Writes all that are missing or, if one of them is not among the texts, nothing; nor anything for
    a source that people rejected. One that the rules had dropped is in the corpus again, and the
    reason stays with it as a warning.
    """
    refuse_archived(source.project)
    source = source_hold(source.pk)
    missing = list(
        SourceSentence.objects.filter(~Exists(s1_of("pk")), source=source)
        .select_related("source")
        .order_by("position")
    )
    is_rejected = (source.fallen_code or {}).get("code") == REJECTED
    if not missing or is_rejected or any(s0.pk not in texts for s0 in missing):
        return {}
    is_generated = is_translation or None  # somebody reviews every translation
    rows = Sentence.objects.bulk_create(
        s1_row(s0, texts[s0.pk].text, is_generated=is_generated) for s0 in missing
    )
    s1_by_s0 = {s0.pk: row for s0, row in zip(missing, rows, strict=True)}
    Derivation.objects.bulk_create(
        Derivation(
            sentence=sentence,
            rules=texts[s0].rules,
            warnings=why_dropped(source),
            original_text=sentence.text,
        )
        for s0, sentence in s1_by_s0.items()
    )
    _fall(source, "", None)
    return s1_by_s0


@transaction.atomic
def s1_unsettle(*, source: Source, sentences: Iterable[int]) -> None:
    """Delete these S1 of a source again, unless a pair holds one of them or an expansion of it."""
    refuse_archived(source.project)
    source = source_hold(source.pk)
    rows = Sentence.objects.filter(pk__in=sentences, source=source, stage=Stage.S1)
    list(rows.select_for_update().values_list("pk"))  # a design that pairs them now comes first
    if is_paired(rows):
        raise InPair
    first = rows.select_related("derivation").order_by("pk").first()
    if first and first.derivation.warnings:
        stored_reason = first.derivation.warnings[0]
        _fall(
            source,
            stored_text(stored_reason),
            None if isinstance(stored_reason, str) else _code(stored_reason),
        )
    rows.delete()


@transaction.atomic
def source_reject(*, source: Source, reason: str) -> None:
    """Drop a source because one of its sentences cannot be used; its other S1 leaves with it.

    A dropped source is not paired and not expanded, whatever S1 it has.
    """
    refuse_archived(source.project)
    source = source_hold(source.pk)
    if is_paired(Sentence.objects.filter(source=source, stage=Stage.S1)):
        raise InPair
    rejection = Reason("source_rejected", reason=reason)
    _fall(source, str(rejection), rejection.as_json())


@transaction.atomic
def source_unreject(*, source: Source) -> None:
    """Take back the rejection of a source."""
    refuse_archived(source.project)
    source = source_hold(source.pk)
    if (source.fallen_code or {}).get("code") == REJECTED:
        _fall(source, "", None)


@transaction.atomic
def expansion_settle(
    *, s1: Sentence, request: ExpansionRequest, settled: SettledText
) -> Decision | None:
    """Record what people wrote for an S1; the latest is in use, the others stay decisions.

    Returns None if the text is decided on already, as the same kind: then that decision stands.
    """
    refuse_archived(s1.project)
    s1 = Sentence.objects.select_for_update(no_key=True).get(pk=s1.pk)
    key = comparison_key(settled.text)
    _check_expansion(s1, request.kind, settled.text, key)
    decision = _decision(s1, request, settled)
    current = Decision.objects.filter(sentence=s1, kind=request.kind, is_current=True)
    existing = current.filter(comparison_key=decision.comparison_key).first()
    if existing is not None:
        if existing.verdict != Decision.Verdict.REJECTED and comparison_key(existing.text) == key:
            return None
        current.filter(pk=existing.pk).update(is_current=False)
    # Without an actor: this is not undone from the lead's list of decisions.
    decision.step = DecisionStep.objects.create(project=s1.project, actor=None)
    decision.replaces = existing
    decision.save()
    expansions_choose(project=s1.project, sentences=[s1.pk])
    return decision


@transaction.atomic
def expansion_unsettle(*, decision: Decision) -> None:
    """Undo what `expansion_settle` recorded, unless a pair holds the sentence."""
    s1 = Sentence.objects.select_for_update(no_key=True).get(pk=decision.sentence_id)
    refuse_archived(s1.project)
    if is_paired(Sentence.objects.filter(derivation__decision=decision)):
        raise InPair
    later = Decision.objects.filter(replaces=decision)
    was_current = Decision.objects.filter(pk=decision.pk, is_current=True).update(is_current=False)
    if was_current and decision.replaces_id:
        Decision.objects.filter(pk=decision.replaces_id).update(is_current=True)
    later.update(replaces=decision.replaces_id)
    expansions_choose(project=s1.project, sentences=[s1.pk])


def is_paired(sentences: QuerySet[Sentence]) -> bool:
    """Tell whether a pair holds one of the sentences, or one made from it."""
    of_these = Sentence.objects.filter(
        Q(pk__in=sentences.values("pk")) | Q(base__in=sentences.values("pk"))
    )
    in_pair = Pair.objects.filter(Q(sentence_a=OuterRef("pk")) | Q(sentence_b=OuterRef("pk")))
    return of_these.filter(Exists(in_pair)).exists()


def s1_row(s0: SourceSentence, text: str, *, is_generated: bool | None = None) -> Sentence:
    """Return an S1 that somebody wrote, not saved yet; the source of `s0` is loaded.

    By default it is to be reviewed if it differs from the source sentence.
    """
    key = comparison_key(text)
    return Sentence(
        project_id=s0.source.project_id,
        source=s0.source,
        source_sentence=s0,
        stage=Stage.S1,
        text=text,
        comparison_key=key,
        text_hash=text_hash(text),
        # Reviewers check texts changed by hand, just like those changed by rules.
        is_generated=key != s0.comparison_key if is_generated is None else is_generated,
        origin=s0.source.origin,
        author=s0.author or s0.source.author,
    )


def why_dropped(source: Source) -> list[Any]:
    """Return the reason in the form of stored warnings; an older row only has its English text."""
    if not source.fallen_reason:
        return []
    code = source.fallen_code
    return [{"text": source.fallen_reason, **code} if code else source.fallen_reason]


def _code(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: stored[name] for name in ("code", "params")}


def _fall(source: Source, reason: str, code: Mapping[str, Any] | None) -> None:
    source.fallen_reason, source.fallen_code = reason[:300], code
    source.save(update_fields=["fallen_reason", "fallen_code"])


def _decision(s1: Sentence, request: ExpansionRequest, settled: SettledText) -> Decision:
    """Return the decision: written, or what a rule offered, taken as it is or corrected."""
    decision = Decision(
        sentence=s1,
        kind=request.kind,
        comparison_key=comparison_key(settled.text),
        verdict=Decision.Verdict.WRITTEN,
        text=settled.text,
        rule_id=manual_rule(request.kind),
        rule_version=MANUAL_VERSION,
        expected_ab=request.expected_ab,
        expected_ba=request.expected_ba,
        s1_hash=s1.text_hash,
        asked_rule_id=request.rule,
        written_by=list(settled.by),
        settled_as=settled.way,
    )
    candidate = _offered_candidate(s1, request, settled) if settled.offered else None
    if candidate is not None:
        decision.comparison_key = candidate.comparison_key
        decision.rule_id, decision.rule_version = candidate.rule_id, candidate.rule_version
        decision.verdict = Decision.Verdict.ACCEPTED
        if settled.text != candidate.text:
            decision.verdict = Decision.Verdict.EDITED
            decision.original_text, decision.edits = candidate.text, candidate.edits
    return decision


def _offered_candidate(
    s1: Sentence, request: ExpansionRequest, settled: SettledText
) -> Candidate | None:
    candidates = Candidate.objects.filter(sentence=s1, kind=request.kind, text=settled.offered)
    return candidates.order_by("rank").first()


def _check_expansion(s1: Sentence, kind: str, text: str, key: str) -> None:
    """Refuse a text that repeats the S1, or that is in use as another kind."""
    settled_text_check(text)
    if key == s1.comparison_key:
        _refuse(_("This is the sentence it was made from. The two must differ."))
    equal_texts = Sentence.objects.filter(base=s1, is_retired=False, comparison_key=key)
    stage = equal_texts.exclude(stage=kind).values_list("stage", flat=True).first()
    if stage:
        message = _("This sentence is already in the corpus as %(kind)s of the same S1.")
        _refuse(message % {"kind": stage})


def _refuse(message: str) -> None:
    raise Invalid(message, fields={"text": [message]})


@transaction.atomic
def writer_unlink(*, project: Project, code: str) -> int:
    """Take the code of an erased author out of the corpus; return in how many sentences.

    The sentences stay, as decisions of whoever settled them.
    """
    derivations = Derivation.objects.filter(sentence__project=project, rules__icontains=code)
    changed = []
    for derivation in derivations.select_for_update(of=("self",), no_key=True):
        rules = without_writer(derivation.rules, code)
        if rules != derivation.rules:
            derivation.rules = rules
            changed.append(derivation)
    Derivation.objects.bulk_update(changed, ["rules"], batch_size=500)
    decisions = Decision.objects.filter(step__project=project, written_by__contains=[code])
    for decision in decisions.select_for_update(of=("self",), no_key=True):
        decision.written_by = [writer for writer in decision.written_by if writer != code]
        decision.save(update_fields=["written_by"])
    return len(changed)


def without_writer(rules: Iterable[Mapping[str, Any]], code: str) -> list[dict[str, Any]]:
    """Return the rules of a derivation without somebody's code."""
    return [
        {**rule, "by": [writer for writer in rule["by"] if writer != code]}
        if "by" in rule
        else {**rule}
        for rule in rules
    ]
