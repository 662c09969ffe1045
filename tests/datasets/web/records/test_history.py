"""The page of a project's history, and how long it is kept."""

import ast
import csv
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from datasets.models import AuditEntry, Decision, Project, Role, User
from datasets.services.projects.people import member_add
from datasets.services.records.audit import audit
from datasets.services.records.forgetting import FORGETTABLE, history_forget
from datasets.tasks import forget_history
from datasets.web.records.action_names import ACTIONS, KINDS
from tests.cast import person

ROOT = Path(__file__).resolve().parents[4]
PAGE = "/p/boats/history/"
# Of no project, or named in pieces.
OF_NO_PROJECT = {"backup.made", "backup.restored", "project.deleted"} | {
    *("email.confirmed", "email.removed", "login.linked", "login.unlinked"),
}
IN_PIECES = {f"candidate.{verdict}" for verdict in Decision.Verdict.values} | {
    *(f"flag.{state}" for state in ("open", "mended", "changed", "dismissed")),
    *("thread.reopened", "thread.resolved"),
}


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


def entry(project: Project, actor: User | None, action: str, at: datetime, **data: Any) -> None:
    created = audit(actor, action, project, project=project, **data)
    AuditEntry.objects.filter(pk=created.pk).update(at=at)


def actions_written() -> set[str]:
    """Return the actions that the source names where it writes an entry."""
    result = set()
    for package in ("annotation", "datasets", "config"):
        for path in (ROOT / package).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
            for call in calls:
                name = getattr(call.func, "id", "")
                place = {"audit": 1, "_saved": 3}.get(name)
                if place is not None and len(call.args) > place:
                    named = call.args[place]
                    result |= {named.value} if isinstance(named, ast.Constant) else set()
    return {str(action) for action in result}


def test_every_action_has_a_name_and_every_kind_too() -> None:
    written = actions_written()
    assert len(written) > 70
    assert (written | IN_PIECES) - OF_NO_PROJECT - ACTIONS.keys() == set()
    assert {action.partition(".")[0] for action in ACTIONS} == KINDS.keys()


def test_actions_that_may_be_forgotten_are_recorded_somewhere() -> None:
    assert {*FORGETTABLE} - ACTIONS.keys() == {"backup.made", "backup.restored"}


def test_the_history_says_who_did_what_when(
    lead: Client, project: Project, manager: User, leader: User
) -> None:
    entry(project, manager, "mix.changed", datetime(2026, 3, 1, 10, tzinfo=UTC), version=2)
    entry(project, leader, "source.mended", datetime(2026, 3, 2, 10, tzinfo=UTC))
    entry(project, None, "annotator.erased", datetime(2026, 3, 3, 10, tzinfo=UTC))
    page = lead.get(PAGE).content.decode()
    assert page.index("erased an annotator") < page.index("mended a source")
    assert page.index("mended a source") < page.index("changed the mix")
    assert "version: 2" in page
    for name in (manager.username, leader.username):
        assert f"<td>{name}</td>" in page


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("kind=mix", {"mix.changed"}),
        ("since=2026-03-02", {"source.mended", "themes.changed"}),
        ("until=2026-03-02", {"mix.changed", "source.mended"}),
        ("since=2026-03-02&until=2026-03-02", {"source.mended"}),
        ("person=LEADER", {"source.mended"}),
        ("kind=nothing&since=2026-99-99", {"mix.changed", "source.mended", "themes.changed"}),
    ],
)
def test_the_page_and_the_file_are_filtered_alike(
    lead: Client, project: Project, manager: User, leader: User, query: str, shown: set[str]
) -> None:
    entry(project, manager, "mix.changed", datetime(2026, 3, 1, 23, 59, tzinfo=UTC))
    entry(project, leader, "source.mended", datetime(2026, 3, 2, 0, 0, tzinfo=UTC))
    entry(project, manager, "themes.changed", datetime(2026, 3, 3, tzinfo=UTC))
    address = f"{PAGE}?{query.replace('LEADER', str(leader.pk))}"
    page = lead.get(address).context["page"]
    assert {row.action for row in page} == shown
    answer: Any = lead.get(f"{address}&csv=history")
    rows = list(csv.DictReader(StringIO(b"".join(answer.streaming_content).decode())))
    assert {row["action"] for row in rows} == shown


def test_who_joined_to_annotate_is_not_named(
    lead: Client, project: Project, annotator: User
) -> None:
    new = person("zofia")
    member_add(project=project, user=new, role=Role.ANNOTATOR, actor=new)
    page = lead.get(PAGE)
    assert "became a member" in page.content.decode()
    assert "zofia" not in page.content.decode()
    assert [row["number"] for row in page.context["rows"]] == [None]
    assert not lead.get(f"{PAGE}?person={new.pk}").context["form"].filters().person
    answer: Any = lead.get(f"{PAGE}?csv=history")
    output = b"".join(answer.streaming_content).decode()
    assert "zofia" not in output
    assert f",{new.pk}," not in output


def test_a_new_reviewer_is_named(lead: Client, project: Project, manager: User) -> None:
    new = person("zofia")
    member_add(project=project, user=new, role=Role.LEADER, actor=new)
    assert "<td>zofia</td>" in lead.get(PAGE).content.decode()


def test_a_long_history_is_read_in_pages(
    lead: Client, project: Project, manager: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(60):
        audit(manager, "mix.changed", project, project=project, number=number)
    with django_assert_max_num_queries(8):
        page = lead.get(PAGE).content.decode()
    assert page.count("changed the mix") == 50
    assert lead.get(f"{PAGE}?page=2&kind=mix").content.decode().count("changed the mix") == 10


@pytest.mark.parametrize("who", ["outsider", "leader", "annotator"])
def test_nobody_but_a_lead_reads_the_history(
    client: Client, project: Project, request: pytest.FixtureRequest, who: str
) -> None:
    client.force_login(request.getfixturevalue(who))
    assert client.get(PAGE).status_code in {403, 404}
    assert client.get(f"{PAGE}?csv=history").status_code in {403, 404}


def test_another_projects_history_is_not_in_it(
    lead: Client, project: Project, polish: Project, manager: User
) -> None:
    audit(manager, "mix.changed", polish, project=polish)
    assert lead.get(PAGE).context["rows"] == []
    assert "Nothing matches" in lead.get(PAGE).content.decode()


def test_old_entries_about_access_go_and_the_lineage_stays(
    project: Project, manager: User, settings: Any
) -> None:
    now = timezone.now()
    old, recent = now - timedelta(days=100), now - timedelta(days=80)
    kept = ["release.published", "source.mended", "campaign.opened", "a.new_one", "release.pushed"]
    for action in [*FORGETTABLE, *kept]:
        entry(project, manager, action, old)
        entry(project, manager, action, recent)
    count = AuditEntry.objects.count()
    assert history_forget(now=now) == 0  # without a limit
    assert AuditEntry.objects.count() == count
    settings.HISTORY_DAYS = 90
    forget_history()
    left = AuditEntry.objects.filter(at=old).values_list("action", flat=True)
    assert {*left} == {*kept}
    assert AuditEntry.objects.filter(at=recent).count() == len(FORGETTABLE) + len(kept)


def test_the_last_backup_is_remembered(project: Project, manager: User) -> None:
    now = timezone.now()
    for days in (300, 200):
        entry(project, None, "backup.made", now - timedelta(days=days))
    assert history_forget(now=now, days=90) == 1
    assert AuditEntry.objects.get(action="backup.made").at == now - timedelta(days=200)


def test_the_command_counts_before_it_deletes(
    project: Project, manager: User, capsys: pytest.CaptureFixture[str]
) -> None:
    entry(project, manager, "job.started", timezone.now() - timedelta(days=60))
    call_command("forget_history", "30", "--dry-run")
    assert AuditEntry.objects.exists()
    call_command("forget_history", "30")
    assert not AuditEntry.objects.exists()
    assert capsys.readouterr().out.split("\n")[:2] == [
        "1 entries would be deleted.",
        "1 entries deleted.",
    ]
    with pytest.raises(CommandError, match="at least 30"):
        call_command("forget_history", "3")
