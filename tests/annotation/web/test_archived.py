"""Everything a project lead can send: it changes a project, and nothing of one in the archive."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils import timezone

from annotation.models import AggregationRun, ProlificAccount, ProlificAction, Seat
from annotation.selectors.campaigns.texts import project_texts
from annotation.services.campaigns.texts import texts_save
from datasets.designs.mix import PRESETS
from datasets.designs.related.settings import RelationSettings
from datasets.models import (
    Job,
    Membership,
    PictureChoice,
    Project,
    Release,
    RuleSettings,
    SaliencyModel,
    ThemeChange,
    User,
)
from datasets.services.pairing.related_jobs import COUNT
from datasets.services.publishing.checks import ReleasePoint
from tests.annotation.web.addresses import PATTERNS
from tests.annotation.web.archived_elsewhere import ELSEWHERE
from tests.annotation.web.test_every_address import OPEN
from tests.database import database_state, tables_changed

SOURCES = b"source_id\ttext\nowl\tAn owl is sitting on a fence.\n"
PUBLISHED = b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
THEMES = b"theme\tkey\nowls\to\n"
LINKS = b"word1,word2,sim\nowl,bird,hyper\n"
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


def counted(place):
    settings = RelationSettings().as_json()
    parameters = {"name": "Kin", "seed": 1, "settings": settings}
    Job.objects.update(kind=COUNT, parameters=parameters, state=Job.State.SUCCEEDED)


def slipped(place):
    run = AggregationRun.objects.get(campaign=place.campaign)
    run.results["lint"] = [{"pair": 1}]
    run.save(update_fields=["results"])


def member(place):
    """Leave a second lead, so that the first can be removed."""
    other = User.objects.create(username="second", password="!")
    Membership.objects.create(project=place.campaign.project, user=other, role="manager")


def mixed(place):
    mix = PRESETS["cds"].as_json()
    RuleSettings.objects.create(project=place.campaign.project, mix=mix)


def themed(place):
    theme = {"name": "owls", "key": "o", "quota": None}
    ThemeChange.objects.create(
        project=place.campaign.project,
        before={"themes": [], "pictures": {}},
        after={"themes": [theme], "pictures": {}},
    )


def chosen(place):
    PictureChoice.objects.create(project=place.campaign.project, number=1, seed=1)


def reworded(place):
    project = place.campaign.project
    is_read = not project_texts(project).is_read
    texts_save(project=project, by_key={}, is_read=is_read, actor=None)


def unlearnt(place):
    SaliencyModel.objects.update(weights=None)


def reported(place):
    ProlificAccount.objects.update(subscription_id="h1", hook_secret="sealed")


def unsent(place):
    ProlificAction.objects.update(state="waiting")


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
    "texts-undo": {"data": {"seen": "2"}, "before": reworded},
    "project-expand": {"data": {"again": "on"}},
    "pair-set-new": {
        "data": {"name": "Two", "seed": 1, "design": "sick", "unrelated_share": "0.12"}
    },
    "norm": {"data": {"name": "Associations", "source": "", "licence": "CC0"}},
    "word-pairs-new": {"shown": {"name": "Words"}},
    "related-words": {"shown": {"file": LINKS, "apart": "1", "most_senses": "0"}},
    "related-words-make": {"before": counted},
    "adaptation-import": {"data": {"language": "de", "file": PUBLISHED}},
    "adaptation": {"data": {"name": "Translated"}},
    "translations-return": {},
    "glossary": {"data": {"term": "cat", "target": "Katze"}},
    "glossary-term": {"data": {"term": "dog", "target": "Köter"}},
    "glossary-import": {"data": {"file": TERMS}},
    "glossary-undo": {},
    "return-undo": {},
    "themes-undo": {"before": themed},
    "themes-import": {"data": {"file": THEMES}},
    "picture-choice": {
        "data": {
            "themes-TOTAL_FORMS": "1",
            "themes-INITIAL_FORMS": "0",
            "themes-0-name": "owls",
        }
    },
    "picture-choice-draw": {"data": {"seed": "1", "unthemed": "100"}},
    "picture-choice-undo": {"before": chosen},
    "mix": {
        "data": {"coverage_S2": "1", "coverage_S3": "1", "coverage_S4": "1", "weight_0": "1"},
        "before": mixed,
    },
    "mix-preset": {"data": {"preset": "sick"}},
    "mix-draw": {},
    "api-mix-draw": {"json": True},
    "api-import": {"data": {"content": "sources", "file": SOURCES}},
    "api-parse": {"json": True},
    "api-expand": {"json": True},
    "api-pair-sets": {"data": {"name": "More"}, "json": True},
    "api-campaigns": {"data": {"name": "Next", "pair_set": 0}, "json": True},
    "api-campaign-open": {"draft": True, "json": True},
    "api-campaign-change": {"with": {"change": "pause"}, "json": True},
    "api-import-judgements": {"data": {"file": JUDGEMENTS}},
    "api-invitations": {"data": {"cap": 3}, "json": True},
    "api-runs": {"data": {}, "json": True},
    "rules": {"shown": {"kept_s2": "1", "kept_s3": "1", "kept_s4": "1"}},
    "rules-try": {"data": {"text": "An owl is sitting on a fence"}},
    "tokens": {"data": {"name": "Script", "scopes": ["read"], "days": "30"}},
    "webhooks": {"data": {"url": "https://example.org/", "events": ["job.ended"]}},
    "webhook": {"data": {"url": "https://example.org/", "events": ["job.ended"]}},
    "webhook-secret": {},
    "webhook-test": {},
    "webhook-again": {},
    "job-cancel": {},
    "api-job-cancel": {},
    "release-withdraw": {"data": {"reason": "a slip"}},
    "systems": {"data": {"name": "Mine", "file": PREDICTIONS}},
    "baselines": {},
    "saliency-learn": {
        "shown": {"name": "More novels", "texts": SOURCES, "vectors": SOURCES},
    },
    "saliency-continue": {"before": unlearnt},
    "saliency-boards": {"data": {"release": "1.0"}},
    "saliency-delete": {"data": {"is_sure": "on"}},
    "campaign-new": {"shown": {"name": "Next"}, "page": "campaign-settings"},
    "choosing-new": {"shown": {"name": "Next"}},
    "choosing-aggregate": {"data": {"model": "plackett_luce"}},
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
    "campaign-questionnaire": {
        "data": {
            "rows-TOTAL_FORMS": "1",
            "rows-INITIAL_FORMS": "0",
            "rows-0-key": "age",
            "rows-0-place": "start",
            "least": "5",
            "months_kept": "12",
        }
    },
    "campaign-invite": {"data": {"platform": "none", "cap": "3"}},
    "invitation-revoke": {},
    "way-back-renew": {},
    "campaign-prolific": {"data": {"workspace_id": "w2"}},
    "prolific-check": {},
    "prolific-reports": {"before": reported},
    "prolific-refresh": {},
    "prolific-find": {},
    "prolific-action-again": {"before": unsent},
    "prolific-action-discard": {"before": unsent},
    "prolific-action-settle": {},
    "seat-change": {"with": {"change": "pause"}},
    "seat-again": {"data": {"is_sure": "on"}, "before": paused},
    "seat-notice": {"data": {"notice": "Good morning"}},
    "run-adjudication": {
        "data": {"share": "60", "sd": "1", "sample": "1", "seed": "1", "wanted": "1"}
    },
    "adjudication-take-back": {},
    "run-again": {"data": {"pair": "1"}, "before": slipped},
    "run-release": {"data": {"version": "2.0", "acknowledged": [*ReleasePoint]}},
    "api-run-release": {"data": {"version": "2.0", "acknowledged": [*ReleasePoint]}, "json": True},
}


def sent(client, place, name):
    """Send what an address takes; return the answer."""
    how = WRITES[name]
    draft = {"campaign_id": place.draft.pk}
    is_draft = how.get("draft") or how.get("page")
    others = {**(draft if is_draft else {}), **how.get("with", {})}
    data = dict(how.get("data", {}))
    if "pair_set" in data:
        data["pair_set"] = place.campaign.pair_set_id
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


def test_posts_of_a_lead_change_a_project_and_none_in_the_archive(written):
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
