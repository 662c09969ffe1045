from pathlib import Path

from benchmarks.cds_project import Described, described, pictured, report, table_lines


def block(picture: int, author: str, text: str) -> str:
    return (
        f"# sent_id = x\n# text = {text}\n# orig_file_sentence = CDScorpus_{picture}_{author}#9\n"
    )


def test_picture_and_author_are_read_and_other_sentences_passed_over() -> None:
    content = block(12, "B", "Two.") + "\n# text = Elsewhere.\n\n" + block(3, "A", "One.")
    assert described(content.splitlines()) == [
        Described(3, "A", "One."),
        Described(12, "B", "Two."),
    ]


def test_the_next_sentence_stands_in_for_a_missing_author() -> None:
    own, both_a, both_b, borrowed, left = (
        Described(1, "B", "own"),
        Described(2, "A", "a"),
        Described(2, "B", "b"),
        Described(3, "B", "next"),
        Described(4, "A", "left over"),
    )
    pictures, alone = pictured([own, both_a, both_b, borrowed, left])
    assert [(p.number, p.a.text, p.b.text, p.borrowed) for p in pictures] == [
        (1, "next", "own", True),
        (2, "a", "b", False),
    ]
    assert alone == [left]
    told = "\n".join(report([own, both_a, both_b, borrowed, left], pictures, alone))
    assert "1 pictures were described by both authors" in told
    assert "1 sentences left over" in told


def test_twenty_pictures_are_a_theme() -> None:
    singles = [Described(n, "A", f"text {n}") for n in range(82)]
    lines = list(table_lines(pictured(singles)[0]))
    themes = [line.split("\t")[1] for line in lines[1::2]]
    assert themes == ["pictures 1 to 20"] * 20 + ["pictures 21 to 40"] * 20 + ["pictures 41 to 60"]


def test_the_checked_sentences_give_a_hundred_pictures(shared_dir: Path) -> None:
    file = shared_dir / "data" / "ud" / "pl_cdscorpus_200.conllu"
    sentences = described(file.read_text(encoding="utf-8").splitlines())
    pictures, alone = pictured(sentences)
    assert len(sentences) == 200
    assert sum(not picture.borrowed for picture in pictures) == 6
    assert (len(pictures), len(alone)) == (100, 0)
