"""Celery tasks of the datasets package: each calls a service with its job."""

from celery import shared_task

from datasets.services import steps
from datasets.services.describing import checking_form
from datasets.services.expanding import mixing, trying
from datasets.services.importing.pending import pending_forget
from datasets.services.jobs.lifecycle import job_run, jobs_sweep
from datasets.services.jobs.stored_files import uploads_forget
from datasets.services.languages import learning
from datasets.services.measuring import baselines
from datasets.services.measuring import systems as measuring


@shared_task(name="datasets.sweep_jobs", ignore_result=True)
def sweep_jobs() -> None:
    jobs_sweep()


@shared_task(name="datasets.forget_uploads", ignore_result=True)
def forget_uploads() -> None:
    pending_forget()
    uploads_forget()


@shared_task(name=steps.IMPORT, ignore_result=True)
def import_file(job_id: int) -> None:
    job_run(job_id, steps.import_work)


@shared_task(name=steps.PARSE, ignore_result=True)
def parse_texts(job_id: int) -> None:
    job_run(job_id, steps.parse_work)


@shared_task(name=trying.TRY, ignore_result=True)
def try_sentence(job_id: int) -> None:
    job_run(job_id, trying.try_work)


@shared_task(name=checking_form.READ, ignore_result=True)
def read_description(project_id: int, digest: str) -> None:
    checking_form.text_read(project_id, digest)


@shared_task(name=steps.EXPAND, ignore_result=True)
def expand_sentences(job_id: int) -> None:
    job_run(job_id, steps.expand_work)


@shared_task(name=mixing.DRAW, ignore_result=True)
def draw_mix(job_id: int) -> None:
    job_run(job_id, mixing.draw_work)


@shared_task(name=steps.PAIR, ignore_result=True)
def make_pairs(job_id: int) -> None:
    job_run(job_id, steps.pair_work)


@shared_task(name=steps.ADAPT, ignore_result=True)
def make_adapted_pairs(job_id: int) -> None:
    job_run(job_id, steps.adapted_pairs_work)


@shared_task(name=learning.LEARN, ignore_result=True)
def learn_treebank(job_id: int) -> None:
    job_run(job_id, learning.learn_work)


@shared_task(name=measuring.MEASURE, ignore_result=True)
def measure_system(job_id: int) -> None:
    job_run(job_id, measuring.measure_work)


@shared_task(name=baselines.MEASURE_BASELINES, ignore_result=True)
def measure_baselines(job_id: int) -> None:
    job_run(job_id, baselines.baselines_work)
