from pathlib import Path

import pytest

from tests.transforms.drawing import tree_of
from transforms.conllu import load
from transforms.edit import Edit
from transforms.packs.fallback.contractions import (
    Contractions,
    read_contractions,
    write_contractions,
)
from transforms.packs.fallback.problems import BadForms
from transforms.reason import Reason

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


FRENCH = (
    "je je PRON 2 nsubj\nmange manger VERB 0 root",
    "je je PRON 3 nsubj\nne ne PART 3 advmod\nmange manger VERB 0 root",
    "j' je PRON 2 nsubj\n+arrive arriver VERB 0 root",
    "je je PRON 3 nsubj\nn' ne PART 3 advmod\n+arrive arriver VERB 0 root",
    "la le DET 2 det\nmaison maison NOUN 0 root",
    "le le DET 2 det\nmari mari NOUN 0 root",
    "l' le DET 2 det\n+autre autre NOUN 0 root",
)


def french() -> Contractions:
    return Contractions.of(tree_of(each) for each in FRENCH for _ in range(3))


def test_words_are_shortened_before_the_letters_that_the_treebank_shows() -> None:
    tree = tree_of(FRENCH[2])
    edit = Edit(tree)
    edit.insert("ne", head=2, deprel="advmod", lemma="ne", upos="PART", before=2)
    assert french().joined(edit.commit()).text == "je n'arrive"
    assert french().joined(tree) is tree


def test_a_word_that_may_have_several_full_forms_is_a_fault() -> None:
    house = tree_of("l' le DET 2 det\n+maison maison NOUN 0 root")
    assert french().joined(house) is house
    assert french().faults(house) == (Reason("word_shortened_before_letter", word="l'"),)
    assert french().faults(tree_of(FRENCH[4])) == ()


def test_shortened_words_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "contractions.tsv"
    write_contractions(french(), path)
    assert read_contractions(path) == french()
