from pathlib import Path
from typing import Any

import pytest

from datasets.errors import Invalid
from datasets.models import Project
from datasets.services.expanding.engines import (
    NoWordnet,
    missing_wordnet,
    project_engine,
    rules_version,
)


def test_the_newest_wordnet_of_the_language_is_asked(
    project: Project, settings: Any, wordnets: Path
) -> None:
    settings.WORDNET_DIR = str(wordnets)
    engine = project_engine(project)
    assert engine.lexicon is not None
    assert engine.lexicon.name == "tiny:1"
    assert missing_wordnet(engine) == {}


def test_a_named_wordnet_that_is_not_installed_is_told_with_its_command(
    project: Project, settings: Any, wordnets: Path
) -> None:
    settings.WORDNET_DIR = str(wordnets)
    settings.WORDNETS = {"en": "oewn:1900"}
    with pytest.raises(NoWordnet, match="oewn:1900, which PAIRWRIGHT_WORDNETS names") as raised:
        project_engine(project)
    assert raised.value.data["command"].endswith("download oewn:1900")


def test_the_version_of_the_rules_names_the_wordnet(
    project: Project, settings: Any, wordnets: Path
) -> None:
    without = rules_version(project_engine(project))
    settings.WORDNET_DIR = str(wordnets)
    assert rules_version(project_engine(project)) != without
    assert len(without) <= 50


def test_without_a_wordnet_a_lead_is_told_how_to_get_one(project: Project) -> None:
    missing = missing_wordnet(project_engine(project))
    assert missing["language"] == "en"
    assert "download oewn:" in str(missing["command"])


def test_a_language_without_rules_has_no_engine(project: Project) -> None:
    project.language = "tlh"
    with pytest.raises(Invalid, match="rules know nothing"):
        project_engine(project)
