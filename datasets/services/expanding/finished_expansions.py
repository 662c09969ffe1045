"""Finished expansions as rows of a project: own sentences of their S1."""

from collections import defaultdict
from collections.abc import Collection

from datasets.formats.finished import (
    ExpansionRow,
)
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key
from datasets.models import (
    Candidate,
    Decision,
    DecisionStep,
    ImportBatch,
    Sentence,
    Stage,
)
from datasets.services.expanding.choosing import MANUAL_VERSION, expansions_choose, manual_rule
from transforms.reason import Reason

_RULE_ELSEWHERE = 0  # nobody here knows which version of a rule elsewhere wrote a sentence
_CHUNK = 1_000

Place = tuple[str, str]  # the id of a source, and a position in it


class ExpansionTaker:
    """Records finished expansions as own texts; `finish` chooses what goes into pairs."""

    def __init__(self, batch: ImportBatch, problems: Problems) -> None:
        self.rows = 0
        self.known = 0
        self._batch = batch
        self._problems = problems
        self._decisions: list[Decision] = []

    def take(self, rows: list[ExpansionRow]) -> None:
        self.rows += len(rows)
        s1s = _s1_by_position(self._batch.project_id, {row.source_id for row in rows})
        proposed = _Proposed([s1.pk for s1 in s1s.values()])
        for row in rows:
            s1 = s1s.get((row.source_id, row.position))
            if s1 is None:
                reason = Reason("s1_missing_here", position=row.position)
                self._problems.add(row.line, "source_id", reason)
            else:
                self._take(row, s1, proposed)

    def _take(self, row: ExpansionRow, s1: Sentence, proposed: "_Proposed") -> None:
        decision = _decision(row, s1)
        if decision.comparison_key == s1.comparison_key:
            self._problems.add(row.line, "text", Reason("s1_itself"))
        elif stage := proposed.other_stage(decision):
            self._problems.add(row.line, "text", Reason("written_as_other_stage", stage=stage))
        elif (existing := proposed.decision(decision)) is None:
            self._decisions.append(decision)
        elif _content(existing) == _content(decision):
            self.known += 1
        else:
            self._problems.add(row.line, "text", Reason("in_project_with_other_content"))

    def finish(self) -> None:
        # Without an actor: an import is not a step that the lead can undo on the page.
        step = DecisionStep.objects.create(project=self._batch.project)
        for decision in self._decisions:
            decision.step = step
        # The last one written goes into pairs, so the first of the file is written last.
        Decision.objects.bulk_create(reversed(self._decisions), batch_size=_CHUNK)
        s1s = {decision.sentence_id for decision in self._decisions}
        expansions_choose(project=self._batch.project, sentences=s1s)


class _Proposed:
    """What rules and people have proposed for some S1s so far."""

    def __init__(self, s1s: Collection[int]) -> None:
        current = Decision.objects.filter(sentence__in=s1s, is_current=True)
        self._decisions = {(d.sentence_id, d.kind, d.comparison_key): d for d in current}
        fields = ("sentence", "comparison_key", "kind")
        candidates = Candidate.objects.filter(sentence__in=s1s).values_list(*fields)
        self._stages: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
        for sentence, key, kind in candidates:
            existing = self._decisions.get((sentence, kind, key))
            # A text rejected as one kind may be written as another.
            if existing is None or existing.verdict != Decision.Verdict.REJECTED:
                self._stages[sentence, key].add(kind)
        for decision in self._decisions.values():
            if decision.verdict in (Decision.Verdict.WRITTEN, Decision.Verdict.EDITED):
                key = comparison_key(decision.text)
                self._stages[decision.sentence_id, key].add(decision.kind)

    def decision(self, new: Decision) -> Decision | None:
        return self._decisions.get((new.sentence_id, new.kind, new.comparison_key))

    def other_stage(self, decision: Decision) -> str:
        """Return another kind that has this text, or ""."""
        kinds = self._stages.get((decision.sentence_id, decision.comparison_key), set())
        return min(kinds - {decision.kind}, default="")


def _s1_by_position(project_id: int, ids: Collection[str]) -> dict[Place, Sentence]:
    """Return the S1 of sources that are in the corpus, locked against other decisions."""
    rows = Sentence.objects.filter(
        project=project_id,
        stage=Stage.S1,
        source__source_id__in=ids,
        source__fallen_reason="",
        source_sentence__isnull=False,
    ).select_related("source", "source_sentence")
    locked = rows.select_for_update(no_key=True, of=("self",)).order_by("pk")
    return {
        (s1.source.source_id, s1.source_sentence.position): s1
        for s1 in locked
        if s1.source and s1.source_sentence
    }


def _decision(row: ExpansionRow, s1: Sentence) -> Decision:
    return Decision(
        sentence=s1,
        kind=row.stage,
        comparison_key=comparison_key(row.text),
        verdict=Decision.Verdict.WRITTEN,
        text=row.text,
        is_own=True,
        author=row.author,
        rule_id=row.rule or manual_rule(row.stage),
        rule_version=_RULE_ELSEWHERE if row.rule else MANUAL_VERSION,
        expected_ab=row.expected_ab,
        expected_ba=row.expected_ba,
        s1_hash=s1.text_hash,
    )


def _content(decision: Decision) -> tuple[str, ...]:
    return (
        *(decision.text, decision.rule_id, decision.author),
        *(decision.expected_ab, decision.expected_ba),
    )
