"""Every address of the site, asked for by people who have no business there."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from annotation.models import Assignment, Review
from annotation.services.aggregating import campaign_aggregate
from annotation.services.flagging import Report, flag_make
from annotation.services.releasing import run_release
from datasets.evaluation.baselines.guessing import CHANCE
from datasets.models import (
    AuditEntry,
    Description,
    DescriptionReturn,
    ImportBatch,
    Job,
    Membership,
    Picture,
    Role,
    Sentence,
    Source,
    SourceSentence,
)
from datasets.services.baselines import baselines_measure
from datasets.services.files import file_store
from datasets.services.pending import import_hold
from tests.annotation.conftest import judge_everything
from tests.annotation.joining import invite
from tests.datasets.corpus import unwatched

# Addresses without a project: for everybody, or for whoever is logged in.
OPEN = {
    "healthz", "readyz", "metrics", "set_language", "api-schema", "home", "set-password",
    "set-password-done", "join", "my-data", "my-keys",
}  # fmt: skip
# What an annotator of the campaign may use.
ANNOTATOR = {
    "judge",
    "judge-answers",
    "judge-activity",
    "judge-group",
    "judge-lesson",
    "judge-seat",
    "judge-pair",
    "judge-report",
    "api-next",
    "api-judgement",
}
LEADER = {"review", "review-sentence", "review-undo"}
AUTHOR = {"describe", "picture-image", "picture-small"}
REFUSED = {302, 403, 404, 405}


def named(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if not str(pattern.pattern).startswith("accounts/"):
                yield from named(pattern)
        else:
            yield pattern


NAMES = sorted(
    {str(pattern.name) for pattern in named(get_resolver())} - OPEN - {"None"},
)


def described_picture(project, manager):
    """Return the ids of a picture, of its description and of one that was given back."""
    source = Source.objects.create(
        project=project,
        batch=ImportBatch.objects.create(project=project, content="pictures"),
        source_id="a picture",
        line_number=1,
    )
    stored = file_store(name="picture.jpg", chunks=[b"x"], content_type="image/jpeg")
    picture = Picture.objects.create(source=source, stored=stored, width=1, height=1)
    sentence = SourceSentence.objects.create(source=source, position="a", text="A cat sits.")
    Membership.objects.create(project=project, user=manager, role=Role.AUTHOR)
    return {
        "picture_id": picture.pk,
        "description_id": Description.objects.create(sentence=sentence, writer=manager).pk,
        "return_id": DescriptionReturn.objects.create(
            picture=picture, writer=manager, position="b", text="A cat.", reason="no verb"
        ).pk,
    }


def reported(campaign):
    assignment = Assignment.objects.filter(campaign=campaign, pair__isnull=False).first()
    report = Report(is_first=True, kind="sense", remark="odd")
    return flag_make(assignment=assignment, annotator=assignment.seat.annotator, report=report)


@pytest.fixture
def address(reviewed_campaign, manager):
    """Return a function from a name to its address, filled with what is really there."""
    campaign = reviewed_campaign
    review = Review.objects.filter(campaign=campaign).first()
    Assignment.objects.filter(seat__campaign=campaign).update(state=Assignment.State.OPEN)
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    release = run_release(run=run, version="1.0", actor=manager)
    [measured] = baselines_measure(
        release=release, baselines=[CHANCE], actor=manager, progress=unwatched
    )
    system = measured.system
    project = campaign.project
    pending = import_hold(
        project=project,
        content="judgements",
        file_name="ratings.tsv",
        chunks=[b"annotator\tpair\torder\n"],
        actor=manager,
        subject=campaign,
    )
    values = {
        "slug": project.slug,
        "campaign_id": campaign.pk,
        "public_id": Assignment.objects.filter(seat__campaign=campaign).first().public_id,
        "review_id": review.pk,
        "run_id": run.pk,
        "job_id": Job.objects.create(kind="datasets.parse_trial", project=project).pk,
        "version": release.version,
        "earlier": release.version,
        "path": "SICK.txt",
        "system_id": system.pk,
        "other_id": system.pk,
        "number": 1,
        "pair_set_id": campaign.pair_set_id,
        "pair_id": campaign.pair_set.pairs.first().pk,
        "sentence_id": Sentence.objects.filter(project=project).first().pk,
        **described_picture(project, manager),
        "membership_id": Membership.objects.filter(project=project).first().pk,
        "token": "a-token",
        "invitation_id": invite(campaign).pk,
        "flag_id": reported(campaign).pk,
        "pending_id": pending.pk,
        "change": "close",
        "content": "sources",
        "kind": "S2",
        "table_file": "sick-6.csv",
        "chart_file": "labels.svg",
        "board_file": "systems.svg",
        "other": 1,
    }
    patterns = {str(pattern.name): pattern for pattern in named(get_resolver())}

    def filled(name):
        wanted = patterns[name].pattern.converters
        return reverse(name, kwargs={key: values[key] for key in wanted})

    return filled


def asked(client, url):
    for method in (client.get, client.post):
        yield method, method(url).status_code


@pytest.mark.parametrize("who", ["nobody", "outsider"])
def test_strangers_see_nothing_and_change_nothing(address, client, outsider, who):
    if who == "outsider":
        client.force_login(outsider)
    before = AuditEntry.objects.count()
    for name in NAMES:
        for method, status in asked(client, address(name)):
            assert status in REFUSED, f"{method.__name__} {name} answered {status}"
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(("role", "own"), [(Role.LEADER, LEADER), (Role.AUTHOR, AUTHOR)])
def test_a_leader_and_an_author_reach_their_own_pages_only(
    address, client, outsider, project, role, own
):
    Membership.objects.create(project=project, user=outsider, role=role)
    client.force_login(outsider)
    before = AuditEntry.objects.count()
    for name in NAMES:
        statuses = {status for _method, status in asked(client, address(name))}
        assert (statuses <= REFUSED) == (name not in own), f"{name} answered {statuses}"
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize("path", ["/join/a%00/", "/p/boats/releases/a%00/", "/api/x%00/"])
def test_an_address_with_a_character_that_no_text_holds_is_not_found(client, manager, path):
    client.force_login(manager)
    assert client.get(path).status_code == 404


def test_an_annotator_reaches_no_page_of_the_lead(address, client, annotator):
    client.force_login(annotator)
    before = AuditEntry.objects.count()
    for name in NAMES:
        if name not in ANNOTATOR:
            for method, status in asked(client, address(name)):
                assert status in REFUSED - {302}, f"{method.__name__} {name} answered {status}"
    assert AuditEntry.objects.count() == before


def test_the_project_lead_reaches_every_page(address, client, manager):
    client.force_login(manager)
    # Joining and own data for those who came by a link;
    # a candidate is named in the query of its page, the next one redirects to its list;
    # a draft alone is changed and opened.
    elsewhere = (
        "judge",
        "review",
        "api-next",
        "project-new",
        "candidate-edit",
        "candidates-next",
        "campaign-settings",
        "campaign-open",
        "import-check",  # here the file is one of a campaign
        "joined",
        "my-data",
    )
    for name in NAMES:
        if not name.startswith(elsewhere):
            status = client.get(address(name)).status_code
            assert status in {200, 405}, f"{name} answered {status}"
