"""Send a message to see that the settings of the mail server are right."""

from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.loader import render_to_string


class Command(BaseCommand):
    help = "Send a test message to an address, at once and without the queue."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMAIL_IS_ON:
            raise CommandError("PAIRWRIGHT_EMAIL_URL is not set; see docs/email.md.")
        text = render_to_string("emails/test.txt", {"url": settings.SITE_URL})
        subject, _empty, body = text.strip().partition("\n\n")
        try:
            send_mail(subject, body + "\n", None, [options["address"]])
        except OSError as error:  # SMTPException is one
            raise CommandError(f"It was not sent. {type(error).__name__}: {error}") from error
        server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        self.stdout.write(f"{server} accepted the message for {options['address']}.")
