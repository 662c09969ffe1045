"""From S1 to S2, S3 and S4: every candidate is stored; `choosing` picks the sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction

from datasets.designs.mix import Mix
from datasets.formats.text import comparison_key
from datasets.models import Candidate, Expansion, Project, RuleSettings, Sentence, Stage, User
from datasets.selectors.expanding.lending import project_stock, source_partners
from datasets.selectors.expanding.mixing import project_mix
from datasets.selectors.expanding.rules import expansions_outdated, rule_settings
from datasets.selectors.importing.trees import trees_by_hash
from datasets.services.expanding.choosing import expansions_choose
from datasets.services.expanding.engines import project_engine, rules_version, tables_of
from datasets.services.expanding.mixing import mix_draw
from datasets.services.expanding.normalising import sentence_key
from datasets.services.expanding.rule_errors import RuleErrors
from datasets.services.importing.sources import in_chunks
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms import engine as transforms_engine
from transforms.composing import is_composed
from transforms.conllu import dump
from transforms.engine import Engine
from transforms.explain import refusal_json
from transforms.reason import Reason
from transforms.rule import Candidate as Written
from transforms.stock import Partner, Stock
from transforms.tree import Tree

# Small enough that progress moves where a sentence takes seconds.
CHUNK = 20


@dataclass(slots=True)
class ExpandingReport:
    """What was written for the S1s not yet expanded. `errors` are bugs in rules."""

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


@dataclass(frozen=True)
class _Rules:
    """The engine, how many candidates are kept, and what the sentences lend each other."""

    engine: Engine
    settings: RuleSettings
    stock: Stock | None = None

    @property
    def mix(self) -> Mix | None:
        """The project's mix, which draws for all S1s at once when all are expanded."""
        return project_mix(self.settings)


def project_expand(
    *,
    project: Project,
    actor: User | None,
    progress: Progress,
    engine: Engine | None = None,
    restart: bool = False,
) -> ExpandingReport:
    """Expand every parsed S1 not yet expanded with its current text and rule settings.

    `restart` also expands what other rules, or the same with another wordnet, expanded. An S1 is
    left alone if a pair holds one of its old expansions. What the project lead decided or wrote
    survives this.
    """
    refuse_archived(project)
    rules = _Rules(engine or project_engine(project), rule_settings(project))
    report = ExpandingReport()
    _forget_outdated(project, rules, restart=restart)
    waiting = list(_sentences_waiting(project))
    stage = Reason("expanding_sentences")
    progress(0, len(waiting), stage)
    if waiting:
        rules = replace(rules, stock=project_stock(project, rules.engine))
    for done, chunk in enumerate(in_chunks(waiting, CHUNK), start=1):
        _expand_chunk(project, rules, chunk, report)
        progress(min(done * CHUNK, len(waiting)), len(waiting), stage)
    if rules.mix:
        draw_report = mix_draw(project=project, actor=actor, progress=_unwatched)
        report.written.update(draw_report.written)
        report.rules.update(draw_report.rules)
    counts = {"expanded": report.expanded, "written": report.written.total()}
    audit(actor, "sentences.expanded", None, project=project, **counts)
    return report


def _unwatched(done: int, total: int, message: Reason | str = "") -> None:
    """Take the progress of the draw: the job's is that of the rules, which take longer."""


def _forget_outdated(project: Project, rules: _Rules, *, restart: bool) -> None:
    unless_by = rules_version(rules.engine) if restart else ""
    outdated = expansions_outdated(project, rules.settings, unless_by=unless_by)
    # Chunk by chunk: what a killed attempt had already deleted is left to be expanded.
    for sentences in in_chunks(list(outdated.values_list("sentence", flat=True)), CHUNK):
        _forget(project, sentences)


@transaction.atomic
def _forget(project: Project, sentences: list[int]) -> None:
    # Nobody may decide on a candidate while it is being deleted.
    list(Sentence.objects.select_for_update(no_key=True).filter(pk__in=sentences).order_by("pk"))
    Sentence.objects.filter(base__in=sentences).delete()
    Candidate.objects.filter(sentence__in=sentences).delete()
    Expansion.objects.filter(sentence__in=sentences).delete()
    # The lead's own sentences need no parse.
    expansions_choose(project=project, sentences=sentences)


def _sentences_waiting(project: Project) -> Iterable[int]:
    waiting = Sentence.objects.filter(
        project=project,
        stage=Stage.S1,
        source_sentence__isnull=False,
        source__project=project,
        source__fallen_reason="",
        source__language="",
        expansion__isnull=True,
    )
    return waiting.order_by("pk").values_list("pk", flat=True)


@dataclass(frozen=True)
class _ExpandedSentence:
    """An S1 and all its candidates in order of rank."""

    sentence: Sentence
    expansion: transforms_engine.Expansion


@transaction.atomic
def _expand_chunk(
    project: Project, rules: _Rules, sentence_ids: list[int], report: ExpandingReport
) -> None:
    locked = Sentence.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
    sentences = list(
        locked.filter(pk__in=sentence_ids, expansion__isnull=True)
        .select_related("source_sentence__source")
        .order_by("pk")
    )
    trees = trees_by_hash(project, (sentence.text_hash for sentence in sentences))
    partners = source_partners(project, rules.engine, sentences)
    expanded_rows = []
    for sentence in sentences:
        tree = trees.get(sentence.text_hash)
        if isinstance(tree, Tree):
            expanded_rows.append(_expand(rules, sentence, tree, partners.get(sentence.pk)))
        elif tree is None:
            report.unparsed += 1
        else:
            report.unusable += 1
    Expansion.objects.bulk_create(_expansion_row(row, rules) for row in expanded_rows)
    _store(expanded_rows)
    report.candidates += sum(len(row.expansion.candidates) for row in expanded_rows)
    if rules.mix is None:
        chosen = expansions_choose(
            project=project, sentences=[row.sentence.pk for row in expanded_rows]
        )
        report.written.update(derivation.sentence.stage for derivation in chosen)
        report.rules.update(rule["rule"] for derivation in chosen for rule in derivation.rules)
    for row in expanded_rows:
        _count(row, report)


def _expand(
    rules: _Rules, sentence: Sentence, tree: Tree, partner: Partner | None
) -> _ExpandedSentence:
    key = _key(sentence)
    expansion = rules.engine.expand(tree, key, stock=rules.stock, partner=partner)
    expansion = replace(
        expansion, candidates=tuple(_best_candidates(rules, sentence, expansion.candidates))
    )
    return _ExpandedSentence(sentence, expansion)


def _best_candidates(
    rules: _Rules, sentence: Sentence, candidates: Iterable[Written]
) -> Iterator[Written]:
    """Yield the best candidates of each kind, up to the limits of the settings, each text once."""
    # Texts that differ only in punctuation and case count as the same sentence in pairs.
    keys = {sentence.comparison_key}
    # Sentences of two rules come last, and have their own limit beside the others.
    counts: Counter[tuple[str, bool]] = Counter()
    for candidate in candidates:
        key, limit = comparison_key(candidate.text), rules.settings.kept[candidate.kind]
        group = candidate.kind, is_composed(candidate.rule_id)
        if key not in keys and (limit is None or counts[group] < limit):
            keys.add(key)
            counts[group] += 1
            yield candidate


def _key(sentence: Sentence) -> str:
    return sentence_key(sentence.source_sentence) if sentence.source_sentence else ""


def _expansion_row(row: _ExpandedSentence, rules: _Rules) -> Expansion:
    return Expansion(
        sentence=row.sentence,
        engine_version=rules_version(rules.engine),
        tables=tables_of(rules.engine),
        settings_version=rules.settings.version,
        text_hash=row.sentence.text_hash,
        refusals=[refusal_json(refusal) for refusal in row.expansion.refusals],
        failures=[
            {"rule": failure.rule_id, "error": failure.error} for failure in row.expansion.failures
        ],
    )


def _store(expanded_rows: list[_ExpandedSentence]) -> None:
    rows: list[Candidate] = []
    for row in expanded_rows:
        ranks: Counter[str] = Counter()
        for candidate in row.expansion.candidates:
            ranks[candidate.kind] += 1
            rows.append(
                Candidate(
                    sentence=row.sentence,
                    kind=candidate.kind,
                    rule_id=candidate.rule_id,
                    rule_version=candidate.rule_version,
                    text=candidate.text,
                    comparison_key=comparison_key(candidate.text),
                    conllu=dump(candidate.tree),
                    expected_ab=candidate.expected_ab,
                    expected_ba=candidate.expected_ba,
                    edits=list(candidate.edits),
                    warnings=[warning.as_stored() for warning in candidate.warnings],
                    rank=ranks[candidate.kind],
                )
            )
    Candidate.objects.bulk_create(rows)


def _count(row: _ExpandedSentence, report: ExpandingReport) -> None:
    report.expanded += 1
    report.refusals.update(refusal.rule_id for refusal in row.expansion.refusals)
    report.errors.add(row.expansion.failures, _key(row.sentence))
