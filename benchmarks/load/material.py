"""A campaign to judge in, of any number of pairs, and one to write in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annotation.models import Campaign
    from datasets.models import PairSet, Project, Role

_SENTENCES = """
    INSERT INTO datasets_sentence (project_id, stage, text, comparison_key, text_hash, revision,
                                   is_generated, origin, author)
    SELECT %(project)s, 'S1', text, lower(text), md5(text), 1, false, '', ''
    FROM (SELECT format(CASE n %% 2 WHEN 0
              THEN 'Boat number %%s is sailing across the wide bay towards the old harbour'
              ELSE 'The harbour is being reached by the vessel that carries the number %%s' END,
              n / 2) AS text
          FROM generate_series(0, 2 * %(pairs)s - 1) AS n) AS written
"""
_PAIRS = """
    INSERT INTO datasets_pair (pair_set_id, number, external_id, sentence_a_id, sentence_b_id,
                               kind, relation, expected_ab, expected_ba, is_cross_set, origin,
                               author)
    SELECT %(pair_set)s, n, '', first + 2 * n - 2, first + 2 * n - 1, 'S1aS1b', '', '', '', false,
           '', ''
    FROM generate_series(1, %(pairs)s) AS n,
         (SELECT min(id) AS first FROM datasets_sentence WHERE project_id = %(project)s) AS made
"""
# Each seat has judged as many slots in a row of one round: no pair twice, both orders alternately.
_JUDGED = """
    UPDATE annotation_assignment AS slot
    SET seat_id = seat.id, state = 'done', position = slot.queue - place.first
    FROM annotation_seat AS seat, LATERAL (
        SELECT (seat.number - 1) / (%(pairs)s / %(each)s) * %(pairs)s
               + (seat.number - 1) %% (%(pairs)s / %(each)s) * %(each)s + 1 AS first) AS place
    WHERE seat.campaign_id = %(campaign)s AND slot.campaign_id = %(campaign)s
      AND slot.queue BETWEEN place.first AND place.first + %(each)s - 1;
    INSERT INTO annotation_judgement (assignment_id, annotator_id, rating, label, shown_ms,
                                      revision_a, revision_b, client_id, created_at)
    SELECT slot.id, seat.annotator_id, 3, 'NEUTRAL', 4000, 1, 1, gen_random_uuid(),
           now() - interval '10 seconds' * (%(each)s - slot.position)
    FROM annotation_assignment AS slot JOIN annotation_seat AS seat ON seat.id = slot.seat_id
    WHERE slot.campaign_id = %(campaign)s ORDER BY slot.position, seat.id;
    UPDATE annotation_seat AS seat
    SET judged = %(each)s, pairs = %(each)s, cursor_ab = had.last, cursor_ba = had.last
    FROM (SELECT seat_id, max(queue) AS last FROM annotation_assignment
          WHERE campaign_id = %(campaign)s AND seat_id IS NOT NULL GROUP BY seat_id) AS had
    WHERE seat.id = had.seat_id
"""


@dataclass(frozen=True)
class Person:
    username: str
    password: str


def campaign_of(*, pairs: int, annotators: int, already: int = 0) -> tuple[Campaign, list[Person]]:
    """Make an open campaign of the `sick` protocol without a reviewer, and its annotators.

    Each of them has judged `already` pairs.
    """
    from annotation.services.plans.opening import campaign_open
    from datasets.models import Role

    draft = draft_of(make_pairs(pairs), name="load", seats=max(annotators, 10))
    campaign = campaign_open(campaign=draft, actor=None)
    people = _people(campaign, annotators, Role.ANNOTATOR)
    if already:
        _judge(campaign.pk, pairs=pairs, each=already)
    return campaign, people


def writing_of(*, prompts: int, authors: int) -> tuple[Campaign, list[Person]]:
    """Make an open campaign in which two authors normalise each sentence, and its authors."""
    from annotation.planning.texts.bundle import texts_in
    from annotation.planning.writing.presets import writing_preset
    from annotation.planning.writing.protocol import Deciding, TextLimits, WritingTask
    from annotation.services.plans.opening import campaign_open
    from annotation.services.writing.lifecycle import writing_create
    from datasets.models import Role
    from datasets.services.projects.lifecycle import project_create

    project = project_create(name=f"Written {secrets.token_hex(4)}", language="sw", actor=None)
    _sources_write(project, prompts)
    ready = writing_preset(WritingTask.NORMALISE, texts_in("sw"))
    # Nobody settles what authors may still change.
    changes = {"deciding": Deciding.ADJUDICATOR, "limits": TextLimits(needs_finite_verb=False)}
    draft = writing_create(
        project=project,
        name="written",
        protocol=ready.model_copy(update=changes),
        seats=authors,
        seed=1,
        actor=None,
    )
    campaign = campaign_open(campaign=draft, actor=None)
    return campaign, _people(campaign, authors, Role.AUTHOR)


def _sources_write(project: Project, count: int) -> None:
    from datasets.formats.text import comparison_key, text_hash
    from datasets.models import ImportBatch, Source, SourceSentence

    batch = ImportBatch.objects.create(
        project=project, content="sources", file_name="made.tsv", sha256="0" * 64
    )
    sources = Source.objects.bulk_create(
        Source(project=project, batch=batch, source_id=f"s{n}", line_number=n)
        for n in range(1, count + 1)
    )
    texts = [f"Boti namba {source.source_id} linasafiri baharini." for source in sources]
    SourceSentence.objects.bulk_create(
        SourceSentence(
            source=source,
            position="a",
            text=text,
            comparison_key=comparison_key(text),
            text_hash=text_hash(text),
        )
        for source, text in zip(sources, texts, strict=True)
    )


def _judge(campaign: int, *, pairs: int, each: int) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(_JUDGED, {"campaign": campaign, "pairs": pairs, "each": each})
        cursor.execute("ANALYZE")


def make_pairs(pairs: int, *, generated: bool = False) -> PairSet:
    """Make a project with pairs; with `generated`, a reviewer has to read every sentence first."""
    from datasets.models import PairSet, Sentence
    from datasets.services.projects.lifecycle import project_create

    project = project_create(name=f"Load {secrets.token_hex(4)}", language="en", actor=None)
    pair_set = PairSet.objects.create(project=project, name="made", design="imported")
    pairs_write(project.pk, pair_set.pk, pairs)
    if generated:
        Sentence.objects.filter(project=project).update(is_generated=True)
    return pair_set


def draft_of(pair_set: PairSet, *, name: str, seats: int) -> Campaign:
    from annotation.planning.controls import controls_in
    from annotation.planning.presets import preset
    from annotation.planning.protocol import LeaderMode
    from annotation.services.campaigns.lifecycle import campaign_create

    return campaign_create(
        project=pair_set.project,
        pair_set=pair_set,
        name=name,
        protocol=preset("sick").model_copy(update={"leader_mode": LeaderMode.NONE}),
        seats=seats,
        seed=1,
        controls=controls_in("en"),
        actor=None,
    )


def pairs_write(project: int, pair_set: int, pairs: int) -> None:
    from django.db import connection

    values = {"project": project, "pair_set": pair_set, "pairs": pairs}
    with connection.cursor() as cursor:
        cursor.execute(_SENTENCES, values)
        cursor.execute(_PAIRS, values)
        cursor.execute("ANALYZE")


def _people(campaign: Campaign, count: int, role: Role) -> list[Person]:
    from annotation.services.plans.seats import annotator_for, seat_take
    from datasets.models import Membership, User

    people = []
    for number in range(count):
        person = Person(f"load-{campaign.pk}-{number}", secrets.token_urlsafe(12))
        user = User.objects.create_user(username=person.username, password=person.password)
        Membership.objects.create(project=campaign.project, user=user, role=role)
        annotator = annotator_for(project=campaign.project, user=user)
        seat_take(campaign=campaign, annotator=annotator)
        people.append(person)
    return people


def bare_session(person: Person) -> str:
    """Return the cookie of a session that the bare site takes, whose login is Django's own."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from datasets.models import User

    user = User.objects.get(username=person.username)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return f"sessionid={session.session_key}"
