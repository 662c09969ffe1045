"""Addresses of the pages about projects, people, material and releases."""

from django.urls import path

from datasets.web import accounts

urlpatterns = [
    path(
        "set-password/<uidb64>/<token>/",
        accounts.SetPassword.as_view(),
        name="set-password",
    ),
    path("set-password/done/", accounts.SetPasswordDone.as_view(), name="set-password-done"),
]
