import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from datasets.models import Project


@pytest.fixture(autouse=True)
def folders(settings: Any, tmp_path: Path) -> None:
    settings.STANZA_DIR = settings.WORDNET_DIR = str(tmp_path)


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("languages", *arguments, stdout=out)
    return out.getvalue()


def test_the_languages_of_rules_projects_and_settings_are_listed_once(
    project: Project, settings: Any
) -> None:
    Project.objects.create(slug="statki", name="Statki", language="pl")
    settings.WORDNETS = {"de": "odenet:1.4"}
    lines = told().splitlines()
    assert [line for line in lines if not line.startswith(" ")] == ["de", "en", "pl"]


def test_what_is_missing_comes_with_its_command(project: Project, tmp_path: Path) -> None:
    text = told("pl")
    assert "none are written for this language" in text
    assert f"get it with: python -m wn --dir {tmp_path} download omw-pl:2.0" in text
    assert "stanza.download('pl'" in text
    assert "\nen" not in text


def test_a_wordnet_is_named_with_the_others_that_are_here(
    project: Project, settings: Any, wordnets: Path
) -> None:
    settings.WORDNET_DIR = str(wordnets)
    assert "wordnet  tiny:1\n" in told("en")
    settings.WORDNETS = {"en": "oewn:1900"}
    assert "missing (also installed: tiny:1)" in told("en")


def test_programs_read_it_as_json(project: Project) -> None:
    (parts,) = json.loads(told("tlh", "--json"))
    assert parts["rules"] == 0
    assert parts["parser"]["installed"] == []
    assert parts["wordnets"] == {"installed": [], "command": ""}
