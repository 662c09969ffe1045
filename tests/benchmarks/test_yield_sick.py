from benchmarks.yield_sick import Count, count_source
from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.engine import Engine
from transforms.parsing import Parse
from transforms.reason import Reason

NOUN_ALONE = "boys boy NOUN/NNS 0 root Number=Plur"


def parse(drawing: str) -> Parse:
    tree = tree_of(drawing)
    return Parse(text=tree.text, trees=(tree,))


def test_a_source_is_kept_if_both_sentences_are_normalised() -> None:
    count = Count()
    other = parse(BOY_PLAYS.replace("piano    piano", "violin   violin"))
    count_source(Engine("en"), count, 0, [parse(BOY_PLAYS), other])
    assert (count.sources, count.sources_kept, count.sentences) == (1, 1, 2)
    assert count.normalised == {"": 2}
    assert count.related_pairs > 1


def test_a_source_falls_with_one_of_its_sentences() -> None:
    count = Count()
    count_source(Engine("en"), count, 0, [parse(BOY_PLAYS), parse(NOUN_ALONE)])
    assert (count.sources, count.sources_kept, count.related_pairs) == (1, 0, 0)
    assert count.normalised.total() == 2
    assert count.normalised[""] == 1


def test_a_sentence_without_tree_is_counted_with_its_reason() -> None:
    count, reason = Count(), Reason("text_has_markup")
    lost = Parse(text="<b>boys</b>", reason=reason)
    count_source(Engine("en"), count, 0, [parse(BOY_PLAYS), lost])
    assert count.normalised[str(reason)] == 1
