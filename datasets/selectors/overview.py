"""How far a project is: what went into each step and what came out, counted in SQL."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from datasets.models import (
    Expansion,
    ImportBatch,
    Job,
    PairSet,
    Parse,
    Project,
    Release,
    Sentence,
    Source,
    SourceSentence,
    Stage,
)


@dataclass(frozen=True)
class ProjectOverview:
    """Counts of one moment. Texts are what a parser is asked about; equal ones count once."""

    files: int
    sources: int
    sources_fallen: int
    source_sentences: int
    sentences: dict[str, int]
    generated: int
    texts: int
    texts_parsed: int
    texts_unusable: int
    expanded: int
    pair_sets: tuple[PairSet, ...]  # each with `pair_count`
    releases: int

    @property
    def texts_waiting(self) -> int:
        return self.texts - self.texts_parsed - self.texts_unusable

    @property
    def s1(self) -> int:
        return self.sentences[Stage.S1]

    @property
    def expansions(self) -> int:
        return sum(self.sentences[stage] for stage in (Stage.S2, Stage.S3, Stage.S4))

    @property
    def pairs(self) -> int:
        return sum(getattr(pair_set, "pair_count", 0) for pair_set in self.pair_sets)

    @property
    def has_material(self) -> bool:
        return bool(self.sources or self.s1 or self.pair_sets)


def project_overview(project: Project) -> ProjectOverview:
    """Count every step of a project in a fixed number of queries (nine)."""
    sources = Source.objects.filter(project=project).aggregate(
        all=Count("pk"), fallen=Count("pk", filter=~Q(fallen_reason=""))
    )
    stages = _sentences_by_stage(project)
    texts = _texts(project)
    return ProjectOverview(
        files=ImportBatch.objects.filter(project=project).count(),
        sources=sources["all"],
        sources_fallen=sources["fallen"],
        source_sentences=SourceSentence.objects.filter(source__project=project).count(),
        sentences={stage: stages.get(stage, (0, 0))[0] for stage in Stage.values},
        generated=sum(generated for __, generated in stages.values()),
        texts=texts[0],
        texts_parsed=texts[1],
        texts_unusable=texts[2],
        expanded=Expansion.objects.filter(sentence__project=project).count(),
        pair_sets=tuple(project_pair_sets(project)),
        releases=Release.objects.filter(project=project).count(),
    )


def _sentences_by_stage(project: Project) -> dict[str, tuple[int, int]]:
    found = (
        Sentence.objects.filter(project=project)
        .values("stage")
        .annotate(n=Count("pk"), generated=Count("pk", filter=Q(is_generated=True)))
        .order_by()
    )
    return {row["stage"]: (row["n"], row["generated"]) for row in found}


def _texts(project: Project) -> tuple[int, int, int]:
    """Return how many texts want a parse, have a tree, and cannot have one."""
    s0 = SourceSentence.objects.filter(source__project=project, source__fallen_reason="")
    s1 = Sentence.objects.filter(project=project, stage=Stage.S1, source_sentence=None)
    hashes = s0.order_by().values("text_hash").union(s1.order_by().values("text_hash"))
    parses = Parse.objects.filter(project=project).aggregate(
        trees=Count("pk", filter=Q(problem="")), problems=Count("pk", filter=~Q(problem=""))
    )
    return hashes.count(), parses["trees"], parses["problems"]


def project_pair_sets(project: Project) -> QuerySet[PairSet]:
    return PairSet.objects.filter(project=project).annotate(
        pair_count=Count("pairs"),
        is_used=Exists(Release.objects.filter(pair_set=OuterRef("pk"))),
    )


def open_jobs(project: Project) -> QuerySet[Job]:
    """Return the jobs that wait or run, the newest first."""
    return Job.objects.filter(project=project, state__in=[Job.State.QUEUED, Job.State.RUNNING])


def last_jobs(project: Project, kinds: Iterable[str]) -> dict[str, Job]:
    """Return the newest job of each kind."""
    jobs = Job.objects.filter(project=project, kind__in=list(kinds))
    newest = jobs.order_by("kind", "-pk").distinct("kind").select_related("actor")
    return {job.kind: job for job in newest}
