"""Everything a project lead can send: it changes a project, and nothing of one in the archive."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils import timezone

from annotation.models import AggregationRun, Seat
from datasets.designs.mix import PRESETS
from datasets.models import Job, Membership, Project, Release, RuleSettings, User
from datasets.services.publishing.checks import ReleasePoint
from tests.annotation.web.addresses import PATTERNS, WRITING
from tests.annotation.web.test_every_address import ANNOTATOR, AUTHOR, LEADER, OPEN
from tests.database import database_state, tables_changed

SOURCES = b"source_id\ttext\nowl\tAn owl is sitting on a fence.\n"
PUBLISHED = b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
TERMS = b"term\ttranslation\nowl\tEule\n"
JUDGEMENTS = b"annotator,pair,order,rating,label\nx,1,AB,4,NEUTRAL\n"
PREDICTIONS = b"pair_ID\tentailment_judgment\trelatedness_score\n1\tNEUTRAL\t3\n"


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("table.tsv", content)


def filled(client, url, form="form", **changes) -> dict[str, Any]:
    """Return what a browser sends of the form that a page shows, with some of it changed."""
    shown = client.get(url).context[form]
    values = {field.html_name: field.value() for field in shown}
    return {name: value for name, value in (values | changes).items() if value is not None}


def withdrawn(place):
    Release.objects.update(withdrawn_at=timezone.now())


def paused(place):
    Seat.objects.update(paused_at=timezone.now())


def made_here(place):
    User.objects.update(made_in=place.campaign.project)


def slipped(place):
    run = AggregationRun.objects.get()
    run.results["lint"] = [{"pair": 1}]
    run.save(update_fields=["results"])


def member(place):
    """Leave a second lead, so that the first can be removed."""
    other = User.objects.create(username="second", password="!")
    Membership.objects.create(project=place.campaign.project, user=other, role="manager")


def mixed(place):
    mix = PRESETS["cds"].as_json()
    RuleSettings.objects.create(project=place.campaign.project, mix=mix)


# What is sent, what has to be so before, and what the address is filled with.
WRITES: dict[str, dict[str, Any]] = {
    "project-settings": {"data": {"name": "Ships", "description": "", "licence": ""}},
    "project-delete": {"data": {"typed_name": "Boats"}, "before": withdrawn},
    "people": {"data": {"name": "Nora", "role": "leader"}},
    "role-offer-withdraw": {},
    "member-role": {"data": {"role": "author"}, "before": member},
    "member-remove": {"before": member},
    "password-link": {"before": made_here},
    "import": {"data": {"content": "sources", "file": SOURCES}},
    "project-parse": {},
    "texts": {"data": {"is_read": "on"}},
    "project-expand": {"data": {"again": "on"}},
    "pair-set-new": {
        "data": {"name": "Two", "seed": 1, "design": "sick", "unrelated_share": "0.12"}
    },
    "adaptation-import": {"data": {"language": "de", "file": PUBLISHED}},
    "adaptation": {"data": {"name": "Translated"}},
    "translations-return": {},
    "glossary": {"data": {"term": "cat", "target": "Katze"}},
    "glossary-term": {"data": {"term": "dog", "target": "Köter"}},
    "glossary-import": {"data": {"file": TERMS}},
    "glossary-undo": {},
    "return-undo": {},
    "mix": {
        "data": {"coverage_S2": "1", "coverage_S3": "1", "coverage_S4": "1", "weight_0": "1"},
        "before": mixed,
    },
    "mix-preset": {"data": {"preset": "sick"}},
    "mix-draw": {},
    "api-mix-draw": {"json": True},
    "rules": {"shown": {"kept_s2": "1", "kept_s3": "1", "kept_s4": "1"}},
    "rules-try": {"data": {"text": "An owl is sitting on a fence"}},
    "job-cancel": {},
    "api-job-cancel": {},
    "release-withdraw": {"data": {"reason": "a slip"}},
    "systems": {"data": {"name": "Mine", "file": PREDICTIONS}},
    "baselines": {},
    "campaign-new": {"shown": {"name": "Next"}, "page": "campaign-settings"},
    "campaign-settings": {"shown": {"name": "Next"}, "page": "campaign-settings"},
    "campaign-open": {"draft": True},
    "campaign-change": {"with": {"change": "pause"}},
    "campaign-aggregate": {},
    "campaign-judgements": {"data": {"file": JUDGEMENTS}},
    "campaign-delete": {"data": {"typed_name": "Draft"}, "draft": True},
    "campaign-notice": {"data": {"notice": "Good morning"}},
    "campaign-flag": {"data": {"state": "dismissed", "reason": "It is right."}},
    "campaign-joining": {"shown": {"native_only": "on"}, "form": "settings"},
    "campaign-consent": {"data": {"text": "Another text.", "keeps_judgements": "True"}},
    "campaign-invite": {"data": {"platform": "none", "cap": "3"}},
    "invitation-revoke": {},
    "way-back-renew": {},
    "seat-change": {"with": {"change": "pause"}},
    "seat-again": {"data": {"is_sure": "on"}, "before": paused},
    "seat-notice": {"data": {"notice": "Good morning"}},
    "run-again": {"data": {"pair": "1"}, "before": slipped},
    "run-release": {"data": {"version": "2.0", "acknowledged": [*ReleasePoint]}},
    "api-run-release": {"data": {"version": "2.0", "acknowledged": [*ReleasePoint]}, "json": True},
}
# Written to by others than the lead, or about what this project has none of.
ELSEWHERE = {
    **dict.fromkeys(ANNOTATOR | LEADER, "test_nobody_works_where_nothing_is_open"),
    **dict.fromkeys(set(WRITING), "test_nobody_works_where_nothing_is_open"),
    **dict.fromkeys(AUTHOR | {"describe-check", "describe-change", "describe-undo"}, "an author"),
    **dict.fromkeys(
        (
            "candidates-accept",
            "candidates-undo",
            "candidate-decide",
            "candidate-edit",
            "candidate-write",
        ),
        "candidates of an expansion; their services write the history that refuses",
    ),
    **dict.fromkeys(
        ("joined", "joined-read", "joined-check", "joined-practice", "joined-seat"),
        "a campaign that takes no answers lets nobody go on",
    ),
    **dict.fromkeys(
        ("joined-end", "joined-withdraw", "my-data-erase"), "one's own data stays one's own"
    ),
    **dict.fromkeys(
        ("source", "source-undo", "sources-keep"),
        "sources that were dropped; their services write the history that refuses",
    ),
    **dict.fromkeys(
        (
            "language-discard",
            "language-examples",
            "language-examples-add",
            "language-import",
            "language-learn",
            "language-save",
            "language-start",
            "language-table",
            "language-undo",
        ),
        "tables of a language without a pack of its own: tests/datasets/web/languages",
    ),
    **dict.fromkeys(
        ("adjudicate-settle", "adjudicate-undo", "adjudicate-comment"),
        "reviewers of a writing campaign: tests/annotation/web/writing",
    ),
    "pair-set-part": "pairs of an adapted corpus: tests/datasets/web/adapting",
    "texts-import": "saves what texts saves",
    **dict.fromkeys(
        ("writing-new", "writing-settings"),
        "drafts of writing campaigns: tests/annotation/web/campaigns/test_writing.py",
    ),
    "campaign-effort": "counts only",
    "campaign-aggregation": "starts what campaign-aggregate starts",
    "description-return": "takes a description back as return-undo does, guarded at its start",
    "campaign-planner": "asks for more judgements, as run-again does",
    "project-new": "in no project yet",
    "import-captions": "starts the job that import starts for a file without a preview",
    "import-check": "starts the job that import starts for a file without a preview",
    "judgements-check": "starts the job that campaign-judgements starts",
    "project-archive": "puts there",
    "project-unarchive": "takes out",
}


def sent(client, place, name):
    """Send what an address takes; return the answer."""
    how = WRITES[name]
    draft = {"campaign_id": place.draft.pk}
    is_draft = how.get("draft") or how.get("page")
    others = {**(draft if is_draft else {}), **how.get("with", {})}
    data = dict(how.get("data", {}))
    if "shown" in how:
        page = place.address(how.get("page", name), **others)
        data = filled(client, page, how.get("form", "form"), **how["shown"])
    data = {key: upload(each) if isinstance(each, bytes) else each for key, each in data.items()}
    others = {key: value for key, value in others.items() if key != "campaign_id" or is_draft}
    sort = {"content_type": "application/json"} if how.get("json") else {}
    return client.post(place.address(name, **others), data, **sort)


@pytest.fixture
def written(place, client, manager):
    """Return a function that sends to an address, and tells what became of it and of the data."""
    client.force_login(manager)
    Job.objects.update(state=Job.State.QUEUED)

    def written(name, *, archived):
        with transaction.atomic():
            WRITES[name].get("before", lambda place: None)(place)
            if archived:
                Project.objects.update(archived_at=timezone.now())
            before = database_state()
            response = sent(client, place, name)
            changed = tables_changed(before)
            transaction.set_rollback(True)
        return response, changed

    return written


def test_every_address_that_is_written_to_is_tried_here(place, client, manager):
    client.force_login(manager)
    taking = {
        name
        for name in PATTERNS.keys() - OPEN
        if client.options(place.address(name)).headers.get("Allow") != "GET, HEAD"
        and "POST" in client.patch(place.address(name)).headers.get("Allow", "POST")
    }
    assert taking - WRITES.keys() - ELSEWHERE.keys() == set()


def test_what_a_lead_sends_changes_a_project_and_none_in_the_archive(written):
    problems = []
    for name in WRITES:
        response, changed = written(name, archived=False)
        if not changed:
            problems.append(f"{name} changes nothing otherwise: {response.status_code}")
        response, changed = written(name, archived=True)
        if changed:
            problems.append(f"{name} changed {changed}")
        words = "campaign is not open" if name == "run-again" else "This project is archived"
        said = words in response.content.decode()
        if not said or response.status_code not in {200, 409, 422}:
            problems.append(f"{name} does not say why: {response.status_code}")
    assert not problems, "\n".join(problems)
