"""Celery tasks of the datasets package: each calls a service with its job."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from datasets.selectors.measuring.saliency import LEARN_SALIENCY
from datasets.services import steps
from datasets.services.describing import checking_form
from datasets.services.expanding import mixing, trying
from datasets.services.importing.pending import pending_forget
from datasets.services.jobs.lifecycle import job_run, jobs_sweep
from datasets.services.jobs.stored_files import uploads_forget
from datasets.services.languages import learning
from datasets.services.measuring import baselines, saliency, saliency_boards
from datasets.services.measuring import systems as measuring
from datasets.services.notifying.delivering import (
    message_deliver,
    messages_forget,
    messages_sweep,
)
from datasets.services.notifying.events import SEND
from datasets.services.pairing import related_jobs, word_pairs
from datasets.services.publishing import deposits, hub
from datasets.services.records.forgetting import history_forget
from datasets.services.records.outbox import emails_send
from datasets.services.records.replies import replies_forget


@shared_task(name="datasets.sweep_jobs", ignore_result=True)
def sweep_jobs() -> None:
    jobs_sweep()


@shared_task(name="datasets.send_emails", ignore_result=True)
def send_emails() -> None:
    emails_send()


@shared_task(name="datasets.forget_uploads", ignore_result=True)
def forget_uploads() -> None:
    pending_forget()
    uploads_forget()
    replies_forget()
    messages_forget()


@shared_task(name="datasets.forget_history", ignore_result=True)
def forget_history() -> None:
    history_forget(now=timezone.now())


@shared_task(name=SEND, ignore_result=True, time_limit=120)
def send_webhook(message_id: str) -> None:
    message_deliver(UUID(message_id))


@shared_task(name="datasets.sweep_webhooks", ignore_result=True)
def sweep_webhooks() -> None:
    messages_sweep()


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


@shared_task(name=related_jobs.COUNT, ignore_result=True)
def count_word_pairs(job_id: int) -> None:
    job_run(job_id, related_jobs.count_work)


@shared_task(name=related_jobs.MAKE, ignore_result=True)
def make_word_pairs(job_id: int) -> None:
    job_run(job_id, related_jobs.make_work)


@shared_task(name=word_pairs.SAMPLE, ignore_result=True)
def sample_words(job_id: int) -> None:
    job_run(job_id, word_pairs.words_work)


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


@shared_task(name=LEARN_SALIENCY, ignore_result=True)
def learn_saliency(job_id: int) -> None:
    job_run(job_id, saliency.saliency_work)


@shared_task(name=saliency_boards.MEASURE_SALIENCY, ignore_result=True)
def measure_saliency(job_id: int) -> None:
    job_run(job_id, saliency_boards.saliency_boards_work)


@shared_task(name=hub.PUSH, ignore_result=True)
def push_to_hub(job_id: int) -> None:
    job_run(job_id, hub.hub_push_work)


@shared_task(name=deposits.RESERVE, ignore_result=True)
def reserve_doi(job_id: int) -> None:
    job_run(job_id, deposits.doi_reserve_work)


@shared_task(name=deposits.DEPOSIT, ignore_result=True)
def deposit_release(job_id: int) -> None:
    job_run(job_id, deposits.deposit_work)


@shared_task(name=deposits.DISCARD, ignore_result=True)
def discard_deposit(job_id: int) -> None:
    job_run(job_id, deposits.deposit_discard_work)
