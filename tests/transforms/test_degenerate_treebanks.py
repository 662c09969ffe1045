"""Treebanks that lack something: the language is made all the same, or what is missing is said."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from transforms.conllu import scan
from transforms.engine import Engine
from transforms.new_language import CannotAdd, new_language
from transforms.rule import Candidate
from transforms.rules.universal.examples import engine_of
from transforms.tree import Tree

Row = tuple[str, str, str, int, str]  # form, lemma, part of speech, head, relation
JOINED = "SpaceAfter=No"


def treebank(sentences: Sequence[Sequence[Row]], *, spaced: bool = True) -> str:
    """Return CoNLL-U without features, with spaces between words or none."""
    lines = []
    for rows in sentences:
        lines.append("# text = " + (" " if spaced else "").join(row[0] for row in rows))
        for number, (form, lemma, upos, head, relation) in enumerate(rows, 1):
            space = "_" if spaced else JOINED
            cells = (number, form, lemma, upos, "_", "_", head, relation, "_", space)
            lines.append("\t".join(map(str, cells)))
        lines.append("")
    return "\n".join(lines) + "\n"


def english(*, upos: str = "", lemma: str = "", relation: str = "") -> str:
    """Return sentences in which a column can say nothing."""

    def row(form: str, tag: str, head: int, deprel: str) -> Row:
        return form, lemma or form.lower(), upos or tag, head, relation or deprel

    return treebank(
        [
            [
                row("The", "DET", 2, "det"), row(who, "NOUN", 3, "nsubj"),
                (does, lemma or does, upos or "VERB", 0, "root"), row("a", "DET", 5, "det"),
                row(what, "NOUN", 3, "obj"), row("in", "ADP", 8, "case"),
                row("the", "DET", 8, "det"), row("garden", "NOUN", 3, "obl"),
                row(".", "PUNCT", 3, "punct"),
            ]
            for who in ("dog", "cat", "man")
            for does in ("sees", "eats", "likes")
            for what in ("book", "fish", "tree")
        ]
    )  # fmt: skip


def chinese(*, stop: bool = True) -> str:
    end: list[Row] = [("。", "。", "PUNCT", 4, "punct")] if stop else []
    return treebank(
        [
            [
                ("一", "一", "NUM", 3, "nummod"), ("只", "只", "NOUN", 1, "clf"),
                (who, who, "NOUN", 4, "nsubj"), (does, does, "VERB", 0, "root"),
                (what, what, "NOUN", 4, "obj"), *end,
            ]
            for who in "狗猫人"
            for does in "吃看喝"
            for what in "书水鱼"
        ],
        spaced=False,
    )  # fmt: skip


def hebrew() -> str:
    """Return sentences written from right to left, with an article written with its noun."""
    lines = []
    for what in ("ספר", "דג", "עץ"):
        lines += [
            f"# text = האיש ראה {what}.", "1-2\tהאיש" + "\t_" * 8,
            "1\tה\tה\tDET\t_\tPronType=Art\t2\tdet\t_\t_",
            "2\tאיש\tאיש\tNOUN\t_\tGender=Masc|Number=Sing\t3\tnsubj\t_\t_",
            "3\tראה\tראה\tVERB\t_\tGender=Masc|Number=Sing\t0\troot\t_\t_",
            f"4\t{what}\t{what}\tNOUN\t_\tGender=Masc|Number=Sing\t3\tobj\t_\t{JOINED}",
            "5\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_", "",
        ]  # fmt: skip
    return "\n".join(lines * 5) + "\n"


Make = Callable[[str, str], tuple[Engine, list[Tree]]]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def made(code: str, text: str) -> tuple[Engine, list[Tree]]:
        path = tmp_path / "treebank.conllu"
        path.write_text(text, encoding="utf-8")
        engine = engine_of(new_language(code, path, into=tmp_path).folder)
        return engine, [each for each in scan(text.splitlines()) if isinstance(each, Tree)]

    return made


def run(engine: Engine, trees: Sequence[Tree]) -> tuple[int, list[Candidate]]:
    """Return how many sentences are usable and what is written for them; no rule may break."""
    results = [engine.normalise(tree, key=tree.text) for tree in trees]
    fit = [each.tree for each in results if each.tree is not None]
    assert not [failure for each in results for failure in each.failures]
    assert all(each.reason is not None for each in results if each.tree is None)
    stock = engine.stock((tree.text, tree) for tree in fit)
    expansions = [engine.expand(tree, key=tree.text, stock=stock) for tree in fit]
    assert not [failure for each in expansions for failure in each.failures]
    return len(fit), [candidate for each in expansions for candidate in each.candidates]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("sw", english()),  # no features
        ("sw", english(lemma="_")),
        ("sw", english(upos="X")),
        ("sw", english(upos="_")),
        ("sw", english(relation="dep")),
        ("sw", "\n".join(english().split("\n\n")[:1]) + "\n\n"),  # one sentence
        ("zh", chinese()),
        ("zh", chinese(stop=False)),  # no stops
        ("he", hebrew()),
        ("sw", treebank([[(".", ".", "PUNCT", 0, "root")]] * 30)),
        ("sw", treebank([[("Dogs", "dog", "NOUN", 0, "root")]] * 30)),
        ("sw", treebank([[(f"w{n}", "w", "NOUN", n, "conj" if n else "root") for n in range(99)]])),
    ],
)
def test_a_language_is_made_of_any_treebank_and_no_rule_breaks(
    make: Make, code: str, text: str
) -> None:
    engine, trees = make(code, text)
    kept, written = run(engine, trees)
    assert 0 <= kept <= len(trees)
    assert kept or not written


@pytest.mark.parametrize("text", ["", "\n\n\n", "no treebank\nat all\n", "1\tThe\tthe\n\n"])
def test_an_unreadable_treebank_is_refused(make: Make, text: str) -> None:
    with pytest.raises(CannotAdd, match="no sentence that can be read"):
        make("sw", text)


def test_words_of_a_script_without_spaces_are_written_without(make: Make) -> None:
    kept, written = run(*make("zh", chinese()))
    assert kept == 27
    assert written
    assert all(" " not in each.text and each.text.endswith("。") for each in written)


def test_words_written_as_one_stay_one(make: Make) -> None:
    kept, written = run(*make("he", hebrew()))
    assert kept == 15
    assert all(each.text.startswith("האיש ") for each in written)


def test_a_negation_that_no_feature_marks_is_not_guessed(make: Make) -> None:
    _, written = run(*make("sw", english()))
    assert not [each for each in written if each.rule_id == "s3.negation"]
