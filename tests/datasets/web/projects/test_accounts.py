"""Coming in: the login, the link to set a password, the way out."""

from django.urls import reverse

from datasets.models import User
from datasets.services.projects.people import set_password_link

NEW = {"new_password1": "seven green herons", "new_password2": "seven green herons"}


def open_link(client, link):
    """Follow the link to the address without its token, as a browser does."""
    return client.get(link, follow=True)


def test_the_link_of_the_lead_sets_a_password_once(client, annotator):
    link = set_password_link(annotator)
    page = open_link(client, link)
    assert "ana" in page.content.decode()
    address = page.redirect_chain[-1][0]
    assert link.split("/")[-2] not in address  # no token where others may look
    assert client.post(address, NEW)["Location"] == reverse("set-password-done")
    assert User.objects.get(pk=annotator.pk).check_password("seven green herons")
    client.session.flush()
    assert "no longer valid" in open_link(client, link).content.decode()


def test_a_weak_password_is_refused_with_a_reason(client, annotator):
    page = open_link(client, set_password_link(annotator))
    weak = {"new_password1": "12345678", "new_password2": "12345678"}
    response = client.post(page.redirect_chain[-1][0], weak)
    assert "too common" in response.content.decode()
    assert User.objects.get(pk=annotator.pk).check_password("a good long password")


def test_a_made_up_link_sets_nothing(client, annotator):
    link = reverse("set-password", kwargs={"uidb64": "MQ", "token": "abc-123"})
    page = client.get(link).content.decode()
    assert "no longer valid" in page
    assert 'type="password"' not in page


def test_the_login_leads_to_where_one_wanted_to_go(client, annotator):
    sent = {"login": "ana", "password": "a good long password", "next": "/judge/7/"}
    assert client.post(reverse("account_login"), sent)["Location"] == "/judge/7/"


def test_a_wrong_password_is_said_without_saying_which_part_is_wrong(client, annotator):
    response = client.post(reverse("account_login"), {"login": "ana", "password": "no"})
    page = response.content.decode()
    assert 'role="alert"' in page
    assert 'value="ana"' in page
    assert "_auth_user_id" not in client.session


def test_nobody_signs_up_by_themselves(client, db):
    sent = {"username": "eve", "password1": "x" * 12}
    for page in ("signup", "email", "password/set", "3rdparty", "confirm-email"):
        assert client.post(f"/accounts/{page}/", sent).status_code == 404
    assert not User.objects.exists()


def test_single_keys_are_chosen_for_ones_own_login(client, annotator, leader):
    client.force_login(annotator)
    assert client.post(reverse("my-keys"), {"single_keys": "off"}).status_code == 204
    assert not User.objects.get(pk=annotator.pk).single_keys
    assert User.objects.get(pk=leader.pk).single_keys
    assert 'data-keys="off"' in client.get("/").content.decode()


def test_another_choice_about_keys_is_refused(client, annotator):
    client.force_login(annotator)
    assert client.post(reverse("my-keys"), {"single_keys": "maybe"}).status_code == 422
    assert User.objects.get(pk=annotator.pk).single_keys
