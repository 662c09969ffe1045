import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from datasets.models import LanguageSave, Project
from datasets.selectors.languages.tables import project_tables
from datasets.services.languages.exchanging import tables_zip
from transforms.packs.fallback.folder import opened_in
from transforms.rules.universal import universal_rules


@pytest.fixture(autouse=True)
def folders(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.STANZA_DIR = settings.WORDNET_DIR = str(tmp_path)
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGES_DIR", str(tmp_path / "languages"))


def run_command(*arguments: str) -> str:
    out = StringIO()
    call_command("languages", *arguments, stdout=out)
    return out.getvalue()


def test_the_languages_of_rules_projects_and_settings_are_listed_once(
    project: Project, settings: Any
) -> None:
    Project.objects.create(slug="statki", name="Statki", language="pl")
    settings.WORDNETS = {"de": "odenet:1.4"}
    lines = run_command().splitlines()
    assert [line for line in lines if not line.startswith(" ")] == ["de", "en", "pl"]


def test_without_a_database_the_projects_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*fields: str, flat: bool) -> None:
        raise OperationalError("connection refused\nIs the server running?")

    monkeypatch.setattr(Project.objects, "values_list", refuse)
    errors = StringIO()
    out = StringIO()
    call_command("languages", stdout=out, stderr=errors)
    assert out.getvalue().startswith("en\n")
    assert errors.getvalue() == "languages: the projects cannot be asked: connection refused\n"


def test_a_missing_part_comes_with_its_command(project: Project, tmp_path: Path) -> None:
    text = run_command("de")
    assert "none are written for this language" in text
    assert f"get it with: python -m wn --dir {tmp_path} download odenet:1.4" in text
    assert "stanza.download('de'" in text
    assert "\nen" not in text


def test_a_wordnet_is_named_with_the_others_that_are_here(
    project: Project, settings: Any, wordnets: Path
) -> None:
    settings.WORDNET_DIR = str(wordnets)
    assert "wordnet   tiny:1\n" in run_command("en")
    settings.WORDNETS = {"en": "oewn:1900"}
    assert "missing (also installed: tiny:1)" in run_command("en")


def test_programs_read_it_as_json(project: Project) -> None:
    (parts,) = json.loads(run_command("tlh", "--json"))
    assert parts["rules"] == 0
    assert parts["parser"]["installed"] == []
    assert parts["wordnets"] == {"installed": [], "command": ""}


TREEBANK = Path(__file__).parents[2] / "transforms" / "czech" / "treebank.conllu"


def test_a_language_is_added_and_listed_with_its_rules(project: Project, tmp_path: Path) -> None:
    text = run_command("add", "cs", "--treebank", str(TREEBANK))
    assert str(tmp_path / "languages" / "cs") in text
    assert "34 sentences" in text
    assert "unread" not in text
    assert f"{len(universal_rules('cs'))} rules" in run_command("cs")
    assert "negation  ne\n" in text
    assert "1. opposite_determiner: determiners that say the opposite" in text
    assert "nobody has judged it yet" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["add", "cs"], "expected: languages add CODE --treebank FILE"),
        (["add", "--treebank", str(TREEBANK)], "expected: languages add CODE --treebank FILE"),
        (["cs", "--treebank", str(TREEBANK)], "--treebank goes with add"),
        (["add", "en", "--treebank", str(TREEBANK)], "a pack for 'en' of its own"),
        (["add", "cs", "--treebank", "/nowhere.conllu"], "there is no file"),
        (["add", "Czec", "--treebank", str(TREEBANK)], r"Did you mean Czech \(cs\)"),
        (["czec"], r"Did you mean Czech \(cs\)"),
        (["take", "cs"], "expected: languages take CODE ZIP"),
        (["take", "cs", str(TREEBANK)], "treebank.conllu: is not a file of a language"),
    ],
)
def test_a_language_that_cannot_be_added_has_the_reason(
    project: Project, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    with pytest.raises(CommandError, match=complaint):
        run_command(*arguments)
    assert not (tmp_path / "languages" / "cs").exists()


def test_an_exported_archive_becomes_a_folder(learnt: LanguageSave, tmp_path: Path) -> None:
    tables = project_tables(learnt.project)
    assert tables is not None
    (tmp_path / "cs.zip").write_bytes(tables_zip(tables))
    assert "8 files" in run_command("take", "cs", str(tmp_path / "cs.zip"))
    assert f"{len(universal_rules('cs'))} rules" in run_command("cs")
    assert opened_in(tmp_path / "languages" / "cs").digest == learnt.digest
    with pytest.raises(CommandError, match="is there already"):
        run_command("take", "cs", str(tmp_path / "cs.zip"))


def test_forms_that_fit_no_features_of_the_treebank_are_not_called_more(
    project: Project, tmp_path: Path
) -> None:
    lines = [line.split("\t") for line in TREEBANK.read_text("utf-8").split("\n")]
    bare = [[*line[:5], "_", *line[6:]] if len(line) == 10 else line for line in lines]
    treebank, forms = tmp_path / "bare.conllu", tmp_path / "ces.tsv"
    treebank.write_text("\n".join("\t".join(line) for line in bare), "utf-8")
    forms.write_text("pes\tpsovi\tN;DAT;SG\n", "utf-8")
    text = run_command("add", "cs", "--treebank", str(treebank), "--forms", str(forms))
    assert "none from ces.tsv: the treebank has all of them, or no features" in text
    assert "more from" not in text
    assert "words are taken to have one form each" in text


def test_the_first_sentences_that_cannot_be_read_are_named(
    project: Project, tmp_path: Path
) -> None:
    path = tmp_path / "treebank.conllu"
    path.write_text(TREEBANK.read_text("utf-8") + "1\tpes\n\n" * 7, "utf-8")
    text = run_command("add", "cs", "--treebank", str(path))
    assert text.count("found 2") == 5
    assert "and 2 more sentences" in text


def test_examples_take_what_the_rules_answer_after_a_change(
    project: Project, tmp_path: Path
) -> None:
    run_command("add", "cs", "--treebank", str(TREEBANK))
    folder = tmp_path / "languages" / "cs"
    with (folder / "words.tsv").open("a", encoding="utf-8") as file:
        file.write("synonym\tchlapec\tkluk\n")
    assert "12 examples" in run_command("examples", "cs")
    text = (folder / "examples.conllu").read_text("utf-8")
    assert "# proposed = s2.synonym: Malý kluk skáče do vody.\n" in text


def test_examples_of_an_unknown_language_or_a_broken_table_are_refused(
    project: Project, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match="of a language added: none"):
        run_command("examples", "cs")
    run_command("add", "cs", "--treebank", str(TREEBANK))
    folder = tmp_path / "languages" / "cs"
    (folder / "words.tsv").write_text("synonym\tpes\n", "utf-8")
    before = (folder / "examples.conllu").read_bytes()
    with pytest.raises(CommandError, match=r"words.tsv: line 1: synonym takes"):
        run_command("examples", "cs")
    assert (folder / "examples.conllu").read_bytes() == before
