from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.conllu import load
from transforms.parsing.recorded import RecordedParser
from transforms.reason import Reason


def test_a_recorded_text_is_found_whatever_its_blanks():
    tree = tree_of(BOY_PLAYS)
    (parse,) = RecordedParser([tree]).parse(["  The boy is\tplaying the piano. "])
    assert parse.tree == tree
    assert load(parse.conllu) == [tree]


def test_texts_are_answered_in_their_order_and_an_unknown_one_has_a_reason():
    known, unknown = RecordedParser([tree_of(BOY_PLAYS)], model="demo").parse(
        ["The boy is playing the piano.", "the boy is playing the piano."]
    )
    assert known.reason is None
    assert unknown.tree is None
    assert unknown.reason == Reason("no_recorded_parse")
    assert unknown.conllu == ""
