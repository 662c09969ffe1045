"""A small corpus of our own sentences, and campaigns over it."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from annotation.models import Annotator, Assignment, Campaign, Judgement, Seat
from annotation.planning.controls import controls_in
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, LeaderMode, PlanKind
from annotation.selectors.plans.progress import assignments_ahead
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.judging.answers import Answer
from annotation.services.judging.submitting import answer_submit
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_ahead
from annotation.services.plans.seats import annotator_create, annotator_for, seat_take
from datasets.formats.text import comparison_key, text_hash
from datasets.models import ImportBatch, Pair, PairSet, Project, Sentence, Source, User

ANIMALS = ("dog", "cat", "horse", "goat", "duck", "sheep", "cow", "pig", "hen", "mouse")


@dataclass
class Corpus:
    project: Project
    pair_set: PairSet
    batch: ImportBatch
    pairs: list[Pair]

    def sentence(self, text: str, **fields: Any) -> Sentence:
        sentence = self.unsaved_sentence(text, **fields)
        sentence.save()
        return sentence

    def unsaved_sentence(self, text: str, **fields: Any) -> Sentence:
        fields = {"stage": "S1", **fields}
        return Sentence(
            project=self.project,
            text=text,
            comparison_key=comparison_key(text),
            text_hash=text_hash(text),
            **fields,
        )

    def pair(self, sentence_a: Sentence, sentence_b: Sentence, kind: str = "") -> Pair:
        [pair] = self.add_pairs([(sentence_a, sentence_b, kind)])
        return pair

    def add_pairs(self, planned: Sequence[tuple[Sentence, Sentence, str]]) -> list[Pair]:
        pairs = [
            Pair(pair_set=self.pair_set, number=number, sentence_a=one, sentence_b=two, kind=kind)
            for number, (one, two, kind) in enumerate(planned, len(self.pairs) + 1)
        ]
        self.pairs += Pair.objects.bulk_create(pairs)
        return pairs

    def add_source(self, animal: str) -> None:
        self.add_sources([animal])

    def add_sources(self, animals: Sequence[str]) -> None:
        """Add of each one S1, its S2 and S3 by rule, and the two pairs they make."""
        sources = Source.objects.bulk_create(
            Source(project=self.project, batch=self.batch, source_id=animal, line_number=1)
            for animal in animals
        )
        ones = Sentence.objects.bulk_create(
            self.unsaved_sentence(f"A {source.source_id} is crossing the road", source=source)
            for source in sources
        )
        others = Sentence.objects.bulk_create(
            self.unsaved_sentence(text, source=one.source, base=one, stage=stage, is_generated=True)
            for one in ones
            for stage, text in (
                ("S2", f"The road is being crossed by a {one.source.source_id}"),
                ("S3", f"No {one.source.source_id} is crossing the road"),
            )
        )
        self.add_pairs([(other.base, other, f"S1a{other.stage}a") for other in others])


@pytest.fixture
def corpus(project: Project) -> Corpus:
    """Twenty pairs: each of ten S1 with its S2 and its S3."""
    batch = ImportBatch.objects.create(
        project=project, content="sources", file_name="animals.tsv", sha256="0" * 64
    )
    pair_set = PairSet.objects.create(project=project, name="Pairs", design="sick")
    made = Corpus(project, pair_set, batch, [])
    made.add_sources(ANIMALS)
    return made


@pytest.fixture
def draft(corpus: Corpus, manager: User) -> Callable[..., Campaign]:
    """Make drafts of a pilot: two annotators a pair, no leader unless asked for."""

    def make(
        *,
        name: str = "Pilot",
        leader_mode: LeaderMode = LeaderMode.NONE,
        per_order: int = 1,
        seats: int = 2,
        every: int | None = None,
        plan: PlanKind = PlanKind.DEALT,
        **settings: Any,
    ) -> Campaign:
        changes = {
            "plan": plan,
            "leader_mode": leader_mode,
            "checkpoints": CheckpointSettings(every=every),
        }
        protocol = preset("sick", judgements_per_order=per_order).model_copy(
            update=changes | settings
        )
        return campaign_create(
            project=corpus.project,
            pair_set=corpus.pair_set,
            name=name,
            protocol=protocol,
            seats=seats,
            seed=1,
            controls=controls_in("en")[:3],
            actor=manager,
        )

    return make


@pytest.fixture
def campaign(draft: Callable[..., Campaign], manager: User) -> Campaign:
    """An open campaign without a leader: everything can be judged at once."""
    return campaign_open(campaign=draft(), actor=manager)


@pytest.fixture
def reviewed_campaign(draft: Callable[..., Campaign], manager: User) -> Campaign:
    """An open campaign whose generated sentences wait for the leader."""
    return campaign_open(campaign=draft(leader_mode=LeaderMode.REVIEW, every=4), actor=manager)


@pytest.fixture
def judge(project: Project, annotator: User) -> Annotator:
    """The pseudonym of the annotator in the cast."""
    return annotator_for(project=project, user=annotator)


@pytest.fixture
def reviewer(project: Project, leader: User) -> Annotator:
    """The pseudonym of the leader in the cast."""
    return annotator_for(project=project, user=leader)


@pytest.fixture
def at_once(transactional_db: None) -> Callable[..., list[Any]]:
    """Make calls in threads of their own, all at the same moment; real transactions."""

    def at_once(*calls: Callable[[], Any]) -> list[Any]:
        barrier = Barrier(len(calls))

        def run(call: Callable[[], Any]) -> Any:
            try:
                barrier.wait(10)
                return call()
            finally:
                connection.close()

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(run, calls))

    return at_once


def wait_until_waited_for() -> None:
    """Wait until another transaction waits for a lock of this one."""
    deadline = time.monotonic() + 10
    waiting = """
        SELECT count(*) FROM pg_locks
        WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
    """
    with connection.connection.cursor() as cursor:
        cursor.execute(waiting)
        while cursor.fetchone()[0] == 0:
            assert time.monotonic() < deadline, "nobody waits"
            cursor.execute(waiting)


def next_assignment(seat: Seat) -> Assignment | None:
    """Return the next assignment of the seat, without taking anything from a pool."""
    return next(iter(assignments_ahead(seat, 1)), None)


def submit(assignment: Assignment, annotator: Annotator, **said: Any) -> Judgement:
    """Answer about the texts as they are now, unless told otherwise."""
    texts = Assignment.objects.select_related("pair__sentence_a", "pair__sentence_b")
    shown = texts.get(pk=assignment.carried_id or assignment.pk).pair
    client_id = answer_about(shown, assignment, annotator, **said)
    judged = Judgement.objects.filter(assignment=assignment.carried_id or assignment.pk)
    return judged.get(client_id=client_id)


def answer_about(
    shown: Pair | None, assignment: Assignment, annotator: Annotator, **said: Any
) -> UUID:
    """Answer about the texts of this pair, none for a checkpoint; return its id."""
    revisions = (shown.sentence_a.revision, shown.sentence_b.revision) if shown else (1, 1)
    values = {
        "assignment": assignment.pk,
        "rating": 4,
        "label": "ENTAILMENT",
        "client_id": uuid4(),
        **dict(zip(("revision_a", "revision_b"), revisions, strict=True)),
        **said,
    }
    answer = Answer.model_validate(values)
    answer_submit(campaign=assignment.campaign, annotator=annotator, answer=answer)
    return answer.client_id


def answer_ahead(assignment: Assignment, annotator: Annotator, **said: Any) -> None:
    """Answer about the texts that came with the assignment: nobody changes any meanwhile."""
    answer_about((assignment.carried or assignment).pair, assignment, annotator, **said)


def assignments_left(campaign: Campaign, annotator: Annotator) -> Iterator[Assignment]:
    """Yield what the annotator's seat shows, one after another; each must be answered."""
    seat = seat_take(campaign=campaign, annotator=annotator)
    while ahead := work_ahead(campaign=seat.campaign, seat=seat):
        yield from ahead


def judge_everything(campaign: Campaign, **answer: Any) -> list[Annotator]:
    """Let new annotators answer all that is open in the campaign, always the same."""
    annotators = [annotator_create(project=campaign.project) for _ in range(campaign.seats_planned)]
    for annotator in annotators:
        for assignment in assignments_left(campaign, annotator):
            answer_ahead(assignment, annotator, **answer)
    return annotators
