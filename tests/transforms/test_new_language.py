import subprocess
import sys
from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.new_language import CannotAdd, new_language
from transforms.packs.fallback.files import BadLanguage
from transforms.packs.fallback.folder import languages_folder
from transforms.packs.language_pack import UnknownLanguage
from transforms.packs.registry import languages, pack_for
from transforms.rules import rules_for
from transforms.rules.universal.examples import write_answers

CZECH = Path(__file__).parent / "czech" / "treebank.conllu"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGES_DIR", str(tmp_path / "languages"))
    return tmp_path / "languages"


def test_a_language_is_there_as_soon_as_its_folder_is(folder: Path) -> None:
    assert "cs" not in languages()
    made = new_language("cs", CZECH, into=languages_folder())
    assert made.folder == folder / "cs"
    assert (made.sentences, made.unread) == (34, ())
    assert "cs" in languages()
    assert pack_for("cs").language == "cs"
    assert {rule.languages for rule in rules_for("cs")} == {("cs",)}


def test_the_folder_holds_what_is_learnt_and_what_is_to_be_written(folder: Path) -> None:
    made = new_language("cs", CZECH, into=folder).folder
    assert sorted(path.name for path in made.iterdir()) == [
        "agreement.tsv", "contractions.tsv", "examples.conllu", "forms.tsv", "noun_phrases.tsv",
        "sentences.tsv", "test_cs.py", "usage.tsv", "words.tsv",
    ]  # fmt: skip
    assert [path.name for path in folder.iterdir()] == ["cs"]
    words = (made / "words.tsv").read_text("utf-8")
    assert "\nnegation\tne\t–\tprefix\n" in words
    assert "\nconjunction\ta\n" in words
    assert "# determiners of the treebank: nějaký, žádný, ten" in words
    assert len(load((made / "examples.conllu").read_text("utf-8"))) == 12


def test_the_test_of_a_new_language_passes_and_fails_after_an_unnoticed_change(
    folder: Path,
) -> None:
    made = new_language("cs", CZECH, into=folder).folder
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "--rootdir", str(made)]
    root = Path(__file__).parents[2]
    command += ["-c", "/dev/null", str(made)]

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    passed = run()
    assert passed.returncode == 0, passed.stdout + passed.stderr
    with (made / "words.tsv").open("a", encoding="utf-8") as file:
        file.write("synonym\tpes\tkočka\n")
    failed = run()
    assert failed.returncode == 1
    assert "+# proposed = s2.synonym: Malá kočka běží po trávě." in failed.stdout


def test_an_edited_file_is_taken_up_at_once_as_another_version(folder: Path) -> None:
    made = new_language("cs", CZECH, into=folder).folder
    before = pack_for("cs")
    assert pack_for("cs") is before
    with (made / "words.tsv").open("a", encoding="utf-8") as file:
        file.write("privative\tfalešný\n")
    after = pack_for("cs")
    assert after.words("privative") == {"falešný"}
    assert after.version != before.version


def test_a_file_that_cannot_be_read_is_named_with_its_line(folder: Path) -> None:
    made = new_language("cs", CZECH, into=folder).folder
    (made / "words.tsv").write_text("privativ\tfalešný\n", "utf-8")
    with pytest.raises(BadLanguage, match=r"cs/words.tsv: line 1: there is no list 'privativ'"):
        pack_for("cs")
    (made / "words.tsv").unlink()
    with pytest.raises(UnknownLanguage, match=r"words.tsv is missing"):
        pack_for("cs")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("Czech", "'Czech' is not a language code"),
        ("../cs", "is not a language code"),
        ("en", "Pairwright has a pack for 'en' of its own"),
    ],
)
def test_a_code_that_cannot_be_is_refused(folder: Path, code: str, reason: str) -> None:
    with pytest.raises(CannotAdd, match=reason):
        new_language(code, CZECH, into=folder)
    assert not folder.exists()


def test_a_language_that_is_there_is_not_written_over(folder: Path) -> None:
    made = new_language("cs", CZECH, into=folder).folder
    (made / "words.tsv").write_text("kept\tasi\n", "utf-8")
    with pytest.raises(CannotAdd, match="is there already; edit its files, or move it away"):
        new_language("cs", CZECH, into=folder)
    assert (made / "words.tsv").read_text("utf-8") == "kept\tasi\n"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "has no sentence that can be read"),
        ("1\tpes\n", "has no sentence that can be read: line 1: expected 10 columns"),
    ],
)
def test_a_file_that_teaches_nothing_is_refused_and_leaves_nothing(
    folder: Path, tmp_path: Path, content: str, reason: str
) -> None:
    path = tmp_path / "treebank.conllu"
    path.write_text(content, "utf-8")
    with pytest.raises(CannotAdd, match=reason):
        new_language("cs", path, into=folder)
    assert not (folder / "cs").exists()


def test_a_treebank_that_is_not_there_is_told_and_leaves_nothing(
    folder: Path, tmp_path: Path
) -> None:
    for path in (tmp_path / "none.conllu", tmp_path):
        with pytest.raises(CannotAdd, match=f"there is no file {path}"):
            new_language("cs", path, into=folder)
    assert not folder.exists()


def test_sentences_that_cannot_be_read_are_told_and_the_others_used(
    folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "treebank.conllu"
    path.write_text(CZECH.read_text("utf-8") + "1\tpes\n", "utf-8")
    made = new_language("cs", path, into=folder)
    assert (made.sentences, len(made.unread)) == (34, 1)
    assert "found 2" in str(made.unread[0])


def test_without_its_own_variable_languages_are_in_the_installs_var(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PAIRWRIGHT_LANGUAGES_DIR")
    monkeypatch.setenv("PAIRWRIGHT_VAR", "/srv/pairwright")
    assert languages_folder() == Path("/srv/pairwright/languages")
    monkeypatch.delenv("PAIRWRIGHT_VAR")
    assert languages_folder() == Path(__file__).parents[2] / "var" / "languages"


VIETNAMESE = """\
# text =Hùng học đại học ở Hà Nội .
1\tHùng\t_\tPROPN\tNNP\t_\t2\tnsubj\t_\t_
2\thọc\t_\tVERB\tV\t_\t0\troot\t_\t_
3\tđại học\t_\tNOUN\tN\t_\t2\tobj\t_\t_
4\tở\t_\tADP\tPre\t_\t5\tcase\t_\t_
5\tHà Nội\t_\tPROPN\tNNP\t_\t2\tobl\t_\t_
6\t.\t_\tPUNCT\t.\t_\t2\tpunct\t_\t_

"""


def test_a_treebank_without_features_and_lemmas_makes_a_language(
    folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "vi.conllu"
    path.write_text(VIETNAMESE, "utf-8")
    made = new_language("vi", path, into=folder)
    assert made.report.usable == 1
    assert pack_for("vi").inflect("đại học", "NOUN").text == "đại học"
    examples = (made.folder / "examples.conllu").read_text("utf-8")
    assert "# proposed = s2.adjunct_dropped: Hùng học đại học .\n" in examples
    assert examples.count("# text") == 1


def test_unjudged_examples_stay_proposed_until_somebody_judges_them(folder: Path) -> None:
    made = new_language("cs", CZECH, into=folder).folder
    examples = made / "examples.conllu"
    assert "# expected" not in examples.read_text("utf-8")
    write_answers(made)
    assert "# expected" not in examples.read_text("utf-8")
    write_answers(made, are_judged=True)
    judged = examples.read_text("utf-8")
    assert "# proposed" not in judged
    with (made / "words.tsv").open("a", encoding="utf-8") as file:
        file.write("synonym\tpes\tkočka\n")
    write_answers(made)
    now = examples.read_text("utf-8")
    assert now.count("# expected") == judged.count("# expected")
    assert "# proposed = s2.synonym: Malá kočka běží po trávě.\n" in now


def test_the_report_says_what_was_found_and_what_to_write_first(folder: Path) -> None:
    report = new_language("cs", CZECH, into=folder).report
    found = {finding.about: str(finding.text) for finding in report.findings}
    assert found["usable"] == f"{report.usable / 34:.0%} of the sentences ({report.usable})"
    assert found["negation"] == "ne"
    assert found["gender"] == "Fem, Masc"
    assert found["articles"] == "not found"
    assert [str(line).partition(":")[0] for line in report.first][:2] == [
        "opposite_determiner", "same_determiner",
    ]  # fmt: skip
