import lzma
from pathlib import Path

import pytest

from tests.transforms.drawing import tree_of
from transforms.conllu import load, scan
from transforms.edit import Edit
from transforms.packs.fallback.contractions import (
    Contractions,
    contractions_text,
    parse_contractions,
)
from transforms.packs.fallback.dotted import with_dots
from transforms.reason import Reason, Refused
from transforms.tree import Tree

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
    assert learnt().joined(edit.commit(), tree).text == "Viene del mar."
    assert learnt().joined(tree, tree) is tree


def test_the_table_is_read_as_it_was_written() -> None:
    text = contractions_text(learnt())
    assert text == "first\tsecond\twritten\nde/ADP\tel/DET\tdel\n"
    assert parse_contractions(text) == learnt()


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
    assert french().joined(edit.commit(), tree).text == "je n'arrive"
    assert french().joined(tree, tree) is tree


def test_a_word_that_may_have_several_full_forms_is_a_fault() -> None:
    house = tree_of("l' le DET 2 det\n+maison maison NOUN 0 root")
    assert french().joined(house, house) is house
    assert french().faults(house) == (Reason("word_shortened_before_letter", word="l'"),)
    assert french().faults(tree_of(FRENCH[4])) == ()


def test_a_short_word_that_the_treebank_lacks_does_not_stay_before_another_word() -> None:
    tree = tree_of("d' un DET 3 det\n+autres autre ADJ 3 amod\nmots mot NOUN 0 root")
    edit = Edit(tree)
    edit.remove(2)
    with pytest.raises(Refused, match="not used before"):
        french().joined(edit.commit(), tree)
    assert french().joined(edit.commit(), tree, full=lambda _: "des").text == "des mots"
    with pytest.raises(Refused, match="spelled differently"):
        Contractions().joined(edit.commit(), tree)


def test_a_word_that_ends_in_an_apostrophe_and_a_space_is_not_short() -> None:
    tree = tree_of("dogs' dog NOUN 3 nmod\nbig big ADJ 3 amod\nbones bone NOUN 0 root")
    edit = Edit(tree)
    edit.remove(2)
    assert french().joined(edit.commit(), tree).text == "dogs' bones"


def test_shortened_words_are_read_as_they_were_written() -> None:
    assert parse_contractions(contractions_text(french())) == french()


PARTNERS = (
    "le le DET 2 det Number=Sing\nmari mari NOUN 0 root",
    "la le DET 2 det Number=Sing\nmaison maison NOUN 0 root",
    "les le DET 2 det Number=Plur\namies amie NOUN 0 root",
    "i le DET 2 det Number=Plur\nmariti mari NOUN 0 root",
    "l' le DET 2 det Number=Sing\n+ami ami NOUN 0 root",
    "de de ADP 2 case\nParis Paris PROPN 0 root",
    "d' de ADP 2 case\n+autres autre NOUN 0 root",
)
DU = """\
1	parle	parler	VERB	_	_	0	root	_	_
2-3	du	_	_	_	_	_	_	_	_
2	de	de	ADP	_	_	4	case	_	_
3	le	le	DET	_	Number=Sing	4	det	_	_
4	mari	mari	NOUN	_	Number=Sing	1	obl	_	_

"""
HOME = "le le DET 3 det Number=Sing\ngrand grand ADJ 3 amod\nhomme homme NOUN 0 root Number=Sing"


def romance() -> Contractions:
    drawn = [tree_of(each) for each in PARTNERS for _ in range(3)]
    return Contractions.of([*drawn, *load(DU * 4)])


def changed(tree: Tree, token_id: int, form: str) -> str:
    edit = Edit(tree)
    edit.set(token_id, form=form)
    return romance().joined(edit.commit(), tree).text


def test_a_word_is_shortened_before_it_is_joined_to_another() -> None:
    (tree,) = load(DU)
    assert changed(tree, 4, "ami") == "parle de l'ami"
    assert changed(tree, 4, "père") == "parle du père"
    (again,) = load(DU.replace("mari\tmari", "Paris\tParis"))
    assert changed(again, 4, "mari") == "parle du mari"


def test_a_plural_is_not_shortened_to_a_singular() -> None:
    boys = tree_of("i le DET 2 det Number=Plur\nmariti mari NOUN 0 root")
    assert changed(boys, 2, "amici") == "i amici"


def test_a_shortened_word_with_one_full_form_is_restored() -> None:
    tree = tree_of("parle parler VERB 0 root\nd' de ADP 3 case\n+autres autre NOUN 1 obl")
    assert changed(tree, 3, "maris") == "parle de maris"


def test_words_that_an_edit_did_not_change_stay_as_they_were_written() -> None:
    tree = tree_of(
        "le le DET 2 det\nami ami NOUN 3 nsubj\nparle parler VERB 0 root\n"
        "du le DET 5 det\nami ami NOUN 3 obj"
    )
    assert romance().joined(tree, tree) is tree
    assert changed(tree, 3, "dort") == "le ami dort du ami"


def test_before_a_letter_that_shows_nothing_a_word_is_left_as_the_source_has_it() -> None:
    tree = tree_of(HOME)
    edit = Edit(tree)
    edit.remove(2)
    with pytest.raises(Refused, match="le may be spelled differently before homme"):
        romance().joined(edit.commit(), tree)
    man = tree_of(
        "l' le DET 2 det\n+homme homme NOUN 3 nsubj\nparle parler VERB 0 root\n"
        "avec avec ADP 5 case\nMarie Marie PROPN 3 obl"
    )
    edit = Edit(man)
    edit.move([1, 2], after=4)
    assert romance().joined(edit.commit(), man).text == "parle avec l'homme Marie"


def test_the_dotless_capital_of_a_first_word_is_no_dotted_i() -> None:
    river = tree_of("Irmak ırmak NOUN 3 nsubj\niyice iyice ADV 3 advmod\nakıyor ak VERB 0 root")
    assert with_dots(river, river, "tr").text == "Irmak iyice akıyor"
    edit = Edit(river)
    edit.move([1], after=2)
    assert with_dots(edit.commit(), river, "tr").text == "İyice ırmak akıyor"


@pytest.mark.parametrize("name", ["de_gsd", "es_gsd", "tr_boun"])
def test_an_unedited_tree_is_written_as_its_source(name: str, shared_dir: Path) -> None:
    folder = shared_dir / "data" / "ud"
    with lzma.open(folder / f"{name}-ud-dev.conllu.xz", "rt", encoding="utf-8") as lines:
        trees = [each for each in scan(lines) if isinstance(each, Tree)]
    table = Contractions.of(trees)
    language = name.partition("_")[0]
    for tree in trees:
        assert with_dots(table.joined(tree, tree), tree, language) is tree


def test_a_first_word_keeps_its_capital_when_it_is_written_in_full() -> None:
    tree = tree_of(FRENCH[2].replace("j'", "J'", 1))
    edit = Edit(tree)
    edit.insert("ne", head=2, deprel="advmod", lemma="ne", upos="PART", before=2)
    assert french().joined(edit.commit(), tree).text == "Je n'arrive"


def test_contractions_before_a_letter_hold_for_words_rare_before_it() -> None:
    # "je" and "de" stand before n and o once or twice each: together that is enough.
    rare = [
        tree_of(each)
        for each in (
            "j' je PRON 2 nsubj\n+ose oser VERB 0 root",
            "la le DET 2 det\nnuit nuit NOUN 0 root",
            "l' le DET 2 det\n+oncle oncle NOUN 0 root",
            "l' le DET 2 det\n+ours ours NOUN 0 root",
        )
    ]
    written = Contractions.of(
        [*(tree_of(each) for each in FRENCH for _ in range(3)), *rare]
    ).written
    assert written["ne/PART", "o…"] == "n'"
    assert written["j'/PRON", "n…"] == "je"
    assert written["l'/DET", "n…"] == "*"


def test_a_word_that_stays_whole_before_such_letters_does_not_follow_the_others() -> None:
    si = (
        "s' si SCONJ 2 mark\n+il il PRON 0 root",
        "si si SCONJ 2 mark\nelle elle PRON 0 root",
        "si si SCONJ 2 mark\navant avant ADV 0 root",
        "si si SCONJ 2 mark\nje je PRON 0 root",
    )
    written = Contractions.of(tree_of(each) for each in (*FRENCH, *si) for _ in range(3)).written
    assert written["si/SCONJ", "i…"] == "s'"
    assert ("si/SCONJ", "a…") not in written


def test_a_short_form_that_is_put_before_a_word_is_joined_to_it() -> None:
    tree = tree_of("belle beau ADJ 2 amod\nautre autre NOUN 0 root")
    edit = Edit(tree)
    edit.insert("l'", head=2, deprel="det", lemma="le", upos="DET", before=2)
    assert french().joined(edit.commit(), tree).text == "belle l'autre"


def test_a_word_in_place_of_a_short_one_has_a_space_behind_it() -> None:
    tree = tree_of(FRENCH[2])
    edit = Edit(tree)
    edit.set(1, form="elle", lemma="elle")
    assert edit.commit().text == "ellearrive"
    assert french().joined(edit.commit(), tree).text == "elle arrive"
