import pytest

from transforms.packs.fallback.words import BadWords, Entry, parse_words


def test_entries_come_in_their_order_and_a_dash_is_empty():
    table = parse_words("# a remark\nsynonym\tdog\thound\nnegation\tnot\t–\tafter\n")
    assert table.of("synonym") == (Entry("dog", "hound"),)
    assert table.of("negation") == (Entry("not", "", "after"),)
    assert table.words("synonym") == {"dog"}
    assert table.of("mutual") == ()


def test_partners_are_read_from_both_sides():
    table = parse_words("synonym\tdog\thound\n")
    assert [entry.other for entry in table.partners("synonym", "hound")] == ["dog"]
    assert table.has("synonym", "dog", "hound")
    assert not table.has("synonym", "hound", "dog")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("synonyms\tdog\thound", "line 1: there is no list 'synonyms'"),
        ("synonym\tdog", "line 1: synonym takes: two lemmas.* classes go into class"),
        ("negation\tnot\t–\tbehind", "line 1: 'behind' is not a place for a negation"),
        ("opposite_determiner\tsome\tno\tyes", "expected negated or nothing, found 'yes'"),
        ("fixed_phrase\tde hecho\t–", "expected two phrases, # once in both or in neither"),
        ("fixed_phrase\ten #\ten ese año\tone way", "# once in both or in neither: 'en #'"),
        ("negation_at\tbefore\tmany", "count must be a number of 0 or more, not 'many'"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, complaint):
    with pytest.raises(BadWords, match=complaint):
        parse_words(line)


def test_all_bad_lines_are_named_at_once():
    with pytest.raises(BadWords) as caught:
        parse_words("a\tb\nkept\tperhaps\nc\td")
    assert len(caught.value.problems) == 2
