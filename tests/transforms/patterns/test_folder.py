"""A rules file in the folder of a language."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from transforms.engine import Engine
from transforms.new_language import new_language
from transforms.packs.fallback.folder import BadLanguage, opened_in
from transforms.packs.fallback.pack import FallbackPack
from transforms.rules import rules_for
from transforms.rules.patterns.examples import check_examples_on
from transforms.rules.patterns.noticing import notices
from transforms.rules.universal import universal_rules
from transforms.rules.universal.examples import differences, write_answers
from transforms.tree import Tree

CZECH = Path(__file__).parents[1] / "czech"
RULE = """\
rule s2.object_first
does: puts the object first
expected: ENTAILMENT
pattern { V [root]; V -[nsubj]-> S; V -[obj]-> O; S << V; V << O; }
refuse "another clause follows" { V -[conj]-> X; }
commands { swap subtree S with subtree O; }
example: Malý pes honí velkou kočku. → Velkou kočku honí malý pes.
example: cs-24 → Velkého psa hladí dívka.
not: Starý muž pije kávu a čte noviny.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGES_DIR", str(tmp_path))
    made = new_language("cs", CZECH / "treebank.conllu", into=tmp_path).folder
    for name in ("words.tsv", "examples.conllu"):
        (made / name).write_text((CZECH / name).read_text("utf-8"), "utf-8")
    (made / "rules.txt").write_text(RULE, "utf-8")
    return made


def test_its_rules_run_behind_those_for_any_language(folder: Path):
    rules = rules_for("cs")
    assert [rule.id for rule in rules] == [
        *(rule.id for rule in universal_rules("cs")),
        "s2.object_first",
    ]
    assert rules[-1].languages == ("cs",)


def test_an_edit_of_the_file_is_another_version_of_the_language(folder: Path):
    before = opened_in(folder).version
    (folder / "rules.txt").write_text(RULE.replace("S << V; ", ""), "utf-8")
    assert opened_in(folder).version != before


def test_a_mistake_is_told_with_file_line_and_column(folder: Path):
    (folder / "rules.txt").write_text(RULE.replace("nsubj]", "nsubjj]"), "utf-8")
    with pytest.raises(BadLanguage) as caught:
        Engine("cs")
    told = f"{folder / 'rules.txt'}: line 4, column 25: 'nsubjj' is not a relation of UD"
    assert str(caught.value) == f"{told} (did you mean nsubj?)"


def test_a_rule_for_any_language_is_not_written_anew(folder: Path):
    (folder / "rules.txt").write_text(RULE.replace("s2.object_first", "s3.negation"), "utf-8")
    with pytest.raises(BadLanguage, match=r"line 1, column 6: there is a rule s3\.negation"):
        rules_for("cs")


def test_the_examples_of_the_language_show_what_the_rule_writes(folder: Path):
    write_answers(folder)
    written = (folder / "examples.conllu").read_text("utf-8")
    assert "# proposed = s2.object_first: Velkou kočku honí malý pes.\n" in written
    assert differences(folder) == ""


def test_the_test_of_the_folder_finds_an_example_that_does_not_hold(folder: Path):
    write_answers(folder)
    (folder / "rules.txt").write_text(RULE.replace("→ Velkou kočku", "→ Myš"), "utf-8")
    assert differences(folder) == (
        "rules.txt: line 7, column 1: s2.object_first: expected 'Myš honí malý pes.' for "
        "'Malý pes honí velkou kočku.', written: Velkou kočku honí malý pes."
    )


def test_the_command_tells_what_holds_what_has_no_tree_and_what_may_be_a_slip(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    slips = "V [Tense=Prs, Tens=Past]; V -[iobj]-> X"
    other = RULE.replace("object_first", "other").replace("V -[conj]-> X", slips)
    other = other.replace("not: Starý muž pije kávu a čte noviny.\n", "")
    more = f"not: Nikdo nepřišel.\n{other}"
    (folder / "rules.txt").write_text(RULE + more, "utf-8")
    call_command("languages", "examples", "cs")
    said = capsys.readouterr().out
    assert "rules.txt: 5 examples hold" in said
    assert "rules.txt: line 10, column 1: s2.object_first: no tree for 'Nikdo nepřišel.'" in said
    assert "s2.other: no word of the treebank has Tense=Prs (did you mean Pres?)" in said
    assert "s2.other: no word of the treebank has the feature Tens (did you mean Tense?)" in said
    assert "s2.other: the treebank has no relation iobj (did you mean obj?)" in said

    wrong = (RULE + more).replace("not: Starý muž pije kávu a čte noviny.", "not: cs-24")
    (folder / "rules.txt").write_text(wrong, "utf-8")
    with pytest.raises(CommandError, match="expected nothing for 'cs-24', written: Velkého psa"):
        call_command("languages", "examples", "cs")


def test_a_rule_without_a_slip_gets_no_notice(with_rules: Callable[[str], FallbackPack]):
    assert list(notices(with_rules(RULE))) == []


def test_a_refusal_of_an_example_is_reported(
    with_rules: Callable[[str], FallbackPack], czech_trees: list[Tree]
):
    pack = with_rules(RULE.replace("V -[conj]", "V -[obj]").replace("-> X;", "-> O;"))
    checked = check_examples_on(pack, czech_trees)
    assert checked.passed == 1
    assert checked.without_tree == ()
    assert str(checked.wrong[0]).endswith("(refused by the rules file: another clause follows)")
