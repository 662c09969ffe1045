"""What the benchmark of faults looks for in the tables is found when it is there."""

from uuid import uuid4

import pytest
from django.db import connection

from annotation.models import Prompt, Seat, TextSlot, Version
from benchmarks.load.verifying import verify_texts
from tests.annotation.settling import source_of
from tests.annotation.writing import author_seat, next_slot, write, writing_campaign


@pytest.fixture
def written(project):
    source_of(project, "caption-1", ("Boti linasafiri baharini.",))
    campaign = writing_campaign(project, versions=2)
    return [
        write(next_slot(seat), seat, text).version
        for seat, text in (
            (author_seat(campaign), "Boti linasafiri"),
            (author_seat(campaign), "Boti linaenda"),
        )
    ]


def found(written, acknowledged=None):
    """Return what is wrong, after asking for what was acknowledged."""
    said = {str(version.client_id): [version.slot.public_id, version.text] for version in written}
    counts = verify_texts(written[0].slot.campaign_id, said | (acknowledged or {}))
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE acknowledged")
    return {name for name, count in counts.items() if count}


def test_nothing_is_found_where_all_is_well(written):
    assert found(written) == set()


def test_a_text_that_is_missing_changed_or_elsewhere_is_lost(written):
    slot = written[0].slot.public_id
    assert found(written, {str(uuid4()): [slot, "Never stored"]}) == {"acknowledged texts lost"}
    changed = {str(written[0].client_id): [slot, "Something else"]}
    assert found(written, changed) == {"acknowledged texts lost"}


def test_counts_and_states_that_do_not_follow_from_the_texts_are_found(written):
    Seat.objects.update(judged=7)
    assert found(written) == {"seats that count wrongly"}
    Prompt.objects.update(state="open")
    TextSlot.objects.update(state="open")
    assert found(written) == {"seats that count wrongly", "slots in a wrong state"}
    TextSlot.objects.update(state="done")
    assert found(written) == {"seats that count wrongly", "prompts in a wrong state"}


def test_two_versions_by_one_author_are_found(written):
    one, other = written
    Version.objects.filter(pk=other.pk).update(writer=one.writer_id, client_id=one.client_id)
    assert found([one]) == {"texts doubled", "prompts written twice by one author"}
