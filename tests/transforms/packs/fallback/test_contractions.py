from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.edit import Edit
from transforms.packs.fallback.contractions import (
    Contractions,
    read_contractions,
    write_contractions,
)
from transforms.packs.fallback.problems import BadForms

# Spanish: "del" is "de el", wherever the two meet.
DEL = """\
# text = Viene del mar.
1	Viene	venir	VERB	_	Number=Sing	0	root	_	_
2-3	del	_	_	_	_	_	_	_	_
2	de	de	ADP	_	_	4	case	_	_
3	el	el	DET	_	Number=Sing	4	det	_	_
4	mar	mar	NOUN	_	Number=Sing	1	obl	_	SpaceAfter=No
5	.	.	PUNCT	_	_	1	punct	_	_

"""
DE_LA = DEL.replace("2-3\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n", "").replace("el\tel\tDET", "la\tel\tDET")


def learnt() -> Contractions:
    return Contractions.of(load(DEL * 4 + DE_LA))


def test_words_that_meet_are_written_as_the_treebank_does() -> None:
    (tree,) = load(DE_LA)
    assert tree.text == "Viene de la mar."
    edit = Edit(tree)
    edit.set(3, form="el")
    assert learnt().joined(edit.commit()).text == "Viene del mar."
    assert learnt().joined(tree) is tree


def test_the_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "contractions.tsv"
    write_contractions(learnt(), path)
    assert path.read_text("utf-8") == "first\tsecond\twritten\nde/ADP\tel/DET\tdel\n"
    assert read_contractions(path) == learnt()


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "contractions.tsv"
    path.write_text("first\tsecond\twritten\nde\tel\tdel\n", "utf-8")
    with pytest.raises(BadForms, match="line 2: expected two words as form/UPOS"):
        read_contractions(path)
