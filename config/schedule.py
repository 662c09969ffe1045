"""What the workers do from time to time: Celery's beat reads it."""

from typing import Any

from celery.schedules import crontab

SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-jobs": {"task": "datasets.sweep_jobs", "schedule": 10, "options": {"expires": 10}},
    "forget-uploads": {
        "task": "datasets.forget_uploads",
        "schedule": 3600,
        "options": {"expires": 3600},
    },
    "reclaim-seats": {
        "task": "annotation.reclaim_seats",
        "schedule": 600,
        "options": {"expires": 600},
    },
    "sweep-webhooks": {
        "task": "datasets.sweep_webhooks",
        "schedule": 10,
        "options": {"expires": 10},
    },
    "note-milestones": {
        "task": "annotation.note_milestones",
        "schedule": 60,
        "options": {"expires": 60},
    },
    "sweep-leases": {
        "task": "annotation.sweep_leases",
        "schedule": 60,
        "options": {"expires": 60},
    },
    # Answers of questionnaires, which people were told are deleted by then.
    "expire-answers": {
        "task": "annotation.expire_answers",
        "schedule": 3600,
        "options": {"expires": 3600},
    },
    # Checks every hour whether the nightly backup is missing, as some machines sleep at night.
    "nightly-backup": {
        "task": "config.make_nightly_backup",
        "schedule": crontab(minute=15),
        "options": {"expires": 3000},
    },
    "forget-history": {
        "task": "datasets.forget_history",
        "schedule": crontab(hour=4, minute=45),
        "options": {"expires": 3600},
    },
    "send-emails": {
        "task": "datasets.send_emails",
        "schedule": 20,
        "options": {"expires": 20},
    },
    "write-daily-emails": {
        "task": "annotation.write_daily_emails",
        "schedule": crontab(minute=5),
        "options": {"expires": 3000},
    },
    "keep-erasures": {
        "task": "config.keep_erasures",
        "schedule": 60,
        "options": {"expires": 60},
    },
    "clear-sessions": {
        "task": "config.clear_sessions",
        "schedule": 3600,
        "options": {"expires": 3600},
    },
}
