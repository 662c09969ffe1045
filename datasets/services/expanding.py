"""From S1 to S2, S3 and S4: every candidate is kept; `choosing` says which become sentences."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from datasets.formats.text import comparison_key
from datasets.models import Candidate, Expansion, Pair, Project, Sentence, Stage, User
from datasets.selectors.trees import trees_by_hash
from datasets.services.audit import audit
from datasets.services.choosing import expansions_choose
from datasets.services.importing import in_chunks
from datasets.services.jobs import Progress
from datasets.services.normalising import project_engine, sentence_key
from datasets.services.projects import refuse_archived
from datasets.services.rule_errors import RuleErrors
from transforms import engine as transforms_engine
from transforms.conllu import dump
from transforms.engine import Engine
from transforms.tree import Tree

CHUNK = 200


@dataclass(slots=True)
class ExpandingReport:
    """What was written for the S1s that had not been expanded. `errors` are bugs of rules."""

    expanded: int = 0
    unparsed: int = 0
    unusable: int = 0  # parsed, but not as one sentence
    candidates: int = 0
    written: Counter[str] = field(default_factory=Counter)  # stage -> sentences
    rules: Counter[str] = field(default_factory=Counter)  # rule id -> sentences
    refusals: Counter[str] = field(default_factory=Counter)  # rule id -> refusals
    errors: RuleErrors = field(default_factory=RuleErrors)

    def as_result(self) -> dict[str, Any]:
        return {
            "expanded": self.expanded,
            "unparsed": self.unparsed,
            "unusable": self.unusable,
            "candidates": self.candidates,
            "written": dict(self.written),
            "rules": dict(self.rules),
            "refusals": dict(self.refusals),
        }


def project_expand(
    *, project: Project, actor: User | None, progress: Progress, engine: Engine | None = None
) -> ExpandingReport:
    """Expand every parsed S1 that has not been expanded with the text it has now.

    An S1 whose text changed is expanded again, unless a pair holds one of its old expansions. What
    the project lead decided or wrote stands through that.
    """
    refuse_archived(project)
    engine = engine or project_engine(project)
    report = ExpandingReport()
    _forget_stale(project)
    waiting = list(_sentences_waiting(project))
    for done, chunk in enumerate(in_chunks(waiting, CHUNK), start=1):
        _expand_chunk(project, engine, chunk, report)
        progress(min(done * CHUNK, len(waiting)), len(waiting))
    written = {"expanded": report.expanded, "written": report.written.total()}
    audit(actor, "sentences.expanded", None, project=project, **written)
    return report


@transaction.atomic
def _forget_stale(project: Project) -> None:
    paired = Pair.objects.filter(
        Q(sentence_a__base=OuterRef("sentence")) | Q(sentence_b__base=OuterRef("sentence"))
    )
    stale = (
        Expansion.objects.filter(sentence__project=project)
        .exclude(text_hash=F("sentence__text_hash"))
        .filter(~Exists(paired))
    )
    sentences = list(stale.values_list("sentence", flat=True))
    Sentence.objects.filter(base__in=sentences).delete()
    Candidate.objects.filter(sentence__in=sentences).delete()
    Expansion.objects.filter(sentence__in=sentences).delete()
    # What the lead wrote needs no parse.
    expansions_choose(project=project, sentences=sentences)


def _sentences_waiting(project: Project) -> Iterable[int]:
    waiting = Sentence.objects.filter(
        project=project,
        stage=Stage.S1,
        source_sentence__isnull=False,
        source__fallen_reason="",
        expansion__isnull=True,
    )
    return waiting.order_by("pk").values_list("pk", flat=True)


@dataclass(frozen=True)
class _Expanded:
    """An S1 and all its candidates in their rank."""

    sentence: Sentence
    expansion: transforms_engine.Expansion


@transaction.atomic
def _expand_chunk(
    project: Project, engine: Engine, sentence_ids: list[int], report: ExpandingReport
) -> None:
    locked = Sentence.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
    sentences = list(
        locked.filter(pk__in=sentence_ids, expansion__isnull=True)
        .select_related("source_sentence__source")
        .order_by("pk")
    )
    trees = trees_by_hash(project, (sentence.text_hash for sentence in sentences))
    expanded = []
    for sentence in sentences:
        tree = trees.get(sentence.text_hash)
        if isinstance(tree, Tree):
            expanded.append(_expanded(engine, sentence, tree))
        elif tree is None:
            report.unparsed += 1
        else:
            report.unusable += 1
    version = rules_version(engine)
    Expansion.objects.bulk_create(_expansion_row(each, version) for each in expanded)
    _store(project, expanded, report)
    for each in expanded:
        _count(each, report)


def rules_version(engine: Engine) -> str:
    """Return a short name for exactly these rules and this language pack in their versions."""
    rules = sorted(f"{rule.id}@{rule.version}" for rule in engine.rules)
    named = " ".join([f"pack@{engine.pack.version}", *rules])
    return f"{engine.language} {sha256(named.encode()).hexdigest()[:12]}"


def _expanded(engine: Engine, sentence: Sentence, tree: Tree) -> _Expanded:
    expansion = engine.expand(tree, _key(sentence))
    seen = {sentence.comparison_key}
    kept = []
    for candidate in expansion.candidates:
        # Texts that differ only in marks and capitals are one sentence to a pair.
        candidate_key = comparison_key(candidate.text)
        if candidate_key not in seen:
            seen.add(candidate_key)
            kept.append(candidate)
    return _Expanded(sentence, replace(expansion, candidates=tuple(kept)))


def _key(sentence: Sentence) -> str:
    return sentence_key(sentence.source_sentence) if sentence.source_sentence else ""


def _expansion_row(expanded: _Expanded, version: str) -> Expansion:
    return Expansion(
        sentence=expanded.sentence,
        engine_version=version,
        text_hash=expanded.sentence.text_hash,
        refusals=[
            {"rule": refusal.rule_id, "reason": refusal.reason}
            for refusal in expanded.expansion.refusals
        ],
        failures=[
            {"rule": failure.rule_id, "error": failure.error}
            for failure in expanded.expansion.failures
        ],
    )


def _store(project: Project, expanded: list[_Expanded], report: ExpandingReport) -> None:
    rows: list[Candidate] = []
    for each in expanded:
        ranks: Counter[str] = Counter()
        for candidate in each.expansion.candidates:
            ranks[candidate.kind] += 1
            rows.append(
                Candidate(
                    sentence=each.sentence,
                    kind=candidate.kind,
                    rule_id=candidate.rule_id,
                    rule_version=candidate.rule_version,
                    text=candidate.text,
                    comparison_key=comparison_key(candidate.text),
                    conllu=dump(candidate.tree),
                    expected_ab=candidate.expected_ab,
                    expected_ba=candidate.expected_ba,
                    edits=list(candidate.edits),
                    warnings=list(candidate.warnings),
                    rank=ranks[candidate.kind],
                )
            )
    Candidate.objects.bulk_create(rows)
    chosen = expansions_choose(project=project, sentences=[e.sentence.pk for e in expanded])
    report.candidates += len(rows)
    report.written.update(each.sentence.stage for each in chosen)
    report.rules.update(rule["rule"] for each in chosen for rule in each.rules)


def _count(expanded: _Expanded, report: ExpandingReport) -> None:
    report.expanded += 1
    report.refusals.update(refusal.rule_id for refusal in expanded.expansion.refusals)
    report.errors.add(expanded.expansion.failures, _key(expanded.sentence))
