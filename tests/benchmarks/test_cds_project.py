from pathlib import Path

from benchmarks.cds_project import (
    Description,
    falling,
    group_pictures,
    read_descriptions,
    replace_unusable,
    report,
    table_lines,
)
from transforms.conllu import load


def block(picture: int, author: str, text: str) -> str:
    return (
        f"# sent_id = x\n# text = {text}\n# orig_file_sentence = CDScorpus_{picture}_{author}#9\n"
    )


def test_picture_and_author_are_read_and_other_sentences_passed_over() -> None:
    content = block(12, "B", "Two.") + "\n# text = Elsewhere.\n\n" + block(3, "A", "One.")
    assert read_descriptions(content.splitlines()) == [
        Description(3, "A", "One."),
        Description(12, "B", "Two."),
    ]


def test_the_next_sentence_stands_in_for_a_missing_author() -> None:
    own, both_a, both_b, borrowed, left = (
        Description(1, "B", "own"),
        Description(2, "A", "a"),
        Description(2, "B", "b"),
        Description(3, "B", "next"),
        Description(4, "A", "left over"),
    )
    pictures, alone = group_pictures([own, both_a, both_b, borrowed, left])
    assert [(p.number, p.a.text, p.b.text, p.borrowed) for p in pictures] == [
        (1, "next", "own", True),
        (2, "a", "b", False),
    ]
    assert alone == [left]
    told = "\n".join(report([own, both_a, both_b, borrowed, left], pictures, alone, {}))
    assert "1 pictures were described by both authors" in told
    assert "1 sentences left over" in told


def test_twenty_pictures_are_a_theme() -> None:
    singles = [Description(n, "A", f"text {n}") for n in range(82)]
    lines = list(table_lines(group_pictures(singles)[0]))
    themes = [line.split("\t")[1] for line in lines[1::2]]
    assert themes == ["pictures 1 to 20"] * 20 + ["pictures 21 to 40"] * 20 + ["pictures 41 to 60"]


def test_the_checked_sentences_give_a_hundred_pictures(shared_dir: Path) -> None:
    file = shared_dir / "data" / "ud" / "pl_cdscorpus_200.conllu"
    sentences = read_descriptions(file.read_text(encoding="utf-8").splitlines())
    pictures, alone = group_pictures(sentences)
    assert len(sentences) == 200
    assert sum(not picture.borrowed for picture in pictures) == 6
    assert (len(pictures), len(alone)) == (100, 0)


def test_a_picture_stays_though_its_sentence_falls_out() -> None:
    sentences = [Description(n, "A", f"text {n}") for n in range(4)]
    fallen = {sentences[1]: "no subject", sentences[3]: "no subject"}
    whole = replace_unusable(sentences, fallen)
    assert [(each.picture, each.text) for each in whole] == [
        (0, "text 0"),
        (1, "text 0"),
        (2, "text 2"),
        (3, "text 2"),
    ]
    told = report(sentences, *group_pictures(whole), fallen)
    assert "picture 1, author A would fall out, another stands in: no subject" in told
    assert "20 pairs can be made, 10 of each picture" in told


def test_a_sentence_without_tree_or_finite_verb_falls_out(shared_dir: Path) -> None:
    file = shared_dir / "data" / "ud" / "pl_cdscorpus_200.conllu"
    text = file.read_text(encoding="utf-8")
    first, *others = read_descriptions(text.splitlines())
    absent = Description(first.picture, first.author, "Bez drzewa.")
    found = falling([absent, *others], load(text), "pl")
    assert list(found) == [absent]
