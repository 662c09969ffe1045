"""Logins of platforms that are there already get a session, a key of their own, no password."""

import secrets

from django.contrib.auth.hashers import make_password
from django.db import migrations
from django.db.models import OuterRef, Subquery


def fill(apps, schema_editor):
    """Give each login the session it first came in, and take back what it could not be given.

    A password, an address for a new one, or a second step can only be from somebody who wanted to
    keep a login that a platform gave away by an id.
    """
    PlatformAccount = apps.get_model("annotation", "PlatformAccount")
    Participation = apps.get_model("annotation", "Participation")
    first = Participation.objects.filter(
        annotator__user=OuterRef("user"), annotator__project=OuterRef("project")
    ).order_by("pk")
    accounts = PlatformAccount.objects.annotate(
        first_study=Subquery(first.values("study_id")[:1]),
        first_session=Subquery(first.values("session_id")[:1]),
    ).select_related("user")
    for account in accounts.iterator():
        account.study_id = account.first_study or ""
        account.session_id = account.first_session or ""
        # A new column has the same default in every row.
        account.key = secrets.token_urlsafe(24)
        account.save(update_fields=["study_id", "session_id", "key"])
        user = account.user
        if not user.password.startswith("!"):
            user.password = make_password(None)
        user.is_passwordless = True
        user.save(update_fields=["password", "is_passwordless"])
    logins = PlatformAccount.objects.values("user")
    apps.get_model("account", "EmailAddress").objects.filter(user__in=logins).delete()
    apps.get_model("mfa", "Authenticator").objects.filter(user__in=logins).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("annotation", "0016_platform_logins_once_a_session"),
        ("datasets", "0016_logins_without_passwords"),
        ("account", "0001_initial"),
        ("mfa", "0001_initial"),
    ]

    operations = [
        # Before, nothing read what this fills.
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
