import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.__main__ import main
from transforms.conllu import dump, load


@pytest.fixture(autouse=True)
def wordnets_none(tmp_path, monkeypatch):
    """Let no wordnet of this machine have a say."""
    monkeypatch.setenv("PAIRWRIGHT_WORDNET_DIR", str(tmp_path / "no-wordnets"))


@pytest.fixture
def recorded(tmp_path):
    path = tmp_path / "parsed.conllu"
    path.write_text(dump(tree_of(BOY_PLAYS)) + "1\tbroken\n\n" + dump(tree_of(BOY_PLAYS)))
    return path


def run(capsys, *arguments):
    code = main(list(arguments))
    output = capsys.readouterr()
    return code, [json.loads(line) for line in output.out.splitlines()], output.err


def give(monkeypatch, content):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="ascii"))


def test_expand_writes_one_object_a_sentence_with_candidates_and_refusals(capsys, recorded):
    code, entries, summary = run(capsys, "expand", "--language", "en", "--conllu", str(recorded))
    assert code == 0
    first, broken, last = entries
    assert first == last
    assert first["source"] == "The boy is playing the piano."
    assert "The boy is not playing the piano." in {
        candidate["text"].removesuffix(".") + "." for candidate in first["candidates"]
    }
    for candidate in first["candidates"]:
        assert candidate.keys() >= {
            "text", "kind", "rule", "expected_ab", "expected_ba", "edits", "warnings",
            "warning_codes",
        }  # fmt: skip
    assert all(
        refusal.keys() == {"rule", "reason", "code", "params"} for refusal in first["refusals"]
    )
    assert "candidates" not in broken
    assert "line 10: expected 10 columns (tab-separated), found 2" in broken["error"]
    assert "sentences: 3" in summary
    assert "errors: 1" in summary


def test_normalise_writes_the_sentence_and_the_rules_that_made_it(capsys, recorded):
    code, entries, summary = run(capsys, "normalise", "--language", "en", "--conllu", str(recorded))
    assert code == 0
    assert entries[0]["normalised"].startswith("The boy is playing the piano")
    assert entries[0]["reason"] == ""
    assert "normalised: 2" in summary


def test_parse_writes_conllu_and_names_what_it_left_out(capsys, monkeypatch, shared_dir):
    give(monkeypatch, b"\xef\xbb\xbfA dog runs\n\n\xff\nA dog runs. A cat sleeps.\n")
    models = str(shared_dir / "models/stanza_resources")
    code = main(["parse", "--language", "en", "--stanza-dir", models])
    output = capsys.readouterr()
    assert code == 0
    assert [tree.text for tree in load(output.out)] == ["A dog runs"]
    assert "line 3 is not UTF-8" in output.err
    assert (
        "A dog runs. A cat sleeps.: line 4: the parser found more than one sentence" in output.err
    )
    assert "parsed: 1, not parsed: 2" in output.err


def test_expand_gives_an_entry_with_the_error_for_what_cannot_be_parsed(
    capsys, monkeypatch, shared_dir
):
    give(monkeypatch, b"A dog runs. A cat sleeps.\nA man is driving a car\n\xff\n")
    models = str(shared_dir / "models/stanza_resources")
    code, entries, _ = run(capsys, "expand", "--language", "en", "--stanza-dir", models)
    assert code == 0
    assert entries[0] == {
        "source": "A dog runs. A cat sleeps.",
        "error": "line 1: the parser found more than one sentence",
        "error_code": {
            "code": "in_line",
            "params": {
                "line": 1,
                "problem": {"code": "parser_found_several_sentences", "params": {}},
            },
        },
    }
    assert "A car is being driven by a man" in {each["text"] for each in entries[1]["candidates"]}
    assert "not UTF-8" in entries[2]["error"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_text_in_utf_16_is_refused_as_a_whole(capsys, monkeypatch, shared_dir, encoding):
    mark = b"\xfe\xff" if encoding.endswith("be") else b""
    give(monkeypatch, mark + "A dog runs.\n".encode(encoding))
    models = str(shared_dir / "models/stanza_resources")
    assert main(["expand", "--language", "en", "--stanza-dir", models]) == 2
    output = capsys.readouterr()
    assert "standard input is UTF-16; save the text as UTF-8" in output.err
    assert output.out == ""


def test_a_missing_model_ends_with_the_command_that_gets_it(capsys, tmp_path, monkeypatch):
    give(monkeypatch, b"")
    assert main(["expand", "--language", "en", "--stanza-dir", str(tmp_path)]) == 2
    assert f"stanza.download('en', model_dir='{tmp_path}')" in capsys.readouterr().err


def test_a_language_without_rules_and_a_missing_file_end_with_a_message(capsys, recorded):
    assert main(["expand", "--language", "xx", "--conllu", str(recorded)]) == 2
    assert "'xx'" in capsys.readouterr().err
    assert main(["expand", "--language", "en", "--conllu", str(recorded) + "x"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_package_works_alone_without_django(recorded):
    script = (
        "import sys; sys.modules['django'] = None; from transforms.__main__ import main; main()"
    )
    command = [
        sys.executable,
        "-c",
        script,
        "expand",
        "--language",
        "en",
        "--conllu",
        str(recorded),
    ]
    finished = subprocess.run(command, capture_output=True, text=True, check=True)
    assert len(finished.stdout.splitlines()) == 3
    assert "Error" not in finished.stderr


def test_explain_writes_tree_candidates_and_refusals_for_people(capsys, recorded):
    code = main(["explain", "--language", "en", "--conllu", str(recorded)])
    shown = capsys.readouterr().out
    assert code == 0
    assert "playing" in shown
    assert "nsubj of playing" in shown
    assert "The boy is not playing the piano" in shown
    assert "Refused:" in shown
    assert "Cannot be parsed: " in shown


@pytest.mark.parametrize("place", [1, 3, 5])
def test_the_sentence_may_stand_before_or_behind_the_options(place, capsys, tmp_path):
    arguments = ["explain", "--language", "en", "--stanza-dir", str(tmp_path)]
    arguments.insert(place, "A boy is playing.")
    assert main(arguments) == 2
    assert "unrecognized" not in capsys.readouterr().err


def test_a_wordnet_that_nobody_installed_is_told_once(capsys, recorded):
    _, entries, summary = run(capsys, "expand", "--language", "en", "--conllu", str(recorded))
    assert len(entries) == 3
    assert summary.count("no wordnet of the language 'en' is installed; ") == 1


def test_an_installed_wordnet_is_asked(capsys, recorded, wordnets, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_WORDNET_DIR", str(wordnets))
    _, entries, summary = run(
        capsys, "expand", "--language", "en", "--conllu", str(recorded), "--wordnet", "tiny:1"
    )
    assert entries[0]["candidates"]
    assert "is installed" not in summary


def test_a_wordnet_that_is_not_installed_ends_with_the_command_that_gets_it(
    capsys, recorded, tmp_path
):
    arguments = ["expand", "--language", "en", "--conllu", str(recorded), "--wordnet", "oewn:1900"]
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert f"python -m wn --dir {tmp_path / 'no-wordnets'} download oewn:1900" in told


def test_expand_mixes_in_phrases_of_the_file_that_is_named_or_of_its_own(capsys, tmp_path):
    examples = "tests/transforms/rules/polish/examples/s4.dependents_mixed.conllu"
    (nothing := tmp_path / "nothing.conllu").touch()
    arguments = ["expand", "--language", "pl", "--conllu", examples]
    _, alone, _ = run(capsys, *arguments, "--mix", str(nothing))
    _, mixed, _ = run(capsys, *arguments)
    _, named, _ = run(capsys, *arguments, "--mix", examples)
    assert mixed == named
    rules = [
        {each["rule"] for entry in found for each in entry["candidates"]}
        for found in (alone, mixed)
    ]
    assert "s4.dependents_mixed" not in rules[0]
    assert "s4.dependents_mixed" in rules[1]


def test_two_sentences_of_a_source_exchange_phrases(capsys, tmp_path):
    examples = Path("tests/transforms/rules/english/examples/s4.dependents_mixed.conllu")
    first_two = tmp_path / "pair.conllu"
    trees = examples.read_text(encoding="utf-8").split("\n\n")[:3]
    first_two.write_text("\n\n".join(trees) + "\n\n", encoding="utf-8")
    arguments = ["expand", "--language", "en", "--conllu", str(first_two)]
    _, alone, _ = run(capsys, *arguments)
    _, paired, _ = run(capsys, *arguments, "--pairs")
    exchanged = [
        [each["text"] for each in entry["candidates"] if each["rule"] == "s4.dependents_mixed"]
        for entry in (*alone, *paired)
    ]
    *alone, first, second, third = exchanged
    assert not any(alone)
    assert "A man is sleeping in a garden." in first
    assert "A girl is reading on a couch." in second
    assert third == []  # nobody is beside it


def test_explain_says_which_sentence_lent_a_phrase(capsys):
    examples = "tests/transforms/rules/polish/examples/s4.dependents_mixed.conllu"
    arguments = ["--language", "pl", "--conllu", examples]
    assert main(["explain", *arguments]) == 0
    assert '"po plaży" was lent by "Pies biegnie po plaży."' in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--conllu", "--mix"])
def test_a_file_that_is_no_text_is_named(capsys, tmp_path, recorded, option):
    path = tmp_path / "binary.conllu"
    path.write_bytes(b"\xab\x08\xe9\n")
    trees = [] if option == "--conllu" else ["--conllu", str(recorded)]
    assert main(["expand", "--language", "pl", *trees, option, str(path)]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"transforms: {path} is not UTF-8 text"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--conllu", "trees.conllu", "A dog barks"], "--conllu brings the sentences"),
        (["--conllu", ""], "the name of a file is empty"),
        (["--conllu", "trees.conllu", "--mix", ""], "the name of a file is empty"),
    ],
)
def test_options_that_would_be_passed_over_are_refused(capsys, options, told):
    with pytest.raises(SystemExit) as ended:
        main(["expand", "--language", "en", *options])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_a_line_beyond_the_limits_is_named_and_the_rest_goes_on(capsys, monkeypatch, shared_dir):
    long = b"x" * 200_000
    give(monkeypatch, b"A dog runs.\n" + long + b"\nA cat\rsleeps.\nA dog and a cat run.\n")
    models = str(shared_dir / "models/stanza_resources")
    given = ["expand", "--language", "en", "--stanza-dir", models, "--max-words", "5"]
    code, entries, summary = run(capsys, *given)
    assert code == 0
    assert "candidates" in entries[0]
    errors = [entry.get("error", "") for entry in entries[1:]]
    assert errors[0] == "line 2: it is longer than 2000 characters"
    assert errors[1] == "line 3: it has control characters or line ends within"
    assert errors[2] == "line 4: it has more than 5 words and marks"
    assert len(entries[1]["source"]) < 300
    assert "errors: 3" in summary
