import json
import os

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.parsing import MissingModel
from transforms.parsing.stanza import StanzaParser, with_final_stop, without_final_stop
from transforms.reason import Reason


@pytest.fixture(scope="module")
def models(shared_dir):
    folder = shared_dir / "models/stanza_resources"
    if not folder.is_dir():
        pytest.skip(f"no Stanza models: {folder} is missing")
    return folder


@pytest.fixture(scope="module")
def english(models):
    return StanzaParser("en", directory=models)


def test_a_caption_without_a_stop_gets_a_tree_without_a_stop(english):
    (parse,) = english.parse(["a man is taking pictures of a lake"])
    assert parse.reason is None
    assert parse.tree.text == "a man is taking pictures of a lake"
    assert not parse.tree.is_capitalised
    assert parse.tree.child(parse.tree.root.id, "obj").form == "pictures"


def test_a_sentence_comes_back_with_its_own_capital_and_marks(english):
    texts = ["The boys' dog doesn't bark (much).", "A woman   is\tsinging!", "Is it 3%"]
    parses = english.parse(texts)
    assert [parse.text for parse in parses] == texts
    assert [parse.tree.text for parse in parses] == [
        "The boys' dog doesn't bark (much).",
        "A woman is singing!",
        "Is it 3%",
    ]


def test_a_text_of_several_sentences_keeps_its_trees_and_a_reason(english):
    one, two, none = english.parse(["A dog is running.", "A dog runs. A cat sleeps", " \n"])
    assert one.tree is not None
    assert two.tree is None
    assert [tree.text for tree in two.trees] == ["A dog runs.", "A cat sleeps"]
    assert two.reason == Reason("parser_found_several_sentences")
    assert (none.trees, none.reason) == ((), Reason("text_is_empty"))


def test_an_answer_does_not_depend_on_the_batch(english, models):
    texts = [
        f"The {noun} is near {n} trees" for n, noun in enumerate(["dog", "old man", "car"] * 4)
    ]
    small = StanzaParser("en", directory=models, batch_size=5)
    assert small.parse(texts) == english.parse(texts)


def test_the_parser_names_its_model_for_the_record(english):
    assert (english.name, english.model) == ("stanza", "small")
    assert english.version


def test_polish_is_parsed_too(models):
    (parse,) = StanzaParser("pl", directory=models).parse(["Chłopiec nie śpi na ławce"])
    assert parse.tree.text == "Chłopiec nie śpi na ławce"
    assert parse.tree[1].form == "chłopiec"


def test_a_process_made_by_fork_builds_its_own_pipeline(models):
    # As in a Celery prefork worker: the parser is made before the fork and first used after it.
    parser = StanzaParser("en", directory=models, threads=1)
    child = os.fork()
    if child == 0:
        tree = parser.parse(["A dog is running."])[0].tree
        os._exit(0 if tree is not None and tree.root.form == "running" else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize(
    "resources", [None, "{}", '{"en": {"default_processors": {"depparse": "x"}}}']
)
def test_a_missing_model_names_the_command_that_gets_it(tmp_path, resources):
    if resources is not None:
        (tmp_path / "resources.json").write_text(resources)
    with pytest.raises(MissingModel, match=r"stanza\.download\('en'") as caught:
        StanzaParser("en", directory=tmp_path)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize(
    ("language", "folder"),
    [("zh", "zh-hans"), ("zh-hant", "zh-hant"), ("no", "nb"), ("nn", "nn"), ("pt-br", "pt"),
     ("sr-latn", "sr"), ("ku", "kmr"), ("se", "sme"), ("sw", "sw")],
)  # fmt: skip
def test_a_language_finds_its_model_under_the_code_that_stanza_uses(tmp_path, language, folder):
    with pytest.raises(MissingModel, match=rf"stanza\.download\('{folder}'"):
        StanzaParser(language, directory=tmp_path)
    resources = {folder: {"default_processors": {"depparse": "small"}}}
    (tmp_path / "resources.json").write_text(json.dumps(resources))
    (tmp_path / folder / "depparse").mkdir(parents=True)
    (tmp_path / folder / "depparse" / "small.pt").touch()
    parser = StanzaParser(language, directory=tmp_path)
    assert (parser.language, parser.model) == (folder, "small")


def test_a_stop_is_added_only_after_a_word():
    assert with_final_stop("a dog runs") == "a dog runs."
    assert with_final_stop("pies (rudy)") == "pies (rudy)."
    for text in ("a dog runs.", "who runs?", "run!", 'he says "run"', "runs …"):
        assert with_final_stop(text) == text


def test_a_stop_on_which_something_hangs_is_not_taken_away():
    boy_plays = tree_of(BOY_PLAYS)
    assert without_final_stop(boy_plays).text == "The boy is playing the piano"
    hanging = tree_of("runs run VERB 0 root\nso so ADV 3 advmod\n+. . PUNCT 1 punct")
    assert without_final_stop(hanging) is None
    assert without_final_stop(tree_of("+. . PUNCT 0 root")) is None
