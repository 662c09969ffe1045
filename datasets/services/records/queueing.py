"""Handing work to the workers, by a broker that may be away."""

from typing import Any

from celery import current_app
from kombu.exceptions import OperationalError as BrokerAway

# Two tries of 0.8 s, because a page waits for them; the sweeps send what the broker did not accept.
BROKER_PATIENCE = {
    "socket_timeout": 0.8,
    "socket_connect_timeout": 0.8,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}


def task_send(name: str, *arguments: Any, **options: Any) -> bool:
    """Queue a task. False if the broker does not accept it now."""
    try:
        with current_app.connection_for_write() as broker:
            broker.transport_options = {**(broker.transport_options or {}), **BROKER_PATIENCE}
            task = current_app.tasks[name]
            # Celery hands `connection` on to Kombu; the stubs do not know it.
            task.apply_async(arguments, connection=broker, retry=False, **options)  # type: ignore[call-arg]
    except BrokerAway:
        return False
    return True
