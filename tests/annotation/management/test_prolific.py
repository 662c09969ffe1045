"""The command about Prolific."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from annotation.models import ProlificStudy
from annotation.services.joining.inviting import consent_write
from annotation.services.recruiting.accounts import account_connect
from annotation.services.recruiting.submissions import status_report
from datasets.models import Job
from tests.annotation.conftest import judge_everything
from tests.annotation.joining import settings as joining


def run(*arguments):
    out = StringIO()
    call_command("prolific", *map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


@pytest.fixture
def ready(campaign, manager, settings):
    settings.SITE_URL = "https://pairs.example.org"
    account_connect(
        project=campaign.project, token="t" * 40, workspace_id="w1", folder_id="", actor=manager
    )
    consent_write(campaign=campaign, text="Freely.", keeps_judgements=True, actor=None)
    return campaign


def draft(campaign, *more):
    return run("draft", campaign.pk, "--description", "You read two sentences.", *more)


def test_a_dry_run_prints_the_request_and_sends_nothing(ready):
    joining(ready, pay_per_hour="9.00", currency="GBP")
    printed = draft(ready, "--minutes", 20, "--dry-run")
    assert "POST https://api.prolific.com/api/v1/studies/" in printed
    assert '"reward": 300' in printed
    assert '"total_available_places": 2' in printed
    assert not ProlificStudy.objects.exists()
    assert not Job.objects.filter(kind="annotation.send_to_prolific").exists()


def test_without_minutes_they_are_those_that_were_measured(ready):
    joining(ready, before_minutes="7.5")
    with pytest.raises(CommandError, match="--minutes"):
        draft(ready, "--reward", "2.00", "--dry-run")
    judge_everything(ready)
    assert '"estimated_completion_time": 8' in draft(ready, "--reward", "2.00", "--places", 3)
    assert ProlificStudy.objects.get().minutes == 8


def test_a_missing_option_or_setting_is_named(ready, settings):
    with pytest.raises(CommandError, match="--reward"):
        draft(ready, "--minutes", 20)
    with pytest.raises(CommandError, match="amount"):
        draft(ready, "--minutes", 20, "--reward", "much")
    settings.SITE_URL = ""
    with pytest.raises(CommandError, match="PAIRWRIGHT_URL"):
        draft(ready, "--minutes", 20, "--reward", "2")


def test_submissions_are_listed_and_read(ready):
    with pytest.raises(CommandError, match="no study"):
        run("refresh", ready.pk)
    draft(ready, "--minutes", 20, "--reward", "2")
    study = ProlificStudy.objects.get()
    study.study_id, study.status = "s1", "ACTIVE"
    study.save()
    status_report(study, "5f", "awaiting_review", at=study.created_at)
    assert "AWAITING REVIEW" in run("list", ready.pk)
    ready.project.prolific_actions.update(state="done")
    assert "A job reads" in run("refresh", ready.pk)
