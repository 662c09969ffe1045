"""Every address of the site, asked for by people who have no business there."""

import pytest
from django.test import Client
from django.utils import timezone

from annotation.models import Annotator, Campaign
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.campaigns.lifecycle import campaign_create
from datasets.models import Membership, PairSet, Project, Role
from datasets.services.languages.tables import tables_put
from tests.annotation.web.addresses import (
    ACCOUNTS,
    CHOOSING,
    METHODS,
    PATTERNS,
    WRITING,
    asked,
    keys_of,
)
from tests.cast import person
from tests.database import database_state, tables_changed
from tests.datasets.languages import czech_project, czech_texts

# Addresses without a project: for everybody, for whoever is logged in, or for who has a secret.
OPEN = {
    "healthz", "readyz", "metrics", "set_language", "api-schema", "api-token", "home",
    "set-password", "set-password-done", "join", "way-back", "role-take", "my-data", "my-keys",
    "my-email", "my-email-choose", "my-email-remove", "email-confirm", "email-stop",
    "prolific-hook",
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
    "judge-questions",
    "judge-sitting",
    "validate",
    "api-next",
    "api-judgement",
    "choose",
    "choose-seat",
}
# Project leads and reviewers discuss pairs and sentences.
TALKER = {"threads", "pair-thread", "sentence-thread", "thread-change"}
LEADER = {"review", "review-sentence", "review-undo"}
# Reviewers and leads may, also when a campaign is closed.
ADJUDICATOR = {"adjudicate-pairs", "adjudicate-pair", "adjudicate-pair-undo"}
AUTHOR = {
    "describe",
    "picture-image",
    "picture-small",
    "write",
}
# What gives an author a seat, and is of use to whoever has one.
SEATED = {"write-seat", "write-texts", "write-activity"}
REFUSED = {302, 401, 403, 404, 405}
NAMES = sorted(PATTERNS.keys() - OPEN)
PAGES = ("get", "post")  # that others are refused, strangers show
# What an address holds beside the project: filled from another project, nothing is found.
IDS = {
    "campaign_id", "public_id", "pending_id", "review_id", "run_id", "job_id", "version",
    "system_id", "pair_set_id", "pair_id", "sentence_id", "picture_id", "description_id",
    "return_id", "membership_id", "offer_id", "annotator_id", "invitation_id", "flag_id",
    "source_id", "prompt_id", "adaptation_id", "term_id", "model_id", "table_id", "token_id",
    "webhook_id", "message_id", "case_id", "study_id", "action_id", "deposit_id",
    "thread_id", "thread_message_id", "question_id",
}  # fmt: skip


@pytest.fixture
def other_lead(db):
    """The project lead of another project, with a draft in it."""
    lead = person("tess")
    project = Project.objects.create(slug="trains", name="Trains", language="en", secret="t" * 64)
    Membership.objects.create(project=project, user=lead, role=Role.MANAGER)
    return lead


def own_draft(place):
    """Return a draft of the other project, over pairs of its own."""
    project = Project.objects.get(slug="trains")
    pairs = PairSet.objects.create(project=project, name="Pairs", design="sick")
    first = place.campaign.pair_set.pairs.first()
    first.pk, first.pair_set = None, pairs
    first.save()
    return campaign_create(
        project=project,
        pair_set=pairs,
        name="Own",
        protocol=protocol_of(place.draft),
        seats=2,
        seed=1,
        controls=(),
        actor=None,
    )


def refused_everywhere(client, place, names=NAMES, *, statuses=REFUSED, methods=METHODS, **others):
    """Ask for all the addresses: each is refused, and nothing changes."""
    before = database_state()
    for name in names:
        for method, response in asked(client, place.address(name, **others), methods):
            assert response.status_code in statuses, f"{method} {name}: {response.status_code}"
    assert tables_changed(before) == []


@pytest.mark.parametrize("who", ["nobody", "outsider", "other lead"])
def test_strangers_see_nothing_and_change_nothing(place, client, outsider, other_lead, who):
    if who != "nobody":
        client.force_login(outsider if who == "outsider" else other_lead)
    refused_everywhere(client, place)


@pytest.mark.parametrize("has_campaign", [False, True])
def test_a_lead_finds_nothing_of_another_project_under_their_own(
    place, client, other_lead, has_campaign
):
    own = {"slug": "trains"}
    if has_campaign:
        own["campaign_id"] = own_draft(place).pk
    foreign = IDS - own.keys()
    names = [
        name
        for name in NAMES
        if "slug" in keys_of(PATTERNS[name]) and keys_of(PATTERNS[name]) & foreign
    ]
    assert len(names) > 10
    client.force_login(other_lead)
    refused_everywhere(client, place, names, statuses={403, 404, 405}, **own)


@pytest.mark.parametrize(
    ("role", "own"), [(Role.LEADER, LEADER | ADJUDICATOR | TALKER), (Role.AUTHOR, AUTHOR)]
)
def test_a_leader_and_an_author_reach_their_own_pages_only(
    place, client, outsider, project, role, own
):
    Membership.objects.create(project=project, user=outsider, role=role)
    client.force_login(outsider)
    others = [name for name in NAMES if name not in own | SEATED]
    refused_everywhere(client, place, others, methods=PAGES)
    for name in own:
        answers = asked(client, place.address(name), PAGES)
        statuses = {response.status_code for _, response in answers}
        assert not statuses <= REFUSED, f"{name} answered {statuses}"


def test_an_annotator_reaches_no_page_of_the_lead(place, client, annotator):
    client.force_login(annotator)
    names = [name for name in NAMES if name not in ANNOTATOR]
    refused_everywhere(client, place, names, statuses=REFUSED - {302}, methods=PAGES)


# --- States ------------------------------------------------------------------------------------


def draft_state(place):
    place.values["campaign_id"] = place.draft.pk
    others = [place.writing.pk, place.choosing.pk]
    Campaign.objects.filter(pk__in=others).update(state=Campaign.State.DRAFT)


def all_of(place):
    keys = [place.campaign.pk, place.writing.pk, place.choosing.pk]
    return Campaign.objects.filter(pk__in=keys)


def closed(place):
    all_of(place).update(state=Campaign.State.CLOSED)


def archived(place):
    all_of(place).update(archived_at=timezone.now())


def project_archived(place):
    Project.objects.filter(pk=place.campaign.project_id).update(archived_at=timezone.now())


@pytest.mark.parametrize("state", [draft_state, closed, archived, project_archived])
def test_nobody_works_where_nothing_is_open(place, annotator, leader, outsider, state):
    """Pages may say so; nothing changes, whoever asks and by whatever method."""
    # With a pseudonym already: looking at a page makes one, and holds a sentence for nobody.
    author = person("ada")
    Membership.objects.create(project=place.campaign.project, user=author, role=Role.AUTHOR)
    for user in (annotator, leader, author):
        Annotator.objects.get_or_create(
            project=place.campaign.project,
            user=user,
            defaults={"number": 900 + user.pk, "code": f"X{user.pk}"},
        )
    state(place)
    before = database_state()
    lead = place.campaign.project.memberships.get(role=Role.MANAGER).user
    for user in (annotator, leader, author, lead, outsider):
        client = Client()
        client.force_login(user)
        before |= {"datasets_user": database_state()["datasets_user"]}
        for name in ANNOTATOR | LEADER | {*WRITING, *CHOOSING}:
            for method, response in asked(client, place.address(name)):
                assert response.status_code < 500, f"{method} {name}: {response.status_code}"
    assert tables_changed(before) == []


def test_no_state_lets_anybody_in(place, client, outsider):
    client.force_login(outsider)
    names = [name for name in NAMES if "campaign_id" in keys_of(PATTERNS[name])]
    for state in (closed, archived, project_archived, draft_state):
        state(place)
        refused_everywhere(client, place, names, methods=PAGES)


# --- Accounts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["nobody", "annotator"])
def test_pages_of_accounts_change_nothing_by_being_asked_for(place, annotator, who):
    before = database_state()
    for name in ACCOUNTS:
        client = Client()  # one of them logs out
        if who == "annotator":
            client.force_login(annotator)
            before |= {"datasets_user": database_state()["datasets_user"]}
        for method, response in asked(client, place.address(name)):
            assert response.status_code < 500, f"{method} {name}: {response.status_code}"
    assert tables_changed(before) == []


def test_open_addresses_change_nothing_by_being_looked_at(place, client, annotator):
    before = database_state()
    for name in OPEN:
        assert client.get(place.address(name)).status_code < 500
    client.force_login(annotator)
    before |= {"datasets_user": database_state()["datasets_user"]}
    for name in OPEN:
        assert client.get(place.address(name)).status_code < 500
    assert tables_changed(before) == []


# --- What is there -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/join/a%00/", "/p/boats/releases/a%00/", "/api/v1/x%00/"])
def test_an_address_with_a_character_that_no_text_holds_is_not_found(client, manager, path):
    client.force_login(manager)
    assert client.get(path).status_code == 404


def test_the_project_lead_reaches_every_page(place, client, manager):
    client.force_login(manager)
    # Joining and own data for those who came by a link;
    # a candidate is named in the query of its page, the next one redirects to its list;
    # a draft alone is changed and opened.
    elsewhere = (
        "judge",
        "choose",
        "choosing-settings",  # of a draft: tests/annotation/web/campaigns/test_choosing.py
        "review",
        "validate",  # of annotators with a second round
        "adjudicate",  # a writing campaign has it: tests/annotation/web/writing
        "api-next",
        "project-new",
        "candidate-edit",
        "candidates-next",
        "campaign-settings",
        "campaign-open",
        "import-check",  # here the file is one of a campaign
        "import-captions",
        "joined",
        "my-data",
        # Of a language with tables: see test_the_lead_reaches_every_page_of_a_language.
        "related-words-file",  # of a set of another design, as the next one
        "related-words-counted",  # of another job: tests/datasets/web/pairing/test_related.py
        "language-table",
        "language-file",
        "language-try",
        "writing-settings",  # of a draft: tests/annotation/web/campaigns/test_writing.py
        "language-examples",
        "language-saved",
        "language-export",
        "api-language-file",
        "documentation",  # built: tests/config/test_documentation.py
    )
    before = None
    for name in NAMES:
        if not name.startswith(elsewhere):
            status = client.get(place.address(name)).status_code
            assert status in {200, 405}, f"{name} answered {status}"
            before = before or database_state()  # the first one keeps when they were last seen
    # To look at one's own work extends its lease, by the minute.
    assert set(tables_changed(before)) <= {"annotation_seat"}


LANGUAGE = sorted(name for name in NAMES if name.startswith(("language", "api-language")))


@pytest.fixture
def czech_place(place, manager):
    """The addresses of another project of the lead, whose language has tables."""
    project = czech_project(manager)
    tables_put(project=project, texts=czech_texts(), actor=manager)
    place.values["slug"] = project.slug
    return place


def test_the_lead_reaches_every_page_of_a_language(czech_place, client, manager):
    client.force_login(manager)
    client.get(czech_place.address("language"))
    before = database_state()
    assert len(LANGUAGE) > 12
    for name in LANGUAGE:
        status = client.get(czech_place.address(name)).status_code
        assert status in {200, 405}, f"{name} answered {status}"
    assert tables_changed(before) == []


@pytest.mark.parametrize("who", ["nobody", "outsider", "other lead", "leader"])
def test_nobody_else_sees_or_changes_the_tables_of_a_language(
    czech_place, client, outsider, other_lead, leader, who
):
    people = {"outsider": outsider, "other lead": other_lead, "leader": leader}
    if who in people:
        client.force_login(people[who])
    refused_everywhere(client, czech_place, LANGUAGE)
