import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import (
    FAULT,
    Agreement,
    Link,
    agreement_text,
    parse_agreement,
)
from transforms.packs.fallback.problems import BadForms
from transforms.reason import Reason
from transforms.tree import Tree

LINK = Link("amod", "ADJ", "NOUN", "Gender")


def phrase(adjective: str, noun: str) -> Tree:
    return tree_of(f"nový nový ADJ 2 amod Gender={adjective}\ndům dům NOUN 0 root Gender={noun}")


def learnt(*pairs: tuple[str, str]) -> Agreement:
    return Agreement.of([phrase(*pair) for pair in pairs])


def test_a_link_holds_where_words_agree_in_several_values() -> None:
    assert learnt(*[("Masc", "Masc")] * 6, *[("Fem", "Fem")] * 3).links == {LINK}


def test_no_link_is_seen_in_one_value_in_few_pairs_or_where_many_break_it() -> None:
    assert learnt(*[("Masc", "Masc")] * 20).links == frozenset()
    assert learnt(*[("Masc", "Masc")] * 3, *[("Fem", "Fem")] * 3).links == frozenset()
    broken = [("Masc", "Masc"), ("Fem", "Fem"), ("Fem", "Masc")]
    assert learnt(*broken * 5).links == frozenset()


def test_a_word_that_does_not_agree_is_a_fault() -> None:
    agreement = Agreement(frozenset({LINK}))
    assert agreement.faults(phrase("Fem", "Masc")) == (FAULT,)
    assert agreement.faults(phrase("Fem", "Fem")) == ()


def test_followers_are_found_through_one_another() -> None:
    tree = tree_of(
        """
        velký velký ADJ  2 amod  Gender=Masc
        pes   pes   NOUN 3 nsubj Gender=Masc
        ležel ležet VERB 0 root  Gender=Masc
        doma  doma  ADV  3 advmod
        """
    )
    links = frozenset({LINK, Link("nsubj", "NOUN", "VERB", "Gender")})
    found = Agreement(links).followers(tree, tree[1], "Gender")
    assert [token.form for token in found] == ["pes", "ležel"]


def test_links_come_back_from_their_table() -> None:
    text = agreement_text(Agreement(frozenset({LINK})))
    assert parse_agreement(text).links == {LINK}
    with pytest.raises(BadForms) as caught:
        parse_agreement(text + "amod\tADJ\n")
    (problem,) = caught.value.problems
    assert (problem.line, problem.reason) == (3, Reason("column_count", found=2, expected=4))
