"""The pages about e-mail: an address and its confirmation, invitations, passwords, the end."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from datasets.models import Membership, OutgoingEmail, Role, User
from datasets.services.projects.emails import stop_address
from datasets.services.records.outbox import emails_send

pytestmark = pytest.mark.django_db


def link_in(message) -> str:
    return re.search(r"https://corpus\.example(\S+)", message.get_content())[1]


def has_address(user, address="ana@uni.example"):
    return EmailAddress.objects.filter(user=user, email=address, verified=True).exists()


def asked(client, mail_server, address="Ana@Uni.example"):
    client.post(reverse("my-email"), {"address": address})
    emails_send()
    return link_in(mail_server.taken[-1])


def test_an_address_counts_once_its_link_is_confirmed(client, annotator, mail_server):
    client.force_login(annotator)
    link = asked(client, mail_server)
    assert mail_server.taken[0]["To"] == "ana@uni.example"
    assert not has_address(annotator)
    client.get(link)  # as some mail servers do
    assert not has_address(annotator)
    page = client.post(link, follow=True)
    assert "ana@uni.example is confirmed" in page.text
    assert has_address(annotator)
    client.post(reverse("my-email-remove"))
    assert not EmailAddress.objects.exists()


def test_pages_and_links_are_in_the_language_of_the_reader_and_daily_emails_are_not_in_a_draft(
    client, annotator, mail_server, settings
):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    client.force_login(annotator)
    assert '<html lang="de"' in client.get(reverse("my-email")).text
    link = asked(client, mail_server)
    assert mail_server.taken[-1]["Subject"] == "Bestätigen Sie Ihre E-Mail-Adresse"
    assert "Das ist meine Adresse" in client.get(link).text
    assert "ana@uni.example ist bestätigt." in client.post(link, follow=True).text
    annotator.refresh_from_db()
    assert annotator.email_language == "en"
    client.logout()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    client.post(reverse("account_reset_password"), {"address": "ana@uni.example"})
    emails_send()
    assert mail_server.taken[-1]["Subject"] == "Neues Passwort setzen"
    assert "Neues Passwort" in client.get(link_in(mail_server.taken[-1]), follow=True).text


def test_a_link_of_somebody_else_confirms_nothing(client, annotator, leader, mail_server):
    client.force_login(annotator)
    link = asked(client, mail_server)
    client.force_login(leader)
    assert client.post(link).status_code == 404
    assert client.post(link[:-2] + "x/").status_code == 404
    assert not EmailAddress.objects.exists()


def test_an_address_belongs_to_one_login(client, annotator, leader, mail_server):
    EmailAddress.objects.create(user=leader, email="ana@uni.example", verified=True, primary=True)
    client.force_login(annotator)
    assert client.post(asked(client, mail_server)).status_code == 409
    assert not has_address(annotator)


def test_nobody_is_flooded(client, annotator, mail_server):
    client.force_login(annotator)
    for _time in range(3):
        client.post(reverse("my-email"), {"address": "victim@uni.example"})
    emails_send()
    assert len(mail_server.taken) == 1


def test_without_a_mail_server_there_is_no_page(client, annotator):
    client.force_login(annotator)
    assert client.get(reverse("my-email")).status_code == 404
    assert "My e-mail" not in client.get(reverse("account_change_password")).text
    client.logout()
    assert "Ask your project lead" in client.get(reverse("account_reset_password")).text


def test_a_forgotten_password_is_set_by_the_link(client, annotator, mail_server):
    EmailAddress.objects.create(
        user=annotator, email="ana@uni.example", verified=True, primary=True
    )
    page = client.post(reverse("account_reset_password"), {"address": "Ana@uni.example"})
    emails_send()
    link = link_in(mail_server.taken[0])
    where = client.get(link, follow=True).redirect_chain[-1][0]
    new = {"new_password1": "seven green herons", "new_password2": "seven green herons"}
    client.post(where, new)
    assert User.objects.get(pk=annotator.pk).check_password("seven green herons")
    other = Client().post(reverse("account_reset_password"), {"address": "eve@uni.example"})
    assert other.status_code == page.status_code == 200
    assert "is on its way" in other.text
    emails_send()
    assert len(mail_server.taken) == 1


@pytest.mark.parametrize("change", ["unconfirmed", "no password", "closed"])
def test_who_gets_no_link_to_a_password(client, annotator, mail_server, change):
    EmailAddress.objects.create(
        user=annotator,
        email="ana@uni.example",
        verified=change != "unconfirmed",
        primary=True,
    )
    if change == "no password":
        annotator.set_unusable_password()
    annotator.is_active = change != "closed"
    annotator.save()
    client.post(reverse("account_reset_password"), {"address": "ana@uni.example"})
    assert not OutgoingEmail.objects.exists()


def test_a_lead_sends_an_invitation_that_its_receiver_takes(client, project, manager, mail_server):
    Membership.objects.get_or_create(project=project, user=manager, role=Role.MANAGER)
    client.force_login(manager)
    sent = {"name": "Ola", "role": "annotator", "address": "ola@uni.example"}
    page = client.post(reverse("people", args=[project.slug]), sent, follow=True)
    assert "is being sent to ola@uni.example" in page.text
    emails_send()
    (message,) = mail_server.taken
    assert message["To"] == "ola@uni.example"
    assert "Boats" in message["Subject"]
    path = re.search(r"/role/[^/\s]+/", message.get_content())[0]
    assert "annotator" in Client().get(path).text
    assert "ola@uni.example" not in str(OutgoingEmail.objects.values())


def test_a_broken_mail_server_breaks_no_page(client, project, manager, mail_server, settings):
    settings.EMAIL_PORT = 1
    Membership.objects.get_or_create(project=project, user=manager, role=Role.MANAGER)
    client.force_login(manager)
    sent = {"name": "Ola", "role": "annotator", "address": "ola@uni.example"}
    page = client.post(reverse("people", args=[project.slug]), sent, follow=True)
    assert page.status_code == 200
    assert "/role/" in page.text  # the link is shown as ever


def test_daily_emails_are_chosen_per_role_and_end_by_one_click(
    client, project, leader, annotator, mail_server
):
    own = Membership.objects.get(user=leader)
    other = Membership.objects.get(user=annotator)
    client.force_login(leader)
    client.post(reverse("my-email-choose"), {"role": [own.pk, other.pk]})
    own.refresh_from_db()
    other.refresh_from_db()
    assert own.wants_emails
    assert not other.wants_emails
    path = stop_address(own).removeprefix("https://corpus.example")
    mail_program = Client(enforce_csrf_checks=True)
    mail_program.get(path)
    own.refresh_from_db()
    assert own.wants_emails
    mail_program.post(path, {"List-Unsubscribe": "One-Click"})
    own.refresh_from_db()
    assert not own.wants_emails
    assert mail_program.post(path[:-2] + "x/").status_code == 404
