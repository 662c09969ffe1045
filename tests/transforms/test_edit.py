import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.conllu import dump, load
from transforms.edit import Edit
from transforms.tree import Feats, InvalidTree, Tree, validate

DOES_NOT_RUN = """
1	He	he	PRON	PRP	_	4	nsubj	_	_
2-3	doesn't	_	_	_	_	_	_	_	_
2	does	do	AUX	VBZ	_	4	aux	_	_
3	n't	not	PART	RB	_	4	advmod	_	_
4	run	run	VERB	VB	_	0	root	_	SpaceAfter=No
5	.	.	PUNCT	.	_	4	punct	_	_
"""


@pytest.fixture
def boy_plays() -> Tree:
    return tree_of(BOY_PLAYS)


@pytest.fixture
def does_not_run() -> Tree:
    return load(DOES_NOT_RUN)[0]


def test_an_edit_leaves_its_tree_as_it_was(boy_plays):
    before = dump(boy_plays)
    edit = Edit(boy_plays)
    edit.set(4, form="hearing", lemma="hear")
    edit.remove_subtree(2)
    assert dump(boy_plays) == before


def test_negation_is_inserted_beside_its_neighbour(boy_plays):
    edit = Edit(boy_plays)
    new = edit.insert("not", upos="PART", head=4, deprel="advmod", after=3)
    tree = edit.commit()
    assert tree.text == "The boy is not playing the piano."
    assert tree[new].lemma == "not"
    assert new not in boy_plays


def test_a_word_that_comes_to_the_front_takes_the_capital(boy_plays):
    edit = Edit(boy_plays)
    edit.move_subtree(6, before=1)
    assert edit.commit().text == "The piano the boy is playing."


def test_a_removed_first_word_gives_its_capital_to_the_next(boy_plays):
    edit = Edit(boy_plays)
    edit.remove(1)
    assert edit.commit().text == "Boy is playing the piano."


def test_words_below_a_removed_word_move_up(boy_plays):
    edit = Edit(boy_plays)
    edit.remove(6)
    tree = edit.commit()
    assert tree[5].head == 4
    assert {"op": "reattach", "id": 5, "word": "the", "head": 4, "deprel": "det"} in edit.log


def test_the_final_stop_stays_joined_to_whatever_comes_before_it(boy_plays):
    edit = Edit(boy_plays)
    edit.remove_subtree(6)
    assert edit.commit().text == "The boy is playing."


def test_a_removed_stop_leaves_no_blank_behind(boy_plays):
    edit = Edit(boy_plays)
    edit.remove(7)
    assert edit.commit().text == "The boy is playing the piano"


def test_a_comma_is_joined_to_the_left_and_a_bracket_to_the_right(boy_plays):
    edit = Edit(boy_plays)
    edit.insert(",", upos="PUNCT", head=4, deprel="punct", after=2)
    edit.insert("(", upos="PUNCT", head=6, deprel="punct", before=5)
    edit.insert(")", upos="PUNCT", head=6, deprel="punct", after=6)
    assert edit.commit().text == "The boy, is playing (the piano)."


def test_an_untouched_multiword_token_prints_as_it_came(does_not_run):
    edit = Edit(does_not_run)
    edit.set(4, form="walk", lemma="walk")
    tree = edit.commit()
    assert tree.text == "He doesn't walk."
    assert "2-3\tdoesn't" in dump(tree)


def test_a_multiword_token_that_lost_a_word_prints_the_words_that_are_left(does_not_run):
    edit = Edit(does_not_run)
    edit.remove(3)
    tree = edit.commit()
    assert tree.text == "He does run."
    assert "2-3" not in dump(tree)


def test_a_changed_word_of_a_multiword_token_keeps_its_clitic(does_not_run):
    edit = Edit(does_not_run)
    edit.set(2, form="is", lemma="be")
    edit.set(4, form="running")
    assert edit.commit().text == "He isn't running."


def test_a_clitic_joins_the_word_it_is_moved_to(does_not_run):
    edit = Edit(does_not_run)
    edit.move([3], after=4)
    assert edit.commit().text == "He does runn't."


def test_ids_of_removed_words_are_not_given_again(boy_plays):
    first = Edit(boy_plays)
    added = first.insert("often", head=4, deprel="advmod", before=4)
    first.remove(added)
    second = Edit(first.commit())
    assert second.insert("now", head=4, deprel="advmod", after=6) == added + 1


def test_every_change_is_logged_in_order_and_fits_json(boy_plays):
    edit = Edit(boy_plays)
    edit.set(2, form="boys", feats=Feats.parse("Number=Plur"))
    edit.move([1, 2], after=6)
    edit.reattach(1, 4, "dep")
    edit.remove(7)
    assert [change["op"] for change in edit.log] == ["set", "move", "reattach", "remove"]
    assert edit.log[0] == {
        "op": "set", "id": 2, "word": "boy", "form": "boys", "feats": "Number=Plur"
    }  # fmt: skip
    assert json.loads(json.dumps(edit.log))[1]["ids"] == [1, 2]


def test_a_change_that_changes_nothing_is_not_logged(boy_plays):
    edit = Edit(boy_plays)
    edit.set(2, form="boy")
    assert edit.log == ()


def test_an_edit_may_go_on_with_the_log_of_the_one_before(boy_plays):
    first = Edit(boy_plays)
    first.remove(7)
    second = Edit(first.commit(), log=first.log)
    second.set(2, form="man", lemma="man")
    assert [change["op"] for change in second.log] == ["remove", "set"]


@pytest.mark.parametrize(
    "operation",
    [
        lambda edit: edit.set(99, form="x"),
        lambda edit: edit.remove(99),
        lambda edit: edit.insert("x", head=4, deprel="dep", after=99),
        lambda edit: edit.insert("x", head=4, deprel="dep"),
        lambda edit: edit.insert("x", head=4, deprel="dep", after=1, before=2),
        lambda edit: edit.move([99], after=1),
        lambda edit: edit.move([1, 2], after=1),
        lambda edit: edit.reattach(99, 4),
    ],
)
def test_an_operation_on_what_is_not_there_is_refused(boy_plays, operation):
    with pytest.raises(InvalidTree):
        operation(Edit(boy_plays))


def test_a_cycle_is_refused_at_commit(boy_plays):
    edit = Edit(boy_plays)
    edit.reattach(2, 1)
    with pytest.raises(InvalidTree, match="cycle"):
        edit.commit()


def test_a_sentence_that_lost_its_root_is_refused_until_another_word_takes_its_place(boy_plays):
    edit = Edit(boy_plays)
    edit.remove(4)
    with pytest.raises(InvalidTree):
        edit.commit()
    edit.reattach(2, 0)
    for token_id in (3, 6, 7):
        edit.reattach(token_id, 2)
    assert edit.commit().root.form == "boy"


def test_a_removed_subtree_takes_all_of_its_words(boy_plays):
    edit = Edit(boy_plays)
    edit.remove_subtree(2)
    assert 1 not in edit
    assert 2 not in edit
    assert edit.commit().text == "Is playing the piano."


@pytest.mark.parametrize(
    "spoil",
    [
        lambda edit: edit.set(2, deprel="root"),
        lambda edit: edit.set(2, form=" "),
        lambda edit: edit.insert("now", head=0, deprel="advmod", after=2),
        lambda edit: edit.insert("now", head=99, deprel="advmod", after=2),
        lambda edit: edit.reattach(2, 99),
    ],
)
def test_an_edit_that_breaks_the_tree_is_not_committed(boy_plays, spoil):
    edit = Edit(boy_plays)
    edit.set(2, form="girl")
    spoil(edit)
    with pytest.raises(InvalidTree):
        edit.commit()


WORDS = st.sampled_from(["dog", "runs", ",", "the", ")", "(", "'s", "n't", "Żółw", "3"])


@given(data=st.data())
def test_random_valid_edits_give_a_valid_tree_with_sane_spacing(data):
    tree = tree_of(BOY_PLAYS) if data.draw(st.booleans()) else load(DOES_NOT_RUN)[0]
    edit = Edit(tree)
    for _ in range(data.draw(st.integers(1, 8))):
        _random_operation(data, edit)
    result = edit.commit()
    validate(Tree(result.tokens))  # anew: an edit vouches for its tree
    assert [t.id for t in result] == list(dict.fromkeys(t.id for t in result))
    assert "  " not in result.text
    assert result.text == result.text.strip()
    assert result.text.replace(" ", "").casefold() == "".join(t.form for t in result).casefold()
    assert load(dump(result))[0].text == result.text


def _random_operation(data, edit):
    """Do one operation that cannot break the tree: no root removed, no word below itself."""
    tree = edit.commit()
    others = [token.id for token in tree if token.id != tree.root.id]
    place = data.draw(st.sampled_from([token.id for token in tree]))
    word = data.draw(st.sampled_from(others)) if others else None
    operation = data.draw(st.sampled_from(["set", "insert", "remove", "subtree", "move", "hang"]))
    if operation == "insert" or word is None:
        edit.insert(data.draw(WORDS), head=place, deprel="dep", after=place)
    elif operation == "set":
        edit.set(word, form=data.draw(WORDS))
    elif operation == "remove":
        edit.remove(word)
    elif operation == "subtree":
        edit.remove_subtree(word)
    elif operation == "move" and place not in {token.id for token in tree.subtree(word)}:
        edit.move_subtree(word, before=place)
    elif operation == "hang" and place not in {token.id for token in tree.subtree(word)}:
        edit.reattach(word, place)
