"""Articles of subjects, against a treebank read by the library `conllu`."""

import json

import conllu
import pytest
from statsmodels.stats.proportion import proportion_confint

from datasets.evaluation.__main__ import main
from datasets.evaluation.parts.subjects import Article, article_of_subject, articles_of_trees

MAN = "1\tA\ta\tDET\tDT\tDefinite=Ind|PronType=Art\t2\tdet\t_\t_\n2\tman\tman\tNOUN\tNN\t_\t{}\n"
WOMAN = MAN.replace("A\ta", "The\tthe").replace("Ind", "Def").replace("man\tman", "woman\twoman")


def tree(text, subject, verb):
    words = subject.format("3\tnsubj\t_\t_")
    return f"# text = {text}\n{words}3\t{verb}\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"


TREES = tree("A man runs", MAN, "runs") + tree("The woman sits", WOMAN, "sits")
GOLD = """pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\tpair_kind
1\tA man runs\tA man runs\t4\tNEUTRAL\tS1aS3a
2\tA man runs\tThe woman sits\t2\tNEUTRAL\tS1aS3a
3\tThe woman sits\tThe woman sits\t5\tENTAILMENT\tS1aS2a
4\tThe woman sits\tNo tree of this\t3\tCONTRADICTION\tS1aS3a
5\tNo tree of this\tNor of that\t3\tCONTRADICTION\tS1aS3a
"""


def test_articles_are_those_before_the_subjects_of_a_treebank(shared_dir):
    text = (shared_dir / "data/ud/en_ewt-dev.conllu").read_text(encoding="utf-8")
    result = dict.fromkeys((*Article, None), 0)
    for sentence in conllu.parse(text):
        root = sentence.filter(head=0)[0]["id"]
        subjects = [
            token["id"]
            for token in sentence
            if token["head"] == root and token["deprel"].split(":")[0] == "nsubj"
        ]
        words = {
            token["form"].lower()
            for token in sentence
            if token["head"] in subjects and token["deprel"].split(":")[0] == "det"
        }
        article = article_of_subject(sentence.serialize())
        assert article == (
            Article.INDEFINITE
            if words & {"a", "an"}
            else Article.DEFINITE
            if "the" in words
            else None
        ), sentence.metadata["text"]
        result[article] += 1
    assert min(result[Article.INDEFINITE], result[Article.DEFINITE], result[None]) > 10


def test_trees_are_found_by_their_text():
    lines = ("# sent_id = 1\n" + TREES).splitlines(keepends=True)
    assert articles_of_trees(lines) == {
        "A man runs": Article.INDEFINITE,
        "The woman sits": Article.DEFINITE,
    }
    assert articles_of_trees(["1\tA\n", "\n"]) == {}


@pytest.fixture
def files(tmp_path):
    gold, trees = tmp_path / "gold.txt", tmp_path / "trees.conllu"
    gold.write_text(GOLD, encoding="utf-8")
    trees.write_text(TREES, encoding="utf-8")
    return gold, trees


def test_labels_are_counted_by_the_article_of_the_subjects(files, capsys):
    gold, trees = files
    task = ("--task", "semeval2014", "--trees", str(trees))
    assert main(["describe", str(gold), *task, "--json"]) == 0
    subjects = json.loads(capsys.readouterr().out)["subjects"]
    neutral = subjects["all"]["labels"]["NEUTRAL"]
    assert [neutral[article] for article in Article] == [1, 0, 1]
    low, high = proportion_confint(1, 2, method="wilson")
    share = neutral["share_indefinite"]
    assert share["value"] == 0.5
    assert (share["low"], share["high"]) == pytest.approx((low, high), abs=1e-4)
    assert subjects["all"]["labels"]["ENTAILMENT"]["definite"] == 1
    assert subjects["all"]["without_article_or_tree"] == 1
    opposite = subjects["opposite"]["labels"]
    assert (opposite["ENTAILMENT"]["definite"], opposite["CONTRADICTION"]["definite"]) == (0, 1)
    assert main(["describe", str(gold), *task]) == 0
    assert "share indefinite" in capsys.readouterr().out


def test_a_file_of_trees_that_is_not_there_is_named(files, capsys):
    gold, trees = files
    task = ("--task", "semeval2014", "--trees", str(trees.with_suffix(".gone")))
    assert main(["describe", str(gold), *task]) == 2
    assert "trees.gone" in capsys.readouterr().err
