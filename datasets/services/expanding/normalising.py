"""From S0 to S1: the normalising rules, and the sources that are dropped.

The two sentences of a source are dropped together (SICK, section 3.1): if one cannot be normalised,
the source is kept with the reason and has no S1 at all.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Exists, Prefetch

from datasets.formats.text import comparison_key, text_hash
from datasets.models import (
    Derivation,
    Parse,
    Project,
    Sentence,
    Source,
    SourceSentence,
    Stage,
    User,
)
from datasets.selectors.importing.sources import REJECTED, lacks_s1, s1_of
from datasets.selectors.importing.trees import trees_by_hash
from datasets.services.expanding.engines import project_engine
from datasets.services.expanding.rule_errors import RuleErrors
from datasets.services.importing.sources import in_chunks
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.conllu import dump
from transforms.engine import Engine, Normalisation
from transforms.reason import Reason
from transforms.tree import Tree

# Small enough that progress moves where a sentence takes seconds.
CHUNK = 50
RULES = "rules"  # the "parser" named for trees that rules wrote


@dataclass(slots=True)
class NormalisingReport:
    """What became of the sources that had no S1 yet. `errors` are bugs in rules."""

    sources: int = 0
    sentences: int = 0
    fallen: Counter[str] = field(default_factory=Counter)
    unparsed: int = 0
    errors: RuleErrors = field(default_factory=RuleErrors)

    def as_result(self) -> dict[str, Any]:
        return {
            "sources": self.sources,
            "sentences": self.sentences,
            "fallen": dict(self.fallen),
            "unparsed": self.unparsed,
        }


def project_normalise(
    *,
    project: Project,
    actor: User | None,
    progress: Progress,
    engine: Engine | None = None,
    retry_fallen: bool = False,
) -> NormalisingReport:
    """Write every missing S1 whose source is parsed; sources without a tree have to wait.

    Sources in another language than the project's are left alone: people translate them.

    The second description of a picture may arrive later than the first: then only its S1 is
    written.

    `retry_fallen` gives dropped sources another chance, after better trees or rules; not those
    that people rejected in a campaign.
    """
    refuse_archived(project)
    engine = engine or project_engine(project)
    report = NormalisingReport()
    if retry_fallen:
        dropped = Source.objects.filter(project=project, language="").exclude(fallen_reason="")
        dropped = dropped.exclude(fallen_code__code=REJECTED)
        dropped.update(fallen_reason="", fallen_code=None)
    waiting = list(_sources_waiting(project))
    stage = Reason("normalising_sources")
    progress(0, len(waiting), stage)
    for done, chunk in enumerate(in_chunks(waiting, CHUNK), start=1):
        _normalise_chunk(project, engine, chunk, report)
        progress(min(done * CHUNK, len(waiting)), len(waiting), stage)
    counts = {"sources": report.sources, "fallen": report.fallen.total()}
    audit(actor, "sources.normalised", None, project=project, **counts)
    return report


def _sources_waiting(project: Project) -> Iterable[int]:
    waiting = Source.objects.filter(lacks_s1(), project=project, fallen_reason="", language="")
    return waiting.order_by("pk").values_list("pk", flat=True)


@dataclass(frozen=True)
class _Outcome:
    """A source's sentences with the normalised form of each."""

    source: Source
    normalised: tuple[tuple[SourceSentence, Normalisation], ...]

    @property
    def fallen_reason(self) -> Reason | None:
        return next((result.reason for __, result in self.normalised if result.reason), None)


@transaction.atomic
def _normalise_chunk(
    project: Project, engine: Engine, source_ids: list[int], report: NormalisingReport
) -> None:
    # Locked, so that two runs at once cannot both write the S1 of a source.
    locked = Source.objects.select_for_update(no_key=True, skip_locked=True)
    missing = SourceSentence.objects.filter(~Exists(s1_of("pk")))
    sources = list(
        locked.filter(pk__in=source_ids)
        .order_by("pk")
        .prefetch_related(Prefetch("sentences", queryset=missing))
    )
    outcomes = list(_outcomes(project, engine, sources, report))
    dropped = [outcome.source for outcome in outcomes if outcome.fallen_reason]
    for outcome in outcomes:
        reason = outcome.fallen_reason
        outcome.source.fallen_reason = str(reason or "")[:300]
        outcome.source.fallen_code = reason.as_json() if reason else None
    Source.objects.bulk_update(dropped, ["fallen_reason", "fallen_code"])
    report.fallen.update(source.fallen_reason for source in dropped)
    _store(project, [outcome for outcome in outcomes if not outcome.fallen_reason], report)


def _outcomes(
    project: Project, engine: Engine, sources: list[Source], report: NormalisingReport
) -> Iterator[_Outcome]:
    hashes = [sentence.text_hash for source in sources for sentence in source.sentences.all()]
    trees = trees_by_hash(project, hashes)
    for source in sources:
        sentences = sorted(source.sentences.all(), key=lambda sentence: sentence.position)
        if any(sentence.text_hash not in trees for sentence in sentences):
            report.unparsed += 1
            continue
        results = tuple(
            (sentence, _normalise(engine, trees[sentence.text_hash], sentence))
            for sentence in sentences
        )
        for sentence, result in results:
            report.errors.add(result.failures, sentence_key(sentence))
        yield _Outcome(source, results)


def sentence_key(sentence: SourceSentence) -> str:
    """Return the name of the sentence in its file, which seeds its random choices.

    Not its row id: the same file in another project gives the same corpus.
    """
    return f"{sentence.source.source_id}/{sentence.position}"


def _normalise(engine: Engine, tree: Tree | Reason, sentence: SourceSentence) -> Normalisation:
    if isinstance(tree, Reason):
        return Normalisation(None, reason=tree)
    return engine.normalise(tree, sentence_key(sentence))


def _store(project: Project, outcomes: list[_Outcome], report: NormalisingReport) -> None:
    pairs = [pair for outcome in outcomes for pair in outcome.normalised]
    sentences = Sentence.objects.bulk_create(
        _sentence(project, s0, result.tree) for s0, result in pairs if result.tree
    )
    Derivation.objects.bulk_create(
        Derivation(
            sentence=sentence,
            rules=[{"rule": rule, "version": version} for rule, version in result.applied],
            edits=list(result.edits),
            warnings=[warning.as_stored() for warning in result.warnings],
            original_text=sentence.text,
        )
        for sentence, (__, result) in zip(sentences, pairs, strict=True)
    )
    # The tree of a changed text is stored for expanding; an unchanged text already has one.
    Parse.objects.bulk_create(
        (
            Parse(
                project=project,
                text_hash=sentence.text_hash,
                parser=RULES,
                conllu=dump(result.tree),
            )
            for sentence, (__, result) in zip(sentences, pairs, strict=True)
            if result.tree
        ),
        ignore_conflicts=True,
    )
    report.sources += len(outcomes)
    report.sentences += len(sentences)


def _sentence(project: Project, s0: SourceSentence, tree: Tree) -> Sentence:
    key = comparison_key(tree.text)
    return Sentence(
        project=project,
        source=s0.source,
        source_sentence=s0,
        stage=Stage.S1,
        text=tree.text,
        comparison_key=key,
        text_hash=text_hash(tree.text),
        # Removing a final stop or a capital needs no review.
        is_generated=key != s0.comparison_key,
        origin=s0.source.origin,
        author=s0.author or s0.source.author,
    )
