"""Providers, as the environment names them."""

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured
from environ.fileaware_mapping import FileAwareMapping

from config.oidc.providers import NewLogins, groups_in, providers_named, rules_read

GIVEN = {
    "PAIRWRIGHT_OIDC": "university, partner",
    "PAIRWRIGHT_OIDC_UNIVERSITY_ISSUER": "https://login.uni.example/realms/all",
    "PAIRWRIGHT_OIDC_UNIVERSITY_CLIENT_ID": "pairwright",
    "PAIRWRIGHT_OIDC_UNIVERSITY_CLIENT_SECRET": "one",
    "PAIRWRIGHT_OIDC_PARTNER_ISSUER": "https://partner.example",
    "PAIRWRIGHT_OIDC_PARTNER_CLIENT_ID": "p",
    "PAIRWRIGHT_OIDC_PARTNER_CLIENT_SECRET": "two",
}


def read(monkeypatch, **changes):
    for name, value in {**GIVEN, **changes}.items():
        monkeypatch.setenv(name, value)
    env = environ.FileAwareEnv()
    env.ENVIRON = FileAwareMapping()  # the class has one that keeps what it read from files
    return providers_named(env)


def test_without_a_name_there_is_no_provider(monkeypatch):
    assert read(monkeypatch, PAIRWRIGHT_OIDC="") == {}


def test_each_provider_has_variables_of_its_own(monkeypatch):
    result = read(
        monkeypatch,
        PAIRWRIGHT_OIDC_UNIVERSITY_NAME="University of X",
        PAIRWRIGHT_OIDC_PARTNER_NEW_LOGINS="roles",
        PAIRWRIGHT_OIDC_PARTNER_LINK_BY_EMAIL="true",
        PAIRWRIGHT_OIDC_PARTNER_SCOPES="email groups",
    )
    university, partner = result["university"], result["partner"]
    assert (university.name, university.secret) == ("University of X", "one")
    assert (university.new_logins, university.links_by_email) == (NewLogins.ALL, False)
    assert (partner.name, partner.secret) == ("Partner", "two")
    assert (partner.new_logins, partner.links_by_email) == (NewLogins.ROLES, True)
    assert partner.scopes == ("openid", "email", "groups")


def test_a_secret_may_come_from_a_file(monkeypatch, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("from a file\n")
    monkeypatch.setenv("PAIRWRIGHT_OIDC_UNIVERSITY_CLIENT_SECRET_FILE", str(secret))
    assert read(monkeypatch)["university"].secret == "from a file"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PAIRWRIGHT_OIDC", "My University"),
        ("PAIRWRIGHT_OIDC_UNIVERSITY_ISSUER", ""),
        ("PAIRWRIGHT_OIDC_UNIVERSITY_ISSUER", "http://login.uni.example"),
        ("PAIRWRIGHT_OIDC_PARTNER_CLIENT_SECRET", " "),
        ("PAIRWRIGHT_OIDC_PARTNER_NEW_LOGINS", "some"),
        ("PAIRWRIGHT_OIDC_PARTNER_ROLES", "group x boats lead"),
        ("PAIRWRIGHT_OIDC_PARTNER_ROLES", "group x -> boats chief"),
        ("PAIRWRIGHT_OIDC_PARTNER_ROLES", "group -> boats lead"),
        ("PAIRWRIGHT_OIDC_PARTNER_ROLES", "everybody x -> boats lead"),
    ],
)
def test_a_wrong_value_is_named(monkeypatch, name, value):
    with pytest.raises(ImproperlyConfigured, match=name):
        read(monkeypatch, **{name: value})


def test_rules_hold_names_of_directories():
    text = "group cn=ling staff,ou=groups -> sick-pl lead;\ndomain @Uni.Example -> sick author"
    group, domain = rules_read(text, variable="")
    assert (group.value, group.project, group.role) == (
        "cn=ling staff,ou=groups",
        "sick-pl",
        "manager",
    )
    assert (domain.by_domain, domain.value, domain.role) == (True, "uni.example", "author")


@pytest.mark.parametrize(
    ("claims", "name", "groups"),
    [
        ({"groups": ["a", "b"]}, "groups", {"a", "b"}),
        ({"groups": "a"}, "groups", {"a"}),
        ({"realm_access": {"roles": ["a"]}}, "realm_access.roles", {"a"}),
        ({"https://x.example/groups": ["a"]}, "https://x.example/groups", {"a"}),
        ({}, "realm_access.roles", set()),
        ({"groups": {"a": 1}}, "groups", set()),
        ({"groups": [1, None, "a"]}, "groups", {"a"}),
        ({"realm_access": "x"}, "realm_access.roles", set()),
    ],
)
def test_groups_are_found_where_providers_put_them(claims, name, groups):
    assert groups_in(claims, name) == groups
