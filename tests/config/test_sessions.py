"""Who is logged in, and who is not any more."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.tasks import clear_sessions, keep_erasures
from datasets.models import User

HOME = "/"


@pytest.fixture
def user(db):
    return User.objects.create_user(username="ida", password="a long and plain password")


@pytest.fixture
def signed_in(client, user):
    client.force_login(user)
    return client


def is_let_in(client):
    response = client.get(HOME)
    return response.status_code == 200 and response.wsgi_request.user.is_authenticated


def test_the_user_is_found_whole(signed_in, user):
    response = signed_in.get(HOME)
    result = get_user(response.wsgi_request)
    assert result == user
    assert result.date_joined == user.date_joined
    assert not result.get_deferred_fields()
    assert result.check_password("a long and plain password")


def test_a_session_ends_with_its_date(signed_in):
    assert is_let_in(signed_in)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_let_in(signed_in)


def test_a_session_ends_with_the_logout(signed_in):
    kept = signed_in.cookies["sessionid"].value
    signed_in.post(reverse("account_logout"))
    signed_in.cookies["sessionid"] = kept
    assert not is_let_in(signed_in)


def test_a_session_ends_with_the_password(signed_in, user):
    user.set_password("another long password")
    user.save()
    assert not is_let_in(signed_in)


@pytest.mark.parametrize("change", ["deactivate", "delete"])
def test_a_session_ends_with_the_account(signed_in, user, change):
    if change == "delete":
        user.delete()
    else:
        User.objects.update(is_active=False)
    assert not is_let_in(signed_in)


def test_a_made_up_session_is_nobodys(client, db):
    client.cookies["sessionid"] = "thiswasneverasession"
    assert not is_let_in(client)


def test_to_know_who_asks_takes_two_queries(signed_in, django_assert_num_queries):
    is_let_in(signed_in)  # a connection plans each statement once
    with django_assert_num_queries(2):
        assert signed_in.get("/account/nowhere/").status_code == 404


def test_sessions_that_ran_out_are_deleted(signed_in):
    other = Client()
    other.force_login(User.objects.create_user("eva"))
    ended = Session.objects.get(pk=other.session.session_key)
    Session.objects.filter(pk=ended.pk).update(expire_date=timezone.now() - timedelta(seconds=1))
    clear_sessions()
    assert [session.pk for session in Session.objects.all()] == [signed_in.session.session_key]


def test_the_clock_asks_for_it(settings):
    tasks = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {clear_sessions.name, keep_erasures.name} <= tasks
