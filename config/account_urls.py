"""The addresses under accounts/: those of allauth that are used here, and no others.

Nobody signs up; addresses and forgotten passwords are the program's own pages.
"""

from allauth.account import views
from django.urls import include, path

from datasets.web.projects import emails

urlpatterns = [
    path("login/", views.login, name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("reauthenticate/", views.reauthenticate, name="account_reauthenticate"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("password/reset/", emails.forgotten, name="account_reset_password"),
    path("2fa/", include("allauth.mfa.urls")),
    path("", include("config.oidc.urls")),
]
