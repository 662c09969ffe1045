"""A project of a language that Pairwright has no pack of: Czech, learnt from 34 sentences."""

from functools import cache
from pathlib import Path

import pytest

from datasets.models import LanguageSave, Membership, Project, Role, User
from datasets.services.languages.tables import tables_put
from transforms.learning_language import learn_language, treebank_of

TREEBANK = Path(__file__).parents[1] / "transforms/czech/treebank.conllu"


@cache
def czech_texts() -> dict[str, str]:
    lines = TREEBANK.read_text("utf-8").splitlines()
    return dict(learn_language("cs", treebank_of("cs", lines).trees).texts)


def czech_project(lead: User, slug: str = "psi") -> Project:
    project = Project.objects.create(slug=slug, name="Psi", language="cs", secret="p" * 64)
    Membership.objects.create(project=project, user=lead, role=Role.MANAGER)
    return project


@pytest.fixture
def czech(manager: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project without tables, on an installation without folders of languages."""
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGES_DIR", str(tmp_path / "languages"))
    return czech_project(manager)


@pytest.fixture
def learnt(czech: Project, manager: User) -> LanguageSave:
    """The project's first saved tables, those of the treebank."""
    return tables_put(project=czech, texts=czech_texts(), actor=manager)
