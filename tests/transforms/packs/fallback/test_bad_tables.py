"""Lines that cannot be read, in the tables of a language."""

from collections.abc import Callable
from typing import Any

import pytest

from transforms.packs.fallback.contractions import parse_contractions
from transforms.packs.fallback.forms import parse_forms
from transforms.packs.fallback.noun_phrases import parse_noun_phrases
from transforms.packs.fallback.problems import BadForms

CONTRACTIONS = "first\tsecond\twritten"
FORMS = "lemma\tupos\tfeats\tform\tcount"
NOUN_PHRASES = "what\tdeterminer\tfeats\tform\tcount"


@pytest.mark.parametrize(
    ("parse", "header", "line", "code"),
    [
        (parse_forms, FORMS, "dog\tNOUN\t_\tdogs", "column_count"),
        (parse_forms, FORMS, "dog\tNOUN\tplural\tdogs\t1", "feats_expected"),
        (parse_forms, FORMS, "dog\tNOUN\t_\tdogs\tmany", "table_count_expected"),
        (parse_noun_phrases, NOUN_PHRASES, "article\tder\t_\tder\t1", "expected_of_two"),
        (parse_noun_phrases, NOUN_PHRASES, "ending\tder\t_\ten\t1", "ending_expected"),
        (parse_noun_phrases, NOUN_PHRASES, "ending\tder\tNom\t~en\t1", "feats_expected"),
        (parse_noun_phrases, NOUN_PHRASES, "determiner\tder\t_\tder\t0", "table_count_expected"),
        (parse_contractions, CONTRACTIONS, "de\tel\tdel", "contraction_expected"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_its_number(
    parse: Callable[[str], Any], header: str, line: str, code: str
) -> None:
    with pytest.raises(BadForms) as caught:
        parse(f"{header}\n{line}\n")
    (problem,) = caught.value.problems
    assert (problem.line, problem.reason.code) == (2, code)
