"""The webhooks of a project, and what became of their messages."""

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from datasets.models import Project, Webhook, WebhookAttempt, WebhookMessage


def project_webhooks(project: Project) -> QuerySet[Webhook]:
    """Return the webhooks of a project, each with `delivered_at` and the number `waiting`."""
    delivered = WebhookAttempt.objects.filter(
        message__webhook=OuterRef("pk"), status__gte=200, status__lt=300
    )
    last = delivered.order_by().values("message__webhook").annotate(at=Max("ended_at")).values("at")
    waiting = Count("messages", filter=Q(messages__state=WebhookMessage.State.WAITING))
    webhooks = Webhook.objects.filter(project=project).select_related("project")
    return webhooks.annotate(delivered_at=Subquery(last), waiting=waiting)


def webhook_messages(webhook: Webhook) -> QuerySet[WebhookMessage]:
    """Return the messages of a webhook with their attempts, newest first."""
    return webhook.messages.prefetch_related("attempts")


def webhooks_given_up(project: Project) -> int:
    """Count the webhooks that were switched off because nothing could be delivered."""
    switched_off = Webhook.objects.filter(project=project, off_at__isnull=False)
    return switched_off.exclude(off_reason=Webhook.Off.LEAD).count()
