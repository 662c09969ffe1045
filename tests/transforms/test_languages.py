import json

from transforms.languages import language_parts


def folder_with_model(folder, language, package):
    model = folder / language / "depparse" / f"{package}.pt"
    model.parent.mkdir(parents=True)
    model.touch()
    default = {language: {"default_processors": {"depparse": package}}}
    (folder / "resources.json").write_text(json.dumps(default))
    return folder


def test_installed_parts_are_named(tmp_path, wordnets):
    models = folder_with_model(tmp_path, "en", "combined")
    parts = language_parts("en", stanza_dir=models, wordnet_dir=wordnets)
    assert parts.is_whole
    assert parts.wordnet == "tiny:1"
    assert parts.wordnets.command == ""
    assert parts.parser.installed[0].endswith(", combined")


def test_a_missing_part_comes_with_the_command_that_installs_it(tmp_path):
    parts = language_parts("en", stanza_dir=tmp_path, wordnet_dir=tmp_path)
    assert not parts.is_whole
    assert f"stanza.download('en', model_dir='{tmp_path}')" in parts.parser.command
    assert parts.wordnets.command.startswith(f"python -m wn --dir {tmp_path} download oewn:")
    assert not list(tmp_path.iterdir())


def test_the_wordnet_that_was_named_is_wanted_even_beside_another_one(tmp_path, wordnets):
    parts = language_parts("en", stanza_dir=tmp_path, wordnet_dir=wordnets, wordnet="oewn:1900")
    assert parts.wordnets.installed == ("tiny:1",)
    assert parts.wordnet == ""
    assert parts.wordnets.command.endswith("download oewn:1900")


def test_a_language_without_rules_is_told_of_too(tmp_path):
    parts = language_parts("it", stanza_dir=tmp_path, wordnet_dir=tmp_path)
    assert parts.rules == 0
    assert "omw-it:" in parts.wordnets.command


def test_a_language_that_nobody_has_a_wordnet_of_gets_no_command(tmp_path):
    parts = language_parts("tlh", stanza_dir=tmp_path, wordnet_dir=tmp_path)
    assert parts.wordnets.command == ""
