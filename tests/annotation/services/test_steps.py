from datetime import date

import pytest

from annotation.models import AggregationRun, Campaign
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.gold.aggregating import aggregation_start
from annotation.services.gold.releasing import release_start
from annotation.services.plans.opening import opening_start
from annotation.services.steps import judgements_import_start
from datasets.models import Job, Release, StoredFile
from datasets.services.publishing.checks import ReleasePoint
from tests.annotation.conftest import judge_everything

DATE = date(2026, 3, 14)


@pytest.fixture
def run_job(django_capture_on_commit_callbacks):
    """Start a job and let Celery, eager in tests, run it."""

    def run_job(start, **arguments):
        with django_capture_on_commit_callbacks(execute=True):
            job = start(**arguments)
        job.refresh_from_db()
        return job

    return run_job


def test_a_campaign_is_opened_by_a_job(draft, manager, run_job):
    job = run_job(opening_start, campaign=draft(), actor=manager)
    assert job.state == Job.State.SUCCEEDED
    assert (job.done, job.total) == (40, 40)
    assert Campaign.objects.get().state == Campaign.State.OPEN


def test_a_run_is_made_by_a_job_and_released_by_another(campaign, manager, run_job):
    judge_everything(campaign)
    job = run_job(aggregation_start, campaign=campaign, actor=manager, dated=DATE)
    run = AggregationRun.objects.get()
    assert job.result == {"campaign": campaign.pk, "run": 1}
    assert (run.job, run.dated) == (job, DATE)
    known = tuple(ReleasePoint)
    job = run_job(release_start, run=run, version="1.0", actor=manager, acknowledged=known)
    assert job.result == {"release": "1.0"}
    assert Release.objects.get().dated == DATE


def test_an_uploaded_file_of_judgements_is_imported_and_forgotten(draft, manager, run_job):
    closed = campaign_close(campaign=draft(), actor=manager)
    upload = b"annotator\tpair\torder\trating\nzed\t1\tAB\t4\n"
    job = run_job(
        judgements_import_start,
        campaign=closed,
        file_name="more.tsv",
        chunks=[upload],
        actor=manager,
    )
    assert job.result["rows"] == 1
    assert not StoredFile.objects.exists()


def test_bad_lines_of_an_upload_end_in_the_job(draft, manager, run_job):
    closed = campaign_close(campaign=draft(), actor=manager)
    job = run_job(
        judgements_import_start,
        campaign=closed,
        file_name="more.tsv",
        chunks=[b"annotator\tpair\torder\trating\nzed\t999\tAB\t4\n"],
        actor=manager,
    )
    assert job.state == Job.State.FAILED
    assert job.result["total"] == 1
    assert not StoredFile.objects.exists()
