"""Why a webhook was refused, or a message not delivered."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "webhook_address_private": _(
        "The address is not public: it belongs to this machine or to a private network."
    ),
    "webhook_host_unknown": _("The name of the host is unknown."),
    "webhook_is_off": _("The webhook is off. Switch it on first."),
    "webhook_message_under_way": _("The message is being delivered at this moment."),
    "webhook_not_reached": _("No answer: the connection failed."),
    "webhook_not_secured": _("The certificate of the host is not valid."),
    "webhook_secret_unreadable": _(
        "The secret cannot be read, because the key of this install was changed. Make a new secret."
    ),
    "webhook_too_slow": _("No answer within ten seconds."),
    "webhook_url": _("Enter an address that begins with https:// and has no login in it."),
    "webhooks_too_many": _("A project has at most {most} webhooks."),
}
