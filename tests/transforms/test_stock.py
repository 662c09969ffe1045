from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.stock import Stock, insert_phrase, lenders

CAT_SITS = """
The    the    DET   2 det
cat    cat    NOUN  3 nsubj
sits   sit    VERB  0 root
under  under  ADP   6 case
a      a      DET   6 det
table  table  NOUN  3 obl
"""
DOG_SITS = """
The    the    DET   2 det
dog    dog    NOUN  3 nsubj
sits   sit    VERB  0 root
there  there  ADV   3 advmod
"""


def test_phrases_are_found_by_the_word_they_hang_on() -> None:
    stock = Stock.of([tree_of(CAT_SITS), tree_of(DOG_SITS)])
    assert [lent.words for lent in stock.phrases_of("sit", "obl")] == ["under a table"]
    assert stock.phrases_of("sit", "advmod") == ()
    assert stock.phrases_of("run", "obl") == ()


def test_a_lent_phrase_is_copied_with_its_own_tree() -> None:
    source, other = tree_of(DOG_SITS), tree_of(CAT_SITS)
    (lent,) = Stock.of([other]).phrases_of("sit", "obl")
    edit = Edit(source)
    ids = insert_phrase(edit, lent, head=3, after=3)
    edit.remove(4)
    tree = edit.commit()
    assert tree.text == "The dog sits under a table"
    assert [tree[each].deprel for each in ids] == ["case", "det", "obl"]
    assert [tree[each].head for each in ids] == [ids[2], ids[2], 3]
    assert source.text == "The dog sits there"
    assert other.text == "The cat sits under a table"


def test_a_phrase_names_the_sentence_that_lends_it() -> None:
    (lent,) = Stock.named([("s7/a", tree_of(CAT_SITS))]).phrases_of("sit", "obl")
    assert lent.origin == {
        "op": "lend",
        "word": "under a table",
        "sentence": "s7/a",
        "text": "The cat sits under a table",
    }


def test_lenders_are_drawn_by_seed_and_hardly_change_when_a_sentence_is_added() -> None:
    names = [f"s{number}" for number in range(50)]
    drawn = lenders(iter(names), seed=1, most=10)
    assert drawn == lenders(reversed(names), seed=1, most=10)
    assert drawn != lenders(names, seed=2, most=10)
    assert len(set(drawn) - set(lenders([*names, "new"], seed=1, most=10))) <= 1
