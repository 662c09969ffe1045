"""What must not be found in the tables after faults, for judgements and for texts."""

from __future__ import annotations

from typing import Any

# Answers that the site acknowledged but lost or stored differently.
_LOST = """
    SELECT count(*) FROM acknowledged k
    LEFT JOIN annotation_judgement j ON j.client_id = k.client_id AND j.assignment_id = k.assignment
    WHERE j.id IS NULL OR j.rating IS DISTINCT FROM k.rating OR j.label IS DISTINCT FROM k.label
"""
# Assignments with two judgements that both count: neither was revised by a later one.
_DOUBLED = """
    SELECT count(*) FROM (
        SELECT j.assignment_id FROM annotation_judgement j
        WHERE NOT EXISTS (SELECT 1 FROM annotation_judgement n WHERE n.revises_id = j.id)
        GROUP BY j.assignment_id HAVING count(*) > 1) AS two
"""
# Pairs judged more often in an order than the protocol asks for.
_OVERFILLED = """
    SELECT count(*) FROM (
        SELECT a.pair_id FROM annotation_assignment a
        WHERE a.campaign_id = %(campaign)s AND a.pair_id IS NOT NULL
          AND EXISTS (SELECT 1 FROM annotation_judgement j WHERE j.assignment_id = a.id)
        GROUP BY a.pair_id, a."order" HAVING count(*) > %(each)s) AS filled
"""
# Pairs that, judged and still to judge together, are not planned equally often in both orders.
_UNBALANCED = """
    SELECT count(*) FROM (
        SELECT a.pair_id FROM annotation_assignment a
        WHERE a.campaign_id = %(campaign)s AND a.pair_id IS NOT NULL AND a.state <> 'aside'
        GROUP BY a.pair_id
        HAVING count(*) FILTER (WHERE a."order" = 'AB') <> %(each)s
            OR count(*) FILTER (WHERE a."order" = 'BA') <> %(each)s) AS uneven
"""
# Annotators who judged a pair twice, in whatever order.
_SEEN_TWICE = """
    SELECT count(*) FROM (
        SELECT j.annotator_id FROM annotation_judgement j
        JOIN annotation_assignment a ON a.id = j.assignment_id
        WHERE a.campaign_id = %(campaign)s AND a.pair_id IS NOT NULL
        GROUP BY j.annotator_id, a.pair_id HAVING count(DISTINCT a.id) > 1) AS twice
"""
_CHECKS = {
    "acknowledged judgements lost": _LOST,
    "judgements doubled": _DOUBLED,
    "slots over-filled": _OVERFILLED,
    "orders unbalanced": _UNBALANCED,
    "pairs seen twice by one annotator": _SEEN_TWICE,
}
# Texts that the site acknowledged but lost, changed, or stored for another prompt.
_TEXTS_LOST = """
    SELECT count(*) FROM acknowledged k
    JOIN annotation_textslot asked ON asked.id = k.slot
    LEFT JOIN (annotation_version v JOIN annotation_textslot s ON s.id = v.slot_id)
        ON v.client_id = k.client_id AND s.prompt_id = asked.prompt_id AND v.text = k.text
    WHERE v.id IS NULL
"""
# Texts stored more than once.
_TEXTS_DOUBLED = """
    SELECT count(*) FROM (
        SELECT v.client_id FROM annotation_version v
        JOIN annotation_textslot s ON s.id = v.slot_id WHERE s.campaign_id = %(campaign)s
        GROUP BY v.client_id HAVING count(*) > 1) AS two
"""
# Slots with two texts that both count: neither was revised by a later one.
_TEXTS_STANDING = """
    SELECT count(*) FROM (
        SELECT v.slot_id FROM annotation_version v
        JOIN annotation_textslot s ON s.id = v.slot_id
        WHERE s.campaign_id = %(campaign)s
          AND NOT EXISTS (SELECT 1 FROM annotation_version n WHERE n.revises_id = v.id)
        GROUP BY v.slot_id HAVING count(*) > 1) AS two
"""
# Prompts of which one author wrote two versions.
_WRITTEN_TWICE = """
    SELECT count(*) FROM (
        SELECT s.prompt_id FROM annotation_version v
        JOIN annotation_textslot s ON s.id = v.slot_id WHERE s.campaign_id = %(campaign)s
        GROUP BY s.prompt_id, v.writer_id HAVING count(DISTINCT s.id) > 1) AS twice
"""
# Slots that count as written without a text, or the other way round.
_SLOTS_WRONG = """
    SELECT count(*) FROM annotation_textslot s
    WHERE s.campaign_id = %(campaign)s AND (s.state = 'done')
       <> EXISTS (SELECT 1 FROM annotation_version v WHERE v.slot_id = s.id)
"""
# Prompts that nobody will ever decide on, or that wait although a version is missing.
_PROMPTS_STUCK = """
    SELECT count(*) FROM annotation_prompt p
    WHERE p.campaign_id = %(campaign)s AND (p.state = 'written')
       <> NOT EXISTS (SELECT 1 FROM annotation_textslot s
                      WHERE s.prompt_id = p.id AND s.state = 'open')
"""
# Seats whose count, which is paid for, is not that of their texts.
_SEATS_WRONG = """
    SELECT count(*) FROM annotation_seat e
    WHERE e.campaign_id = %(campaign)s AND e.judged <> (
        SELECT count(DISTINCT s.id) FROM annotation_textslot s
        JOIN annotation_version v ON v.slot_id = s.id WHERE s.seat_id = e.id)
"""
_TEXT_CHECKS = {
    "acknowledged texts lost": _TEXTS_LOST,
    "texts doubled": _TEXTS_DOUBLED,
    "slots with two texts that count": _TEXTS_STANDING,
    "prompts written twice by one author": _WRITTEN_TWICE,
    "slots in a wrong state": _SLOTS_WRONG,
    "prompts in a wrong state": _PROMPTS_STUCK,
    "seats that count wrongly": _SEATS_WRONG,
}


def verify(campaign: int, acknowledged: dict[str, list[Any]]) -> dict[str, int]:
    """Count violations in the tables."""
    from django.db import connection

    from annotation.models import Campaign
    from annotation.models.public_ids import primary_key
    from annotation.selectors.campaigns.protocols import protocol_of

    each = protocol_of(Campaign.objects.get(pk=campaign)).judgements_per_order
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE acknowledged "
            "(client_id uuid, assignment bigint, rating float, label text)"
        )
        rows = [
            (client, primary_key(row_id), *values)
            for client, (row_id, *values) in acknowledged.items()
        ]
        cursor.executemany("INSERT INTO acknowledged VALUES (%s, %s, %s, %s)", rows)
        counts = {}
        for name, query in _CHECKS.items():
            cursor.execute(query, {"campaign": campaign, "each": each})
            (counts[name],) = cursor.fetchone()
    return counts


def verify_texts(campaign: int, acknowledged: dict[str, list[Any]]) -> dict[str, int]:
    """Count violations in the tables of a writing campaign."""
    from django.db import connection

    from annotation.models.public_ids import primary_key

    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE acknowledged (client_id uuid, slot bigint, text text)"
        )
        rows = [
            (client, primary_key(row_id), text) for client, (row_id, text) in acknowledged.items()
        ]
        cursor.executemany("INSERT INTO acknowledged VALUES (%s, %s, %s)", rows)
        counts = {}
        for name, query in _TEXT_CHECKS.items():
            cursor.execute(query, {"campaign": campaign})
            (counts[name],) = cursor.fetchone()
    return counts
