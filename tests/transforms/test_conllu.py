import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.conllu import ConlluError, dump, load, scan
from transforms.tree import Tree

FRENCH = """\
# sent_id = seal
# text = Le phoque sort du zoo.
1	Le	le	DET	_	Definite=Def	2	det	_	_
2	phoque	phoque	NOUN	_	_	3	nsubj	_	_
3	sort	sortir	VERB	_	_	0	root	_	_
4-5	du	_	_	_	_	_	_	_	_
4	de	de	ADP	_	_	6	case	_	_
5	le	le	DET	_	Definite=Def	6	det	_	_
6	zoo	zoo	NOUN	_	Number=Sing	3	obl	_	SpaceAfter=No|Gloss=zoo
7	.	.	PUNCT	_	_	3	punct	_	_

"""


def row(number, *, form="a", head=0, deprel="root", feats="_"):
    return f"{number}\t{form}\t_\tX\t_\t{feats}\t{head}\t{deprel}\t_\t_"


@pytest.mark.parametrize("treebank", ["en_ewt-dev", "pl_lfg-dev", "pl_cdscorpus_200"])
def test_every_sentence_of_a_treebank_comes_back_with_its_text_and_basic_columns(
    shared_dir, treebank
):
    lines = (shared_dir / f"data/ud/{treebank}.conllu").read_text(encoding="utf-8").splitlines()
    texts = [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]
    trees = list(scan(lines))
    assert [tree.text for tree in trees if isinstance(tree, Tree)] == texts
    written = "".join(map(dump, trees)).splitlines()
    assert basic_columns(written) == basic_columns(lines)
    assert load("\n".join(written)) == trees


def basic_columns(lines):
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [columns[:8] for columns in rows if "." not in columns[0]]


def test_a_surface_that_its_words_do_not_spell_comes_back():
    tree = load(FRENCH)[0]
    assert tree.text == "Le phoque sort du zoo."
    assert tree[1].form == "le"
    assert tree.comments == ("# sent_id = seal",)
    assert tree[6].misc == "Gloss=zoo"
    assert "4-5\tdu\t" in dump(tree)
    assert dump(tree).startswith("# sent_id = seal\n# text = Le phoque sort du zoo.\n1\tLe\t")


def test_a_capitalised_multiword_token_at_the_front_comes_back():
    text = "\n".join(
        [
            "1-2\tDon't\t_\t_\t_\t_\t_\t_\t_\t_",
            "1\tDo\tdo\tAUX\t_\t_\t3\taux\t_\t_",
            "2\tn't\tnot\tPART\t_\t_\t3\tadvmod\t_\t_",
            "3\trun\trun\tVERB\t_\t_\t0\troot\t_\t_",
        ]
    )
    tree = load(text)[0]
    assert tree[1].form == "do"
    assert tree.text == "Don't run"
    assert load(dump(tree))[0] == tree


def test_a_multiword_token_whose_first_word_has_no_letters_keeps_to_its_own_words():
    text = (
        "# text = אחיו ישן.\n1-2\tאחיו\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "1\t__\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
        "2\t_הוא\tהוא\tPRON\t_\t_\t1\tnmod:poss\t_\t_\n"
        "3\tישן\tישן\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No\n"
        "4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_\n"
    )
    (tree,) = load(text)
    assert [token.multiword is not None for token in tree] == [True, True, False, False]
    assert tree.text == "אחיו ישן."


def test_a_drawn_tree_survives_writing_and_reading():
    tree = tree_of(BOY_PLAYS)
    assert load(dump(tree)) == [tree]


def test_empty_nodes_are_left_out():
    text = "\n".join([row(1), "1.1\tb\t_\t_\t_\t_\t_\t_\t0:root\t_", row(2, head=1, deprel="dep")])
    assert len(load(text)[0]) == 2


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        ([row(1), "2\tb\tb\tX"], 5, "expected 10 columns (tab-separated), found 4"),
        ([row(1).replace("\t", "  ")], 4, "found 1"),
        ([row("x")], 4, "'id'"),
        ([row(1, head="x")], 4, "'head'"),
        ([row(1, feats="Number")], 4, "FEATS 'Number'"),
        ([row(1, head="_")], 4, "has no head"),
        ([row(1, head=7, deprel="dep")], 4, "unknown head 7"),
        ([row(2)], 4, "ids are not 1, 2, 3"),
        ([row(1), row(1)], 4, "ids are not 1, 2, 3"),
        (["1-3\tab\t_\t_\t_\t_\t_\t_\t_\t_", row(1)], 4, "1-3 covers words"),
        (["# only a comment"], 4, "no token"),
    ],
)
def test_a_bad_sentence_is_named_with_its_line_and_the_others_are_read(rows, line, reason):
    lines = ["# good", row(1), "", *rows, "", row(1)]
    good, bad, last = scan(lines)
    assert isinstance(good, Tree)
    assert isinstance(last, Tree)
    assert isinstance(bad, ConlluError)
    assert bad.line == line
    assert reason in str(bad.reason)


def test_loading_stops_at_the_first_bad_sentence():
    with pytest.raises(ConlluError, match=r"line 3: .*ids are not"):
        load("\n".join([row(1), "", row(5)]))


def test_nothing_gives_nothing():
    assert load("\n \n\n") == []
