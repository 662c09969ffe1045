"""Taking a text out of a long list: how much of the list is read."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.models import TextSlot
from datasets.models import Source, SourceSentence
from tests.annotation.writing import author_seat, next_slot, write, writing_campaign

PROMPTS = 2_000
MOST = 60  # rows that a part of the plan gives on, of 4,000 slots


@pytest.fixture
def campaign(corpus):
    sources = Source.objects.bulk_create(
        Source(project=corpus.project, batch=corpus.batch, source_id=f"n{n}", line_number=n)
        for n in range(PROMPTS)
    )
    SourceSentence.objects.bulk_create(
        SourceSentence(
            source=source,
            position="a",
            text=source.source_id,
            comparison_key=source.source_id,
            text_hash=source.source_id,
        )
        for source in sources
    )
    campaign = writing_campaign(corpus.project)
    analyse()
    return campaign


def analyse():
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE annotation_textslot, annotation_prompt")


def rows_given(seat):
    """Return the most rows that a part of the plans gave on while the seat took slots."""
    with CaptureQueriesContext(connection) as queries:
        assert next_slot(seat) is not None
    claims = [each["sql"] for each in queries if "SKIP LOCKED" in each["sql"]]
    TextSlot.objects.filter(seat=seat, state="open").update(seat=None, position=None)
    most = 0
    with connection.cursor() as cursor:
        for claim in claims:
            cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {claim}")
            (plans,) = cursor.fetchone()
            result = plans if isinstance(plans, list) else json.loads(plans)
            most = max(most, *_rows(result[0]["Plan"]))
    return most


def _rows(plan):
    yield plan["Actual Rows"] * plan["Actual Loops"]
    for part in plan.get("Plans", ()):
        yield from _rows(part)


def test_a_few_slots_are_looked_at_and_none_is_sorted(campaign):
    seat = author_seat(campaign)
    assert rows_given(seat) <= MOST
    write(next_slot(seat), seat, "It is raining today", is_sure=True)
    assert rows_given(author_seat(campaign)) <= MOST
