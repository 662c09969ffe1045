"""Words for counting (Korean 명), which stand with a number only."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.usage import slot_of

TWO_CAME = "두 두 NUM 2 nummod\n명 명 NOUN 3 nsubj\n왔다 왔다 VERB 0 root"
CHILD_CAME = "아이 아이 NOUN 2 nsubj\n왔다 왔다 VERB 0 root"
THAT_CAME = "그 그 DET 2 det\n아이 아이 NOUN 3 nsubj\n왔다 왔다 VERB 0 root"


def test_a_counted_noun_is_in_the_place_of_counted_nouns_only() -> None:
    trees = [tree_of(each) for each in (TWO_CAME, CHILD_CAME, THAT_CAME)]
    places = [slot_of(tree, tree.children(tree.root.id, "nsubj")[0]) for tree in trees]
    assert None not in places
    assert len({*places}) == len(places)
