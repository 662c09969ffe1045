"""The progress of a project: the input and output of each step, counted in SQL."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from datasets.models import (
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
from datasets.selectors.describing.pictures import pictures_listed
from datasets.selectors.expanding.rules import expansions_outdated, rule_settings
from datasets.selectors.importing.sources import lacks_s1
from datasets.selectors.importing.texts import texts_counted, texts_unusable
from datasets.selectors.languages.tables import project_tables
from transforms.packs.registry import has_own_pack

_EXPANDED = (Stage.S2, Stage.S3, Stage.S4)


@dataclass(frozen=True)
class ProjectOverview:
    """Counts at one moment. Texts are what a parser has to parse; equal ones count once."""

    files: int
    sources: int
    sources_fallen: int
    sources_waiting: int  # in the corpus but not normalised yet
    sources_untranslated: int  # in the corpus, in another language, and without an S1
    sources_foreign: int  # all in another language
    source_sentences: int
    sentences: dict[str, int]  # by stage
    generated: int
    texts: int
    texts_waiting: int
    texts_unusable: int
    s1_waiting: int  # not expanded yet, and not known to be unusable
    s1_outdated: int  # expanded before their text or the rule settings changed, and not paired
    pictures_open: int  # lacking a description by either author
    pair_sets: tuple[PairSet, ...]  # each with `pair_count`
    releases: int
    norms: int = 0  # tables of norms of words
    lacks_rules: bool = False  # nothing can be normalised or expanded in this language yet

    @property
    def texts_parsed(self) -> int:
        return self.texts - self.texts_waiting

    @property
    def wants_parse(self) -> bool:
        """Tell whether a step waits for a parse; a text corrected by a reviewer blocks nothing."""
        return bool(self.texts_waiting and (self.sources_waiting or self.s1_waiting))

    @property
    def rules_wanted(self) -> bool:
        """Tell whether the rules have something to do, parsed or not."""
        return bool(self.sources_waiting or self.s1_waiting or self.s1_outdated)

    @property
    def s1(self) -> int:
        return self.sentences[Stage.S1]

    @property
    def expansions(self) -> int:
        return sum(self.sentences[stage] for stage in _EXPANDED)

    @property
    def pairs(self) -> int:
        return sum(vars(pair_set)["pair_count"] for pair_set in self.pair_sets)

    @property
    def is_all_fallen(self) -> bool:
        """Tell whether all sources were dropped and there is nothing else to work with."""
        is_left = self.sources > self.sources_fallen or self.s1 or self.pair_sets
        return bool(self.sources) and not is_left

    @property
    def is_translation(self) -> bool:
        """Tell whether all sources are in another language: the original says what is paired."""
        return bool(self.sources) and self.sources_foreign == self.sources

    @property
    def has_only_norms(self) -> bool:
        return bool(self.norms) and not (self.sources or self.s1 or self.pair_sets)

    @property
    def has_material(self) -> bool:
        return bool(self.sources or self.s1 or self.pair_sets or self.norms)


def project_overview(project: Project) -> ProjectOverview:
    """Count every step of a project in thirteen queries, whatever its size."""
    files, sources = _files(project), _sources(project)
    stages = _sentences_by_stage(project)
    texts, texts_waiting = texts_counted(project)
    return ProjectOverview(
        files=files["all"],
        sources=sources["all"],
        sources_fallen=sources["fallen"],
        sources_waiting=sources["waiting"],
        sources_untranslated=sources["untranslated"],
        sources_foreign=sources["foreign"],
        source_sentences=SourceSentence.objects.filter(source__project=project).count(),
        sentences={stage: stages.get(stage, (0, 0))[0] for stage in Stage.values},
        generated=sum(generated for __, generated in stages.values()),
        texts=texts,
        texts_waiting=texts_waiting,
        texts_unusable=texts_unusable(project),
        s1_waiting=_s1_waiting(project),
        s1_outdated=expansions_outdated(project, rule_settings(project)).count(),
        pictures_open=pictures_listed(project, state="open").count(),
        pair_sets=tuple(project_pair_sets(project)),
        releases=Release.objects.filter(project=project).count(),
        norms=files["norms"],
        lacks_rules=not has_own_pack(project.language) and project_tables(project) is None,
    )


def _files(project: Project) -> dict[str, int]:
    return ImportBatch.objects.filter(project=project).aggregate(
        all=Count("pk"), norms=Count("pk", filter=Q(content=ImportBatch.Content.NORMS))
    )


def _sources(project: Project) -> dict[str, int]:
    return Source.objects.filter(project=project).aggregate(
        all=Count("pk"),
        fallen=Count("pk", filter=~Q(fallen_reason="")),
        waiting=Count("pk", filter=Q(lacks_s1(), fallen_reason="", language="")),
        foreign=Count("pk", filter=~Q(language="")),
        untranslated=Count("pk", filter=Q(lacks_s1(), ~Q(language=""), fallen_reason="")),
    )


def _s1_waiting(project: Project) -> int:
    """Count S1 that nobody has expanded: neither the rules, nor people at every stage."""
    unusable = Parse.objects.filter(project=project, text_hash=OuterRef("text_hash"))
    s1 = Sentence.objects.filter(
        project=project, stage=Stage.S1, source__fallen_reason="", source__language=""
    )
    expansions = Sentence.objects.filter(base=OuterRef("pk"), is_retired=False)
    is_written = Q(*(Exists(expansions.filter(stage=stage)) for stage in _EXPANDED))
    return s1.filter(~Exists(unusable.exclude(problem="")), ~is_written, expansion=None).count()


def _sentences_by_stage(project: Project) -> dict[str, tuple[int, int]]:
    jobs = (
        Sentence.objects.filter(project=project, is_retired=False)
        .values("stage")
        .annotate(n=Count("pk"), generated=Count("pk", filter=Q(is_generated=True)))
        .order_by()
    )
    return {row["stage"]: (row["n"], row["generated"]) for row in jobs}


def project_pair_sets(project: Project) -> QuerySet[PairSet]:
    return PairSet.objects.filter(project=project).annotate(pair_count=Count("pairs"))


def project_jobs(project: Project) -> QuerySet[Job]:
    return Job.objects.filter(project=project)


def open_jobs(project: Project) -> QuerySet[Job]:
    """Return the queued and running jobs, newest first."""
    return Job.objects.filter(project=project, state__in=[Job.State.QUEUED, Job.State.RUNNING])


def last_jobs(project: Project, kinds: Iterable[str]) -> list[Job]:
    """Return the newest job of each kind about each thing: a campaign, a run, or the project."""
    jobs = Job.objects.filter(project=project, kind__in=list(kinds))
    subject = ("kind", "subject_id")
    return list(jobs.order_by(*subject, "-pk").distinct(*subject).select_related("actor"))
