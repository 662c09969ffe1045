"""A small cast, named by role, in one project of a few sentences."""

import pytest

from datasets.models import Membership, Project, Role, User


def person(username: str) -> User:
    return User.objects.create_user(username=username, password="a good long password")


@pytest.fixture
def manager(db: None) -> User:
    """The project lead."""
    return person("mira")


@pytest.fixture
def leader(project: Project) -> User:
    user = person("leo")
    Membership.objects.create(project=project, user=user, role=Role.LEADER)
    return user


@pytest.fixture
def annotator(project: Project) -> User:
    user = person("ana")
    Membership.objects.create(project=project, user=user, role=Role.ANNOTATOR)
    return user


@pytest.fixture
def outsider(db: None) -> User:
    """Somebody with a login and nothing to do with the project."""
    return person("otto")


@pytest.fixture
def project(manager: User) -> Project:
    project = Project.objects.create(slug="boats", name="Boats", language="en", secret="s" * 64)
    Membership.objects.create(project=project, user=manager, role=Role.MANAGER)
    return project


@pytest.fixture
def polish(manager: User) -> Project:
    """Another project of the lead, in Polish and empty."""
    project = Project.objects.create(slug="lodki", name="Łódki", language="pl", secret="p" * 64)
    Membership.objects.create(project=project, user=manager, role=Role.MANAGER)
    return project
